"""Reads the data for ``printkit games`` and ``printkit explain`` from files of each game.

No game has to be imported for this.

``index.json``, in the game's package, contains the game as ``printkit games`` lists it, the IDs of its rules and the keys of its rulings.
``explain.json`` contains the rules and rulings, with examples from the game's journals.

A game without these files is imported instead (:mod:`printkit.index.described`). ``make docs`` writes the files of printkit's
own games, and ``printkit/journal/codes.json`` with examples of the diagnostics; a test fails if one is out of date. ``printkit
games --index GAME`` writes the files of any game.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar

from printkit import resources
from printkit.entry_points import DISTRIBUTION, EntryPoint, incompatible
from printkit.games import GameUnavailable, entry_point, load, slugs, unusable
from printkit.index.notes import GameCard, JournalExample, RuleNote, RulingNote, ruling_note

INDEX = "index.json"
NOTES = "explain.json"
CODES = "codes.json"

Tell = Callable[[GameUnavailable], None]
"""Type of a function that is called with the error for each game that cannot be used."""


class GameIndex(NamedTuple):
    """The content of a game's index file: the game's entry in the list of games, and the names that
    ``printkit explain`` accepts for it.

    These names are the IDs of rules and the keys of rulings.
    """

    card: GameCard
    names: tuple[str, ...]


@cache
def indexed(slug: str, counted: bool = False) -> GameIndex:
    """Return a game's index, read from its file or, if it has no file, computed from the game itself.

    Raises :class:`~printkit.games.GameUnavailable`.

    With ``counted``, the entry of a game without such a file includes the titles of its parts and their numbers of sheets.
    """
    entry = entry_point(slug)
    found = read_index(entry)
    if found is not None:
        return found
    from printkit.index.described import card_of, names_of

    game = load(slug)
    try:
        return GameIndex(card_of(game, entry, counted), names_of(game))
    except Exception as error:
        if entry.package == DISTRIBUTION:
            raise
        raise unusable(entry, f"its kit cannot be made ({type(error).__name__}: {error})") from error


def read_index(entry: EntryPoint) -> GameIndex | None:
    """Return the index in the game's package, or None if the package has no usable index file.

    Raises :class:`~printkit.games.GameUnavailable` for a game that is written for another API.
    """
    document = _read(entry.module, INDEX)
    if not isinstance(document, dict):
        return None
    if why := incompatible(str(document.get("api", ""))):
        raise unusable(entry, why)
    card, names = document.get("game"), document.get("names")
    if not isinstance(card, dict) or not isinstance(names, list) or not _are_texts(names):
        return None
    if not _is_card(card) or card["slug"] != entry.slug:
        return None
    return GameIndex(GameCard(**card, package=entry.package, version=entry.version), tuple(names))


def _is_card(card: Mapping[str, Any]) -> bool:
    """Return True if the JSON object has exactly the fields of :class:`GameCard`, each with a value of the right type."""
    pairs, counted = ("parts", "presets", "policies", "odds"), ("sheets", "kit")
    if {*card, "package", "version"} != set(GameCard._fields):
        return False
    listed = all(
        isinstance(card[k], list) and all(_are_texts(p) and len(p) == 2 for p in card[k]) for k in pairs
    )
    tables = all(isinstance(card[key], dict) for key in counted) and listed
    texts = all(isinstance(value, str) for key, value in card.items() if key not in (*pairs, *counted))
    return tables and texts and {name for name, _ in card["parts"]} <= set(card["sheets"])


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def cards(tell: Tell | None = None, counted: bool = True) -> tuple[GameCard, ...]:
    """Return the entries of all usable games for the list of games, in the order of the list.

    If ``counted`` is True, titles of parts and numbers of sheets are computed even for games without an index file, which is
    slow.
    """
    return tuple(each.card for each in _indexes(tell, counted))


def _indexes(tell: Tell | None = None, counted: bool = False) -> list[GameIndex]:
    found = []
    for slug in slugs():
        try:
            found.append(indexed(slug, counted))
        except GameUnavailable as error:
            if tell is not None:
                tell(error)
    return found


def owners() -> Mapping[str, tuple[str, ...]]:
    """Return a mapping from each rule ID and each ruling's key to the games that have this rule or ruling."""
    found: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for index in _indexes():
        for name in index.names:
            found[name] += (index.card.slug,)
    return dict(found)


def rule_notes(slug: str) -> Mapping[str, RuleNote]:
    """Return the notes on a game's rules, by rule ID."""
    notes = _notes(slug, "rules", RuleNote)
    if notes is None:
        from printkit.index.described import rule_notes_of

        return {note.id: note for note in rule_notes_of(load(slug))}
    return {note.id: note._replace(examples=_examples(note.examples)) for note in notes}


def ruling_notes(slug: str) -> Mapping[str, RulingNote]:
    """Return the notes on a game's rulings, by the ruling's key."""
    notes = _notes(slug, "rulings", RulingNote)
    if notes is None:
        ruleset = load(slug).ruleset
        notes = tuple(ruling_note(ruling, ruleset) for ruling in ruleset.rulings)
    return {note.key: note for note in notes}


N = TypeVar("N", RuleNote, RulingNote)


def _notes(slug: str, kind: str, note: type[N]) -> tuple[N, ...] | None:
    """Return the notes on rules or rulings from a game's ``explain.json``; None if there is no usable file."""
    document = _read(entry_point(slug).module, NOTES)
    try:
        return tuple(note(**each) for each in document[kind])
    except (TypeError, KeyError):
        return None


def code_examples() -> Mapping[str, tuple[JournalExample, ...]]:
    """Return example logs that lead to diagnostics (messages of the check), by the code of the diagnostic."""
    found = _read("printkit.journal", CODES)
    return {code: _examples(each) for code, each in found.items()} if isinstance(found, dict) else {}


def _examples(found: Any) -> tuple[JournalExample, ...]:
    return tuple(JournalExample(**each) for each in found)


def _read(module: str, name: str) -> Any:
    """Return the content of a JSON file in a package of printkit or of a game; None if the file is missing or is not JSON."""
    try:
        text = resources.package_text(module, name)
        return None if text is None else json.loads(text)
    except (OSError, ValueError, ImportError):
        return None
