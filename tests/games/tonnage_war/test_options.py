"""The cases of the rule catalogue under other options that it names: each ruling changes what it says and nothing else."""

from __future__ import annotations

import pytest

from tests.games.tonnage_war.checking import check, expected, found, log, played, scores

LEGAL: list[str] = []
CHANGED = [
    ("l05-contact-was-a-blank", "contact-with-blank=yes", LEGAL),
    ("l07-second-contact", "multiple-contacts=one", ["TW-7.2.2"]),
    ("l18-ship-and-aircraft-answer", "air-in-escort-attack=surface-only", ["TW-7.3.6"]),
    ("l41-attack-as-the-contact-goes", "window-order=declare-first", LEGAL),
    ("l42-attack-on-the-other-contact", "routing-scope=all", ["TW-7.2.3"]),
    ("m07-two-contacts-one-routed", "routing-scope=all", ["TW-7.2.3"]),
    ("l43-shooting-contact", "shooting-contacts=off", ["TW-14.4"]),
    ("l36-three-go-on-with-a-small-card", "continuation-limit=total", LEGAL),
    ("l22-evade-a-turn-too-late", "undetected-contact-boat=lapses", ["TW-7.2.4"]),
    ("l58-shooting-after-a-miss", "undetected-contact-boat=lapses", ["TW-14.4"]),
    ("l58-shooting-after-a-miss", "undetected-contact-boat=boat-only", ["TW-7.4.2c"]),
]


@pytest.mark.parametrize(("name", "setting", "rules"), CHANGED)
def test_what_an_option_makes_legal_or_illegal(name: str, setting: str, rules: list[str]) -> None:
    cited = [rule for _, _, rule in found(check(log(name), setting))]
    assert cited[:1] == rules


SCORES = [
    ("m01-beam-attack-rescue-ship-bdienst", "rescue-ships=on-extra", 4, 0),
    ("m04-two-turn-hunt-of-an-ace", "damage-then-sunk=cumulative", 0, 6),
    ("m05-contact-boat-fights-back", "escort-damage-points=all", 2, 2),
    ("m05-contact-boat-fights-back", "escort-damage-points=none", 0, 2),
    ("m06-flak-duel", "escort-damage-points=none", 0, 1),
    ("m08-continue-or-answer", "escort-hit=sinks", 4, 0),
    ("m06-flak-duel", "escort-hit=sinks", 2, 1),
]


@pytest.mark.parametrize(("name", "setting", "uboat", "escort"), SCORES)
def test_what_an_option_scores(name: str, setting: str, uboat: int, escort: int) -> None:
    text = "\n".join(line for line in log(name).splitlines() if "=" not in line)
    checked = check(text + "\n", setting)
    assert checked.ok
    assert scores(checked) == (uboat, escort)


def test_m05_when_the_adders_help() -> None:
    text = log("m05-contact-boat-fights-back")
    cut = (
        text[: text.index("    strike")]
        + "    strike e1 1; strike e2 9\n    = sunk c1, damaged e1\n  escort: discard\n"
    )
    checked = check(cut, "hfdf-modifier=bonus")
    assert checked.ok  # V 7 and 6: both detect, the target is 2, the roll of 5 misses, and SR strikes as well
    assert scores(checked) == (0, 2)


def test_m09_when_the_reply_is_wasted() -> None:
    text = log("m09-shooting-contact-boat-paper-escorts")
    cut = text[: text.index("    convoy")] + "  escort: discard\n"
    checked = check(cut, "no-torpedo-target=wasted")
    assert checked.ok
    assert scores(checked) == (0, 0)
    assert checked.state.oob[0].known.bit_count() == 1  # type: ignore[attr-defined]


def test_m02_the_group_is_away_a_turn_longer_when_the_ruling_says_so() -> None:
    text = log("m02-decoy") + "  escort: discard\nturn 5\n  uboat: discard\n  escort: discard\n"
    sizes = {when: check(text[: text.index("turn 5")], f"return-after-blank={when}").state for when in ("immediately", "end-of-turn", "next-turn")}  # fmt: skip
    assert {when: len(state.away) for when, state in sizes.items()} == {  # type: ignore[attr-defined]
        "immediately": 0, "end-of-turn": 0, "next-turn": 3,
    }  # fmt: skip
    later = check(text, "return-after-blank=next-turn").state
    assert later.away == ()  # type: ignore[attr-defined]


def test_one_attack_both_fires_at_the_convoy_and_at_the_escort() -> None:
    body = """
position
  contact 9H c1
  uboat: attack TS u1
  escort: attack 9S on u1 with e1
round 1
turn 4
  uboat: torpedo 6S
    reveal u1 3S; reveal e1 JS; detect e1 9
    convoy 4 12
    torpedo-roll e1 2; = sunk e1
  escort: discard
"""
    checked = played(body, "one-attack=both")
    assert found(checked) == []
    assert scores(checked) == (3, 0)
    replaced = played(body)
    assert [rule for _, _, rule in found(replaced)] == ["TW-8.1.2"]


def test_escorts_that_wait_are_named_where_the_rulings_ask_for_it() -> None:
    text = log("m04-two-turn-hunt-of-an-ace").replace(
        "= detected u1, damaged u1", "= detected u1, damaged u1\n    hold e1"
    )
    assert found(check(text, "return-after-attack=immediately")) == []
    missing = log("m04-two-turn-hunt-of-an-ace")
    assert found(check(missing, "return-after-attack=immediately"))[0][2] == "TW-7.3.7"


@pytest.mark.parametrize(("cost", "escorts", "boats"), [("none", 0, 0), ("escorts", 1, 0), ("both", 1, 1)])
def test_what_a_continuation_costs(cost: str, escorts: int, boats: int) -> None:
    body = """
position
  contact 9H c1
  escort: hfdf 8C on c1 with e1
round 1
turn 4
  uboat: discard
    reveal c1 3S; reveal e1 QS; detect e1 12; strike e1 9
  escort: continue 9C with e1
turn 5
  uboat: discard
    detect e1 12; strike e1 9
  escort: discard
turn 6
  uboat: discard
"""
    checked = played(body, f"continuation-cost={cost}")
    assert found(checked) == []
    state = checked.state
    assert state.oob[1].out.bit_count() == escorts  # type: ignore[attr-defined]
    assert state.oob[0].out.bit_count() == boats  # type: ignore[attr-defined]


@pytest.mark.parametrize(("where", "size", "out"), [("hand", 1, 0), ("deck", 0, 0), ("out", 0, 1)])
def test_where_a_boat_goes_that_evaded_during_its_own_attack(where: str, size: int, out: int) -> None:
    body = """
position
  contact 9H c1
  uboat: attack TS u1
  escort: attack 9S on u1 with e1
round 1
turn 4
  uboat: evade AC
    reveal u1 3S; reveal e1 QS; detect e1 12
  escort: discard
"""
    checked = played(body, f"undamaged-boat-to={where}")
    assert found(checked) == []
    oob = checked.state.oob[0]  # type: ignore[attr-defined]
    assert (oob.size - 9, oob.out.bit_count()) == (size, out)


def test_last_play_of_a_round_is_carried_over_where_the_ruling_says_so() -> None:
    body = """
position
  contact 9H c1
round 1
turn 13
  uboat: discard
  escort: hfdf 8C on c1 with e1
round 2
turn 1
  uboat: evade AC
    reveal c1 3S; reveal e1 QS; detect e1 18
  escort: discard
"""
    assert found(played(body, "last-pending=carry")) == []
    assert found(played(body))[0][2] == "TW-8.4.1"  # what is pending is fought out before the round ends


def test_the_defaults_are_the_printed_ones_and_the_designers_page_is_a_preset() -> None:
    body = "position\n  contact 9H c1\n  uboat: attack TS u1\nround 1\nturn 3\n  escort: discard\n    reveal u1 3S; convoy 10 10\n    = ships 2\n"
    assert scores(played(body, preset="printed")) == (2, 0)
    assert found(played(body, preset="printed")) == []
    assert expected("no notes") == []


@pytest.mark.parametrize(("number", "effect"), [("two-plus", 0), ("half-plus", 1), ("full-plus", 2)])
def test_what_flak_hits_on(number: str, effect: int) -> None:
    body = """
position
  escort: air QD at-large p1 with e1
round 1
turn 4
  uboat: flak 3D
    reveal p1 3S; reveal e1 QD; detect e1 19
    flak-roll e1 5; strike e1 20
  escort: discard
"""
    checked = played(body, f"flak-number={number}")
    assert found(checked) == []
    assert checked.totals["uboat"] == effect


def test_a_boat_that_fired_flak_is_out_where_the_ruling_says_so() -> None:
    body = "position\n  escort: air QD at-large p1 with e1\nround 1\nturn 4\n  uboat: flak 3D\n    reveal p1 3S; reveal e1 QD; detect e1 19; flak-roll e1 9; strike e1 20\n  escort: discard\n"
    kept, gone = played(body, "flak-is-attack=no").state, played(body, "flak-is-attack=yes").state
    assert (kept.oob[0].out.bit_count(), gone.oob[0].out.bit_count()) == (0, 1)  # type: ignore[attr-defined]
