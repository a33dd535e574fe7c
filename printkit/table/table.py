"""Defines the table: the object from which a game's rules request dice, cards and decisions.

Rules ask for a die, a card or a decision; the table answers. Rules do not know which kind of table answers: a seeded
generator, a typed log, a person, or an enumeration of everything that could happen. Rules are deterministic given the
answers, and never catch what a table raises.

Labels are the verbs of the log. The options of a decision are :class:`Move` values: the verb that a log uses for the
choice, and its value. The verb ``""`` stands for a choice that nobody writes down, such as taking no option.

Rules accept every answer: a table that reads a log may return four torpedoes where at most three are legal, after it
has reported this, so that one mistake gives one diagnostic. Rules work with the answer, not with what they asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from printkit.table.cards import Pool
from printkit.table.native import mypyc_attr
from printkit.table.rules import Refusal, Rule


@dataclass(frozen=True, slots=True)
class Die:
    """A die, given by its name as printed on a sheet and its number of sides, which are numbered from 1.

    A class with slots: every roll reads its attributes, which is five times as fast as with a named tuple.
    """

    name: str
    sides: int


D3: Final = Die("D3", 3)
"""A six-sided die that is read as a number from 1 to 3, by halving its value and rounding up."""
D6: Final = Die("D6", 6)
"""A six-sided die."""
D10: Final = Die("D10", 10)
"""A ten-sided die."""
D20: Final = Die("D20", 20)
"""A twenty-sided die."""


class Move(NamedTuple):
    """One possible choice of a player: a verb (the keyword that a log uses for the choice), and a value if the verb takes one."""

    verb: str
    value: Hashable = None


Why = Callable[[Move], Refusal]
"""Type of a function that, for an illegal move, returns the refusal (the reason why the move is illegal)."""

Verdict = Callable[[Move], Refusal | None]
"""Type of a function that judges a move: it returns None if the move is legal, otherwise the refusal (the reason why it is illegal)."""

S = TypeVar("S", bound=Hashable)


class Impasse(Exception):
    """Raised by rules that have carried out an illegal move and cannot continue the game from there.

    It is the only exception that rules may raise because of a player's input; any other exception is a fault of
    printkit.
    """


class Unwritten(Exception):
    """Raised if the rules ask a question to which the log has no answer, and nothing but the log may answer it.

    This happens while acts are carried out that the log contains although no rule asked for them. Rules never catch the exception. A
    game's ``effect`` of such an act may catch it, to keep what was done before.
    """


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(ABC):
    """Abstract base class of all tables, the objects that answer the rules' questions with dice, cards and decisions.

    Each question has a label and cites the rule that asks it.
    """

    __slots__ = ()

    @abstractmethod
    def roll(self, label: str, die: Die, rule: Rule) -> int:
        """Roll one die and return its value, from 1 to ``die.sides``."""

    @abstractmethod
    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        """Roll ``n`` separate dice and return their values in the order in which they were rolled.

        If ``n`` is 0, return an empty result without asking.

        ``ordered=False`` says that the order does not matter: an enumeration may then count combinations instead of
        sequences.
        """

    @abstractmethod
    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        """Return the total of ``n`` dice that are thrown together."""

    @abstractmethod
    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        """Turn up one face-down card and return it. ``pool`` contains the cards that it can turn out to be."""

    @abstractmethod
    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        """Turn up ``n`` face-down cards and return them. All of them are drawn from the same pool, without replacement."""

    @abstractmethod
    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        """Return a player's choice from a list of legal moves.

        ``moves`` are the legal moves (at least one). ``view`` is what the player can see (the state, in a solitaire
        game). ``why`` returns the rule that any other move breaks.
        """

    # -- what no list can hold, and what is read off the table top ----------------------------------------------------
    #
    # The bodies of the methods below suffice for a table that deals or counts. A table with a log or a person behind it
    # overrides the methods.

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        """Return a player's choice where there are too many legal moves to list, such as paths on the table top.

        A move whose verb is one of ``verbs`` (empty: only ``label``) is legal if ``judge`` returns None for it.
        Saying nothing is legal if ``judge`` allows the verb ``""``. ``candidates()`` returns plausible legal moves,
        at least one, for a policy to choose from or for a person to see; it is called only when needed.

        In a log, a statement with such a verb is the move; the verb's ``read`` parses its value. If another verb
        follows and ``judge(Move(""))`` is None, the answer is ``Move("")``. An illegal move is reported with the
        refusal, then carried out.
        """
        return self.decide(label, candidates(), rule, view, lambda move: judge(move) or Refusal(rule, ""))

    def announce(self, label: str, verbs: tuple[str, ...]) -> None:  # noqa: B027 - chosen when it is proposed
        """Announce that the log may contain the decision ``label`` at this point, although the rules will ask for it only later.

        The log writes the decision before its consequences.

        If the next statement has one of ``verbs``, a table with a log sets it aside for the next :meth:`propose` of
        ``label``. A table that deals does nothing; a recorder notes where the play belongs.
        """

    def due(
        self,
        label: str,
        exact: bool,
        rule: Rule,
        *,
        doubtful: bool = False,
        plainly: bool = False,
        playable: bool = False,
        why: Callable[[], str] | None = None,
    ) -> bool:
        """Return True if the event ``label`` (a roll, a decision or the end of the game) takes place at this point of the game.

        This depends on a distance that players measure by hand on the table top.

        ``label`` is its verb or heading, and ``exact`` the result by the computed position. ``doubtful``: the distance is so
        close to its limit that players may have measured it differently. A log then decides: the roll or decision is due if the
        next statement of the side being asked has this verb (ignoring claims). If the log is silent or over, ``exact`` is used.
        ``plainly``: dice have no influence on the result, so a log that contradicts it is wrong here and not earlier. ``why``
        explains in numbers why it is not due. ``playable``: if the log did it although it was not due, it counts as due,
        because the rules can continue with it.
        """
        return exact

    def shows(self, verb: str, is_so: Callable[[Hashable], bool]) -> bool:
        """Return True if the player's next statement in the log has the given verb (keyword) and a value for which ``is_so`` returns
        True.

        Rules use it to accept an illegal play as what the player meant.
        """
        return False

    def rests(self, verbs: tuple[str, ...]) -> bool:
        """Return True if the player's next statement in the log begins with none of the given verbs (keywords).

        This means that the player did nothing of this kind.
        """
        return False

    def goes_on(self) -> bool:
        """Return True if the log contains a further statement after this point.

        Rules can then tell from it which decision comes next.

        If so, rules need not compute whether the player had a choice that logs never write, such as declining an offer.
        """
        return False

    def attempt(
        self,
        label: str,
        die: Die,
        n: int,
        rule: Rule,
        *,
        needed: int = 0,
        possible: bool = True,
        doubtful: bool = False,
    ) -> int:
        """Throw ``n`` dice for an attempt (such as an attack), and return their total.

        Players may omit the throw if the attempt cannot succeed; the result is then 0.

        ``needed``: only whether the total reaches this number matters, so an enumeration has two branches (0: the
        total itself matters). ``possible`` False: no dice are needed; a log has ``-``, or dice that were thrown
        anyway. ``possible`` True: the log must have dice. ``doubtful``: the log may have either.
        """
        return self.throw(label, die, n, rule) if possible else 0

    def measured(self, state: S, *, line: bool = False) -> S:
        """Return the state of the game, corrected by the distances and positions that the players measured by hand.

        In a log, these follow at this point after ``=``.

        ``line``: only the claims on the line of the last answer.
        """
        return self.now(state)

    # -- what a table is told -----------------------------------------------------------------------------------------

    def side(self, name: str) -> None:  # noqa: B027 - most tables have no use for it
        """Set the side (player) that answers the following questions in a game for two; ``""`` means neither side."""

    def tell(  # noqa: B027
        self, name: str, value: Hashable, rule: Rule, why: Callable[[], str] | None = None
    ) -> None:
        """Report a fact that the dice have just decided, as a name and a value, such as ``"row", 7``.

        A claim may state it and a report tells it; ``why`` explains the numbers behind it.
        """

    def ended(self, what: Hashable) -> None:  # noqa: B027
        """Report that an episode (a series of connected steps, such as an engagement) is over. ``what`` identifies the episode.

        Rules never return to it. A table with a log remembers the last few, because players may have continued one by
        mistake (:meth:`resumed`).
        """

    def resumed(self, state: S, move: Move) -> S:
        """Return the state in which ``move`` takes effect: usually ``state``. If the log continues an episode that was over, return a
        state in which the episode goes on.

        In that case, the table has reported that the episode had ended; the game's own ``resume`` returns the state for
        which the dice were thrown.
        """
        return state

    def minds(self, what: str, rule: Rule) -> bool:
        """Return True if the players applied the modifier ``what`` to their dice, as the rules require.

        Return False if the log shows that they forgot it.
        """
        return True

    def unmodified(self, what: str, rule: Rule, n: int) -> Collection[int]:
        """Return the indices of those among the next ``n`` dice to which the players forgot to apply the modifier ``what``.

        The log shows this. The result is empty if they forgot none.
        """
        return ()

    def is_as_taken(self) -> bool:
        """Return True if the last answer, an illegal move, takes effect as the player assumed. Return False if it takes effect as the
        rules prescribe.

        The figures of the log decide.
        """
        return True

    def count_work(self, units: int, of: Hashable = None) -> None:  # noqa: B027
        """Deduct the cost of a slow computation (``units`` of ten microseconds) from the computing time allowed for a search.

        ``of`` is what is computed; rules that ask for the same again get it from a cache. A search over many answers
        stops sooner because of the charge.
        """

    def meanwhile(self, state: Hashable, *, either: bool = False) -> None:  # noqa: B027
        """Record the state of the game in the middle of an action, for comparison with the figures that the log gives at this point.

        In contrast to :meth:`now`, a log cannot insert another act here. ``either``: figures may also agree with the
        state before the act, because some players change a total at once and others only when the act is over.
        """

    def now(self, state: S) -> S:
        """Record the state of the game at this point of a turn, for comparison with the totals that the log gives here.

        Return the state with which the rules continue.

        A table with a log returns it with the effect of acts that no rule asked for; the rules continue from there.
        """
        return state
