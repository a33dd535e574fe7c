"""The vocabulary in which a game says what its log can say. Plain data; imports nothing but the table's names.

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
    """A value that a verb's own form cannot read. ``meant`` is what it may have been; without it, ``form`` or
    the verb's own form is shown as an example.
    """

    def __init__(self, message: str, meant: str = "", form: str = "") -> None:
        super().__init__(message)
        self.meant = meant
        self.form = form


class Act(NamedTuple):
    """An act that was done although nothing asked for it. ``value`` is the verb's value as a decision (None
    if it has none), ``answers`` are its dice or cards, ``side`` is the side that did it.
    """

    verb: str
    value: Hashable
    answers: tuple[Any, ...]
    side: str


Effect = Callable[[Any, Act, Table], Any]
"""Returns the state after an act that nothing asked for. The table answers with what the log has written
after the act, and raises :class:`~printkit.table.table.Unwritten` for anything else.
"""


# -- what verbs are made of -------------------------------------------------------------------------------------------

Write = Callable[[Hashable], str]
"""Returns the text of one answer (one die, one card), or of a decision's value."""


class OwnForm(NamedTuple):
    """A game's own notation for the values of a verb. ``read`` gets the statement's values and returns the
    tuple of card numbers, or the value of a decision; it raises :class:`Unreadable` for what it cannot read.
    ``write`` is the inverse for one card or the decision's value (None: plain text).
    """

    read: Callable[[tuple[Value, ...]], Hashable]
    write: Write | None = None


Names = Callable[[Hashable], tuple[str, ...]]
"""Returns the names of cards on the table that a decision's value holds."""


class FaceDown(NamedTuple):
    """Cards that a play lays face down, which a log may name after their names on the table (``9H c1=3S``).
    ``lays`` returns their names on the table. ``write`` writes the play's value with all that is known of
    them; the verb's own form leaves that out.
    """

    lays: Names
    write: Write


class JournalColumn(NamedTuple):
    """A column of the journal page in which a verb's values are written by hand; it is also the form field
    that is read back. ``weight`` is its share of the page's width. ``label`` is its head (empty: the verb),
    with ``hint`` printed below. ``slots`` is the number of boxes for several values; ``tick`` makes it one
    tick box. ``part`` names the part of the page. ``when`` says under which rulings it is printed (None:
    always).
    """

    weight: float = 1.0
    label: str = ""
    hint: str = ""
    slots: int = 1
    tick: bool = False
    part: str = "turn"
    when: Callable[[Any], bool] | None = None


class PrintedExample(NamedTuple):
    """Values of a verb that are printed as an example, in the line ``part`` of the page's key. Used for pages
    whose columns take free text.
    """

    part: str
    values: str


class Omission(Enum):
    """When a log may leave out a decision."""

    NEVER = "never"
    FORCED = "forced"
    """No other move was legal."""
    RESUMING = "resuming"
    """The heading of the next turn follows."""


class Holds(Enum):
    """The kind of value after a verb of a ``position`` section."""

    NOTHING = "nothing"
    NUMBER = "number"
    WORD = "word"
    CARDS = "cards"


# -- the variants -----------------------------------------------------------------------------------------------------


@dataclass_transform(frozen_default=True, eq_default=False)
class Declaration:
    """Base class whose subclasses declare fields as a frozen dataclass does: in order, with defaults, keyword-only below ``_: KW_ONLY``.

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
    """The attributes of every verb: its name, the help text that `new` and `?` show, and the rule cited for
    it.
    """

    name: str
    help: str
    rule: Rule

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    @property
    def typed(self) -> str:
        """The text typed before the verb's values."""
        return self.name


class AskedVerb(DeclaredVerb):
    """A verb that the rules ask for.

    ``idle`` is the fact to report if the rules ask for nothing of the kind ("only rows 5 to 8 are a
    contact"). ``asks`` is the companion's question (empty: ``help`` for dice and cards, otherwise the rule's
    title). ``examples`` are printed on pages without columns. ``effect`` changes the state if the act was
    done although nothing asked for it (None: no effect). ``overlooked`` is True if players may not have
    noticed that it was due and continued; the rules then receive the move ``""``, or the card
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
    """A verb for a player's decision. ``silence`` is the meaning of saying nothing, if that is an answer ("no
    option"). ``committed``: the decision can be seen on the table; if it breaks a rule, it is reported as it
    is and never explained as a typing mistake.
    """

    _: KW_ONLY
    silence: str = ""
    omission: Omission = Omission.NEVER
    committed: bool = False


class Bare(DecisionVerb):
    """A decision without a value: ``pass``. If ``agreed``, both sides have to agree, and the companion also
    asks the other one.
    """

    _: KW_ONLY
    agreed: bool = False


class OneOf(DecisionVerb):
    """A decision for one of a fixed set of words: ``option evade``."""

    _: KW_ONLY
    options: tuple[str, ...]


class Number(DecisionVerb):
    """A decision for a number. If ``header``, its answer at setup is written in the header (``ocean: 4``)."""

    form: str = ""
    _: KW_ONLY
    own: OwnForm | None = None
    header: bool = False


class Composed(DecisionVerb):
    """A decision whose value the game itself reads and writes: ``attack 9S on u1 with e1``. ``each``: every
    word is a separate decision (``discard ~ T``). ``pairs``: every name with its word is a separate decision
    (``reveal u1 8S e1 QS``). ``keys`` are the :class:`Keyed` verbs that may follow the
    values. ``hidden`` returns what both sides see of the value, for a log with hidden hands (an empty text
    for a face-down discard). ``face_down`` is set if it lays cards face down. ``turns_up`` returns the names
    of the cards that it turns up.
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
    """A decision written as the heading of what it begins: ``patrol 2``."""

    form: str = ""


class Dice(AskedVerb):
    """Dice. ``merges``: the dice of several questions may share a statement (``target 3 2``). ``words`` are a
    table's words for die faces, each with the first face that it stands for (``enemy german``). ``summed``:
    only the sum of several dice counts, so that a log may give the sum instead (``cargo 9``).
    """

    form: str = ""
    _: KW_ONLY
    merges: bool = True
    words: tuple[tuple[str, int], ...] = ()
    summed: bool = False
    write: Write | None = None


class Cards(AskedVerb):
    """Cards that are turned up or drawn. ``merges``: as for dice. ``at_end``: they may also stand under
    ``end``. ``private``: only their owner sees them; a log with hidden hands leaves them out, and the table
    answers with unknown cards.
    """

    form: str = ""
    _: KW_ONLY
    own: OwnForm | None = None
    merges: bool = True
    private: bool = False
    at_end: bool = False


class Keyed(AskedVerb):
    """Cards that are written as ``KEY=value`` behind another verb's values: ``play N victim=R``."""

    form: str = ""
    _: KW_ONLY
    own: OwnForm | None = None

    @property
    def typed(self) -> str:
        return f"{self.name}="


class Spread(DecisionVerb):
    """A decision for a number of cards, and these cards: ``fire 3C 4S``. ``merges`` and ``private``: as for
    cards. ``tag``: a word for the record may stand before the cards and answers no question; in capitals it
    is the move's value in place of the number of cards (the ocean cell in ``flip B2 8D``: ``Move("flip",
    "B2")``, without it None). ``asks_cards`` is the companion's question for the cards, once their number is
    decided (empty: the same question as before).
    """

    form: str = ""
    _: KW_ONLY
    own: OwnForm | None = None
    merges: bool = True
    private: bool = False
    tag: bool = False
    asks_cards: str = ""


class Aimed(DecisionVerb):
    """A decision for a target, and the dice rolled against it: ``detect e1 12``."""

    form: str = ""


class PositionOnly(DeclaredVerb):
    """A line of ``position`` sections, which the rules never ask for. ``holds`` is the kind of value: a tuple
    lists the allowed words, an own form reads cards.
    """

    holds: Holds | OwnForm | tuple[str, ...]
    form: str = ""


Verb = Bare | OneOf | Number | Composed | HeadingChoice | Dice | Cards | Keyed | Spread | Aimed | PositionOnly
"""A verb of a game's log."""


# -- what is asked of a verb whatever its variant ---------------------------------------------------------------------


def form_of(verb: Verb) -> str:
    """Return the form of the verb's values as ``new`` and ``?`` show it: ``5``, ``3C 4S``, ``evade|decoy``;
    empty if it has none.
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
    """Return the words that are the verb's possible values; empty if there is no fixed list."""
    match verb:
        case OneOf():
            return verb.options
        case PositionOnly(holds=holds) if not isinstance(holds, Holds | OwnForm):
            return holds
        case _:
            return ()


def own_form_of(verb: Verb) -> OwnForm | None:
    """Return the game's own form for the verb's values; None if they are written as in every game."""
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
    """Return the function that writes one of the verb's values; None if they are plain text."""
    if isinstance(verb, Dice):
        return verb.write
    own = own_form_of(verb)
    return own.write if own is not None else None


def sealed_writer_of(verb: Verb) -> Write | None:
    """Return the function that writes a value with everything its player has said of face-down cards; for
    other verbs the same as :func:`writer_of`.
    """
    if isinstance(verb, Composed) and verb.face_down is not None:
        return verb.face_down.write
    return writer_of(verb)


ONLY_IN_A_POSITION: Final = "it belongs under `position`"


def idle_of(verb: Verb) -> str:
    """Return the fact to report if the rules ask for nothing of this kind; empty if the game has no words for
    it.
    """
    return verb.idle if isinstance(verb, AskedVerb) else ONLY_IN_A_POSITION


def holds_cards(verb: Verb) -> bool:
    """Return True if the verb's values are cards that have a place in the game."""
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
    """Return True unless the verb only gives dice or cards."""
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
    """Return True if the verb's value is one number or word, read as in every game."""
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
    """Return True if only their owner sees the verb's cards."""
    return isinstance(verb, Cards | Spread) and verb.private


def merges(verb: Verb) -> bool:
    """Return True if a statement of this verb may contain the values of several questions."""
    return verb.merges if isinstance(verb, Dice | Cards | Spread) else True


def may_be_overlooked(verb: Verb) -> bool:
    """Return True if players may not have noticed that it was due, and have continued as if it were not."""
    return isinstance(verb, AskedVerb) and verb.overlooked


def effect_of(verb: Verb) -> Effect | None:
    """Return the function for the verb's effect if nothing asked for it; None if it has no effect then."""
    return verb.effect if isinstance(verb, AskedVerb) else None


def omission_of(verb: Verb) -> Omission:
    """Return when a log may leave out the verb as a decision."""
    return verb.omission if isinstance(verb, DecisionVerb) else Omission.NEVER
