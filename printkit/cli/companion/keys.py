"""Counts the keys that a player must press to answer a question in the terminal, including Enter.

Also makes the line that says what the game waits for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from printkit.scene import AskedCards, AskedChoice, AskedDice, Pick

_ENTER, _CARD = 1, 2
"""Number of keys that a player must press for Enter, and to type the name of a card."""
_ONE_DIGIT = 9
"""Largest number of faces of a die whose results all have one digit."""


class Keys(NamedTuple):
    """The smallest and the largest number of keys that a player must press to answer a question.

    Every possible answer is typed in its shortest form.

    They are ``fewest`` and ``most``; ``most`` is None if an answer can have any length.
    """

    fewest: int
    most: int | None

    def __str__(self) -> str:
        if self.most is None:
            return f"{_counted(self.fewest)} or more"
        if self.most == self.fewest:
            return _counted(self.fewest)
        return f"{self.fewest} {'or' if self.most == self.fewest + 1 else 'to'} {_counted(self.most)}"


class Answerable(NamedTuple):
    """Facts about the possible answers to a question, from which the number of keys that a player must press
    is computed.

    ``summed`` is True if a player may type the total of several dice. ``verbs`` are the keywords with which an answer can begin.
    """

    summed: bool = False
    verbs: frozenset[str] = frozenset()


NOTHING_MORE = Answerable()


def _counted(n: int) -> str:
    return "1 key" if n == 1 else f"{n} keys"


def waits_for(
    asked: AskedDice | AskedCards | AskedChoice, who: str = "", how: Answerable = NOTHING_MORE
) -> str:
    """Return a line that says what the game waits for, and how many keys a player must press for an answer.

    ``who`` is the name of the side that is asked.
    """
    if isinstance(asked, AskedChoice):
        what = "a choice"
    elif isinstance(asked, AskedDice):
        dice = f"the total of {asked.n} dice" if how.summed else f"{asked.n} dice"
        what = "one die" if asked.n == 1 else dice
    else:
        what = "a card" if asked.n == 1 else f"{asked.n} cards"
    whom = f" the {who.removeprefix('the ')}" if who else ""
    return f"waits for{whom}: {what}, {keys_of(asked, how)}"


def keys_of(asked: AskedDice | AskedCards | AskedChoice, how: Answerable = NOTHING_MORE) -> Keys:
    """Return the smallest and the largest number of keys that a player must press to answer a question."""
    if isinstance(asked, AskedChoice):
        return _of_choice(asked, how.verbs)
    if isinstance(asked, AskedCards):
        lengths = {len(pick.typed) for pick in asked.pack if pick.free} or {0}
        return Keys(asked.n * min(lengths) + _ENTER, asked.n * max(lengths) + _ENTER)
    if how.summed:
        return Keys(len(str(asked.n)) + _ENTER, len(str(asked.n * asked.faces)) + _ENTER)
    if asked.faces <= _ONE_DIGIT:
        return Keys(asked.n + _ENTER, asked.n + _ENTER)
    spaces = asked.n - 1
    return Keys(asked.n + spaces + _ENTER, asked.n * len(str(asked.faces)) + spaces + _ENTER)


def _of_choice(asked: AskedChoice, verbs: frozenset[str]) -> Keys:
    picks = [pick for pick in asked.picks if pick.free]
    if len(picks) == 1 and not asked.blanks and asked.silence is None:
        return Keys(1 + _ENTER, None)  # the only target need not be typed, but the die after it must be
    counts = [len(each) + _ENTER for each in map(Shortest(picks, verbs).of, picks)]
    counts += [_ENTER] * (asked.silence is not None)
    free = not counts and not asked.blanks
    for blank in asked.blanks:
        cards = [slot for slot in blank.slots if slot.kind in ("card", "cards")]
        free = free or len(blank.slots) != 1 or not cards or bool(blank.ends[1:])
        counts.append((_CARD if cards else 1) + _ENTER)
    open_ended = free or asked.build is not None or any(pick.counts for pick in picks)
    return Keys(min(counts, default=_ENTER), None if open_ended else max(counts))


class Shortest:
    """Finds the shortest text that a player can type for an answer.

    ``verbs`` are the keywords that can begin an answer to the question.
    """

    def __init__(self, picks: Sequence[Pick], verbs: frozenset[str]) -> None:
        self._verbs = verbs | {pick.typed.partition(" ")[0] for pick in picks}
        self._values = Counter(pick.typed.partition(" ")[2].lower() for pick in picks)
        self._named = Counter(pick.typed.partition(" ")[0] for pick in picks)

    def of(self, pick: Pick) -> str:
        """Return the shortest text that a player can type for an answer.

        It is the answer's value, the beginning of its value, or the beginning of its keyword followed by the
        value.

        A number of cards is accepted only after the verb. A beginning is accepted only if no other answer begins in the
        same way.
        """
        verb, _, value = pick.typed.partition(" ")
        low, found = value.lower(), [pick.typed]
        if value and self._values[low] == 1 and not pick.counts:
            found.append(value)
            found += _begun(low, set(self._values) - {low} | self._verbs) if value.isalpha() else []
        behind = value if value.isdecimal() else f" {value}".rstrip()
        begun = _begun(verb, self._verbs - {verb})
        if pick.counts and self._named[verb] == 1:
            found += begun  # without the number, because there is only one
        found += [f"{each}{behind}" for each in begun if each not in self._values]
        return min(found, key=len)


def _begun(word: str, others: set[str] | frozenset[str]) -> list[str]:
    """Return the proper prefixes of ``word`` that no word in ``others`` starts with."""
    beginnings = (word[:n] for n in range(1, len(word)))
    return [each for each in beginnings if not any(other.startswith(each) for other in others)]
