"""What the generators of slips share: the log that is written, the plan of the slips to make, and the result.

A generator plays a game with a small model of its own (piles, hands, counts) and writes its log. At each opportunity
for a slip it asks its :class:`Plan`. If the plan says so, it makes the slip, plays on with the consequences as people
at a table would, and names the root that a check has to find.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

ANY = "*"
"""In the rules of a root: the check may cite any rule or none, because text that cannot be read often belongs to no
rule.
"""


class Root(NamedTuple):
    """A diagnostic that the check has to report as a root: at one of these lines, citing one of these rules."""

    kind: str
    lines: frozenset[int]
    rules: frozenset[str]


class Made(NamedTuple):
    """A generated log, and the roots that the check has to report for it."""

    text: str
    roots: tuple[Root, ...]


class Place(NamedTuple):
    """An opportunity for a slip: its kind, its number among the opportunities of that kind, and the last line written
    before it.
    """

    kind: str
    number: int
    line: int


class Unfit(Exception):
    """Raised if the game has come to a point from which it cannot be played on unambiguously after the slip."""


class Stop(Exception):
    """Raised to end the log here; a log may stop anywhere."""


class Plan:
    """Decides which opportunities for slips are taken, and records all opportunities that arise."""

    def __init__(self, wanted: Iterable[tuple[str, int]] = ()) -> None:
        self._wanted = frozenset(wanted)
        self._seen: dict[str, int] = {}
        self.places: list[Place] = []
        self.line: Callable[[], int] = lambda: 0

    def takes(self, *kinds: str) -> str:
        """Return which of these kinds of slip to make now; empty for none."""
        taken = ""
        for kind in kinds:
            number = self._seen.get(kind, 0)
            self._seen[kind] = number + 1
            self.places.append(Place(kind, number, self.line()))
            if (kind, number) in self._wanted and not taken:
                taken = kind
        return taken


class Sheet:
    """The log while it is written: its lines, and the roots that the check has to find in it."""

    def __init__(self, header: Sequence[str]) -> None:
        self.lines = [*header, ""]
        self.roots: list[Root] = []

    @property
    def last(self) -> int:
        """The number of the last line; lines count from 1."""
        return len(self.lines)

    def heading(self, text: str) -> int:
        self.lines.append(text)
        return self.last

    def say(self, text: str) -> int:
        """Write a line of statements and return its number."""
        self.lines.append(f"  {text}")
        return self.last

    def more(self, text: str) -> int:
        """Add a statement to the last line and return the number of that line."""
        self.lines[-1] += f"; {text}"
        return self.last

    def root(self, kind: str, lines: Iterable[int] | int, *rules: str) -> None:
        at = (lines,) if isinstance(lines, int) else tuple(lines)
        self.roots.append(Root(kind, frozenset(at), frozenset(rules)))

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


class Figures:
    """The totals on the player's sheet: the true ones, except where the player goes on counting from a wrong total."""

    def __init__(self) -> None:
        self.drift: dict[str, int] = {}

    def written(self, name: str, value: int) -> int:
        return value + self.drift.get(name, 0)


Playing = Callable[[Plan, random.Random], Sheet]
"""Type of a function that plays one game with the slips of a plan and returns the log. It raises Unfit if the game
becomes ambiguous after a slip.
"""


class Generator(NamedTuple):
    """The generator of one game.

    ``kinds`` are the kinds of slip. ``illegal`` are those of them that are illegal acts or impossible claims, which the
    measure ``behind`` adds after another slip. ``figures`` are claims that are true in no state of the game. ``last``
    are the slips after which nothing is written.
    """

    slug: str
    play: Playing
    kinds: tuple[str, ...]
    illegal: tuple[str, ...]
    figures: tuple[str, ...]
    last: tuple[str, ...]
    respelt: Mapping[str, Callable[[str, random.Random], str]]
    """Other spellings of a log without mistakes that docs/log.md allows, by name."""


TRIES = 200


def played(generator: Generator, wanted: Iterable[tuple[str, int]], seed: str) -> tuple[Sheet, Plan]:
    """Return the log of one game with these slips, and the plan that recorded its opportunities. The same seed gives
    the same log.
    """
    plan = Plan(wanted)
    return generator.play(plan, random.Random(seed)), plan


def made(
    generator: Generator, kinds: Sequence[str], seed: str, apart: int = 0, behind: int = 0
) -> Made | None:
    """Return a log with a slip of each of these kinds, in this order; None if no game out of many has the
    opportunities.

    ``apart``: minimum number of lines between one slip and the next. ``behind``: minimum number of lines after the last
    one.
    """
    for attempt in range(TRIES):
        base = f"{generator.slug} {seed} {attempt}"
        chance = random.Random(f"places {base}")
        wanted: list[tuple[str, int]] = []
        after = 0
        try:
            for n, kind in enumerate(kinds):
                sheet, plan = played(generator, wanted, base)
                if len(sheet.roots) != n:
                    raise Unfit
                places = [p for p in plan.places if p.kind == kind and (not n or p.line > after + apart)]
                if not places:
                    raise Unfit
                place = chance.choice(places)
                wanted.append((kind, place.number))
                after = place.line
            sheet, _ = played(generator, wanted, base)
        except Unfit:
            continue
        if len(sheet.roots) == len(kinds) and sheet.last - max(max(r.lines) for r in sheet.roots) >= behind:
            return Made(sheet.text(), tuple(beside_claims(root, sheet.lines) for root in sheet.roots))
    return None


def beside_claims(root: Root, lines: Sequence[str]) -> Root:
    """Return the root for something that is missing between two statements, extended to the lines of claims between
    them.
    """
    first, last = min(root.lines), max(root.lines)
    if first == last or len(root.lines) != last - first + 1:
        return root
    while is_claim(lines, first) and first > 1:
        first -= 1
    while is_claim(lines, last) and last < len(lines):
        last += 1
    return root._replace(lines=root.lines | frozenset(range(first, last + 1)))


def is_claim(lines: Sequence[str], number: int) -> bool:
    return number <= len(lines) and lines[number - 1].lstrip().startswith("=")


def clean(generator: Generator, seed: str) -> str:
    """Return a log without any slip."""
    for attempt in range(TRIES):
        try:
            sheet, _ = played(generator, (), f"{generator.slug} {seed} {attempt}")
        except Unfit:
            continue
        assert not sheet.roots
        return sheet.text()
    raise AssertionError(f"{generator.slug}: no game of {TRIES} is clean")
