"""What a game hands to the press: cards, counters, tools and sheets, as plain frozen values without any library.

A game builds a tuple of ``Part`` (one for each ``--part`` name) and says nothing about paper::

    Part("deck", "Ship deck", (Deck("ships", "Ship deck", cards, BACK),))
    Part("sheet", "Patrol sheet", lambda: (Sheet("patrol", "Patrol sheet", blocks(house)),))

- What a part prints may come as a function, called when the part is printed: odds that stand on a reference card are not
  worked out for somebody who prints the cards alone.

- ``Sheet.blocks`` are values of ``printkit.press.blocks``; ``printkit.press.sheets.layout.lay_out(blocks, box, paper)``
  turns them into the display lists of as many pages as they need. Title band, rulers and foot line are added
  afterwards by ``printkit.press.page.furniture``, so a layout only fills the box that it is given.
- Sizes are in millimetres, or in inches where a field's name ends in ``_in``.
- Citations arrive as text: the game takes them from its rulebook's symbols.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from printkit.drawing import Ink, Item, Pattern

if TYPE_CHECKING:
    from printkit.press.blocks import Block


class Suit(Enum):
    """A suit; the value is its symbol's name. JOKER has a star of its own."""

    CLUBS = "suit-clubs"
    DIAMONDS = "suit-diamonds"
    HEARTS = "suit-hearts"
    SPADES = "suit-spades"
    JOKER = "suit-joker"


class Frame(Enum):
    """The plate that a card's icon stands on: its shape tells the sides apart. OPEN is a ring, for what does nothing."""

    DISC = "disc"
    SQUARE = "square"
    HEXAGON = "hexagon"
    OPEN = "open"
    NONE = "none"


class Level(Enum):
    """Where something is in a card's picture: on the water, above it, or below."""

    AFLOAT = "afloat"
    ALOFT = "aloft"
    BELOW = "below"


class Light(Enum):
    """The hour and the weather of a picture."""

    DAY = "day"
    DUSK = "dusk"
    NIGHT = "night"
    MOON = "moon"
    FOG = "fog"
    STORM = "storm"


class Plight(Enum):
    """What befalls a vessel in a picture. GHOST is a contour: half hidden, or not really there."""

    WHOLE = "whole"
    SMOKING = "smoking"
    BURNING = "burning"
    SINKING = "sinking"
    GHOST = "ghost"


@dataclass(frozen=True, slots=True)
class ShownSymbol:
    """Something in a card's picture, ``length`` mm long, ``right`` mm right of the middle and ``rise`` mm above its level.

    ``symbol`` is a vessel (drawn from its parts), a prop of ``printkit.press.pictures.props``, or a symbol of the library.
    What is afloat and below its level is nearer. ``turn`` is clockwise, in degrees.
    """

    symbol: str
    length: float
    level: Level = Level.AFLOAT
    right: float = 0.0
    rise: float = 0.0
    turn: float = 0.0
    mirrored: bool = False
    state: Plight = Plight.WHOLE


@dataclass(frozen=True, slots=True)
class CardScene:
    """A card's picture: what is in it, and how much of its height is sea (0 to 1).

    ``seed`` varies clouds, stars and waves. Where something is below the surface, or the scene is ``deep``, the sea is cut
    open. ``scope`` shows it through a periscope. One scene may run over several cards that lie side by side: a card shows
    ``part`` (from 0) ``of`` so many.
    """

    shown: tuple[ShownSymbol, ...] = ()
    sea: float = 0.46
    light: Light = Light.DAY
    seed: int = 0
    deep: bool = False
    scope: bool = False
    part: int = 0
    of: int = 1


@dataclass(frozen=True, slots=True)
class Figure:
    """A labelled number on a card: ``Figure("escape costs", "8")``."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Chain:
    """A strip of linked icons of which one is this card's own: ``Chain(("icon-periscope", "icon-torpedo"), 1)``."""

    icons: tuple[str, ...]
    own: int


@dataclass(frozen=True, slots=True)
class Card:
    """One face. Its left edge is what a fanned hand shows: ``number``, the figure that matters, over the function's ``icon``.

    ``icon`` is a symbol on a plate of ``frame``'s shape, ``plus`` a second figure. ``index`` and ``suit`` stand small below,
    so that a deck serves as an ordinary pack; without an index the number is the rank. ``effect`` is one sentence or two,
    ``when`` says when the card may be played, ``cite`` is the rule IDs at the foot, ``foot`` what stands there at the right (a log's
    code, a copy's number). A ``spare`` card is not needed under the
    rulings in force: it is printed where it costs no sheet.
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


class BackPattern(Enum):
    """The pattern that fills a back; decks of one game each take another."""

    WAVES = "waves"
    LATTICE = "lattice"
    CHEVRONS = "chevrons"
    RINGS = "rings"


@dataclass(frozen=True, slots=True)
class Back:
    """A deck's common back: a pattern, a symbol in the middle, and the deck's name at both ends."""

    name: str
    title: str
    pattern: BackPattern
    ink: Ink
    symbol: str
    letter: str = ""


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card format in mm; ``safe`` is how far inside the trim everything that must not be cut stays."""

    name: str
    width: float
    height: float
    radius: float
    bleed: float
    safe: float


POKER = CardSize("poker", 63.5, 88.9, 3.0, 3.0, 3.0)


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that share one back and one size."""

    name: str
    title: str
    cards: tuple[Card, ...]
    back: Back
    size: CardSize = POKER


class Outline(Enum):
    """A counter's shape: its printed outline is its geometry."""

    RECTANGLE = "rectangle"
    DISC = "disc"


@dataclass(frozen=True, slots=True)
class CounterFace:
    """One side of a counter: fill pattern and letter tell the two sides apart without colour.

    ``symbol_turn`` turns the symbol clockwise, in degrees. A hull's symbol is its silhouette, and stands where its note would.
    ``chevrons`` behind the label of a disc are its speed.
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


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter in true size. ``keel`` draws keel line and bow triangle, bow to the right on both sides.

    ``measured`` prints the outline and the centre dot, from which distances on the table are taken. A marker that only
    lies beside something has neither: white runs to its edge, and a cut a little off shows nothing.
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
    """Counters that are printed together, fronts and backs."""

    name: str
    title: str
    counters: tuple[Counter, ...]


@dataclass(frozen=True, slots=True)
class Tool:
    """A card or strip in true size whose art the game draws itself, in mm from its top left corner.

    ``blocks`` are laid out over it as on a sheet, a few mm inside the trim. ``behind`` is another tool of its size, for its back.
    """

    name: str
    width: float
    height: float
    items: tuple[Item, ...]
    radius: float = 0.0
    blocks: tuple[Block, ...] = ()
    behind: Tool | None = None


@dataclass(frozen=True, slots=True)
class ToolSet:
    """Tools that are cut out of the same pages; what is ``alone`` shares its pages with no other set."""

    name: str
    title: str
    tools: tuple[Tool, ...]
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page to write on or to read, as blocks in the order of play.

    What is ``on_table`` has cards laid on it: a thin title band, margins as narrow as printers reach, and no page has
    another behind it. Sheets of one ``leaf`` belong together: they may lie back to back.
    """

    name: str
    title: str
    blocks: tuple[Block, ...]
    landscape: bool = False
    on_table: bool = False
    leaf: str = ""


CALIPER = 0.3
"""How thick a sheet of card is unless said, in mm; a card with its back folded behind it is twice as thick."""


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box to fold for a deck; the press works out its size from how thick the printed cards are."""

    name: str
    title: str
    cards: int
    back: Back
    size: CardSize = POKER


@dataclass(frozen=True, slots=True)
class CardTray:
    """A tray in which several decks of one size stand, with a divider before each."""

    name: str
    title: str
    decks: tuple[Deck, ...]


def tuck_boxes(decks: tuple[Deck, ...]) -> tuple[TuckBox, ...]:
    """A box for each deck."""
    return tuple(TuckBox(deck.name, deck.title, len(deck.cards), deck.back, deck.size) for deck in decks)


@dataclass(frozen=True, slots=True)
class Cover:
    """The kit's first sheet. The press adds what is in the kit, on how many sheets, and how it is put together.

    ``needs`` is what a table needs besides, one line each, ``begins`` how a first game begins; ``scene`` is the poster's picture,
    ``subtitle`` the line under the game's name, ``facts`` what a box says of a game: players, time.
    """

    scene: CardScene
    needs: tuple[str, ...]
    begins: tuple[str, ...]
    subtitle: str = ""
    facts: tuple[str, ...] = ()


Content = Deck | CounterSet | ToolSet | Sheet | TuckBox | CardTray | Cover


@dataclass(frozen=True, slots=True)
class Part:
    """What ``--part NAME`` prints: decks, counters, tools or sheets, one after another; ``made`` has them or makes them.

    ``again`` says what of it is printed anew for every game; nothing: the part is printed once. Where the part before is the one
    that it ``shares`` pages with, both are cut out of the same.
    """

    name: str
    title: str
    made: tuple[Content, ...] | Callable[[], tuple[Content, ...]]
    again: str = ""
    shares: str = ""

    @property
    def contents(self) -> tuple[Content, ...]:
        """The part's contents, made anew each time where they are made by a function."""
        return self.made if isinstance(self.made, tuple) else self.made()


@dataclass(frozen=True, slots=True)
class Kit:
    """All that a game prints, with the credit that stands at the foot of each page."""

    slug: str
    title: str
    designer: str
    parts: tuple[Part, ...]
    settings: str = ""
    """Preset and rulings that it is printed for: ``preset=basic jokers=yes``. The file keeps them for whoever reads its form."""
