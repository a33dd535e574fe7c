"""Measures how well the check finds generated slips: ``python -m tests.slips.measure --game wolf-pack --count 20``.

Each log goes through what ``printkit check --format json`` prints, in process. Measured are, per game and class:

- ``one``: one slip gives exactly one root, at its line, with its rule;
- ``behind``: an impossible claim or an act against a rule, twenty lines behind a slip, is reported or lies in a range that
  is declared as unchecked;
- ``two``, ``three``: each of several independent slips is found;
- ``help``: what a help quotes is typed at its place, and the next check takes it there;
- ``clean``: legal spellings, omissions and orders give no diagnostic.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.telling.render_json import file_json
from tests.slips.frame import ANY, Generator, Made, Root, clean, made

MODULES = ("wolf_pack", "malta_convoy", "uss_lox", "ssn", "tonnage_war")
MEASURES = ("one", "behind", "two", "three", "help", "clean")
DISTANCE = 20
"""Minimum number of lines between a first slip and a second one that the check has to find behind it."""


def generators() -> dict[str, Generator]:
    """Return the generators of slips by game."""
    here = Path(__file__).parent
    found = (
        import_module(f"tests.slips.{name}").GENERATOR for name in MODULES if (here / f"{name}.py").exists()
    )
    return {generator.slug: generator for generator in found}


class Report(NamedTuple):
    """The diagnostics and the unchecked lines that the check reports for a log, in the form of its JSON."""

    diagnostics: list[dict[str, Any]]
    unchecked: list[tuple[int, int]]

    @property
    def roots(self) -> list[dict[str, Any]]:
        return [d for d in self.diagnostics if d["follows_from"] is None]

    def covers(self, line: int) -> bool:
        """Return whether the check reports the line as unchecked."""
        return any(a <= line <= b for a, b in self.unchecked)


def check(text: str) -> Report:
    """Return the result of checking the text of a log, without suspects."""
    checked = check_text(text, "log", reading, GAMES)
    checked.wanted = "none"  # which would take longer than the check
    found: dict[str, Any] = file_json(checked)
    ranges = [(int(each["from"]), int(each["to"])) for each in found.get("unchecked", [])]
    return Report(found["diagnostics"], ranges)


def is_root(expected: Root, found: dict[str, Any]) -> bool:
    return found["line"] in expected.lines and (ANY in expected.rules or found["rule"] in expected.rules)


def shown(report: Report, roots: Sequence[Root], verdict: str) -> str:
    """Return what was expected and what was found, as comment lines to append to the log."""
    lines = [f"# {verdict}"]
    lines += [f"# expected {r.kind}: line {sorted(r.lines)}, {sorted(r.rules)}" for r in roots]
    for d in report.diagnostics:
        follows = "" if d["follows_from"] is None else "  follows: "
        lines.append(f"# found {follows}{d['line']}:{d['column']} {d['code']} {d['rule']}: {d['message']}")
    lines += [f"# unchecked {a} to {b}" for a, b in report.unchecked]
    return "\n".join(lines) + "\n"


class Case(NamedTuple):
    """One generated log and how the check did with it; ``why`` is the reason if the check was wrong, otherwise empty."""

    kind: str
    why: str
    text: str
    comment: str
    behind: int = 0
    unchecked: int = 0
    """``behind``: number of lines after the slip. ``unchecked``: how many of them the check reports as unchecked."""


def one_root(generator: Generator, kind: str, seed: str) -> Case | None:
    """Measure ``one``: a log with one slip must give exactly one root, at the slip."""
    log = made(generator, (kind,), seed)
    if log is None:
        return None
    report = check(log.text)
    behind = range(max(log.roots[0].lines) + 1, log.text.count("\n") + 1)
    unchecked = sum(map(report.covers, behind))
    comment = shown(report, log.roots, "one slip")
    return Case(kind, judged_one(log, report), log.text, comment, len(behind), unchecked)


def judged_one(log: Made, report: Report) -> str:
    roots = report.roots
    right = [r for r in roots if is_root(log.roots[0], r)]
    if len(roots) == 1 and right:
        return ""
    if not roots:
        return "nothing is found"
    if right:
        return "more roots"
    if any(r["line"] in log.roots[0].lines for r in roots):
        return "another rule" if len(roots) == 1 else "another rule, and more roots"
    return "another line" if len(roots) == 1 else "another line, and more roots"


def found_behind(generator: Generator, kind: str, seed: str) -> Case | None:
    """Measure ``behind``: an impossible claim or illegal act some lines after a slip must be reported, or its line
    reported as unchecked.
    """
    if kind in generator.last:
        return None
    chance = random.Random(f"behind {seed}")
    if generator.illegal and chance.random() < 0.5:
        log = made(generator, (kind, chance.choice(generator.illegal)), seed, DISTANCE)
        if log is not None:
            return judged_behind(kind, log.text, log.roots[1], log)
    log = made(generator, (kind,), seed, 0, DISTANCE)
    if log is None:
        return None
    lines = log.text.rstrip("\n").split("\n")
    figure = chance.choice(generator.figures)
    places = [n for n in range(max(log.roots[0].lines) + DISTANCE, len(lines) + 1) if claimable(lines, n)]
    if not places:
        return None
    at = chance.choice(places)
    text = "\n".join([*lines[:at], f"  = {figure}", *lines[at:]]) + "\n"
    return judged_behind(kind, text, Root("figure", frozenset((at + 1,)), frozenset((ANY,))), log)


def claimable(lines: Sequence[str], n: int) -> bool:
    """Return whether a claim may be added after the first ``n`` lines, which is so at the end of a turn."""
    return lines[n - 1].startswith("  ") and (n == len(lines) or lines[n].startswith("turn"))


def judged_behind(kind: str, text: str, second: Root, log: Made) -> Case:
    report = check(text)
    seen = any(d["line"] in second.lines for d in report.diagnostics)
    covered = any(report.covers(line) for line in second.lines)
    why = "" if seen or covered else f"{second.kind} is not found"
    return Case(kind, why, text, shown(report, (log.roots[0], second), "found behind a slip"))


def several(generator: Generator, n: int, kind: str, seed: str) -> Case | None:
    """Measures ``two`` and ``three``: each of ``n`` independent slips must be found."""
    chance = random.Random(f"several {seed}")
    others = [k for k in generator.kinds if k not in generator.last]
    if kind in generator.last:
        return None
    kinds = (kind, *(chance.choice(others) for _ in range(n - 1)))
    log = made(generator, kinds, f"{n} {seed}", 4)
    if log is None or any(a.lines & b.lines for a, b in combinations(log.roots, 2)):
        return None
    report = check(log.text)
    missing = [r.kind for r in log.roots if not any(is_root(r, d) for d in report.roots)]
    why = f"not found: {', '.join(missing)}" if missing else ""
    return Case(kind, why, log.text, shown(report, log.roots, f"{n} slips"))


_HOUSE = re.compile(r"mark the line `house:`")
_INSTEAD = re.compile(r"(?:write|type|say|read|make it) `([^`]+)`")
_ABOVE = re.compile(r"put `([^`]+)` above")
_ADDED = re.compile(r"add `([^`]+)`( to the header)?")


_SIDE = re.compile(r"\s*[a-z0-9]+: ")


class Typed(NamedTuple):
    """A log into which the text that a help suggests has been typed; ``line`` is the line to which its diagnostic has
    moved.
    """

    text: str
    line: int


def helped(generator: Generator, kind: str, seed: str) -> Case | None:
    """Measure ``help``: if the text that a diagnostic's help suggests is typed, the next check must accept it."""
    log = made(generator, (kind,), seed)
    if log is None:
        return None
    for d in check(log.text).roots:
        for ways in typed(log.text, d):
            if not any(taken(check(each.text), d, each.line) for each in ways):
                report = check(ways[0].text)
                comment = shown(report, log.roots, f"{d['line']}: {d['message']}: {d['help']}")
                return Case(kind, f"not taken: {without_quotes(d['help'])}", ways[0].text, comment)
        if d["help"] and "`" in d["help"]:
            return Case(kind, "", log.text, "")
    return None


def without_quotes(text: str) -> str:
    return re.sub(r"`[^`]*`", "`…`", text)


def typed(text: str, found: dict[str, Any]) -> Iterator[tuple[Typed, ...]]:
    """Yield, for each suggestion in a diagnostic's help, the log with the suggested text typed in. If the place is not
    clear, there are several such logs.
    """
    lines, at, help_ = text.split("\n"), found["line"] - 1, found["help"] or ""
    line = lines[at]
    blank = line[: len(line) - len(line.lstrip())]

    def with_line(*there: str, moved: int = 0) -> Typed:
        return Typed("\n".join([*lines[:at], *there, *lines[at + 1 :]]), at + 1 + moved)

    if _HOUSE.search(help_) and blank:
        marked = {f"{blank}house: {line.lstrip()}", accepted(line, found["column"] - 1)}
        yield tuple(with_line(each) for each in sorted(marked))
    if instead := _INSTEAD.search(help_):
        yield (with_line(line[: found["column"] - 1] + instead[1] + line[found["end_column"] - 1 :]),)
    if above := _ABOVE.search(help_):
        yield (with_line(blank + above[1], line, moved=1),)
    if (added := _ADDED.search(help_)) and added[2]:
        yield (Typed("\n".join([lines[0], added[1], *lines[1:]]), at + 2),)
    elif added:
        head, rest = line[: found["column"] - 1].rstrip().rstrip(";"), line[found["column"] - 1 :].lstrip()
        yield (with_line(f"{blank}{'; '.join(filter(None, (head.strip(), added[1], rest)))}"),)


def accepted(line: str, column: int) -> str:
    """Return the line with ``house:`` before the statement at this column, after the name of a side."""
    at = (
        max(line.rfind("; ", 0, column + 1) + 2, len(line) - len(line.lstrip()))
        if "; " in line[:column]
        else 0
    )
    found = _SIDE.match(line, at)
    at = found.end() if found else at or len(line) - len(line.lstrip())
    return f"{line[:at]}house: {line[at:]}"


def taken(report: Report, was: dict[str, Any], line: int) -> bool:
    """Return whether the diagnostic is gone from its line and no unreadable text has taken its place."""
    here = [d for d in report.roots if d["line"] == line]
    return not any(
        d["code"].startswith("P1") or (d["code"], d["rule"]) == (was["code"], was["rule"]) for d in here
    )


def cleanly(generator: Generator, kind: str, seed: str) -> Case | None:
    """Measure ``clean``: a log without mistakes in another legal spelling must give no diagnostic."""
    chance = random.Random(f"clean {seed}")
    text = clean(generator, seed)
    ways = chance.sample(sorted(generator.respelt), chance.randrange(len(generator.respelt) + 1))
    order = {
        "no pass": -1,
        "remarks": 1,
        "upper": 2,
        "blanks": 3,
        "windows": 4,
    }  # the look of lines comes last
    for way in sorted(ways, key=lambda each: order.get(each, 0)):
        text = generator.respelt[way](text, chance)
    report = check(text)
    why = f"not clean: {', '.join(ways)}" if report.diagnostics else ""
    why = why or ("unchecked lines" if report.unchecked else "")
    return Case("clean", why, text, shown(report, (), f"clean, {', '.join(ways)}"))


JUDGES: dict[str, Callable[[Generator, str, str], Case | None]] = {
    "one": one_root,
    "behind": found_behind,
    "two": lambda generator, kind, seed: several(generator, 2, kind, seed),
    "three": lambda generator, kind, seed: several(generator, 3, kind, seed),
    "help": helped,
    "clean": cleanly,
}


def cases(generator: Generator, measure: str, kind: str, count: int, seed: str) -> Iterator[Case]:
    """Yield up to ``count`` cases with slips of one kind; fewer if that slip seldom has an opportunity."""
    for n in range(count):
        case = JUDGES[measure](generator, kind, f"{measure} {kind} {seed} {n}")
        if case is not None:
            yield case


class Share(NamedTuple):
    """How many cases of one kind the check judged correctly, and how often each reason for a wrong result occurred."""

    kind: str
    right: int
    total: int
    why: dict[str, int]
    behind: int = 0
    unchecked: int = 0

    def line(self) -> str:
        why = ", ".join(
            f"{n} {reason}" for reason, n in sorted(self.why.items(), key=lambda each: -each[1])[:4]
        )
        share = f"{100 * self.right / self.total:5.1f} %" if self.total else "      -"
        unchecked = (
            f", {100 * self.unchecked / self.behind:.1f} % of the lines behind unchecked"
            if self.unchecked
            else ""
        )
        return f"  {self.kind:28} {self.right:4} of {self.total:4} {share}{unchecked}  {why}"


def share(generator: Generator, measure: str, kind: str, count: int, seed: str, folder: Path | None) -> Share:
    """Return the share of correct results for one kind of slip. Logs with wrong results are written to the folder."""
    right = total = behind = unchecked = 0
    why: dict[str, int] = {}
    for case in cases(generator, measure, kind, count, seed):
        total += 1
        right += not case.why
        behind += case.behind
        unchecked += case.unchecked
        if case.why:
            why[case.why] = why.get(case.why, 0) + 1
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                name = f"{generator.slug}-{measure}-{kind}-{total}.log"
                (folder / name).write_text(case.text + f"# {case.why}\n{case.comment}", encoding="utf-8")
    return Share(kind, right, total, why, behind, unchecked)


def total(shares: Sequence[Share]) -> Share:
    """Return the share of correct results for all kinds together."""
    right, count = sum(s.right for s in shares), sum(s.total for s in shares)
    return Share("all", right, count, {}, sum(s.behind for s in shares), sum(s.unchecked for s in shares))


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.slips.measure", description=__doc__)
    parser.add_argument("--game", action="append", choices=sorted(generators()), help="default: all")
    parser.add_argument("--measure", action="append", choices=MEASURES, help="default: all")
    parser.add_argument(
        "--class", dest="kinds", action="append", metavar="CLASS", help="default: all of the game"
    )
    parser.add_argument("--count", type=int, default=20, help="logs of each class")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--failures", type=Path, help="a folder for the logs that are not judged rightly")
    options = parser.parse_args(arguments)
    for slug, generator in generators().items():
        if options.game and slug not in options.game:
            continue
        for measure in options.measure or MEASURES:
            kinds = ("clean",) if measure == "clean" else options.kinds or generator.kinds
            print(f"{slug}, {measure}", flush=True)
            shares = []
            for kind in kinds:
                shares.append(share(generator, measure, kind, options.count, options.seed, options.failures))
                print(shares[-1].line(), flush=True)
            print(total(shares).line(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
