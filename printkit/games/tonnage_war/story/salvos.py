"""Writes the clauses about a U-boat's attack on the convoy or the carrier, or about the reason why no U-boat attacked
in a round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum, auto

from printkit.games.tonnage_war.rules.convoy_attack import target_number
from printkit.games.tonnage_war.rules.data import (
    AIR,
    CARDS_A_ROUND,
    CONTACT,
    ESCORT,
    GUNS,
    HFDF,
    ROUTING,
    SPECIAL,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, DISCARD
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import ANSWERS
from printkit.games.tonnage_war.story.facts import ContactTrack, Fight, Round, SalvoFacts, TurnFacts
from printkit.games.tonnage_war.story.luck import come_through
from printkit.games.tonnage_war.story.telling import CERTAIN, odds
from printkit.report.story import count, number
from printkit.table import UNKNOWN


def hits(salvo: SalvoFacts) -> int:
    """Return how many dice of an attack hit; 0 if the U-boat's card is unknown."""
    ruleset = salvo.state.ruleset
    boat = ruleset.boat(salvo.attack.boat.card)
    if boat is None:
        return 0
    needed = target_number(ruleset, boat, ruleset.uboat_card(salvo.attack.card))
    return sum(roll <= needed for roll in salvo.rolls)


def is_escort_lost(salvo: SalvoFacts) -> bool:
    """Return True if an attack on the convoy sank an escort that had become the rescue ship.

    (The first rescue ship of a game is a merchant ship.)
    """
    return salvo.rescue and salvo.points[UBOAT] > salvo.ships


def aim(lead: int, hits_: int, would: str) -> str:
    """Return a phrase for the effect that an attack would have had on the score: ``take the lead at 4–2``.

    ``lead``: the U-boats' lead in points before the attack. ``hits_``: the number of hits. ``would``: the
    score after these hits.
    """
    word = aim_word(lead, hits_)
    at = " at" if word in ("draw level", "take the lead") else ""
    return f"{word}{at} {would.partition(' ')[0] if word in ('go ahead', 'take the lead') else would}"


def aim_word(lead: int, hits_: int) -> str:
    """Return words, without figures, for what an attack would have changed in the score: ``take the lead``."""
    if lead + hits_ == 0:
        return "draw level"
    if not lead:
        return "go ahead"
    return "take the lead" if lead < 0 < lead + hits_ else "make it"


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
    """Return the hunts with which escorts tried, without success, to stop an attack on the convoy.

    In these, escorts searched for the U-boat, but it still attacked the convoy.
    """
    boat = salvo.attack.boat
    return [
        fight for turn in turns for fight in turn.fights
        if salvo in turn.salvos and fight.attack is not None and not fight.blank and fight.detects
        and (fight.hunt.boat.handle, fight.hunt.boat.card) == (boat.handle, boat.card)
    ]  # fmt: skip


def slip(fight: Fight) -> str:
    """Return a boat's odds of not being found by any escort on her way to the convoy, in words: ``one chance in ten``.

    They are empty if a card is unknown, or if no escort could have found her."""
    through = come_through(fight)
    if through is None or through[0] == 1:
        return ""
    return odds(float(through[0])) if through[0] else "no chance"


def chance_of_one(fights: Sequence[Fight]) -> str:
    """Return the odds that at least one of several U-boats slips past the escorts, in words; an empty text if they are unknown.

    ``fights``: the first hunt for each boat."""
    passed = [come_through(fight) for fight in fights]
    return (
        odds(1 - math.prod(1 - float(each[0]) for each in passed if each is not None))
        if None not in passed
        else ""
    )


def chance_of_all(fights: Sequence[Fight]) -> str:
    """Return the odds that escorts find every one of several U-boats on their way to the convoy, in words.

    The text is empty if the odds are unknown, or close to 0 or 1. ``fights``: the first hunt for each boat."""
    passed = [come_through(fight) for fight in fights]
    chance = math.prod(1 - float(each[0]) for each in passed if each is not None)
    return odds(chance) if None not in passed and 1 - CERTAIN < chance < CERTAIN else ""


# -- why no boat went in ----------------------------------------------------------------------------------------------------


def why_idle(each: Round, tracks: Sequence[ContactTrack], *, is_told: bool, most: int = 0) -> str:
    """Return the end of a sentence that says why no U-boat was ordered to attack in a round: ``: {they} threw away both of their
    contact cards``. ``{they}`` stands for the U-boats.

    It is empty if the log does not record the hand, or if no single reason is known.

    ``tracks``: all contacts of the game. ``is_told``: True if the story describes a hunt for a boat in contact in this round. ``most``: the most shots
    that the U-boats threw away in any round.
    """
    ruleset, hand = each.turns[0].before.ruleset, each.tactical[UBOAT]
    if not hand or UNKNOWN in hand or any(_is_secret(turn) for turn in each.turns):
        return ""
    if not any(ruleset.of_action[UBOAT][GUNS] >> card & 1 for card in hand):
        return ": {they} were dealt no attack card"
    if armed := [turn for turn in each.turns if is_armed(turn)]:
        held = count(_in_hand(armed[0], GUNS), "attack card")
        return f", though {{they}} held {held} with a boat in contact on turn {armed[0].number}"
    if any(_free_contacts(turn) for turn in each.turns):
        return ": when a contact lasted, {they} held no attack card"
    lost = [track for track in tracks if track.begins[0] <= each.number <= track.ends[0]]
    if not lost and not any(card >= 0 and ruleset.boat(card) is not None for card in each.oob[UBOAT]):
        return ": {they} were dealt no boat" if each.oob[UBOAT] and UNKNOWN not in each.oob[UBOAT] else ""
    lasting = [track for track in lost if track.open or track.ends[0] > each.number]
    if not (lost and not lasting) and (thrown := _thrown_away(each, len(lost))):
        return f": {{they}} threw away {thrown}"
    if not lost:
        has_cards = any(_contact_cards(each.turns[0]) >> card & 1 for card in hand)
        return "" if has_cards else ": {they} were dealt no contact card"
    if is_told:
        return ""
    unused = _unused(each, most)
    if lasting:
        begins = [track.begins[1] for track in lasting if track.begins[0] == each.number]
        they = "they" if unused else "{they}"
        return f"{unused}: {they} had no lasting contact before turn {min(begins)}" if begins else ""
    return _why_lost(each, lost, unused)


def _why_lost(each: Round, lost: Sequence[ContactTrack], unused: str) -> str:
    """Return the end of a sentence that says how the U-boats lost every contact in a round. ``unused``: the clause before it; may
    be empty."""
    if _drops_a_contact(each):
        return unused  # the contacts that they lost are only half of the reason
    if 0 < (n := sum(len(turn.routed) for turn in each.turns)) <= len(lost):
        return f"{unused}: {_turned_away(n, lost, 'their' if unused else 'the U-boats’')}"
    they = "they" if unused else "{they}"
    if len(lost) == 1 and lost[0].how == "evaded":
        return f"{unused}: {they} gave up their only contact to save its boat"
    every = {1: "their only contact", 2: "both of their contacts"}
    return f"{unused}: {they} lost {every.get(len(lost), f'all {number(len(lost))} of their contacts')}"


def _drops_a_contact(each: Round) -> bool:
    """Return True if the U-boats discarded a contact card in a round while they held an attack card."""
    contact = _contact_cards(each.turns[0])
    return any(
        contact >> move.value & 1
        for turn in each.turns
        if turn.number < CARDS_A_ROUND and _in_hand(turn, GUNS)
        for side, move in turn.plays
        if side == UBOAT and move.verb == DISCARD and isinstance(move.value, int)
    )


_MANY = 4
"""Minimum number of shots on the attack cards that the U-boats threw away for the story to mention these cards."""


def shots_thrown_away(each: Round) -> tuple[int, int]:
    """Return how many attack cards the U-boats discarded in a round, and how many shots these cards had."""
    ruleset = each.turns[0].before.ruleset if each.turns else None
    gone = [
        move.value for turn in each.turns for side, move in turn.plays
        if side == UBOAT and move.verb == DISCARD and isinstance(move.value, int) and move.value >= 0
        and ruleset is not None and ruleset.of_action[UBOAT][GUNS] >> move.value & 1
    ]  # fmt: skip
    return len(gone), sum(shots_of(ruleset, card) for card in gone if ruleset is not None)


def _unused(each: Round, most: int) -> str:
    """Return a clause about the attack cards that the U-boats discarded in a round: ``, and {they} threw away two attack cards with seven shots``.

    It is empty if these cards had few shots, or fewer than ``most``, the most of any round. ``{they}`` stands for the U-boats."""
    cards, shots = shots_thrown_away(each)
    if shots < max(_MANY, most):
        return ""
    return f", and {{they}} threw away {count(cards, 'attack card')} with {count(shots, 'shot')}"


_FOUND = ("attacked", "damaged", "sunk")
"""Ways in which a contact ended because escorts found its boat (values of :attr:`ContactTrack.how`)."""


def _turned_away(routed: int, contacts: Sequence[ContactTrack], whose: str) -> str:
    """Return a clause about the contacts that the U-boats lost: ``the convoy turned away from two of the U-boats’ three contacts``.

    ``routed``: the number of contacts from which the convoy turned away. ``whose``: the word for the owners of the contacts, ``the U-boats’`` or ``their``."""
    n, rest = len(contacts), [track for track in contacts if track.how != "routed"]
    if routed == n:
        all_ = {1: f"{whose} only contact", 2: f"both of {whose} contacts"}
        return f"the convoy turned away from {all_.get(n, f'all {number(n)} of {whose} contacts')}"
    is_found = len(rest) == n - routed and all(track.how in _FOUND for track in rest)
    one = n - routed == 1
    end = f"the other{'' if one else 's'} {'was' if one else 'were'} lost, too"
    if is_found:
        end = f"escorts found the boat{'' if one else 's'} of the other{'' if one else f' {number(n - routed)}'}"
    return f"the convoy turned away from {number(routed)} of {whose} {number(n)} contacts, and {end}"


def is_armed(turn: TurnFacts) -> bool:
    """Return True if, at the beginning of a turn, the U-boats held an attack card and had a contact that the escorts had not gone after."""
    return _free_contacts(turn) and _in_hand(turn, GUNS) > 0


def _free_contacts(turn: TurnFacts) -> bool:
    """Return True if the escorts left a contact alone at the beginning of a turn: they neither hunted its boat nor
    turned away from it."""
    state = turn.before
    ending = {state.hunt.contact if state.hunt is not None else "", state.routing[1] if state.routing else ""}
    return any(contact.handle not in ending for contact in state.contacts)


def _is_secret(turn: TurnFacts) -> bool:
    """Return True if the U-boats discarded a card in a turn and the log does not name it."""
    return any(
        side == UBOAT and move.verb == DISCARD and not (isinstance(move.value, int) and move.value >= 0)
        for side, move in turn.plays
    )


def _in_hand(turn: TurnFacts, action: str) -> int:
    """Return how many cards with this action the U-boats' hand contained at the beginning of a turn."""
    hand = turn.before.tactics[UBOAT]
    return (hand.known & ~hand.gone & turn.before.ruleset.of_action[UBOAT][action]).bit_count()


def _contact_cards(turn: TurnFacts) -> int:
    """Return the tactical cards with which a U-boat can report the convoy, as a bit mask of card numbers."""
    actions = turn.before.ruleset.of_action[UBOAT]
    return actions.get(CONTACT, 0) | actions.get(SPECIAL, 0)


def _thrown_away(each: Round, contacts: int) -> str:
    """Return a phrase for the contact cards that the U-boats discarded in a round although they held a boat and an attack card:
    ``both of their contact cards``.

    It is empty if there were none, or if the U-boats made ``contacts`` and threw away at most half of
    their contact cards. The last turn does not count, for no attack could have followed.
    """
    contact, ruleset = _contact_cards(each.turns[0]), each.turns[0].before.ruleset
    dealt = sum(contact >> card & 1 for card in each.tactical[UBOAT])
    thrown = sum(
        contact >> move.value & 1
        for turn in each.turns
        if turn.number < CARDS_A_ROUND and _in_hand(turn, GUNS)
        for side, move in turn.plays
        if side == UBOAT and move.verb == DISCARD and isinstance(move.value, int)
    )
    boats = sum(card >= 0 and ruleset.boat(card) is not None for card in each.oob[UBOAT])
    if not thrown or boats <= contacts or (contacts and 2 * thrown <= dealt):
        return ""
    if thrown == dealt:
        return {1: "their only contact card", 2: "both of their contact cards"}.get(
            dealt, f"all {number(dealt)} of their contact cards"
        )
    return f"{number(thrown)} of their {number(dealt)} contact cards"
