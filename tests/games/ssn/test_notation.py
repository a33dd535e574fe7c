"""What a log of SSN can contain: paths, poses, positions and claims; and whole logs that are checked."""

from __future__ import annotations

import pytest

from printkit.games.ssn import GAME
from printkit.games.ssn.log.claims import CLAIMS
from printkit.games.ssn.log.form import write
from printkit.games.ssn.log.notation import NOTATION
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.geometry import Pose
from printkit.games.ssn.rules.paths import LEFT, RIGHT, ManeuverPath, Straight, ToolTurn, path_text
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import State
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.forms import Cell, Filled, Log
from printkit.journal.record import record_game
from printkit.journal.verbs import Unreadable
from printkit.journal.writer import write_log
from printkit.table.game import play
from printkit.table.seeded import DealtTable
from tests.games.ssn.boards import parse_path


def check(text: str) -> Checked:
    return check_text(text, "game.log", lambda slug: (GAME, NOTATION), ("ssn",))


def faults(text: str) -> list[str]:
    """Return the rules that the check reports as broken."""
    return [d.rule.id if d.rule else d.code for d in check(text).diagnostics]


# -- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("hold", ()),
        ("ahead 2, right sharp 20, ahead 1", (Straight(2), ToolTurn(RIGHT, True, 20), Straight(1))),
        ("LEFT EASY ahead 1.5 ahead 2", (ToolTurn(LEFT, False, None), Straight(3.5))),
        ("ahead 0, left sharp", (ToolTurn(LEFT, True, None),)),
    ],
)
def test_a_path_is_read(text: str, parts: tuple[object, ...]) -> None:
    assert parse_path(text) == ManeuverPath(parts)  # type: ignore[arg-type]
    assert parse_path(path_text(parse_path(text))) == parse_path(text)


@pytest.mark.parametrize(
    "text", ["", "ahead", "ahead left", "right 20", "hold, ahead 1", "ahead -1", "astern 2", "left sharp 200"]
)
def test_what_is_no_path(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_path(text)


def test_every_verb_and_claim_has_a_rule_of_the_game_and_a_help() -> None:
    assert all(v.rule in GAME.rules and v.help for v in NOTATION.verbs)
    assert all(c.rule in GAME.rules and c.help for c in CLAIMS)
    assert len({v.name for v in NOTATION.verbs}) == len(NOTATION.verbs)


# -- logs ------------------------------------------------------------------------------------------------------------

SALVO = """game: ssn
table: 72x48

position
  lhd 10.5 24 90
  ssn 20 24 270 deep slow; torps 4
turn 1
  fire lhd; detect 4+3 5+2; kill 4
  fire lhd; detect 3+6 2+2; kill 1
  path right sharp, ahead 1, right sharp, ahead 1
  surf: detect 5+4
  ff1: fire; detect 3+3 4+4; evade 4
  ff2: fire; detect 5+5 1+2; evade 5
  = lhd-kills 1, torps 2, ssn 18.59 27.41 0
"""
HUNT = """game: ssn

position
  lhd 30 24 90; wreck lhd; alerted all
  ssn 39.5 30 45 deep fast; torps 1
turn 1
  path ahead 2, right easy, ahead 5; speed flank
  surf: detect 3+5; quiet
  ffs: dp 2 3 6 1
  helos: dp 5 1 2 4
  = ff1 37.36 28.15 49, h1 49.8 33.17 shallow, nearest 10.52
turn 2
  path ahead 8
  = length 8, dp3 62.16 37.11
  surf: detect 2+5
  ff1: dp 3
  ff2: dp 4
  ff3: dp 1
  ff4: dp 6
  = range ff1 12.55, undetected
end
  = win, torps 1, lhd-kills 2
"""


def test_the_salvo() -> None:
    assert faults(SALVO) == []


def test_the_hunt() -> None:
    checked = check(HUNT)
    assert not checked.diagnostics
    assert isinstance(checked.state, State)
    assert checked.state.result == "win"


def test_a_measured_pose_replaces_the_computed_one() -> None:
    state = check(SALVO.replace("ssn 18.59 27.41 0", "ssn 18.8 27.6 2")).state
    assert isinstance(state, State)
    assert state.sub.pose == Pose(18.8, 27.6, 2)


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("= lhd-kills 1", "= lhd-kills 2", rb.CHK_10),
        ("torps 2, ssn 18.59 27.41 0", "torps 2, ssn 19.2 27.41 0", rb.CHK_2),
        ("path right sharp, ahead 1, right sharp", "path right sharp, ahead 0.5, right sharp", rb.MAN_7),
        ("path right sharp, ahead 1", "path right sharp 60, ahead 1", rb.MAN_5),
        ("= lhd-kills 1", "= dp3 20 31.4, lhd-kills 1", rb.CHK_9),
        ("surf: detect 5+4\n", "surf: detect 5+4; detected ff1 dp1 dp2 dp3\n", rb.CHK_7),
    ],
)
def test_one_slip_is_one_fault(old: str, new: str, rule: object) -> None:
    assert faults(SALVO.replace(old, new)) == [rule.id]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("nearest 10.52", "nearest 11", rb.CHK_5),
        ("ff1 37.36 28.15 49", "ff1 38.36 28.15 49", rb.CHK_4),
        ("speed flank", "speed fast", rb.MAN_3),
        ("= range ff1 12.55, undetected", "= range ff1 12.55, detected", rb.CHK_7),
    ],
)
def test_what_only_a_measurement_contradicts(old: str, new: str, rule: object) -> None:
    assert faults(HUNT.replace(old, new))[:1] == [rule.id]  # type: ignore[attr-defined]


def test_an_end_without_a_path() -> None:
    text = SALVO.replace(
        "path right sharp, ahead 1, right sharp, ahead 1", "move 18.59 27.41 0; speed slow; length 4"
    )
    assert faults(text) == []
    assert faults(text.replace("; speed slow", "")) == [rb.MAN_3.id]


def test_a_close_call_is_the_players() -> None:
    """At 12.1 inches the range rule of the victory is too close to call, so the log may continue or end."""
    text = """game: ssn
position
  lhd 10 10 90; wreck lhd ff2 ff3 ff4; gone h1; ff1 20 24 90
  ssn 26.12 24 90 deep slow
turn 1
  path hold
  surf: detect 2
  ff1: dp 1
"""
    heading_on = text.replace("26.12 24 90", "37.9 24 90")  # FF1 comes on by six inches, to 11.9
    assert faults(heading_on + "end\n  = win\n") == []
    assert faults(heading_on + "turn 2\n  path hold\n  surf: detect 2\n") == []


# -- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("  lhd 10.5 24 90\n", "", rb.SETUP_1),
        ("  lhd 10.5 24 90\n", "  lhd 10.5 24\n", None),
        ("deep slow", "deep", rb.MAN_3),
        ("ssn 20 24 270", "ssn 80 24 270", rb.GEO_11),
        ("torps 4", "torps 5", rb.ATK_1),
        ("torps 4", "wreck ff9", rb.WRK_1),
        ("torps 4", "ff1 12.5 22.2 90", rb.SHP_2),
        ("torps 4", "gone h1; h1 20 20 deep", rb.HEL_5),
        ("torps 4", "h1 20 20", rb.HEL_3),
        ("torps 4", "alerted sub", rb.DET_1),
    ],
)
def test_an_impossible_position_is_refused(old: str, new: str, rule: object) -> None:
    found = faults(SALVO.replace(old, new))
    assert found
    assert rule is None or rule.id in found  # type: ignore[attr-defined]


def test_a_whole_position() -> None:
    text = """game: ssn
position
  lhd 30 24 90; lhd-kills 1; wreck ff3; gone ff2 h4; alerted ff1 lhd
  ssn 50 30 200 shallow creep; torps 2; marker dive; dp2; h1 38.66 27.52 deep
"""
    state = check(text).state
    assert isinstance(state, State)
    assert [s.condition for s in state.ships] == [0, 2, 1, 0, 0]
    assert [s.alerted for s in state.ships] == [True, False, False, False, True]
    assert [h.place for h in state.helos] == [1, 2, 2, 2, 0, 0]
    assert (state.sub.marker, state.sub.deep, state.sub.speed, state.sub.torpedoes) == ("dive", False, 0, 2)
    assert state.points[1] is not None
    assert state.points[1].number == 2


# -- what auto-play writes, the check accepts ------------------------------------------------------------------------

OTHERS: tuple[dict[str, str], ...] = (
    {}, {"detection-roll": "per-dp"}, {"detection-roll": "per-listener"}, {"salvo": "declared"}, {"dp-off-table": "omit"},
    {"ff-dp-roll": "shared"}, {"range-measure": "edge"}, {"torp-blind-roll": "skipped"}, {"turn-path": "arc"},
    {"helo-aboard-listens": "yes"}, {"table-size": "60x40"},
)  # fmt: skip


@pytest.mark.parametrize("settings", OTHERS, ids=str)
@pytest.mark.parametrize("policy", ["captain", "random"])
def test_a_played_game_checks_clean(settings: dict[str, str], policy: str) -> None:
    ruleset = SsnRuleset("", settings)
    made = next(p for p in GAME.policies if p.name == policy).make(ruleset)
    for seed in (1, 2) if policy == "captain" else range(10, 16):
        text = write_log(GAME, NOTATION, ruleset, record_game(GAME, ruleset, DealtTable(seed, made)))
        checked = check(text)
        assert not checked.diagnostics, text
        assert isinstance(checked.state, State)
        assert checked.state.result == play(GAME, ruleset, DealtTable(seed, made)).result  # type: ignore[attr-defined]


# -- what is said beside a maneuver ------------------------------------------------------------------------------------

THREE_POINTS = "path left easy, ahead 2, right easy, ahead 2; speed fast"


@pytest.mark.parametrize(
    ("said", "broken"),
    [
        ("path ahead 4; length 4", []),
        ("path ahead 4; length 3.9", []),
        ("path ahead 4; length 3.5", ["SSN-MAN-3"]),
        ("path ahead 4; length 4.5", ["SSN-MAN-3"]),
        ("path ahead 4; speed slow", []),
        ("path ahead 4; speed flank", ["SSN-MAN-3"]),
        ("move 56.1 30.1 272; speed slow; length 4", []),
        ("move 56.1 30.1 272; speed slow; length 5", ["SSN-MAN-3"]),
        ("move 56.1 30.1 272; speed slow; length 1", ["SSN-MAN-3"]),
        (f"{THREE_POINTS}; dps 1 2 3", []),
        (f"{THREE_POINTS}; dps 3 1 2", []),
        (f"{THREE_POINTS}; dps 3 3 2", ["SSN-DP-6"]),
        (f"{THREE_POINTS}; dps 1 2", ["SSN-DP-6"]),
        (f"{THREE_POINTS}; dps 2 3 4", ["P114"]),
        (f"{THREE_POINTS}; dps 0 1 2", ["P114"]),
    ],
)
def test_lengths_speeds_and_point_numbers_fit_the_maneuver(said: str, broken: list[str]) -> None:
    text = "game: ssn\n\nposition\n  lhd 10 24 90\n  ssn 60 30 270 deep slow\nturn 1\n"
    assert faults(f"{text}  {said}\n  surf: detect 1+1; quiet\n  lhd: course 3\n") == broken


@pytest.mark.parametrize(
    ("said", "leaves"),
    [
        ("path ahead 4", True),
        ("path ahead 2.5", True),
        ("path ahead 1; speed creep", False),
        ("move -2 24 270; speed slow", True),
        ("move 1 24 270; speed creep", False),
    ],
)
@pytest.mark.parametrize(
    ("edge", "then"), [("forbidden", "SSN-MAN-8"), ("defeat", "SSN-SEQ-3"), ("escape", "SSN-SEQ-3")]
)
def test_a_submarine_leaves_the_table_by_a_path_or_by_a_measured_end(
    edge: str, then: str, said: str, leaves: bool
) -> None:
    """The path ends two inches beyond the edge; the log continues all the same, and the check cites the rule that ends
    the game.
    """
    text = f"game: ssn\nset: ssn-edge={edge}\n\nposition\n  lhd 60 24 90\n  ssn 2 24 270 deep slow\nturn 1\n  {said}\n"
    found = faults(f"{text}  surf: detect 1+1; quiet\n  lhd: course 3\n")
    assert found[:1] == ([then] if leaves else [])


def test_the_boxes_of_a_form_give_blind_looks_and_who_heard() -> None:
    boxes = {
        "turn-1-ssn-1-fire": "lhd",
        "turn-1-ssn-1-detect-1": "6+6",
        "turn-1-ssn-1-detect-2": "0",
        "turn-1-path": "ahead 1,\nright sharp",
        "turn-1-detect-1": "9",
        "turn-1-ff1-heard": "1, 3",
        "turn-1-h2-heard": "DP2",
        "turn-1-ff1-shot1-detect-1": "0",
    }
    log = Log()
    write(Filled([{name: Cell(text, name, 1) for name, text in boxes.items()}]), log, "")
    assert log.lines == [
        "setup",
        "turn 1",
        "  fire lhd; detect 6+6 -",
        "  path ahead 1, right sharp",
        "  surf: detect 9; detected ff1 dp1 dp3; detected h2 dp2",
        "  ff1: fire",
    ]
