"""Positions that cannot occur: what the check says about each, and where. The limits themselves are possible.

The tables below give a position and, below it, the only diagnostic: line and column, rule, message and, after ``|``, what is expected.
The line ``position`` has the number 2.
"""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text

CONVOY = "cargo 9; tankers 3; carriers 2; cruisers 10; destroyers 20"
SAILING = f"{CONVOY}; length 21; friendly 6"
LHD = "lhd 10 24 90"
BOTH = f"{LHD}; ssn 20 24 270 deep slow"


def check(slug: str, position: str) -> Checked:
    return check_text(f"game: {slug}\nposition\n{position}\n", "game.log", reading, GAMES)


def said(slug: str, position: str) -> str:
    """Return the only diagnostic as one line."""
    (found,) = check(slug, position).diagnostics
    assert found.code == "P207"
    expected = f" | {found.expected}" if found.expected else ""
    return f"{found.span.line}:{found.span.column} {found.citation} {found.message}{expected}"


MALTA = [
    (f"  {CONVOY}; length 8; friendly 3\nturn 9\n  contact 2",
     "2:1 MALTA-LENGTH the journey has 8 turns, so there is no turn 9 | a turn from 1 to 8"),
    (f"  {SAILING}\nturn 22\n  contact 2",
     "2:1 MALTA-LENGTH the journey has 21 turns, so there is no turn 22 | a turn from 1 to 21"),
    (f"  {SAILING.replace('cargo 9', 'cargo 19')}\nturn 3", "3:9 MALTA-CONVOY-1 cargo must be a number from 0 to 18 | 0 to 18"),
    (f"  {SAILING.replace('carriers 2', 'carriers 2 damaged=3')}\nturn 3",
     "3:34 MALTA-DAMAGE-2 `damaged` of carriers must be a number from 0 to 2 | 0 to 2"),
    (f"  {SAILING}; pending evade\nturn 3",
     "3:86 MALTA-CONTACT-3 after `pending`, write `recon` or `dumb-luck` | recon or dumb-luck"),
    (f"  {SAILING}; used screen; option screen left=2\nturn 3",
     "3:106 MALTA-OPT-1 screen is running and cannot be over as well"),
    (f"  {SAILING}; option screen left=7\nturn 3", "3:100 MALTA-OPT-3 `left` of option must be a number from 1 to 6 | 1 to 6"),
]  # fmt: skip
LOX = [
    ("  supply 8; deck 28; ocean 4; tons 8500\nturn 5", "3:31 LOX-SCORE-1 tonnage comes in thousands | 8000"),
    ("  supply 8; deck 53; ocean 4; tons 8000; seen 3C KD\nturn 5",
     "3:13 LOX-CARD-3 65 cards are face down and 2 have been seen: more than the pack | at most 50 cards face down"),
    ("  supply 8; deck 28; ocean 4; tons 8000; seen 3C 3C\nturn 5", "3:50 LOX-CARD-1 3C is listed twice"),
    ("  supply 8; deck 28; ocean 4; tons 8000; seen 3C X1\nturn 5",
     "3:50 LOX-CARD-1 the pack has no jokers | set: jokers=yes"),
    ("  supply 20; deck 28; ocean 20; tons 8000; seen 3C\nturn 5",
     "3:3 LOX-SETUP-4 supply and ocean hold 40 cards; 24 were dealt, and 4 have been turned up | at most 20 together"),
]  # fmt: skip
WOLF_PACK = [
    ("  wolf: hand P T S; in-play T; kills 1\n  convoy: hand S G\nturn 4",
     "3:29 WOLF-ORDER T cannot lie there in the wolf chain | P T"),
    (f"  wolf: hand {'P ' * 19}\n  convoy: hand S G\nturn 4",
     "2:1 WOLF-CARD-1 19 copies of P lie about, and the deck has 16 | at most 16"),
    ("  wolf: hand P T\n  convoy: hand S G\n  deck 120\nturn 4", "5:8 WOLF-CARD-2 deck must be a number from 0 to 108 | 0 to 108"),
    ("  wolf: hand P T; kills 9\n  convoy: hand S G\nturn 4", "3:25 WOLF-WIN-W kills must be a number from 0 to 5 | 0 to 5"),
    ("  wolf: hand P T\n  convoy: hand S G; kills 9\nturn 4", "4:27 WOLF-WIN-C kills must be a number from 0 to 3 | 0 to 3"),
    ("  wolf: hand P T; kills\n  convoy: hand S G\nturn 4", "3:19 WOLF-WIN-W `kills` takes one number | 0 to 5"),
]  # fmt: skip
SSN = [
    ("  ssn 20 24 270 deep slow\nturn 1", "2:1 SSN-SETUP-1 the position does not say where the LHD is | lhd X Y HEADING"),
    (f"  {LHD}\nturn 1", "2:1 SSN-SETUP-3 the position does not say where the submarine is | ssn X Y HEADING deep slow"),
    (f"  {LHD}; ssn 20 24 270\nturn 1",
     "3:17 SSN-MAN-3 the submarine's layer and speed are missing | ssn X Y HEADING deep slow"),
    (f"  {LHD}; ssn 20 24 270 deep\nturn 1",
     "3:17 SSN-MAN-3 the submarine's layer and speed are missing | ssn X Y HEADING deep slow"),
    (f"  {LHD}; ff1 10 24 90; ssn 20 24 270 deep slow\nturn 1", "3:17 SSN-SHP-2 ff1 and lhd lie in one another"),
    (f"  {BOTH}; wreck ff9\nturn 1", "3:48 SSN-WRK-1 `ff9` cannot stand here | ff1 ff2 ff3 ff4 lhd"),
    (f"  {BOTH}; wreck ssn\nturn 1", "3:48 SSN-WRK-1 `ssn` cannot stand here | ff1 ff2 ff3 ff4 lhd"),
    (f"  {BOTH}; gone h1; h1 30 30 deep\nturn 1", "3:51 SSN-HEL-5 h1 is gone and cannot be in the air as well"),
    (f"  {BOTH}; h1 30 30\nturn 1", "3:42 SSN-HEL-3 the side of a helo is missing | h1 X Y shallow"),
    (f"  {LHD}; ssn 200 24 270 deep slow\nturn 1", "3:21 SSN-GEO-11 ssn is off the table | 0 to 72, 0 to 48"),
    (f"  {LHD}; ssn 20 50 270 deep slow\nturn 1", "3:21 SSN-GEO-11 ssn is off the table | 0 to 72, 0 to 48"),
    (f"  {BOTH}; torps 9\nturn 1", "3:48 SSN-ATK-1 torps must be a number from 0 to 4 | 0 to 4"),
    (f"  {BOTH}; lhd-kills 3\nturn 1", "3:52 SSN-TRP-9 lhd-kills must be a number from 0 to 2 | 0 to 2"),
]  # fmt: skip
PLAYED = "\nround 1\nturn 4\n  uboat: discard"
TONNAGE_WAR = [
    ("  contact 9H c1\nround 9\nturn 4\n  uboat: discard", "2:1 TW-4a there is no round 9 | round 1 to 4"),
    ("  contact 9H c1\nround 1\nturn 40\n  uboat: discard", "2:1 TW-4b there is no turn 40 | turn 1 to 13"),
    (f"  contact 2C c1{PLAYED}", "3:3 TW-CV.U 2C is not a card for `contact`"),
    (f"  contact 9H c1; contact 9H c2{PLAYED}", "3:18 TW-4e 9H is listed twice"),
    (f"  contact 9H c1; contact TH c1{PLAYED}", "3:18 TW-PK-22 c1 is the name of two cards"),
    (f"  contact KH c1 carrier{PLAYED}", "3:3 TW-13.1a there is no carrier"),
    (f"  discard 9H{PLAYED}", "3:3 TW-7.5 `discard` says nothing of a position"),
    (f"  strike e1 3{PLAYED}", "3:3 TW-7.5 `strike` says nothing of a position"),
    (f"  out 3S{PLAYED}", "3:3 TW-2 `out` needs its side | `uboat: out …`"),
    (f"  uboat: out 3S 3S{PLAYED}", "3:10 TW-3b 3S is out twice"),
    (f"  uboat: attack QS u1\n  escort: attack 9S on u2 with e1{PLAYED}", "4:11 TW-7.3.6 u2 is no attack that is pending"),
    (f"  uboat: attack QS u1\n  escort: attack 9S on u1 with e1 e2 e3 e4 e5{PLAYED}", "4:11 TW-CV.E 5 cards are laid with 9S"),
    (f"  contact 9H c1\n  escort: routing 5H on c2{PLAYED}", "4:11 TW-7.3.4 c2 is not a contact in effect"),
    (f"  contact 9H c1\n  reveal c2 3S{PLAYED}", "4:3 TW-PK-2 there is no card c2 on the table"),
    (f"  contact 9H c1\n  uboat: attack 3S on c2{PLAYED}", "4:10 TW-14.4 c2 is not a contact in effect"),
    (f"  contact 9H c1=3S\n  uboat: attack QS u1=3S{PLAYED}",
     "4:10 TW-3b u1 is said to be a card that lies elsewhere | another card"),
]  # fmt: skip
TABLES = {
    "malta-convoy": MALTA, "uss-lox": LOX, "wolf-pack": WOLF_PACK, "ssn": SSN, "tonnage-war": TONNAGE_WAR,
}  # fmt: skip
IMPOSSIBLE = [(slug, position, expected) for slug, table in TABLES.items() for position, expected in table]


@pytest.mark.parametrize(
    ("slug", "position", "expected"), IMPOSSIBLE, ids=[expected for *_, expected in IMPOSSIBLE]
)
def test_an_impossible_position_is_refused_where_it_is_wrong(slug: str, position: str, expected: str) -> None:
    assert said(slug, position) == expected


POSSIBLE = [
    ("malta-convoy", f"  {CONVOY}; length 8; friendly 3\nturn 8\n  contact 2"),
    ("malta-convoy", f"  {SAILING.replace('cargo 9', 'cargo 18').replace('carriers 2', 'carriers 2 damaged=2')}\nturn 21\n  contact 2"),
    ("malta-convoy", f"  {SAILING}; option screen left=6\nturn 3\n  contact 2"),
    ("uss-lox", "  supply 10; deck 39; ocean 1; tons 8000; seen 3C KD\nturn 5"),
    ("wolf-pack", "  wolf: hand P T; kills 5\n  convoy: hand S G; kills 3\nturn 4"),
    ("ssn", f"  {LHD}; ssn 72 48 270 deep slow; torps 4; lhd-kills 2\nturn 1"),
    ("tonnage-war", f"  contact 9H c1{PLAYED.replace('turn 4', 'turn 13')}"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "position"), POSSIBLE, ids=[f"{slug}-{n}" for n, (slug, _) in enumerate(POSSIBLE)]
)
def test_a_position_at_its_limits_is_possible(slug: str, position: str) -> None:
    checked = check(slug, position)
    assert not [each.message for each in checked.diagnostics if each.code == "P207"]
    assert checked.record is not None


def test_a_card_that_a_position_lists_as_seen_cannot_be_turned_up_again() -> None:
    position = "  supply 8; deck 28; ocean 4; tons 8000; seen 3C KD\nturn 5\n  flip {}"
    assert check("uss-lox", position.format("4C")).ok
    (found,) = check("uss-lox", position.format("3C")).diagnostics
    assert (found.code, found.span[:2]) == ("P202", (5, 8))


@pytest.mark.parametrize(
    ("slug", "position", "column", "message"),
    [
        ("wolf-pack", "  wolf: hand P T Q\n  convoy: hand S G\nturn 4", 18, "`Q` is not a card of this game"),
        ("uss-lox", "  supply 8; deck 28; ocean 4; tons 8000; seen 3C 45\nturn 5", 50, "`45` is not a card"),
    ],
)
def test_an_unreadable_card_in_a_position_is_reported(
    slug: str, position: str, column: int, message: str
) -> None:
    (found,) = check(slug, position).diagnostics
    assert (found.code, found.span[:2], found.message) == ("P114", (3, column), message)
