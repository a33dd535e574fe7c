"""Draws the board of a USS Lox patrol that is being played.

The board shows the ocean cards, the tonnage sunk, the torpedoes left, the pile of undealt cards (the deck),
and the ship in sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from printkit.drawing import Anchor, Box, Font, Ink, Item, Rect, Style, Text, Use
from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.setup import at_start
from printkit.games.uss_lox.rules.state import HOME, LOST, PORT, SEA, TONS, State
from printkit.games.uss_lox.story.names import name
from printkit.games.uss_lox.story.pictures import (
    RATIO,
    card_back,
    fate_of,
    frame_of,
    place_in_grid,
    playing_card,
    role_of,
)
from printkit.games.uss_lox.story.turns import FINAL, ContactAccount, Encounter, meetings
from printkit.journal.course import Record
from printkit.journal.live import Area, SetupSoFar, Situation
from printkit.report.story import count, listed
from printkit.table.cards import card_name

WIDTH = 84.0
OCEAN, BOAT, DECK, CONTACT = "ocean", "boat", "deck", "contact"
"""Names of the areas into which the picture of the board is divided.

They are for the ocean cards, the boat with its tonnage and torpedoes, the deck with the discards, and the
ship in sight.
"""
_GRID = 9
"""Number of cards in an ocean that is laid out as three rows of three cards."""
_SEA = Box(1.1, 1.1, 45.3, 38.7)
"""Rectangle of the board in which the ocean cards are drawn, in mm."""
_SIDE = 50.0
"""Left edge of the column that shows the boat and the deck, in mm from the left edge of the board."""
_STRIP = 42.0
"""Top edge of the strip that shows the ship in sight, in mm from the top edge of the board."""
_CARD, _SHOT = 9.6, 7.0
"""Widths of the cards in the strip for the ship in sight, in mm.

The first is for the ship or escort, the second for a torpedo fired at it.
"""
_HEIGHT = 62.0
_PER_ROW = 12
_NO_OCEAN = "No ocean is laid out yet"
_MOST_DRAWN = 24
"""Maximum number of torpedoes drawn as icons. The printed number beside the icons is the full number."""


def board(record: Record) -> Situation | None:
    """Return the picture of the board at the end of the recorded game; None if the record has no final state of a
    patrol."""
    now = record.final
    if not isinstance(now, State):
        return None
    return _situation([each for each in meetings(record) if each.patrol == now.patrol and each.contacts], now)


def before_setup(known: SetupSoFar) -> Situation | None:
    """Return the picture of the board before the ocean cards are laid out: the torpedoes and the deck."""
    return _situation([], at_start(known.ruleset)) if isinstance(known.ruleset, LoxRuleset) else None


def _situation(encounters: Sequence[Encounter], now: State) -> Situation:
    cells = _cells(encounters, now)
    open_ = _in_sight(encounters, now)
    shapes = [*_ocean(cells, open_), *_boat(now), *_piles(now), *_contacts(open_)]
    areas = (
        Area(OCEAN, "Ocean", _ocean_words(encounters, now), Box(0.0, 0.0, 47.4, _STRIP - 1.6)),
        Area(BOAT, "The boat", _boat_words(now), Box(_SIDE - 1.0, 0.0, WIDTH - _SIDE + 1.0, 26.4)),
        Area(DECK, "Deck and discards", _deck_words(now), Box(_SIDE - 1.0, 27.0, WIDTH - _SIDE + 1.0, _STRIP - 28.6)),
        Area(CONTACT, "In sight", _contact_words(open_), Box(0.0, _STRIP - 1.0, WIDTH, _HEIGHT - _STRIP + 1.0)),
    )  # fmt: skip
    words = (*(f"{area.name}: {area.words}" for area in areas), *_encounter_lines(encounters))
    return Situation(
        "The patrol", WIDTH, _HEIGHT, tuple(shapes), words, areas, tuple(_plain(cells, open_, now))
    )


# -- the ocean ---------------------------------------------------------------------------------------------------------------


def _cells(encounters: Sequence[Encounter], now: State) -> list[Encounter | None]:
    """Return the encounter at each place of the ocean (the cards that stand for ships); None where the card is still
    face down.

    If the log names the cell of every encounter of a nine-card ocean, each encounter lies in its cell of the 3 × 3
    grid. Otherwise the cards turned up come first.
    """
    cells: list[Encounter | None] = [*encounters, *([None] * now.ocean)]
    places = [place_in_grid(each.cell) for each in encounters]
    if encounters and len(cells) == _GRID and None not in places and len(set(places)) == len(places):
        cells = [None] * _GRID
        for each, place in zip(encounters, places, strict=True):
            cells[place or 0] = each
    return cells


def _across(cards: int) -> int:
    """Return the number of columns in which the board shows an ocean of this many cards."""
    return 3 if cards <= _GRID else ceil(cards / (3 if cards <= 15 else 4))


def _ocean(cells: Sequence[Encounter | None], open_: Encounter | None) -> Iterator[Item]:
    if not cells:
        yield from _no_ocean()
        return
    across = _across(len(cells))
    rows = max(1, ceil(len(cells) / across))
    gap = 1.6
    wide = min(11.4, (_SEA.width + gap) / across - gap, ((_SEA.height + gap) / rows - gap) / RATIO)
    for place, each in enumerate(cells):
        row, column = divmod(place, across)
        x, y = _SEA.x + column * (wide + gap), _SEA.y + row * (wide * RATIO + gap)
        if each is None:
            yield from card_back(x, y, wide)
            continue
        yield from playing_card(each.contacts[0].card, x, y, wide, frame_of(each.contacts[0]))
        if each is open_:  # the boat is at this card
            edge = Rect(x - 0.75, y - 0.75, wide + 1.5, wide * RATIO + 1.5, Style(Ink.TEAL, 0.6), radius=1.0)
            yield edge


def _no_ocean() -> Iterator[Item]:
    """Yield the shapes that mark where the ocean cards will be laid out."""
    edge = Style(Ink.SLATE, 0.18, Ink.PAPER, dash=(0.7, 0.7))
    yield Rect(_SEA.x, _SEA.y, _SEA.width, _SEA.height - 1.0, edge, radius=1.0)
    middle = _SEA.x + _SEA.width / 2
    yield Text(middle, _SEA.y + _SEA.height / 2, _NO_OCEAN, Font.HEAD, 9.0, Ink.SLATE, Anchor.MIDDLE)


def _in_sight(encounters: Sequence[Encounter], now: State) -> Encounter | None:
    """Return the encounter of the current turn, even if the patrol ended in this turn.

    Return None if the boat has not met a ship in this turn.
    """
    last = encounters[-1] if encounters else None
    return last if last is not None and last.number == now.turn else None


def _ocean_words(encounters: Sequence[Encounter], now: State) -> str:
    if not now.laid:
        return "not laid out yet"
    turned = listed([_name_and_fate(each.contacts[0]) for each in encounters])
    down = f"{count(now.ocean, 'card')} face down" if now.ocean else "no card face down"
    return f"{down}; turned up: {turned}" if turned else down


def _name_and_fate(contact: ContactAccount) -> str:
    fate = fate_of(contact)
    return f"{name(contact.card)}{f' ({fate})' if fate else ''}"


# -- the boat and the piles --------------------------------------------------------------------------------------------------


def _boat(now: State) -> Iterator[Item]:
    """Yield the shapes of the column for the boat: the tonnage sunk, and an icon for each torpedo left."""
    yield Text(_SIDE, 5.4, f"{now.points * TONS:,} tons", Font.NAME, 14.0, Ink.NAVY)
    yield Text(_SIDE, 9.4, _destination(now), Font.HEAD, 8.5, Ink.SLATE)
    torpedoes = f"{now.supply} torpedo{'es' * (now.supply != 1)}"
    yield Text(_SIDE, 14.6, torpedoes, Font.NAME, 9.5)
    for n in range(min(now.supply, _MOST_DRAWN)):
        row, column = divmod(n, _PER_ROW)
        yield Use("icon-torpedo", _SIDE + 1.4 + column * 2.8, 18.2 + row * 3.6, 2.8, fill=Ink.NAVY)


def _destination(now: State) -> str:
    """Return a few words about where the tonnage of the sunk ships is: ``aboard`` while the boat is at sea, later
    ``brought home`` or ``lost with the boat``.

    If face-down cards are still to be scored (estimates), the words give their number: ``aboard, 2 estimates to come``.
    """
    where = {SEA: "aboard", PORT: "brought home", HOME: "brought home", LOST: "lost with the boat"}[
        now.status
    ]
    return f"{where}, {count(now.estimates, 'estimate')} to come" if now.estimates else where


def _piles(now: State) -> Iterator[Item]:
    """Yield the shapes of the deck and of the discard pile, each with the number of its cards."""
    y, wide = 28.6, 7.6
    for x, cards, called in ((_SIDE, now.deck, "Deck"), (_SIDE + 16.0, now.discard, "Discards")):
        if called == "Deck" and cards:
            yield from card_back(x, y, wide)
        else:
            style = Style(Ink.SLATE, 0.18, Ink.PAPER, dash=() if cards else (0.7, 0.7))
            yield Rect(x, y, wide, wide * RATIO, style, radius=wide * 0.06)
        yield Text(x + wide + 1.0, y + 3.4, called, Font.HEAD, 8.0, Ink.SLATE)
        yield Text(x + wide + 1.0, y + 7.8, str(cards), Font.NAME, 11.0)


def _boat_words(now: State) -> str:
    return f"{now.points * TONS:,} tons {_destination(now)}; {count(now.supply, 'torpedo', 'torpedoes')}"


def _deck_words(now: State) -> str:
    return f"{count(now.deck, 'card')} in the deck, {count(now.discard, 'card')} discarded"


# -- the ship in sight -------------------------------------------------------------------------------------------------------


def _contacts(open_: Encounter | None) -> Iterator[Item]:
    """Yield the shapes that draw the ship in sight and its escort.

    They show their cards side by side, what happened to each, and the torpedoes fired at it.
    """
    high = _CARD * RATIO
    if open_ is None:
        yield Use("fleet-boat", WIDTH / 2, _STRIP + 7.0, 44.0, fill=Ink.NAVY)
        yield Text(
            WIDTH / 2, _STRIP + high + 4.6, "No ship in sight", Font.HEAD, 9.0, Ink.SLATE, Anchor.MIDDLE
        )
        return
    for place, contact in enumerate(open_.contacts[-2:]):
        x = 0.4 + place * (WIDTH / 2)
        yield from playing_card(contact.card, x, _STRIP, _CARD, frame_of(contact))
        for n, torpedo in enumerate(contact.shot.cards if contact.shot else ()):
            left = x + _CARD + 1.8 + n * (_SHOT + 1.0)
            yield from playing_card(
                torpedo, left, _STRIP + (_CARD - _SHOT) * RATIO, _SHOT, (0.18, Ink.SLATE, ())
            )
        yield Text(x, _STRIP + high + 4.6, _label(contact), Font.NAME, 9.0)


def _label(contact: ContactAccount) -> str:
    """Return a short label for the card of a ship or escort in sight, such as ``escort: missed``.

    The label says what happened to the ship, or how many torpedoes an escape from the escort costs. Other
    examples: ``5,000 tons: in sight``, ``escort: 9 to escape``.
    """
    role, fate = role_of(contact), fate_of(contact)
    if contact.card >= JOKER or contact.card < 0:
        return f"{role or 'joker'}: {fate}" if fate else role or "joker"
    if contact.role in FINAL:
        return f"{role}: {fate or f'{price(contact.card)} to escape'}"
    tons = f"{price(contact.card) * TONS:,} tons"
    return f"{tons}: {fate or 'in sight'}"


def _contact_words(open_: Encounter | None) -> str:
    if open_ is None:
        return "no ship"
    return "; ".join(_contact_summary(each) for each in open_.contacts)


def _contact_summary(contact: ContactAccount) -> str:
    role = role_of(contact)
    shot = f", fired at with {listed([name(card) for card in contact.shot.cards])}" if contact.shot else ""
    fate = fate_of(contact)
    return f"{f'{role}, ' if role else ''}{name(contact.card)}{shot}{f': {fate}' if fate else ''}"


def _encounter_lines(encounters: Sequence[Encounter]) -> tuple[str, ...]:
    return tuple(
        f"{each.number}: {'; '.join(_contact_summary(contact) for contact in each.contacts)}"
        for each in encounters
    )


# -- in characters -----------------------------------------------------------------------------------------------------------


def _plain(cells: Sequence[Encounter | None], open_: Encounter | None, now: State) -> Iterator[str]:
    """Yield the lines of a plain-text version of the board.

    An ocean card is ``[7C]`` if in sight, ``7C*`` if sunk, ``7C-`` if it got away, and ``##`` if face down.
    """
    if not cells:
        yield _NO_OCEAN
    across = _across(len(cells))
    for row in range(0, len(cells), across):
        yield "".join(
            f"{_cell(each, each is not None and each is open_):<6}" for each in cells[row : row + across]
        )
    yield f"{now.points * TONS:,} tons {_destination(now)}"
    yield f"torpedoes {now.supply}  deck {now.deck}  discards {now.discard}"
    for contact in open_.contacts[-2:] if open_ is not None else ():
        shot = f" < {' '.join(card_name(c) for c in contact.shot.cards)}" if contact.shot else ""
        yield f"{_letters(contact)}{shot}  {_label(contact)}"


def _cell(each: Encounter | None, here: bool) -> str:
    if each is None:
        return " ## "
    first = each.contacts[0]
    mark = "*" if first.sunk else "-" if fate_of(first) else ""
    return f"[{_letters(first)}{mark}]" if here else f" {_letters(first)}{mark}"


def _letters(contact: ContactAccount) -> str:
    return "joker" if contact.card >= JOKER else card_name(contact.card)
