"""The legality cases L1 to L60 and the short scenarios M1 to M12 of the rule catalogue as logs, each with exactly the
diagnostics in its notes.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.games.tonnage_war import GAME
from printkit.journal.logged.table import LoggedTable
from tests.games.tonnage_war.checking import LOGS, check, expected, found, log, played, scores
from tests.sampled import daily
from tests.support.notes import without_notes
from tests.support.shared import journal

JOURNALS = sorted(path.stem for path in LOGS.glob("*.log"))


def test_every_case_of_the_catalogue_has_its_log() -> None:
    cases = {match[0] for name in JOURNALS if (match := re.match(r"[lm]\d\d", name))}
    assert cases == {f"l{n:02}" for n in range(1, 61)} | {f"m{n:02}" for n in range(1, 13)}


def test_the_example_of_the_log_notation() -> None:
    checked = check(log("hx228"))
    assert checked.ok
    assert (scores(checked), checked.turns, checked.totals["contacts"]) == ((3, 2), 5, 1)


ENDS = [
    ("m01", 3, 0, 1), ("m02", 0, 0, 2), ("m03", 0, 2, 1), ("m04", 0, 4, 1), ("m05", 1, 2, 0), ("m06", 1, 1, 0),
    ("m07", 2, 0, 1), ("m08", 3, 0, 1), ("m09", 1, 0, 0), ("m10", 0, 4, 0), ("m11", 2, 0, 1),
    ("m12-air-patrol-finds-nothing", 0, 0, 1),
]  # fmt: skip


@pytest.mark.parametrize(("name", "uboat", "escort", "contacts"), ENDS)
def test_the_mini_scenarios_end_as_the_catalogue_says(
    name: str, uboat: int, escort: int, contacts: int
) -> None:
    full = next(each for each in JOURNALS if each.startswith(name))
    checked = check(log(full))
    assert scores(checked) == (uboat, escort)
    assert checked.totals["contacts"] == contacts


SLOW_WHERE_CUT = ("breaks-five-ways", "slip-contact-card")
"""Logs that take several seconds or more if they are cut off, because each beginning has several mistakes to explain."""


def test_a_mark_house_accepts_what_the_rules_refuse() -> None:
    text = log("l11-two-cards-under-a-small-card").replace("escort: hfdf", "escort: house: hfdf")
    assert check(text).ok
    pending = log("l59-shooting-after-a-detection").replace("uboat: attack", "uboat: house: attack")
    assert check(pending).ok


@pytest.mark.parametrize("name", daily(JOURNALS, lambda name: name not in SLOW_WHERE_CUT))
def test_nobody_offers_the_end_of_a_round_where_a_log_goes_on(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a side has nothing left to do (TW-4c) is computed only if it matters; the check gives the same result."""
    text = without_notes(log(name))
    lines = text.splitlines(keepends=True)
    cut = ["".join(lines[:n]) for n in range(len(lines) // 2, len(lines) + 1)]
    quick = [(found(checked), checked.state) for checked in map(check, cut)]
    monkeypatch.setattr(LoggedTable, "goes_on", lambda table: False)
    assert quick == [(found(checked), checked.state) for checked in map(check, cut)]


def test_every_rule_that_the_logs_cite_is_a_rule_of_the_game() -> None:
    known = {rule.id for rule in GAME.rules}
    texts = [log(name) for name in JOURNALS]
    kept = {
        each for text in texts for line in re.findall(r"# keeps: (.*)", text) for each in line.split(", ")
    }
    assert kept
    assert (
        kept | {citation for text in texts for _, kind, citation in expected(text) if kind != "unreadable"}
        <= known
    )


FIVE = ("TW-4e", "TW-7.3.5", "TW-8.5a", "TW-CV.E")
SLIPS = [LOGS / "breaks-five-ways.log", *sorted((LOGS / "five-slips").glob("*.log"))]


@pytest.mark.parametrize("path", SLIPS, ids=lambda path: path.stem)
def test_five_slips_are_five_diagnostics_however_the_log_is_written(path: Path) -> None:
    """A card twice, a window that has closed, an aircraft under HF/DF, 8 against 8 claimed as detected, and a fourth
    escort.
    """
    said = journal(path).diagnostics
    assert sorted((each.line, each.kind, each.rule) for each in said) == expected(
        path.read_text(encoding="utf-8")
    )
    cited = sorted(each.rule for each in said)
    assert len(cited) == 5
    (window,) = set(cited) - set(FIVE)
    assert window in ("TW-7.3.7", "TW-7.3.8")


@pytest.mark.parametrize("path", SLIPS, ids=lambda path: path.stem)
def test_a_card_played_twice_is_named_with_both_places(path: Path) -> None:
    written = journal(path)
    (said,) = [each for each in written.diagnostics if each.rule == "TW-4e"]
    here, earlier = re.match(r".*?:(\d+):(\d+): ", said.said), re.search(r" at (\d+):(\d+)", said.said)
    assert here
    assert earlier
    assert int(earlier[1]) < int(here[1]) == said.line
    for place in (earlier, here):
        typed = written.lines[int(place[1]) - 1][int(place[2]) - 1 :]
        assert re.match(r"K[C♣](?!\w)", typed, re.IGNORECASE), typed


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("detect e1 21", "TW-8.5.1"),
        ("detect e1 0", "TW-8.5.1"),
        ("detect e1 12; strike e1 21", "TW-8.5b"),
        ("detect e1 3; convoy 21 4", "TW-8.2a"),
    ],
)
def test_a_die_that_cannot_be_breaks_the_rule_of_its_roll(typed: str, rule: str) -> None:
    start = "position\n  contact 9H c1\n  uboat: attack TS u1\n  escort: attack 9S on u1 with e1\nround 1\nturn 4\n"
    checked = played(f"{start}  uboat: discard\n    reveal u1 3S; reveal e1 QS; {typed}\n")
    assert [cited for _, _, cited in found(checked)] == [rule]


def test_a_card_that_lies_open_may_be_named_again_and_is_what_it_was() -> None:
    start = "position\n  contact 9H c1\n  reveal c1 3S\n  escort: hfdf 9C on c1 with e1\nround 1\nturn 4\n"
    body = start + "  uboat: discard\n    reveal c1 {card}; reveal e1 QS; detect e1 3\n  escort: discard\n"
    assert found(played(body.format(card="3S"))) == []
    assert found(played(body.format(card="R"))) == []
    assert found(played(body.format(card="4S"))) == [(11, "illegal", "TW-PK-2")]
