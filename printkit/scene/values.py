"""The dataclasses that describe what one player is shown and asked at one moment (a scene).

docs/scene.schema.json describes their JSON.

:data:`VERSION` increases when a field is removed or changes its meaning. It does not increase for a new field,
because readers of a scene ignore fields that they do not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

VERSION = 1
"""Version number of the scene's JSON format."""
EVERYBODY = ""
"""Name of the seat (the point of view) of a screen that all players look at.

Its scene contains only what all sides may see.
"""

SlotKind = Literal["fixed", "one", "some", "card", "cards", "text"]
HappenedKind = Literal["heading", "told", "answered", "changed", "noted", "taken back"]
FeedKind = Literal["heading", "decided", "dice", "cards", "told"]


# -- what there is to see ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SideName:
    """A side of the game: its ``name`` in the log, and the name that players use for it."""

    name: str
    called: str


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card that the player may see, in the notation of a log (``QS``) and in words (``queen of spades``).

    ``effect`` is its effect in half a line, as the card or the rulebook says it. ``new``: the seat has drawn it since it
    was asked last. ``why`` is the reason by the rules why it cannot be played now; empty if it can, or if no reason is known.
    """

    card: str
    words: str
    effect: str = ""
    new: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One line of the game's state: a name and its value. Example: ``tankers`` and ``3``."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A named area in the board's picture.

    An entry in the list of events may refer to its ``id``; ``words`` describe what is there.

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
    """The state of the game as a drawing, without anything that only one side may see.

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
    """What one seat (a player, or a screen that all players look at) may see of the board and of the cards in hand.

    ``standing`` is what everybody may know of the sheet and the table, in the game's order. ``hand`` holds the
    recorded cards of the seat's own hand; it is empty for a screen that everybody sees, and if hands are not
    recorded. ``picture`` is None if the game draws none, or before its setup is known.
    """

    standing: tuple[BoardLine, ...] = ()
    hand: tuple[SeenCard, ...] = ()
    picture: BoardPicture | None = None


@dataclass(frozen=True, slots=True)
class FeedDie:
    """A die roll in the list of events: its result, and the number of faces of the die.

    If the result is a sum, ``dice`` is the number of dice.
    """

    value: int
    faces: int
    dice: int = 1


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """An entry in the list of everything that has happened in the game, which all players may read.

    ``kind``: ``heading`` (a section begins), ``decided`` (a player's choice), ``dice``, ``cards`` (turned up), ``told`` (a consequence
    by the rules). ``words`` describe it in a sentence. ``side`` is the side that acted; empty if no side did. ``need`` says what each
    die had to show, ``rule`` is the rule's ID, ``place`` the ``id`` of a place of the board (empty: none), and ``line`` the log's line
    (0: it is not written in the log). ``fresh`` is True if it happened since this seat was last asked. ``number`` is the entry's number
    in the feed, by which an undo can go back to before it (0: it cannot).
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
    number: int = 0


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that has happened since the previous question, as a sentence that all players may read.

    ``kind``: ``heading`` (a section has begun), ``told`` (a fact that the rules report), ``answered`` (the meaning of a die's result),
    ``changed`` (totals of the sheet with their new values), ``noted`` (a note for the report), ``taken back``.
    """

    kind: HappenedKind
    words: str


@dataclass(frozen=True, slots=True)
class RefusedAnswer:
    """Why an answer was refused.

    ``rule`` is the ID of the rule that forbids it, and ``expected`` describes what would be accepted; each may be empty.

    ``kind`` (``illegal``, ``unreadable`` ...) and ``citation`` (the rule's ID, or the code of the diagnostic) are empty if the notation
    has no diagnostic for the problem. ``secret`` is True if the text may reveal what only the side that answered may know.
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
    """The rule behind a question, which players can look up: its ID, title and text."""

    id: str = ""
    title: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A complete answer that the player can choose.

    ``typed`` is what to type for it, ``words`` describe it, and ``help`` explains its effect.

    ``card`` is the card that the button shows, in the notation of a log. ``free`` is False for a card that is not available or an answer
    that is not possible now; ``why`` then gives the reason. ``counts`` is True if the value is a number of cards that are then turned up.
    ``need`` is the result that the die of this answer needs.

    ``effect`` is the answer's effect in half a line, in the words of the rulebook or the card, and ``rule`` the ID of the rule. ``odds``
    is its exact chance or expected result, computed without secrets of one side; empty if the game computes none or odds were not
    requested. ``reveals`` is True if the answer reveals something, so that it cannot be undone without the other side. ``act`` is what
    players call the act, such as ``air patrol``, without the answer's values.
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
    act: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A blank (gap to fill in) within an answer, with the options or the kind of text that can fill it.

    The player fills it with one of ``options``, several of them, cards, or free text such as ``example``.

    If ``kind`` is ``fixed``, it is the word ``label`` itself. ``optional`` is True if the blank may be left out; a fixed word is left
    out together with the blank after it.
    """

    kind: SlotKind
    label: str
    options: tuple[Pick, ...] = ()
    example: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class BlankEnd:
    """A text at the end of an answer with blanks, after the contents of the blanks.

    ``typed`` is this text as a log contains it; ``words`` describe its meaning.
    """

    typed: str
    words: str


@dataclass(frozen=True, slots=True)
class Blank:
    """An answer with blanks to fill in.

    It consists of a ``verb`` (keyword), the contents of the blanks (``slots``) in order, and one of the possible endings,
    ``ends``.

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
    """A part that can be added to an answer that is built part by part, such as a number or a card.

    ``typed`` is the part in short form, ``face`` the text of its button, and ``words`` its description.
    """

    typed: str
    face: str
    words: str


@dataclass(frozen=True, slots=True)
class BuildKind:
    """Parts of one kind, such as ships or cards, for an answer that is built part by part.

    Each of them can be added next.
    """

    name: str
    pieces: tuple[BuildPiece, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """An answer that the player builds part by part: the parts chosen so far, and the parts that can be added
    next.

    ``piece`` is the word for one piece. ``have`` holds the pieces so far in short form, ``said`` the same in words,
    and ``measure`` their total. ``typed`` is the whole answer if it may end here; otherwise it is empty and ``why``
    gives the reason. ``odds`` is as in :class:`Pick`, for the parts chosen so far. If ``aims`` is true, the player may instead choose
    a point in the board's picture; the answer that leads to this point is then built.
    """

    piece: str
    have: tuple[str, ...]
    said: tuple[str, ...]
    measure: str
    why: str
    typed: str
    kinds: tuple[BuildKind, ...]
    odds: str = ""
    aims: bool = False


@dataclass(frozen=True, slots=True)
class AskedDice:
    """A question that the players answer by rolling ``n`` dice with ``faces`` faces.

    ``count`` is this number of dice in words.

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
    """A question that the players answer by turning up ``n`` cards out of ``pack``.

    ``count`` is this number of cards in words.

    The other fields are as in :class:`AskedDice`.
    """

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
    """A question that a player answers with a decision.

    ``picks`` are complete answers to choose from; ``blanks`` are answers with blanks to fill in.

    The other fields are as in :class:`AskedDice`.

    ``silence`` is the meaning of an empty answer; None if an empty answer is not allowed. ``silent_odds`` are the odds of
    an empty answer; may be empty. ``build``: the decision may also be built piece by piece.
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
    silent_odds: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a player is shown while another side (``side``) answers a secret question."""

    kind: ClassVar[Literal["waiting"]] = "waiting"
    label: str
    side: str
    rule: RuleText


@dataclass(frozen=True, slots=True)
class FinalHand:
    """A side's hand of cards at the end of the game, shown to all players."""

    side: str
    cards: tuple[SeenCard, ...]


@dataclass(frozen=True, slots=True)
class FinalMoment:
    """A turning point of a finished game: when it happened, by how much it changed the result, and what happened."""

    when: str
    swing: str
    words: str


@dataclass(frozen=True, slots=True)
class GameOver:
    """What players are shown when the game is over.

    ``outcome`` is a word or two; ``reason`` is a sentence, or empty if the rules give no reason.

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
    """What players are shown when the log cannot be continued because it breaks the rules.

    ``printkit check`` reports the reason.
    """

    kind: ClassVar[Literal["stuck"]] = "stuck"


AskedOther = Waiting | GameOver | Stuck
"""Type of what is shown to a seat (player) that has no question to answer.

Another side must answer, the game is over, or the log cannot be continued.
"""


# -- what is looked up ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Saying:
    """One way to type an answer to a question, such as ``fire CARDS``, with its meaning and an example.

    ``form`` is what is typed; it is empty for an empty answer.
    """

    form: str
    help: str
    example: str = ""


@dataclass(frozen=True, slots=True)
class Lookup:
    """Information that players are shown on request, such as the odds and the log so far.

    The rest is the possible forms of answers, and the player's own hand in words.

    ``odds`` are the effects of the dice with their probabilities. ``notes`` explain the words in capitals in ``sayings``. ``holding`` is
    the seat's hand, which only this seat may see. ``history`` are the lines of the log that the seat may read, without
    the header.
    """

    odds: tuple[str, ...] = ()
    sayings: tuple[Saying, ...] = ()
    notes: tuple[str, ...] = ()
    holding: tuple[str, ...] = ()
    history: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that one seat (player or shared screen) is shown and asked at one moment of a game.

    ``game`` is the game's slug. ``seat`` is the side that looks at the screen; empty for a screen that all players look at. ``sides`` are
    all sides of the game; ``hidden`` is True if each side may see something that the other may not. ``section`` is the heading of the
    section in which the question is asked (``turn 3``). ``headings`` are the headings that will be written to the log before the answer,
    outer ones first. ``happened`` is what the last answer has led to; ``trouble`` says why the last answer was refused (None: it was
    accepted). ``lookup`` is None if the caller did not request it.

    ``round`` says how far the game has come (``turn 3 of 12``). ``score`` is the state of the game, one line for the game or for each
    side. ``feed`` is everything that has happened, oldest first, in the order of the log.
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
    trouble: RefusedAnswer | None = None
    lookup: Lookup | None = None
    round: str = ""
    score: tuple[BoardLine, ...] = ()
    feed: tuple[FeedEntry, ...] = ()

    def called(self, side: str) -> str:
        """Return the name by which players call a side."""
        return next((each.called for each in self.sides if each.name == side), side)
