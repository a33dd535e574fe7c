"""From a played game to its report: the same bytes each time, the same report from its log, and closed hands stay
closed.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.report.story import Passage
from tests.report.games import auto, checked, reported

PRESETS = ("printed", "designer")
HANDS = ("open", "closed")


def run(*words: str) -> None:
    assert main(list(words)) == 0


@pytest.mark.parametrize(
    ("seed", "hands", "preset"),
    [
        ("7", "open", "designer"),
        ("21", "closed", "printed"),
        *(pytest.param(*each, marks=pytest.mark.sweep) for each in product("123456", HANDS, PRESETS)),
    ],
)
def test_a_played_game_is_reported_from_its_log_alone(
    tmp_path: Path, preset: str, hands: str, seed: str
) -> None:
    log, report = tmp_path / "a.log", tmp_path / "a.md"
    game = (
        "play",
        "tonnage-war",
        "--seed",
        seed,
        "--preset",
        preset,
        "--set",
        f"hands={hands}",
        "--review",
        "none",
    )
    run(*game, "-o", str(report), "--log", str(log))
    told = report.read_text(encoding="utf-8")
    run("check", str(log))
    run("report", str(log), "--review", "none", "-o", str(tmp_path / "b.md"))
    assert (tmp_path / "b.md").read_text(encoding="utf-8") == told
    assert ("What each side drew" in told) == (hands == "open")
    assert ("The hands are not recorded: only what both players saw" in told) == (hands == "closed")
    assert "`printkit play tonnage-war --seed " + seed in told


_IDLE = re.compile(
    r"(?:^|\.|, and)(?:^| )[Nn]o boat went in[^.]*\.|^Nobody scored.*\.$|^.*(?:, and|\.|;) [Nn]obody scored\.$"
)
"""Matches the statement that no boat went in, and that nobody scored; only a report with open hands adds the reason."""
_HELD = re.compile(r" and held [\w ]+ attack cards?(?:, with \w+ shots?)?")
"""Matches the attack cards of the last round, which only a report with open hands can count."""
_HAND = re.compile(r"no boat went in[:,]|^The .*[,.;](?: and)? nobody scored\.", re.IGNORECASE)
"""Matches the beginning of that reason."""


def test_open_and_closed_hands_tell_the_same_fights() -> None:
    """What both sides saw is in both reports, word for word but from other lines; only drawn and discarded cards
    differ.
    """
    one, two = (reported(auto("tonnage-war", 7, hands=hands)).story for hands in ("open", "closed"))
    points = [[point._replace(sentences=()) for point in story.turning_points] for story in (one, two)]
    assert points[0] == points[1]
    assert (one.headline, one.verdict, one.luck) == (two.headline, two.verdict, two.luck)
    fights = [
        [
            (p.when, _IDLE.sub(".", _HELD.sub("", p.text)))
            for p in story.passages
            if isinstance(p, Passage) and p.when != "Hands"
        ]
        for story in (one, two)
    ]
    assert fights[0] == fights[1]
    told = [" ".join(p.text for p in story.passages if isinstance(p, Passage)) for story in (one, two)]
    assert [bool(_HAND.search(text)) for text in told] == [True, False]
    assert next(p.when for p in two.passages if isinstance(p, Passage)) == "Hands"
    cards = next(table for table in two.tables if table.title == "Tactical cards")
    assert [column.head for column in cards.columns] == ["side", "card", "played", "discarded"]
    thrown = {(row[0], row[1]): row[3] for row in cards.rows}
    assert int(thrown["U-boats", "not named"]) > 10
    assert thrown["U-boats", "contact"] == "–"


def test_the_roll_log_has_a_roll_with_whom_it_is_about() -> None:
    lines = [line.text for line in reported(auto("tonnage-war", 7)).log]
    rolls = [line.split() for line in lines if line.split()[0] in ("detect", "strike", "flak-roll")]
    assert len(rolls) > 40
    assert all(words[1][0] == "e" and words[2].isdecimal() for words in rolls)


def test_the_roll_log_has_a_score_where_it_changes() -> None:
    log = auto("tonnage-war", 7)
    report = reported(log)
    scores = [
        part.strip(" ,→")
        for line in report.log
        if line.kind == "line" and not line.text.startswith(("  =", "    uboat-", "    boats-"))
        for part in line.text.replace("→", ",").split(",")
        if part.strip().startswith("escort ") and part.strip(" ,").split()[1].isdecimal()
    ]
    numbers = [int(score.split()[1]) for score in scores]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == checked(log).totals["escort"]
    assert len(numbers) > 3


def test_a_round_has_its_heading_though_nothing_is_recorded_at_its_opening() -> None:
    headings = [
        line.text for line in reported(auto("tonnage-war", 7, hands="closed")).log if line.kind == "heading"
    ]
    assert [each for each in headings if each.startswith("round")] == [f"round {n}" for n in (1, 2, 3, 4)]
    assert "setup" not in headings
