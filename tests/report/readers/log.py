"""Parses logs for the tests, independently of printkit's own parser: lines, sections, statements and totals, by their
text alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field


@dataclass
class Turn:
    """A section of a log: its heading, its numbered lines, its statements (side, words) with their lines, and its
    totals.
    """

    heading: str
    lines: dict[int, str] = field(default_factory=dict)
    said: list[tuple[int, str, str]] = field(default_factory=list)
    totals: dict[str, float] = field(default_factory=dict)
    round: int = 0

    @property
    def number(self) -> int:
        """The number in the section's heading; 0 if there is none."""
        found = re.search(r"\d+", self.heading)
        return int(found.group()) if found else 0

    def of(self, verb: str, side: str = "") -> list[list[str]]:
        """Return the words after the verb in each statement with this verb, of one side or of all."""
        return [
            words.split()[1:] for _, who, words in self.said if words.split()[0] == verb and side in ("", who)
        ]

    def numbers(self, verb: str, side: str = "") -> list[int]:
        """Return every whole number in the statements with this verb."""
        return [int(word) for words in self.of(verb, side) for word in words if re.fullmatch(r"-?\d+", word)]


class Log:
    """A whole log: its header, and its sections in order."""

    def __init__(self, text: str) -> None:
        self.text = text.splitlines()
        self.header: dict[str, str] = {}
        self.turns: list[Turn] = []
        number_of_round = 0
        for number, line in enumerate(self.text, 1):
            if not line.strip() or line.lstrip().startswith((">", "#")):
                continue
            if not self.turns and (found := re.match(r"([a-z-]+):\s*(.*)", line)):
                self.header[found[1]] = found[2]
            elif not line[0].isspace():
                if line.startswith("round "):
                    number_of_round = int(line.split()[1])
                self.turns.append(Turn(line.strip(), {number: line}, round=number_of_round))
            elif self.turns:
                self._line(self.turns[-1], number, line)

    def _line(self, turn: Turn, number: int, line: str) -> None:
        turn.lines[number] = line
        body = line.strip()
        if body.startswith("="):
            for part in body[1:].split(","):
                words = part.split()
                if len(words) == 2 and re.fullmatch(r"-?[\d.]+", words[1]):
                    turn.totals[words[0]] = float(words[1])
            return
        side = ""
        if found := re.match(r"([a-z0-9]+):\s*(.*)", body):
            side, body = found[1], found[2]
        turn.said += [(number, side, part.strip()) for part in body.split(";") if part.strip()]

    def until(self, turn: int) -> Log:
        """Return the log of the same game up to the end of a turn."""
        cut = Log("")
        cut.turns = [
            t
            for t in self.turns
            if t.heading != "end" and (not t.heading.startswith("turn") or t.number <= turn)
        ]
        return cut

    def turn(self, number: int, of_round: int = 0) -> Turn:
        """Return the turn with this number; in a game with rounds, that of the given round."""
        return next(
            t for t in self.turns if t.heading == f"turn {number}" and (not of_round or t.round == of_round)
        )

    def total(self, name: str, until: Turn, start: float = 0.0) -> float:
        """Return a total at the end of a turn. A log states a total again only if it has changed."""
        value = start
        for each in self.turns if until in self.turns else ():
            value = each.totals.get(name, value)
            if each is until:
                break
        return value

    def settled(self, turn: Turn) -> bool:
        """Return whether the log continues after a turn, so that the turn's totals are in it."""
        return self.turns[-1] is not turn

    def before(self, turn: Turn) -> Turn:
        """Return the section before a turn."""
        place = self.turns.index(turn)
        return self.turns[place - 1] if place else Turn("")

    def statements(self, lines: tuple[int, ...]) -> list[str]:
        """Return the words of the statements on these lines."""
        return [words for turn in self.turns for number, _, words in turn.said if number in lines]


WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def counted(word: str) -> int:
    """Return a number written in words or figures: 2 for ``two``, 1 for ``a``, 14 for ``14``."""
    if word.lower() == "none":
        return 0
    if word.lower() in ("a", "an"):
        return 1
    return WORDS.index(word.lower()) if word.lower() in WORDS else int(word.replace(",", ""))


def chance(words: str) -> tuple[float, float]:
    """Return a probability written as ``two chances in seven``, and the largest error that this rounded wording may
    have.
    """
    found = re.search(r"(\w+) chances? in (\w+)", words)
    if found:
        value = counted(found[1]) / counted(found[2])
        least = min(value, 1 - value)
        return value, 0.017 if least >= 0.19 else 0.05 * least + 0.002
    if words.startswith("an even chance"):
        return 0.5, 0.02
    if words.startswith("a little"):
        return (0.53 if "better" in words else 0.47), 0.011
    limits = {"hardly a chance": 0.0, "next to a certainty": 1.0}
    return limits[words], 0.03


def close(words: str, exact: float) -> None:
    """Raise AssertionError if a probability in words differs from the exact one by more than a few per cent."""
    told, error = chance(words)
    assert abs(told - exact) <= error + 1e-9, (words, exact)


def is_about(words: str, chance: float) -> bool:
    """Return whether words for odds are near a chance."""
    if words == "hardly a chance":
        return chance <= 0.031
    if words in ("next to a certainty", "all but certain odds"):
        return chance >= 0.969
    if words.endswith(" even chance"):
        low, high = {"an": (0.47, 0.53), "a little better": (0.5, 0.57), "a little less": (0.43, 0.5)}[
            words.removesuffix(" even chance").removesuffix(" than an")
        ]
        return low <= chance <= high
    n, d = (counted(each) for each in re.split(r" chances? in ", words))
    return abs(n / d - chance) <= max(0.01, 0.26 * min(chance, 1 - chance))
