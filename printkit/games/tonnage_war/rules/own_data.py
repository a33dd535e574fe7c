"""A player's own cards and values, from a TOML file (other decks, other crews: a scenario of one's own).

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
from collections.abc import Mapping, Sequence
from typing import NoReturn

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
from printkit.table.own_values import parsed
from printkit.table.rules import DataError

_BOAT_FIELDS = {"attack": (0, 20), "evasion": (0, 40), "damaged": (0, 20), "sunk": (0, 20)}
_ESCORT_FIELDS = {"detect": (-20, 20), "hfdf": (-20, 20), "attack": (0, 20)}
_NUMBERS = {"support": (1, 9), "flak_base": (0, 20), "torpedo_detected": (0, 20)}
_HALF = "half"
"""``torpedo_undetected`` as it is printed: half the boat's attack value."""
_UBOAT_CARD = re.compile(
    r"(contact|special-contact|bdienst|nothing|(evade|flak)(?: \+?(\d{1,2}))?|attack ([1-9])(?: \+(\d{1,2}))?)"
)
_ESCORT_CARD = re.compile(r"(routing|nothing|(attack|hfdf|air) ([1-9]))")


def load(text: str, source: str) -> OwnValues:
    """The printed cards and values with those of a TOML text in their place. ``source`` names it in errors.

    Raises :class:`DataError` for what is no TOML, an unknown key, a value out of bounds.
    """
    document = parsed(text, source, "TOML as in `[boats.R]` and `attack = 10`")
    return _File(document, source).data()


class _File:
    """One document, checked key by key."""

    def __init__(self, document: Mapping[str, object], source: str) -> None:
        self.document = document
        self.source = source

    def data(self) -> OwnValues:
        known = {
            *_NUMBERS,
            "torpedo_undetected",
            "depletion",
            "boats",
            "tanker",
            "escorts",
            "uboat_cards",
            "escort_cards",
        }
        for key in self.document:
            if key not in known:
                self._refuse(key, "there is no such key", ", ".join(sorted(known)))
        uboat_cards, escort_cards = list(PRINTED.uboat_cards), list(PRINTED.escort_cards)
        for c, key, text in self._cards("uboat_cards"):
            uboat_cards[c] = self._uboat_card(key, text)
        for c, key, text in self._cards("escort_cards"):
            escort_cards[c] = self._escort_card(key, text)
        return OwnValues(
            tuple(uboat_cards),
            tuple(escort_cards),
            self._boats(),
            self._escorts(),
            self._with(PRINTED.tanker, self._table("tanker"), "tanker"),
            self._depletion(),
            self._number("flak_base", PRINTED.flak_base),
            self._number("torpedo_detected", PRINTED.torpedo_detected),
            self._undetected(),
            self._number("support", PRINTED.support),
        )

    def _refuse(self, key: str, problem: str, expected: str) -> NoReturn:
        raise DataError(self.source, key, problem, expected)

    def _table(self, name: str) -> Mapping[str, object]:
        value = self.document.get(name, {})
        if not isinstance(value, dict):
            self._refuse(name, f"{value!r} is no table", f"a table `[{name}]`")
        return value

    def _whole(self, value: object, key: str, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self._refuse(key, f"{value!r} is out of bounds", f"a whole number from {low} to {high}")
        return value

    def _number(self, key: str, printed: int) -> int:
        low, high = _NUMBERS[key]
        return self._whole(self.document.get(key, printed), key, low, high)

    def _undetected(self) -> int | None:
        value = self.document.get("torpedo_undetected", _HALF)
        if value == _HALF:
            return None
        if not isinstance(value, int):
            self._refuse(
                "torpedo_undetected",
                f"{value!r} is no number",
                f'"{_HALF}" (of the attack value), or 0 to 20',
            )
        return self._whole(value, "torpedo_undetected", 0, 20)

    def _depletion(self) -> tuple[int, int, int]:
        value = self.document.get("depletion", list(PRINTED.depletion))
        if not isinstance(value, list) or len(value) != 3:
            self._refuse("depletion", f"{value!r} is no list of three", "numbers for novice, regular and ace")
        novice, regular, ace = (self._whole(n, "depletion", 1, 20) for n in value)
        return novice, regular, ace

    def _grades(self, name: str, codes: Sequence[str]) -> Mapping[str, object]:
        """The table of the grades, whose codes have to be known."""
        table = self._table(name)
        for code in table:
            if code not in codes:
                self._refuse(f"{name}.{code}", "there is no such grade", ", ".join(codes))
        return table

    def _fields(self, table: object, key: str, fields: Mapping[str, tuple[int, int]]) -> dict[str, int]:
        if not isinstance(table, dict):
            self._refuse(key, f"{table!r} is no table", f"a table with {', '.join(fields)}")
        for field in table:
            if field not in fields:
                self._refuse(f"{key}.{field}", "there is no such key", ", ".join(fields))
        return {name: self._whole(value, f"{key}.{name}", *fields[name]) for name, value in table.items()}

    def _boats(self) -> tuple[Boat, ...]:
        table = self._grades("boats", [boat.code for boat in PRINTED.boats])
        return tuple(
            self._with(boat, table.get(boat.code, {}), f"boats.{boat.code}") for boat in PRINTED.boats
        )

    def _with(self, boat: Boat, table: object, key: str) -> Boat:
        own = self._fields(table, key, _BOAT_FIELDS)
        return Boat(boat.code, boat.name, *(own.get(name, getattr(boat, name)) for name in _BOAT_FIELDS))

    def _escorts(self) -> tuple[Escort, ...]:
        table = self._grades("escorts", [escort.code for escort in PRINTED.escorts])
        made = []
        for each in PRINTED.escorts:
            own = self._fields(table.get(each.code, {}), f"escorts.{each.code}", _ESCORT_FIELDS)
            detect, hfdf, attack = (own.get(name, getattr(each, name)) for name in _ESCORT_FIELDS)
            made.append(each._replace(detect=detect, hfdf=hfdf, attack=attack))
        return tuple(made)

    def _cards(self, name: str) -> list[tuple[int, str, str]]:
        found = []
        for key, value in self._table(name).items():
            c = parse_card(key)
            if c is None or not 0 <= c < 52:
                self._refuse(f"{name}.{key}", "this is no card", "rank and suit, like QS")
            if not isinstance(value, str):
                self._refuse(f"{name}.{key}", f"{value!r} is no text", '"attack 3"')
            found.append((c, f"{name}.{key}", value))
        return found

    def _uboat_card(self, key: str, text: str) -> UboatCard:
        match = _UBOAT_CARD.fullmatch(text)
        if match is None:
            self._refuse(
                key,
                f"`{text}` is no U-boat card",
                "contact, special-contact, bdienst, nothing, evade 4, flak 1, attack 3 or attack 3 +2",
            )
        if match[4]:
            return UboatCard(TORPEDO, int(match[4]), int(match[5] or 0))
        if match[2]:
            return UboatCard({"evade": EVADE, "flak": FLAK}[match[2]], 0, int(match[3] or 0))
        return UboatCard(match[1])

    def _escort_card(self, key: str, text: str) -> EscortCard:
        match = _ESCORT_CARD.fullmatch(text)
        if match is None:
            self._refuse(key, f"`{text}` is no escort card", "routing, nothing, attack 2, hfdf 1 or air 3")
        if match[2]:
            return EscortCard({"attack": GUNS, "hfdf": HFDF, "air": AIR}[match[2]], int(match[3]))
        return EscortCard(match[1])


def own_keys() -> tuple[tuple[str, str], ...]:
    """What a player's file can hold: each key with its table, and what may stand behind it."""

    def whole(bounds: tuple[int, int]) -> str:
        return f"a whole number from {bounds[0]} to {bounds[1]}"

    boats = "|".join(boat.code for boat in PRINTED.boats)
    escorts = "|".join(escort.code for escort in PRINTED.escorts)
    return (
        *((key, whole(bounds)) for key, bounds in _NUMBERS.items()),
        ("torpedo_undetected", f'"{_HALF}" (of the attack value), or 0 to 20'),
        ("depletion", "numbers for novice, regular and ace: [17, 18, 19]"),
        *((f"boats.{boats}.{key}", whole(bounds)) for key, bounds in _BOAT_FIELDS.items()),
        *((f"tanker.{key}", whole(bounds)) for key, bounds in _BOAT_FIELDS.items()),
        *((f"escorts.{escorts}.{key}", whole(bounds)) for key, bounds in _ESCORT_FIELDS.items()),
        (
            "uboat_cards.CARD",
            "contact, special-contact, attack 3, attack 3 +2, evade 2, flak 2, bdienst or nothing",
        ),
        ("escort_cards.CARD", "routing, attack 2, hfdf 2, air 2 or nothing"),
    )


def as_toml(data: OwnValues = PRINTED) -> str:
    """The cards and values as a file that :func:`load` reads: what a player copies and changes."""
    lines = [
        f"support = {data.support}",
        f"flak_base = {data.flak_base}",
        f"torpedo_detected = {data.torpedo_detected}",
        f"torpedo_undetected = {_undetected_words(data)}",
        f"depletion = {list(data.depletion)}",
    ]
    for boat in data.boats:
        lines.append(f"[boats.{boat.code}]")
        lines += [f"{name} = {getattr(boat, name)}" for name in _BOAT_FIELDS]
    lines += ["[tanker]", *(f"{name} = {getattr(data.tanker, name)}" for name in _BOAT_FIELDS)]
    for escort in data.escorts:
        lines.append(f"[escorts.{escort.code}]")
        lines += [f"{name} = {getattr(escort, name)}" for name in _ESCORT_FIELDS]
    lines += [
        "[uboat_cards]",
        *(f'{card_name(c)} = "{_uboat_words(card)}"' for c, card in enumerate(data.uboat_cards)),
    ]
    lines += [
        "[escort_cards]",
        *(f'{card_name(c)} = "{_escort_words(card)}"' for c, card in enumerate(data.escort_cards)),
    ]
    return "\n".join(lines) + "\n"


def _undetected_words(data: OwnValues) -> str:
    return f'"{_HALF}"' if data.torpedo_undetected is None else str(data.torpedo_undetected)


def _uboat_words(card: UboatCard) -> str:
    if card.action == TORPEDO:
        return f"attack {card.rolls}" + (f" +{card.modifier}" if card.modifier else "")
    return f"{card.action} {card.modifier}" if card.action in (EVADE, FLAK) else card.action


def _escort_words(card: EscortCard) -> str:
    return f"{card.action} {card.limit}" if card.limit else card.action
