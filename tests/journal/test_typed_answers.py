"""What the companion makes of an answer, however it is typed: shortened, in capitals, without its verb, or wrong.

``pytest tests/journal/test_typed_answers.py --regenerate`` writes the golden files. Each entry is a question with its offered answers; below
it stands, for each typed text, what is added to the log or why it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from printkit.games import GAMES
from printkit.journal.companion.session import Session
from printkit.scene import EVERYBODY, AskedCards, AskedChoice, AskedDice, AskedOther
from printkit.table.seeded import Randomness
from tests.support.scenes import answer_to, filled, presenter_of, scenes_of

GOLDENS = Path(__file__).with_name("typed")
Golden = Callable[[Path, str], bool]
MOST, EVERY = 48, 6
WRONG = (
    "7",
    "0",
    "1 1 1 1 1 1 1",
    "XX",
    "zigzag 3",
    "?",
    "# a remark",
    "= score 3",
    "> a sentence",
    "turn 5",
    "; 3",
    "-1",
)


def offered(asked: AskedDice | AskedCards | AskedChoice, luck: Randomness) -> Iterator[str]:
    """Yield some of the answers to a question."""
    if isinstance(asked, AskedChoice):
        yield from (pick.typed for pick in asked.picks[:4])
        yield from (filled(blank, luck) for blank in asked.blanks[:2])
    else:
        yield answer_to(asked, luck)


def spellings(answer: str, label: str) -> Iterator[str]:
    """Yield ways in which people may type an answer."""
    verb, _, values = answer.partition(" ")
    yield answer
    yield answer.upper()
    yield values
    yield f"{verb[:1]} {values}".strip()
    yield f"{verb[:3]} {values}".strip()
    yield f"{verb}{values}".replace(" ", "")
    yield values.replace(" ", "")
    yield values.replace(" ", ", ")
    yield f"{answer}; {answer}"
    yield f"{label} {answer}"
    yield f"house: {answer}"
    yield f"{answer} 1"


def outcome(session: Session, typed: str) -> str:
    """Return what an answer adds to the log, or why it is refused; the session stays as it was."""
    before, text = session.snapshot(), session.text
    problems = session.answer(typed)
    same = next((n for n, (a, b) in enumerate(zip(text, session.text)) if a != b), len(text))
    added = session.text[same:].strip().replace("\n", " / ")
    asked = f", then {session.pending().label}" if not problems and session.pending().label else ""
    session.restore(before)
    assert session.text == text
    return f"refused, {problems[0].message}" if problems else (added or "nothing") + asked


def questions(slug: str) -> Iterator[str]:
    presenter = presenter_of(slug)
    session, luck = presenter.session, Randomness(7)
    for place, scenes in enumerate(scenes_of(presenter, 4, MOST)):
        asked = next((each.asked for each in scenes.values() if not isinstance(each.asked, AskedOther)), None)
        if place % EVERY or asked is None:
            continue
        label = session.pending().label
        yield f"# {scenes[EVERYBODY].section or 'start'}, {label}: {asked.words}"
        texts = [text for answer in offered(asked, luck) for text in spellings(answer, label)]
        for typed in dict.fromkeys(each for each in (*texts, *WRONG) if each):
            yield f"{typed:<24} {outcome(session, typed)}"
        yield ""


@pytest.mark.parametrize("slug", GAMES)
def test_each_way_to_type_an_answer_is_understood_as_recorded(slug: str, golden: Golden) -> None:
    assert golden(GOLDENS / f"{slug}.txt", "\n".join(questions(slug)))
