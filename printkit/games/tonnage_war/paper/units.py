"""The two order-of-battle decks of Tonnage War, with U-boats, escorts and blanks.

The ruling ``oob-split`` decides how many of each.
"""

from __future__ import annotations

from itertools import cycle
from typing import Final, NamedTuple

from printkit.drawing import Ink
from printkit.games.tonnage_war.paper.faces import (
    FRAMES,
    INKS,
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

U_BACK: Final = Back("u-boats", "U-boats · order of battle", BackPattern.CHEVRONS, Ink.NAVY, "type-vii", "U")
E_BACK: Final = Back("escorts", "Escorts · order of battle", BackPattern.RINGS, Ink.TEAL, "destroyer", "E")

_HULLS: Final = (
    *(221, 336, 86, 406, 373, 441, 590, 444, 757, 432, 333, 359, 405, 448, 228, 230, 332, 409, 566, 591),
    *(223, 526, 527, 634, 709, 665, 91, 84, 305, 338, 384, 435, 439, 440, 523, 530, 598, 600, 603, 608),
    *(610, 615, 616, 618, 621, 631, 638, 641, 642, 653, 659, 664, 666, 758),
)
"""Numbers of U-boats that were in the Atlantic in March 1943.

Each card of the U-boats' deck has a different one.
"""
_NAMES: Final = {
    "SA": ("Harvester", "Escapade", "Volunteer", "Beverley"),
    "SR": ("Aconit", "Narcissus", "Roselys", "Renoncule", "Orchis", "Dianthus"),
    "SN": ("Northern Gem", "Northern Spray", "Cape Argona", "Lady Madeleine"),
    "AA": ("Liberator",),
    "AR": ("Liberator",),
    "AN": ("Catalina",),
}
"""Names printed on the escorts' cards, by grade: names of ships, or types of aircraft.

The cards of a grade use them in turn.
"""


class _Unit(NamedTuple):
    """What is printed on a unit card or a blank: the icon, the main number, and the text."""

    title: str
    effect: str
    when: str
    rule: Rule
    headline: str = ""
    icon: str = "icon-empty-sea"
    number: str = ""
    scene: CardScene = EMPTY[0][0]
    figures: tuple[Figure, ...] = ()


def unit_decks(ruleset: TonnageRuleset) -> tuple[Deck, Deck]:
    """Return both sides' order-of-battle cards: 40 for the U-boats and 20 for the escorts.

    The U-tanker, the support group and the carrier's screen are added if the scenario has them.
    """
    uboat = tuple(_card(UBOAT, c, _uboat(ruleset, c)) for c in _pack(ruleset, UBOAT))
    screen = range(SCREEN, SCREEN + len(ruleset.screen))
    pack = (*_pack(ruleset, ESCORT), *screen)
    names = _names(ruleset, pack)
    escort = tuple(_card(ESCORT, c, _escort(ruleset, c, names)) for c in pack)
    return (
        Deck("u-units", "U-boats: order of battle", uboat, U_BACK).with_varied_pictures(),
        Deck("e-units", "Escorts: order of battle", escort, E_BACK).with_varied_pictures(),
    )


def _pack(ruleset: TonnageRuleset, side: int) -> tuple[int, ...]:
    """Return the cards of one side's order of battle in printing order: units from the best crew to the
    worst, then blanks.
    """
    split = (ruleset.split.uboats, ruleset.split.escorts)[side]
    units = [c for _, c in split]
    joker = [JOKER] if ruleset.packs[side] >> JOKER & 1 else []
    return (*units, *joker, *(c for c in PACKS[side] if c not in units))


def _names(ruleset: TonnageRuleset, pack: tuple[int, ...]) -> dict[int, str]:
    """Return the names of the escorts on these cards, by card number.

    Within a grade, a name is repeated only after all names of the grade have been used.
    """
    names: dict[int, str] = {}
    left = {code: cycle(known) for code, known in _NAMES.items()}
    for c in pack:
        escort = ruleset.escort(c)
        if escort is not None:
            names[c] = next(left[escort.code])
    return names


def _card(side: int, c: int, unit: _Unit) -> Card:
    return Card(
        name=name_of(("UO", "EO")[side], c),
        title=unit.title,
        number=unit.number,
        icon=unit.icon,
        frame=Frame.OPEN if unit.icon == "icon-empty-sea" else FRAMES[side],
        index=index_of(c),
        suit=suit_of(c),
        scene=empty_picture(side, c) if unit.icon == "icon-empty-sea" else unit.scene,
        headline=unit.headline,
        figures=unit.figures,
        effect=unit.effect,
        when=unit.when,
        cite=unit.rule.id,
        ink=INKS[side],
    )


def _weather(ruleset: TonnageRuleset) -> str:
    """Return a note for cards whose numbers a storm changes. It is empty if the scenario has no storm."""
    return f", {ruleset.answer(TonnageRuleset.weather).brief}" if ruleset.in_storm else ""


def _uboat(ruleset: TonnageRuleset, c: int) -> _Unit:
    boat = ruleset.boat(c)
    if boat is None:
        laid = "Contact or U-boat Attack" if ruleset.contact_may_be_blank else "a U-boat Attack"
        return _Unit(
            "Empty sea",
            f"No boat. {ruleset.blank_boat_is_out}",
            f"Laid face down with {laid}, as a bluff.",
            rb.BLANK_OUT,
        )  # fmt: skip
    alike = [d for d in _pack(ruleset, UBOAT) if (other := ruleset.boat(d)) and other.code == boat.code]
    points = f"Worth {boat.damaged} if damaged, {boat_sunk(ruleset, boat, damaged_before=False)} if sunk."
    return _Unit(
        boat.name,
        points,
        _when_laid(boat),
        rb.TANKER if boat.code == TANKER else rb.UNITS,
        (boat.code if boat.code == TANKER else f"U-{_HULLS[c % len(_HULLS)]}, {boat.code} boat")
        + _weather(ruleset),
        "icon-u-tanker" if boat.code == TANKER else "icon-u-boat",
        "" if boat.code == TANKER else str(attack_value(ruleset, boat.attack)),
        TANKER_SCENE if boat.code == TANKER else boat_picture(boat.code, alike.index(c)),
        _boat_figures(ruleset, boat),
    )


def _when_laid(boat: Boat) -> str:
    if boat.code == TANKER:
        return "Never laid; only an Air Patrol at large finds it."
    return "Laid face down with Contact or U-boat Attack. Half attack: against escorts."


def _boat_figures(ruleset: TonnageRuleset, boat: Boat) -> tuple[Figure, ...]:
    evasion = Figure("evasion", str(boat.evasion + (STORM_EVASION if ruleset.in_storm else 0)))
    if boat.code == TANKER:
        return (Figure("attack", "–"), evasion)
    return (
        Figure("attack", str(attack_value(ruleset, boat.attack))),
        evasion,
        Figure("half attack", str(torpedo_number(ruleset, boat, False))),
    )


def _escort(ruleset: TonnageRuleset, c: int, names: dict[int, str]) -> _Unit:
    escort = ruleset.escort(c)
    if escort is not None:
        return _escort_unit(ruleset, escort, c, names[c])
    if c == JOKER:
        return _Unit(
            "Support Group",
            f"Drawn: turn it up and draw {ruleset.support_brings} cards at once; that many may be given back, to keep ten.",
            "It is then out.",
            rb.SUPPORT_DRAW,
            f"brings {ruleset.support_brings}",
            "icon-support-group",
            signed(ruleset.support_brings),
            GROUP,
        )
    return _Unit(
        "Empty sea",
        f"No escort. Seen, it goes {ruleset.answer(TonnageRuleset.escort_blanks_to).brief}.",
        "Laid face down with Escort Attack, HF/DF or Air Patrol, as a bluff.",
        rb.ANSWER,
    )  # fmt: skip


def _escort_unit(ruleset: TonnageRuleset, escort: Escort, c: int, name: str) -> _Unit:
    if escort.surface:
        effect = "In its first attack, a 1 also rams: this ship is damaged."
        when = "With Escort Attack or HF/DF."
    else:
        effect = "No gunfire, no ramming."
        when = "With Air Patrol" + (" or Escort Attack." if ruleset.aircraft_join_escort_attacks else ".")
    number = ruleset.depleted_from(escort)
    if number:
        effect += f" Depleted on {number} or more."
    effect += f" Worth {escort_damaged(ruleset, rammed=False)} if damaged, {ESCORT_SUNK} if sunk."
    return _Unit(
        escort.name,
        effect,
        when,
        rb.DEPLETED if number else rb.UNITS,
        f"{name}, {escort.code}{', carrier’s screen' if c >= SCREEN else ''}{_weather(ruleset)}",
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
        *_sinking(ruleset, escort),
    )


def _sinking(ruleset: TonnageRuleset, escort: Escort) -> tuple[Figure, ...]:
    """Return the rolls with which an escort sinks a boat, as printed: two ranges if its first attack sinks with more rolls than later ones."""
    first, later = (span(sinks_on(ruleset, escort, first=each)) for each in (True, False))
    if not escort.surface or first == later:
        return (Figure("sinks on", later),)
    return Figure("sinks on", first), Figure("later", later)
