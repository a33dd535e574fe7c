"""Measures how fast printkit simulates a game, compared with the same game written as a single Python loop.

Run with ``python benchmarks/simulation.py [--games N] [--rounds R]``. Both play Malta Convoy with policy ``none``, the
default rulings and no recording, in one process, in turn (so that a busy machine slows both), and the median of the
rounds counts. Neither counts or scores anything while it is timed; that both play the same game is seen from their
mean scores. An event is a die or a decision, counted over recorded games. The second part plays 20,000 games in one process and in two.

This tree and the tree with its hot modules compiled (as `make wheel` has them) are measured in a process each; the budgets
are the compiled tree's to keep, where there is a C compiler: at least 0.35 of the inline loop; at least 0.6 of OpenSpiel's
fastest dice game driven from Python, which comes with the extra ``bench`` and is measured in turn with the others; two
processes at least 1.8 times one.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from _measure import on_each_tree

from printkit.games import load
from printkit.journal.record import Scribe
from printkit.lab.simulate import SimulationPlan, simulate
from printkit.table import Game, Ruleset
from printkit.table.game import play
from printkit.table.seeded import DealtTable, Policy

INLINE, PEER, TWO = 0.35, 0.6, 1.8
"""The budgets, as minimum ratios of speeds: of printkit to the game in one loop (``INLINE``), of printkit to
OpenSpiel (``PEER``), and of two processes to one (``TWO``).
"""
Ended = tuple[list[int], list[int], int]
Choose = Callable[[str, int, int, Sequence[int]], int]


def no_option(label: str, low: int, high: int, afloat: Sequence[int]) -> int:
    """The policy ``none`` for the game in one loop, which takes no option. If a carrier is present, as many
    cruisers leave as may, except two.
    """
    return max(low, min(high, afloat[3] - 2)) if label == "cruisers-leave" else -1


def inline_game(chance: Callable[[], float], choose: Choose) -> Ended:
    """Play Malta Convoy in one loop over local variables, with the default rulings only: the least work that the rules
    need.

    Like the rules, it computes no score; that is done outside the measured time. Returns ships afloat and ships lost by
    type, and the interceptions.
    """
    cargo = int(chance() * 6) + int(chance() * 6) + int(chance() * 6) + 3
    afloat = [int(chance() * 6) + 1, cargo, int(chance() * 3) + 1, (int(chance() * 6) + 1) * 5]
    afloat.append((int(chance() * 6) + 1) * 10)
    length = 21 + int(chance() * 6)
    friendly = int(chance() * 6) + 1
    damaged = [0] * 5
    lost = [0] * 5
    returned = [0] * 5
    interceptions = used = last = pending = turn = 0
    option = -1
    covered = False
    while turn < length:
        turn += 1
        if used != 15 and turn > last:
            taken = choose("option", 0, used, afloat)
            if taken >= 0:
                used |= 1 << taken
                option = taken
                last = turn + int(chance() * 6)
                if option == 2:
                    length += int(chance() * 3) + 1
        running = option if turn <= last else -1
        if turn > friendly:
            row = int(chance() * 6) + 1 + pending
            if running == 1:
                row += 1
            elif running == 2:
                row -= 2
            pending = -1 if row <= 1 else 2 if row == 4 else 0
            if row >= 5:
                enemy = int(chance() * 6)
                size = int(chance() * 6) + 1 + (2 if row >= 8 else row - 6)
                modifier = 0
                if enemy == 0:
                    size -= 1
                elif enemy == 5:
                    size += 1
                else:
                    modifier = -1 if enemy < 3 else 1
                if running == 1:
                    size -= 1
                if size < 1:
                    size = 1
                dice = 3 + afloat[2]
                if not afloat[3] and not returned[3]:
                    dice -= 1
                if not afloat[4] and not returned[4]:
                    dice -= 1
                if running == 0:
                    dice -= 1
                elif running == 3:
                    dice += 2
                    modifier += 1
                for _ in range(dice):
                    if int(chance() * 6) + 1 == 1:
                        size -= 1
                        interceptions += 1
                for _ in range(size):
                    result = int(chance() * 6) + 1 + modifier
                    if result <= 2:
                        continue
                    target = int(chance() * 6) + (2 if running == 0 else 0)
                    kind = (
                        0
                        if target == 0
                        else 1
                        if target == 1
                        else 2
                        if target < 4
                        else 3
                        if target == 4
                        else 4
                    )
                    if kind == 2 and not afloat[2]:
                        kind = 1
                    if not afloat[kind]:
                        continue
                    if result >= 5:
                        afloat[kind] -= 1
                        lost[kind] += 1
                        if damaged[kind] > afloat[kind]:
                            damaged[kind] -= 1
                    elif not damaged[kind]:
                        damaged[kind] = 1
                    else:
                        if int(chance() * 6) + 1 <= 3:
                            afloat[kind] -= 1
                            damaged[kind] -= 1
                            lost[kind] += 1
                        elif afloat[kind] > damaged[kind]:
                            damaged[kind] += 1
        else:
            pending = 0
        if not covered and turn >= (length + 1) // 2:
            covered = True
            cripples = damaged[2]
            for place in range(afloat[2]):
                if int(chance() * 6) + 1 <= 3:
                    continue
                afloat[2] -= 1
                returned[2] += 1
                if place < cripples:
                    damaged[2] -= 1
                leaving = min(4 + int(chance() * 6), afloat[3] + afloat[4])
                cruisers = choose(
                    "cruisers-leave", max(0, leaving - afloat[4]), min(leaving, afloat[3]), afloat
                )
                for kind, n in ((3, cruisers), (4, leaving - cruisers)):
                    afloat[kind] -= n
                    returned[kind] += n
                    damaged[kind] = max(0, damaged[kind] - n)
    return afloat, lost, interceptions


def inline_score(ended: Ended) -> int:
    """Return the score of a game played in one loop."""
    afloat, lost, interceptions = ended
    score = 100 + interceptions - sum(n * cost for n, cost in zip(lost, (3, 2, 5, 1, 0), strict=True))
    return score - 10 * (not afloat[0]) - 10 * (not afloat[1])


def seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def recorded(game: Game, ruleset: Ruleset, policy: Policy, games: int) -> tuple[float, float]:
    """Return two means over games played by the rules: of the score, and of the number of events (dice, and decisions with a choice)."""
    table = DealtTable(2, policy)
    score = events = 0.0
    for _ in range(games):
        recorder = Scribe(table)
        score += game.metrics(play(game, ruleset, recorder))["score"]
        for event in recorder.events:
            if isinstance(event.value, tuple) and event.kind == "rolls":
                events += len(event.value)
            else:
                events += event.kind == "roll" or (event.kind == "decide" and not event.forced)
    return score / games, events / games


def pig(events: int) -> Callable[[], object] | None:
    """Return a function that plays this many events of OpenSpiel's game Pig. The driver uses its knowledge of the game:
    a die has six faces, and each player rolls until 20 points are won or lost. None if OpenSpiel is not installed.
    """
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("pig")
    chance = random.Random(1).random

    def run() -> None:
        done = 0
        while done < events:
            state = game.new_initial_state()
            apply, rolled = state.apply_action, 0
            while not state.is_terminal():
                if state.is_chance_node():
                    apply(int(chance() * 6))
                else:
                    rolled = (rolled + 1) % 5
                    apply(0 if rolled else 1)
                done += 1

    return run


def compare(games: int, rounds: int) -> bool:
    """Run the loop, printkit and OpenSpiel in turn; print the medians and their ratios. Return True if the budgets are kept."""
    game = load("malta-convoy")
    ruleset = game.ruleset()
    policy = next(entry for entry in game.policies if entry.name == "none").make(ruleset)
    chance = random.Random(1).random
    table = DealtTable(1, policy)

    def inline() -> None:
        for _ in range(games):
            inline_game(chance, no_option)

    def rules() -> None:
        for _ in range(games):
            play(game, ruleset, table)

    score = statistics.fmean(inline_score(inline_game(chance, no_option)) for _ in range(games))
    by_rules_score, events = recorded(game, ruleset, policy, games)
    events_of_pig = 200_000
    peer = pig(events_of_pig)
    times = [(seconds(inline), seconds(rules), seconds(peer) if peer else 0.0) for _ in range(rounds)]
    by_hand, by_rules = (games * events / statistics.median(t[n] for t in times) for n in (0, 1))
    ratio = statistics.median(a / b for a, b, _ in times)
    print(f"mean score: inline {score:.1f}, printkit {by_rules_score:.1f}; events a game {events:.1f}")
    print(f"inline    {by_hand / 1e6:6.2f} M events/s   {by_hand / events:8,.0f} games/s")
    print(f"printkit  {by_rules / 1e6:6.2f} M events/s   {by_rules / events:8,.0f} games/s")
    if peer:
        by_peer = events_of_pig / statistics.median(t[2] for t in times)
        print(f"OpenSpiel {by_peer / 1e6:6.2f} M events/s   (Pig)")
    kept = _judged("printkit / inline", ratio, INLINE)
    if not peer:
        print("OpenSpiel is not installed (extra `bench`): nothing to compare with")
        return kept
    return _judged("printkit / OpenSpiel", by_rules / by_peer, PEER) and kept


def _judged(what: str, ratio: float, budget: float) -> bool:
    print(f"{what:<20}  {ratio:.3f}   (at least {budget}){'' if ratio >= budget else '  OVER'}")
    return ratio >= budget


def processes(games: int, rounds: int) -> bool:
    """Run the same simulation in one process and in two, measured by the clock. Return True if the budget is kept."""
    game = load("malta-convoy")
    policy = next(entry for entry in game.policies if entry.name == "none")
    plan = SimulationPlan(game, game.ruleset(), (("", policy),), games, 1)
    ratios = []
    for _ in range(rounds):
        one = simulate(plan, jobs=1).seconds
        ratios.append(one / simulate(plan, jobs=2).seconds)
    return _judged(f"2 processes / 1, {games:,} games", statistics.median(ratios), TWO)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=5_000, help="games per round (default 5000)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the median counts (default 5)")
    parser.add_argument("--here", action="store_true", help="only the printkit that is imported")
    options = parser.parse_args()
    if options.here:
        kept = compare(options.games, options.rounds)
        return 0 if processes(20_000, 9) and kept else 1
    code: int = on_each_tree(__file__, "--games", str(options.games), "--rounds", str(options.rounds))
    return code


if __name__ == "__main__":
    sys.exit(main())
