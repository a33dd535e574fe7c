"""Types with which a game declares what its logs can contain, such as headings, sides and header keys.

Other contents are claims (totals that players may write down).

:class:`Notation` contains all these declarations, and those of the verbs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, NamedTuple

from printkit.journal.entries import Given, Value
from printkit.journal.verbs import AskedVerb, JournalColumn, Number, Verb
from printkit.table.rules import Ending, Rule, Ruleset
from printkit.table.table import Move


class Judgement(NamedTuple):
    """The result of comparing a claim (a total that the player wrote down) with the state of the game.

    It says whether the claim is correct, which value is correct and why, the rule, and the state of the
    game with the claimed value."""

    holds: bool
    expected: str = ""
    rule: Rule | None = None
    state: Hashable = None
    shown: str = ""


class Claim(NamedTuple):
    """The declaration of a total that players may write after ``=`` in a log.

    Its number is compared with the value that the rules reported last in this turn (``table.tell``) or, without such a value, with the
    state's total. Both are looked up under the name ``of`` (empty: the claim's own name). A ``flag`` (``sunk``) has no number: it holds
    if that value is the flag's own name, or a tuple that contains it. ``rule`` is cited if the total is wrong; a reported value has its
    own rule. ``help`` says what the claim counts.

    ``judge(state, values)`` replaces this comparison for a claim that is more than a number or a word, such
    as a measured position with a tolerance; after the last statement of a turn, the state that it returns
    replaces the turn's own. ``distance`` marks a measurement on which nothing else depends, so that it is
    judged even if the state is a guess. ``unlike`` is another claim that players confuse with this one: if
    this one is wrong, its ``help`` is shown to explain the difference. ``within(ruleset)`` returns the
    smallest and largest possible number; any other is wrong whatever was played.
    """

    name: str
    rule: Rule
    help: str
    of: str = ""
    flag: bool = False
    judge: Callable[[Any, tuple[Value, ...]], Judgement] | None = None
    distance: bool = False
    unlike: str = ""
    within: Callable[[Any], tuple[int, int]] | None = None


class HeaderKey(NamedTuple):
    """A header key that only the logs of one game may contain, in addition to the keys that all games share, such as ``player``.

    ``ruling`` is the ruling (setting of the rules) that this header line sets; empty if the line sets none.

    ``loads`` is set if the key names a file, relative to the log: ``loads(ruleset, text, name)`` returns the
    ruleset with the values of that file, or raises :class:`~printkit.table.rules.DataError`.
    ``writes(ruleset)`` returns such a file with the current values; ``holds()`` lists its keys and what each
    may contain.
    """

    name: str
    help: str
    ruling: str = ""
    loads: Callable[[Any, str, str], Ruleset] | None = None
    writes: Callable[[Any], str] | None = None
    holds: Callable[[], tuple[tuple[str, str], ...]] | None = None


class HeadingKind(NamedTuple):
    """A kind of heading. It is either numbered (``turn 3``, ``round 2``) or one that every log may have (such as ``end``).

    The other headings that every log may have are ``setup`` and ``position``.

    ``within`` names the kind of heading that contains it; in each of these, the numbers start again at 1.
    """

    name: str
    numbered: bool = True
    within: str = ""


SETUP = HeadingKind("setup", numbered=False)
"""The heading of the section that prepares a game."""
POSITION = HeadingKind("position", numbered=False)
"""The heading of a section that describes the state of a game in progress, from which play continues.

It takes the place of a setup."""
END = HeadingKind("end", numbered=False)
"""The heading that ends the log of a finished game."""


class Headings(NamedTuple):
    """The kinds of heading that a game's log can have; outer kinds, such as ``round``, come first.

    The last kind with a number is the heading of a turn (``turn 3``).
    """

    kinds: tuple[HeadingKind, ...] = (SETUP, POSITION, HeadingKind("turn"), END)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(kind.name for kind in self.kinds)

    @property
    def numbered(self) -> tuple[str, ...]:
        """The names of the numbered kinds of heading (``turn 3``); outer kinds, such as ``round``, come first."""
        return tuple(kind.name for kind in self.kinds if kind.numbered)

    @property
    def innermost(self) -> str:
        """The name of the innermost numbered kind of heading, such as ``turn``."""
        return self.numbered[-1]

    @property
    def outer(self) -> str:
        """The name of the outermost kind of heading that contains other headings, such as ``round``; empty if there is none."""
        return next((kind.name for kind in self.kinds if self.is_outer(kind.name)), "")

    def is_outer(self, name: str) -> bool:
        """Return True if a heading of the given kind, such as ``round``, contains other headings."""
        return any(kind.within == name for kind in self.kinds)


# -- the notation -----------------------------------------------------------------------------------------------------


class Sides(NamedTuple):
    """The names of the sides of a game.

    In a log, a statement may begin with the name of a side, followed by a colon.

    ``groups`` maps a name for several sides (``ffs``) to those sides. ``closed(ruleset)`` returns True if hidden hands are not written
    in the log; None if the game has no hidden hands.
    """

    names: tuple[str, ...] = ()
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    closed: Callable[[Any], bool] | None = None

    def are_closed(self, ruleset: Ruleset) -> bool:
        """Return True if, with these options of the rules, the cards in players' hands are not written in the log."""
        return self.closed is not None and self.closed(ruleset)


class FreeOrder(NamedTuple):
    """Declares which statements of a log may be written in an order that differs from the order of the rules' questions.

    The statements are given by their verbs (keywords).

    ``unordered`` verbs may be mixed (first all attacks and then all targets, or in turn). ``any_order`` lists sets of verbs that may be
    written in any order, because the rulebook does not say which comes first.
    """

    unordered: frozenset[str] = frozenset()
    any_order: tuple[frozenset[str], ...] = ()


class Citations(NamedTuple):
    """The rules that are cited in messages about certain kinds of problems, such as an impossible result of a die.

    If a field is None, the rule of the current question is cited.

    ``die`` and ``card``: an impossible value. ``end``: the log continues after the end of the game, or says ``end`` too early.
    ``order``: a side acts before the side whose turn it is. ``twice``: a choice is repeated where dice or cards are expected.
    """

    die: Rule | None = None
    card: Rule | None = None
    end: Rule | None = None
    order: Rule | None = None
    twice: Rule | None = None


class Explanations(NamedTuple):
    """Functions with which a game explains its results in diagnostics.

    A field is None if the game gives no explanation for results of that kind.

    ``ending(state)`` returns how the game ended, with the rule. ``reckoned(name, value, state, before, told)`` returns the calculation
    of a total or a number of dice (``3 + 2 carriers``) if it gives ``value`` in ``state`` or in a state ``before``; otherwise an empty
    text.
    """

    ending: Callable[[Any], Ending | None] | None = None
    reckoned: Callable[[str, str, Any, Any, Mapping[str, Hashable]], str] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Notation:
    """Declares everything that a log of a game can contain, such as verbs (keywords), totals and headings.

    The totals are called claims: players may write them down.

    ``position(ruleset, given)`` returns the state that a ``position`` section describes, or raises
    :class:`~printkit.journal.entries.Misplaced`. ``header`` are the game's own header keys. ``resume(state, move, ended)`` returns a
    state in which a phase in ``ended`` (the latest last) is resumed, so that ``move`` is possible. ``example`` is a commented log of one
    or two turns.
    """

    verbs: tuple[Verb, ...]
    claims: tuple[Claim, ...]
    position: Callable[[Any, Given], Hashable]
    _: KW_ONLY
    headings: Headings = field(default_factory=Headings)
    header: tuple[HeaderKey, ...] = ()
    sides: Sides = field(default_factory=Sides)
    order: FreeOrder = field(default_factory=FreeOrder)
    citations: Citations = field(default_factory=Citations)
    explanations: Explanations = field(default_factory=Explanations)
    resume: Callable[[Any, Move, tuple[Any, ...]], Hashable] | None = None
    example: str = ""
    by_name: Mapping[str, Verb] = field(init=False)
    """The verbs (keywords) of the game's logs by name."""
    header_verbs: tuple[str, ...] = field(init=False)
    """The names of the verbs (keywords) that answer questions of the setup and are written in the log's header (``ocean: 4``)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {verb.name: verb for verb in self.verbs})
        in_header = tuple(verb.name for verb in self.verbs if isinstance(verb, Number) and verb.header)
        object.__setattr__(self, "header_verbs", in_header)

    def verb(self, name: str) -> Verb | None:
        """Return the verb (keyword of the log) with the given name; None if the game has none."""
        return self.by_name.get(name)

    def columns(self, part: str, ruleset: Ruleset | None = None) -> Iterator[tuple[AskedVerb, JournalColumn]]:
        """Yield the verbs (keywords) that have a column in the given part of the printed journal page, each with its column.

        With a ruleset, leave out columns that its rulings do not need.
        """
        for verb in self.verbs:
            column = verb.column if isinstance(verb, AskedVerb) else None
            if not isinstance(verb, AskedVerb) or column is None or column.part != part:
                continue
            if ruleset is None or column.when is None or column.when(ruleset):
                yield verb, column

    def printed_examples(self, part: str) -> Iterator[str]:
        """Yield the example statements in one line of the legend of the printed journal page, such as ``contact 9H c1``."""
        for verb in self.verbs:
            if isinstance(verb, AskedVerb):
                yield from (f"{verb.name} {each.values}" for each in verb.examples if each.part == part)
