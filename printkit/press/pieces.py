"""The components that a game hands to the press: cards, counters, tools and sheets, as immutable data.

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

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from printkit.drawing import Ink, Item, Pattern

if TYPE_CHECKING:
    from printkit.press.blocks import Block


class Suit(Enum):
    """A suit; the value is the name of its symbol. JOKER is drawn as a star."""

    CLUBS = "suit-clubs"
    DIAMONDS = "suit-diamonds"
    HEARTS = "suit-hearts"
    SPADES = "suit-spades"
    JOKER = "suit-joker"


class Frame(Enum):
    """The plate behind a card's icon; its shape tells the sides apart. OPEN is a ring, for a card without a
    function.
    """

    DISC = "disc"
    SQUARE = "square"
    HEXAGON = "hexagon"
    OPEN = "open"
    NONE = "none"


class Level(Enum):
    """Height of an object in a card's picture: on the water, above it, or below."""

    AFLOAT = "afloat"
    ALOFT = "aloft"
    BELOW = "below"


class Light(Enum):
    """Time of day and weather of a picture."""

    DAY = "day"
    DUSK = "dusk"
    NIGHT = "night"
    MOON = "moon"
    FOG = "fog"
    STORM = "storm"


class Plight(Enum):
    """The state of a vessel in a picture. GHOST draws only its contour: it is half hidden or not really
    there.
    """

    WHOLE = "whole"
    SMOKING = "smoking"
    BURNING = "burning"
    SINKING = "sinking"
    GHOST = "ghost"


@dataclass(frozen=True, slots=True)
class ShownSymbol:
    """An object in a card's picture: ``length`` mm long, ``right`` mm to the right of the middle and ``rise``
    mm above its level. ``symbol`` is a vessel (drawn from parts), a prop of
    ``printkit.press.pictures.props``, or a library symbol. An object afloat that is placed below its level
    looks nearer. ``turn`` is clockwise, in degrees.
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
    """A card's picture: the objects in it, and the share of its height that is sea (0 to 1). ``seed`` varies
    clouds, stars and waves. If an object is below the surface, or the scene is ``deep``, the sea is shown in
    cross-section. ``scope`` shows the scene through a periscope. One scene may extend over several cards laid
    side by side: a card shows ``part`` (from 0) out of ``of`` parts.
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
    """A row of linked icons, one of which is this card's own: ``Chain(("icon-periscope", "icon-torpedo"),
    1)``.
    """

    icons: tuple[str, ...]
    own: int


@dataclass(frozen=True, slots=True)
class Card:
    """The front of a card. Its left edge is what a fanned hand shows: ``number``, the most important figure,
    above the function's ``icon``. ``icon`` is a symbol on a plate of ``frame``'s shape; ``plus`` is a second
    figure. ``index`` and ``suit`` are printed small below, so that the deck can be used as ordinary playing
    cards; without an index the number is the rank. ``effect`` is one or two sentences, ``when`` says when the
    card may be played, ``cite`` gives the rule IDs at the foot, ``foot`` is printed there at the right (a
    log's code, a copy's number). A ``spare`` card is not needed under the rulings in force: it is printed
    only if it needs no extra sheet.
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
    """The pattern that fills a card back. Each deck of a game uses a different one."""

    WAVES = "waves"
    LATTICE = "lattice"
    CHEVRONS = "chevrons"
    RINGS = "rings"


@dataclass(frozen=True, slots=True)
class Back:
    """The back shared by a deck's cards: a pattern, a symbol in the middle, and the deck's name at both
    ends.
    """

    name: str
    title: str
    pattern: BackPattern
    ink: Ink
    symbol: str
    letter: str = ""


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card format in mm; ``safe`` is the distance from the trim line within which nothing important may be
    printed.
    """

    name: str
    width: float
    height: float
    radius: float
    bleed: float
    safe: float


POKER = CardSize("poker", 63.5, 88.9, 3.0, 3.0, 3.0)


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards with the same back and size. ``aids`` are cards to read, of the same size, that show a turn; they are printed
    with the deck's back where that needs no extra sheet.
    """

    name: str
    title: str
    cards: tuple[Card, ...]
    back: Back
    size: CardSize = POKER
    aids: tuple[Tool, ...] = ()


class Outline(Enum):
    """The shape of a counter, to which its outline is printed and cut."""

    RECTANGLE = "rectangle"
    DISC = "disc"


@dataclass(frozen=True, slots=True)
class CounterFace:
    """One side of a counter. Fill pattern and letter tell the two sides apart without colour.

    ``symbol_turn`` turns the symbol clockwise, in degrees. The symbol of a hull is its silhouette, printed in
    place of the note. ``chevrons`` behind the label of a disc show its speed. ``emblem`` is a symbol that fills a
    marker; the label, if any, stands small above it and the note below.
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


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter at its true size. ``keel`` draws the keel line and the bow triangle, with the bow to the
    right on both sides. ``measured`` prints the outline and the centre dot, from which distances on the table
    are measured. A marker without measurements has neither: its edge is white, so that a slightly inaccurate
    cut does not show.
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
    """Counters printed together, with fronts and backs."""

    name: str
    title: str
    counters: tuple[Counter, ...]


@dataclass(frozen=True, slots=True)
class Tool:
    """A card or strip at its true size whose art the game draws itself, in mm from its top left corner.
    ``blocks`` are laid out over the art as on a sheet, a few mm inside the trim. ``behind`` is another tool
    of the same size, printed on its back.
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
    """Tools that are cut from the same pages; a set that is ``alone`` shares its pages with no other set."""

    name: str
    title: str
    tools: tuple[Tool, ...]
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page to write on or to read, as blocks in order of play. Cards are laid on a sheet that is
    ``on_table``: it has a thin title band and margins as narrow as printers allow, and nothing is printed on
    its back. Sheets with the same ``leaf`` may be printed back to back.
    """

    name: str
    title: str
    blocks: tuple[Block, ...]
    landscape: bool = False
    on_table: bool = False
    leaf: str = ""


CALIPER = 0.3
"""Default thickness of a sheet of card in mm. A card with its back folded behind it is twice as thick."""


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A folding box for a deck. Its size is calculated from the thickness of the printed cards."""

    name: str
    title: str
    cards: int
    back: Back
    size: CardSize = POKER


@dataclass(frozen=True, slots=True)
class CardTray:
    """A tray that holds several decks of one size upright, with a divider before each."""

    name: str
    title: str
    decks: tuple[Deck, ...]


def tuck_boxes(decks: tuple[Deck, ...]) -> tuple[TuckBox, ...]:
    """Return a tuck box for each deck."""
    return tuple(TuckBox(deck.name, deck.title, len(deck.cards), deck.back, deck.size) for deck in decks)


@dataclass(frozen=True, slots=True)
class Cover:
    """The kit's first sheet. The press adds the list of contents, the number of sheets, and the assembly
    instructions. ``needs`` lists what players need besides the kit, one line each; ``begins`` says how a
    first game begins. ``scene`` is the poster's picture, ``subtitle`` the line under the game's name,
    ``facts`` are details such as the number of players and the playing time.
    """

    scene: CardScene
    needs: tuple[str, ...]
    begins: tuple[str, ...]
    subtitle: str = ""
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """A page to try paper, scale and backs before the whole kit is printed. The press puts a card and a counter of the kit
    on it, both with their backs.
    """


@dataclass(frozen=True, slots=True)
class Envelope:
    """An envelope for the small pieces of a game, cut and folded from one sheet. ``scene`` is the picture on its front."""

    name: str
    title: str
    scene: CardScene


Content = Deck | CounterSet | ToolSet | Sheet | TuckBox | CardTray | Cover | Proof | Envelope


@dataclass(frozen=True, slots=True)
class Part:
    """What ``--part NAME`` prints: decks, counters, tools or sheets, in order. ``made`` is a tuple of them,
    or a function that returns one. ``again`` says what has to be printed anew for every game; empty if the
    part is printed only once. ``shares`` names the part before this one if both are cut from the same pages.
    """

    name: str
    title: str
    made: tuple[Content, ...] | Callable[[], tuple[Content, ...]]
    again: str = ""
    shares: str = ""

    @property
    def contents(self) -> tuple[Content, ...]:
        """The part's contents. If ``made`` is a function, every access calls it."""
        return self.made if isinstance(self.made, tuple) else self.made()


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything that a game prints, with the designer for the credit line on each page."""

    slug: str
    title: str
    designer: str
    parts: tuple[Part, ...]
    settings: str = ""
    """Preset and rulings that the kit is printed for: ``preset=basic jokers=yes``. The PDF stores them, so
    that a filled-in form can be read with the same rulings.
    """
