"""Generates thousands of hostile logs: journals of a game with random changes to bytes, words, lines and sections.

A case depends only on a game and a seed, so that a fault can be reproduced: ``mutant("ssn", 4711)``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from printkit.games import load, reading
from printkit.table.rules import Ruling

JOURNALS = Path(__file__).parents[1] / "games"
DATA_FILE = "own.toml"
OWN_DATA = {
    "ssn": "[tools]\neasy = 20\n[detection.passive]\nbase = 14\n",
    "tonnage-war": 'support = 5\ndepletion = [17, 18, 19]\n[boats.R]\nattack = 10\nevasion = 30\n[escorts.SR]\ndetect = -2\n[uboat_cards]\nQS = "attack 3"\n6D = "flak +2"\n[escort_cards]\n9S = "attack 2"\n',
}
_LETTERS = "0123456789 ;:,=#>+-~?\n\tACDHSXacdefghinoprstuwy"
_NASTY = (
    "-1", "0", "1", "99999999999999999999", "4294967296", "1e9", "NaN", "Infinity", "-", "??", "~", "=", ";", ";;", ":",
    "#", ">", "house:", "12+99", "1+1+1", "8D", "TC", "X1", "X2", "JK", "🂡", "٣", "²", "½", "\u200b", "\u202e", "\ufeff",
    "\x1b[2J", "\x00", "\r", "\t", "\u2028", "a=b", "=1", "..", "../x", "/dev/zero", "0.0000001", "1.5", "-0", "None", "end",
)  # fmt: skip


class Mutant(NamedTuple):
    """A hostile log, and the content of the own-values file beside it (empty: no file)."""

    raw: bytes
    data: str = ""


@cache
def journals(slug: str) -> tuple[str, ...]:
    """Return the texts of all journals of a game."""
    folder = JOURNALS / slug.replace("-", "_") / "journals"
    return tuple(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.log")))


@cache
def words(slug: str) -> tuple[str, ...]:
    """Return every word that a log of the game may contain, and some that no log should contain."""
    _, notation = reading(slug)
    known = [v.name for v in notation.verbs] + [c.name for c in notation.claims] + list(notation.sides.names)
    known += [key.name + ":" for key in notation.header] + list(notation.headings.names)
    known += [word for text in journals(slug) for word in text.split()]
    return (*dict.fromkeys(known), *_NASTY)


@cache
def _positions(slug: str) -> tuple[str, ...]:
    """Return the ``position`` sections of the game's journals."""
    sections = (section for text in journals(slug) for section in sections_of(text))
    return tuple(section for section in sections if section.startswith("position"))


def sections_of(text: str) -> list[str]:
    """Split the text before each heading; the parts joined together give the text again."""
    cut: list[list[str]] = [[]]
    for line in text.splitlines(keepends=True):
        head = line.split(" ")[0].strip()
        if head in ("setup", "position", "patrol", "round", "turn", "end"):
            cut.append([])
        cut[-1].append(line)
    return ["".join(lines) for lines in cut]


def mutant(slug: str, seed: int) -> Mutant:
    """Return the hostile log number ``seed`` of a game."""
    chance = random.Random(f"{slug} {seed}")
    text = chance.choice(journals(slug))
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        text = chance.choice(_LEVELS)(text, slug, chance)
    data = ""
    if slug in OWN_DATA and chance.random() < 0.15:
        data = _data(slug, chance)
        text = _with_line(text, f"data: {DATA_FILE}")
    raw = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.1:
        raw = bytes_mangled(raw, chance)
    return Mutant(raw, data)


# -- the levels -----------------------------------------------------------------------------------------------------------


def letters_mangled(text: str, slug: str, chance: random.Random) -> str:
    letters = list(text)
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(letters) + 1)
        what = chance.randrange(3)
        if what == 0:
            del letters[at : at + chance.choice((1, 1, 1, 9))]
        elif what == 1:
            letters.insert(at, chance.choice(_LETTERS))
        else:
            letters[at : at + 1] = chance.choice(_LETTERS)
    return "".join(letters)


def _tokens(text: str, slug: str, chance: random.Random) -> str:
    lines = text.split("\n")
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(lines))
        parts = lines[at].split(" ")
        place = chance.randrange(len(parts))
        what = chance.randrange(5)
        if what == 0:
            parts[place] = chance.choice(words(slug))
        elif what == 1:
            parts.insert(place, chance.choice(words(slug)))
        elif what == 2:
            del parts[place]
        elif what == 3:
            parts[place] = chance.choice(_NASTY)
        else:
            parts.insert(place, parts[place])
        lines[at] = " ".join(parts)
    return "\n".join(lines)


def _numbers(text: str, slug: str, chance: random.Random) -> str:
    """Replace some digits by others: the text stays readable but is wrong."""
    letters = list(text)
    places = [i for i, letter in enumerate(letters) if letter.isdigit()]
    for at in chance.sample(places, min(len(places), chance.randrange(1, 6))):
        letters[at] = chance.choice("0123456789")
    return "".join(letters)


def _lines(text: str, slug: str, chance: random.Random) -> str:
    lines = text.split("\n")
    for _ in range(chance.randrange(1, 4)):
        i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
        what = chance.randrange(6)
        if what == 0:
            lines[i], lines[j] = lines[j], lines[i]
        elif what == 1:
            lines.insert(i, lines[j])
        elif what == 2 and len(lines) > 1:
            del lines[i]
        elif what == 3:
            lines[i] = "house: " + lines[i].strip()
        elif what == 4:
            lines[i:i] = [lines[j]] * chance.choice((5, 40))
        else:
            lines[i] = f"{lines[i]}; {lines[j].strip()}"
    return "\n".join(lines)


def _sections(text: str, slug: str, chance: random.Random) -> str:
    parts = sections_of(text)
    i, j = chance.randrange(len(parts)), chance.randrange(len(parts))
    what = chance.randrange(5)
    if what == 0:
        del parts[i]
    elif what == 1:
        parts.insert(i, parts[j])
    elif what == 2:
        parts[i], parts[j] = parts[j], parts[i]
    elif what == 3:
        other = sections_of(chance.choice(journals(slug)))
        parts.insert(i, chance.choice(other))
    else:
        parts[i:] = []
    return "".join(parts)


def _position(text: str, slug: str, chance: random.Random) -> str:
    """Let the log begin with a ``position`` section, perhaps with statements that such a section should not contain."""
    parts = sections_of(text)
    given = chance.choice(_positions(slug) or ("position\n",)).rstrip("\n").split("\n")
    for _ in range(chance.randrange(3)):
        line = chance.choice(chance.choice(journals(slug)).split("\n"))
        given.insert(chance.randrange(1, len(given) + 1), "  " + line.strip())
    head = parts[:1]
    rest = [part for part in parts[1:] if not part.startswith(("setup", "position"))]
    return "".join([*head, "\n".join(given) + "\n", *rest])


def _rulings(text: str, slug: str, chance: random.Random) -> str:
    """Set other rulings than those under which the game was played."""
    rulings = load(slug).ruleset.rulings
    for ruling in chance.sample(rulings, min(len(rulings), chance.choice((1, 1, 2, 4, 12)))):
        text = _with_line(text, f"set: {ruling.key}={_option(ruling, chance)}")
    if chance.random() < 0.2:
        text = _with_line(text, f"preset: {chance.choice([p.name for p in load(slug).ruleset.presets])}")
    return text


def _option(ruling: Ruling[str], chance: random.Random) -> str:
    values = list(ruling.values)
    return chance.choice(values) if values and chance.random() < 0.97 else chance.choice(_NASTY)


def _with_line(text: str, line: str) -> str:
    first, _, rest = text.partition("\n")
    return f"{first}\n{line}\n{rest}"


def _data(slug: str, chance: random.Random) -> str:
    text = OWN_DATA[slug]
    if chance.random() < 0.5:
        return text
    return _numbers(text, slug, chance) if chance.random() < 0.6 else letters_mangled(text, slug, chance)


def bytes_mangled(raw: bytes, chance: random.Random) -> bytes:
    made = bytearray(raw)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(made) + 1)
        made[at : at + chance.randrange(2)] = bytes([chance.choice((0, 9, 13, 27, 127, 192, 255, 65))])
    return bytes(made)


_LEVELS: tuple[Callable[[str, str, random.Random], str], ...] = (
    letters_mangled, _tokens, _tokens, _numbers, _numbers, _lines, _lines, _sections, _sections, _position, _rulings, _rulings,
)  # fmt: skip


def mutants(slug: str, seeds: range) -> Iterator[tuple[int, Mutant]]:
    """Yield the hostile logs with these seeds."""
    return ((seed, mutant(slug, seed)) for seed in seeds)
