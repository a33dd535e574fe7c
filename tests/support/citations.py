"""The rule that the check must cite for a statement that was left out or written twice, by game and verb. It is written
from the rule catalogues alone, independently of the check.

There are several rules for an entry if the catalogue has more than one possibility (a hit or a miss decides which roll
comes next).
"""

from __future__ import annotations

from collections.abc import Mapping

Cited = Mapping[str, tuple[str, ...]]

_TW_PLAYS = (
    "contact",
    "attack",
    "evade",
    "flak",
    "torpedo",
    "bdienst",
    "routing",
    "hfdf",
    "air",
    "continue",
    "discard",
)

_TW_REPLIES = ("evade", "flak", "torpedo", "bdienst")

_MALTA: Cited = {
    "cargo": ("MALTA-CONVOY-1",),
    "tankers": ("MALTA-CONVOY-2",),
    "carriers": ("MALTA-CONVOY-3",),
    "cruisers": ("MALTA-CONVOY-4",),
    "destroyers": ("MALTA-CONVOY-5",),
    "length": ("MALTA-LENGTH",),
    "friendly": ("MALTA-FRIENDLY",),
    "contact": ("MALTA-CONTACT-1",),
    "enemy": ("MALTA-ENEMY",),
    "force": ("MALTA-FORCE",),
    "intercept": ("MALTA-INTERCEPT-1",),
    "attack": ("MALTA-ATTACK",),
    "target": ("MALTA-TARGET-1",),
    "cover": ("MALTA-COVER-1", "MALTA-COVER-2"),
    "leave": ("MALTA-COVER-3",),
    "duration": ("MALTA-OPT-3",),
}
"""For these dice, the same rule is cited whether the statement was left out or written twice."""

LEFT_OUT: Mapping[str, Cited] = {
    "uss-lox": {
        "flip": ("LOX-1",),
        "pass": ("LOX-2",),
        "fire": ("LOX-2", "LOX-4a"),
        "escort": ("LOX-4b", "LOX-3c"),
        "attack": ("LOX-4b", "LOX-4b-attack"),
        "escape": ("LOX-4b", "LOX-4b-escape"),
        "continue": ("LOX-5",),
        "port": ("LOX-5",),
    },
    "malta-convoy": {
        **_MALTA,
        "again": ("MALTA-DAMAGE-3",),
        "cruisers-leave": ("MALTA-COVER-4",),
        "extra": ("MALTA-OPT-EVADE",),
    },
    "wolf-pack": {
        "hand": ("WOLF-SETUP-2",),
        "draw": ("WOLF-DRAW-1",),
        "discard": ("WOLF-DRAW-2",),
        "play": ("WOLF-ACT-1", "WOLF-ORDER"),
        "pass": ("WOLF-ACT-1",),
    },
    "tonnage-war": {
        **dict.fromkeys(_TW_PLAYS, ("TW-5b", "TW-7.1")),
        # a card pulled (7.3.2) or dice that only a reply explains (8.5) come to light in place of the play
        "air": ("TW-5b", "TW-7.3.2"),
        **dict.fromkeys(_TW_REPLIES, ("TW-5b", "TW-8.5.1", "TW-8.5.2")),
        "reveal": ("TW-8.1.1", "TW-8.4.1", "TW-8.4.2", "TW-8.4.3", "TW-8.4.4", "TW-PK-2"),
        "detect": ("TW-8.5.1", "TW-8.5a"),
        "strike": ("TW-8.5.2", "TW-8.5b", "TW-8.3.3"),
        "convoy": ("TW-8.1.1", "TW-8.1.2", "TW-8.2a"),
        "rescue": ("TW-14.3b",),
    },
    "ssn": {
        "ssn": ("SSN-SETUP-3",),
        "path": ("SSN-MAN-3",),
        "detect": ("SSN-DET-2", "SSN-TRP-2", "SSN-TRP-4"),
        "kill": ("SSN-TRP-9",),
        "evade": ("SSN-TRP-8",),
        "course": ("SSN-LHD-1",),
        "dp": ("SSN-FF-2", "SSN-HEL-2", "SSN-DP-10"),
    },
}

TWICE: Mapping[str, Cited] = {
    "uss-lox": {
        "flip": ("LOX-1", "LOX-2", "LOX-3a"),
        "pass": ("LOX-1", "LOX-2", "LOX-2a"),
        "fire": ("LOX-2b", "LOX-4a", "LOX-4b", "LOX-5"),
        "escort": ("LOX-4b",),
        "continue": ("LOX-1", "LOX-2a"),
    },
    "malta-convoy": _MALTA,
    "wolf-pack": {
        "hand": ("WOLF-SETUP-2",),
        "draw": ("WOLF-DRAW-1",),
        "discard": ("WOLF-DRAW-2",),
        "play": ("WOLF-ACT-1",),
        "pass": ("WOLF-ACT-1",),
    },
    "tonnage-war": {
        # behind the last turn of the last round the game is over (4a)
        **dict.fromkeys((*_TW_PLAYS, *_TW_REPLIES), ("TW-5b", "TW-4e", "TW-PK-22", "TW-4a")),
        "detect": ("TW-8.5.1", "TW-8.5a", "TW-8.1.4"),
        "strike": ("TW-8.5.2", "TW-8.5b"),
        "convoy": ("TW-8.1.2", "TW-8.2a"),
    },
    "ssn": {
        "path": ("SSN-MAN-3",),
        # the dice that end the game are its last (SEQ-3)
        "detect": ("SSN-DET-2", "SSN-TRP-4", "SSN-TRP-6", "SSN-ATK-4", "SSN-SEQ-3"),
        "kill": ("SSN-TRP-9", "SSN-SEQ-3"),
        "evade": ("SSN-TRP-8", "SSN-SEQ-3"),
        "course": ("SSN-LHD-1", "SSN-SEQ-3"),
        "dp": ("SSN-FF-2", "SSN-HEL-2", "SSN-DP-10", "SSN-SEQ-3"),
    },
}
