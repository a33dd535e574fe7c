"""Simulation speed: printkit's own rules against the same game written inline in one Python loop.

Run with ``python benchmarks/simulation.py [--games N] [--rounds R]``. Both play Malta Convoy with policy ``none``, the
default rulings and no recording, in one process, in turn (so that a busy machine slows both), and the median of the
rounds counts. An event is a die or a decision. The second part plays 20,000 games in one process and in two.

Budgets: at least 0.35 of the inline loop; at least 0.6 of OpenSpiel's fastest dice game driven from Python
(1.6 million events a second where that was measured); two processes at least 1.8 times one.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from printkit.games import load
from printkit.lab.simulate import Plan, simulate
from printkit.table import game as table_game
from printkit.table.seeded import DealtTable

OPEN_SPIEL = 1.6e6
"""Events per second of OpenSpiel's fastest dice game, driven from Python on a 2-core machine."""

Choose = Callable[[str, int, int], int]


def no_option(label: str, low: int, high: int) -> int:
    """Policy ``none`` for the inline game: no option; spare cruisers leave with a carrier, two are kept."""
    return max(low, min(high, high - 2)) if label == "cruisers-leave" else -1


def inline_game(chance: Callable[[], float], choose: Choose) -> tuple[int, int]:
    """Malta Convoy in one loop over local variables, default rulings only: what the rules cost at the least.

    Returns the score and the number of events.
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
    events = 9
    while turn < length:
        turn += 1
        if used != 15 and turn > last:
            events += 1
            taken = choose("option", 0, used)
            if taken >= 0:
                used |= 1 << taken
                option = taken
                last = turn + int(chance() * 6)
                events += 1
                if option == 2:
                    length += int(chance() * 3) + 1
                    events += 1
        running = option if turn <= last else -1
        if turn > friendly:
            row = int(chance() * 6) + 1 + pending
            events += 1
            if running == 1:
                row += 1
            elif running == 2:
                row -= 2
            pending = -1 if row <= 1 else 2 if row == 4 else 0
            if row >= 5:
                enemy = int(chance() * 6)
                size = int(chance() * 6) + 1 + (2 if row >= 8 else row - 6)
                events += 2
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
                events += dice
                for _ in range(dice):
                    if int(chance() * 6) + 1 == 1:
                        size -= 1
                        interceptions += 1
                for _ in range(size):
                    result = int(chance() * 6) + 1 + modifier
                    events += 1
                    if result <= 2:
                        continue
                    target = int(chance() * 6) + (2 if running == 0 else 0)
                    events += 1
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
                        events += 1
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
                events += 1
                if int(chance() * 6) + 1 <= 3:
                    continue
                afloat[2] -= 1
                returned[2] += 1
                if place < cripples:
                    damaged[2] -= 1
                events += 2
                leaving = min(4 + int(chance() * 6), afloat[3] + afloat[4])
                cruisers = choose("cruisers-leave", max(0, leaving - afloat[4]), min(leaving, afloat[3]))
                for kind, n in ((3, cruisers), (4, leaving - cruisers)):
                    afloat[kind] -= n
                    returned[kind] += n
                    damaged[kind] = max(0, damaged[kind] - n)
    score = 100 + interceptions - 3 * lost[0] - 2 * lost[1] - 5 * lost[2] - lost[3]
    if not afloat[0]:
        score -= 10
    if not afloat[1]:
        score -= 10
    return score, events


def seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def compare(games: int, rounds: int) -> None:
    """Inline and printkit in turn; prints the medians and their ratio."""
    game = load("malta-convoy")
    house = game.house()
    policy = next(entry for entry in game.policies if entry.name == "none").make(house)
    chance = random.Random(1).random
    played = [inline_game(chance, no_option) for _ in range(games)]
    events = sum(n for _, n in played) / games
    table = DealtTable(1, policy)

    def inline() -> None:
        for _ in range(games):
            inline_game(chance, no_option)

    def rules() -> None:
        for _ in range(games):
            table_game.play(game, house, table)

    times = [(seconds(inline), seconds(rules)) for _ in range(rounds)]
    by_hand, by_rules = (games * events / statistics.median(column) for column in zip(*times, strict=True))
    ratio = statistics.median(a / b for a, b in times)
    print(
        f"mean score inline {statistics.fmean(score for score, _ in played):.1f}, events a game {events:.1f}"
    )
    print(f"inline    {by_hand / 1e6:6.2f} M events/s   {by_hand / events:8,.0f} games/s")
    print(f"printkit  {by_rules / 1e6:6.2f} M events/s   {by_rules / events:8,.0f} games/s")
    print(f"printkit / inline     {ratio:.2f}   (budget 0.35)")
    print(
        f"printkit / OpenSpiel  {by_rules / OPEN_SPIEL:.2f}   (budget 0.60, against {OPEN_SPIEL / 1e6} M events/s)"
    )


def processes(games: int, rounds: int) -> None:
    """The same simulation in one process and in two, by the clock on the wall."""
    game = load("malta-convoy")
    policy = next(entry for entry in game.policies if entry.name == "none")
    plan = Plan(game, game.house(), (("", policy),), games, 1)
    ratios = []
    for _ in range(rounds):
        one = simulate(plan, jobs=1).seconds
        ratios.append(one / simulate(plan, jobs=2).seconds)
    print(f"two processes / one   {statistics.median(ratios):.2f}   (budget 1.80, {games:,} games)")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=5_000, help="games per round (default 5000)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the median counts (default 5)")
    options = parser.parse_args()
    compare(options.games, options.rounds)
    processes(20_000, 3)


if __name__ == "__main__":
    main()
