"""The types of the components that a game defines for printing: cards, counters, tools and sheets.

They are immutable data.

A game builds a tuple of ``Part`` (one for each ``--part`` name) and says nothing about paper::

    Part("deck", "Ship deck", (Deck("ships", "Ship deck", cards, BACK),))
    Part("sheet", "Patrol sheet", lambda: (Sheet("patrol", "Patrol sheet", blocks(house)),))

- The contents of a part may be given as a function that is called when the part is printed. The odds on a reference
  card, for example, are not calculated if only the cards are printed.

- ``Sheet.blocks`` are values of ``printkit.press.blocks``; ``printkit.press.sheets.layout.lay_out(blocks, box, paper)``
  turns them into the display lists of as many pages as they need. Title band, rulers and foot line are added
  afterwards by ``printkit.press.page.furniture``, so a layout only fills the box that it is given.
- Sizes are in millimetres, or in inches where a field's name ends in ``_in``.
- Citations arrive as text: the game takes them from its rulebook's symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from printkit.drawing import Ink, Item, Pattern

if TYPE_CHECKING:
    from printkit.press.blocks import Block


_READ: Final = "prop-message"
"""Name of an object that shows letters, so that pictures with this object must not be mirrored."""
_INDOORS: Final = "prop-desk"
"""Name of an object that stands in a room, so that pictures with this object show no sky."""
_MOST_SEA: Final = 0.62
"""Largest share of a picture's height that may be sea if gulls or a cloud are to be added to the sky."""
_PLACES: Final = (13.0, -13.0, 3.0)  # mm from a picture's middle to added gulls or an added cloud
_LONG: Final = (9.0, 12.0, 7.0)  # mm; lengths of the gulls or of the cloud
_RISE: Final = 5.0  # mm by which gulls or a cloud are above the middle of the sky: higher than most masts


class Suit(Enum):
    """A suit of playing cards. The value is the name of the suit's symbol. The suit JOKER is drawn as a star."""

    CLUBS = "suit-clubs"
    DIAMONDS = "suit-diamonds"
    HEARTS = "suit-hearts"
    SPADES = "suit-spades"
    JOKER = "suit-joker"


class Frame(Enum):
    """The shape of the plate (background) behind a card's icon, which shows to which side the card belongs.

    OPEN is a ring, for a card without a function.
    """

    DISC = "disc"
    SQUARE = "square"
    HEXAGON = "hexagon"
    OPEN = "open"
    NONE = "none"


class Level(Enum):
    """The position of an object in a card's picture: on the water, in the air, or under water."""

    AFLOAT = "afloat"
    ALOFT = "aloft"
    BELOW = "below"


class Light(Enum):
    """The time of day and the weather in a card's picture."""

    DAY = "day"
    DUSK = "dusk"
    NIGHT = "night"
    MOON = "moon"
    FOG = "fog"
    STORM = "storm"


_BRIGHT: Final = (Light.DAY, Light.DUSK, Light.FOG)
"""Times of day and kinds of weather in which gulls may be added to the sky of a picture.

In all others, it is varied by a cloud, which is easier to see.
"""


class Plight(Enum):
    """The condition of a vessel in a card's picture, such as sinking.

    A GHOST is half hidden, or not really there; only its outline is drawn.
    """

    WHOLE = "whole"
    SMOKING = "smoking"
    BURNING = "burning"
    SINKING = "sinking"
    GHOST = "ghost"


class Hull(Enum):
    """The ways in which the ink mode ``low`` can draw a vessel's hull.

    A solid hull is black. An open one is white with slanting lines, for a picture that is so pale in full ink that a solid hull would
    cost too much.
    """

    BY_LENGTH = "by length"  # solid if the vessel is short
    SOLID = "solid"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class ShownSymbol:
    """An object in a card's picture, ``length`` mm long.

    ``right`` is the distance in mm of its centre from the picture's centre, to the right. ``rise`` is its
    height in mm above the usual height for its ``level`` (water, air, under water).

    ``symbol`` is a vessel, a prop of ``printkit.press.pictures.props``, or a library symbol. An object afloat looks
    nearer if it is drawn below its level. ``turn`` is the object's clockwise rotation in degrees. ``hull`` says
    how the ink mode ``low`` draws the hull of a vessel on the surface.
    """

    symbol: str
    length: float
    level: Level = Level.AFLOAT
    right: float = 0.0
    rise: float = 0.0
    turn: float = 0.0
    mirrored: bool = False
    state: Plight = Plight.WHOLE
    hull: Hull = Hull.BY_LENGTH


@dataclass(frozen=True, slots=True)
class CardScene:
    """The picture on a card: the objects in it, and the fraction (0 to 1) of the picture's height that is sea.

    ``seed`` varies clouds, stars and waves. If an object is under water, or the scene is ``deep``, the sea is shown
    in cross-section. ``scope`` shows the scene through a periscope. One scene may extend over several cards laid side
    by side; a card shows ``part`` (from 0) of ``of`` parts.

    ``mirrored`` and ``added`` vary a picture that several cards have: the drawing is stored only once, and each card shows it
    as it is or flipped, with these objects over its sky.
    """

    shown: tuple[ShownSymbol, ...] = ()
    sea: float = 0.46
    light: Light = Light.DAY
    seed: int = 0
    deep: bool = False
    scope: bool = False
    part: int = 0
    of: int = 1
    # Not part of the text form, which names the stored drawing.
    mirrored: bool = field(default=False, repr=False)
    added: tuple[ShownSymbol, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Figure:
    """A labelled number on a card. Example: ``Figure("escape costs", "8")``."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Chain:
    """A row of icons on a card, linked by arrows.

    One of them is the card's own icon, given by its index. Example: ``Chain(("icon-periscope",
    "icon-torpedo"), 1)``.
    """

    icons: tuple[str, ...]
    own: int


@dataclass(frozen=True, slots=True)
class Card:
    """The front of a card. Everything that must stay visible in a hand of cards is at the left edge.

    On this edge are printed ``number``, the most important figure; below it ``icon``, the symbol of what the card
    does, on a plate of ``frame``'s shape; and ``plus``, a second figure. ``index`` and ``suit`` are printed small
    below, so that the deck can be used as ordinary playing cards; without ``index`` the number is the rank.

    ``effect`` is one or two sentences, ``when`` says when the card may be played, ``cite`` gives the rule IDs at the
    foot; ``foot`` is printed at the foot on the right (the card's code in a log, or the number of a copy). A
    ``spare`` card is not needed under the rulings in force: it is printed only if it needs no extra sheet. ``tallest``
    is the greatest height in mm of the picture; with it, all pictures of a deck are equally high.
    """

    name: str
    title: str
    number: str = ""
    plus: str = ""
    icon: str | None = None
    frame: Frame = Frame.NONE
    index: str = ""
    suit: Suit | None = None
    scene: CardScene | None = None
    headline: str = ""
    figures: tuple[Figure, ...] = ()
    effect: str = ""
    when: str = ""
    cite: str = ""
    foot: str = ""
    chain: Chain | None = None
    ink: Ink = Ink.INK
    spare: bool = False
    tallest: float = 62.0


class BackPattern(Enum):
    """The patterns that can fill a card back. Each deck of a game has a different pattern."""

    WAVES = "waves"
    LATTICE = "lattice"
    CHEVRONS = "chevrons"
    RINGS = "rings"


@dataclass(frozen=True, slots=True)
class Back:
    """The back of all cards of a deck: a pattern, a symbol in the middle, and the name of the deck at both ends."""

    name: str
    title: str
    pattern: BackPattern
    ink: Ink
    symbol: str
    letter: str = ""


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card size in mm. ``safe`` is the width of the strip inside the trim line where nothing important may be printed."""

    name: str
    width: float
    height: float
    radius: float
    bleed: float
    safe: float


POKER = CardSize("poker", 63.5, 88.9, 3.0, 3.0, 3.0)
"""The size of a poker card, 2.5 by 3.5 inches, with rounded corners."""


def _varied(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards, with different variations of the picture on cards that show the same scene."""
    before: dict[CardScene, int] = {}
    made = []
    for card in cards:
        if card.scene is None:
            made.append(card)
            continue
        made.append(replace(card, scene=_variation(card.scene, before.get(card.scene, 0), len(made))))
        before[card.scene] = before.get(card.scene, 0) + 1
    return tuple(made)


def _variation(scene: CardScene, number: int, place: int) -> CardScene:
    """Return variation ``number`` of a card's scene, in which the scene may be mirrored, or gulls or a cloud may be
    added.

    Number 0 is the scene itself. ``place`` is the card's position in its deck.
    """
    symbols = {each.symbol for each in scene.shown}
    flips = scene.of == 1 and _READ not in symbols
    further = number // 2 if flips else number
    mirrored = scene.mirrored != (flips and number % 2 == 1)
    no_sky = scene.scope or scene.sea > _MOST_SEA or _INDOORS in symbols
    full = no_sky or any(each.level is Level.ALOFT for each in scene.shown)
    added = () if full or not further else (_in_the_sky(scene, place),)
    return replace(scene, mirrored=mirrored, added=added)


def _in_the_sky(scene: CardScene, place: int) -> ShownSymbol:
    """Return gulls for a bright sky, or a cloud for a dark one."""
    at = place % len(_PLACES)
    symbol = "prop-gulls" if scene.light in _BRIGHT else "prop-cloud"
    return ShownSymbol(symbol, _LONG[at], Level.ALOFT, _PLACES[at], _RISE)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of cards, all of the same size and with the same back.

    ``aids`` are reference cards of the same size that explain a turn; they have a back of their own, and are
    printed only if they need no extra sheet.
    """

    name: str
    title: str
    cards: tuple[Card, ...]
    back: Back
    size: CardSize = POKER
    aids: tuple[Tool, ...] = ()

    def with_varied_pictures(self) -> Deck:
        """Return a copy of the deck in which cards with the same scene show different variations of its picture."""
        return replace(self, cards=_varied(self.cards))


class Outline(Enum):
    """The shape in which a counter is printed and cut."""

    RECTANGLE = "rectangle"
    DISC = "disc"


@dataclass(frozen=True, slots=True)
class CounterFace:
    """One side of a counter. A fill pattern and a letter distinguish the two sides without colour.

    ``symbol_turn`` turns the symbol clockwise, in degrees. The symbol of a hull is its silhouette, printed in
    place of the note. ``chevrons`` behind the label of a disc show its speed. ``emblem`` is a symbol that fills a
    marker; the label, if any, stands small above it and the note below. ``many`` draws three vessels in place of one. With
    ``spent``, the emblem is an outline between arrow heads for the way back, in every ink: it has had its turn.
    """

    label: str
    ink: Ink
    pattern: Pattern
    letter: str = ""
    symbol: str | None = None
    note: str = ""
    double_edge: bool = False
    symbol_turn: float = 0.0
    chevrons: int = 0
    emblem: str = ""
    spent: bool = False
    many: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of a game: its size, its outline, and the drawings of its front and back.

    If players measure distances from it, it is ``measured``. Otherwise it has a white edge, so that a
    slightly inaccurate cut does not show.

    ``keel`` draws the keel line and the bow triangle, with the bow to the right on both sides. ``measured`` prints
    the outline and the centre dot, from which players measure distances on the table.
    """

    name: str
    length_in: float
    width_in: float
    outline: Outline
    front: CounterFace
    back: CounterFace
    keel: bool = False
    measured: bool = True


@dataclass(frozen=True, slots=True)
class CounterSet:
    """A set of counters that are printed together, with fronts and backs.

    ``front_key`` and ``back_key`` are pictures and words that explain the two sides of the counters. They are printed
    on the page of counters if there is room. On a page to fold without that room, ``front_strip`` and ``back_strip`` are
    printed beside the fold instead, if they fit there, or else ``front_words`` and ``back_words``. Consecutive
    sets of a part share pages if they have the same ``sheet``.
    """

    name: str
    title: str
    counters: tuple[Counter, ...]
    front_key: tuple[Block, ...] = ()
    back_key: tuple[Block, ...] = ()
    front_words: str = ""
    back_words: str = ""
    front_strip: Block | None = None
    back_strip: Block | None = None
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Tool:
    """A card or strip that players use as a tool at its true size, such as a measuring strip.

    The game supplies its drawing, in mm from the top left corner.

    ``blocks`` are laid out over the art as on a sheet, a few mm inside the trim line. ``behind`` is another tool of
    the same size, printed on the back of this tool. ``look`` is the ink and pattern of the frame round the blocks,
    those of the side that uses the card.
    """

    name: str
    width: float
    height: float
    items: tuple[Item, ...]
    radius: float = 0.0
    blocks: tuple[Block, ...] = ()
    behind: Tool | None = None
    look: tuple[Ink, Pattern] | None = None


@dataclass(frozen=True, slots=True)
class ToolSet:
    """Tools (such as measuring strips and templates) that are printed on the same pages.

    If the set is ``alone``, no other set is on its pages; only such a set can be printed in ``landscape``.
    ``apart`` is the space in mm between neighbouring tools of the same size. Consecutive sets of a part that
    are not ``alone`` share pages if they have the same ``sheet``. ``key`` is a picture or an explanation,
    printed below the tools if there is room; ``words`` is a shorter one for a page with less room.
    """

    name: str
    title: str
    tools: tuple[Tool, ...]
    alone: bool = False
    landscape: bool = False
    apart: float = 0.0
    sheet: str = ""
    key: tuple[Block, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed page to write on or to read, made of blocks that are placed from top to bottom.

    Cards are laid on a sheet that is ``on_table``: it has a thin title band and margins as narrow as printers allow,
    and nothing is printed on its back. A sheet that ``joins`` another sheet at its upper edge has its title in the
    foot. Sheets with the same ``leaf`` may be printed back to back. A sheet is printed on paper or, if ``on_card`` is True, on card.
    """

    name: str
    title: str
    blocks: tuple[Block, ...]
    landscape: bool = False
    on_table: bool = False
    leaf: str = ""
    joins: bool = False
    on_card: bool = False


CALIPER = 0.3
"""Default thickness in mm of a sheet of card stock.

A card with its back folded behind it and glued is twice as thick.
"""


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A folding box for a deck of cards.

    Its size is computed from the thickness of the deck's printed cards, including the reference cards
    (``aids``).

    ``scene`` is the picture around its sides; without one, they show the picture of the kit's cover. With
    ``markers``, the box has room for a layer of markers, too. If the deck needs several boxes, every second
    one shows the ``second`` picture or, without it, the same picture from its other half on.
    """

    name: str
    title: str
    cards: int
    back: Back
    size: CardSize = POKER
    aids: int = 0
    scene: CardScene | None = None
    markers: bool = False
    second: CardScene | None = None


@dataclass(frozen=True, slots=True)
class CardTray:
    """A tray in which several decks of one size stand upright, with a divider in front of each deck.

    ``scene`` is the picture on the tray's long walls; without a ``scene``, the walls show the picture of the kit's
    cover.
    """

    name: str
    title: str
    decks: tuple[Deck, ...]
    scene: CardScene | None = None


def tuck_boxes(
    decks: tuple[Deck, ...], scene: CardScene | None = None, *, markers: bool = False
) -> tuple[TuckBox, ...]:
    """Return one tuck box (folding box) for each deck.

    The sides of a box show ``scene`` or, without a scene, the picture of the cover. If ``markers`` is True, a box also
    has room for a layer of markers.
    """
    return tuple(
        TuckBox(deck.name, deck.title, len(deck.cards), deck.back, deck.size, len(deck.aids), scene, markers)
        for deck in decks
    )


@dataclass(frozen=True, slots=True)
class Cover:
    """The cover sheet, which is the first sheet of a printed kit.

    The game supplies the picture and what players need to know; printkit adds the table of contents, the
    number of sheets, and the assembly instructions.

    ``needs`` lists what players need besides the kit, one line each; ``begins`` says how a first game begins.
    ``scene`` is the cover's picture, ``subtitle`` the line under the game's name; ``facts`` are details such as the
    number of players and the playing time.
    """

    scene: CardScene
    needs: tuple[str, ...]
    begins: tuple[str, ...]
    subtitle: str = ""
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """A page for testing paper, scale and backs before the whole kit is printed.

    It shows a card and one counter of each size, with their backs. ``scene`` is a low picture as a sample of
    engraved lines; if it is None, a standard picture is used. The samples of icons and type show a ``die``
    and a ``bearing`` only if the game has them. ``icons`` are six symbols of the game; without them, standard
    ones are printed.
    """

    scene: CardScene | None = None
    die: bool = False
    bearing: bool = False
    icons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Envelope:
    """An envelope for the small pieces of a game, cut and folded from one sheet.

    ``scene`` is the picture on its front, with a label in the lower left corner. ``holds`` lists what belongs
    in the envelope; the list is printed on the back, with the picture ``behind`` below it.
    """

    name: str
    title: str
    scene: CardScene
    holds: tuple[str, ...] = ()
    behind: CardScene | None = None


Content = Deck | CounterSet | ToolSet | Sheet | TuckBox | CardTray | Cover | Proof | Envelope


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a kit that can be printed alone with ``--part NAME``, with its contents (decks, counters, tools or
    sheets) in printing order.

    ``made`` is a tuple of these pieces, or a function that returns such a tuple. ``again`` says what has to be
    printed again for every game; it is empty if the part is printed only once. ``shares`` names the previous part if
    both are printed on the same pages.
    """

    name: str
    title: str
    made: tuple[Content, ...] | Callable[[], tuple[Content, ...]]
    again: str = ""
    shares: str = ""

    @property
    def contents(self) -> tuple[Content, ...]:
        """Return the contents of the part. If ``made`` is a function that makes the contents, it is called on each
        access."""
        return self.made if isinstance(self.made, tuple) else self.made()


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything that is printed for a game (its kit).

    ``designer`` is the person who designed the game, named in the credit line on each page.
    """

    slug: str
    title: str
    designer: str
    parts: tuple[Part, ...]
    settings: str = ""
    """The rules options for which the kit is printed, as text: ``preset=basic jokers=yes``.

    The PDF stores this text, so that a filled-in form is later read with the same options.
    """
