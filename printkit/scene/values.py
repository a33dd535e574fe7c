"""The parts of a scene. Frozen values of texts, numbers and tuples; docs/scene.schema.json describes their JSON.

:data:`VERSION` increases when a field is removed or changes its meaning. It does not increase for a new field,
because readers of a scene ignore fields that they do not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

VERSION = 1
"""The version of the scene's JSON."""
EVERYBODY = ""
"""The seat of a screen that everybody looks at: its scene holds what all sides may see."""

SlotKind = Literal["fixed", "one", "some", "card", "cards", "text"]
HappenedKind = Literal["heading", "told", "answered", "changed", "noted", "taken back"]
FeedKind = Literal["heading", "decided", "dice", "cards", "told"]


# -- what there is to see ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SideName:
    """A side of the game: its ``name`` in the log, and what players call it."""

    name: str
    called: str


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card that the seat sees: ``card`` as a log writes it (``QS``), ``words`` say it (``queen of spades``).

    ``effect`` is its effect in half a line, as the card or the rulebook says it. ``new``: the seat has drawn it since it
    was asked last.
    """

    card: str
    words: str
    effect: str = ""
    new: bool = False


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One fact about how the game stands: ``tankers`` and ``3``."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A named area of the board's picture: ``id`` is what entries of the feed refer to, ``words`` say what is there.

    ``left``, ``top``, ``width`` and ``height`` are its box in thousandths of the picture's width and height. The picture
    may hold an element of the same ``id``.
    """

    id: str
    name: str
    words: str
    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """The situation of the game as a drawing, as everybody at the table may see it.

    ``svg`` is one ``<svg>`` element; its ``viewBox`` is ``width`` by ``height`` millimetres, and classes (``f-navy``,
    ``s-navy``) repeat its colours so that a style sheet may change them. ``words`` are its alternative text, line by
    line. ``plain`` is a small board of text for terminals, at most 40 columns wide.
    """

    title: str
    svg: str
    width: int
    height: int
    words: tuple[str, ...]
    places: tuple[BoardPlace, ...]
    plain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the table for this seat.

    ``standing`` is what everybody may know of the sheet and the table, in the game's order. ``hand`` holds the
    recorded cards of the seat's own hand; it is empty for a screen that everybody sees, and if hands are not
    recorded. ``picture`` is None if the game draws none, or before its setup is known.
    """

    standing: tuple[BoardLine, ...] = ()
    hand: tuple[SeenCard, ...] = ()
    picture: BoardPicture | None = None


@dataclass(frozen=True, slots=True)
class FeedDie:
    """A die of the feed: what it shows, and how many faces it has. ``dice`` is above 1 for the sum of several."""

    value: int
    faces: int
    dice: int = 1


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """Something that happened in the game, as everybody at the table may read it.

    ``kind``: ``heading`` (a section begins), ``decided`` (a player's choice), ``dice``, ``cards`` (turned up), ``told`` (what
    the rules say). ``words`` tell it in a sentence. ``side`` is whose act it was; empty for
    nobody's. ``need`` says what each die had to show, ``rule`` is the rule's ID, ``place`` the ``id`` of a place of the
    board (empty: none), and ``line`` the log's line (0: the log does not say it). ``fresh``: it happened since this seat
    was asked last.
    """

    kind: FeedKind
    words: str
    side: str = ""
    dice: tuple[FeedDie, ...] = ()
    cards: tuple[SeenCard, ...] = ()
    need: str = ""
    rule: str = ""
    place: str = ""
    line: int = 0
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Happened:
    """One event since the previous question, as a sentence for everybody.

    ``kind``: ``heading`` (a section has begun), ``told`` (what the rules say), ``answered`` (what a die says by itself),
    ``changed`` (numbers of the sheet with their new values), ``noted`` (a note for the report), ``taken back``.
    """

    kind: HappenedKind
    words: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why an answer was refused. ``rule`` is the rule's ID and ``expected`` says what would be accepted; each may be
    empty.

    ``kind`` (``illegal``, ``unreadable`` ...) and ``citation`` (the rule's ID, or the code of the diagnostic) are empty for
    what the notation has no diagnostic for. ``secret``: the words may tell what only the side knows that gave the answer.
    """

    message: str
    rule: str = ""
    expected: str = ""
    kind: str = ""
    citation: str = ""
    secret: bool = False


# -- what is asked -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RuleText:
    """The rule behind a question: its ID, its title and its text."""

    id: str = ""
    title: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """An answer to choose: ``typed`` is the answer as it would be typed, ``words`` describe it, ``help`` explains it.

    ``card`` is the card that it shows, as a log writes it; ``free`` is False for a card that lies elsewhere already, or for an
    answer that cannot be given now, and ``why`` then says why. ``counts``: the value is how many cards are to be turned up
    next. ``need`` is what a die that is rolled for it has to show.

    ``effect`` is its effect in half a line, as the rulebook or the card says it, and ``rule`` the ID of the rule behind it.
    ``odds`` is its exact chance or expected result, from what everybody at the table may know; empty where the game has
    none, or where odds were not asked for. ``reveals``: once given, it cannot be taken back alone.
    """

    typed: str
    words: str
    help: str = ""
    card: str = ""
    free: bool = True
    counts: bool = False
    need: str = ""
    effect: str = ""
    odds: str = ""
    why: str = ""
    rule: str = ""
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A blank in an answer: one of ``options``, some of them, cards, or a text such as ``example``.

    The kind ``fixed`` is the word ``label`` itself. ``optional``: it may be left out, a fixed word with what follows it.
    """

    kind: SlotKind
    label: str
    options: tuple[Pick, ...] = ()
    example: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class BlankEnd:
    """A possible ending of an answer with blanks: ``typed`` follows the contents of the slots, ``words`` describe it."""

    typed: str
    words: str


@dataclass(frozen=True, slots=True)
class Blank:
    """An answer with blanks: ``verb``, then the contents of the slots in order, then one of ``ends``.

    ``words`` describe the verb; ``counts``, ``effect``, ``odds``, ``rule`` and ``reveals`` are as in :class:`Pick`. Without
    ``ends``, the answer is complete after its slots.
    """

    verb: str
    words: str
    slots: tuple[Slot, ...]
    help: str
    example: str
    ends: tuple[BlankEnd, ...] = ()
    counts: bool = False
    effect: str = ""
    odds: str = ""
    rule: str = ""
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class BuildPiece:
    """A piece of an answer: ``typed`` is its short form, ``face`` the text of its button, ``words`` describe it."""

    typed: str
    face: str
    words: str


@dataclass(frozen=True, slots=True)
class BuildKind:
    """Pieces of one kind that may come next."""

    name: str
    pieces: tuple[BuildPiece, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """An answer that is built piece by piece, as far as it has come.

    ``piece`` is the word for one piece. ``have`` holds the pieces so far in short form, ``said`` the same in words,
    and ``measure`` their total. ``typed`` is the whole answer if it may end here; otherwise it is empty and ``why``
    says why. ``odds`` is as in :class:`Pick`, for the answer as far as it has come.
    """

    piece: str
    have: tuple[str, ...]
    said: tuple[str, ...]
    measure: str
    why: str
    typed: str
    kinds: tuple[BuildKind, ...]
    odds: str = ""


@dataclass(frozen=True, slots=True)
class AskedDice:
    """Dice to be rolled: ``n`` of ``faces`` faces; ``count`` says so in words.

    ``label`` is the verb that the log writes, ``side`` is whose roll it is (empty: nobody in particular), and
    ``words`` say what the dice decide. ``have`` holds the dice given so far. ``need`` says which values lead to which
    result, and how likely that is.
    """

    kind: ClassVar[Literal["dice"]] = "dice"
    label: str
    side: str
    words: str
    rule: RuleText
    n: int
    faces: int
    count: str
    have: tuple[str, ...] = ()
    need: str = ""


@dataclass(frozen=True, slots=True)
class AskedCards:
    """Cards to be turned up: ``n`` out of ``pack``; ``count`` says so in words. The rest as in :class:`AskedDice`."""

    kind: ClassVar[Literal["cards"]] = "cards"
    label: str
    side: str
    words: str
    rule: RuleText
    n: int
    count: str
    pack: tuple[Pick, ...]
    have: tuple[SeenCard, ...] = ()


@dataclass(frozen=True, slots=True)
class AskedChoice:
    """A decision: ``picks`` and ``blanks`` are its answers. The other fields as in :class:`AskedDice`.

    ``silence`` is the meaning of an empty answer; None if an empty answer is not allowed. ``build``: the decision may
    also be built piece by piece.
    """

    kind: ClassVar[Literal["choice"]] = "choice"
    label: str
    side: str
    words: str
    rule: RuleText
    picks: tuple[Pick, ...]
    blanks: tuple[Blank, ...] = ()
    silence: str | None = None
    build: Build | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """Another side is asked, unseen: ``side`` is waited for."""

    kind: ClassVar[Literal["waiting"]] = "waiting"
    label: str
    side: str
    rule: RuleText


@dataclass(frozen=True, slots=True)
class FinalHand:
    """The cards that a side held when the game was over."""

    side: str
    cards: tuple[SeenCard, ...]


@dataclass(frozen=True, slots=True)
class FinalMoment:
    """A turning point of a game that is over: when it was, by how much it changed the result, and why."""

    when: str
    swing: str
    words: str


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over: ``outcome`` in a word or two, ``reason`` in a sentence (empty: the rules give none).

    ``hands`` are the recorded hands of all sides, ``turned`` the cards that lay face down at the end. ``verdict`` says how it
    was decided, ``luck`` what the dice and cards were worth, line by line, and ``moments`` are at most three turning points;
    each is empty if the game has no such thing.
    """

    kind: ClassVar[Literal["over"]] = "over"
    outcome: str
    reason: str = ""
    verdict: str = ""
    hands: tuple[FinalHand, ...] = ()
    turned: tuple[BoardLine, ...] = ()
    luck: tuple[str, ...] = ()
    moments: tuple[FinalMoment, ...] = ()


@dataclass(frozen=True, slots=True)
class Stuck:
    """The log cannot be continued from here; ``printkit check`` says why."""

    kind: ClassVar[Literal["stuck"]] = "stuck"


AskedOther = Waiting | GameOver | Stuck
"""Shown in place of a question if there is none for this seat."""


# -- what is looked up ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Saying:
    """A form in which the question may be answered: ``form`` (``fire CARDS``; empty: saying nothing), its meaning, an example."""

    form: str
    help: str
    example: str = ""


@dataclass(frozen=True, slots=True)
class Lookup:
    """What is shown on demand: the odds, the forms of an answer, the seat's own cards in words, the log so far.

    ``odds`` says how likely each result of the dice is and what it leads to. ``notes`` explain the words in capitals
    in ``forms``. ``holding`` is what the seat holds, for its eyes only. ``history`` is the log without its header,
    line by line in the log's notation, as far as the seat may read it.
    """

    odds: tuple[str, ...] = ()
    sayings: tuple[Saying, ...] = ()
    notes: tuple[str, ...] = ()
    holding: tuple[str, ...] = ()
    history: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one seat is shown and asked at one moment.

    ``game`` is the game's slug. ``seat`` is the side for whose eyes it is; empty for a screen that all look at. ``sides`` are all
    sides of the game; ``hidden`` is True where each sees something that the other does not. ``section`` is the heading under which the
    question stands (``turn 3``), ``headings`` are those that are to be written before its answer, the outer ones first.
    ``happened`` is what the last answer has led to; ``trouble`` says why the last one was not taken (None: it was). ``lookup`` is
    None where the one who asked for the scene did not want it.

    ``round`` says how far the game has come (``turn 3 of 12``), ``score`` how it stands, a line for the game or for each side.
    ``feed`` is all that has happened, oldest first, in the order of the log.
    """

    game: str
    title: str
    designer: str
    seat: str
    sides: tuple[SideName, ...]
    hidden: bool
    section: str
    headings: tuple[str, ...]
    board: Board
    asked: AskedDice | AskedCards | AskedChoice | AskedOther
    happened: tuple[Happened, ...] = ()
    trouble: Trouble | None = None
    lookup: Lookup | None = None
    round: str = ""
    score: tuple[BoardLine, ...] = ()
    feed: tuple[FeedEntry, ...] = ()

    def called(self, side: str) -> str:
        """What players call a side."""
        return next((each.called for each in self.sides if each.name == side), side)
