"""Reads a TOML file in which a player has replaced cards and values of Tonnage War.

Example::

    support = 3
    flak_base = 2
    torpedo_detected = 2
    torpedo_undetected = "half"
    depletion = [17, 18, 19]
    [boats.R]
    attack = 10
    evasion = 10
    [escorts.SR]
    detect = -2
    hfdf = 2
    attack = 4
    [uboat_cards]
    QS = "attack 3"
    JS = "attack 3 +2"
    6D = "flak +2"
    7D = "nothing"
    [escort_cards]
    9S = "attack 2"
"""

from __future__ import annotations

import re
from typing import Any, Final

from printkit.games.tonnage_war.rules.data import (
    AIR,
    EVADE,
    FLAK,
    GUNS,
    HFDF,
    PRINTED,
    TORPEDO,
    Boat,
    Escort,
    EscortCard,
    OwnValues,
    UboatCard,
)
from printkit.table.cards import card_name, parse_card
from printkit.table.own_values import Schema, filled, keys, read, several, table, table_of, whole, written

_HALF = "half"
"""Value of the setting ``torpedo_undetected`` that means the original rule: a torpedo hits with at most half
the U-boat's attack value.
"""
_UBOAT_CARD = re.compile(
    r"(contact|special-contact|bdienst|nothing|(evade|flak)(?: \+?(\d{1,2}))?|attack ([1-9])(?: \+(\d{1,2}))?)"
)
_ESCORT_CARD = re.compile(r"(routing|nothing|(attack|hfdf|air) ([1-9]))")
_BOAT: Final = table(
    {"attack": whole(0, 20), "evasion": whole(0, 40), "damaged": whole(0, 20), "sunk": whole(0, 20)}
)
_ESCORT: Final = table({"detect": whole(-20, 20), "hfdf": whole(-20, 20), "attack": whole(0, 20)})


def _grades(units: tuple[Boat, ...] | tuple[Escort, ...], each: Schema) -> Schema:
    codes = [unit.code for unit in units]
    return table_of({"|".join(codes): (f"^({'|'.join(codes)})\\Z", each)}, ", ".join(codes))


def _cards(face: re.Pattern[str], words: str) -> Schema:
    each = {"type": "string", "pattern": f"^{face.pattern}$", "description": words}
    return table_of({"CARD": ("(?i)^(10|[2-9TJQKA])[CDHS♣♦♥♠]\\Z", each)}, "rank and suit, like QS")


_FILE: Final = table(
    {
        "support": whole(1, 9),
        "flak_base": whole(0, 20),
        "torpedo_detected": whole(0, 20),
        "torpedo_undetected": {
            "anyOf": [{"const": _HALF}, whole(0, 20)],
            "description": f'"{_HALF}" (of the attack value), or 0 to 20',
        },
        "depletion": several(3, whole(1, 20), "numbers for novice, regular and ace: [17, 18, 19]"),
        "boats": _grades(PRINTED.boats, _BOAT),
        "tanker": _BOAT,
        "escorts": _grades(PRINTED.escorts, _ESCORT),
        "uboat_cards": _cards(
            _UBOAT_CARD,
            "contact, special-contact, attack 3, attack 3 +2, evade 2, flak 2, bdienst or nothing",
        ),
        "escort_cards": _cards(_ESCORT_CARD, "routing, attack 2, hfdf 2, air 2 or nothing"),
    }
)
"""Schema of the TOML file: its keys and their permitted values."""


def own_keys() -> tuple[tuple[str, str], ...]:
    """Return the keys that the TOML file may contain, each with a description of its value."""
    return tuple(keys(_FILE))


def load(text: str, source: str) -> OwnValues:
    """Return the values of cards and units from a TOML text.

    Values that the text does not contain are as printed in the rules.

    ``source``: name of the text, for error messages. Raises :class:`~printkit.table.rules.DataError` for invalid TOML, an unknown key, or a
    value out of bounds.
    """
    own = read(text, source, _FILE, "TOML as in `[boats.R]` and `attack = 10`")
    undetected = own.pop("torpedo_undetected", _HALF)
    for name in ("boats", "escorts"):
        changed = own.get(name, {})
        own[name] = tuple(filled(unit, changed.get(unit.code, {})) for unit in getattr(PRINTED, name))
    for name, made in (("uboat_cards", _uboat_card), ("escort_cards", _escort_card)):
        cards: dict[int | None, Any] = {
            parse_card(key): made(words) for key, words in own.get(name, {}).items()
        }
        own[name] = tuple(cards.get(c, card) for c, card in enumerate(getattr(PRINTED, name)))
    return filled(PRINTED, own)._replace(torpedo_undetected=None if undetected == _HALF else int(undetected))


def _uboat_card(text: str) -> UboatCard:
    match = _UBOAT_CARD.fullmatch(text)
    assert match
    if match[4]:
        return UboatCard(TORPEDO, int(match[4]), int(match[5] or 0))
    if match[2]:
        return UboatCard({"evade": EVADE, "flak": FLAK}[match[2]], 0, int(match[3] or 0))
    return UboatCard(match[1])


def _escort_card(text: str) -> EscortCard:
    match = _ESCORT_CARD.fullmatch(text)
    assert match
    if match[2]:
        return EscortCard({"attack": GUNS, "hfdf": HFDF, "air": AIR}[match[2]], int(match[3]))
    return EscortCard(match[1])


def as_toml(data: OwnValues = PRINTED) -> str:
    """Return the values of cards and units as TOML text that :func:`load` can read.

    Players can use it as a template for their own file.
    """

    def fields(unit: Boat | Escort, of: Schema) -> dict[str, int]:
        return {name: getattr(unit, name) for name in of["properties"]}

    undetected = data.torpedo_undetected
    return written(
        {
            "support": data.support,
            "flak_base": data.flak_base,
            "torpedo_detected": data.torpedo_detected,
            "torpedo_undetected": _HALF if undetected is None else undetected,
            "depletion": data.depletion,
            "boats": {boat.code: fields(boat, _BOAT) for boat in data.boats},
            "tanker": fields(data.tanker, _BOAT),
            "escorts": {escort.code: fields(escort, _ESCORT) for escort in data.escorts},
            "uboat_cards": {card_name(c): _uboat_words(card) for c, card in enumerate(data.uboat_cards)},
            "escort_cards": {card_name(c): _escort_words(card) for c, card in enumerate(data.escort_cards)},
        }
    )


def _uboat_words(card: UboatCard) -> str:
    if card.action == TORPEDO:
        return f"attack {card.rolls}" + (f" +{card.modifier}" if card.modifier else "")
    return f"{card.action} {card.modifier}" if card.action in (EVADE, FLAK) else card.action


def _escort_words(card: EscortCard) -> str:
    return f"{card.action} {card.limit}" if card.limit else card.action
