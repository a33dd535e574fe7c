"""Parsers and writers for the plays and cards in a Tonnage War log."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from printkit.games.tonnage_war.rules.plays.play import (
    AT_LARGE,
    NONE,
    TO_CARRIER,
    TO_CONVOY,
    Named,
    Play,
    Shown,
)
from printkit.games.tonnage_war.rules.ruleset import BY_GRADE, GRADES
from printkit.journal.entries import OMITTED, Value
from printkit.journal.verbs import Unreadable
from printkit.table import UNKNOWN, card_name

_WORDS: Final = ("on", "with", "add", AT_LARGE, TO_CARRIER, TO_CONVOY)
_GRADE_NUMBERS: Final = {name.lower(): BY_GRADE + i for i, name in enumerate(GRADES)}


def _tactical(values: Sequence[Value], verb: str) -> int:
    if not values or values[0].kind != "card" or not isinstance(values[0].value, int):
        found = f"`{values[0].text}`" if values else "nothing"
        raise Unreadable(f"`{verb}` must begin with a card such as 9S or TH, not with {found}")
    return values[0].value


def _handle(value: Value) -> str:
    """Parse the name of a card on the table, such as ``u1``."""
    text = value.text.lower()
    if value.key or value.kind == "number" or text in _WORDS or not text[:1].isalpha():
        raise Unreadable(f"`{value.text}` is no name of a card (a letter and a number, like e1)")
    if value.kind not in ("word", "card"):
        raise Unreadable(f"`{value.text}` is no name of a card (a letter and a number, like e1)")
    return text


_BEFORE_NAMES: Final = ("", "with", "add")
"""Words that may precede the names of face-down cards in a play, such as ``with`` in ``with e1=JD``.

The empty word is for names at the beginning of the play.
"""


def _laid(value: Value) -> tuple[str, int]:
    """Parse a card that is laid face down, such as ``e1``, ``e1=JD`` or ``c1=R``.

    Return its name and the card or grade that the log states; UNKNOWN if it states none.
    """
    if not value.key:
        return _handle(value), UNKNOWN
    card = _oob_card(value._replace(text=value.text.partition("=")[2]))
    named = value._replace(text=value.key, key="", kind="word", value=value.key)
    return _handle(named), card


def _parts(values: Sequence[Value]) -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
    """Parse the part of a play after its tactical card.

    Return two dictionaries: the names of cards (or the target) by the word before them, such as ``with``; and the cards that the
    log states, by name.
    """
    parts: dict[str, tuple[str, ...]] = {"": ()}
    said: dict[str, int] = {}
    word = ""
    for value in values:
        text = value.text.lower()
        if text in ("on", "with", "add"):
            if text in parts:
                raise Unreadable(f"`{text}` stands twice")
            word = text
            parts[word] = ()
        elif text in (AT_LARGE, TO_CARRIER, TO_CONVOY):
            parts["target"] = (*parts.get("target", ()), text)
        else:
            handle, card = _laid(value) if word in _BEFORE_NAMES else (_handle(value), UNKNOWN)
            parts[word] = (*parts[word], handle)
            if card != UNKNOWN:
                said[handle] = card
    for word in ("on", "with", "add"):
        if word in parts and not parts[word]:
            raise Unreadable(f"names follow `{word}`")
    if len(parts.get("on", ())) > 1:
        raise Unreadable("a play is laid on one card")
    if len(parts.get("target", ())) > 1:
        raise Unreadable("a play has one target")
    return parts, said


def _stated_cards(names: Sequence[str], said: Mapping[str, int]) -> tuple[int, ...]:
    """Return the card that the log states for each of these names; UNKNOWN for a name without a stated card.

    If the log states no card, return an empty tuple.
    """
    return tuple(said.get(name, UNKNOWN) for name in names) if any(n in said for n in names) else ()


def _one(parts: dict[str, tuple[str, ...]], word: str) -> str:
    return parts.get(word, ("",))[0]


def read_contact(values: tuple[Value, ...]) -> Hashable:
    """Parse a play that lays a contact (a U-boat that has found the convoy), such as ``9H c1`` or ``KH c1
    carrier``.
    """
    c = _tactical(values, "contact")
    parts, said = _parts(values[1:])
    if set(parts) - {"", "target"} or len(parts[""]) != 1 or _one(parts, "target") == AT_LARGE:
        raise Unreadable("a contact has its card and one name")
    return Play(c, lays=parts[""], target=_one(parts, "target"), hidden=_stated_cards(parts[""], said))


_ESCORTS_ATTACK: Final = "9S on u1 with e1 e2"
_ON_A_CARD: Final = f"3S on c1` or, by the escorts, `attack {_ESCORTS_ATTACK}"


def read_attack(values: tuple[Value, ...]) -> Hashable:
    """Parse an attack: one by the U-boats, such as ``QS u1`` or ``3S on c1``, or one by the escorts, such as
    ``9S on u1 with e1 e2``.
    """
    c = _tactical(values, "attack")
    try:
        parts, said = _parts(values[1:])
    except Unreadable as error:
        words = {value.text.lower() for value in values}
        form = _ESCORTS_ATTACK if words & {"with", "add"} else _ON_A_CARD if "on" in words else ""
        raise Unreadable(str(error), error.meant, form) from None
    if "add" in parts or _one(parts, "target") == AT_LARGE:
        raise Unreadable("an attack is laid with a card, on a contact, or on an attack with escorts")
    if "on" in parts and parts[""]:
        raise Unreadable("an attack has its own card, or is laid on one")
    if "with" in parts and "on" not in parts:
        raise Unreadable("an escort attack is laid on a card: `on u1 with e1`", form=_ESCORTS_ATTACK)
    lays = parts[""] or parts.get("with", ())
    target = _one(parts, "target")
    return Play(c, on=_one(parts, "on"), lays=lays, target=target, hidden=_stated_cards(lays, said))


def read_group(values: tuple[Value, ...]) -> Hashable:
    """Parse a play of the escorts on a contact, such as ``5H on c1`` (Evasive Routing) or ``8C on c1 with
    e1`` (HF/DF).
    """
    c = _tactical(values, "this play")
    parts, said = _parts(values[1:])
    if set(parts) - {"", "on", "with"} or parts[""]:
        raise Unreadable("it is played `on` a card, `with` the cards laid")
    lays = parts.get("with", ())
    return Play(c, on=_one(parts, "on"), lays=lays, hidden=_stated_cards(lays, said))


def read_air(values: tuple[Value, ...]) -> Hashable:
    """Parse an air patrol, such as ``TD on c1 with e1 e2`` or ``AD at-large p1 with e1 e2``."""
    c = _tactical(values, "air")
    parts, said = _parts(values[1:])
    target = _one(parts, "target")
    if target not in ("", AT_LARGE) or "add" in parts:
        raise Unreadable("an air patrol is laid `on` a contact, or `at-large` on a card that is pulled")
    if len(parts[""]) > 1 or (parts[""] and not target):
        raise Unreadable("an air patrol at large pulls one card: `at-large p1 with e1`")
    lays, pulled = parts.get("with", ()), _one(parts, "") if parts[""] else ""
    return Play(
        c,
        on=_one(parts, "on"),
        lays=lays,
        target=target,
        pulled=pulled,
        hidden=_stated_cards(lays, said),
        looked=said.get(pulled, UNKNOWN),
    )


def read_continue(values: tuple[Value, ...]) -> Hashable:
    """Parse a repeated attack of escorts on the same U-boat, such as ``9S with e1 add e4``.

    Either ``with`` or ``add`` may be missing.
    """
    c = _tactical(values, "continue")
    parts, said = _parts(values[1:])
    if set(parts) - {"", "with", "add"} or parts[""]:
        raise Unreadable("a continuation goes on `with` escorts, and may `add` others")
    lays = parts.get("add", ())
    if set(parts.get("with", ())) & set(said):
        raise Unreadable("escorts that go on lie face up: what they are is not said again")
    return Play(c, held=parts.get("with", ()), lays=lays, hidden=_stated_cards(lays, said))


def write_play(value: Hashable) -> str:
    """Return a play as text for a log that both sides may read.

    Face-down cards are given only by their names, such as ``u1``.
    """
    return _play(value._replace(hidden=(), looked=UNKNOWN)) if isinstance(value, Play) else str(value)


def write_sealed(value: Hashable) -> str:
    """Return a play as text for a log that only its player may read.

    It also states which cards lie face down, as in ``u1=8S``.
    """
    return _play(value) if isinstance(value, Play) else str(value)


def _play(value: Play) -> str:
    words, laid = [card_name(value.card)], _laid_words(value)
    if value.target == AT_LARGE:
        words += [AT_LARGE, _card_word(value.pulled, value.looked)]
    if value.on:
        words += ["on", value.on]
    if laid:
        words += ["with", *laid] if value.on or value.target == AT_LARGE else laid
    return " ".join([*words, value.target] if value.target in (TO_CARRIER, TO_CONVOY) else words)


def _laid_words(value: Play) -> list[str]:
    cards = value.hidden or (UNKNOWN,) * len(value.lays)
    return [_card_word(handle, card) for handle, card in zip(value.lays, cards, strict=True)]


def _card_word(handle: str, card: int) -> str:
    return handle if card == UNKNOWN else f"{handle}={write_oob(card)}"


def lays(value: Hashable) -> tuple[str, ...]:
    """Return the names of the cards that a play lays face down, such as ``u1``."""
    return tuple(filter(None, (*value.lays, value.pulled))) if isinstance(value, Play) else ()


def turns_up(value: Hashable) -> tuple[str, ...]:
    """Return the name of the card that a move turns face up, such as ``u1``. The result is empty for other
    moves.
    """
    return (value.handle,) if isinstance(value, Shown) else ()


def write_continue(value: Hashable) -> str:
    """Return a repeated attack on the same U-boat as text for a log that both sides may read."""
    return write_sealed_continue(value._replace(hidden=()) if isinstance(value, Play) else value)


def write_sealed_continue(value: Hashable) -> str:
    """Return a repeated attack on the same U-boat as text for a log that only the escort player may read.

    It also states which cards lie face down.
    """
    if not isinstance(value, Play):
        return str(value)
    held = ["with", *value.held] if value.held else []
    added = ["add", *_laid_words(value)] if value.lays else []
    return " ".join([card_name(value.card), *held, *added])


def read_card(values: tuple[Value, ...]) -> Hashable:
    """Parse one playing card."""
    if len(values) != 1 or values[0].kind != "card":
        raise Unreadable("write one card here, such as JC")
    return values[0].value


def read_discard(values: tuple[Value, ...]) -> Hashable:
    """Parse a discarded card; ``??`` stands for an unnamed card."""
    if not values:
        return OMITTED
    c = read_card(values)
    return OMITTED if c == UNKNOWN else c


def write_card(value: Hashable) -> str:
    return card_name(value) if isinstance(value, int) else ""


def face_down(value: Hashable) -> str:
    """Return what both players may read about a discarded card: an empty string, because the card lies face
    down.
    """
    return ""


def how_many(value: Hashable) -> str:
    """Return what both players may read when the escort player gives cards back for a support group: how many
    cards, but not which.
    """
    return str(len(value)) if isinstance(value, tuple) else str(value)


# -- cards of the order of battle ------------------------------------------------------------------------------------------


def _oob_card(value: Value) -> int:
    grade = _GRADE_NUMBERS.get(value.text.lower())
    if grade is not None:
        return grade
    if value.kind != "card" or not isinstance(value.value, int):
        raise Unreadable(f"`{value.text}` is neither a card nor a grade (8S, SR, blank)")
    return value.value


def read_oob(values: tuple[Value, ...]) -> Hashable:
    """Parse a list of order-of-battle cards. Each of them is written as a playing card or as a grade."""
    return tuple(_oob_card(value) for value in values if value.kind != "count")


def read_hidden(values: tuple[Value, ...]) -> Hashable:
    """Parse one order-of-battle card, which is written as a playing card or as a grade."""
    if len(values) != 1:
        raise Unreadable("one card was pulled")
    return read_oob(values)


def write_oob(value: Hashable) -> str:
    if not isinstance(value, int):
        return str(value)
    if value >= BY_GRADE:
        return GRADES[value - BY_GRADE]
    return card_name(value)


def read_reveal(values: tuple[Value, ...]) -> Hashable:
    """Parse a card that is turned up: its name and which card or grade it is, as in ``u1 8S`` or ``e1 SR``."""
    if len(values) > 2:
        named = read_reveal(values[:2])
        raise Unreadable(
            "`reveal` names one card and says what it is; each further card has a name, too",
            form=write_reveal(named),
        )
    if len(values) < 2:
        raise Unreadable("`reveal` has the name of a card, and what it is")
    return Shown(_handle(values[0]), _oob_card(values[1]))


def write_reveal(value: Hashable) -> str:
    if not isinstance(value, Shown):
        return str(value)
    return f"{value.handle} {write_oob(value.card)}"


def read_rescue(values: tuple[Value, ...]) -> Hashable:
    """Parse the name of the card that becomes the new rescue ship, such as ``e3``.

    ``none`` means that there is no ship in the hand.
    """
    if len(values) != 1:
        raise Unreadable("one ship is named: `rescue e3`, or `rescue none`")
    return Named(NONE if values[0].text.lower() == NONE else _handle(values[0]))


def write_rescue(value: Hashable) -> str:
    return value.handle if isinstance(value, Named) else str(value)


def read_handles(values: tuple[Value, ...]) -> Hashable:
    """Parse a list of names of cards on the table, such as ``e1 e2``."""
    if not values:
        raise Unreadable("names of cards follow, like e1")
    return tuple(_handle(value) for value in values)


def write_handles(value: Hashable) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def read_reject(values: tuple[Value, ...]) -> Hashable:
    """Parse the cards that the escort player gives back for a support group: either their number, such as
    ``2``, or the cards themselves.
    """
    if len(values) == 1 and values[0].kind == "number" and isinstance(values[0].value, int):
        return values[0].value
    return read_oob(values)


def write_reject(value: Hashable) -> str:
    return " ".join(write_oob(c) for c in value) if isinstance(value, tuple) else str(value)
