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
    """A value that a verb's own form cannot make sense of. ``meant`` is what it may have been; without it, ``form``, or the
    verb's own, is shown as an example."""

    def __init__(self, message: str, meant: str = "", form: str = "") -> None:
        super().__init__(message)
        self.meant = meant
        self.form = form


class Act(NamedTuple):
    """An act that was done although nothing asked for it.

    ``value`` is the verb's value as a decision (None: it has none), ``answers`` are its dice or cards, ``side`` whose act it is.
    """

    verb: str
    value: Hashable
    answers: tuple[Any, ...]
    side: str


Effect = Callable[[Any, Act, Table], Any]
"""Returns the state behind an act that nothing asked for. The table answers with what the log has written behind the act, and
raises :class:`~printkit.table.table.Unwritten` for anything else."""


# -- what verbs are made of -------------------------------------------------------------------------------------------

Write = Callable[[Hashable], str]
"""Returns the text of one answer (one die, one card), or of a decision's value."""


class OwnForm(NamedTuple):
    """Values that are written in a form of the game's own.

    ``read`` gets the values of the statement. For cards it returns the tuple of their numbers, for a decision its value; it
    raises :class:`Unreadable` for what it cannot make sense of. ``write`` (None: the value's plain text) is its opposite for one
    card, or for the decision's value.
    """

    read: Callable[[tuple[Value, ...]], Hashable]
    write: Write | None = None


Names = Callable[[Hashable], tuple[str, ...]]
"""Returns the names of cards on the table that a decision's value holds."""


class FaceDown(NamedTuple):
    """Cards that a play lays face down, which a log may name behind their names on the table (``9H c1=3S``).

    ``lays`` returns their names on the table. ``write`` writes the play's value with all that is said of them; the verb's own form
    leaves it out.
    """

    lays: Names
    write: Write


class JournalColumn(NamedTuple):
    """Where a verb's values are written by hand: a column of the journal page, which is the form field that is read back.

    ``weight`` is the share of the page's width; ``label`` heads the column (empty: the verb does) with ``hint`` under it.
    ``slots`` is the number of boxes for several values; ``tick``: one box to tick. ``part`` names the part of the page.
    ``when`` says under which rulings the column is printed (None: always).
    """

    weight: float = 1.0
    label: str = ""
    hint: str = ""
    slots: int = 1
    tick: bool = False
    part: str = "turn"
    when: Callable[[Any], bool] | None = None


class PrintedExample(NamedTuple):
    """Values of a verb that are printed as an example, in the line ``part`` of the page's key. For pages with columns of free
    text."""

    part: str
    values: str


class Omission(Enum):
    """When a log may leave a decision out."""

    NEVER = "never"
    FORCED = "forced"
    """Nothing else was legal."""
    RESUMING = "resuming"
    """The heading of the next turn follows."""


class Holds(Enum):
    """What stands behind a verb of a ``position`` section."""

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
    """What every verb has: its name, what `new` and `?` say of it, and the rule that is cited for it."""

    name: str
    help: str
    rule: Rule

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    @property
    def typed(self) -> str:
        """How the verb is typed in front of its values."""
        return self.name


class AskedVerb(DeclaredVerb):
    """A verb that the rules ask for.

    ``idle`` is the fact to report where the rules ask for nothing of the kind ("only rows 5 to 8 are a contact").
    ``asks`` is what the companion asks (empty: of dice and cards what ``help`` says, else the rule's title). ``examples`` are printed on pages without columns.
    ``effect`` is what the act does to the state where nothing asked for it (None: nothing). ``overlooked``: players may not have
    seen that it was due, and have gone on as if it were not; rules then get the move ``""``, or the card
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
    """A verb for a player's decision.

    ``silence`` is what saying nothing means, where that is an answer ("no option"). ``committed``: it was done on the table and
    can be looked up there; when it breaks a rule it stands as it is, and is not taken for a slip of the pencil.
    """

    _: KW_ONLY
    silence: str = ""
    omission: Omission = Omission.NEVER
    committed: bool = False


class Bare(DecisionVerb):
    """A decision without a value: ``pass``. ``agreed``: both sides have to agree to it; the companion asks the other one, too."""

    _: KW_ONLY
    agreed: bool = False


class OneOf(DecisionVerb):
    """A decision for one of a few words, all of which are known: ``option evade``."""

    _: KW_ONLY
    options: tuple[str, ...]


class Number(DecisionVerb):
    """A decision for a number. ``header``: as a setup answer it stands in the header (``ocean: 4``)."""

    form: str = ""
    _: KW_ONLY
    own: OwnForm | None = None
    header: bool = False


class Composed(DecisionVerb):
    """A decision for a value that the game itself reads and writes: ``attack 9S on u1 with e1``.

    ``each``: every word is a decision of its own (``discard ~ T``). ``keys`` are the :class:`Keyed` verbs that may stand behind
    this one's values. ``hidden`` writes what both sides see of the value, in a log with closed hands (of a discard face down
    nothing: an empty text). ``face_down``: it lays cards face down. ``turns_up`` returns the names of the cards that it turns up.
    """

    form: str = ""
    _: KW_ONLY
    own: OwnForm
    each: bool = False
    keys: tuple[str, ...] = ()
    hidden: Write | None = None
    face_down: FaceDown | None = None
    turns_up: Names | None = None


class HeadingChoice(DecisionVerb):
    """A decision that is written as the heading of what it begins: ``patrol 2``."""

    form: str = ""


class Dice(AskedVerb):
    """Dice. ``merges``: those of several questions may share a statement (``target 3 2``).

    ``words`` are a table's words for the faces of the die, each with the first face that it stands for (``enemy german``).
    ``summed``: of several dice only the sum counts, so that a log may hold it in their place (``cargo 9``).
    """

    form: str = ""
    _: KW_ONLY
    merges: bool = True
    words: tuple[tuple[str, int], ...] = ()
    summed: bool = False
    write: Write | None = None


class Cards(AskedVerb):
    """Cards that are turned up or drawn. ``merges``: as for dice. ``at_end``: they may also stand under ``end``.

    ``private``: only their owner sees them; a log with closed hands leaves them out, and the table answers with unknown ones.
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
    """A decision for a number of cards, and these cards: ``fire 3C 4S``. ``merges`` and ``private``: as for cards.

    ``tag``: a word for the record may stand before the cards and answers nothing; in capitals it is the value of the move, in
    place of the number of cards (the ocean cell in ``flip B2 8D``: ``Move("flip", "B2")``, without it None). ``asks_cards``: what
    is asked when it has been decided how many cards there are (empty: the same as before).
    """

    form: str = ""
    _: KW_ONLY
    own: OwnForm | None = None
    merges: bool = True
    private: bool = False
    tag: bool = False
    asks_cards: str = ""


class Aimed(DecisionVerb):
    """A decision for a name, and the dice that are rolled against it: ``detect e1 12``."""

    form: str = ""


class PositionOnly(DeclaredVerb):
    """A line of ``position`` sections, which the rules never ask for. ``holds`` is what stands behind it: a tuple lists the words of
    which it is one, an own form reads cards."""

    holds: Holds | OwnForm | tuple[str, ...]
    form: str = ""


Verb = Bare | OneOf | Number | Composed | HeadingChoice | Dice | Cards | Keyed | Spread | Aimed | PositionOnly
"""A verb of a game's log."""


# -- what is asked of a verb whatever its variant ---------------------------------------------------------------------


def form_of(verb: Verb) -> str:
    """The verb's values as ``new`` and ``?`` show them: ``5``, ``3C 4S``, ``evade|decoy``; empty for none."""
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
    """The words of which the verb's value is one; empty where there is no such list."""
    match verb:
        case OneOf():
            return verb.options
        case PositionOnly(holds=holds) if not isinstance(holds, Holds | OwnForm):
            return holds
        case _:
            return ()


def own_form_of(verb: Verb) -> OwnForm | None:
    """How the game itself reads and writes the verb's values; None: as every game does."""
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
    """What writes one of the verb's values; None: its plain text stands for it."""
    if isinstance(verb, Dice):
        return verb.write
    own = own_form_of(verb)
    return own.write if own is not None else None


def sealed_writer_of(verb: Verb) -> Write | None:
    """What writes a value with all that its player has said of the cards that lie face down; else as :func:`writer_of`."""
    if isinstance(verb, Composed) and verb.face_down is not None:
        return verb.face_down.write
    return writer_of(verb)


ONLY_IN_A_POSITION: Final = "it belongs under `position`"


def idle_of(verb: Verb) -> str:
    """The fact to report where the rules ask for nothing of the kind; empty: the game has no words for it."""
    return verb.idle if isinstance(verb, AskedVerb) else ONLY_IN_A_POSITION


def holds_cards(verb: Verb) -> bool:
    """True if the verb's values are cards that lie somewhere."""
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
    """True unless all that the verb says is dice or cards."""
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
    """True if the verb's value is one number or word, read as in every game."""
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
    """True if only their owner sees the verb's cards."""
    return isinstance(verb, Cards | Spread) and verb.private


def merges(verb: Verb) -> bool:
    """True if the values of several questions may share a statement of this verb."""
    return verb.merges if isinstance(verb, Dice | Cards | Spread) else True


def may_be_overlooked(verb: Verb) -> bool:
    """True if players may not have seen that it was due, and have gone on as if it were not."""
    return isinstance(verb, AskedVerb) and verb.overlooked


def effect_of(verb: Verb) -> Effect | None:
    """What the act does to the state where nothing asked for it; None: nothing."""
    return verb.effect if isinstance(verb, AskedVerb) else None


def omission_of(verb: Verb) -> Omission:
    """When a log may leave the verb out as a decision."""
    return verb.omission if isinstance(verb, DecisionVerb) else Omission.NEVER
