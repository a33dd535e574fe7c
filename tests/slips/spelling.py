"""Other spellings of a log that docs/log.md allows. Each function takes a log and returns one that must be just as free
of mistakes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence

Respelling = Callable[[str, random.Random], str]
_SIDED = re.compile(r"(\s*)((?:wolf|convoy|uboat|escort|surf|lhd|ff[s\d]|helos|h\d|[wcue]):) (.*)")
_HEADING = re.compile(r"\s*(turn|round|patrol|setup|position|end)\b", re.IGNORECASE)


def statements(change: Callable[[str, random.Random], str]) -> Respelling:
    """Return a function that respells each statement of a log with a chance of one in two."""

    def respell(text: str, chance: random.Random) -> str:
        lines = []
        body = False
        for line in text.rstrip("\n").split("\n"):
            body = body or bool(_HEADING.match(line))
            if not body or not line.startswith("  ") or line.strip().startswith((">", "=", "house:")):
                lines.append(line)
                continue
            found = _SIDED.match(line)
            head, said = (f"{found[1]}{found[2]} ", found[3]) if found else ("  ", line.strip())
            parts = [change(s, chance) if chance.random() < 0.5 else s for s in said.split("; ")]
            lines.append(head + "; ".join(parts))
        return "\n".join(lines) + "\n"

    return respell


def lines_of(change: Callable[[str, random.Random], str]) -> Respelling:
    """Return a function that respells each line below the first heading with a chance of one in two."""

    def respell(text: str, chance: random.Random) -> str:
        lines = text.rstrip("\n").split("\n")
        body = next(n for n, line in enumerate(lines) if _HEADING.match(line))
        for n in range(body, len(lines)):
            if chance.random() < 0.5:
                lines[n] = change(lines[n], chance)
        return "\n".join(lines) + "\n"

    return respell


def blanks(line: str, chance: random.Random) -> str:
    """Return the line with another indentation, or with an empty line added."""
    return (
        " " * chance.choice((0, 1, 4, 9))
        + line.strip()
        + " " * chance.randrange(3)
        + "\n" * chance.randrange(2)
    )


def upper(line: str, chance: random.Random) -> str:
    return line.upper() if ">" not in line else line


def remark(line: str, chance: random.Random) -> str:
    return line + chance.choice(("  # oh dear", " #", "\n  > What a turn.")) if line.strip() else line


def commas(words: Iterable[str]) -> Callable[[str, random.Random], str]:
    """Return a respelling that puts commas between the values of these verbs."""
    verbs = frozenset(words)

    def change(statement: str, chance: random.Random) -> str:
        verb, _, values = statement.partition(" ")
        return f"{verb} {', '.join(values.split())}" if verb in verbs and values else statement

    return change


def glued(words: Iterable[str]) -> Callable[[str, random.Random], str]:
    """Return a respelling that writes the values of these verbs without spaces between them, if each is a single
    character.
    """
    verbs = frozenset(words)

    def change(statement: str, chance: random.Random) -> str:
        verb, _, values = statement.partition(" ")
        one_each = all(len(v) == 1 for v in values.split())
        return f"{verb} {values.replace(' ', '')}" if verb in verbs and values and one_each else statement

    return change


def shortened(verbs: Sequence[str]) -> Callable[[str, random.Random], str]:
    """Return a respelling that abbreviates a verb to a beginning that no other verb of the game has."""

    def change(statement: str, chance: random.Random) -> str:
        verb, space, values = statement.partition(" ")
        if verb not in verbs:
            return statement
        others = [v for v in verbs if v != verb]
        fit = [n for n in range(1, len(verb)) if not any(v.startswith(verb[:n]) for v in others)]
        return verb[: chance.choice([*fit, len(verb)])] + space + values

    return change


def sides(text: str, chance: random.Random) -> str:
    """Return a respelling that abbreviates the name of a side to its first letter, or leaves out its colon."""

    def change(line: str, chance: random.Random) -> str:
        found = _SIDED.match(line)
        if not found:
            return line
        name = found[2][:-1]
        return f"{found[1]}{chance.choice((f'{name[0]}:', name, f'{name}:'))} {found[3]}"

    return lines_of(change)(text, chance)


def split(text: str, chance: random.Random) -> str:
    """Return the log with statements of one line moved to lines of their own."""

    def change(line: str, chance: random.Random) -> str:
        found = _SIDED.match(line)
        head, said = (f"{found[1]}{found[2]} ", found[3]) if found else ("  ", line.strip())
        if not line.startswith("  ") or said.startswith((">", "=")):
            return line
        return "\n".join(f"{head}{part}" for part in said.split("; "))

    return lines_of(change)(text, chance)


def headings(text: str, chance: random.Random) -> str:
    """Return the log with headings and the statements after them on one line."""
    lines: list[str] = []
    for line in text.rstrip("\n").split("\n"):
        above = lines[-1] if lines else ""
        if (
            re.fullmatch(r"turn \d+", above)
            and line.startswith("  ")
            and line.strip()[0] not in "=>"
            and chance.random() < 0.5
        ):
            lines[-1] = f"{above}: {line.strip()}"
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def windows(text: str, chance: random.Random) -> str:
    """Return the log with Windows line endings and a byte-order mark."""
    return "\ufeff" + text.replace("\n", "\r\n")


COMMON: dict[str, Respelling] = {
    "blanks": lines_of(blanks), "upper": lines_of(upper), "remarks": lines_of(remark), "split": split,
    "headings": headings, "windows": windows,
}  # fmt: skip
"""Respellings that every game allows. ``windows`` must come last, because it changes more than the lines."""
