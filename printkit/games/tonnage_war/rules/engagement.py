"""Resolves a hunt, in which escorts attack a U-boat.

The parts of a hunt are the detection, the U-boat's reply, the escorts' attack rolls, and the return of the
cards.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.aftermath import (
    close,
    engagement_lasts,
    escort_sunk,
    missed_blank,
    not_found,
    open_window,
)
from printkit.games.tonnage_war.rules.card_flow import end_contact
from printkit.games.tonnage_war.rules.convoy_attack import convoy_attack, fire
from printkit.games.tonnage_war.rules.data import AIR, ESCORT, EVADE, FLAK, TORPEDO, UBOAT, Boat
from printkit.games.tonnage_war.rules.detection import Unit, detection
from printkit.games.tonnage_war.rules.escort_attacks import Strikes, strikes, sunk
from printkit.games.tonnage_war.rules.scoring import settle, tell_contacts, tell_scores, with_open_points
from printkit.games.tonnage_war.rules.seen import view
from printkit.games.tonnage_war.rules.state import (
    ANSWERS,
    CONTINUES,
    ON_CONTACT,
    ON_PULLED,
    Hunt,
    Piece,
    State,
)
from printkit.games.tonnage_war.rules.torpedoes import (
    DAMAGED,
    MISSED,
    SUNK,
    flak_number,
    hit,
    shot_at,
    torpedo_number,
    torpedo_rule,
)
from printkit.games.tonnage_war.rules.turning_up import (
    Check,
    anything,
    attack_check,
    both,
    must_be_boat,
    must_be_contact,
    must_hunt,
    turn_up,
)
from printkit.table import Rule, Table


class Reply(NamedTuple):
    """The U-boat player's reply to an escort attack.

    It has an action (empty if there is no reply) and a tactical card (−1 if there is none).
    """

    action: str = ""
    card: int = -1


_REPLY_RULES: Final = {EVADE: rb.REPLY_EVADE, FLAK: rb.REPLY_FLAK, TORPEDO: rb.REPLY_TORPEDO}
HUNT_RULES: dict[int, Rule] = {ANSWERS: rb.ANSWER, ON_CONTACT: rb.LAY_HFDF, ON_PULLED: rb.AIR_AT_LARGE}


def hunt_rule(hunt: Hunt) -> Rule:
    """Return the rule under which the escort player laid this attack."""
    if hunt.origin == CONTINUES:
        return rb.CONTINUE_AIR if hunt.kind == AIR else rb.CONTINUE
    return rb.AIR_ON_CONTACT if hunt.kind == AIR and hunt.origin == ON_CONTACT else HUNT_RULES[hunt.origin]


def fight(state: State, table: Table, reply: Reply) -> State:
    """Resolve the attack that the escorts have laid on a U-boat, including the U-boat's reply if there is
    one.
    """
    hunt = state.hunt
    if hunt is None:
        return state
    due_by = _trigger_rule(hunt, reply)
    state = turn_up(state, UBOAT, [(hunt.boat, _target_check(state, hunt, reply))], table, rule=due_by)
    hunt = state.hunt or hunt
    boat = state.ruleset.boat(hunt.boat.card)
    if boat is None:
        return settle(missed_blank(state, hunt, table), table)
    if reply.action == EVADE:
        if hunt.contact:
            state = tell_contacts(end_contact(state, hunt.contact), table, rb.EVADED)
        hunt = hunt._replace(contact="")
        state = state._replace(hunt=hunt)
    joined = hunt.origin == CONTINUES
    due = [(piece, must_hunt(hunt.kind, hunt_rule(hunt), joins=joined)) for piece in hunt.group]
    state = turn_up(state, ESCORT, due, table, [hunt.boat, *hunt.group])
    hunt = state.hunt or hunt
    return settle(_Fight(state, hunt, boat, table).fought(reply), table)


def _trigger_rule(hunt: Hunt, reply: Reply) -> Rule:
    """Return the rule that says why the escorts' attack is resolved now (rule TW-8.4)."""
    if hunt.kind == AIR:
        return rb.TRIGGER_FLAK if reply.action else rb.TRIGGER_AIR
    return rb.TRIGGER_REPLY if reply.action else rb.TRIGGER_SHIPS


def _target_check(state: State, hunt: Hunt, reply: Reply) -> Check:
    """Return a function that checks, when the attacked card is turned up, whether its player was allowed to
    lay it.

    If the U-boat player replied, it must also be a U-boat.
    """
    first: Check = anything
    if hunt.origin == ON_CONTACT:
        first = must_be_contact
    elif hunt.origin == ANSWERS:
        first = attack_check(state.attack)
    rule = _REPLY_RULES.get(reply.action)
    return both(first, must_be_boat(rule, "only a boat can reply")) if rule is not None else first


class _Fight:
    """Resolves one attack of escorts on a U-boat, step by step."""

    def __init__(self, state: State, hunt: Hunt, boat: Boat, table: Table) -> None:
        self.state = state
        self.hunt = hunt
        self.boat = boat
        self.table = table
        self.ruleset = state.ruleset
        self.units: list[Unit] = []
        self.out_of_it: list[str] = []
        self.told: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.rolled: list[tuple[str, int, int]] = []
        self.blows: list[str] = []
        for piece in hunt.group:
            unit = self.ruleset.escort(piece.card)
            if unit is not None:
                self.units.append((piece.handle, unit))

    def fought(self, reply: Reply) -> State:
        modifier = self.ruleset.uboat_card(reply.card).modifier if reply.action == EVADE else 0
        found = self._detected(modifier)
        if reply.action == TORPEDO:
            return self._torpedo(found)
        if not found:
            self.table.due("strike", False, rb.DETECT, why=self._evasion_text)
            return self._resolve_miss(reply.action == EVADE)
        aircraft = [unit for unit in self.units if not unit[1].surface]
        if reply.action == FLAK and aircraft and self._flak_is_rolled():
            return self._flak(aircraft, self.ruleset.uboat_card(reply.card).modifier)
        return self._apply_attacks(self._strikes(), reply)

    def _flak_is_rolled(self) -> bool:
        """True if the U-boat fires flak: at an air patrol, or illegally at other attackers because the log contains a roll
        for it.

        The rules allow flak only against an air patrol. Against other attacks, flak is fired only if the log contains a roll for
        it, which is then reported as illegal.
        """
        return self.hunt.kind == AIR or self.table.due("flak-roll", False, rb.FLAK_AND_BOMBS, doubtful=True)

    def _detected(self, evade: int) -> bool:
        hunt = self.hunt
        tell = self._tell_found
        found = detection(
            self.ruleset, self.boat, self.units, hunt.kind, evade, hunt.first, self.table, tell, self.rolled
        )
        self._tell_found(found)
        return found

    def _tell_found(self, found: bool, rule: Rule = rb.DETECT) -> None:
        handle = (self.hunt.boat.handle,)
        self.table.tell("detected", handle if found else (), rule, self._evasion_text)
        self.table.tell("undetected", () if found else handle, rule, self._evasion_text)

    def _evasion_text(self) -> str:
        """Return text for messages that lists each evasion roll, with the number above which the U-boat is
        detected.
        """
        return ", ".join(
            f"{handle} rolled {roll} and detects only above {v}" for handle, v, roll in self.rolled
        )

    def _attack_text(self) -> str:
        """Return text for messages that lists each attack roll, with the number needed for a hit."""
        return "; ".join(self.blows)

    # -- replies ---------------------------------------------------------------------------------------------------

    def _torpedo(self, found: bool) -> State:
        """Resolve an escort attack to which the U-boat replies with a torpedo (rule TW-8.3).

        The U-boat fires at a ship, and thereby reveals its own position.
        """
        ships = [unit for unit in self.units if unit[1].surface]
        if not ships:
            return self._apply_attacks(self._strikes(), Reply(TORPEDO)) if found else self._no_target()
        if self.ruleset.makes_both_attacks and not found and self.state.attack is not None:
            self.state = _convoy_first(self.state, self.boat, self.table)
        others = [handle for handle, unit in self.units if not unit.surface]
        rule = torpedo_rule(found)
        seen = view(self.state, UBOAT)
        target, roll = shot_at("torpedo-roll", ships, rule, seen, self.table, others)
        once = partial(
            "a reply has only one torpedo roll, and the roll against {} is already made".format, target
        )
        self.table.due("torpedo-roll", False, rb.HALF_VALUE, why=once)
        number = torpedo_number(self.ruleset, self.boat, found)
        self.blows.append(f"the roll against {target} was {roll}, and only {number} or less hits")
        effect = hit(self.ruleset, number, roll)
        self.hunt = self.hunt._replace(condition=self.hunt.condition._replace(fired=True))
        self._hit_escort(target, effect)
        self._tell_escort(target, effect, rule)
        # the sheet may count the hit already; the state changes only when the whole hunt is resolved
        tell_scores(with_open_points(self.state._replace(hunt=self.hunt)), self.table)
        return self._apply_attacks(
            self._strikes(rb.ALL_ATTACK if found else rb.SHOT_BETRAYS), Reply(TORPEDO), found
        )

    def _no_target(self) -> State:
        """Resolve the torpedo reply of an undetected U-boat if there is no ship to fire at.

        The ruling ``no-torpedo-target`` decides what happens.
        """
        if self.ruleset.torpedo_without_target_is_wasted:
            return self._resolve_miss(evaded=True)
        return self._resolve_miss(evaded=False)

    def _flak(self, aircraft: list[Unit], modifier: int) -> State:
        """Resolve an air patrol to which the U-boat replies with flak (rule TW-8.1.4).

        U-boat and aircraft roll first; then the results of both take effect.
        """
        seen = view(self.state, UBOAT)
        target, roll = shot_at("flak-roll", aircraft, rb.FLAK_AND_BOMBS, seen, self.table)
        number = flak_number(self.ruleset, self.boat, modifier)
        effect = hit(self.ruleset, number, roll)
        volley = self._strikes()
        self.blows.append(f"the roll against {target} was {roll}, and only {number} or less hits")
        self._hit_escort(target, effect)
        self._tell_escort(target, effect, rb.FLAK_AND_BOMBS)
        if self.ruleset.flak_counts_as_attack:
            self.hunt = self.hunt._replace(condition=self.hunt.condition._replace(fired=True))
        return self._apply_attacks(volley, Reply(FLAK))

    def _hit_escort(self, handle: str, effect: int) -> None:
        """Apply a torpedo or flak hit to an escort.

        A damaged or sunk escort takes no further part in this attack (rule TW-8.3.4).
        """
        if effect == MISSED:
            return
        piece = next(p for p in self.hunt.group if p.handle == handle)
        self._take_out(piece, sunk=effect == SUNK, rammed=False)
        self.out_of_it.append(handle)
        self.units = [unit for unit in self.units if unit[0] != handle]

    def _take_out(self, piece: Piece, *, sunk: bool, rammed: bool) -> None:
        group = tuple(p for p in self.hunt.group if p.handle != piece.handle)
        hurt = self.hunt.hurt if sunk else (*self.hunt.hurt, (piece, rammed))
        self.hunt = self.hunt._replace(group=group, hurt=hurt)
        if sunk:
            self.state = escort_sunk(self.state._replace(hunt=self.hunt), piece)

    def _tell_escort(self, handle: str, effect: int, rule: Rule) -> None:
        self.table.tell("damaged", (handle,) if effect == DAMAGED else (), rule, self._attack_text)
        self.table.tell("sunk", (handle,) if effect == SUNK else (), rule, self._attack_text)
        self.told = ((handle,) if effect == DAMAGED else (), (handle,) if effect == SUNK else ())

    # -- the escorts' attack -----------------------------------------------------------------------------------------

    def _strikes(self, due_by: Rule = rb.ALL_ATTACK) -> Strikes:
        ruleset, state = self.ruleset, self.state
        spent = frozenset(
            piece.handle for piece in self.hunt.group if piece.card >= 0 and state.depleted >> piece.card & 1
        )
        condition = self.hunt.condition
        barred = dict.fromkeys(spent, rb.DEPLETED) | dict.fromkeys(self.out_of_it, rb.HIT_ESCORT)
        return strikes(
            ruleset,
            self.units,
            self.hunt.first,
            spent,
            condition.damaged,
            self.table,
            due_by,
            barred,
            self.blows,
        )

    def _apply_attacks(self, volley: Strikes, reply: Reply, found: bool = True) -> State:
        """Apply the results of the escorts' attack rolls to the U-boat and the escorts.

        ``found``: True if the escorts had detected the U-boat before it fired a torpedo.
        """
        hunt, before = self.hunt, self.hunt.condition
        self._tell_found(True, rb.DETECT if found else rb.SHOT_BETRAYS)
        down = sunk(volley, before.damaged)
        for handle in volley.rammed:
            piece = next((p for p in hunt.group if p.handle == handle), None)
            if piece is not None:
                self._take_out(piece, sunk=False, rammed=True)
        depleted = self.state.depleted
        for piece in hunt.group:
            if piece.handle in volley.depleted and piece.card >= 0:
                depleted |= 1 << piece.card
        worn = hunt.worn if hunt.first else (*hunt.worn, *volley.struck)
        damaged = before.damaged or volley.damage > 0
        # if no escort could attack, the engagement has had no attack yet (TW-PK-8)
        found = before.found or bool(volley.struck)
        condition = before._replace(damaged=damaged and not down, found=found, again=not hunt.first)
        self.hunt = self.hunt._replace(condition=condition, worn=worn, contact="")
        state = self.state._replace(hunt=self.hunt, depleted=depleted, attack=None)
        if hunt.contact:
            state = tell_contacts(end_contact(state, hunt.contact), self.table, rb.FOUND)
        twice = down and not volley.sinks
        self._tell_blows(volley._replace(rule=rb.TWICE) if twice else volley, down, damaged)
        if down:
            also = before.damaged or not volley.sinks
            return close(state, self.hunt, self.table, boat_sunk=True, damaged_too=also)
        if not engagement_lasts(self.hunt, reply.action == FLAK, bool(volley.struck)):
            trail = self.hunt.kind if volley.struck else ""
            return close(state._replace(trail=trail), self.hunt, self.table)
        return open_window(state, self.hunt, self.table)

    def _tell_blows(self, volley: Strikes, down: bool, damaged: bool) -> None:
        hurt, lost = self.told
        boat = (self.hunt.boat.handle,)
        self.table.tell(
            "damaged",
            (*hurt, *volley.rammed, *(boat if damaged and not down else ())),
            volley.rule,
            self._attack_text,
        )
        self.table.tell("sunk", (*lost, *(boat if down else ())), volley.rule, self._attack_text)

    def _resolve_miss(self, evaded: bool) -> State:
        """Resolve an escort attack that did not detect the U-boat."""
        state = not_found(self.state._replace(hunt=self.hunt), self.hunt, self.table, evaded)
        if self.hunt.origin == ANSWERS and not evaded and state.attack is not None:
            state = settle(state, self.table)
            state = convoy_attack(state, self.table)
        return state


def _convoy_first(state: State, boat: Boat, table: Table) -> State:
    """Let an undetected U-boat attack the convoy before it fires at an escort.

    Used under the ruling ``one-attack=both``.
    """
    attack = state.attack
    if attack is None:
        return state
    state = fire(state, boat, state.ruleset.uboat_card(attack.card), attack.carrier, table)
    return state._replace(attack=None)
