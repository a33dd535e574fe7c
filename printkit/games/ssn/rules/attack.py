"""The two attack phases of an SSN turn.

In phase P1 the submarine fires torpedoes, in phase P4 ships and helicopters fire at the submarine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, assert_never

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import FAST
from printkit.games.ssn.rules.detection import HeardContact, Listener, in_numbers
from printkit.games.ssn.rules.geometry import EPSILON
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import (
    ABOARD,
    CARRIERS,
    FIRE_RANGE,
    GONE,
    HELOS,
    KILLS_NEEDED,
    LHD,
    MOST_SHOTS,
    SHALLOW,
    SHIP_NAMES,
    SUNK,
    TORPEDO_RANGE,
    WRECK,
    State,
    Submarine,
    alert_all,
    live_ships,
    separation,
    ship_shape,
    speed_word,
    sub_shape,
    with_helo,
    with_ship,
    with_tally,
)
from printkit.games.ssn.rules.torpedo import RunOutcome, RunPlan, Target, course, found, missed, run, settle
from printkit.table import D6, Move, Refusal, Rule, Table
from printkit.table.tuples import new

HOLD_FIRE: Final = Move("")
"""The move that fires no torpedo."""
SHOTS: Final = tuple(Move("fire", name) for name in SHIP_NAMES)
"""The moves that fire a torpedo, one for each ship as the target."""
_FIRE: Final = Move("fire")
KILLS_ON: Final = 2
"""A torpedo that has hit a ship damages it (a "kill") if the die shows at least this number."""
_EVADES_ON: Final = 6
"""Lowest die roll with which the submarine evades a torpedo that has made no detection roll.

Each detection roll that counts lowers this number by one.
"""


# -- the submarine ---------------------------------------------------------------------------------------------------


def submarine_attack(state: State, table: Table) -> State:
    """Play phase P1: let the submarine fire up to two torpedoes, and return the state afterwards."""
    table.side("")
    if state.ruleset.salvo_is_declared:
        targets: list[int] = []
        while (ship := _ask_target(state, len(targets), table)) >= 0:
            targets.append(ship)
        for ship in targets:
            afloat = ship in live_ships(state)
            state = _fire_at(state, ship, table) if afloat else _lose_second_torpedo(state, ship, table)
        return state
    while (ship := _ask_target(state, state.fired, table)) >= 0:
        state = _fire_at(state, ship, table)
    return state


def may_fire(state: State, fired: int) -> bool:
    """True if the submarine may fire another torpedo (rule SSN-ATK-1).

    ``fired``: number of torpedoes already fired, or announced, in this turn.
    """
    declared = fired if state.ruleset.salvo_is_declared else 0
    return fired < MOST_SHOTS and state.sub.torpedoes > declared and state.sub.speed <= FAST


def _ask_target(state: State, fired: int, table: Table) -> int:
    """Ask the player at which ship the submarine fires, and return the ship's number; −1 if the submarine
    does not fire.

    ``fired``: number of torpedoes already fired, or announced, in this turn.
    """
    moves = [HOLD_FIRE]
    if may_fire(state, fired):
        moves += [SHOTS[n] for n in live_ships(state)]
    move = table.decide("fire", moves, rb.ATK_1, state, lambda move: _refuse_fire(state, fired, move))
    return SHIP_NAMES.index(str(move.value)) if move.value in SHIP_NAMES else -1


def _refuse_fire(state: State, fired: int, move: Move) -> Refusal:
    """Return the reason why the submarine may not fire at this target. Call it only for an illegal shot."""
    if fired >= MOST_SHOTS:
        return Refusal(rb.ATK_1, "at most two torpedoes may be fired in a turn")
    if state.sub.torpedoes <= 0 or not may_fire(state, fired):
        if state.sub.speed > FAST:
            speed = speed_word(state.sub.speed).capitalize()
            return Refusal(
                rb.ATK_1,
                f"the submarine may not fire when its speed is {speed}",
                "Fast or less in the turn before",
            )
        return Refusal(rb.ATK_1, "all four torpedoes have been fired")
    afloat = " ".join(SHIP_NAMES[n] for n in live_ships(state))
    if move.value in SHIP_NAMES:
        return Refusal(rb.ATK_1, f"{move.value} cannot be fired at: it is a wreck, or off the table", afloat)
    return Refusal(rb.ATK_1, "a torpedo can be fired only at a ship that is afloat", afloat)


def attack_course(state: State, ship: int) -> RunPlan:
    """Return the run of a torpedo from the submarine to a ship, before any dice are rolled."""
    ruleset = state.ruleset
    shape = ship_shape(ruleset, ship, state.ships[ship].pose)
    target = new(Target, (shape, SHALLOW, state.ship_speed))
    return course(ruleset, sub_shape(ruleset, state.sub.pose), state.sub.deep, target)


def _fire_at(state: State, ship: int, table: Table) -> State:
    """Fire one torpedo at a ship, and return the state afterwards.

    The torpedo's dice are rolled, and the ship is destroyed if it has taken enough hits.
    """
    ruleset, way, tally = state.ruleset, attack_course(state, ship), state.tally
    if not tally.first_turn:
        heard_first = any(state.ships[n].alerted for n in live_ships(state))
        tally = tally._replace(first_turn=state.turn, heard_first=heard_first)
    left = max(0, state.sub.torpedoes - 1)
    state = alert_all(state)._replace(
        sub=state.sub._replace(torpedoes=left), fired=state.fired + 1, tally=tally
    )
    table.now(state)
    outcome = settle("kill", run(ruleset, way, table), rb.TRP_9, table, lambda: missed(ruleset, way))
    words, die = ["hit" if outcome.hit else "missed"], 0
    if outcome.hit:
        state = with_tally(state, state.tally._replace(hits=state.tally.hits + 1))
        die = table.roll("kill", D6, rb.TRP_9)
        if die >= KILLS_ON:
            state = kill(state, ship)
            words += ["killed"] + ["sunk"] * (state.ships[ship].condition == WRECK)
    kills = (state.ships[ship].kills, KILLS_NEEDED[ship])
    shown = _why_killed(ruleset, way, outcome, die, kills)
    return _tell_shot(state, way, "ssn", SHIP_NAMES[ship], words, table, shown)


def _why_killed(
    ruleset: SsnRuleset, way: RunPlan, outcome: RunOutcome, die: int, kills: tuple[int, int]
) -> Callable[[], str]:
    """Return a function that explains the result of a torpedo fired at a ship, with the rolls made and the
    rolls needed.

    The function is called only if the explanation is needed.
    """

    def why() -> str:
        rolls = found(ruleset, way, outcome)
        if not die:
            return rolls
        return f"{rolls}; the kill roll was {die} ({KILLS_ON} or more needed), and the ship has {kills[0]} of {kills[1]} kills"

    return why


def _why_evaded(ruleset: SsnRuleset, way: RunPlan, outcome: RunOutcome, die: int) -> Callable[[], str]:
    """Return a function that explains the result of a torpedo fired at the submarine, with the rolls made and
    the rolls needed.

    The function is called only if the explanation is needed.
    """

    def why() -> str:
        rolls = found(ruleset, way, outcome)
        return f"{rolls}; the evasion roll was {die} ({evades_on(outcome)} or more needed)" if die else rolls

    return why


def _lose_second_torpedo(state: State, ship: int, table: Table) -> State:
    """Return the state after a torpedo is wasted because the one fired before it has sunk their common target
    (rules SSN-ATK-1, SSN-WRK-1).
    """
    way = attack_course(state, ship)
    left = max(0, state.sub.torpedoes - 1)
    state = state._replace(sub=state.sub._replace(torpedoes=left), fired=state.fired + 1)
    table.now(state)

    def why() -> str:
        return f"the first torpedo of the salvo has already sunk the {SHIP_NAMES[ship]}, so the second is spent without a roll"

    table.due("detect", False, rb.ATK_1, plainly=True, why=why)
    return _tell_shot(state, way, "ssn", SHIP_NAMES[ship], ["missed"], table, why)


def _tell_shot(
    state: State,
    way: RunPlan,
    shooter: str,
    target: str,
    words: list[str],
    table: Table,
    why: Callable[[], str],
) -> State:
    """Report a torpedo's shooter, target, result and range, so that a log can be checked against them.

    Return the state afterwards.

    ``why``: explains the result.
    """
    table.tell("shot-by", (shooter, target), rb.ATK_6)
    rule = rb.TRP_6 if len(words) == 1 else rb.TRP_8 if target == "ssn" else rb.TRP_9
    table.tell("shot", tuple(words), rule, why)
    table.tell("shot-range", round(way.range, 3), rb.CHK_5)
    return table.measured(state, line=True)


def kill(state: State, ship: int) -> State:
    """Return the state after a torpedo has damaged a ship (a "kill").

    When the ship has taken the number of kills that destroys it, it becomes a wreck, and the helicopters aboard are lost (rules
    SSN-TRP-9, SSN-WRK-1).
    """
    struck = state.ships[ship]
    kills = struck.kills + 1
    if kills < KILLS_NEEDED[ship]:
        return with_ship(state, ship, struck._replace(kills=kills))
    state = with_ship(state, ship, struck._replace(kills=kills, alerted=False, condition=WRECK))
    if ship == LHD:
        state = with_tally(state, state.tally._replace(lhd_down=state.turn))
    return lose_helos_aboard(state, ship)


def lose_helos_aboard(state: State, ship: int) -> State:
    for n in HELOS:
        if CARRIERS[n] == ship and state.helos[n].place == ABOARD:
            state = with_helo(state, n, state.helos[n]._replace(place=GONE))
    return state


# -- the surface side ------------------------------------------------------------------------------------------------


def surface_attack(state: State, contacts: tuple[HeardContact, ...], table: Table) -> State:
    """Play phase P4: every ship or helicopter that has to fire at the submarine does so. Return the state
    afterwards.

    The phase ends when the submarine is destroyed. ``contacts``: what each of them has heard.
    """
    for contact in contacts:
        listener = contact.listener
        table.side(listener.name)
        if not _fires(state, contact, table):
            continue
        shots = 0
        while shots < torpedoes_of(listener):
            rule = rb.ATK_2 if shots else rb.DET_12
            move = table.decide("fire", [_FIRE], rule, state, partial(_refuse_target, state, contact, rule))
            if not move.verb:
                break  # the check has reported that this ship or helicopter was overlooked
            shots += 1
            state = _torpedo_at_submarine(state, contact, table)
            if state.result:
                return state
        if listener.helo and shots:
            state = with_helo(state, listener.number, state.helos[listener.number]._replace(place=GONE))
            table.now(state)
    table.side("surf")
    return state


def _refuse_target(state: State, contact: HeardContact, rule: Rule, move: Move) -> Refusal:
    if move.verb == "fire" and move != _FIRE:
        return Refusal(rb.ATK_2, "the surface side fires at the submarine alone", "fire")
    near = [n for n in contact.heard if n in contact.ranges and contact.ranges[n] <= FIRE_RANGE + EPSILON]
    shots = " two torpedoes" if contact.listener.helo else ""
    points = "a detection point" if len(near) == 1 else "detection points"
    heard = f"has heard {points} within {FIRE_RANGE:g} inches, so it must" if near else "must"
    numbers = in_numbers(state.ruleset, contact, near)
    return Refusal(rule, f"{contact.listener.name} {heard} fire{shots}; {numbers}", "fire")


def defence_course(ruleset: SsnRuleset, target: Target, listener: Listener) -> RunPlan:
    """Return the run of a torpedo from a ship or helicopter to the submarine, before any dice are rolled.

    The torpedo starts in the shallow layer (rule SSN-TRP-1).
    """
    return course(ruleset, listener.shape, SHALLOW, target)


def as_target(ruleset: SsnRuleset, sub: Submarine) -> Target:
    """Return the submarine as the target of a torpedo: its outline, layer and speed."""
    return new(Target, (sub_shape(ruleset, sub.pose), sub.deep, sub.speed))


def torpedoes_of(listener: Listener) -> int:
    """Return the number of torpedoes that this ship or helicopter fires in one attack (rule SSN-ATK-2)."""
    return 2 if listener.helo else 1


def armed(ruleset: SsnRuleset, listener: Listener) -> bool:
    """True if this ship or helicopter may fire at the submarine after hearing it.

    Rulings may exclude the landing ship and ships that were not alerted before (rules SSN-DET-11 and -12).
    """
    if listener.helo:
        return True
    if not listener.active and not ruleset.fresh_alert_may_fire:
        return False
    return listener.number != LHD or ruleset.lhd_may_fire


def must_fire(ruleset: SsnRuleset, heard: float, to_sub: float, slack: float = EPSILON) -> bool:
    """True if a ship or helicopter has to fire because it has heard the submarine at this detection point (rule
    SSN-DET-12).

    ``heard``: range of the detection point; ``to_sub``: range of the submarine; ``slack``: tolerance; all in inches.
    """
    if ruleset.fire_withheld_out_of_range and to_sub > TORPEDO_RANGE + slack:
        return False
    match ruleset.fire_range_to:
        case "detected-dp":
            return heard <= FIRE_RANGE + slack
        case "dp-or-ssn":
            return min(heard, to_sub) <= FIRE_RANGE + slack
        case never:
            assert_never(never)


def _fires(state: State, contact: HeardContact, table: Table) -> bool:
    """True if this ship or helicopter fires at the submarine after what it has heard (rule SSN-DET-12).

    Rulings decide who may fire.
    """
    ruleset, listener, why = state.ruleset, contact.listener, _why_no_fire(state, contact)
    if not armed(ruleset, listener):
        return table.due(
            "fire", False, rb.DET_11 if not listener.active else rb.DET_12, playable=True, why=why
        )
    if not contact.ranges:
        return table.due("fire", False, rb.DET_12, playable=True, why=why)
    tolerance = ruleset.data.tolerance.range
    to_sub = separation(ruleset, listener.shape, sub_shape(ruleset, state.sub.pose))

    def near(slack: float, numbers: tuple[int, ...]) -> bool:
        ranges = [contact.ranges[n] for n in numbers if n in contact.ranges]
        return any(must_fire(ruleset, each, to_sub, slack) for each in ranges)

    sure = tuple(n for n in contact.heard if n not in contact.doubtful)
    must = near(-tolerance, sure)
    may = near(tolerance, (*contact.heard, *contact.doubtful))
    return table.due(
        "fire", near(EPSILON, contact.heard), rb.DET_12, doubtful=may and not must, playable=True, why=why
    )


def _why_no_fire(state: State, contact: HeardContact) -> Callable[[], str]:
    """Return a function that explains why a ship or helicopter does not fire.

    The function is called only if the explanation is needed.
    """

    def why() -> str:
        listener = contact.listener
        if not armed(state.ruleset, listener):
            return "it was not alerted when it listened" if not listener.active else "the LHD does not fire"
        near = [contact.ranges[n] for n in contact.heard if n in contact.ranges]
        if near:
            return f"what it heard is {min(near):.1f} inches away, and it fires only within {FIRE_RANGE:g} inches"
        return f"it heard nothing: {in_numbers(state.ruleset, contact)}"

    return why


def _torpedo_at_submarine(state: State, contact: HeardContact, table: Table) -> State:
    """Fire one torpedo at the submarine: roll the torpedo's dice, and the die with which the submarine may
    evade.

    Return the state afterwards.
    """
    ruleset = state.ruleset
    way = defence_course(ruleset, as_target(ruleset, state.sub), contact.listener)
    state = alert_all(state)
    table.now(state)
    outcome = settle("evade", run(ruleset, way, table), rb.TRP_8, table, lambda: missed(ruleset, way))
    words, die = ["hit" if outcome.hit else "missed"], 0
    tally = state.tally
    tally = tally._replace(
        surface_shots=tally.surface_shots + 1, surface_hits=tally.surface_hits + int(outcome.hit)
    )
    state = with_tally(state, tally)
    if outcome.hit:
        die = table.roll("evade", D6, rb.TRP_8)
        if die >= evades_on(outcome):
            words.append("saved")
        else:
            words.append("sunk")
            state = state._replace(result=SUNK)
    shown = _why_evaded(ruleset, way, outcome, die)
    return _tell_shot(state, way, contact.listener.name, "ssn", words, table, shown)


def evades_on(outcome: RunOutcome) -> int:
    """Return the lowest die roll with which the submarine evades this torpedo (rule SSN-TRP-8)."""
    return _EVADES_ON - outcome.counted
