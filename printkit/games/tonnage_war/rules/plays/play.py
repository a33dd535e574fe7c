"""What the players' moves say: the values of the log's verbs."""

from __future__ import annotations

from typing import Final, NamedTuple

from printkit.table.cards import UNKNOWN

TO_CARRIER: Final = "carrier"
TO_CONVOY: Final = "convoy"
AT_LARGE: Final = "at-large"
NONE: Final = "none"


class Play(NamedTuple):
    """A play that lays cards: the tactical card, what it is played on, the names of the cards laid with it.

    ``held``: escorts that go on in a continuation. ``target``: carrier, convoy or at-large. ``pulled``: the name of the
    card pulled, ``looked`` what its owner saw it to be, where he says so. ``hidden``: what the cards laid are, one by one
    (a card, or its grade; UNKNOWN: not said), where the one who plays says it; else empty.
    """

    card: int
    on: str = ""
    lays: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    target: str = ""
    pulled: str = ""
    hidden: tuple[int, ...] = ()
    looked: int = UNKNOWN


class Shown(NamedTuple):
    """A card that is turned up: its name in the log, and what it is."""

    handle: str
    card: int


class Named(NamedTuple):
    """A card that is named: a new rescue ship (``none``: no ship is at hand). ``hidden`` as in :class:`Play`."""

    handle: str
    hidden: int = UNKNOWN
