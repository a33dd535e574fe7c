"""The table: the one thing that rules talk to when they need the outside world.

Rules ask for a die, a card or a decision; the table answers. Whoever sits behind it (a seeded generator, a typed
log, a person, an enumeration of everything that could happen) is none of the rules' business. Rules are
deterministic given the answers, and never catch what a table raises.

Labels are the log's verbs. What a decision offers are :class:`Move` values: the verb that a log uses for the
choice and its value; the verb ``""`` stands for what nobody writes down (taking no option, for example).

Answers are taken as given: a logged table may hand over four torpedoes where three are the most, after it has
reported it, so that one slip makes one diagnostic. Rules work with what came back, not with what they asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from printkit.table.cards import Pool
from printkit.table.native import mypyc_attr
from printkit.table.rules import Refusal, Rule


@dataclass(frozen=True, slots=True)
class Die:
    """A die: its name as printed on a sheet, and its sides, numbered from 1.

    Slots are read five times as fast as the fields of a named tuple, and every roll reads one.
    """

    name: str
    sides: int


D3: Final = Die("D3", 3)
D6: Final = Die("D6", 6)
D10: Final = Die("D10", 10)
D20: Final = Die("D20", 20)


class Move(NamedTuple):
    """One thing that a player may choose: the verb that a log uses for it, and its value if it has one."""

    verb: str
    value: Hashable = None


Why = Callable[[Move], Refusal]
"""Says why a move that is not among the legal ones is not."""

Verdict = Callable[[Move], Refusal | None]
"""Says whether a move is legal (None), or else which rule it breaks."""

S = TypeVar("S", bound=Hashable)


class Impasse(Exception):
    """Raised by rules where an answer against them, taken as it stands, has led to where nothing can follow.

    It is the one thing that rules may raise on a player's account: whatever else comes out of them is a fault of printkit.
    """


class Unwritten(Exception):
    """Raised by a table that answers only with what a log has written, where rules ask for what is not there.

    The table of a surplus act raises it: nothing is due because of such an act. Rules never catch it; the game's ``effect`` of
    the act may, to keep what was done until then.
    """


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(ABC):
    """What rules may ask. Every question carries its label and the rule that asks it."""

    __slots__ = ()

    @abstractmethod
    def roll(self, label: str, die: Die, rule: Rule) -> int:
        """One die, 1 to ``die.sides``."""

    @abstractmethod
    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        """``n`` dice in the order in which they fell; nothing is asked for when ``n`` is 0.

        ``ordered=False`` says that only the numbers matter to what follows: an enumeration may then count
        combinations instead of sequences.
        """

    @abstractmethod
    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        """The total of ``n`` dice thrown together."""

    @abstractmethod
    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        """Turn up one face-down card that can be any of ``pool``."""

    @abstractmethod
    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        """Turn up ``n`` cards of one pool, without replacement."""

    @abstractmethod
    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        """A player's choice. ``moves`` are the legal ones (at least one), ``view`` is what the player can see
        (for a solitaire game its state), ``why`` says of any other move which rule it breaks."""

    # -- what no list can hold, and what is read off the table top ----------------------------------------------------
    #
    # These have a body: to a table that deals or counts they mean no more than the questions above. A table with a log
    # or a person behind it overrides them.

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        """A player's choice out of more moves than can be listed: a path, a play with a handle of one's own.

        A move whose verb is one of ``verbs`` (empty: ``label`` alone) is legal when ``judge`` says None of it; so is saying
        nothing at all, when ``judge`` allows the verb ``""``. ``candidates()`` are legal moves worth a thought, at least
        one: what a policy chooses from, what a person is offered. It is called only when somebody wants them.

        A log's statement with such a verb is the move; its value is what the verb's own ``read`` makes of it. Where
        another verb stands and ``judge(Move(""))`` is None, the answer is ``Move("")``. An illegal move is reported with
        the refusal, then taken as done.
        """
        return self.decide(label, candidates(), rule, view, lambda move: judge(move) or Refusal(rule, ""))

    def announce(self, label: str, verbs: tuple[str, ...]) -> None:  # noqa: B027 - chosen when it is proposed
        """A play that a log writes ahead of what it makes due, and that is chosen and judged behind it.

        Where a statement with one of ``verbs`` stands next, a table with a log sets it aside: the next :meth:`propose` of
        ``label`` finds it there. To a table that deals it means nothing; a recorder notes where the play belongs.
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
        """Whether ``label`` (a roll, a play, the heading ``end``) is due, where a measured distance decides it.

        ``exact`` is what the figures say. ``doubtful``: the distance is so near its limit that players with a tape may
        have seen it otherwise; a log then has its own way, due when what stands next is this verb of the side that
        is being asked (a claim before it does not count). Where the log is silent or over, ``exact`` stands. ``plainly``:
        no die has a say in it, so that a log which has it all the same is wrong there and not before. ``why`` says in numbers
        why it is not. ``playable``: what is not due, and was done all the same as a log says, is due, because the rules can go on with it.
        """
        return exact

    def shows(self, verb: str, is_so: Callable[[Hashable], bool]) -> bool:
        """Whether a log has this verb next, of the side that is asked, with a value of which ``is_so`` is true: a play that rules
        take for what it was meant as, although they forbid it."""
        return False

    def rests(self, verbs: tuple[str, ...]) -> bool:
        """Whether a log goes on with something else than these verbs of the side that is asked, which need not be written."""
        return False

    def goes_on(self) -> bool:
        """Whether it is known that a play comes next: a choice that nobody writes down (an offer that was turned down) was
        silence then, and whether there was one to make need not be worked out."""
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
        """The total of ``n`` dice for something that may be out of reach; 0: nobody threw, it cannot succeed.

        ``needed``: all that matters is whether the total reaches this; an enumeration then has two branches (0: the total
        itself matters). ``possible`` False: no dice are needed; a log has ``-`` there, or dice that were thrown anyway.
        True: it must have dice. ``doubtful``: a log may have either.
        """
        return self.throw(label, die, n, rule) if possible else 0

    def measured(self, state: S, *, line: bool = False) -> S:
        """The state as it stands, with what the players measured put in: a log's claims that stand here.

        ``line``: only those on the line of the last answer.
        """
        return self.now(state)

    # -- what a table is told -----------------------------------------------------------------------------------------

    def side(self, name: str) -> None:  # noqa: B027 - most tables have no use for it
        """The side that answers from here on (two-player games); ``""`` is nobody in particular."""

    def tell(  # noqa: B027
        self, name: str, value: Hashable, rule: Rule, why: Callable[[], str] | None = None
    ) -> None:
        """Something that the dice have just settled (``"row", 7``): a claim may state it, a report tells it; ``why`` shows
        in numbers how it comes about."""

    def ended(self, what: Hashable) -> None:  # noqa: B027
        """Something that went on for a while is over (an engagement). Rules know no way back; a table with a log remembers
        the last few, as players may have gone on with one by mistake (:meth:`resumed`)."""

    def resumed(self, state: S, move: Move) -> S:
        """The state in which ``move`` is carried out: the one that it was chosen in, unless a log went on with what had ended.
        That has been reported; the game's own ``resume`` then says what its dice were thrown for."""
        return state

    def minds(self, what: str, rule: Rule) -> bool:
        """True if players had a modifier in mind that there is; a log may show that they had forgotten it."""
        return True

    def is_as_taken(self) -> bool:
        """True if the last answer, where it breaks a rule, has the effect that its player took it for; False: the one that the
        rules give it. Figures of the log tell which."""
        return True

    def worked(self, units: int, of: Hashable = None) -> None:  # noqa: B027
        """Something is computed that takes long, in units of ten microseconds. ``of`` is what it is computed of, where rules
        that are asked the same again have it ready. Who tries many answers gives up sooner for it."""

    def meanwhile(self, state: Hashable) -> None:  # noqa: B027
        """Take note of the state in the middle of an act: what a claim may state, but nothing else can have been done yet."""

    def now(self, state: S) -> S:
        """Take note of the state as it stands at this point of a turn (the totals that a claim may state), and return it.

        A table with a log returns it with what was done here although nothing asked for it; rules go on with that.
        """
        return state
