"""The two order-of-battle decks of Tonnage War: U-boats, escorts and blanks, in the numbers that the ruling ``oob-split`` gives."""

from __future__ import annotations

from typing import Final, NamedTuple

from printkit.drawing import Ink
from printkit.games.tonnage_war.paper.faces import (
    FRAMES,
    INKS,
    cites,
    hfdf_detect,
    index_of,
    name_of,
    signed,
    sinks_on,
    span,
    suit_of,
)
from printkit.games.tonnage_war.paper.pictures import (
    EMPTY,
    GROUP,
    boat_picture,
    empty_picture,
    escort_picture,
)
from printkit.games.tonnage_war.paper.pictures import TANKER as TANKER_SCENE
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import (
    ESCORT,
    JOKER,
    PACKS,
    STORM_EVASION,
    TANKER,
    UBOAT,
    Boat,
    Escort,
)
from printkit.games.tonnage_war.rules.detection import attack_value
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import ESCORT_SUNK, boat_sunk, escort_damaged
from printkit.games.tonnage_war.rules.torpedoes import torpedo_number
from printkit.press.pieces import Back, BackPattern, Card, CardScene, Deck, Figure, Frame
from printkit.table import Rule

U_BACK: Final = Back("u-boats", "U-boats", BackPattern.CHEVRONS, Ink.NAVY, "type-vii", "U")
E_BACK: Final = Back("escorts", "Escorts", BackPattern.RINGS, Ink.TEAL, "destroyer", "E")

_HULLS: Final = (
    *(48, 99, 100, 47, 103, 124, 123, 38, 46, 94, 96, 52, 69, 75, 81, 82, 93, 97, 101, 106),
    *(201, 203, 206, 223, 255, 264, 333, 402, 432, 552, 564, 575, 594, 621, 642, 658, 706, 751, 753, 758),
    *(73, 98, 132, 208, 256, 371, 407, 453, 557, 569, 596, 603, 618, 666),
)
"""Hull numbers of U-boats: a different one for each card of the pack."""


class _Unit(NamedTuple):
    """What is printed on a unit card or a blank: the icon, the main number, and the text."""

    title: str
    effect: str
    when: str
    rules: tuple[Rule, ...]
    headline: str = ""
    icon: str = "icon-empty-sea"
    number: str = ""
    scene: CardScene = EMPTY[0]
    figures: tuple[Figure, ...] = ()


def unit_decks(ruleset: TonnageRuleset) -> tuple[Deck, Deck]:
    """Return both sides' order-of-battle cards: 40 for the U-boats and 20 for the escorts. The U-tanker, the support group and the
    carrier's screen are added if the scenario has them."""
    uboat = tuple(_card(UBOAT, c, _uboat(ruleset, c)) for c in _pack(ruleset, UBOAT))
    screen = range(SCREEN, SCREEN + len(ruleset.screen))
    escort = tuple(_card(ESCORT, c, _escort(ruleset, c)) for c in (*_pack(ruleset, ESCORT), *screen))
    return (
        Deck("u-units", "U-boats: order of battle", uboat, U_BACK),
        Deck("e-units", "Escorts: order of battle", escort, E_BACK),
    )


def _pack(ruleset: TonnageRuleset, side: int) -> tuple[int, ...]:
    """Return the cards of one side's order of battle: units from the best crew to the worst, then blanks."""
    split = (ruleset.split.uboats, ruleset.split.escorts)[side]
    units = [c for _, c in split]
    joker = [JOKER] if ruleset.packs[side] >> JOKER & 1 else []
    return (*units, *joker, *(c for c in PACKS[side] if c not in units))


def _card(side: int, c: int, unit: _Unit) -> Card:
    return Card(
        name=name_of(("UO", "EO")[side], c),
        title=unit.title,
        number=unit.number,
        icon=unit.icon,
        frame=Frame.OPEN if unit.icon == "icon-empty-sea" else FRAMES[side],
        index=index_of(c),
        suit=suit_of(c),
        scene=empty_picture(c) if unit.icon == "icon-empty-sea" else unit.scene,
        headline=unit.headline,
        figures=unit.figures,
        effect=unit.effect,
        when=unit.when,
        cite=cites(*unit.rules),
        ink=INKS[side],
    )


def _weather(ruleset: TonnageRuleset) -> str:
    """Return the note for cards whose numbers a storm changes; empty if the scenario has no storm."""
    return f", {ruleset.answer(TonnageRuleset.weather).brief}" if ruleset.in_storm else ""


def _uboat(ruleset: TonnageRuleset, c: int) -> _Unit:
    boat = ruleset.boat(c)
    if boat is None:
        laid = "Contact or U-boat Attack" if ruleset.contact_may_be_blank else "a U-boat Attack"
        return _Unit(
            "Empty sea",
            f"No boat. {ruleset.blank_boat_is_out}",
            f"Laid face down with {laid}, as a bluff.",
            (rb.CONVOY_ATTACK, rb.BLANK_OUT),
        )  # fmt: skip
    points = f"E scores {boat.damaged} damaged, {boat_sunk(ruleset, boat, damaged_before=False)} sunk."
    return _Unit(
        boat.name,
        points,
        _when_laid(boat),
        (rb.TANKER, rb.PK_TANKER) if boat.code == TANKER else (rb.UNITS, rb.HALF_VALUE, _points_rule(boat)),
        (boat.code if boat.code == TANKER else f"U-{_HULLS[c % len(_HULLS)]}, {boat.code} boat")
        + _weather(ruleset),
        "icon-u-tanker" if boat.code == TANKER else "icon-u-boat",
        "" if boat.code == TANKER else str(attack_value(ruleset, boat.attack)),
        TANKER_SCENE if boat.code == TANKER else boat_picture(c),
        _boat_figures(ruleset, boat),
    )


def _points_rule(boat: Boat) -> Rule:
    return rb.ACE_POINTS if boat.code == "A" else rb.BOAT_POINTS


def _when_laid(boat: Boat) -> str:
    if boat.code == TANKER:
        return "Never laid; only an Air Patrol at large finds it."
    return "Laid face down with Contact or U-boat Attack. Half attack: at escorts."


def _boat_figures(ruleset: TonnageRuleset, boat: Boat) -> tuple[Figure, ...]:
    evasion = Figure("evasion", str(boat.evasion + (STORM_EVASION if ruleset.in_storm else 0)))
    if boat.code == TANKER:
        return (Figure("attack", "–"), evasion)
    return (
        Figure("attack", str(attack_value(ruleset, boat.attack))),
        evasion,
        Figure("half attack", str(torpedo_number(ruleset, boat, False))),
    )


def _escort(ruleset: TonnageRuleset, c: int) -> _Unit:
    escort = ruleset.escort(c)
    if escort is not None:
        return _escort_unit(ruleset, escort, c)
    if c == JOKER:
        return _Unit(
            "Support Group",
            f"Drawn: turn it up and draw {ruleset.support_brings} cards at once; that many may be given back, to keep ten.",
            "It is then out.",
            (rb.SUPPORT_DRAW, rb.SUPPORT_REJECT, rb.PK_SUPPORT),
            f"brings {ruleset.support_brings}",
            "icon-support-group",
            signed(ruleset.support_brings),
            GROUP,
        )
    return _Unit(
        "Empty sea",
        f"No escort. Seen, it goes {ruleset.answer(TonnageRuleset.escort_blanks_to).brief}.",
        "Laid face down with Escort Attack, HF/DF or Air Patrol, as a bluff.",
        (rb.ANSWER, rb.LAY_HFDF, rb.AIR_ON_CONTACT),
    )  # fmt: skip


def _escort_unit(ruleset: TonnageRuleset, escort: Escort, c: int) -> _Unit:
    if escort.surface:
        first = sinks_on(ruleset, escort, first=True)
        effect = f"First attack: {span(first)} sinks, and a 1 rams: this ship is damaged."
        when = "With Escort Attack, HF/DF."
    else:
        effect = "No gunfire, no ramming."
        when = "With Air Patrol" + (" or Escort Attack." if ruleset.aircraft_join_escort_attacks else ".")
    number = ruleset.depleted_from(escort)
    if number:
        when += f" Depleted on {number} or more."
    when += f" U scores {escort_damaged(ruleset, rammed=False)} damaged, {ESCORT_SUNK} sunk."
    rules = [rb.UNITS, rb.GUNFIRE if escort.surface else rb.STRIKE, rb.ESCORT_SUNK]
    return _Unit(
        escort.name,
        effect,
        when,
        (*rules, *((rb.DEPLETED,) if number else ())),
        f"{escort.code}{', carrier’s screen' if c >= SCREEN else ''}{_weather(ruleset)}",
        "icon-escort" if escort.surface else "icon-air-patrol",
        signed(escort.detect),
        escort_picture(escort.code, c),
        _escort_figures(ruleset, escort),
    )


def _escort_figures(ruleset: TonnageRuleset, escort: Escort) -> tuple[Figure, ...]:
    hfdf = (Figure("HF/DF", signed(hfdf_detect(ruleset, escort))),) if escort.surface else ()
    return (
        Figure("detect", signed(escort.detect)),
        *hfdf,
        Figure("attack", str(attack_value(ruleset, escort.attack))),
        Figure("sinks on", span(sinks_on(ruleset, escort))),
    )
