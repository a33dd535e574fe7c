"""Draws the cards on the table in a running game of Tonnage War.

The drawing shows score, contacts (U-boats that shadow the convoy), attack, hunt, returning escorts, and the
convoy. For every viewer, a card that lies face down is drawn with its number only. Its identity is not in the
drawing until it is turned up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from printkit.drawing import (
    Anchor,
    Box,
    Circle,
    Font,
    Ink,
    Item,
    Line,
    Pattern,
    Rect,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.games.tonnage_war.rules.data import ACTION_WORDS, CARDS_A_ROUND, ESCORT, GUNS, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.state import ESCORT_SHIP, SHIP, Contact, Hunt, Piece, State
from printkit.games.tonnage_war.story.facts import points
from printkit.games.tonnage_war.story.onscreen import called
from printkit.games.tonnage_war.story.onscreen.board_plain import plain
from printkit.journal.course import Record
from printkit.journal.live import Area, Situation
from printkit.report.story import capital, count, listed
from printkit.table import UNKNOWN
from printkit.table.cards import RANK, SUIT
from printkit.table.words import SUIT_WORDS

WIDTH: Final = 84.0
HEIGHT: Final = 49.6
_TYPE: Final = 8.0
_HEADING: Final = 9.2
"""Type size on cards and in the headings of areas, in points. On a phone, a point is about 1.4 pixels."""
_CARD, _HIGH, _PITCH = 15.4, 8.0, 16.6
"""Width and height of a card on the table, and the distance between neighbouring cards, in mm.

The distance is that between their left edges.
"""
_GUTTER: Final = 42.0
_SCORE, _CONTACTS, _FIGHT, _HOME = (
    Box(0.0, 0.0, WIDTH, 9.4),
    Box(0.0, 10.0, WIDTH, 12.6),
    Box(0.0, 23.2, WIDTH, 12.6),
    Box(0.0, 36.4, WIDTH, 13.0),
)
_NAMES: Final = {UBOAT: "U-boats", ESCORT: "Escorts"}


def board(record: Record) -> Situation | None:
    """Return a drawing and a description of the cards on the table after the last recorded event; None before the first round
    begins."""
    now = record.final
    if not isinstance(now, State):
        return None
    areas = tuple(_areas(now))
    shapes = (*_score(now), *_contacts(now), *_attack(now), *_hunt(now), *_home(now), *_convoy(now))
    words = tuple(f"{area.name}: {area.words}" for area in areas)
    return Situation("The table", WIDTH, HEIGHT, shapes, words, areas, tuple(plain(now)))


def _areas(now: State) -> Iterator[Area]:
    left, right = _half(_FIGHT, 0), _half(_FIGHT, 1)
    yield Area("score", "Score", score_words(now), _SCORE)
    yield Area("contacts", "Contacts", contact_words(now), _CONTACTS)
    yield Area("attack", "Attack on the convoy", attack_words(now), left)
    yield Area("hunt", "Hunt", hunt_words(now), right)
    yield Area("home", "Escorts at sea", home_words(now), _half(_HOME, 0))
    yield Area("convoy", "Convoy", convoy_words(now), _half(_HOME, 1))


def _half(box: Box, place: int) -> Box:
    return Box(place * (_GUTTER + 1.0), box.y, WIDTH - _GUTTER - 1.0, box.height)


# -- in words ------------------------------------------------------------------------------------------------------------------


def score_words(now: State) -> str:
    """Return a phrase for both scores and the number of cards in each hand."""
    parts = []
    for side, total in zip((UBOAT, ESCORT), points(now), strict=True):
        held = f"{now.tactics[side].size} tactical and {now.oob[side].size} order-of-battle cards in hand"
        parts.append(f"{_NAMES[side]} {count(total, 'point')}, {held}")
    return "; ".join(parts)


def contact_words(now: State) -> str:
    """Return a phrase for the contacts (U-boats that shadow the convoy).

    It includes the grade of each U-boat that was turned up.
    """
    found = []
    for contact in now.contacts:
        what = f"with {called.card(contact.card)}" if contact.card != UNKNOWN else ""
        on = " on the carrier" if contact.carrier else ""
        routed = ", the convoy turns away" if now.routing and now.routing[1] == contact.handle else ""
        boat = "no boat" if contact.boat is None else _seen(now, UBOAT, contact.boat)
        found.append(f"{called.numbered(contact.handle)}{on} {what}, {boat}{routed}")
    return "; ".join(found) or "none"


def _seen(now: State, side: int, piece: Piece) -> str:
    is_seen = piece.up and piece.card != UNKNOWN
    return called.grade(now.ruleset, side, piece.card) if is_seen else "face down"


def attack_words(now: State) -> str:
    """Return a phrase for an attack on the convoy whose dice are still to be rolled; empty if there is none."""
    attack = now.attack
    if attack is None:
        return "none"
    rolls = now.ruleset.uboat_card(attack.card).rolls
    target = "the carrier" if attack.carrier else "the convoy"
    return (
        f"{called.named(now.ruleset, UBOAT, attack.boat)} attacks {target} with {called.card(attack.card)}, "
        f"{count(rolls, 'roll')}"
    )


def hunt_words(now: State) -> str:
    """Return a phrase for the current hunt.

    Between hunts, return a phrase for the last one if the escorts may still continue it.
    """
    hunt = now.hunt or now.window
    if hunt is None:
        return "none"
    group = listed([called.named(now.ruleset, ESCORT, piece) for piece in hunt.group]) or "nobody"
    verb = "hunts" if len(hunt.group) == 1 else "hunt"
    target = called.named(now.ruleset, UBOAT, hunt.boat)
    state = ", damaged" if hunt.condition.damaged else ""
    if now.hunt is None:
        return (
            f"{group} may go on after {target}{state}"
            if hunt.group
            else f"others may go on after {target}{state}"
        )
    return f"{_kind(hunt)}: {group} {verb} {target}{state}"


def _kind(hunt: Hunt) -> str:
    return "escort attack" if hunt.kind == GUNS else ACTION_WORDS.get(hunt.kind, hunt.kind)


def home_words(now: State) -> str:
    """Return a phrase for the escorts on their way home, with the number of turns until they arrive."""
    found = []
    for piece, turns in now.away:
        when = "this turn" if turns < 1 else f"in {count(turns, 'U-boat turn')}"
        found.append(f"{called.named(now.ruleset, ESCORT, piece)}, home {when}")
    return "; ".join(found) or "none on their way home"


def convoy_words(now: State) -> str:
    """Return a phrase for the convoy's losses, its rescue ship, and the state of its carrier."""
    parts = [f"{count(now.ships, 'ship')} sunk"]
    if now.ruleset.has_rescue_ships:
        parts.append(f"rescue ship: {_rescue(now)}")
    if now.ruleset.has_carrier:
        parts.append(f"carrier {('undamaged', 'damaged', 'sunk')[min(now.carrier_hits, 2)]}")
    return ", ".join(parts)


def _rescue(now: State) -> str:
    piece = now.rescue.piece
    if now.rescue.kind == SHIP:
        return "the merchant ship"
    if now.rescue.kind == ESCORT_SHIP and piece is not None:
        return called.named(now.ruleset, ESCORT, piece)
    return "none"


# -- drawing ---------------------------------------------------------------------------------------------------------------------


def _score(now: State) -> Iterator[Item]:
    """Yield the shapes of both scores and hand sizes, with the turn and the round between them."""
    uboat, escort = points(now)
    yield Use("type-vii", 8.0, 3.0, 14.0, fill=Ink.NAVY)
    yield Text(17.0, 5.6, str(uboat), Font.NAME, 18.0, Ink.NAVY)
    yield Use("corvette", WIDTH - 7.0, 2.6, 11.0, fill=Ink.TEAL, mirrored=True)
    yield Text(WIDTH - 15.0, 5.6, str(escort), Font.NAME, 18.0, Ink.TEAL, Anchor.END)
    for side, x, anchor in ((UBOAT, 0.5, Anchor.START), (ESCORT, WIDTH - 0.5, Anchor.END)):
        held = f"{now.tactics[side].size} tactical, {now.oob[side].size} order of battle"
        yield Text(x, 8.9, held, Font.HEAD, _TYPE, Ink.SLATE, anchor)
    left, step = 27.0, 30.0 / CARDS_A_ROUND
    turn = f"round {now.round} of {ROUNDS}, turn {min(now.turn, CARDS_A_ROUND)} of {CARDS_A_ROUND}"
    yield Text(WIDTH / 2, 2.9, turn, Font.HEAD, _TYPE, Ink.SLATE, Anchor.MIDDLE)
    for n in range(1, CARDS_A_ROUND + 1):
        ink: Ink = Ink.VERMILION if n == now.turn else Ink.SLATE
        style = Style(ink, Weight.RULE, ink if n <= now.turn else Ink.PAPER)
        yield Circle(left + step * (n - 0.5), 5.2, 0.8, style)


def _title(x: float, y: float, text: str, right: float, what: str = "") -> Iterator[Item]:
    """Yield the shapes of an area's underlined heading. ``what``: text at the right end of the heading."""
    yield Text(x + 0.5, y + 2.9, text, Font.HEAD, _HEADING, Ink.SLATE)
    if what:
        yield Text(right, y + 2.9, what, Font.NAME, _HEADING, Ink.INK, Anchor.END)
    yield Line(x, y + 3.8, right, y + 3.8, Style(Ink.SLATE, Weight.HAIR))


def _contacts(now: State) -> Iterator[Item]:
    box = _CONTACTS
    yield from _title(box.x, box.y, "Contacts", WIDTH, "" if now.contacts else "none")
    most = int(WIDTH // _PITCH)
    shown = now.contacts if len(now.contacts) <= most else now.contacts[: most - 1]
    for n, contact in enumerate(shown):
        yield from _contact(now, contact, n * _PITCH + 0.2, box.y + 4.4)
    if len(shown) < len(now.contacts):
        more = f"and {len(now.contacts) - len(shown)} more"
        yield Text(len(shown) * _PITCH + 1.0, box.y + 9.4, more, Font.HEAD, _TYPE, Ink.SLATE)


def _contact(now: State, contact: Contact, x: float, y: float) -> Iterator[Item]:
    routed = now.routing is not None and now.routing[1] == contact.handle
    yield from _piece(now, UBOAT, contact.boat, called.numbered(contact.handle), x, y)
    symbol = "icon-evasive-routing" if routed else "icon-special-contact" if contact.carrier else ""
    if symbol:
        yield Rect(x + _CARD - 4.2, y + 0.4, 3.8, 3.8, Style(fill=Ink.PAPER))
        yield Use(symbol, x + _CARD - 2.3, y + 2.3, 3.6, fill=Ink.VERMILION)


def _piece(now: State, side: int, piece: Piece | None, name: str, x: float, y: float) -> Iterator[Item]:
    """Yield the shapes of a card on the table.

    A face-down card is a back with its number, any other card its silhouette and grade.
    """
    ink: Ink = Ink.NAVY if side == UBOAT else Ink.TEAL
    up = piece is not None and piece.up and piece.card != UNKNOWN
    yield Rect(x, y, _CARD, _HIGH, Style(ink, Weight.STRUCTURE, Ink.PAPER), radius=0.8)
    if not up or piece is None:
        yield Rect(x + 0.7, y + 0.7, _CARD - 1.4, 3.0, Style(fill=ink, pattern=Pattern.HATCH), radius=0.4)
    else:
        symbol = _silhouette(now, side, piece.card)
        if symbol:
            yield Use(symbol, x + _CARD / 2, y + 2.3, 9.0, fill=ink)
    text = called.grade(now.ruleset, side, piece.card) if up and piece is not None else name
    shown = text.removesuffix(" boat").removesuffix(" ship").removesuffix(" aircraft") if up else text
    yield Text(x + _CARD / 2, y + 7.0, capital(shown), Font.HEAD, _TYPE, Ink.INK, Anchor.MIDDLE)


def _silhouette(now: State, side: int, card: int) -> str:
    if called.is_blank(now.ruleset, side, card):
        return ""
    if side == UBOAT:
        return "type-vii"
    unit = now.ruleset.escort(card)
    return "" if unit is None else "corvette" if unit.surface else "flying-boat"


def _tactical(c: int, x: float, y: float) -> Iterator[Item]:
    """Yield the shapes of a tactical card's rank and suit (the card is a playing card), centred on ``x``."""
    if not 0 <= c < 52:
        return
    suit = SUIT[c]
    ink: Ink = Ink.VERMILION if SUIT_WORDS[suit] in ("hearts", "diamonds") else Ink.INK
    rank = "A23456789TJQK"[RANK[c] - 1].replace("T", "10")
    yield Text(x - 0.3, y, rank, Font.NAME, 9.0, ink, Anchor.END)
    yield Use(f"suit-{SUIT_WORDS[suit]}", x + 1.4, y - 1.1, 2.3, fill=ink)


def _attack(now: State) -> Iterator[Item]:
    box, attack = _half(_FIGHT, 0), now.attack
    right = box.x + box.width
    yield from _title(box.x, box.y, "Attack", right, "" if attack else "none")
    if attack is None:
        return
    yield from _tactical(attack.card, right - 3.2, box.y + 2.9)
    yield from _piece(
        now, UBOAT, attack.boat, capital(called.numbered(attack.boat.handle)), box.x + 0.2, box.y + 4.4
    )
    yield Use("torpedo", box.x + 21.5, box.y + 8.4, 7.0, fill=Ink.VERMILION)
    symbol = "carrier" if attack.carrier else "merchantman"
    yield Use(symbol, box.x + 33.0, box.y + 6.9, 13.0, fill=Ink.INK)
    rolls = count(now.ruleset.uboat_card(attack.card).rolls, "roll")
    yield Text(box.x + 33.0, box.y + 12.1, rolls, Font.HEAD, _TYPE, Ink.INK, Anchor.MIDDLE)


def _hunt(now: State) -> Iterator[Item]:
    box, hunt = _half(_FIGHT, 1), now.hunt or now.window
    right = box.x + box.width
    name = "Hunt" if hunt is None else capital(_kind(hunt))
    yield from _title(box.x, box.y, name, right, "" if hunt else "none")
    if hunt is None:
        return
    if now.hunt is not None:
        yield from _tactical(hunt.card, right - 3.2, box.y + 2.9)
    else:
        yield Text(right, box.y + 2.9, "may go on", Font.HEAD, _HEADING, Ink.INK, Anchor.END)
    yield from _group(now, hunt.group, box.x + 0.2, box.y + 4.4)
    if hunt.group:
        yield Use("arrow", box.x + 22.6, box.y + 8.4, 4.6, fill=Ink.VERMILION)
    name = capital(called.numbered(hunt.boat.handle))
    yield from _piece(now, UBOAT, hunt.boat, name, right - _CARD, box.y + 4.4)


def _group(now: State, group: Sequence[Piece], x: float, y: float) -> Iterator[Item]:
    """Yield the shapes of a group of escort cards.

    Several cards are fanned out. The label gives the number of cards; if they are face up, it leaves out
    blanks.
    """
    for n in range(len(group) - 1, 0, -1):
        yield Rect(x + 1.6 * n, y, _CARD, _HIGH, Style(Ink.TEAL, Weight.STRUCTURE, Ink.PAPER), radius=0.8)
    if not group:
        return
    if len(group) == 1:
        yield from _piece(now, ESCORT, group[0], capital(called.numbered(group[0].handle)), x, y)
        return
    up = [piece for piece in group if piece.up and piece.card != UNKNOWN]
    what = _fitting(now, up) if up else f"{len(group)} cards"
    front = next((p for p in up if not called.is_blank(now.ruleset, ESCORT, p.card)), group[0])
    yield from _piece(now, ESCORT, front, what, x, y)
    yield Rect(x + 0.4, y + 4.0, _CARD - 0.8, 3.6, Style(fill=Ink.PAPER))
    yield Text(x + _CARD / 2, y + 7.0, what, Font.HEAD, _TYPE, Ink.INK, Anchor.MIDDLE)


def _fitting(now: State, up: Sequence[Piece]) -> str:
    real = [piece for piece in up if not called.is_blank(now.ruleset, ESCORT, piece.card)]
    return f"{len(real)} escort{'s' * (len(real) > 1)}" if real else "blanks"


def _home(now: State) -> Iterator[Item]:
    box = _half(_HOME, 0)
    right = box.x + box.width
    yield from _title(box.x, box.y, "Escorts at sea", right, "" if now.away else "none")
    for n, (piece, turns) in enumerate(now.away[:2]):
        yield from _piece(
            now, ESCORT, piece, capital(called.numbered(piece.handle)), n * _PITCH + 0.2, box.y + 4.4
        )
        when = "now" if turns < 1 else f"{turns}"
        x = n * _PITCH + _CARD
        yield Rect(x - 1.4 - 1.7 * len(when), box.y + 4.9, 1.0 + 1.7 * len(when), 3.2, Style(fill=Ink.PAPER))
        yield Text(x - 0.6, box.y + 7.6, when, Font.NAME, _TYPE, Ink.VERMILION, Anchor.END)
    if len(now.away) > 2:
        yield Text(2 * _PITCH + 0.6, box.y + 9.6, f"+ {len(now.away) - 2}", Font.HEAD, _TYPE, Ink.SLATE)


def _convoy(now: State) -> Iterator[Item]:
    box = _half(_HOME, 1)
    right = box.x + box.width
    yield from _title(box.x, box.y, "Convoy", right, f"{count(now.ships, 'ship')} sunk")
    y = box.y + 6.4
    for n in range(min(now.ships, 6)):
        yield Use("merchantman", box.x + 3.6 + n * 6.8, y, 6.2, rotation=-18.0, fill=Ink.SLATE)
    if not now.ships:
        for n in range(5):
            yield Use("merchantman", box.x + 3.8 + n * 8.0, y, 7.0, fill=Ink.INK)
    notes = []
    if now.ruleset.has_rescue_ships:
        notes.append(f"rescue ship: {_rescue(now).removeprefix('the ')}")
    if now.ruleset.has_carrier:
        notes.append(f"carrier {('sound', 'damaged', 'sunk')[min(now.carrier_hits, 2)]}")
    yield Text(box.x + 0.5, box.y + 12.0, "; ".join(notes), Font.HEAD, _TYPE, Ink.INK)
