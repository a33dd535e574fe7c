"""Draws elements that all cards of Tonnage War share: rank and suit, the frames of the two sides, and the values of units."""

from __future__ import annotations

from typing import Final

from printkit.drawing import Ink
from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CONTACT,
    EVADE,
    FLAK,
    GUNS,
    HFDF,
    JOKER,
    NOTHING,
    PRINTED,
    ROUTING,
    SPECIAL,
    TORPEDO,
    Escort,
)
from printkit.games.tonnage_war.rules.detection import evasion
from printkit.games.tonnage_war.rules.escort_attacks import DAMAGE, SINK, blow
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.press.pieces import Frame, Suit
from printkit.table.cards import RANKS, SUIT, card_name

FRAMES: Final = (Frame.DISC, Frame.SQUARE)
INKS: Final = (Ink.NAVY, Ink.TEAL)
LETTERS: Final = ("U", "E")
SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.JOKER)
"""The symbols of the suits, indexed by suit number, in the order clubs, diamonds, hearts, spades, joker."""
_D20: Final = range(1, 21)
UBOAT_NAMES: Final = {
    TORPEDO: "U-boat Attack",
    CONTACT: "Contact",
    SPECIAL: "Special Contact",
    BDIENST: "B-dienst",
    EVADE: "Evade",
    FLAK: "Flak",
    NOTHING: "nothing",
}
"""Names of the U-boats' tactical cards, by action."""
ESCORT_NAMES: Final = {
    ROUTING: "Evasive Routing",
    GUNS: "Escort Attack",
    HFDF: "HF/DF",
    AIR: "Air Patrol",
    NOTHING: "nothing",
}
"""Names of the escorts' tactical cards, by action."""


def index_of(c: int) -> str:
    """Return the text in a card's corner: the rank, such as ``A`` or ``10``, or ``X`` on a joker.

    The cards of the aircraft carrier's screen have ``S1``, ``S2`` and so on.
    """
    if c >= SCREEN:
        return f"S{c - SCREEN + 1}"
    if c >= JOKER:
        return "X"
    rank = RANKS[c % 13]
    return "10" if rank == "T" else rank


def suit_of(c: int) -> Suit | None:
    return None if c >= SCREEN else SUITS[SUIT[c]]


def name_of(deck: str, c: int) -> str:
    """Return the name of a printed card, such as ``UT-AS`` (the U-boats' tactical ace of spades).

    Another example is ``EO-S1`` (the first card of the carrier's screen).
    """
    return f"{deck}-{index_of(c) if c >= SCREEN else card_name(c)}"


def signed(n: int) -> str:
    """Return a number with its sign, such as ``+2``, ``−4`` or ``0``. The minus is the typographic character."""
    return f"{n:+d}".replace("-", "−") if n else "0"


def span(numbers: list[int]) -> str:
    """Return consecutive die results as text: ``1–3`` for several numbers, ``2`` for a single one, a dash for
    none.
    """
    if not numbers:
        return "–"
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def hfdf_detect(ruleset: TonnageRuleset, escort: Escort) -> int:
    """Return the detection modifier of an escort that attacks with HF/DF (radio direction finding).

    The ruling ``hfdf-modifier`` decides how it is computed.
    """
    boat = PRINTED.boats[0]
    plain, under = (evasion(ruleset, boat, escort, kind, 0, True) for kind in ("", HFDF))
    return escort.detect + under - plain


def sinks_on(ruleset: TonnageRuleset, escort: Escort, first: bool = False) -> list[int]:
    """Return the attack rolls with which an escort sinks a U-boat.

    ``first``: True in the first attack, in which ships may use gunfire and ram.
    """
    return [roll for roll in _D20 if blow(ruleset, escort, roll, first, False).effect == SINK]


def damages_on(ruleset: TonnageRuleset, escort: Escort, first: bool = False) -> list[int]:
    """Return the attack rolls with which an escort damages a U-boat.

    ``first``: True in the first attack, in which ships may use gunfire and ram.
    """
    return [roll for roll in _D20 if blow(ruleset, escort, roll, first, False).effect == DAMAGE]


def lay_words(limit: int) -> str:
    """Return how many escort cards may be laid with a tactical card, in short form: ``1–3`` or ``1``.

    ``limit``: the largest number.
    """
    return span(list(range(1, limit + 1)))


def limit_words(limit: int) -> str:
    """Return how many escort cards may be laid with a tactical card, in words: ``1 to 3``, ``1 or 2`` or
    ``1``.

    ``limit``: the largest number.
    """
    return {1: "1", 2: "1 or 2"}.get(limit, f"1 to {limit}")
