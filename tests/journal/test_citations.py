"""For a statement that is left out or written twice, the check cites the rule that an independent table expects
(tests/support/citations.py).
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable
from tests.fuzz.one_mistake import log_of, mistake_of, statement_doubled, statement_left_out
from tests.journal.mistakes import Log, Said, check
from tests.support.citations import LEFT_OUT, TWICE

TURNS = 9
JOURNALS = Path(__file__).parents[1] / "games" / "uss_lox" / "journals"


def opening(slug: str) -> Log:
    """Return the first turns of an auto-played log, without totals."""
    game, notation = reading(slug)
    ruleset = game.ruleset()
    table = SeatedTable(11, dict.fromkeys(game.seats or ("",), game.policies[0].make(ruleset)))
    lines = write_log(game, notation, ruleset, record_game(game, ruleset, table), claims=False).split("\n")
    turns = [i for i, line in enumerate(lines) if line.startswith("turn ")]
    return Log(slug, "\n".join(lines[: turns[TURNS]] if len(turns) > TURNS else lines))


def without(log: Log, said: Said) -> str:
    """Return the log without one statement; a line left without statements is removed."""
    number, line = log.changed(said)
    parts = [part for part in (p.strip() for p in line.split(";")) if part and part[-1] != ":"]
    lines = list(log.lines)
    side = line[: said.start] if said.start and line[: said.start].rstrip().endswith(":") and parts else ""
    lines[number] = "; ".join(parts) if not side else f"{side}{'; '.join(parts)}"
    return "\n".join(lines)


def twice(log: Log, said: Said) -> str:
    number, line = log.changed(said, *said.words[:-1], said.words[-1] + ";", *said.words)
    return "\n".join([*log.lines[:number], line, *log.lines[number + 1 :]])


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    ("mistake", "table"), [(without, LEFT_OUT), (twice, TWICE)], ids=["left out", "twice"]
)
def test_the_rule_cited_for_a_mistake_is_that_of_the_independent_table(slug: str, mistake, table) -> None:  # type: ignore[no-untyped-def]
    log, seen, wrong, judged = opening(slug), set[str](), [], 0
    for said in (s for section in range(1, log.last + 1) for s in log.plays(section)):
        verb = said.words[0]
        if verb in seen or verb not in table[slug]:
            continue
        seen.add(verb)
        roots = [d for d in check(mistake(log, said)).diagnostics if d.follows_from is None]
        if not roots:
            continue  # it fits all the same: nobody could tell
        judged += 1
        if str(roots[0].rule) not in table[slug][verb]:
            wrong.append((verb, str(roots[0].rule), roots[0].message))
    assert judged
    assert not wrong


@pytest.mark.parametrize("slug", ["uss-lox", "wolf-pack", "ssn"])
@pytest.mark.parametrize(("maker", "more"), [(statement_left_out, -1), (statement_doubled, 1)])
def test_a_generated_mistake_names_the_verb_that_it_changes(slug: str, maker, more: int) -> None:  # type: ignore[no-untyped-def]
    log = log_of(slug, 1)
    for number in range(30):
        mistake = mistake_of(log, number, (maker,))
        count = re.compile(rf"\b{mistake.verb}\b").findall
        assert len(count(mistake.text)) == len(count("\n".join(log.lines))) + more


@pytest.mark.parametrize("verb", ["evade", "discard"])
def test_a_play_written_twice_before_a_reveal_is_reported_as_written_twice(verb: str) -> None:
    log = Log("tonnage-war", "\n".join(log_of("tonnage-war", 5).lines))
    turns = [said for section in range(1, log.last + 1) for said in log.plays(section)]
    said = next(a for a, b in itertools.pairwise(turns) if a.words[0] == verb and b.words[0] == "reveal")
    (found,) = check(twice(log, said)).diagnostics
    assert (found.citation, found.message) == ("TW-5b", f"`{' '.join(said.words)}` is written twice")


def test_the_message_about_a_wrong_force_adds_the_row_and_the_option_of_the_same_turn() -> None:
    said = check(
        "game: malta-convoy\n\nposition\n  cargo 9; tankers 3; carriers 2; cruisers 10; destroyers 20\n  length 21; friendly 6\n"
        "turn 8\n  option split; duration 3; contact 6; enemy 5; force 4\n  = force 9\n"
    ).diagnostics
    assert [d.message for d in said] == [
        "the sheet says `force 9`, but the log gives `force 4`: 4 from the die and the enemy + 1 for row 7 − 1 for the option"
    ]


def test_the_message_about_an_unpaid_escape_names_its_price() -> None:
    text = (JOURNALS / "breaks-escape-unpaid.log").read_text(encoding="utf-8")
    assert (
        "because the escape cost 10 and the supply held only 3 torpedoes"
        in check(text).diagnostics[0].message
    )
