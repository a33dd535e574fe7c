"""Writes the clauses about a U-boat's attack on the convoy or the carrier: the card, the rolls, and the ships sunk."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from math import comb
from typing import Final

from printkit.games.tonnage_war.play.chances import roll_hits
from printkit.games.tonnage_war.rules.convoy_attack import target_number
from printkit.games.tonnage_war.rules.data import AIR, ESCORT, GUNS, HFDF, ROUTING, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import ANSWERS, ESCORT_SHIP
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.fights import RARE
from printkit.games.tonnage_war.story.telling import group, odds, standing
from printkit.report.story import count, known_as, listed, nameable, number, with_article
from printkit.table import UNKNOWN

_CLOSE: Final = 2
"""If an attack had a single roll, the report says what score its hit would have led to only if the lead would then have been at
most this many points."""
_NAMES: Final = {
    (4, 0): "beam attack", (3, 0): "bow attack", (3, 2): "bow attack with FAT", (2, 0): "quarter attack", (1, 0): "stern attack",
    (1, 4): "attack on a straggler",
}  # fmt: skip
"""Names of the printed attack cards. The key is the number of rolls and the modifier."""


def attack_name(ruleset: TonnageRuleset, card: int) -> str:
    """Return the name of an attack card: ``beam attack``."""
    held = ruleset.uboat_card(card)
    return _NAMES.get((held.rolls, held.modifier), f"attack of {count(held.rolls, 'roll')}")


def hits(salvo: SalvoFacts) -> int:
    """Return how many of an attack's rolls hit; 0 if the U-boat's card is unknown."""
    ruleset = salvo.state.ruleset
    boat = ruleset.boat(salvo.attack.boat.card)
    if boat is None:
        return 0
    needed = target_number(ruleset, boat, ruleset.uboat_card(salvo.attack.card))
    return sum(roll <= needed for roll in salvo.rolls)


def likelihood(salvo: SalvoFacts) -> Fraction:
    """Return the probability that an attack scores as many hits as it did, or more. Return 1 if it had no rolls, or if its target
    was the carrier."""
    ruleset = salvo.state.ruleset
    boat = ruleset.boat(salvo.attack.boat.card)
    if boat is None or salvo.attack.carrier or not salvo.rolls:
        return Fraction(1)
    each = roll_hits(ruleset, boat.code, ruleset.uboat_card(salvo.attack.card), False)
    n = len(salvo.rolls)
    return sum((comb(n, k) * each**k * (1 - each) ** (n - k) for k in range(hits(salvo), n + 1)), Fraction(0))


def rare_hits(salvo: SalvoFacts) -> str:
    """Return the odds, in words, that an attack scores as many hits as it did, or more. Return an empty string if they were not
    small."""
    chance = float(likelihood(salvo))
    return odds(chance) if chance <= RARE else ""


def salvo_clause(salvo: SalvoFacts, she: str = "she ") -> str:
    """Return a clause about the result of a U-boat's attack. ``she`` is the subject of the clause; it is empty if the clause before
    has the same subject."""
    if salvo.attack.carrier:
        done = salvo.result in ("damaged", "sunk")
        return (
            f"{she}{'damaged' if salvo.result == 'damaged' else 'sank'} the carrier"
            if done
            else f"{she}attacked the carrier in vain"
        )
    n, hit = len(salvo.rolls), hits(salvo)
    if not salvo.ships and not salvo.rescue:
        return f"{she}missed with her {'only roll' if n == 1 else 'two rolls' if n == 2 else f'{number(n)} rolls'}"
    some = f"with {number(hit)} of her {number(n)} rolls " if 0 < hit < n else ""
    return f"{some}{she}sank {ships_sunk(salvo)}"


def ships_sunk(salvo: SalvoFacts) -> str:
    """Return words for the ships that an attack on the convoy sank: ``two merchant ships``; empty if it sank
    none.
    """
    if salvo.ships == 1:
        return one_ship(salvo, "one merchant ship", "the merchant ship") + _rescue(salvo)
    if salvo.ships:
        return count(salvo.ships, "merchant ship") + nameable("ship", salvo.ships) + _rescue(salvo)
    return "the rescue ship" if salvo.rescue else ""


def one_ship(salvo: SalvoFacts, words: str, before: str) -> str:
    """Return the invented name of the only ship that an attack sank, after the words ``before``. In a report without names, return
    ``words``."""
    state = salvo.state
    return known_as("ship", f"r{state.round}t{state.turn}{salvo.attack.boat.handle}", words, before)


def _rescue(salvo: SalvoFacts) -> str:
    """Return words for the loss of the rescue ship, to follow the words for other ships sunk; empty if the rescue ship was not
    lost."""
    if not salvo.rescue or not salvo.ships:
        return ""
    if salvo.state.rescue.kind == ESCORT_SHIP:
        return f" and with {'it' if salvo.ships == 1 else 'them'} the escort that was the rescue ship"
    return ", the rescue ship," if salvo.ships == 1 else ", the rescue ship among them,"


def would_have_made(fight: Fight) -> str:
    """Return the score that an attack would have led to if escorts had not stopped it: ``4–0 to the U-boats``. It is empty if the
    attack could have missed, or if it had only one roll and the score would not have been close."""
    rolls, (uboat, escort) = sure_rolls(fight), points(fight.state)
    if not rolls or (rolls == 1 and abs(uboat + rolls - escort) > _CLOSE):
        return ""
    more = " at least" if fight.state.rescue.kind == ESCORT_SHIP else ""
    return f"{standing(uboat + rolls, escort)}{more}"


def aim(lead: int, hits_: int, would: str) -> str:
    """Return words for what an attack would have done to the score: ``take the lead at 4–2``. ``lead`` is the U-boats' lead before
    the attack; ``would`` is the score after its hits."""
    if lead + hits_ == 0:
        return f"draw level at {would}"
    if not lead:
        return f"go ahead {would.partition(' ')[0]}"
    if lead < 0 < lead + hits_:
        return f"take the lead at {would.partition(' ')[0]}"
    return f"make it {would}"


def attack_of(fight: Fight) -> str:
    """Return the name of the attack that a boat was making when she was hunted: ``beam attack``; empty if she was not attacking."""
    return attack_name(fight.state.ruleset, fight.attack.card) if fight.attack is not None else ""


def sure_rolls(fight: Fight) -> int:
    """Return how many certain hits on the convoy a U-boat lost because escorts stopped its attack; 0 if any of its rolls could have
    missed."""
    ruleset, attack = fight.state.ruleset, fight.attack
    boat = ruleset.boat(fight.hunt.boat.card)
    if attack is None or attack.carrier or boat is None:
        return 0
    card = ruleset.uboat_card(attack.card)
    return card.rolls if target_number(ruleset, boat, card) >= ruleset.convoy_sides else 0


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
    """The reason why no escort tried to stop an attacking U-boat: the escorts had no suitable card, or used their turn for
    something else. The value is a clause."""

    UNKNOWN = ""
    NO_CARD = ", and the escorts had no attack card to meet her with"
    ROUTING = ", while the escorts chose to turn away from a contact"
    PATROL = ", while the escorts sent out a patrol"
    CONTACT = ", while the escorts chose to go after a contact"
    HUNT = ", while the escorts went on with a hunt"
    LET_COME = ", and the escorts let her come"


def why_unmet(turn: TurnFacts, salvo: SalvoFacts) -> Unmet:
    """Return why no escort tried to stop the attacking U-boat."""
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


def came_through(
    turn: TurnFacts, salvo: SalvoFacts, turns: Sequence[TurnFacts], boat: str, *, brief: bool = False
) -> str:
    """Return a clause that says why an attack got through to the convoy, and what it sank: ``the escorts had no attack card left,
    for a blank had drawn one on turn 2, and a regular boat sank two merchant ships``.

    ``turns``: all turns of the game. ``brief``: leave out the name of the attack card.
    """
    ships = ships_alone(salvo)
    attack = "" if brief else f" with {with_article(attack_name(salvo.state.ruleset, salvo.attack.card))}"
    if hunts := hunted_first(turns, salvo):
        they = "it" if len(hunts[0].hunt.group) == 1 else "they"
        return f"only {group(hunts[0])} stood between {boat} and the convoy; {they} did not find her, and she sank {ships}{attack}"
    why = why_unmet(turn, salvo)
    if why is Unmet.NO_CARD:
        return f"the escorts had no attack card left{drawn_by_blanks(turn, bluffs(turns))}, and {boat} sank {ships}{attack}"
    if why is Unmet.LET_COME:
        held = attack_cards(turn, salvo)
        had = f"held {count(held, 'attack card')} and " if held else ""
        return f"the escorts {had}let {boat} come: she sank {ships}{attack}"
    return f"{boat} sank {ships}{attack}{why.value}"


def attack_cards(turn: TurnFacts, salvo: SalvoFacts) -> int:
    """Return how many attack cards the escorts held when they let a boat attack unopposed; 0 if their hand is unknown."""
    move = next((move for side, move in reversed(turn.plays) if side == ESCORT), None)
    hand, attacks = salvo.state.tactics[ESCORT], salvo.state.ruleset.of_action[ESCORT][GUNS]
    if not hand.known or hand.unknown or move is None:
        return 0
    played = move.value if isinstance(move.value, int) else UNKNOWN
    dropped = 1 << played if played >= 0 else 0
    return ((hand.known & ~hand.gone | dropped) & attacks).bit_count()


def drawn_by_blanks(turn: TurnFacts, spent: Sequence[TurnFacts]) -> str:
    """Return a clause that names the earlier turns of the round in which escorts used up attack cards against blanks; empty if
    there were none. ``spent``: all such turns of the game."""
    turns = [str(each.number) for each in spent if each.round == turn.round and each.number < turn.number]
    if not turns:
        return ""
    one = "one" if len(turns) == 1 else number(len(turns))
    return f", for a blank had drawn {one} on turn{'s' * (len(turns) > 1)} {listed(turns)}"


def hunted_first(turns: Sequence[TurnFacts], salvo: SalvoFacts) -> list[Fight]:
    """Return the hunts that failed to stop an attack: escorts searched for the boat, but she still attacked the convoy."""
    boat = salvo.attack.boat
    return [
        fight for turn in turns for fight in turn.fights
        if salvo in turn.salvos and fight.attack is not None and not fight.blank and fight.detects
        and (fight.hunt.boat.handle, fight.hunt.boat.card) == (boat.handle, boat.card)
    ]  # fmt: skip


def ships_alone(salvo: SalvoFacts) -> str:
    """Return words for the ships that an attack on the convoy sank, without their names: ``two merchant ships``."""
    return count(salvo.ships, "merchant ship") if salvo.ships else "the rescue ship"


def salvo_rolls(salvo: SalvoFacts, whom: str) -> str:
    """Return a clause about the rolls of an attack and the number that they needed: ``the ace needed 8 or less and rolled 3 and
    9``.

    Empty if no roll could miss.
    """
    ruleset = salvo.state.ruleset
    boat = ruleset.boat(salvo.attack.boat.card)
    if boat is None or not salvo.rolls or salvo.attack.carrier:
        return ""
    needed = target_number(ruleset, boat, ruleset.uboat_card(salvo.attack.card))
    if needed >= ruleset.convoy_sides:
        return ""  # no roll could miss
    return f"{whom} needed {needed} or less and rolled {listed([str(roll) for roll in salvo.rolls])}"
