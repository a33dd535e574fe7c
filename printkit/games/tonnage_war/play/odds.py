"""Exact odds tables for Tonnage War, for all combinations of U-boat, escort and card, and for the examples of
the rules catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Final

from printkit.games.tonnage_war.play import chances
from printkit.games.tonnage_war.play.worked_examples import worked_examples
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import AIR, GUNS, HFDF, UboatCard
from printkit.games.tonnage_war.rules.detection import evasion
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.lab.tables import Given, OddsRow, OddsTable, Source, made

_CARD_NAMES: Final = {
    (4, 0): "beam ×4",
    (3, 0): "bow ×3",
    (3, 2): "bow FAT ×3",
    (2, 0): "quarter ×2",
    (1, 0): "stern ×1",
    (1, 4): "straggler ×1",
}


def tables(ruleset: TonnageRuleset, names: frozenset[str] | None = None) -> tuple[OddsTable, ...]:
    """Return the exact odds tables for the selected rulings (options of the rules).

    If ``names`` is given, return only these tables.
    """
    return made(TABLES, names, ruleset)


def card_name(card: UboatCard) -> str:
    """Return the name of a torpedo attack card, such as ``beam ×4``.

    If a player has changed the card's values, return its numbers instead.
    """
    named = _CARD_NAMES.get((card.rolls, card.modifier))
    return named or f"×{card.rolls}" + (f" {card.modifier:+d}" if card.modifier else "")


def _boats(ruleset: TonnageRuleset) -> list[str]:
    return [boat.code for boat in ruleset.data.boats]


def _match_ups(ruleset: TonnageRuleset) -> Iterator[tuple[str, str, str, bool]]:
    """Yield the combinations for an odds table: a U-boat, an escort, the kind of its attack, and True for its
    first attack on this U-boat.

    Later attacks are included only if they have other odds.
    """
    for boat in _boats(ruleset):
        for escort in ruleset.data.escorts:
            for kind in (GUNS, HFDF) if escort.surface else (AIR,):
                for first in (True, False) if ruleset.sonar_is_bad and escort.surface else (True,):
                    yield boat, escort.code, kind, first


def _given(boat: str, escort: str, kind: str, first: bool) -> Given:
    words: Given = (
        ("boat", boat),
        ("escort", escort),
        ("card", {GUNS: "escort attack", HFDF: "HF/DF", AIR: "air patrol"}[kind]),
    )
    return words if first else (*words, ("attack", "continuation"))


def _evasion(ruleset: TonnageRuleset) -> Iterator[OddsRow]:
    for boat, escort, kind, first in _match_ups(ruleset):
        v = evasion(
            ruleset, chances.boat_of(ruleset, boat), chances.escort_of(ruleset, escort), kind, 0, first
        )
        yield OddsRow(_given(boat, escort, kind, first), "mean number", Fraction(v))


def _detection(ruleset: TonnageRuleset) -> Iterator[OddsRow]:
    for boat, escort, kind, first in _match_ups(ruleset):
        for evade in chances.evade_modifiers(ruleset):
            given = (*_given(boat, escort, kind, first), ("evade", evade))
            yield OddsRow(given, "detected", chances.found(ruleset, boat, (escort,), kind, evade, first))


def _strike(ruleset: TonnageRuleset) -> Iterator[OddsRow]:
    for escort in ruleset.data.escorts:
        for first, word in ((True, "first"), (False, "continuation")):
            fate = chances.fate(ruleset, (escort.code,), first)
            given: Given = (("escort", escort.code), ("attack", word))
            yield OddsRow(given, "boat sunk", fate.sunk)
            yield OddsRow(given, "boat damaged", fate.damaged)
            yield OddsRow(given, "escort damaged by ramming", fate.rammed)


def _groups(ruleset: TonnageRuleset) -> Iterator[tuple[str, ...]]:
    for surface in (True, False):
        codes = [escort.code for escort in ruleset.data.escorts if escort.surface == surface]
        for n in (1, 2):
            yield from combinations_with_replacement(codes, n)


def _hunt(ruleset: TonnageRuleset) -> Iterator[OddsRow]:
    for boat in _boats(ruleset):
        for group in _groups(ruleset):
            found = chances.found(ruleset, boat, group, chances.kind_of(group))
            fate = chances.fate(ruleset, group)
            given: Given = (("boat", boat), ("group", " + ".join(group)))
            yield OddsRow(given, "detected", found)
            yield OddsRow(given, "boat sunk", found * fate.sunk)
            yield OddsRow(given, "boat damaged", found * fate.damaged)


def _convoy(ruleset: TonnageRuleset) -> Iterator[OddsRow]:
    for boat in _boats(ruleset):
        for card in chances.attack_cards(ruleset):
            odds = chances.ships(ruleset, boat, card)
            given: Given = (("boat", boat), ("card", card_name(card)))
            for n in range(card.rolls + 1):
                yield OddsRow(given, f"{n} ship{'s' * (n != 1)}", odds.get(n, Fraction(0)))
            yield OddsRow(given, "mean ships", chances.expected(odds))
            rescue = sum((p for r, p in chances.salvos(ruleset, boat, card).items() if r.rescue), Fraction(0))
            yield OddsRow(given, "rescue ship sunk", rescue)


def _torpedo(ruleset: TonnageRuleset) -> Iterator[OddsRow]:
    for boat in _boats(ruleset):
        for detected, word in ((True, "detected"), (False, "undetected")):
            hit = chances.torpedo(ruleset, boat, detected)
            given: Given = (("boat", boat), ("boat is", word))
            yield OddsRow(given, "ship hit", hit.any)
            yield OddsRow(given, "ship sunk", hit.sunk)
            yield OddsRow(given, "ship damaged", hit.damaged)
    for boat in _boats(ruleset):
        for escort in (e for e in ruleset.data.escorts if e.surface):
            for kind in (GUNS, HFDF):
                found = chances.found(ruleset, boat, (escort.code,), kind)
                seen, hidden = chances.torpedo(ruleset, boat, True), chances.torpedo(ruleset, boat, False)
                given = _given(boat, escort.code, kind, True)
                yield OddsRow(given, "ship hit", found * seen.any + (1 - found) * hidden.any)
                yield OddsRow(given, "ship sunk", found * seen.sunk + (1 - found) * hidden.sunk)


def _flak(ruleset: TonnageRuleset) -> Iterator[OddsRow]:
    for boat in _boats(ruleset):
        for modifier in chances.flak_modifiers(ruleset):
            hit = chances.flak(ruleset, boat, modifier)
            for escort in (e.code for e in ruleset.data.escorts if not e.surface):
                found = chances.found(ruleset, boat, (escort,), AIR)
                given: Given = (("boat", boat), ("flak", f"{modifier:+d}"), ("aircraft", escort))
                yield OddsRow(given, "flak fires", found)
                yield OddsRow(given, "aircraft shot down", found * hit.sunk)
                yield OddsRow(given, "aircraft damaged", found * hit.damaged)


def _answered(ruleset: TonnageRuleset) -> Iterator[OddsRow]:
    for boat in _boats(ruleset):
        for card in chances.attack_cards(ruleset):
            for group in _groups(ruleset):
                given: Given = (("boat", boat), ("card", card_name(card)), ("answered by", " + ".join(group)))
                yield OddsRow(given, "mean ships", chances.answered(ruleset, boat, card, group))


def _cases(ruleset: TonnageRuleset) -> Iterator[OddsRow]:
    for example in worked_examples():
        for outcome, p in example.figures:
            yield OddsRow((("case", example.name), ("of", example.text)), outcome, p)


TABLES: Final = (
    Source("evasion", (rb.DETECT, rb.UNITS), _evasion),
    Source("detection", (rb.DETECT, rb.EACH_ROLLS), _detection),
    Source("strike", (rb.STRIKE, rb.GUNFIRE), _strike),
    Source("hunt", (rb.DETECT, rb.ALL_ATTACK, rb.STRIKE), _hunt),
    Source("convoy", (rb.RESOLVE_CONVOY, rb.RESCUE_SUNK), _convoy),
    Source("torpedo", (rb.REPLY_DETECTED, rb.REPLY_HIDDEN), _torpedo),
    Source("flak", (rb.FLAK_AND_BOMBS,), _flak),
    Source("answered", (rb.NOT_DETECTED, rb.RESOLVE_CONVOY), _answered),
    Source("cases", (rb.DETECT, rb.STRIKE, rb.RESOLVE_CONVOY), _cases),
)  # fmt: skip
