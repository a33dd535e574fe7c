"""Text as people type it: which spellings outside the strict notation are read, and that nothing is guessed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli import cli
from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.reading.reader import MOST_PROBLEMS
from printkit.journal.reading.strict import strict
from printkit.journal.record import record_game
from printkit.journal.verbs import HeadingChoice
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable
from tests.journal.test_companion_games import log_of

JOURNALS = Path(__file__).parent.parent / "games"

MALTA = """game: malta-convoy

setup
  {setup}
turn 7: contact 4
turn 8
  {eight}
"""
SETUP = "cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2; length 1; friendly 6"
EIGHT = "contact 5; enemy 4; force 2; intercept 1 6 3 2 5; attack 3 5; target 3 2"
LOX = "game: uss-lox\nocean: 4\n\nturn 1\n  {one}\nturn 2\n  flip 2H; pass\n"
ONE = "flip 8D; fire 3C 4S; continue"
WOLF = "game: wolf-pack\nset: goals=1-1\nhands: open\n\nsetup\n  {setup}\nturn 1\n  {one}\n"
HANDS = "wolf: hand P T S ~ U\n  convoy: hand S G R T ~"
DRAWN = "wolf: draw R ~; discard ~ ~\n  convoy: draw P U; discard ~ T\n  wolf: play P\n  convoy: play S"
TONNAGE = "game: tonnage-war\nscenario: hx228\npreset: designer\n\nround 1\nturn 1\n  {one}\nturn 2\n  {two}\nturn 3\n  {three}\n"
FIRST = "uboat: contact 9H c1\n  escort: discard"
SECOND = "uboat: attack QS u1\n  escort: attack 9S on u1 with e1 e2"
THIRD = (
    "uboat: evade JC\n  reveal u1 8S; reveal e1 QS; reveal e2 JS\n  detect e1 12; detect e2 12\n"
    "  strike e1 3; strike e2 2\n  escort: discard"
)
SSN = (
    "game: ssn\ntable: 72x48\n\nposition\n  lhd 10.5 24 90\n  ssn 20 24 270 deep slow; torps 4\nturn 1\n  {shots}\n"
    "  {path}\n  {rest}\n"
)
SHOTS = "fire lhd; detect 4+3 5+2; kill 4\n  fire lhd; detect 3+6 2+2; kill 1"
PATH = "path right sharp, ahead 1, right sharp, ahead 1; speed slow"
REST = (
    "surf: detect 5+4\n  ff1: fire; detect 3+3 4+4; evade 4\n  ff2: fire; detect 5+5 1+2; evade 5\n"
    "  = lhd-kills 1, torps 2"
)


def malta(setup: str = SETUP, eight: str = EIGHT) -> str:
    return MALTA.format(setup=setup, eight=eight)


def tonnage(one: str = FIRST, two: str = SECOND, three: str = THIRD) -> str:
    return TONNAGE.format(one=one, two=two, three=three)


def ssn(shots: str = SHOTS, path: str = PATH, rest: str = REST) -> str:
    return SSN.format(shots=shots, path=path, rest=rest)


def check(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


READ = [
    ("glued dice", malta(eight=EIGHT.replace("1 6 3 2 5", "16325")), malta(), ("16325", "1 6 3 2 5")),
    ("glued dice of two questions", malta(eight=EIGHT.replace("target 3 2", "target 32")), malta(), ("32", "3 2")),
    ("a sum of single dice", malta(SETUP.replace("2 3 4", "2+3+4")), malta(), ("2+3+4", "2 3 4")),
    ("a total", malta(SETUP.replace("2 3 4", "9")), malta(), ("9", "9, the sum of the dice")),
    ("a table's word", malta(eight=EIGHT.replace("enemy 4", "enemy german")), malta(), ("german", "4")),
    ("a beginning of a table's word", malta(eight=EIGHT.replace("enemy 4", "enemy ger")), malta(), ("ger", "4")),
    ("a beginning that can stand there", malta(eight=EIGHT.replace("contact", "c")), malta(), ("c", "contact")),
    ("several of them, glued", malta(eight=EIGHT.replace("attack 3 5", "a 35")), malta(), ("a", "attack")),
    ("another order", malta(SETUP.replace("cargo 2 3 4; tankers 3", "tankers 3; cargo 2 3 4")), malta(),
     ("tankers 3", "cargo 2 3 4")),
    ("a heading and a statement", LOX.format(one=ONE).replace("turn 2\n  flip", "turn 2: flip"), LOX.format(one=ONE),
     ("turn 2:", "turn 2, a heading of its own")),
    ("the same without a colon", LOX.format(one=ONE).replace("turn 2\n  flip", "turn 2 flip"), LOX.format(one=ONE),
     ("turn 2", "turn 2, a heading of its own")),
    ("continue", LOX.format(one="flip 8D; fire 3C 4S"), LOX.format(one=ONE), ("", "continue")),
    ("glued cards", LOX.format(one=ONE.replace("3C 4S", "3c4s")), LOX.format(one=ONE), ("3c4s", "3c 4s")),
    ("a claim's beginning", LOX.format(one=ONE + "\n  = ton 8000"), LOX.format(one=ONE), ("ton", "tons")),
    ("glued letters", WOLF.format(setup=HANDS.replace("P T S ~ U", "PTS~U"), one=DRAWN), WOLF.format(setup=HANDS, one=DRAWN),
     ("PTS~U", "P T S ~ U")),
    ("glued discards", WOLF.format(setup=HANDS, one=DRAWN.replace("discard ~ ~", "discard ~~")),
     WOLF.format(setup=HANDS, one=DRAWN), ("~~", "~ ~")),
    ("a side's letter", WOLF.format(setup=HANDS.replace("wolf:", "w:"), one=DRAWN), WOLF.format(setup=HANDS, one=DRAWN),
     ("w:", "wolf:")),
    ("a side without colon", WOLF.format(setup=HANDS, one=DRAWN.replace("convoy: play", "convoy play")),
     WOLF.format(setup=HANDS, one=DRAWN), ("convoy", "convoy:")),
    ("a verb's letter", WOLF.format(setup=HANDS, one=DRAWN.replace("play S", "p S")), WOLF.format(setup=HANDS, one=DRAWN),
     ("p", "play")),
    ("u: and e:", tonnage(one="u: contact 9H c1\n  e: discard"), tonnage(), ("e:", "escort:")),
    ("u and e", tonnage(one="u contact 9H c1\n  e discard"), tonnage(), ("u", "uboat:")),
    ("several handles", tonnage(three=THIRD.replace("12; detect e2", "12 e2")), tonnage(), ("e2", "detect e2")),
    ("a reply's letter", tonnage(three=THIRD.replace("evade", "e")), tonnage(), ("e", "evade")),
    ("a roll before the next card", tonnage(three=THIRD.replace("; reveal e2 JS\n  detect e1 12", "; detect e1 12; reveal e2 JS\n ")),
     tonnage(), ("", "")),
    ("two dice one by one", ssn(SHOTS.replace("4+3 5+2", "4 3 5 2")), ssn(), ("4 3", "4+3")),
    ("two dice glued", ssn(SHOTS.replace("3+6", "36")), ssn(), ("36", "3+6")),
    ("a side of the table", ssn(rest=REST.replace("surf:", "s:")), ssn(), ("s:", "surf:")),
    ("a ship without colon", ssn(rest=REST.replace("ff1:", "ff1")), ssn(), ("ff1", "ff1:")),
    ("marker and speed", ssn(path=PATH.replace("speed", "marker none; speed")), ssn(path=f"{PATH}; marker none"),
     ("marker none", "speed slow")),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "meant", "shown"), [r[1:] for r in READ], ids=[r[0] for r in READ])
def test_shorter_forms_are_read_as_players_mean_them(typed: str, meant: str, shown: tuple[str, str]) -> None:
    ours, theirs = check(typed), check(meant)
    assert not ours.diagnostics
    assert not theirs.diagnostics
    assert ours.state == theirs.state
    if shown[1]:
        assert shown in [(each.typed, each.read) for each in ours.readings]
    for each in ours.readings:
        line = ours.lines[each.line - 1]
        assert line[each.column - 1 : each.end - 1].strip() == each.typed


@pytest.mark.parametrize("typed", [r[1] for r in READ], ids=[r[0] for r in READ])
def test_the_strict_form_has_the_same_meaning_and_is_read_literally(typed: str) -> None:
    ours = check(typed)
    text = strict(ours.lines, ours.readings)
    again = check(text)
    assert not again.diagnostics
    assert [r for r in again.readings if "the sum" not in r.read] == []
    assert again.state == ours.state


STRICT = [
    ("uss-lox", 1, "random", {}),
    ("uss-lox", 2, "random", {"jokers": "yes", "faces": "yes", "queens": "yes"}),
    ("malta-convoy", 1, "random", {}),
    ("malta-convoy", 2, "random", {"convoy": "revised"}),
    ("wolf-pack", 1, "random", {}),
    ("wolf-pack", 2, "tactical", {"hands": "closed"}),
    ("tonnage-war", 1, "random", {}),
    ("tonnage-war", 3, "captain", {"hands": "closed"}),
    ("ssn", 1, "captain", {}),
    ("ssn", 2, "random", {}),
]


@pytest.mark.parametrize(("slug", "seed", "policy", "settings"), STRICT)
def test_a_log_in_strict_form_has_no_reinterpreted_values(
    slug: str, seed: int, policy: str, settings: dict[str, str]
) -> None:
    checked = check(log_of(slug, seed, policy, settings))
    assert checked.ok
    assert checked.readings == ()


SEVERAL = [
    (malta(SETUP.replace("2 3 4", "5")), "P122", "the sum of 3 dice"),
    (malta(eight=EIGHT.replace("contact", "d")), "P113", "`destroyers` or `duration`"),
]


@pytest.mark.parametrize(("text", "code", "names"), SEVERAL)
def test_printkit_does_not_guess_if_several_readings_are_possible(text: str, code: str, names: str) -> None:
    first = check(text).diagnostics[0]
    assert (first.kind, first.code) == ("unreadable", code)
    assert names in first.message


def test_text_without_any_reading_stays_unreadable() -> None:
    checked = check(malta(eight=EIGHT.replace("1 6 3 2 5", "1632")))  # five are due
    assert [d.rule.id for d in checked.diagnostics if d.rule] != []
    assert checked.readings == check(malta()).readings


def test_check_verbose_shows_how_shorter_forms_were_read(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_text(malta(eight=EIGHT.replace("1 6 3 2 5", "16325")), encoding="utf-8")
    said = CliRunner().invoke(cli, ["check", "-v", str(path)]).output
    assert ":7:42: `16325` is read as `1 6 3 2 5`" in said
    plain = CliRunner().invoke(cli, ["check", str(path)]).output
    assert "16325" not in plain
    told = json.loads(CliRunner().invoke(cli, ["check", "--json", str(path)]).output)
    assert {"line": 7, "column": 42, "typed": "16325", "read": "1 6 3 2 5"} in told["files"][0]["readings"]


# -- a colon behind a verb -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("colon", [": ", ":", " : "])
def test_a_colon_after_a_verb_changes_nothing(slug: str, colon: str) -> None:
    """``contact: 5`` is read as ``contact 5`` wherever a verb may be written, also after a side or a semicolon."""
    _, notation = reading(slug)
    text = log_of(slug, 3, "random", {})
    header, blank, body = text.partition("\n\n")
    verbs = {verb.name for verb in notation.verbs if not isinstance(verb, HeadingChoice)} - set(
        notation.sides.names
    )
    names = "|".join(sorted(verbs, key=len, reverse=True))
    said = re.compile(rf"(?m)(?:(?<=^  )|(?<=; )|(?<=: ))({names}) (?=[^ \n;]+)(?![^;\n]*=)")
    typed = said.sub(rf"\1{colon}", body)
    assert typed.count(colon.strip()) > body.count(colon.strip()) + 3
    checked = check_text(f"{header}{blank}{typed}", "game.log", reading, GAMES)
    assert checked.ok, checked.diagnostics
    assert strict(checked.lines, checked.readings).rstrip() == text.rstrip()


@pytest.mark.parametrize("slug", ["malta-convoy", "ssn"])
def test_a_colon_after_a_word_that_is_neither_verb_nor_side_is_reported(slug: str) -> None:
    (found,) = check_text(f"game: {slug}\n\nsetup\n  captain: 5\n", "game.log", reading, GAMES).diagnostics[
        :1
    ]
    assert "`captain:` is not a side" in found.message


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    ("heading", "typed"),
    [
        (r"(?m)^(setup|end)$", r"\1:"),
        (r"(?m)^(setup|turn \d+)\n  (?=[^ ])", r"\1: "),
        (r"(?m)^(round|turn) (?=\d+$)", r"\1: "),
    ],
)
def test_a_colon_after_a_heading_changes_nothing(slug: str, heading: str, typed: str) -> None:
    """``setup:`` is read as ``setup``, on a line of its own or before the first statement of its section."""
    text = log_of(slug, 3, "random", {})
    changed = re.sub(heading, typed, text)
    assert changed.count(":") > text.count(":")
    checked = check_text(changed, "game.log", reading, GAMES)
    assert checked.ok, checked.diagnostics
    assert strict(checked.lines, checked.readings).rstrip() == text.rstrip()


@pytest.mark.parametrize("line", ["contct:", "  captain:", "contct: ;"])
def test_a_line_with_only_a_word_and_a_colon_is_not_ignored(line: str) -> None:
    text = f"game: malta-convoy\n\nsetup\n  {SETUP}\nturn 7\n{line}\n"
    (found,) = check_text(text, "game.log", reading, GAMES).diagnostics
    assert "is not a side" in found.message
    assert found.span.line == 6


def test_a_long_log_whose_cards_are_all_run_together_is_read() -> None:
    """The log has more unreadable words than the check shows problems."""
    game, notation = reading("wolf-pack")
    ruleset = game.ruleset()
    policy = game.policies[0].make(ruleset)
    sections = record_game(game, ruleset, SeatedTable(7, dict.fromkeys(game.seats, policy)))
    written = write_log(game, notation, ruleset, sections, claims=False)
    text = re.sub(
        r"(hand|draw|discard) ((?:\S )+\S)(?=;|\n)", lambda m: f"{m[1]} {m[2].replace(' ', '')}", written
    )
    assert len(re.findall(r"(?:hand|draw|discard) \S{2,}", text)) > MOST_PROBLEMS
    checked = check_text(text, "game.log", reading, GAMES)
    assert checked.ok
    assert checked.turns == check_text(written, "game.log", reading, GAMES).turns


def test_at_most_the_first_hundred_problems_are_shown() -> None:
    text = WOLF.format(setup=HANDS, one="wolf: draw Q7\n  " * 400)
    *first, last = check_text(text, "game.log", reading, GAMES).diagnostics
    assert [each.span.line for each in first] == list(range(9, 9 + MOST_PROBLEMS))
    assert (last.code, last.follows_from) == ("P120", None)


def test_a_remark_between_statements_in_another_order_changes_nothing() -> None:
    swapped = "contact 5\n  = row 7\n  > A busy sea.\n  force 2; enemy 4; intercept 1 6 3 2 5; attack 3 5; target 3 2"
    assert check_text(MALTA.format(setup=SETUP, eight=swapped), "game.log", reading, GAMES).ok
    below = (
        "game: malta-convoy\n\nposition\n  cargo 11; tankers 4; carriers 2; cruisers 20; destroyers 30\n  length 22; friendly 1\n"
        "turn 11\n  contact 6; enemy 6; force 5; intercept 2 5 5 4 1; attack 2 3 3 4 1; target 4 4 6\n"
        "  > Hit again.\n  again 5\n  > They turn back.\n  cover 5; leave 6; cruisers-leave 9; cover 2\n"
    )
    assert check_text(below, "game.log", reading, GAMES).ok
