"""Data types with which a game declares the verbs (keywords) of its logs.

This module imports only from the package ``table``.

A verb is the label under which rules ask the table, and the word that the log writes for the answer. It is declared once, as
one of these variants, with its values, what the companion asks, and its column of the journal page:

============= ============================================== ===========================================
variant       the log                                        answers
============= ============================================== ===========================================
Bare          ``pass``                                       a decision for ``Move("pass")``
OneOf         ``option evade``                               a decision for ``Move("option", "evade")``
Number        ``cruisers-leave 3``                           a decision for ``Move("cruisers-leave", 3)``
Composed      ``attack 9S on u1 with e1``                    a decision for a value that the game reads
HeadingChoice ``patrol 2``                                   a decision for ``Move("patrol", 2)``
Dice          ``intercept 1 3 6``                            rolls with this label, value by value
Cards         ``escort 5H``                                  cards revealed with this label
Keyed         ``play N victim=R``                            a card revealed with this label
Spread        ``fire 3C 4S``                                 a decision for ``Move("fire", 2)`` (as many as cards
                                                             follow), then the cards with this label
Aimed         ``detect e1 12``                               a decision for ``Move("detect", "e1")``, then the
                                                             dice with this label
PositionOnly  ``supply 9`` under ``position``                nothing: it describes the state
============= ============================================== ===========================================

A decision that takes a value may leave it out where only one is possible (``escape``). A verb that takes dice may be asked
for as a decision, too (``cargo 9`` under a ruling that gives numbers). Code that treats variants differently matches on all
of them and closes with ``assert_never``, so that a new variant is a type error wherever it is not handled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import KW_ONLY, FrozenInstanceError
from enum import Enum
from typing import Any, ClassVar, Final, NamedTuple, NoReturn, assert_never, dataclass_transform

from printkit.journal.entries import Value
from printkit.table.rules import Rule
from printkit.table.table import Table


class Unreadable(ValueError):
    """Raised by a game's own parser if it cannot read a value.

    ``meant`` is a suggested correction; without it, the error message shows ``form``, or the verb's form, as an example.
    """

    def __init__(self, message: str, meant: str = "", form: str = "") -> None:
        super().__init__(message)
        self.meant = meant
        self.form = form


class Act(NamedTuple):
    """An action by a player that the rules did not ask for.

    ``value`` is the choice (None if there is none), ``answers`` are its dice or cards, and ``side`` is the
    side that acted.
    """

    verb: str
    value: Hashable
    answers: tuple[Any, ...]
    side: str


Effect = Callable[[Any, Act, Table], Any]
"""Type of a function that carries out an action that the rules did not ask for, and returns the new state of the game.

The table given to it answers from the statements after the action, and raises :class:`~printkit.table.table.Unwritten` for anything else.
"""


# -- parts of verbs ---------------------------------------------------------------------------------------------------

Write = Callable[[Hashable], str]
"""Type of a function that converts a die, a card or a decision to text for a log."""


class OwnForm(NamedTuple):
    """A game's own notation for the values of a verb (a keyword of the log).

    ``read`` converts the values of a statement to a tuple of card numbers or to a decision's value; it raises :class:`Unreadable`.
    ``write`` converts one card, or the decision's value, to text (None: plain text).
    """

    read: Callable[[tuple[Value, ...]], Hashable]
    write: Write | None = None


Names = Callable[[Hashable], tuple[str, ...]]
"""Type of a function that returns the names, such as ``c1``, of the cards on the table that a decision concerns."""


class FaceDown(NamedTuple):
    """Declares that a verb (keyword of the log) places cards face down on the table.

    A log may add which card it is: in ``9H c1=3S``, the card called c1 is 3S.

    ``lays`` returns the names that the cards have on the table. ``write`` returns the value as text with all cards that are known; the
    verb's own form omits these.
    """

    lays: Names
    write: Write


class JournalColumn(NamedTuple):
    """A column of the printed journal page in which players write the values for one verb (a keyword of the log).

    An example is the dice of an attack.

    In a PDF form, each box of the column is a form field; ``printkit read`` writes its content to the log.

    ``weight`` is its share of the page's width. ``label`` is its heading (empty: the verb), with ``hint`` printed below. ``slots`` is
    the number of boxes for several values; ``tick`` makes it a tick box. ``part`` names the part of the page. ``when`` returns True for
    rulings under which the column is printed (None: always).
    """

    weight: float = 1.0
    label: str = ""
    hint: str = ""
    slots: int = 1
    tick: bool = False
    part: str = "turn"
    when: Callable[[Any], bool] | None = None


class PrintedExample(NamedTuple):
    """Example values for a verb (a keyword of the log). They are printed on journal pages that have columns for free text.

    ``part`` names the line of the legend in which they stand.
    """

    part: str
    values: str


class Omission(Enum):
    """The cases in which a log need not contain a decision."""

    NEVER = "never"
    FORCED = "forced"
    """A log need not contain the decision if only one move is legal."""
    RESUMING = "resuming"
    """A log need not contain the decision to resume a phase of the game if the heading of the next turn follows."""


class Holds(Enum):
    """The kind of value that follows a verb in a ``position`` section, which describes a game in progress."""

    NOTHING = "nothing"
    NUMBER = "number"
    WORD = "word"
    CARDS = "cards"


# -- the variants -----------------------------------------------------------------------------------------------------


@dataclass_transform(frozen_default=True, eq_default=False)
class Declaration:
    """Base class for declarations, which are immutable objects with named fields.

    It replaces frozen dataclasses because it is faster to import. Subclasses list their fields in order, with defaults; fields
    after ``_: KW_ONLY`` are keyword-only.

    Type checkers treat them as frozen dataclasses. One ``__init__`` serves all of them, because ``dataclass`` would compile
    methods for each: importing this module takes 1 ms as it is, 8 ms with ``@dataclass(frozen=True, slots=True)``, and every
    command that reads a log imports it.
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    _positional: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = list(cls.__annotations__)
        keyword_only = own.index("_") if "_" in own else len(own)
        cls._positional += tuple(own[:keyword_only])
        cls._fields += tuple(name for name in own if name != "_")

    def __init__(self, *values: object, **named: object) -> None:
        given = {**dict(zip(self._positional, values)), **named}
        missing = [name for name in self._fields if name not in given and not hasattr(self, name)]
        unknown = [name for name in given if name not in self._fields]
        if missing or unknown or len(given) < len(values) + len(named):
            raise TypeError(
                f"{type(self).__name__} takes {', '.join(self._fields)}; missing: {missing}, unknown: {unknown}"
            )
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"a {type(self).__name__} cannot be changed")


class DeclaredVerb(Declaration):
    """The attributes common to all verbs (keywords of a log): name, help text, and the rule to cite for the verb."""

    name: str
    help: str
    rule: Rule

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    @property
    def typed(self) -> str:
        """The text that a player types in a log in front of the values of the verb (keyword)."""
        return self.name


class AskedVerb(DeclaredVerb):
    """A verb (keyword) with which players answer a question of the rules in a log.

    All other verbs (:class:`PositionOnly`) describe a position.

    ``idle`` is the message if the rules did not ask for this verb ("only rows 5 to 8 are a contact"). ``asks`` is the companion's
    question (empty: ``help`` for dice and cards, otherwise the rule's title). ``examples`` are printed on pages without columns.
    ``effect`` changes the state if the action was carried out although the rules did not ask for it (None: no effect). ``overlooked`` is True if
    players may overlook that the rules ask for this verb; the rules then receive the move ``""``, or the card
    :data:`~printkit.table.cards.UNTAKEN`.
    """

    idle: str = ""
    _: KW_ONLY
    asks: str = ""
    column: JournalColumn | None = None
    examples: tuple[PrintedExample, ...] = ()
    effect: Effect | None = None
    overlooked: bool = False


class DecisionVerb(AskedVerb):
    """A verb (keyword) with which a log records a player's decision.

    ``silence`` is the meaning of an empty answer, if one is allowed ("no option"). ``committed`` is True if the decision is visible on
    the table; an illegal one is then never explained as a typing mistake.
    """

    _: KW_ONLY
    silence: str = ""
    omission: Omission = Omission.NEVER
    committed: bool = False


class Bare(DecisionVerb):
    """A verb (keyword of a log) for a decision that has no value, such as ``pass``.

    If ``agreed`` is True, the companion asks the other side whether it agrees.
    """

    _: KW_ONLY
    agreed: bool = False


class OneOf(DecisionVerb):
    """A verb (keyword) of a log for a choice from a fixed set of words, as in ``option evade``."""

    _: KW_ONLY
    options: tuple[str, ...]


class Number(DecisionVerb):
    """A verb (keyword) of a log for the choice of a number.

    If ``header`` is True, the rules ask the question at setup, and the number is written in the header
    (``ocean: 4``).
    """

    form: str = ""
    _: KW_ONLY
    own: OwnForm | None = None
    header: bool = False


class Composed(DecisionVerb):
    """A verb (keyword) of a log whose values have the game's own notation, such as ``attack 9S on u1 with e1``.

    ``each``: every word is a separate decision (``discard ~ T``). ``pairs``: every name with its word is a separate decision (``reveal
    u1 8S e1 QS``). ``keys`` are the :class:`Keyed` verbs that may follow the values. ``hidden`` returns the part of the value that both
    sides may see (empty for a face-down discard). ``face_down`` is set if cards are laid face down. ``turns_up`` returns the names of
    the cards that are turned up.
    """

    form: str = ""
    _: KW_ONLY
    own: OwnForm
    each: bool = False
    pairs: bool = False
    keys: tuple[str, ...] = ()
    hidden: Write | None = None
    face_down: FaceDown | None = None
    turns_up: Names | None = None


class HeadingChoice(DecisionVerb):
    """A verb (keyword of a log) for a decision that is written as the heading of a section.

    An example is ``patrol 2``.
    """

    form: str = ""


class Dice(AskedVerb):
    """A verb (keyword) of a log for the results of dice, as in ``intercept 1 3 6``.

    ``merges``: one statement may contain the dice of several questions (``target 3 2``). ``words`` are words for rows of a table, each
    with the first die face of its row (``enemy german``). ``summed``: only the sum of several dice matters, so that a log may give the
    sum (``cargo 9``).
    """

    form: str = ""
    _: KW_ONLY
    merges: bool = True
    words: tuple[tuple[str, int], ...] = ()
    summed: bool = False
    write: Write | None = None


class Cards(AskedVerb):
    """A verb (keyword) of a log for cards that are turned up or drawn, as in ``escort 5H``.

    ``merges``: one statement may contain the cards of several questions. ``at_end``: they may also be written below the heading ``end``.
    ``private``: only their owner sees them; a log that does not record hands omits them, and the table answers with unknown cards.
    """

    form: str = ""
    _: KW_ONLY
    own: OwnForm | None = None
    merges: bool = True
    private: bool = False
    at_end: bool = False


class Keyed(AskedVerb):
    """A verb (keyword) whose cards are not written on their own, but as ``KEY=value`` after the values of another
    verb.

    An example is ``victim=R`` in ``play N victim=R``.
    """

    form: str = ""
    _: KW_ONLY
    own: OwnForm | None = None

    @property
    def typed(self) -> str:
        return f"{self.name}="


class Spread(DecisionVerb):
    """A verb (keyword of a log) for choosing how many cards to turn up and recording these cards, all in one statement: ``fire 3C 4S``.

    ``merges`` and ``private`` are as for :class:`Cards`. ``tag``: a word may stand before the cards and is the move's value in place of
    the number, in capitals (the ocean cell in ``flip B2 8D``: ``Move("flip", "B2")``, without it None). ``asks_cards`` is the
    companion's question for the cards, once their number is decided (empty: the same question as before).
    """

    form: str = ""
    _: KW_ONLY
    own: OwnForm | None = None
    merges: bool = True
    private: bool = False
    tag: bool = False
    asks_cards: str = ""


class Aimed(DecisionVerb):
    """A verb (keyword of a log) for choosing a target and rolling dice against the target, all in one statement: ``detect e1 12``.

    ``asks`` is the companion's question for the dice, with ``{}`` in place of the target's name; ``asks_target`` asks for the target.
    """

    form: str = ""
    _: KW_ONLY
    asks_target: str = ""


class PositionOnly(DeclaredVerb):
    """A verb (keyword of a log) that can be used only in ``position`` sections, which describe a game in progress.

    Such a section describes a state from which play continues.

    ``holds`` is the kind of its value; a tuple lists the allowed words, and a form of the game's own reads cards.
    """

    holds: Holds | OwnForm | tuple[str, ...]
    form: str = ""


Verb = Bare | OneOf | Number | Composed | HeadingChoice | Dice | Cards | Keyed | Spread | Aimed | PositionOnly
"""Type of all verbs (keywords) of a game's logs."""


# -- properties of any verb -------------------------------------------------------------------------------------------


def form_of(verb: Verb) -> str:
    """Return sample values for the given verb (a keyword of the log), such as ``5``, ``3C 4S`` or ``evade|decoy``.

    Help texts show them.

    The result is empty if the verb takes no values.
    """
    match verb:
        case Bare():
            return ""
        case OneOf():
            return "|".join(verb.options)
        case PositionOnly():
            return verb.form or "|".join(options_of(verb))
        case _:
            return verb.form


def options_of(verb: Verb) -> tuple[str, ...]:
    """Return the words that can follow the verb (keyword); empty if the verb has no fixed list of words."""
    match verb:
        case OneOf():
            return verb.options
        case PositionOnly(holds=holds) if not isinstance(holds, Holds | OwnForm):
            return holds
        case _:
            return ()


def own_form_of(verb: Verb) -> OwnForm | None:
    """Return the game's own notation for the values of the verb (keyword); None if they are written in the notation common to all games."""
    match verb:
        case Composed() | Number() | Cards() | Keyed() | Spread():
            return verb.own
        case PositionOnly():
            return verb.holds if isinstance(verb.holds, OwnForm) else None
        case Bare() | OneOf() | HeadingChoice() | Dice() | Aimed():
            return None
        case _:
            assert_never(verb)


def writer_of(verb: Verb) -> Write | None:
    """Return the function that converts a value of the verb (a keyword of the log) to text.

    None if the values are plain text already.
    """
    if isinstance(verb, Dice):
        return verb.write
    own = own_form_of(verb)
    return own.write if own is not None else None


def sealed_writer_of(verb: Verb) -> Write | None:
    """Return the function that writes a value of the verb (a keyword of the log) as text, including the known identities of face-down
    cards.

    For verbs that lay no cards face down, it is the function that :func:`writer_of` returns.
    """
    if isinstance(verb, Composed) and verb.face_down is not None:
        return verb.face_down.write
    return writer_of(verb)


ONLY_IN_A_POSITION: Final = "it belongs under `position`"


def idle_of(verb: Verb) -> str:
    """Return the message for a statement with this verb (keyword) that the rules did not ask for.

    Empty if the game declares no message.
    """
    return verb.idle if isinstance(verb, AskedVerb) else ONLY_IN_A_POSITION


def holds_cards(verb: Verb) -> bool:
    """Return True if the values of the verb (keyword) are physical cards of the game."""
    match verb:
        case Cards() | Keyed() | Spread():
            return True
        case PositionOnly():
            return verb.holds is Holds.CARDS or isinstance(verb.holds, OwnForm)
        case Bare() | OneOf() | Number() | Composed() | HeadingChoice() | Dice() | Aimed():
            return False
        case _:
            assert_never(verb)


def is_decision(verb: Verb) -> bool:
    """Return True if the verb is for a decision (with or without dice or cards), and False if it is only for dice or cards."""
    match verb:
        case Bare() | OneOf() | Number() | Composed() | HeadingChoice() | Spread() | Aimed():
            return True
        case Dice() | Cards() | Keyed():
            return False
        case PositionOnly():
            return not holds_cards(verb)
        case _:
            assert_never(verb)


def has_plain_value(verb: Verb) -> bool:
    """Return True if the value of the verb is a single number or word, written in the notation common to all games."""
    match verb:
        case OneOf() | HeadingChoice():
            return True
        case Number():
            return verb.own is None
        case PositionOnly():
            return verb.holds is not Holds.NOTHING and not holds_cards(verb)
        case Bare() | Composed() | Dice() | Cards() | Keyed() | Spread() | Aimed():
            return False
        case _:
            assert_never(verb)


def is_private(verb: Verb) -> bool:
    """Return True if the cards written after the given verb may be seen only by their owner."""
    return isinstance(verb, Cards | Spread) and verb.private


def merges(verb: Verb) -> bool:
    """Return True if one statement with the given verb (keyword) may contain the answers to several questions."""
    return verb.merges if isinstance(verb, Dice | Cards | Spread) else True


def may_be_overlooked(verb: Verb) -> bool:
    """Return True if players easily overlook the question that is answered with this verb (a keyword of the log).

    They then play on without an answer.
    """
    return isinstance(verb, AskedVerb) and verb.overlooked


def effect_of(verb: Verb) -> Effect | None:
    """Return the function that carries out an action with this verb (keyword) if a player took the action although the rules did not ask
    for it.

    Return None if such an action has no effect."""
    return verb.effect if isinstance(verb, AskedVerb) else None


def omission_of(verb: Verb) -> Omission:
    """Return the cases in which a log need not contain a decision with the given verb (keyword).

    The case is NEVER for verbs that are not decisions.
    """
    return verb.omission if isinstance(verb, DecisionVerb) else Omission.NEVER
