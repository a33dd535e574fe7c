"""The two tactical decks of Tonnage War, with 52 cards for each side.

Each card shows its effects and when it may be played (rules TW-CV.U, TW-CV.E).
"""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from printkit.drawing import Ink
from printkit.games.tonnage_war.paper.aids import escort_aid, uboat_aid
from printkit.games.tonnage_war.paper.faces import (
    FRAMES,
    INKS,
    index_of,
    lay_words,
    name_of,
    signed,
    suit_of,
)
from printkit.games.tonnage_war.paper.pictures import action_picture
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CONTACT,
    ESCORT,
    EVADE,
    FLAK,
    GUNS,
    HFDF,
    NOTHING,
    ROUTING,
    SPECIAL,
    TORPEDO,
    UBOAT,
    EscortCard,
    UboatCard,
)
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.pieces import Back, BackPattern, Card, Deck
from printkit.table import Rule
from printkit.table.words import capital

U_BACK: Final = Back("u-tactical", "U-boats · tactical", BackPattern.LATTICE, Ink.NAVY, "torpedo", "U")
E_BACK: Final = Back("e-tactical", "Escorts · tactical", BackPattern.WAVES, Ink.TEAL, "corvette", "E")
_ASPECTS: Final = {
    (4, 0): "beam",
    (3, 0): "bow",
    (3, 2): "bow with FAT",
    (2, 0): "quarter",
    (1, 0): "stern",
    (1, 4): "straggler",
}


class _Action(NamedTuple):
    """What is printed on the cards with one action, such as Evade.

    It is the icon, a large and a small number, the picture, and the text.
    """

    title: str
    icon: str
    effect: str
    when: str
    rule: Rule
    headline: str = ""
    number: str = ""
    plus: str = ""


_PULLED: Final = _Action(
    "Nothing",
    "icon-empty-sea",
    "In the place of a card that this deck does not have.",
    "It can be discarded only.",
    rb.ONE_CARD,
)


def tactical_decks(ruleset: TonnageRuleset) -> tuple[Deck, Deck]:
    """Return the tactical deck of each side.

    The 52 cards are sorted by suit, spades first, and from the ace down in each suit.
    """
    order = [suit * 13 + rank for suit in (3, 2, 0, 1) for rank in (0, *range(12, 0, -1))]
    uboat = tuple(_card(ruleset, UBOAT, c, _uboat(ruleset, ruleset.uboat_card(c))) for c in order)
    escort = tuple(_card(ruleset, ESCORT, c, _escort(ruleset, ruleset.escort_card(c))) for c in order)
    return (
        Deck(
            "u-tactical", "U-boats: tactical cards", uboat, U_BACK, aids=(uboat_aid(ruleset),)
        ).with_varied_pictures(),
        Deck(
            "e-tactical", "Escorts: tactical cards", escort, E_BACK, aids=(escort_aid(ruleset),)
        ).with_varied_pictures(),
    )


def aspect(card: UboatCard) -> str:
    """Return the direction from which a torpedo card lets a U-boat attack, such as ``beam``.

    It is empty for a card whose numbers a player has changed.
    """
    return _ASPECTS.get((card.rolls, card.modifier), "")


def _card(ruleset: TonnageRuleset, side: int, c: int, action: _Action) -> Card:
    uboat = ruleset.uboat_card(c)
    kind = uboat.action if side == UBOAT else ruleset.escort_card(c).action
    return Card(
        name=name_of(("UT", "ET")[side], c),
        title=action.title,
        number=action.number,
        plus=action.plus,
        icon=action.icon,
        frame=FRAMES[side],
        index=index_of(c),
        suit=suit_of(c),
        scene=action_picture(side, kind, c, value=uboat.modifier, carrier=ruleset.has_carrier),
        headline=action.headline,
        effect=action.effect,
        when=action.when,
        cite=action.rule.id,
        ink=INKS[side],
    )


# -- the U-boats' ------------------------------------------------------------------------------------------------------


def _uboat(ruleset: TonnageRuleset, card: UboatCard) -> _Action:
    match card.action:
        case action if action in (CONTACT, SPECIAL):
            return _contact(ruleset, special=action == SPECIAL)
        case action if action == TORPEDO:
            return _torpedo(ruleset, card)
        case action if action == EVADE:
            return _evade(card)
        case action if action == FLAK:
            return _flak(ruleset, card)
        case action if action == BDIENST:
            return _Action(
                "B-dienst",
                "icon-b-dienst",
                "Cancels the Evasive Routing just played: the contact stays in effect.",
                "Reply to Evasive Routing of the escorts' last turn.",
                rb.REPLY_BDIENST,
                "signals intelligence",
            )
        case action if action == NOTHING:
            return _PULLED
    raise ValueError(f"no face for the action {card.action}")


def _contact(ruleset: TonnageRuleset, special: bool) -> _Action:
    carrier = special and ruleset.has_carrier
    aim = "convoy or carrier" if carrier else "convoy"
    laid = ruleset.answer(TonnageRuleset.contact_with_blank).brief
    effect = f"Lay it with {laid} face down: a contact with the {aim} is in effect at once."
    if special and not carrier:
        effect += " It is a contact like any other."
    when = f"In any turn of yours{ruleset.answer(TonnageRuleset.multiple_contacts).brief}."
    return _Action(
        "Special Contact" if special else "Contact",
        "icon-special-contact" if carrier else "icon-contact",
        effect,
        when,
        rb.SPECIAL_CONTACT if special else rb.LAY_CONTACT,
        aim,
    )


def _torpedo(ruleset: TonnageRuleset, card: UboatCard) -> _Action:
    plus = f" {signed(card.modifier)}" if card.modifier else ""
    each = "each that is " if card.rolls > 1 else ""
    return _Action(
        "U-boat Attack",
        "icon-torpedo",
        f"Roll {card.rolls}d{ruleset.convoy_sides}: {each}the boat's attack{plus} or less sinks a ship.",
        "Contact in effect: with boat or blank. Reply to Escort Attack, HF/DF: 1d20, half attack.",
        rb.CONVOY_ATTACK,
        aspect(card),
        number=f"×{card.rolls}",
        plus=signed(card.modifier) if card.modifier else "",
    )


def _evade(card: UboatCard) -> _Action:
    return _Action(
        "Evade",
        "icon-dive",
        "Added to evasion against every escort. Its contact or attack is given up.",
        "Reply to Escort Attack, HF/DF, Air Patrol on a boat.",
        rb.REPLY_EVADE,
        number=signed(card.modifier),
    )


def _flak(ruleset: TonnageRuleset, card: UboatCard) -> _Action:
    least, plus = ruleset.data.flak_base + card.modifier, signed(card.modifier)
    hits = ruleset.answer(TonnageRuleset.flak_number).brief.format(least=least, plus=plus)
    match ruleset.flak_number:
        case "two-plus":
            effect, number = f"Flak {plus}: hits on {hits}", f"≤{least}"
        case "half-plus" | "full-plus":  # the boat's attack value decides, too
            effect, number = f"hits on {hits}", plus
        case never:
            assert_never(never)
    return _Action(
        "Flak",
        "icon-flak",
        "If detected: 1d20 at one aircraft, while all attack.",
        "Reply to an Air Patrol on an undamaged boat.",
        rb.REPLY_FLAK,
        effect,
        number=number,
    )


# -- the escorts' ------------------------------------------------------------------------------------------------------


def _escort(ruleset: TonnageRuleset, card: EscortCard) -> _Action:
    if card.action == ROUTING:
        return _routing(ruleset)
    if card.action == NOTHING:
        return _PULLED
    return _group(ruleset, card)._replace(number=lay_words(card.limit))


def _group(ruleset: TonnageRuleset, card: EscortCard) -> _Action:
    """Return what is printed on a tactical card that is played together with escort cards: Escort Attack,
    HF/DF or Air Patrol.
    """
    match card.action:
        case action if action == GUNS:
            return _Action(
                "Escort Attack",
                "icon-escort-attack",
                "They hunt the boat before it attacks.",
                "Answers the convoy attack of U's last turn; or continues an Escort Attack.",
                rb.ANSWER,
                _lay(card, ruleset.answer(TonnageRuleset.air_in_escort_attack).brief),
            )
        case action if action == HFDF:
            return _Action(
                "HF/DF",
                "icon-hf-df",
                "They hunt a contact's boat, with HF/DF numbers.",
                "On a contact in effect; or continues HF/DF.",
                rb.LAY_HFDF,
                _lay(card, "ships"),
            )
        case action if action == AIR:
            return _Action(
                "Air Patrol",
                "icon-air-patrol",
                "They hunt a contact's boat or a card pulled at random.",
                "In any turn; or continues after Flak.",
                rb.AIR_ON_CONTACT,
                _lay(card, "aircraft"),
            )
    raise ValueError(f"no face for the action {card.action}")


def _lay(card: EscortCard, kind: str) -> str:
    """Return text that says which escort cards are laid face down, such as ``lay 1–3, ships or blanks``."""
    if card.limit == 1:
        return f"lay 1, {kind.removesuffix('s')} or blank"
    return f"lay {lay_words(card.limit)}, {kind} or blanks"


def _routing(ruleset: TonnageRuleset) -> _Action:
    ends = capital(ruleset.answer(TonnageRuleset.routing_scope).brief)
    return _Action(
        "Evasive Routing",
        "icon-evasive-routing",
        f"{ends} unless the U-boats' next turn is B-dienst.",
        "On a contact in effect. No cards are laid with it.",
        rb.LAY_ROUTING,
        "the convoy turns away",
    )
