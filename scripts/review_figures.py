"""Measures how well the review finds a bad decision, with well-played games in which one decision is replaced by
another legal one.

    .venv/bin/python scripts/review_figures.py wolf-pack --logs 200 --write
    .venv/bin/python scripts/review_figures.py tonnage-war --logs 60 --deep --truth 400

The script counts how often the review names the replaced decision as the costliest of the decisions whose cost is more than two
standard errors. With ``--truth PAIRS``, it also computes the true cost of the replaced decision, separately from the review, from up
to this many pairs of games with other dice. It then also counts the logs with a true cost of at least 5, 10 and 20 points. ``--keep
FILE`` stores the true costs. Where the review is exact, its own figure is the true cost, and every decision with a cost counts.
``--write`` writes the results for the game into docs/review.md.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from figures import DOCS, kept, row, rows, stored, write_section

from printkit.games import GAMES, load, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.lab.ledger import ReviewTrial, Spot
from printkit.lab.review import SURE, DoubtedDecision, PairTally, Player, weighed
from printkit.report.make import report
from printkit.table import Move
from printkit.table.game import Game
from printkit.table.seeded import Policy, Randomness, SeatedTable

LABELS = {
    "wolf-pack": ("play", "discard"),
    "tonnage-war": ("play", "reply", "answer"),
    "ssn": ("fire", "path", "marker"),
    "uss-lox": ("opportunity", "fire", "gun", "flip", "escape", "continue"),
    "malta-convoy": ("option",),
}
POLICIES = {"wolf-pack": "tactical", "tonnage-war": "captain", "ssn": "captain", "uss-lox": "lox-dp", "malta-convoy": "master"}  # fmt: skip
BLOCK, TRUTH = 40, 1 << 30
EXACT = ("uss-lox", "malta-convoy")
LEAST = (5, 10, 20)
DOCUMENT = DOCS / "review.md"
TEXT = """\
# One bad decision

The review in a report names the decisions that cost a player most. How well does the review find the decision that lost a game? To measure how well the review finds bad decisions, printkit's best policy (computer player) plays games, and one decision of each game is replaced by another legal move. The other move is drawn at random, so most replaced decisions cost little or nothing. In USS Lox and Malta Convoy, the review computes the costs of decisions exactly. In the other games, the review estimates the costs by rollouts: it plays many games from each decision to their end.

`scripts/review_figures.py` updates the tables one row at a time. The script ran on a busy machine, with rules and policies compiled
(scripts/compiled.py). Compiled code makes the times shorter, but does not change the other figures.

## What the review measures

The review calls the cost of a decision *measured* if the cost is larger than twice its standard error; a smaller cost may be chance. A cost that is computed exactly has no standard error, so it always counts as measured.

- `measured`: the number of logs in which the cost of the replaced decision was measured.
- `named first`: of the logs counted under `measured`, the number in which the review names the decision that the test replaced as the costliest of the game.
- `others blamed`: the number of decisions that the review names as costly although the test did not replace them, in all logs of the row together.
- `median s`, `most s`: the median and the largest CPU time of a review, in seconds.

| game | review | logs | measured | named first | others blamed | median s | most s |
|---|---|---:|---:|---:|---:|---:|---:|
{measured}

## Compared with the true cost

In the games in which the review only estimates costs, the script also computed the true cost of the replaced decision separately. To compute the true cost of a decision, the script played up to a few hundred pairs of games that continue from this decision. In each pair of games, one game begins with the decision as it was made, and the other game begins with the policy's decision. The pairs of games use new dice, independent of the dice in the games that the review plays. The table shows how often the review names the replaced decision as the costliest of the game. For example, `61 of 78` means that the column counts 78 logs, and that the review names the replaced decision as the costliest in 61 of them. The deep review (`--review deep`) was tried only with logs in which the random move cost at least four percentage points.

- `clear cost`: the logs in which the true cost is more than twice its own standard error, and more than twice the standard error of the review's estimate.
- `5 points`, `10 points`, `20 points`: the logs in which the true cost is at least this many percentage points.

| game | review | clear cost | 5 points | 10 points | 20 points |
|---|---|---:|---:|---:|---:|
{true}

## What the review cannot judge

The review cannot judge a decision that the log does not show. For example, the log does not show which card a player laid face down, or that a player chose not to end a round. In Tonnage War, the review judges plays, replies and answers, but not the choice of the escort at which a torpedo is fired.
In Malta Convoy, the review compares every decision with the best plan for the convoy at that moment. The review of Malta Convoy also compares decisions not to use an option.

A review compares the player's decisions with those of a policy (a computer player). If the game was played by the same policy with which the review compares, the review finds no costly decision. In two games, a deep review plays its rollouts with policies that are stronger than the usual policies and as fast: `master` for Tonnage War, and `veteran` for Wolf Pack. A deep review of SSN uses the usual policy, because the stronger `master` needs several seconds for each game, which is too slow. The tables above were
measured with the usual policies.

| deep review of ten games | games with a blamed decision | blamed decisions | their cost, percentage points | CPU time of the ten reviews, s |
|---|---:|---:|---:|---:|
| Tonnage War, played by `captain` (seeds 11 to 20) | 4 | 4 | 1 to 5 | 7 |
| Wolf Pack, played by `tactical` | 4 | 6 | 2 to 9 | 16 |
"""


class Slip(NamedTuple):
    """A log in which one decision was replaced: the decision that was made, and the one that the policy
    (computer player) would have made.
    """

    text: str
    done: Move
    good: Move


class Found(NamedTuple):
    """The result for one replaced decision: its true cost, and what the review said about it.

    ``cost`` is the true cost, and ``error`` its standard error (infinite if the true cost was not computed). ``own`` is
    the review's standard error; ``measured`` is True if the cost that the review measured exceeds two of these errors. ``place`` is
    the decision's rank among those that the review criticises (0: not among them), ``others`` the number of other
    decisions that it criticises.
    """

    seed: int
    label: str
    cost: float
    error: float
    own: float
    measured: bool
    place: int
    others: int
    seconds: float


class Truth(NamedTuple):
    """The true cost of a replaced decision with its standard error, and the standard deviation of the difference
    between two paired games.
    """

    key: str
    cost: float
    error: float
    spread: float


class Truths:
    """The true costs of replaced decisions that have been computed. They are also stored in a file if one is given."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._known = {each.key: each for each in stored(file, Truth)}

    def of(self, key: str, find: Callable[[], PairTally]) -> Truth:
        if key not in self._known:
            tally = find()
            spread = tally.error * math.sqrt(len(tally.differences))
            (self._known[key],) = kept(self._file, [Truth(key, tally.cost, tally.error, spread)])
        return self._known[key]


def played(slug: str, seed: int, at: int) -> tuple[str, list[tuple[Move, Move]], int]:
    """Play a game in which the decision number ``at`` is replaced by another legal move (0: none is replaced). Return
    the game's log, the replacement with the original move, and the number of decisions.
    """
    game = load(slug)
    ruleset = game.ruleset()
    good = next(entry for entry in game.policies if entry.name == POLICIES[slug]).make(ruleset)
    chance, slips, asked = Randomness(seed * 7 + 1), list[tuple[Move, Move]](), 0

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        nonlocal asked
        move = good(label, moves, view, luck)
        if label not in LABELS[slug] or len(moves) < 2:
            return move
        asked += 1
        if asked != at:
            return move
        slips.append((chance.choice([each for each in moves if each != move]), move))
        return slips[-1][0]

    policy: Policy = choose
    table = SeatedTable(seed, dict.fromkeys(game.seats or ("",), policy))
    sections = record_game(game, ruleset, table)
    return write_log(game, reading(slug)[1], ruleset, sections, {"seed": str(seed)}), slips, asked


def slip_line(slug: str, seed: int, checked: Checked) -> tuple[int, str, object] | None:
    """Return the first answer that differs from the log of the well-played game: its line, the question, and
    the answer; None if the logs do not differ.
    """
    whole = check_text(played(slug, seed, 0)[0], "good.log", reading, GAMES)
    pairs = zip(answers(whole), answers(checked), strict=False)
    parted = next((two for one, two in pairs if one[:2] != two[:2]), None)
    return None if parted is None else (parted[2], parted[0], parted[1])


def with_slip(slug: str, seed: int) -> Slip:
    """Return a well-played game with one random decision replaced by another legal move."""
    many = played(slug, seed, 0)[2]
    text, slips, _ = played(slug, seed, 1 + Randomness(seed).randrange(many))
    return Slip(text, *slips[0])


def answers(checked: Checked) -> Iterator[tuple[str, object, int]]:
    """Yield the questions and answers of a checked log in order, each with its line."""
    assert checked.record is not None
    for section in checked.record.sections:
        for event in sorted((e for e in section.events if e.kind != "tell"), key=lambda e: e.asked):
            yield event.label, event.value, event.span.line if event.span else min(section.lines, default=0)


def spot_of(slug: str, seed: int, slip: Slip, trial: ReviewTrial, checked: Checked) -> Spot | None:
    """Return the decision that was replaced in the log; None if it cannot be identified."""
    parted = slip_line(slug, seed, checked)
    if parted is None:
        return None
    line, label, answer = parted
    spots = (s for s in trial.spots if s.line == line and s.label == label and s.done == answer)
    return next((s for s in spots if s.alike(slip.done) and not s.alike(slip.good)), None)


def truth(player: Player, doubt: DoubtedDecision, most: int) -> PairTally:
    """Compute what a decision cost, from at most this many pairs of games. Fewer pairs are played if the cost
    soon proves to be almost nothing.
    """
    tally = PairTally(doubt.spot)
    for number in range(most):
        player.pair(doubt, TRUTH + number, tally)
        if number % BLOCK == BLOCK - 1 and abs(tally.cost) + 2 * tally.error < 5.0:
            break
    return tally


def exact(slug: str, seed: int) -> Found | None:
    """Return the result for one log of a game whose review is exact; None if the replaced decision cannot be identified
    in the log.
    """
    checked = check_text(with_slip(slug, seed).text, "game.log", reading, GAMES)
    begun = time.process_time()
    review = report(checked).story.review
    seconds = time.process_time() - begun
    parted = slip_line(slug, seed, checked)
    if review is None or parted is None:
        return None
    lines = [choice.line for choice in review.choices]
    place = lines.index(parted[0]) + 1 if parted[0] in lines else 0
    cost = review.choices[place - 1].cost if place else 0.0
    return Found(seed, parted[1], cost, 0.0, 0.0, cost > 0, place, len(lines) - bool(place), seconds)


def found(slug: str, seed: int, deep: bool, most: int, truths: Truths, least: float) -> Found | None:
    """Return the result for one log. The result is None if the replaced decision cannot be identified in the log, or
    if its true cost is less than ``least``.
    """
    game: Game = load(slug)
    slip = with_slip(slug, seed)
    checked = check_text(slip.text, "game.log", reading, GAMES)
    trial = report(checked).story.trial
    ruleset = checked.ruleset
    if trial is None or ruleset is None or (spot := spot_of(slug, seed, slip, trial, checked)) is None:
        return None
    player, doubt = Player(game, ruleset, trial), DoubtedDecision(spot, slip.good)
    cost, error, spread = math.inf, math.inf, 0.0
    if most:
        _, cost, error, spread = truths.of(f"{slug} {seed}", lambda: truth(player, doubt, most))
        if cost < least:
            return None
    begun = time.process_time()
    review, tallies = weighed(game, ruleset, trial, deep)
    seconds = time.process_time() - begun
    tally = next((t for t in tallies if t.spot.line == spot.line and t.spot.label == spot.label), None)
    # for a decision that the review did not examine: the error with the fewest pairs of an examined decision
    pairs = min((len(t.differences) for t in tallies), default=BLOCK)
    own = tally.error if tally else spread / math.sqrt(pairs)
    measured = tally is not None and tally.cost > SURE * tally.error
    lines = [choice.line for choice in review.choices]
    place = lines.index(spot.line) + 1 if spot.line in lines else 0
    return Found(seed, spot.label, cost, error, own, measured, place, len(lines) - bool(place), seconds)


def share(games: Sequence[Found]) -> str:
    first = sum(g.place == 1 for g in games)
    return f"{first} of {len(games)}" + (f" ({first / len(games):.0%})" if games else "")


def game_rows(game: str, kind: str, games: Sequence[Found]) -> list[str]:
    """Return the results for a game as rows of the document: a row of the first table and, if all true costs are known, a row of the second."""
    measured = [g for g in games if g.measured]
    seconds = sorted(g.seconds for g in games)
    made = [
        row(
            game, kind, str(len(games)), str(len(measured)), share(measured), str(sum(g.others for g in games)),
            f"{seconds[len(seconds) // 2]:.1f}", f"{seconds[-1]:.1f}",
        )
    ]  # fmt: skip
    if kind != "exact" and all(math.isfinite(g.cost) for g in games):
        clear = [g for g in games if g.cost > SURE * g.own and g.cost > SURE * g.error]
        by_cost = [[g for g in games if g.cost >= n] for n in LEAST]
        made.append(row(game, kind, *map(share, (clear, *by_cost))))
    return made


def write(new: Sequence[str]) -> None:
    """Write the rows into the document, in place of the game's earlier rows."""
    known = {r: i for i, r in enumerate((*EXACT, "tonnage-war", "wolf-pack", "ssn"))}
    others = [r for r in rows(DOCUMENT) if r.split(" | ")[0][2:] in known]
    others = [r for r in others if r.split(" | ")[:2] != new[0].split(" | ")[:2]]
    found = sorted([*others, *new], key=lambda r: (known[r.split(" | ")[0][2:]], r.split(" | ")[1] == "deep"))
    measured = "\n".join(r for r in found if len(r.split(" | ")) == len(new[0].split(" | ")))
    true = "\n".join(r for r in found if len(r.split(" | ")) != len(new[0].split(" | ")))
    write_section(DOCUMENT, TEXT.format(measured=measured, true=true))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=sorted(LABELS))
    parser.add_argument("--logs", type=int, default=60)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--deep", action="store_true")
    parser.add_argument(
        "--truth", type=int, default=0, help="maximum number of pairs of games for computing a true cost"
    )
    parser.add_argument(
        "--least", type=float, default=-100.0, help="review only logs with at least this true cost"
    )
    parser.add_argument("--keep", type=Path, help="a file that stores the true costs")
    parser.add_argument("--write", action="store_true", help="write the rows into docs/review.md")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    truths = Truths(args.keep)
    games = []
    for seed in range(args.first, args.first + args.logs):
        one = (
            exact(args.game, seed)
            if args.game in EXACT
            else found(args.game, seed, args.deep, args.truth, truths, args.least)
        )
        if one is not None:
            games.append(one)
            if args.verbose:
                print(*(f"{v:.1f}" if isinstance(v, float) else v for v in one), flush=True)
    kind = "exact" if args.game in EXACT else "deep" if args.deep else "quick"
    new = game_rows(args.game, kind, games)
    print(*new, sep="\n")
    if args.write:
        write(new)


if __name__ == "__main__":
    main()
