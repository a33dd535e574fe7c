"""The cards and units of Tonnage War: the values printed in the original rules, and the values that printkit
adds.

The source prints the card and unit values. The split of the order of battle, its mapping to playing cards, depletion numbers and
the values of special cards are printkit's own. A player can replace any part with a TOML file
(:mod:`printkit.games.tonnage_war.rules.own_data`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from printkit.table.cards import JOKERS, RANKS, SUITS, card, parse_card

UBOAT: Final = 0
ESCORT: Final = 1
"""The number that stands for the escorts' side; UBOAT stands for the U-boats' side."""
SIDES: Final = ("uboat", "escort")

CONTACT: Final = "contact"
SPECIAL: Final = "special-contact"
TORPEDO: Final = "attack"
EVADE: Final = "evade"
FLAK: Final = "flak"
BDIENST: Final = "bdienst"
"""Name of the U-boats' action B-Dienst, which cancels the escorts' action Evasive Routing.

It is the last of the constants that name actions of the U-boats' tactical cards. The others are CONTACT, SPECIAL, TORPEDO, EVADE
and FLAK.
"""
ROUTING: Final = "routing"
GUNS: Final = "attack"
HFDF: Final = "hfdf"
AIR: Final = "air"
"""Name of the escorts' action Air Patrol.

It is the last of the constants that name actions of the escorts' tactical cards. The others are ROUTING, GUNS (Escort Attack) and
HFDF (radio direction finding).
"""
ACTION_WORDS: Final = {SPECIAL: "special contact", HFDF: "HF/DF", AIR: "air patrol", BDIENST: "B-Dienst"}
"""Names that players see for actions, if they differ from the names in a log. The key is the name in a log."""
NOTHING: Final = "nothing"
"""Action of a tactical card that can only be discarded.

It is used if a player's own deck has too few cards with an action.
"""


class UboatCard(NamedTuple):
    """A tactical card of the U-boats: its action, the number of dice rolls of an attack, and a modifier.

    The number is 0 for other actions. The modifier is that of an attack, an evasion or flak.
    """

    action: str
    rolls: int = 0
    modifier: int = 0


class EscortCard(NamedTuple):
    """A tactical card of the escorts, with its action and the number of escort cards that it allows.

    This number is the maximum of cards that may be laid face down with it (0: none).
    """

    action: str
    limit: int = 0


class Boat(NamedTuple):
    """A grade of U-boats, such as novice, with its values for attack, evasion and points.

    It has a code in a log, a name, an attack and an evasion value, and the points for damaging or sinking
    such a U-boat.
    """

    code: str
    name: str
    attack: int
    evasion: int
    damaged: int
    sunk: int


class Escort(NamedTuple):
    """A grade of escorts, such as novice ships.

    Fields: its code in a log, its name, whether it is a ship or an aircraft, its detection modifier, its modifier for HF/DF
    (radio direction finding), its attack value, and the level of its crew (0: novice, 1: regular, 2: ace).
    """

    code: str
    name: str
    surface: bool
    detect: int
    hfdf: int
    attack: int
    crew: int


class Split(NamedTuple):
    """The playing cards that stand for units, with the grade of each unit, such as ``SR`` (regular ship).

    All other cards are blanks (cards without a unit).
    """

    name: str
    uboats: tuple[tuple[str, int], ...]
    escorts: tuple[tuple[str, int], ...]


class OwnValues(NamedTuple):
    """The values of all cards and units in a game, which a player can replace.

    Tactical cards are indexed by card number, 0 to 51.
    """

    uboat_cards: tuple[UboatCard, ...]
    escort_cards: tuple[EscortCard, ...]
    boats: tuple[Boat, ...]
    escorts: tuple[Escort, ...]
    tanker: Boat
    depletion: tuple[int, int, int]
    """Lowest attack roll with which an escort uses up its depth charges or bombs, for novice, regular and ace
    crews.

    Used under the ruling ``depletion=by-crew``.
    """
    flak_base: int
    """Highest die roll with which flak hits an aircraft, before the modifier of the Flak card is added.

    Used under the ruling ``flak-number=two-plus``.
    """
    torpedo_detected: int
    """Highest die roll with which a detected U-boat hits an escort with a torpedo (rule TW-8.3.1)."""
    torpedo_undetected: int | None
    """Highest die roll with which an undetected U-boat hits an escort with a torpedo.

    None means half the U-boat's attack value (rule TW-8.3.2).
    """
    support: int
    """Number of cards that the escort player draws because of a support group card (rule TW-PK-19).

    A scenario may state another number.
    """


def _tactical(table: Mapping[str, tuple[str, tuple[int, ...]]]) -> dict[int, tuple[str, tuple[int, ...]]]:
    """Expand a short table into a dictionary from card number to the action and values of a tactical card.

    A key of ``table`` can stand for several cards: ``"AK S"`` means the ace and the king of spades.
    """
    found = {}
    for text, meaning in table.items():
        ranks, suit = text.split()
        for rank in ranks:
            found[card(RANKS.index(rank) + 1, SUITS.index(suit))] = meaning
    return found


_UBOAT: Final = _tactical(
    {
        "AK H": (SPECIAL, ()),
        "QJT98765432 H": (CONTACT, ()),
        "AK S": (TORPEDO, (4, 0)),
        "Q S": (TORPEDO, (3, 0)),
        "J S": (TORPEDO, (3, 2)),
        "T98 S": (TORPEDO, (2, 0)),
        "765 S": (TORPEDO, (1, 0)),
        "432 S": (TORPEDO, (1, 4)),
        "A C": (EVADE, (0, 8)),
        "KQ C": (EVADE, (0, 6)),
        "JT9 C": (EVADE, (0, 4)),
        "8765432 C": (EVADE, (0, 2)),
        "AKQJT987 D": (BDIENST, ()),
        "6 D": (FLAK, (0, 2)),
        "54 D": (FLAK, (0, 1)),
        "32 D": (FLAK, (0, 0)),
    }
)
_ESCORT: Final = _tactical(
    {"AKQJT98765432 H": (ROUTING, (0,))}
    | {
        f"{ranks} {suit}": (action, (limit,))
        for suit, action in (("S", GUNS), ("C", HFDF), ("D", AIR))
        for ranks, limit in (("AK", 3), ("QJT9", 2), ("8765432", 1))
    }
)

NOVICE: Final = "N"
REGULAR: Final = "R"
ACE: Final = "A"
TANKER: Final = "tanker"
BLANK: Final = "blank"
SUPPORT: Final = "support"
JOKER: Final = JOKERS[0]
"""Card number of the joker.

It stands for a U-tanker (supply boat) in the U-boats' pack, and for a support group in the escorts' pack, if the scenario has
one.
"""

PRINTED: Final = OwnValues(
    tuple(UboatCard(_UBOAT[c][0], *_UBOAT[c][1]) for c in range(52)),
    tuple(EscortCard(_ESCORT[c][0], *_ESCORT[c][1]) for c in range(52)),
    (
        Boat(NOVICE, "Novice", 6, 8, 1, 2),
        Boat(REGULAR, "Regular", 10, 10, 1, 2),
        Boat(ACE, "Ace", 14, 12, 2, 4),
    ),
    (
        Escort("SN", "Surface Novice", True, 0, 3, 2, 0),
        Escort("SR", "Surface Regular", True, -2, 2, 4, 1),
        Escort("SA", "Surface Ace", True, -4, 1, 5, 2),
        Escort("AN", "Air Novice", False, -4, 0, 2, 0),
        Escort("AR", "Air Regular", False, -6, 0, 4, 1),
        Escort("AA", "Air Ace", False, -8, 0, 6, 2),
    ),
    Boat(TANKER, "U-tanker", 0, 8, 3, 6),
    (17, 18, 19),
    flak_base=2,
    torpedo_detected=2,
    torpedo_undetected=None,
    support=3,
)

# -- the order of battle ---------------------------------------------------------------------------------------------


def _cards(words: str) -> tuple[int, ...]:
    found = [parse_card(word) for word in words.split()]
    return tuple(c for c in found if c is not None)


UBOAT_PACK: Final = tuple(card(rank, suit) for suit in range(4) for rank in range(1, 11))
"""The playing cards of the U-boats' order-of-battle deck: ace to 10 of each suit."""
ESCORT_PACK: Final = (
    *_cards("KS QS JS KC QC JC KD QD JD KH QH JH"),
    *(card(rank, 2) for rank in range(2, 10)),
)
"""The playing cards of the escorts' order-of-battle deck.

They are the king, queen and jack of each suit, and the hearts from 2 to 9.
"""
PACKS: Final = (UBOAT_PACK, ESCORT_PACK)

_UBOAT_ORDER: Final = _cards("AS AC 2S 3S 4S 5S 2C 3C 4C 5C 6S 7S 8S 9S TS 6C 7C 8C")
"""Playing cards that stand for U-boats, in order of the U-boats' crews: ace, then regular, then novice crews.

Crews are assigned in this order. The other cards of the pack are blanks (cards without a unit).
"""
_SURFACE_ORDER: Final = _cards("KS KC QS QC JS JC")
_AIR_ORDER: Final = _cards("KD QD JD")
BOATS: Final = len(_UBOAT_ORDER)
ESCORTS: Final = len(_SURFACE_ORDER) + len(_AIR_ORDER)


def _assigned(order: tuple[int, ...], grades: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Return the cards in ``order``, each paired with a grade: the first cards with the first grade, the next ones with the
    second, and so on.

    ``grades`` contains pairs of a grade and the number of its cards.
    """
    codes = [code for code, n in grades for _ in range(n)]
    return tuple(zip(codes, order, strict=False))


def custom_split(name: str, counts: dict[str, int]) -> Split | None:
    """Return an order of battle with these numbers of units, by grade; None if there are too many.

    At most 18 U-boats and 9 escorts are possible. Cards that are left over are blanks. Ships take the black
    court cards and aircraft the diamonds, as in the default; any excess takes other cards.
    """
    boats = tuple((code, counts.get(code, 0)) for code in (ACE, REGULAR, NOVICE))
    ships = tuple((code, counts.get(code, 0)) for code in ("SA", "SR", "SN"))
    planes = tuple((code, counts.get(code, 0)) for code in ("AA", "AR", "AN"))
    surface, air = sum(n for _, n in ships), sum(n for _, n in planes)
    if sum(n for _, n in boats) > BOATS or surface + air > ESCORTS or min([*counts.values(), 0]) < 0:
        return None
    row = (*_SURFACE_ORDER, *reversed(_AIR_ORDER))
    return Split(
        name,
        _assigned(_UBOAT_ORDER, boats),
        (
            *_assigned(row[:surface], ships),
            *_assigned(
                tuple(c for c in (*_AIR_ORDER, *reversed(_SURFACE_ORDER)) if c not in row[:surface]), planes
            ),
        ),
    )


def _named_split(name: str, **counts: int) -> Split:
    split = custom_split(name, counts)
    if split is None:
        raise ValueError(f"the split {name} has more than {BOATS} boats and {ESCORTS} escorts")
    return split


SPLITS: Final = {
    "hx228-pk": _named_split("hx228-pk", A=2, R=8, N=8, SA=2, SR=2, SN=2, AA=1, AR=1, AN=1),
    "all-regular": _named_split("all-regular", R=18, SR=6, AR=3),
    "b3-heavy": Split(
        "b3-heavy",
        _assigned(_cards("AS AC 2S 3S 4S 5S 2C 3C 4C 5C 6S 7S 8S 9S TS 6C 7C 8C"), ((ACE, 3), (REGULAR, 7), (NOVICE, 8))),
        (*_assigned(_cards("KS KC QS QC JD JS JC"), (("SA", 2), ("SR", 3), ("SN", 2))), *_assigned(_cards("KD QD"), (("AA", 1), ("AR", 1)))),
    ),
}  # fmt: skip
"""The predefined orders of battle, by name.

An order of battle states which playing card stands for a unit of which grade.
"""


def parse_split(text: str) -> Split | None:
    """Parse an order of battle (the numbers of units); return None for other text.

    The text is a name such as ``hx228-pk``, or counts such as ``A2 R8 N8 SA2 SR2 SN2 AA1 AR1 AN1``.
    """
    if text in SPLITS:
        return SPLITS[text]
    counts: dict[str, int] = {}
    codes = {boat.code for boat in PRINTED.boats} | {escort.code for escort in PRINTED.escorts}
    for word in text.upper().replace("+", " ").split():
        code = word.rstrip("0123456789")
        if code not in codes or code in counts or not word[len(code) :]:
            return None
        counts[code] = int(word[len(code) :])
    return custom_split("custom", counts) if counts else None


CARDS_A_ROUND: Final = 13
"""Number of tactical cards that each side is dealt for a round, and therefore the number of its turns."""
OOB_A_ROUND: Final = 10
"""Number of units and blanks (order-of-battle cards) that make a full hand at the start of a round."""
ROUNDS: Final = 4
"""Number of rounds in a game."""
STORM_EVASION: Final = 3
"""Number added to the evasion value of every U-boat in a scenario with a storm."""
STORM_ATTACK: Final = 2
"""Number subtracted from every attack value in a scenario with a storm."""
BAD_SONAR: Final = 3
"""Number added to a U-boat's evasion value against ships in a scenario with bad sonar.

It is added in all attacks after the first.
"""
