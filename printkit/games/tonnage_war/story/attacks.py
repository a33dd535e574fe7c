"""Writes the clauses about a U-boat's attack on the convoy: why no escort met her, whom she slipped past, and what she sank."""

from __future__ import annotations

from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.deeds import Deed, SpentCard
from printkit.games.tonnage_war.story.facts import SalvoFacts
from printkit.games.tonnage_war.story.outcomes import card_of
from printkit.games.tonnage_war.story.salvos import Unmet, attack_cards, hits, is_escort_lost, why_unmet
from printkit.games.tonnage_war.story.telling import ships
from printkit.report.story import begun, count, listed, number

_WHY = {
    Unmet.UNKNOWN: "", Unmet.BLANKS: " because the escorts sent against her were blanks", Unmet.NO_CARD: " because {they} had no attack card left", Unmet.ROUTING: " while {they} turned away from a contact",
    Unmet.PATROL: " while {they} sent out a patrol", Unmet.CONTACT: " while {they} went after a contact",
    Unmet.HUNT: " while {they} went on {hunt}", Unmet.LET_COME: " when {they} let her come",
}  # fmt: skip
"""Endings of sentences that explain why no escort met an attacking U-boat, such as `` while they sent out a patrol``.

The key is the reason; ``{they}`` stands for the escorts.
"""
_WAY = {
    Unmet.UNKNOWN: "no escort met {her}", Unmet.BLANKS: "the escorts sent against {her} were blanks", Unmet.NO_CARD: "the escorts had no attack card left",
    Unmet.ROUTING: "the escorts turned away from a contact instead of meeting {her}", Unmet.PATROL: "the escorts sent out a patrol instead of meeting {her}",
    Unmet.CONTACT: "the escorts went after a contact instead of meeting {her}", Unmet.HUNT: "the escorts went on with a hunt instead of meeting {her}",
    Unmet.LET_COME: "the escorts let {her} come",
}  # fmt: skip
"""Clauses that say why no escort met an attacking U-boat, such as ``the escorts let her come``.

The key is the reason; ``{her}`` stands for the boat.
"""


def the_way(deed: Deed, her: str = "her") -> str:
    """Return a clause that says why no escort met an attacking U-boat.

    An example is ``the escorts let her come, though they held two attack cards``. ``her``: the word for the
    U-boat."""
    salvo = deed.salvo
    assert salvo is not None
    reason = why_unmet(deed.events[0].turn, salvo)
    if reason is Unmet.NO_CARD and deed.spent is not None:
        nobody = f", nobody met {her}" if deed.spent.on_blank else ""
        return f"{_spent_card(deed.spent, 'the escorts')}{nobody}"
    held = attack_cards(deed.events[0].turn, salvo) if reason is Unmet.LET_COME else 0
    though = f", though they held {count(held, 'attack card')}" if held else ""
    return f"{_WAY[reason].format(her=her)}{though}"


def unmet(deed: Deed, they: str = "the escorts", quarry: str = "") -> str:
    """Return a phrase for the result of an attack that no escort met, and for the reason why none met it.

    An example is ``sank a merchant ship, unopposed while the escorts went on with a hunt``."""
    reason = why(deed, they, quarry)
    return f"{came_of(deed)}{', unopposed' if reason.startswith((' because', ' while')) else ''}{reason}"


def why(deed: Deed, they: str = "the escorts", quarry: str = "") -> str:
    """Return a phrase for the reason why no escort met an attacking U-boat: `` while the escorts went on with a hunt``.

    It is empty if the attack missed, or if escorts met the boat. ``quarry``: the boat that the escorts went on hunting, if the sentence is about her.
    """
    salvo = deed.salvo
    if salvo is None or deed.met or not (salvo.ships or salvo.rescue):
        return ""
    reason = why_unmet(deed.events[0].turn, salvo)
    if reason is Unmet.NO_CARD and deed.spent is not None:
        return f" because {_spent_card(deed.spent, they)}"
    told = _WHY[reason].format(they=they, hunt=f"hunting {quarry}" if quarry else "with a hunt")
    if reason is Unmet.LET_COME and (held := attack_cards(deed.events[0].turn, salvo)):
        return f"{told}, though they held {count(held, 'attack card')}"
    return told


def lacked_a_card(deed: Deed) -> bool:
    """Return True if no escort met an attacking U-boat because the escorts had no attack card left. Return False if they had
    spent the last one on a bluff."""
    if deed.salvo is None or deed.met:
        return False
    is_bluffed = deed.spent is not None and deed.spent.on_blank
    return why_unmet(deed.events[0].turn, deed.salvo) is Unmet.NO_CARD and not is_bluffed


def _spent_card(spent: SpentCard, they: str) -> str:
    """Return a clause that says when the escorts used or discarded their last attack card: ``they had used their last attack card
    on turn 4``."""
    if spent.on_blank:
        whose = "their" if they == "they" else "the escorts’"
        return f"a blank had drawn {whose} last attack card on turn {spent.turn}"
    return f"{they} had {'thrown away' if spent.discarded else 'used'} their last attack card on turn {spent.turn}"


def number_searching(deed: Deed) -> int:
    """Return the number of escorts that searched for a U-boat on its way to the convoy."""
    return max((len(fight.detects) for fight in deed.fights), default=0)


def met_by(deed: Deed) -> str:
    """Return a phrase for the number of escorts that searched for a U-boat on its way to the convoy: ``two escorts``."""
    return count(number_searching(deed), "escort")


def passed(deed: Deed, cast: Vessels) -> str:
    """Return a phrase for the escorts that searched for a U-boat on its way to the convoy: ``two escorts, *Foxtail* among them``.

    It gives the name of a single escort, or the number of escorts.
    """
    cards_ = [piece.card for piece in deed.met[0].hunt.group]
    if len(cards_) == 1 and cast.knows(cards_):
        return cast.escorts(cards_)
    searched = [card_of(deed.met[0], name) for name, _ in deed.met[0].detects]
    known = [card for card in searched if cast.knows([card])]
    if len(deed.met) == 1 and len(searched) > len(known) == 1:
        return f"{met_by(deed)}, {cast.escorts(known)} among them"
    return met_by(deed)


def came_of(deed: Deed, cast: Vessels | None = None) -> str:
    """Return a phrase for the result of an attack on the convoy or the carrier: ``sank two merchant ships``.

    It is empty if there was no such attack.
    """
    salvo = deed.salvo
    if salvo is None:
        return ""
    if salvo.attack.carrier:
        done = {"damaged": "damaged", "sunk": "sank"}.get(salvo.result, "missed")
        return f"{done} the carrier"
    if not salvo.ships and not salvo.rescue:
        n = len(salvo.rolls)
        return f"missed with {'her only shot' if n == 1 else 'both shots' if n == 2 else f'all {number(n)} shots'}"
    some = shots_that_hit(salvo)
    if salvo.rescue and not is_escort_lost(salvo):
        told = "the rescue ship" if salvo.ships <= 1 else f"{ships(salvo.ships)}, one of them the rescue ship"
        return f"sank {told}{',' * (salvo.ships > 1) if some else ''}{some}"
    rescue = _rescue_escort(salvo, cast) if is_escort_lost(salvo) else ""
    sunk = [ships(salvo.ships)] * bool(salvo.ships) + [rescue] * bool(rescue)
    return f"sank {listed(sunk)}{some if not rescue else ''}"


def shots_that_hit(salvo: SalvoFacts) -> str:
    """Return a phrase for how many shots hit, if not all did: `` with two of her four shots``."""
    n, hit = len(salvo.rolls), hits(salvo)
    return f" with {number(hit)} of her {number(n)} shots" if 0 < hit < n else ""


def in_brief(salvo: SalvoFacts) -> str:
    """Return a phrase for the result of an attack on the convoy or the carrier, in the present tense, for a headline: ``sinks two
    ships``."""
    if salvo.attack.carrier:
        done = {"damaged": "damages", "sunk": "sinks"}.get(salvo.result, "misses")
        return f"{done} the carrier"
    if not salvo.ships and not salvo.rescue:
        return "misses"
    is_escort = is_escort_lost(salvo)
    if salvo.rescue and not is_escort and salvo.ships <= 1:
        return "sinks the rescue ship"
    some = "a ship" if salvo.ships == 1 else count(salvo.ships, "ship")
    return f"sinks {listed([some] * bool(salvo.ships) + ['an escort'] * is_escort)}"


def successor(deed: Deed, cast: Vessels) -> str:
    """Return a short sentence about the escort that replaced a sunk rescue ship: ``. *Foxtail* took its place``.

    It is empty unless the report names this escort, and if two rescue ships were sunk in the turn."""
    turn, salvo = deed.events[-1].turn, deed.salvo
    piece = turn.after.rescue.piece
    if salvo is None or not salvo.rescue or piece is None or sum(each.rescue for each in turn.salvos) > 1:
        return ""
    return f". {begun(cast.escorts([piece.card]))} took its place" if cast.knows([piece.card]) else ""


def _rescue_escort(salvo: SalvoFacts, cast: Vessels | None) -> str:
    """Return a phrase for the escort that served as the rescue ship and was sunk in an attack: ``a novice ship that served as the
    rescue ship``."""
    piece = salvo.state.rescue.piece
    if cast is None or piece is None or piece.card < 0:
        return "an escort that served as the rescue ship"
    is_known = cast.knows([piece.card])
    return f"{cast.escorts([piece.card])}{', which' if is_known else ' that'} served as the rescue ship"
