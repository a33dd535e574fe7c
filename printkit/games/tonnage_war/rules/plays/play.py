"""Classes for the contents of moves in Tonnage War, such as the cards that a play uses."""

from __future__ import annotations

from typing import Final, NamedTuple

from printkit.table.cards import UNKNOWN

TO_CARRIER: Final = "carrier"
TO_CONVOY: Final = "convoy"
AT_LARGE: Final = "at-large"
NONE: Final = "none"


class Play(NamedTuple):
    """The details of a play: its tactical card, its target, and the cards that it lays on the table.

    ``card``: the tactical card. ``on``: name of the card on which it is played. ``lays``: names of the cards
    laid with it. ``held``: names of escorts that attack the same U-boat again. ``target``: carrier, convoy or
    at-large. ``pulled``: name of the card drawn at random; ``looked``: which card its owner states it to be.
    ``hidden``: which card each laid card is (a card, its grade, or UNKNOWN) if the player states it;
    otherwise empty.
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
    """A card that is turned up: its name on the table, such as ``u1``, and which card it is."""

    handle: str
    card: int


class Named(NamedTuple):
    """The escort that becomes the new rescue ship, by its name in the log, or ``none``.

    It is ``none`` if there is no ship in the hand. ``hidden``: which card it is, if the player states it.
    """

    handle: str
    hidden: int = UNKNOWN
