"""Writes the clauses about a U-boat's attack on the convoy or the carrier.

They are about the card played, the dice rolls, and the ships sunk.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from printkit.games.tonnage_war.rules.convoy_attack import target_number
from printkit.games.tonnage_war.rules.data import AIR, ESCORT, GUNS, HFDF, ROUTING, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import ANSWERS
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts
from printkit.table import UNKNOWN


def hits(salvo: SalvoFacts) -> int:
    """Return how many dice of an attack hit; 0 if the U-boat's card is unknown."""
    ruleset = salvo.state.ruleset
    boat = ruleset.boat(salvo.attack.boat.card)
    if boat is None:
        return 0
    needed = target_number(ruleset, boat, ruleset.uboat_card(salvo.attack.card))
    return sum(roll <= needed for roll in salvo.rolls)


def aim(lead: int, hits_: int, would: str) -> str:
    """Return words for the effect that an attack would have had on the score: ``take the lead at 4–2``.

    ``lead``: the U-boats' lead in points before the attack. ``hits_``: the number of hits. ``would``: the
    score after these hits.
    """
    if lead + hits_ == 0:
        return f"draw level at {would}"
    if not lead:
        return f"go ahead {would.partition(' ')[0]}"
    if lead < 0 < lead + hits_:
        return f"take the lead at {would.partition(' ')[0]}"
    return f"make it {would}"


def shots_of(ruleset: TonnageRuleset, card: int) -> int:
    """Return how many shots at the convoy an attack card gives."""
    return ruleset.uboat_card(card).rolls


def is_sure(engagement: Fight | SalvoFacts) -> bool:
    """Return True if every shot of a U-boat's attack on the convoy was certain to hit unless escorts stopped
    the boat."""
    ruleset, attack = engagement.state.ruleset, engagement.attack
    piece = engagement.hunt.boat if isinstance(engagement, Fight) else engagement.attack.boat
    boat = ruleset.boat(piece.card)
    if attack is None or attack.carrier or boat is None:
        return False
    return target_number(ruleset, boat, ruleset.uboat_card(attack.card)) >= ruleset.convoy_sides


def sure_rolls(fight: Fight) -> int:
    """Return how many certain hits on the convoy a U-boat lost because escorts stopped its attack.

    Return 0 if any of its shots could have missed.
    """
    return (
        shots_of(fight.state.ruleset, fight.attack.card) if fight.attack is not None and is_sure(fight) else 0
    )


def bluffs(turns: Sequence[TurnFacts]) -> list[TurnFacts]:
    """Return the turns in which escorts played an attack card against an approaching card that proved to be a blank.

    The blank is turned up at the beginning of the next turn.
    """
    found = []
    for turn in turns:
        for fight in turn.fights:
            if fight.blank and fight.hunt.origin == ANSWERS:
                on = fight.hunt.boat.handle
                played = [
                    each for each in turns
                    if each.round == turn.round and each.number < turn.number
                    for side, move in each.plays
                    if side == ESCORT and isinstance(move.value, Play) and move.value.on == on
                ]  # fmt: skip
                found += played[-1:]
    return found


class Unmet(Enum):
    """The reason why no escort tried to stop an attacking U-boat.

    For example, the escorts had no suitable card, or used their turn for something else.
    """

    UNKNOWN = auto()
    BLANKS = auto()
    NO_CARD = auto()
    ROUTING = auto()
    PATROL = auto()
    CONTACT = auto()
    HUNT = auto()
    LET_COME = auto()


def why_unmet(turn: TurnFacts, salvo: SalvoFacts) -> Unmet:
    """Return why no escort tried to stop the attacking U-boat."""
    boat = salvo.attack.boat
    if any(
        (fight.hunt.boat.handle, fight.hunt.boat.card) == (boat.handle, boat.card) and fight.attack
        for fight in turn.fights
    ):
        return Unmet.BLANKS
    move = next((move for side, move in reversed(turn.plays) if side == ESCORT), None)
    ordered = any(move.verb == GUNS for side, move in turn.plays if side == UBOAT)
    if move is None or not ordered:
        return Unmet.UNKNOWN
    play = move.value if isinstance(move.value, Play) else None
    if lacked_an_attack(turn, salvo):
        return Unmet.NO_CARD
    if move.verb == ROUTING and play is not None and play.on != salvo.attack.boat.handle:
        return Unmet.ROUTING
    if move.verb in (HFDF, AIR) and play is not None:
        return Unmet.PATROL if play.target == AT_LARGE else Unmet.CONTACT
    return {CONTINUE: Unmet.HUNT, DISCARD: Unmet.LET_COME}.get(move.verb, Unmet.UNKNOWN)


def lacked_an_attack(turn: TurnFacts, salvo: SalvoFacts) -> bool:
    """Return True if the escorts' hand is known and contained no card that could have stopped this attack."""
    move = next((move for side, move in reversed(turn.plays) if side == ESCORT), None)
    ordered = any(move.verb == GUNS for side, move in turn.plays if side == UBOAT)
    if move is None or not ordered or move.verb == GUNS:
        return False
    hand, attacks = salvo.state.tactics[ESCORT], salvo.state.ruleset.of_action[ESCORT][GUNS]
    played = move.value if isinstance(move.value, int) else UNKNOWN
    dropped = played >= 0 and attacks >> played & 1
    held = hand.known & ~hand.gone & attacks
    return bool(hand.known) and not hand.unknown and not held and not dropped


def attack_cards(turn: TurnFacts, salvo: SalvoFacts) -> int:
    """Return how many attack cards the escort player held while a U-boat attacked unopposed; 0 if the hand is
    unknown."""
    move = next((move for side, move in reversed(turn.plays) if side == ESCORT), None)
    hand, attacks = salvo.state.tactics[ESCORT], salvo.state.ruleset.of_action[ESCORT][GUNS]
    if not hand.known or hand.unknown or move is None:
        return 0
    played = move.value if isinstance(move.value, int) else UNKNOWN
    dropped = 1 << played if played >= 0 else 0
    return ((hand.known & ~hand.gone | dropped) & attacks).bit_count()


def hunted_first(turns: Sequence[TurnFacts], salvo: SalvoFacts) -> list[Fight]:
    """Return the hunts that failed to stop an attack.

    In these, escorts searched for the U-boat, but it still attacked the convoy.
    """
    boat = salvo.attack.boat
    return [
        fight for turn in turns for fight in turn.fights
        if salvo in turn.salvos and fight.attack is not None and not fight.blank and fight.detects
        and (fight.hunt.boat.handle, fight.hunt.boat.card) == (boat.handle, boat.card)
    ]  # fmt: skip
