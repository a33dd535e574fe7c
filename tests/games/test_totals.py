"""The totals of one position in each game, all of them, as a player would count them on the table."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text

POSITIONS = {
    # two cargo ships lost cost 4, and the three interceptions give 3: 100 - 4 + 3 is 99
    "malta-convoy": (
        "  cargo 7; tankers 2; carriers 1 damaged=1; cruisers 8; destroyers 18; lost cargo=2\n  length 20; friendly 6; interceptions 3\nturn 12\n  contact 2",
        {
            "score": 99, "cargo": 7, "tankers": 2, "carriers": 1, "cruisers": 8, "destroyers": 18, "interceptions": 3,
            "cargo-damaged": 0, "tankers-damaged": 0, "carriers-damaged": 1, "cruisers-damaged": 0, "destroyers-damaged": 0,
            "cargo-lost": 2, "tankers-lost": 0, "carriers-lost": 0, "cruisers-lost": 0, "destroyers-lost": 0,
            "cargo-returned": 0, "tankers-returned": 0, "carriers-returned": 0, "cruisers-returned": 0,
            "destroyers-returned": 0, "turns": 20, "friendly": 6,
        },
    ),
    # of 52 cards, 8 are in the supply, 28 in the deck and 4 in the ocean: 12 have been discarded
    "uss-lox": (
        "  supply 8; deck 28; ocean 4; tons 8000; seen 3C KD\nturn 5",
        {
            "supply": 8, "deck": 28, "ocean": 4, "tons": 8000, "discard": 12, "estimates": 0, "patrol": 1,
            "patrol-tons": 8000, "scored": (), "outcome": (),
        },
    ),
    # of 108 cards, 3 and 2 are in the hands, 2 in play and 3 discarded: 98 are left
    "wolf-pack": (
        "  wolf: hand P T S; in-play P T; kills 3\n  convoy: hand S G\n  deck 98; discard ~ ~ T\nturn 4",
        {
            "wolf-kills": 3, "convoy-kills": 0, "deck": 98, "discards": 3, "wolf-hand": 3, "convoy-hand": 2, "clears": 0,
            "harassments": 0, "reshuffles": 0, "wolf": "playing", "convoy": "playing",
        },
    ),
    # FF1 lies 2 inches ahead and 2 to port of the LHD, at 32, 26: 7.5 and 4 inches from the submarine
    "ssn": (
        "  lhd 30 24 90; wreck ff3; alerted all\n  ssn 39.5 30 45 deep fast; torps 1; lhd-kills 1\nturn 1",
        {
            "torps": 1, "lhd-kills": 1, "ff-kills": 1, "wreck": ("ff3",), "alerted": ("ff1", "ff2", "ff4", "lhd"),
            "helos-up": (), "helos-gone": ("h3",), "speed": "fast", "layer": "deep", "length": 0.0, "nearest": 8.5,
            "detection": "undetected", "result": (),
        },
    ),
    # the U-boats: 13 cards less the contact and those of turns 1 to 3 leave 9; of 40 boats, 10 are in hand, 1 is the contact, 2 are out
    "tonnage-war": (
        "  contact 9H c1\n  uboat: out 3S 4S\n  escort: out KD\n  = uboat 2, escort 1\nround 2\nturn 4\n  uboat: discard",
        {
            "uboat": 2, "escort": 1, "ships-sunk": 0, "contacts": 1, "round": 2, "boats-sunk": 0, "escorts-sunk": 0,
            "uboat-hand": 9, "uboat-oob": 10, "uboat-deck": 27, "uboat-out": 2,
            "escort-hand": 10, "escort-oob": 10, "escort-deck": 9, "escort-out": 1,
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_every_total_of_a_position_is_what_a_player_counts(slug: str) -> None:
    position, totals = POSITIONS[slug]
    checked = check_text(f"game: {slug}\nposition\n{position}\n", "game.log", reading, GAMES)
    assert checked.ok
    found = dict(checked.totals)
    assert {
        name: round(value, 9) if isinstance(value, float) else value for name, value in found.items()
    } == totals
