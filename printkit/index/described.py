"""Computes a game's index (what ``printkit games`` and ``printkit explain`` show) from the game itself.

``make docs`` writes the index to files; for a game without such files, it is computed when needed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from printkit.index.notes import GameCard, RuleNote, ruling_note

if TYPE_CHECKING:
    from printkit.entry_points import EntryPoint
    from printkit.table.game import Game


def card_of(game: Game, entry: EntryPoint, counted: bool = True) -> GameCard:
    """Return a game's entry in the list of ``printkit games``.

    If ``counted`` is False, leave out the titles of parts and numbers of sheets, because they are slow to compute.
    """
    bare = {"parts": tuple((name, "") for name in game.parts), "sheets": {}, "kit": {}}
    return GameCard(
        slug=game.slug,
        title=game.title,
        players=game.players,
        designer=game.designer,
        blurb=game.blurb,
        presets=tuple((preset.name, preset.blurb) for preset in game.ruleset.presets),
        policies=tuple((policy.name, policy.blurb) for policy in game.policies),
        odds=tuple((table.name, table.title) for table in game.odds),
        package=entry.package,
        version=entry.version,
        **(_kit_of_card(game) if counted else bare),
    )


def _kit_of_card(game: Game) -> dict[str, Any]:
    """Return the titles of a kit's parts, and the number of sheets of paper for each part and for the whole
    kit.

    The kit is that for the default rules options.
    """
    from printkit.press.game_kit import kit_of
    from printkit.press.kit import Job, Layouts, count_part, total_sheets
    from printkit.press.page.paper import PAPERS

    kit = kit_of(game, game.ruleset())
    found: dict[str, dict[str, dict[str, int]]] = {part.name: {} for part in kit.parts}
    whole: dict[str, dict[str, int]] = {}
    for paper in PAPERS:
        made = Layouts(kit)
        for part in kit.parts:
            counts = count_part(part, Job(paper), made)
            found[part.name][paper.name] = {backs.value: n for backs, n in counts.items()}
        whole[paper.name] = total_sheets(kit.parts, Job(paper), made)
    parts = tuple((part.name, part.title) for part in kit.parts)
    return {"parts": parts, "sheets": found, "kit": whole}


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names of a game's rules and rulings that ``printkit explain`` accepts.

    They are the IDs of the rules, and the keys of the rulings (questions that the rulebook leaves open).
    """
    return (*(rule.id for rule in game.rules), *(ruling.key for ruling in game.ruleset.rulings))


def rule_notes_of(game: Game) -> Iterator[RuleNote]:
    """Yield the notes on the game's rules that ``printkit explain`` shows, without the examples."""
    for rule in game.rules:
        rulings = tuple(ruling.key for ruling in game.ruleset.rulings if rule in ruling.rules)
        yield RuleNote(rule.id, rule.title, rule.text, rule.prose_only, rulings)


def index_document(game: Game, entry: EntryPoint) -> dict[str, object]:
    """Return the content of a game's ``index.json``.

    The package and version are left out, because they are known from the installed package.
    """
    card = card_of(game, entry)._asdict()
    del card["package"], card["version"]
    return {"api": game.api, "game": card, "names": names_of(game)}


def notes_document(game: Game, rules: Sequence[RuleNote]) -> dict[str, object]:
    """Return the content of a game's ``explain.json``, without empty fields."""
    return {
        "rules": [_filled(note) for note in rules],
        "rulings": [ruling_note(ruling, game.ruleset)._asdict() for ruling in game.ruleset.rulings],
    }


def _filled(note: RuleNote) -> dict[str, object]:
    found = {name: value for name, value in note._asdict().items() if value}
    return found | {"examples": [example._asdict() for example in note.examples]} if note.examples else found


def as_json(document: Mapping[str, object]) -> str:
    """Return the document as JSON text with one line for each entry of a list or object, so that diffs stay small."""
    return "{\n" + ",\n".join(f"{_json(key)}: {_block(value)}" for key, value in document.items()) + "\n}\n"


def _block(value: object) -> str:
    if isinstance(value, str):
        return _json(value)
    if isinstance(value, Mapping):
        lines = [f"{_json(key)}: {_json(each)}" for key, each in value.items()]
        return "{\n" + ",\n".join(lines) + "\n}"
    assert isinstance(value, Sequence)
    return "[\n" + ",\n".join(map(_json, value)) + "\n]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
