"""Draws the cards on the table in a Wolf Pack game that is being played.

The drawing shows both sides' chains (the cards laid towards the next kill), kills and hand sizes, the deck,
and the discards. Only public information is read. For a hand, that is only the number of its cards, so the
drawing cannot reveal a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.drawing import Anchor, Box, Font, Ink, Item, Pattern, Rect, Style, Text, Use, Weight
from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CODES, CONVOY, HARASSES, WOLF
from printkit.games.wolf_pack.rules.faces import icon_of
from printkit.games.wolf_pack.rules.state import Chain, State, next_links
from printkit.games.wolf_pack.story.pictures import slot
from printkit.games.wolf_pack.story.telling import PREY
from printkit.journal.course import Event, Record
from printkit.journal.live import Area, Situation
from printkit.report.story import count, listed
from printkit.table import Move

WIDTH = 84.0
SIDE_AREAS = ("wolf", "convoy")
"""Names of the board's areas for the two sides. Each area shows a side's kills, chain and hand size."""
PILES = "piles"
_INKS = (Ink.NAVY, Ink.TEAL)
_VESSELS = ("merchantman", "type-vii")
"""Silhouettes that the board draws for the kills that each side needs: merchantmen for the wolf pack, Type VII U-boats for
the convoy."""
_NAMES = ("Wolf pack", "Convoy")
_GAP = 1.4
_SLOT_HIGH = 10.4
_TRACK_AT = 28.0
_MOST_DRAWN = 12
"""Maximum number of ship silhouettes that the board draws for a side.

If the side needs more kills than this to win, the board draws none.
"""
_LONGEST = 13.6
"""Maximum width of a ship silhouette in a side's heading, in mm.

One silhouette stands for each kill that the side needs.
"""
_HEAD, _STRIP = 7.2, 15.0
_UNKNOWN = -1
_MOST_BACKS = 7
"""Maximum number of card backs drawn for a hand. The exact number of cards is printed beside them."""


def board(record: Record) -> Situation | None:
    """Return a drawing and a description of the cards on the table at the end of the recorded game.

    Return None if no cards have been dealt yet.
    """
    now = record.final
    if not isinstance(now, State):
        return None
    shapes: list[Item] = []
    chains = [_rows(now, side) for side in (WOLF, CONVOY)]
    high = [_SLOT_HIGH * len(rows) + _GAP * (len(rows) - 1) for rows in chains]
    shapes += _head(now, WOLF, 0.0)
    shapes += _chains(now, WOLF, chains[WOLF], _HEAD)
    strip = _HEAD + high[WOLF]
    top = _top(record, now)
    shapes += _piles(now, top, strip + 1.6)
    below = strip + _STRIP
    shapes += _chains(now, CONVOY, chains[CONVOY], below)
    foot = below + high[CONVOY]
    shapes += _head(now, CONVOY, foot + 0.4)
    height = foot + _HEAD
    said = [_side_words(now, side) for side in (WOLF, CONVOY)]
    areas = (
        Area(SIDE_AREAS[WOLF], _NAMES[WOLF], said[WOLF], Box(0.0, 0.0, WIDTH, strip + 0.6)),
        Area(PILES, "Deck and discards", _pile_words(now, top), Box(0.0, strip + 0.8, WIDTH, _STRIP - 1.6)),
        Area(SIDE_AREAS[CONVOY], _NAMES[CONVOY], said[CONVOY], Box(0.0, below - 0.6, WIDTH, height - below + 0.6)),
    )  # fmt: skip
    words = tuple(f"{area.name}: {area.words}" for area in areas)
    return Situation("The table", WIDTH, height, tuple(shapes), words, areas, tuple(_plain(now, top)))


# -- sides -------------------------------------------------------------------------------------------------------------------


def _head(now: State, side: int, y: float) -> Iterator[Item]:
    """Yield the shapes of a side's heading: its name, its kills, and one ship silhouette for each kill needed
    to win.

    The silhouettes of destroyed ships are crossed out.
    """
    kills, goal = now.kills[side], now.ruleset.to_win[side]
    yield Text(0.0, y + 4.8, _NAMES[side], Font.NAME, 10.5, _INKS[side])
    yield Text(_TRACK_AT - 1.6, y + 4.8, f"{kills} of {goal}", Font.HEAD, 9.0, Ink.SLATE, Anchor.END)
    if goal > _MOST_DRAWN:
        return
    step = min(_LONGEST, (WIDTH - _TRACK_AT) / goal)
    for n in range(goal):
        x = _TRACK_AT + (n + 0.5) * step
        if n < kills:
            yield Use(_VESSELS[side], x, y + 3.6, step - 0.9, fill=Ink.VERMILION)
            yield Use("cross", x, y + 3.8, min(3.6, step - 0.9), fill=Ink.INK)
        else:
            yield Use(_VESSELS[side], x, y + 3.6, step - 0.9, fill=_INKS[side], outlined=True)


def _rows(now: State, side: int) -> tuple[Chain, ...]:
    """Return a side's chains on the table as tuples of cards, the longest first.

    If it has none, return one empty chain.
    """
    return tuple(sorted(now.chains[side], key=len, reverse=True)) or ((),)


def _chains(now: State, side: int, rows: tuple[Chain, ...], top: float) -> Iterator[Item]:
    """Yield the shapes of a side's chains.

    A chain has three places. Each place shows a card or, if the card is missing, a dotted outline.
    """
    wide = (WIDTH - 2 * _GAP) / len(CHAINS[side])
    for row, chain in enumerate(rows):
        y = top + row * (_SLOT_HIGH + _GAP)
        for place, wanted in enumerate(CHAINS[side]):
            laid = place < len(chain)
            kind = chain[place] if laid else wanted
            box = Box(place * (wide + _GAP), y, wide, _SLOT_HIGH)
            if laid:
                yield Rect(box.x, box.y, box.width, box.height, Style(fill=Ink.PAPER), radius=1.0)
            yield from slot(box, kind, _INKS[side], 10.0, laid=laid, icon=icon_of(kind))


def _side_words(now: State, side: int) -> str:
    kills, goal = now.kills[side], now.ruleset.to_win[side]
    laid = "; ".join(listed([CARDS[kind].name for kind in chain]) for chain in _rows(now, side) if chain)
    following = listed([CARDS[kind].name for kind in next_links(now.ruleset, side, now.chains[side])])
    open_ = f"on the table {laid or 'nothing'}, then {following}"
    return f"{kills} of {count(goal, PREY[side])} destroyed; {open_}; {count(now.hands[side].size, 'card')} in hand"


# -- piles -------------------------------------------------------------------------------------------------------------------


def _piles(now: State, top: int, y: float) -> Iterator[Item]:
    """Yield the shapes of the deck, the discard pile with its top card, and the card backs of both hands."""
    yield from _pile(0.4, y, now.deck, "Deck", _UNKNOWN)
    yield from _pile(26.0, y, _discard_count(now), "Discards", top)
    for side in (WOLF, CONVOY):
        size, at = now.hands[side].size, y + side * 6.2
        yield Text(54.0, at + 4.2, f"in hand {size}", Font.HEAD, 9.0, _INKS[side])
        for n in range(min(size, _MOST_BACKS)):
            yield from _back(67.6 + n * 2.36, at + 0.4, 2.0, 4.8, _INKS[side])


def _pile(x: float, y: float, cards: int, name: str, top: int) -> Iterator[Item]:
    """Yield the shapes of one pile: a card back or the pile's top card, and the number of cards beside it."""
    wide, high = 8.4, 11.8
    if not cards:
        yield Rect(x, y, wide, high, Style(Ink.SLATE, Weight.HAIR, dash=(0.7, 0.7)), radius=0.8)
    elif top == _UNKNOWN:
        yield from _back(x, y, wide, high, Ink.SLATE)
    else:
        yield Rect(x, y, wide, high, Style(Ink.SLATE, Weight.RULE, Ink.PAPER), radius=0.8)
        yield Use(icon_of(top), x + wide / 2, y + high / 2, wide - 2.4)
    left = x + wide + 1.6
    yield Text(left, y + 3.0, name, Font.HEAD, 8.5, Ink.SLATE)
    yield Text(left, y + 7.1, str(cards), Font.NAME, 12.0)
    if cards and top != _UNKNOWN:
        lines = CARDS[top].name.rsplit(" ", 1) if len(CARDS[top].name) > 13 else [CARDS[top].name]
        for n, line in enumerate(lines):
            yield Text(left, y + 10.0 + 2.6 * n, line, Font.HEAD, 8.0, Ink.SLATE)


def _back(x: float, y: float, wide: float, high: float, ink: Ink) -> Iterator[Item]:
    yield Rect(x, y, wide, high, Style(ink, Weight.RULE, Ink.PAPER), radius=min(0.8, wide * 0.1))
    edge = min(0.8, wide * 0.2)
    inner = Style(ink, Weight.HAIR, ink, Pattern.HATCH)
    yield Rect(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, inner)


def _discard_count(now: State) -> int:
    return sum(now.discards) + now.hidden_discards


def _pile_words(now: State, top: int) -> str:
    thrown = [f"{n} {CARDS[kind].name}" for kind, n in enumerate(now.discards) if n]
    thrown += [f"{now.hidden_discards} face down"] if now.hidden_discards else []
    on_top = f", {CARDS[top].name} on top" if top != _UNKNOWN else ""
    said = f"{count(_discard_count(now), 'card')} discarded{on_top}"
    return f"{count(now.deck, 'card')} in the deck; {said}" + (f": {listed(thrown)}" if thrown else "")


def _top(record: Record, now: State) -> int:
    """Return the card on top of the discard pile; UNKNOWN if the pile is empty.

    It is also UNKNOWN if the log does not name the discarded cards.
    """
    ruleset = now.ruleset
    if not _discard_count(now) or ruleset.wrong_order_wastes or not ruleset.chains_wait:
        return _UNKNOWN
    for section in reversed(record.sections):
        events = section.events
        for place in range(len(events) - 1, -1, -1):
            found = _discarded_by(events[place], killed=any(_kills(e) for e in events[place + 1 : place + 2]))
            if found is not None:
                return found
    return _UNKNOWN


def _kills(event: Event) -> bool:
    return event.kind == "tell" and event.label == "kill"


def _discarded_by(event: Event, *, killed: bool) -> int | None:
    """Return the card that an event put on top of the discard pile; None if the event discarded no card.

    ``killed``: True if the card completed a chain and made a kill.
    """
    if event.kind == "reveal" and event.label == "victim":
        return event.value if isinstance(event.value, int) else _UNKNOWN
    if not isinstance(event.value, Move):
        return None
    verb, kind = event.value.verb, CODES.find(str(event.value.value))
    if verb == "discard":
        return kind if kind >= 0 else _UNKNOWN
    if verb == "reshuffle":
        return _UNKNOWN
    thrown = verb == "play" and (killed or kind in (*CLEARS, *HARASSES))
    return kind if thrown else None


# -- plain text --------------------------------------------------------------------------------------------------------------


def _plain(now: State, top: int) -> Iterator[str]:
    """Yield the table as lines of plain text of at most 40 characters."""
    for side in (WOLF, CONVOY):
        kills, goal = now.kills[side], now.ruleset.to_win[side]
        track = f" {'x' * kills}{'.' * (goal - kills)}" if goal <= _MOST_DRAWN else ""
        yield f"{_NAMES[side]:<9} {kills} of {goal}{track}  hand {now.hands[side].size}"
        for chain in _rows(now, side):
            links = [*chain, *CHAINS[side][len(chain) :]]
            yield "  " + " ".join(
                f"[{CARDS[kind].name}]" if place < len(chain) else f"({CARDS[kind].name})"
                for place, kind in enumerate(links)
            )
    on_top = f", {CARDS[top].name}" if top != _UNKNOWN else ""
    yield f"deck {now.deck}  discards {_discard_count(now)}{on_top}"
