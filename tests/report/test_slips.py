"""Looks for grammatical mistakes in every sentence of many reports."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

import pytest

from printkit.games import GAMES
from printkit.report.context import Report
from printkit.report.formats.html import paged
from printkit.report.make import NoReport
from printkit.report.story import BarChart, Passage, Picture, StepChart, TextTable
from printkit.report.words.markup import unmarked
from tests.report.games import JOURNALS, auto, journal, reported
from tests.report.skeletons import REPORTS

SEEDS = 200
SLIPS = {
    "an article that does not go with its word": r"\b[Aa] (?:8|11|18|8\d|[aeio]|un(?!i)|u(?!ni|s[ei]|-|\b))|\b[Aa]n (?!8|11|18|[AEFHILMNORSXaeiou])",
    "a word twice": r"\b(\w{2,}) \1\b",
    "one of a thing, and a plural": r"\b(?<![.,\d–])(?:[Oo]ne|1) (?!for )(?:\w+ )?(?:links|turns|ships|boats|torpedoes|hits|points|U-boats|transports|escorts|cards|contacts|hunts|attacks|interceptions|encounters|cruisers|carriers|tankers|destroyers)\b(?!’)",
    "several of a thing, and a singular": r"\b(?i:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[2-9]|\d\d) (?:link|turn|ship|boat|torpedo|U-boat|transport|escort|card|contact|hunt|attack|interception|encounter|cruiser|carrier|tanker|destroyer)\b(?![-’]| di| cards\b)",
    "a backtick": r"`",
    "a blank before a stop": r" [.,;:](?:\s|$)|  |\(\s|\s\)",
    "two stops": r"[.,;:]{2,}|\.[.,;]",
    "a sentence that begins small": r"^[a-z]|[.!?] [a-z]",
    "a small word with a capital": r"[,;] (?:The|An?|It|Its) (?=[a-z])",
    "a pronoun in the wrong case": r"(?:^|[.!?:] )(?:Them|Him|Us)\b",
    "a typewriter’s apostrophe": r"\w'",
    "no for none": r"\bno of\b|\bno (?:\w+ )?sunk with\b",
    "one of one": r"\b[Oo]ne \w+ [^.;]*, one of which\b",
    "one as if it were many": r"\bone (?:alone|strong)\b|\b(?:these|those|both|all) one\b",
    "a hyphen for a minus": r"(?<![\w–])-\d",
    "nothing at all": r"^\W*$|\bNone\b(?! (?:of|came|turned|was|were))|\bnan\b|\{|\}|\[\]",
}
"""Patterns of grammatical mistakes, by a description of the mistake."""
PLAYED = [
    pytest.param(slug, first, marks=[pytest.mark.sweep])
    for slug in GAMES
    for first in range(1, SEEDS + 1, 10)
]


def sentences(made: Report) -> Iterator[str]:
    """Yield all sentences of a report: title, facts, notices, passages, turning points, captions, notes, and the
    meanings of rulings.
    """
    story = made.story
    yield made.title
    yield story.headline
    yield story.verdict
    yield from made.notices
    for passage in story.passages:
        if isinstance(passage, Passage):
            yield passage.text
    for point in story.turning_points:
        yield point.text
    items = [*story.pictures, *story.tables, *(story.luck.items if story.luck else ())]
    for item in items:
        yield item.title
        yield item.note if isinstance(item, TextTable) else item.caption
        if isinstance(item, (Picture, StepChart, BarChart)):
            yield item.key
    if story.luck:
        yield story.luck.text
        yield story.luck.note
    yield story.turning_note
    for choice in story.review.choices if story.review else ():
        yield choice.why


def slips(text: str) -> Iterator[str]:
    """Yield the mistakes in a text, each with the words around it."""
    plain = unmarked(text).replace("\u00a0", " ")
    for opened, closed in ("()", "“”"):
        if plain.count(opened) != plain.count(closed):
            yield f"{opened} without {closed}: {plain}"
    for what, pattern in SLIPS.items():
        for found in re.finditer(pattern, plain):
            yield f"{what}: …{plain[max(0, found.start() - 30) : found.end() + 30]}…"


@pytest.mark.parametrize("slug", GAMES)
def test_no_sentence_has_a_slip(slug: str) -> None:
    """Tested with the eight reports for which phrases are counted, and with games of some bad captains."""
    made = [reported(auto(slug, seed)) for seed in REPORTS]
    made += [reported(auto(slug, seed, policy="random")) for seed in (2, 4)]
    assert not slips_of(made)


@pytest.mark.parametrize(("slug", "first"), PLAYED)
def test_no_sentence_of_many_games_has_a_slip(slug: str, first: int) -> None:
    policies = ["" if seed % 2 else "random" for seed in range(first, first + 10)]
    assert not slips_of(
        [reported(auto(slug, seed, policy=policy)) for seed, policy in enumerate(policies, first)]
    )


@pytest.mark.sweep
@pytest.mark.parametrize("slug", GAMES)
def test_no_sentence_of_a_journal_has_a_slip(slug: str) -> None:
    """The journals include positions, logs with mistakes, and unusual rulings. A title is the player's own text and not
    tested.
    """
    made = []
    for path in sorted((JOURNALS / slug.replace("-", "_") / "journals").glob("*.log")):
        text = re.sub(r"^title:.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        with contextlib.suppress(NoReport):
            made.append(reported(text))
    assert not slips_of(made)


def slips_of(reports: list[Report]) -> str:
    """Return all mistakes in these reports, one on each line."""
    found = {slip for made in reports for text in sentences(made) if text for slip in slips(text)}
    return "\n".join(sorted(found))


@pytest.mark.parametrize(
    "wrong",
    [
        "It was heard on a 11.",
        "Before it 1 links to go.",
        "A hunt that went on on the boat.",
        "It was lost. one encounter.",
        "won with `house`",
        "two torpedo left",
        "It cost -3 points.",
        "a empty ocean",
        "Turn 3 ..",
        "It fired, The rest did not.",
        "Them Alerted now.",
        "the wolf pack's favour",
        "three of three kills to no of two",
        "One torpedo came back, one of which hit.",
        "U-boats came, one alone.",
        "A ship (Ardent Rose was lost.",
    ],
)
def test_each_slip_is_found(wrong: str) -> None:
    assert list(slips(wrong))


@pytest.mark.parametrize(
    "right",
    [
        "The escorts held two attack cards and played none.",
        "On an 11 and on an 8.",
        "One link, two links.",
        "A U-boat, a unit, an FF.",
        "−3 points: a user’s.",
    ],
)
def test_correct_sentences_are_not_reported(right: str) -> None:
    assert not list(slips(right))


def test_a_ruling_has_no_raw_backticks_on_paper() -> None:
    page = paged(reported(journal("wolf-pack", "w-3")), "a4").html
    (rulings,) = re.findall(r'<section class="rulings">.*?</section>', page, re.DOTALL)
    assert "<code>P2 T2" in rulings
    assert "`" not in rulings
