"""Draws the picture of the ocean for the report of a USS Lox patrol: every card, the torpedoes fired at it, and the
escorts that came."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.drawing import Anchor, Font, Ink, Item, Pattern, Rect, Style, Text, Use, Weight
from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.story.names import kind
from printkit.games.uss_lox.story.turns import ESCORT, KING_SHIP, OPPORTUNITY, ContactAccount, Encounter
from printkit.report.story import Chart, Picture
from printkit.table.cards import RANKS, SUIT, card_name
from printkit.table.words import SUIT_WORDS

WIDTH = 172.0
RATIO = 88.9 / 63.5
_FEW = 12
"""Maximum number of ocean cards that the picture shows in three columns. A larger ocean has four columns."""
_LINE = 3.1
_EDGE = 0.4
"""Margin at the edge of the picture, in mm, which keeps the heavy frame of a card from being cut off."""


def pictures(encounters: Sequence[Encounter]) -> tuple[Picture | Chart, ...]:
    """Return one picture of the ocean for each patrol of the game."""
    patrols = sorted({e.patrol for e in encounters})
    return tuple(
        _ocean(
            [e for e in encounters if e.patrol == p],
            _SAME if p != patrols[0] else _key(encounters),
            len(patrols) > 1,
        )
        for p in patrols
    )


def _ocean(encounters: Sequence[Encounter], key: str, several: bool) -> Picture:
    cells = _cells(encounters)
    unseen = len(cells) - len(encounters) if cells[: len(encounters)] == list(encounters) else 0
    if unseen > 1:  # draw all unseen cards as one pile, because a page of card backs shows nothing
        cells = cells[: len(encounters) + 1]
    across = 3 if len(cells) <= _FEW else 4
    cell = WIDTH / across
    card = 18.0 if across == 3 else 14.5
    shapes: list[Item] = []
    y = _EDGE
    for row in range(0, len(cells), across):
        line = cells[row : row + across]
        for place, encounter in enumerate(line):
            shapes += _cell(encounter, _EDGE + place * cell, y, card)
            if unseen > 1 and encounter is None:
                shapes.append(
                    Text(
                        _EDGE + place * cell + card + 2.0,
                        y + 0.5 * card * RATIO,
                        f"{unseen} not seen",
                        Font.HEAD,
                        7.5,
                    )
                )
        y += max(_height(encounter, card) for encounter in line) + 4.0
    title = f"The ocean of patrol {encounters[0].patrol}" if several else "The ocean"
    return Picture(title, _CAPTION, WIDTH, y - 2.0, tuple(shapes), tuple(_words(cells, unseen)), key)


_CAPTION = "The ships in the order in which they were turned up."
_SAME = "The signs are those of the patrol before."
_KEY = (
    "A heavy frame is a ship sunk, a broken one a ship that got away, a thin one a ship let "
    "pass{jokers}, and a back a ship not seen. Beside each lie the spread fired at it and, below that, the escort{queens} with "
    "the spread fired at that."
)


def _key(encounters: Sequence[Encounter]) -> str:
    """Return the caption that explains the frames around the cards in the picture.

    Jokers and opportunity ships (ships turned up after a sunk queen) are mentioned only if the game had such
    cards.
    """
    contacts = [c for e in encounters for c in e.contacts]
    jokers = " or a joker" if any(c.card >= JOKER for c in contacts) else ""
    queens = ", or the other ship that a queen gave," if any(c.role == OPPORTUNITY for c in contacts) else ""
    return _KEY.format(jokers=jokers, queens=queens)


def _cells(encounters: Sequence[Encounter]) -> list[Encounter | None]:
    """Return the encounter (the record of a turn) at each place of the ocean; None where the card is still face down.

    If the log names the cell of every card of a nine-card ocean, the encounters lie in those cells; otherwise in the order in which
    the cards were turned up.
    """
    before = encounters[0].before
    size = len(encounters) + (
        encounters[-1].after.ocean
        if encounters[-1].after.patrol == encounters[-1].patrol
        else encounters[-1].before.ocean - 1
    )
    size = max(size, before.ocean)
    cells: list[Encounter | None] = [None] * size
    places = [place_in_grid(e.cell) for e in encounters]
    if size == 9 and None not in places and len(set(places)) == len(places):
        for encounter, place in zip(encounters, places):
            cells[place or 0] = encounter
    else:
        cells[: len(encounters)] = encounters
    return cells


def place_in_grid(cell: str) -> int | None:
    """Return the index of a cell in an ocean of 3 × 3 cards: 0 for ``A1``, 8 for ``C3``.

    Return None for any other text.
    """
    if len(cell) == 2 and cell[0] in "ABC" and cell[1] in "123":
        return "ABC".index(cell[0]) * 3 + int(cell[1]) - 1
    return None


# --- one cell -----------------------------------------------------------------------------------------------------


def _height(encounter: Encounter | None, card: float) -> float:
    if encounter is None:
        return card * RATIO
    small = card * 0.44 * RATIO
    rows = len(encounter.contacts)
    return max(card * RATIO + _LINE * (1 + len(encounter.contacts)), rows * (small + 1.2))


def _cell(encounter: Encounter | None, x: float, y: float, card: float) -> list[Item]:
    if encounter is None or not encounter.contacts:
        return card_back(x, y, card)
    first, *others = encounter.contacts
    shapes = playing_card(first.card, x, y, card, frame_of(first))
    small = card * 0.44
    step = small * RATIO + 1.2
    left = x + card + 2.0
    shapes += _spread(first, left, y, small)
    for row, contact in enumerate(others, 1):
        top = y + row * step
        shapes += playing_card(contact.card, left, top, small, frame_of(contact))
        shapes += _spread(contact, left + small + 1.4, top, small * 0.8)
    foot = y + card * RATIO + _LINE
    if encounter.contacts:
        shapes.append(Text(x, foot, f"{encounter.number}  {fate_of(first)}", Font.NAME, 7.5))
        for place, contact in enumerate(others, 1):
            shapes.append(
                Text(
                    x,
                    foot + place * _LINE,
                    f"{_short(contact.card)} {role_of(contact)}: {fate_of(contact)}",
                    Font.HEAD,
                    7.0,
                    Ink.SLATE,
                )
            )
    if encounter.ending[:1] == ("lost",):
        shapes.append(Text(x, foot + (len(others) + 1) * _LINE, "Lox lost", Font.NAME, 7.5, Ink.VERMILION))
    return shapes


def role_of(contact: ContactAccount) -> str:
    """Return the role of a card that the boat met: ``escort``, ``opportunity`` (a ship shown by a sunk queen) or
    ``king ship``; empty for an ordinary ship."""
    return {ESCORT: "escort", OPPORTUNITY: "opportunity", KING_SHIP: "king ship"}.get(contact.role, "")


def _short(card: int) -> str:
    return "joker" if card >= JOKER else card_name(card)


def fate_of(contact: ContactAccount) -> str:
    """Return what happened to a card that the boat met, such as ``sunk``, ``missed``, ``passed``, or ``escaped, 6
    paid`` (the escape cost 6 torpedoes).

    The text is empty as long as nothing has happened.
    """
    if contact.sunk:
        return "deck gun, sunk" if contact.action == "gun" else "sunk"
    if contact.shot:
        return "missed"
    if contact.action == "escape":
        return f"escaped, {contact.paid} paid" if contact.paid else "not escaped"
    if contact.card >= JOKER:
        return (
            "replaced"
            if contact.role == ESCORT
            else "put aside"
            if contact.role == OPPORTUNITY
            else "escort at once"
        )
    return "passed" if contact.action == "pass" else ""


Frame = tuple[float, Ink, tuple[float, ...]]
"""The frame of a card in a picture: the line width in mm, the ink, and the dash pattern."""


def frame_of(contact: ContactAccount) -> Frame:
    """Return the frame for the picture of a card that the boat met.

    The frame is heavy for a sunk ship, dashed after a missed attack or an escape, and otherwise thin.
    """
    if contact.sunk:
        return 0.65, Ink.NAVY, ()
    if contact.shot or contact.action == "escape":
        return 0.3, Ink.VERMILION, (1.2, 0.8)
    return 0.18, Ink.SLATE, ()


def _spread(contact: ContactAccount, x: float, y: float, size: float) -> list[Item]:
    shapes: list[Item] = []
    if contact.shot:
        for place, torpedo in enumerate(contact.shot.cards):
            shapes += playing_card(torpedo, x + place * (size + 0.8), y, size, (0.18, Ink.SLATE, ()))
    return shapes


# --- cards --------------------------------------------------------------------------------------------------------


def playing_card(card: int, x: float, y: float, width: float, frame: Frame) -> list[Item]:
    """Return the shapes of a playing card.

    A card that is at least 12 mm wide shows its suit twice, in the corner and in the middle.
    """
    line, ink, dash = frame
    height = width * RATIO
    shapes: list[Item] = [
        Rect(x, y, width, height, Style(ink, line, Ink.PAPER, dash=dash), radius=width * 0.06)
    ]
    if card < 0:
        return [
            *shapes,
            Text(x + width / 2, y + height * 0.6, "??", Font.HEAD, width * 1.1, anchor=Anchor.MIDDLE),
        ]
    if card >= JOKER:
        return [
            *shapes,
            Text(x + width / 2, y + height * 0.56, "joker", Font.NAME, width * 0.85, anchor=Anchor.MIDDLE),
        ]
    suit = SUIT[card]
    symbol = f"suit-{SUIT_WORDS[suit]}"
    colour: Ink = Ink.VERMILION if suit in (1, 2) else Ink.INK
    rank = RANKS[card % 13].replace("T", "10")
    if width < 12:
        shapes.append(
            Text(x + width / 2, y + height * 0.47, rank, Font.NAME, width * 1.35, colour, Anchor.MIDDLE)
        )
        shapes.append(Use(symbol, x + width / 2, y + height * 0.74, width * 0.42, fill=colour))
        return shapes
    shapes.append(Text(x + width * 0.1, y + height * 0.21, rank, Font.NAME, width * 0.75, colour))
    shapes.append(Use(symbol, x + width * 0.2, y + height * 0.33, width * 0.19, fill=colour))
    shapes.append(Use(symbol, x + width * 0.58, y + height * 0.6, width * 0.5, fill=colour))
    return shapes


def card_back(x: float, y: float, width: float) -> list[Item]:
    """Return the shapes of a playing card that lies face down."""
    height = width * RATIO
    inset = width * 0.08
    return [
        Rect(x, y, width, height, Style(Ink.SLATE, Weight.RULE, Ink.PAPER), radius=width * 0.06),
        Rect(
            x + inset,
            y + inset,
            width - 2 * inset,
            height - 2 * inset,
            Style(Ink.SLATE, Weight.RULE, Ink.SLATE, Pattern.HATCH),
        ),
    ]


# --- in words -----------------------------------------------------------------------------------------------------


def _words(cells: Sequence[Encounter | None], unseen: int) -> list[str]:
    lines = []
    for encounter in cells:
        if encounter is None:
            lines.append(f" ?   ??  {f'{unseen} ' if unseen > 1 else ''}not seen")
            continue
        for place, contact in enumerate(encounter.contacts):
            number = f"{encounter.number:>2}" if not place else "  "
            role = "" if not place and contact.role != KING_SHIP else f" {role_of(contact)}"
            spread = f"  {' '.join(card_name(c) for c in contact.shot.cards)}" if contact.shot else ""
            which = (
                ""
                if contact.role == ESCORT or contact.card >= JOKER or contact.card < 0
                else f" {kind(contact.card)}"
            )
            lines.append(
                f"{number}   {card_name(contact.card)}{which}{role}  {fate_of(contact)}{spread}".rstrip()
            )
    return lines
