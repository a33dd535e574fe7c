"""The companion's questions and messages in a game of SSN use the game's own words, never a label or a tuple."""

from __future__ import annotations

import pytest

from printkit.cli.companion.asking import prompt_of
from printkit.games import GAMES, prompts, reading
from printkit.games.ssn.log.prompts import short, told
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.presenter import Presenter
from printkit.journal.companion.session import Session, Tape, opening
from printkit.scene import EVERYBODY, AskedChoice, AskedOther, Build
from printkit.table.seeded import Randomness

BEGUN = ("ssn 42 28 270", "", "ahead 4", "")


def session(*answers: str) -> Session:
    game, _ = reading("ssn")
    text = opening("ssn", game.ruleset("", {}), {}, setup=True)
    begun = Session(text, reading, GAMES, Tape(lambda: 0.5), prompts=prompts("ssn"))
    for answer in answers:
        assert not begun.answer(answer), answer
    return begun


def asked(begun: Session) -> str:
    found = Presenter(begun).for_all().asked
    assert not isinstance(found, AskedOther)
    return prompt_of(found)


def built_with(begun: Session, *have: str) -> Build:
    """Return the maneuver after adding these legs one by one."""
    found = Presenter(begun).scene(EVERYBODY, have).asked
    assert isinstance(found, AskedChoice)
    assert found.build is not None
    return found.build


def test_a_maneuver_is_offered_leg_by_leg() -> None:
    begun = session("ssn 42 28 270", "")
    assert asked(begun) == "Which maneuver does the submarine make? path LEGS | hold, move X Y HEADING"
    offers = begun.pending().offers
    assert offers is not None
    assert all(not session("ssn 42 28 270", "").answer(offer.example) for offer in offers)
    assert "Slow: more than 2, up to 4 inches" in offers[0].help


def test_the_speed_behind_a_measured_end_is_one_that_leads_there() -> None:
    assert (
        asked(session("ssn 42 28 270", "", "move 38.5 28 270"))
        == "Which speed does the submarine reach? slow"
    )


def test_two_dice_together_are_typed_as_they_lie() -> None:
    assert "detect 4+3\n" in session(*BEGUN, "4 3").text
    assert "detect 4+3\n" in session(*BEGUN, "4, 3").text
    assert "detect 11\n" in session(*BEGUN, "11").text
    assert session(*BEGUN).answer("6 7")  # a die has no 7


def test_who_heard_is_offered_by_name() -> None:
    begun = session(*BEGUN, "6 6")
    assert asked(begun) == (
        "Who hears the submarine? ff1, ff2, ff3, ff4, lhd; Enter: as computed: heard by frigates 1 and 2 at the first and third points; "
        "heard by frigates 3 and 4 at the second point; heard by the LHD at the first and second points"
    )
    assert session(*BEGUN, "1 1").pending().label == "course"  # nobody can have heard: nobody is asked
    offers = begun.pending().offers
    assert offers is not None
    assert offers[0].example == "detected ff1 dp1 dp3"


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("3 le15 2", "ahead 3, left easy 15, ahead 2"),
        ("le15 2re2", "left easy 15, ahead 2, right easy 2"),
        ("2 rs .5", "ahead 2, right sharp, ahead 0.5"),
        ("h", "hold"),
    ],
)
def test_a_path_in_short(typed: str, path: str) -> None:
    assert short("path", None, typed) == f"path {path}"
    assert short("path", None, "ahead 3") == ""
    assert short("fire", None, "l") == "fire lhd"


@pytest.mark.parametrize("start", ["42 28 270", "71.5 20 90", "70 46.5 60", "70.8 1.2 100", "36 47.8 0"])
def test_a_maneuver_is_put_together_leg_by_leg(start: str) -> None:
    """Whatever is tapped, a legal maneuver can be completed, even at the table's edge."""
    begun, luck = session(f"ssn {start}", ""), Randomness(7)
    for _ in range(30):
        have: tuple[str, ...] = ()
        built = built_with(begun)
        while built.kinds and not (built.typed and luck.randrange(4) == 0):
            have = (*have, luck.choice([each for kind in built.kinds for each in kind.pieces]).typed)
            built = built_with(begun, *have)
            assert built.have == have
            assert built.kinds or built.typed, have
        before = begun.place()
        assert not begun.answer(" ".join(have) or built.typed), have
        in_short = begun.text
        begun.go_back(before)
        assert not begun.answer(built.typed), built.typed
        assert check_text(begun.text, "log", reading, GAMES).ok
        assert check_text(in_short, "log", reading, GAMES).ok
        begun.go_back(before)


def test_legs_that_make_no_maneuver_are_let_go() -> None:
    built = built_with(session("ssn 42 28 270", ""), "2", "zz")
    assert not built.have
    assert built.measure == "0 inches, Creep"
    fast = built_with(session("ssn 42 28 270", ""), "2", "rs", "1", "1")
    assert (fast.typed, fast.why) == ("", "a turn of 45 degrees is too sharp at the speed Fast")


def test_a_turn_begins_with_the_submarine_whoever_was_asked_last() -> None:
    begun = session(*BEGUN, "6 6", "", "3", "", "ahead 4", "", "6 6", "", "3")
    asking = []
    while begun.pending().label != "fire" or begun.pending().owner:
        asking.append(begun.pending().owner or begun.pending().side)
        assert not begun.answer("3")
    assert "h6" in asking
    assert begun.pending().side == ""


def test_what_the_dice_settled_is_told_in_words() -> None:
    found = told("heard", (("ff1", (1, 3)), ("lhd", (2,))))
    assert found == "heard by frigate 1 at the first and third points; heard by the LHD at the second point"
    assert told("heard", ()) == ""
    assert told("shot-by", ("ssn", "lhd")) == "", "the question names the torpedo and its target"
    assert told("shot", ("missed",)) == "it misses"
    assert told("shot", ("hit", "saved")) == "its target evades the torpedo"
    assert told("shot", ("hit",)) == "it does no damage to its target"
    assert told("shot", ("hit", "killed")) == "its target is damaged"
    assert told("shot", ("hit", "killed", "sunk")) == "its target is sunk"
    assert told("shot-range", 9.5) == ""
    assert told("course", 3) is None
