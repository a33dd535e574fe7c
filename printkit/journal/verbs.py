"""The vocabulary in which a game says what its log can say. Plain data; imports nothing but the table's names.

A verb is the label under which rules ask the table. What follows it in the log is described by ``takes``:

=========== ==================================================== =========================================
takes       the log                                              answers
=========== ==================================================== =========================================
nothing     ``pass``                                             a decision for ``Move("pass")``
dice        ``intercept 1 3 6``                                  rolls with this label, value by value
cards       ``escort 5H``                                        cards revealed with this label
spread      ``fire 3C 4S``                                       a decision for ``Move("fire", 2)`` (as many as
                                                                 cards follow), then the cards with this label
word        ``option evade``                                     a decision for ``Move("option", "evade")``
number      ``cruisers-leave 3``                                 a decision for ``Move("cruisers-leave", 3)``
aimed       ``detect e1 12``                                     a decision for ``Move("detect", "e1")``, then the
                                                                 dice with this label
=========== ==================================================== =========================================

A decision whose verb takes a value may leave the value out where only one is possible (``escape``). A verb that takes
dice may be asked for as a decision, too (``cargo 9`` under a ruling that gives numbers).

``read`` and ``write`` take over where a verb has a form of its own. For dice and cards, ``read`` gets the values of the
statement and returns the tuple of the answers (cards of a special deck: their numbers); for a spread the tuple of its
cards, for the others the value of the move. It raises :class:`Unreadable` for what it cannot make sense of.
``write`` gets one answer (one card, one die) or the value of the move, and returns its text.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from printkit.journal.entries import Given, Value
from printkit.table.rules import Ending, Rule, Ruleset
from printkit.table.table import Move


class Takes(Enum):
    """What stands behind a verb."""

    NOTHING = "nothing"
    DICE = "dice"
    CARDS = "cards"
    SPREAD = "spread"
    WORD = "word"
    NUMBER = "number"
    AIMED = "aimed"


class Unreadable(ValueError):
    """A value that a verb's own ``read`` cannot make sense of. ``meant`` is what it may have been; without it, ``form``, or the
    verb's own, is shown as an example."""

    def __init__(self, message: str, meant: str = "", form: str = "") -> None:
        super().__init__(message)
        self.meant = meant
        self.form = form


class Verb(NamedTuple):
    """A verb of a game's log.

    ``rule`` and ``idle`` speak when a log holds the verb where the rules ask for nothing of the kind: the rule that
    settles it, and the fact ("only rows 5 to 8 are a contact"). ``form`` is its values as ``new`` and ``?`` show
    them (``5``, ``3C 4S``, ``evade|decoy``). ``merges``: dice of several questions may share a statement
    (``target 3 2``). ``header``: as a setup answer it stands in the header (``ocean: 4``). ``heading``: it is written
    as a heading (``patrol 2``). ``at_end``: it may also stand under ``end``. ``implicit``: left out when nothing else
    was legal. ``only_position``: a word of ``position`` sections, never asked for. ``tag``: a word for the record may stand
    before the values and answers nothing; for a spread it is the value of the move, in capitals, in place of the number
    of cards (the ocean cell in ``flip B2 8D``: ``Move("flip", "B2")``, without it None). ``each``: every value is a
    decision of its own (``discard ~ T``). ``keys``: verbs that are written as ``KEY=value`` behind this one's values
    (``play N victim=R``); those are ``keyed``. ``private``: only its owner sees the cards; a log with closed hands leaves
    them out, and the table answers with unknown ones. ``hidden`` writes what both sides see of the value of a play
    (of a discard face down nothing: an empty text), in a log with closed hands. ``committed``: what the log says was done on
    the table and can be looked up there; when it breaks a rule it stands as it is, and is not taken for a slip of the pencil.
    ``words`` are a table's words for the faces of the die, each with the first face that it stands for (``enemy german``).
    ``summed``: of several dice only the sum counts, so that a log may hold it in their place (``cargo 9``). ``resumes``: it
    goes without saying where the next turn follows.
    ``overlooked``: players may have failed to see that it was due, and gone on as if it were not; a check then may, too.
    """

    name: str
    takes: Takes
    help: str
    rule: Rule
    idle: str = ""
    form: str = ""
    merges: bool = True
    header: bool = False
    heading: bool = False
    at_end: bool = False
    implicit: bool = False
    only_position: bool = False
    tag: bool = False
    each: bool = False
    keys: tuple[str, ...] = ()
    keyed: bool = False
    private: bool = False
    hidden: Callable[[Hashable], str] | None = None
    committed: bool = False
    overlooked: bool = False
    words: tuple[tuple[str, int], ...] = ()
    summed: bool = False
    resumes: bool = False
    read: Callable[[tuple[Value, ...]], Hashable] | None = None
    write: Callable[[Hashable], str] | None = None


class Judgement(NamedTuple):
    """What a claim's own ``judge`` says: whether it holds, what would be right, the state with the claim put in, how it comes about."""

    holds: bool
    expected: str = ""
    rule: Rule | None = None
    state: Hashable = None
    shown: str = ""


class Claim(NamedTuple):
    """A name that may stand behind ``=``.

    It is judged against what the rules told last in this turn (``table.tell``) or else against the state's totals,
    under ``of`` (empty: the name itself). A ``flag`` (``sunk``) is true when that value is the flag's own name, or a
    tuple that holds it; else the claim is followed by a number. ``rule`` is cited when the total is wrong (what was
    told brings its own). ``help`` says what it counts.

    ``judge(state, values)`` takes over where a claim is more than a number or a word (a measured pose, within a
    tolerance): behind a turn's last statement the state that it returns replaces the turn's own. ``distance``: it
    is measured and stands for nothing else, so that it is judged even where the state has become a guess.
    """

    name: str
    rule: Rule
    help: str
    of: str = ""
    flag: bool = False
    judge: Callable[[Any, tuple[Value, ...]], Judgement] | None = None
    distance: bool = False


class HeaderKey(NamedTuple):
    """A header key of the game's own, besides those that every game knows. ``ruling`` names the setting it sets.

    ``loads``: the key's text is a file, relative to the log; ``loads(ruleset, text, name)`` gives the house with the
    values of that file in it, or raises :class:`~printkit.table.rules.DataError`. ``writes(ruleset)`` is such a file with every
    value as it is; ``holds()`` is what it can hold: each key, and what may stand behind it.
    """

    name: str
    help: str
    ruling: str = ""
    loads: Callable[[Any, str, str], Ruleset] | None = None
    writes: Callable[[Any], str] | None = None
    holds: Callable[[], tuple[tuple[str, str], ...]] | None = None


class HeadingKind(NamedTuple):
    """A kind of heading: ``turn 3``, ``round 2``; without a number ``setup``, ``position`` and ``end``, which the journal
    knows by itself. ``within``: the kind that holds it, below each of which its numbers begin again at 1.
    """

    name: str
    numbered: bool = True
    within: str = ""


SETUP = HeadingKind("setup", numbered=False)
POSITION = HeadingKind("position", numbered=False)
END = HeadingKind("end", numbered=False)


class Notation(NamedTuple):
    """Everything that a log of the game can say.

    ``position(ruleset, given)`` makes the state that a ``position`` section describes, or raises
    :class:`~printkit.journal.entries.Misplaced`. ``unordered``: verbs whose statements may be written in either order among
    themselves (all attacks first and the targets after, or in turn). ``dice_rule`` and ``card_rule`` are cited
    for a die or a card that cannot be (None: the rule that asked for it); ``end_rule`` where a log goes on behind the end of the game, or says ``end`` before
    it. ``headings``: the kinds of heading that the game uses, the outer ones first; the last numbered one is that within
    which play goes on. ``groups``: a side that stands for several (``ffs``).
    ``closed(ruleset)``: the log holds only what both sides saw. ``resume(state, move, ended)`` gives the state in which a move
    can be carried out that goes on with something that had ended; ``ended`` are the last such things, the latest last.
    ``ending(state)`` is the rule by which a game that is over ended, and how it did; ``end_rule`` is cited where it says nothing.
    ``reckoned(name, value, state, before, told)`` shows how a total, or the number of dice of a question, comes about (``3 + 2 carriers``),
    where it comes to this value in this state, or in that ``before`` this turn; else it is empty.
    ``order_rule`` is cited where one side stands in the place of the other, which follows; without it, what was asked is.
    ``twice_rule`` is cited where a side's choice, or a choice with its cards, stands twice and dice or cards are due.
    ``example``: a log of a turn or two, with comments that explain it.
    ``any_order``: sets of verbs that printkit writes in one order, and that may be typed in any: the rulebook leaves open
    which comes first.
    """

    verbs: tuple[Verb, ...]
    claims: tuple[Claim, ...]
    position: Callable[[Any, Given], Hashable]
    dice_rule: Rule | None = None
    card_rule: Rule | None = None
    unordered: frozenset[str] = frozenset()
    header: tuple[HeaderKey, ...] = ()
    sides: tuple[str, ...] = ()
    headings: tuple[HeadingKind, ...] = (SETUP, POSITION, HeadingKind("turn"), END)
    blank: Callable[[Ruleset], str] | None = None
    end_rule: Rule | None = None
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    closed: Callable[[Any], bool] | None = None
    resume: Callable[[Any, Move, tuple[Any, ...]], Hashable] | None = None
    ending: Callable[[Any], Ending | None] | None = None
    order_rule: Rule | None = None
    twice_rule: Rule | None = None
    reckoned: Callable[[str, str, Any, Any, Mapping[str, Hashable]], str] | None = None
    any_order: tuple[frozenset[str], ...] = ()
    example: str = ""

    def verb(self, name: str) -> Verb | None:
        return next((v for v in self.verbs if v.name == name), None)

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of the headings."""
        return tuple(h.name for h in self.headings)

    @property
    def numbered(self) -> tuple[str, ...]:
        """The kinds of heading that have a number, the outer ones first."""
        return tuple(h.name for h in self.headings if h.numbered)

    @property
    def innermost(self) -> str:
        """The heading within which play goes on: ``turn``."""
        return self.numbered[-1]

    def is_outer(self, kind: str) -> bool:
        """Whether headings of this kind (``round``, ``patrol``) have others below them."""
        return any(h.within == kind for h in self.headings)
