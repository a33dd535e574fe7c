"""Replaces the placeholders in a game's story by invented names of ships and boats.

The name of a vessel depends only on the vessel's key and on the beginning of the log (its seed, or its header and setup). A vessel
therefore has the same name in the report of the unfinished game and in the report of the finished one, whichever is mentioned first.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import replace

from printkit.journal.course import Record
from printkit.report.story import KNOWN, NAMED, Names, Quote, Story, listed
from printkit.table.own_values import read
from printkit.table.rules import DataError
from printkit.table.seeded import Randomness

_DIGITS = "0123456789"
FOOT = "The names in this story are invented."
_EXPECTED = 'lines such as ship = ["Aurora", "Bellona"]'
_NAMES = {
    "type": "array",
    "items": {"type": "string", "pattern": r"\S", "description": _EXPECTED},
    "description": _EXPECTED,
}


def read_names(text: str, source: str) -> Names:
    """Return the names of vessels in a player's TOML file, by kind of vessel.

    Raises :class:`~printkit.table.rules.DataError` for an invalid file.
    """
    lists = read(text, source, {"additionalProperties": _NAMES}, _EXPECTED).items()
    found = {kind: tuple(name.strip().replace("*", "") for name in names) for kind, names in lists}
    if not found:
        raise DataError(source, "", "the file contains no names", _EXPECTED)
    return found


def check_kinds(own: Names, names: Names, source: str) -> None:
    """Raise :class:`~printkit.table.rules.DataError` if a player's file has names for a kind of vessel that the game
    does not use.
    """
    for kind in own:
        if kind not in names:
            fitting = f"one of {', '.join(names)}" if names else "nothing, because this game has no names"
            raise DataError(source, kind, f"this game has no names of the kind `{kind}`", fitting)


def with_names(story: Story, names: Names | None, seed: int) -> Story:
    """Return the story with its placeholders replaced by names of vessels.

    If ``names`` is None, the placeholders are removed instead.
    """
    given = _NameGiver(names or {}, seed)
    pictures = tuple(each._replace(caption=given.again(each.caption)) for each in story.pictures)
    passages = tuple(
        each if isinstance(each, Quote) else each._replace(text=given.put(each.text))
        for each in story.passages
    )
    apart = given.again if story.names_in_the_lead else _unnamed
    points = tuple(point._replace(text=apart(point.text)) for point in story.turning_points)
    plain = replace(story, verdict=apart(story.verdict), turning_points=points)
    return replace(plain, passages=passages, pictures=pictures, names_foot=FOOT if given.used else "")


class _NameGiver:
    """Chooses the invented names of one story.

    No two vessels get the same name, and a ship that is mentioned again keeps its name.

    The number at the end of a vessel's key is the place of its name in the shuffled list of its kind. If the list has fewer names than
    there are numbers, two vessels can come to the same place; the one that is mentioned later then takes the next free name.

    ``used`` is True as soon as a text contains a name.
    """

    def __init__(self, names: Names, seed: int) -> None:
        self.used = False
        self._names = {
            kind: _shuffled(each, zlib.crc32(f"{seed} {kind}".encode())) for kind, each in names.items()
        }
        self._taken: set[tuple[str, str]] = set()
        self._known: dict[tuple[str, str], str] = {}

    def put(self, text: str) -> str:
        """Return ``text`` with each placeholder replaced by a name."""
        named = NAMED.sub(lambda m: self._new(m[1], int(m[2]), m[3].split(",")[1:]), text)
        return KNOWN.sub(lambda m: self._again(m[1], m[2], m[3], m[4] or ""), named)

    def again(self, text: str) -> str:
        """Return ``text`` with a name in place of each placeholder that stands for one particular vessel.

        All other placeholders are removed.

        A vessel has the same name here as elsewhere in the story.
        """

        def keyed(found: re.Match[str]) -> str:
            n, keys = int(found[2]), found[3].split(",")[1:]
            return self._new(found[1], n, keys) if len(keys) == n else ""

        return KNOWN.sub(lambda m: self._again(m[1], m[2], m[3], m[4] or ""), NAMED.sub(keyed, text))

    def _known_name(self, kind: str, key: str) -> str:
        if (kind, key) not in self._known:
            self._known[kind, key] = self._next(kind, int(key[len(key.rstrip(_DIGITS)) :] or 0))
        return self._known[kind, key]

    def _next(self, kind: str, place: int) -> str:
        """Return the first free name for this kind of vessel, and mark it as taken.

        The search begins at position ``place`` of the list of names. Return an empty text if no name is free.
        """
        names = self._names.get(kind, [])
        start = place % max(1, len(names))
        free = (each for each in names[start:] + names[:start] if (kind, each) not in self._taken)
        name = next(free, "")
        self._taken.add((kind, name))
        return name

    def _again(self, kind: str, key: str, otherwise: str, before: str) -> str:
        if not self._known_name(kind, key):
            return otherwise
        self.used = True
        name = f"{before} *{self._known[kind, key]}*".strip()
        return name if otherwise else f" ({name})"

    def _new(self, kind: str, n: int, keys: Sequence[str]) -> str:
        found = [each for key in keys if (each := self._known_name(kind, key))]
        found += filter(None, (self._next(kind, 0) for _ in range(n - len(found))))
        if len(found) < n:
            return ""
        self.used = True
        return f" ({listed([f'*{each}*' for each in found])})"


def _unnamed(text: str) -> str:
    return KNOWN.sub(lambda m: m[3], NAMED.sub("", text))


def _shuffled(names: Sequence[str], seed: int) -> list[str]:
    found = list(dict.fromkeys(names))
    Randomness(seed).shuffle(found)
    return found


def seed_of(record: Record, lines: Sequence[str]) -> int:
    """Return the seed for choosing the names in a story.

    It is the log's seed or, without one, a hash of the log's header and setup.
    """
    seed = record.header.get("seed", "")
    if seed:
        return zlib.crc32(f"{record.header.get('game', '')} {seed}".encode())
    begun = record.sections[0].lines
    parts = [f"{key}={text}" for key, text in record.header.items()]
    parts += [lines[n - 1].strip() for n in begun if 0 < n <= len(lines)]
    return zlib.crc32("\n".join(parts).encode())
