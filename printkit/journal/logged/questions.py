"""Data types for the questions that the rules put to a log, and exceptions for answers that are missing or wrong."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from printkit.journal.entries import Stated, Unclear
from printkit.journal.verbs import Effect
from printkit.table.cards import Pool
from printkit.table.rules import Rule
from printkit.table.table import Move, Why

QuestionKind = Literal["roll", "rolls", "throw", "reveal", "reveals", "decide"]
Reason = Literal["other", "few", "many", "die", "card", "move", "unclear", "surplus", "claim", "over"]


class Grammar(NamedTuple):
    """The syntactic properties of the verbs (keywords) in a game's logs, as sets of verbs.

    ``implicit`` verbs may be left out if no other move is legal; ``unordered`` ones may be written in any order; ``at_end`` ones may be
    written below the heading ``end``; ``headings`` are written as headings, ``header`` in the header; ``decisions`` are never dice or
    cards; ``valued`` ones need a value if several are possible; ``resuming`` ones may be left out before a heading of the kind
    ``innermost``. For ``summed`` ones the log may give the sum of the dice; ``private`` ones are cards that only their owner saw, in a
    log that omits them. ``groups`` maps a name for several sides (``ffs``) to those sides. ``resume`` is the game's function for
    resuming a phase. ``effects`` are the effects of actions that the rules did not ask for.
    """

    implicit: frozenset[str] = frozenset()
    unordered: frozenset[str] = frozenset()
    at_end: frozenset[str] = frozenset()
    headings: frozenset[str] = frozenset()
    header: frozenset[str] = frozenset()
    decisions: frozenset[str] = frozenset()
    valued: frozenset[str] = frozenset()
    groups: Mapping[str, frozenset[str]] = {}
    private: frozenset[str] = frozenset()
    summed: frozenset[str] = frozenset()
    resume: Callable[[Any, Move, tuple[Any, ...]], Hashable] | None = None
    effects: Mapping[str, Effect] = {}
    resuming: frozenset[str] = frozenset()
    innermost: str = ""


class Question(NamedTuple):
    """A question of the rules for dice, cards or a decision, which the log has to answer.

    For a question without a fixed list of answers, ``verbs`` are the verbs that may answer it. ``needed`` is the result that a
    roll needs to succeed.
    """

    kind: QuestionKind
    label: str
    rule: Rule
    n: int = 1
    sides: int = 0
    pool: Pool | None = None
    moves: Sequence[Move] = ()
    why: Why | None = None
    verbs: tuple[str, ...] = ()
    needed: int = 0


class Offered(Sequence[Move]):
    """A list of possible moves that is computed only when needed.

    Most conflicts arise while the search for a correction tries edits, and then nobody reads the list.
    """

    __slots__ = ("_list", "_made")

    def __init__(self, make: Callable[[], Sequence[Move]]) -> None:
        self._list = make
        self._made: Sequence[Move] | None = None

    def _moves(self) -> Sequence[Move]:
        if self._made is None:
            self._made = tuple(self._list())
        return self._made

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Move]: ...
    def __getitem__(self, place: int | slice) -> Move | Sequence[Move]:
        return self._moves()[place]

    def __len__(self) -> int:
        return len(self._moves())


class LogRunsOut(Exception):
    """Raised if the rules need an answer and there is nothing left in the log.

    ``have`` is the part of the answer that the log contains.
    """

    def __init__(self, question: Question, have: tuple[object, ...] = ()) -> None:
        super().__init__(question.label)
        self.question = question
        self.have = have


class Denial(NamedTuple):
    """The reason why the rules do not allow a roll or choice: the rule, and a function that returns the reason as text.

    The text contains the numbers concerned. ``plainly`` is True if the reason does not depend on dice.
    """

    rule: Rule
    plainly: bool = False
    why: Callable[[], str] | None = None

    @property
    def fact(self) -> str:
        """The reason why the rules do not allow the roll or choice, as a sentence for a diagnostic."""
        return self.why() if self.why is not None else self.rule.text.rstrip(".")


ReportedFact = tuple[Hashable, Rule, Callable[[], str] | None]
"""Type of a fact that the rules reported: its value, its rule, and a function that explains the value (or None).

The function returns as text how the value was calculated.

The function is None if there is no calculation.
"""
NO_FACTS: Mapping[str, ReportedFact] = {}


class Conflict(Exception):
    """Raised if the log contradicts the rules.

    The contradiction is in the statement with index ``at``, at its answer with index ``answer``.

    ``reason`` is one of:

    - ``other``: the log has another statement, a heading or its end where ``question`` needs an answer;
    - ``few``, ``many``: fewer or more values than asked for;
    - ``die``, ``card``, ``move``: an impossible or illegal value;
    - ``unclear``: a value or statement that could not be read (it has been reported);
    - ``surplus``: a statement, or some of its values, that the rules did not ask for;
    - ``claim``: ``claim`` is wrong; ``verdict`` says in what way;
    - ``over``: the log continues after the end of the game.

    ``earlier`` is an earlier decision for which the statement was skipped, because the decision was assumed to have been made without
    being written down. ``asked`` maps each label to the rule of its last question in this turn and the number asked for (below 0: the
    dice of one roll). ``denied`` is the rules' reason for not asking for the statement (:meth:`~printkit.table.table.Table.due`).
    ``facts`` are the facts that the rules reported in this turn. ``contradictions`` are claims before which an answer is missing, but
    which also contradict these facts (``= sunk`` after a miss, without an escort), each with its verdict. ``side`` is the side that was
    asked. ``modifiers`` are the dice modifiers of this turn.
    """

    def __init__(
        self,
        reason: Reason,
        at: int,
        answer: int = 0,
        question: Question | None = None,
        *,
        earlier: Question | None = None,
        claim: Stated | None = None,
        verdict: object = None,
        asked: Mapping[str, tuple[Rule, int]] | None = None,
        denied: Denial | None = None,
        facts: Mapping[str, ReportedFact] = NO_FACTS,
        contradictions: tuple[tuple[Stated, object], ...] = (),
        side: str = "",
        modifiers: tuple[Modifier, ...] = (),
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.at = at
        self.answer = answer
        self.question = question
        self.earlier = earlier
        self.claim = claim
        self.verdict = verdict
        self.asked = asked or {}
        self.denied = denied
        self.plainly = denied is not None and denied.plainly
        self.facts = facts
        self.contradictions = contradictions
        self.side = side
        self.modifiers = modifiers


class Modifier(NamedTuple):
    """A modifier to a die roll that the rules prescribe and that players may forget.

    Fields: the index of the statement in which it counts, its name, and its rule. It is added to each of ``dice`` dice; if
    ``dice`` is 0, it is added to a single roll.
    """

    at: int
    name: str
    rule: Rule
    dice: int


class Surplus(Exception):
    """Raised if a statement that the players marked as agreed (``house:``) answers no question.

    Its answers from index ``answer`` on then count as an action for which the rules did not ask.
    """

    def __init__(self, at: int, answer: int) -> None:
        super().__init__(at)
        self.at = at
        self.answer = answer


if TYPE_CHECKING:  # creating a Protocol class takes a millisecond, which matters for a short check
    from typing import Protocol

    class Choices(Protocol):
        """Protocol for an object that proposes values for unreadable answers in a log.

        Without such an object, an unreadable answer raises Conflict.
        """

        def pick(
            self, at: int, places: Sequence[int], unclear: Sequence[Unclear], question: Question
        ) -> Sequence[object]:
            """Return one proposed value for each unreadable answer of the statement with index ``at``."""

        def fill(self, at: int, question: Question) -> Sequence[object]:
            """Return guessed answers to a question that the log does not answer. At index ``at``, the log has only a placeholder
            statement.

            For a decision, return the move.
            """

    class Judge(Protocol):
        """Protocol for an object that decides whether the claims in a log (the player's totals) are correct."""

        def verdict(self, claim: Stated, facts: Mapping[str, ReportedFact], state: Hashable) -> object | None:
            """Return None if the claim (a total that the player wrote down) is correct; otherwise return what is wrong with it."""

        def adopt(self, claim: Stated, state: Hashable) -> Hashable:
            """Return the state of the game after a claim (a player's total). The claimed value is used if the claim is trusted.

            Otherwise the state is unchanged.

            The judge trusts a correct measurement, and a claim that it has decided to adopt.
            """
