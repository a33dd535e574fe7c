"""Measures how long one step on the companion's web page takes, from sending an answer until the next page has arrived.

Whole games are tapped at random. A step is an answer and the rendering of the page that follows, in processor time: it needs neither
network nor disk, and other programs on the computer do not change its processor time much. What the server does at its start and
while the player thinks is not part of a step. The result is the 95th percentile of all steps, in milliseconds.
"""

from __future__ import annotations

import itertools
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor

from printkit.games import GAMES, prompts, reading
from printkit.journal.companion.session import Session, Tape, opening
from printkit.scene import AskedCards, AskedChoice, AskedDice, AskedOther
from printkit.table.seeded import Randomness
from printkit.web.page import load_templates, render, view
from printkit.web.web_game import WebGame

AT_MOST = 50.0
GAMES_EACH = 4
LEAST_STEPS = 200
"""Minimum number of steps that are measured of each game; short games are played more often."""
MOST_STEPS = 200


def answer_to(asked: AskedDice | AskedCards | AskedChoice, luck: Randomness) -> str:
    """Return a random answer as the page would send it."""
    if isinstance(asked, AskedDice):
        return " ".join(str(luck.randrange(asked.faces) + 1) for _ in range(asked.n))
    if isinstance(asked, AskedCards):
        free = [pick.typed for pick in asked.pack if pick.free]
        return " ".join(free[luck.randrange(len(free))] for _ in range(asked.n))
    said = [pick.typed for pick in asked.picks] + [blank.example for blank in asked.blanks]
    return luck.choice(said + [""] * (asked.silence is not None))


def steps(
    slug: str, seed: int, clock: Callable[[], float] = time.process_time, auto: bool | None = None
) -> list[float]:
    """Return how many seconds each step of a game took by this clock. ``auto``: printkit rolls and deals; if it is None, only the cards
    of Wolf Pack are dealt.
    """
    game, notation = reading(slug)
    settings = {"hands": "closed"} if slug == "tonnage-war" else {}
    text = opening(slug, game.ruleset("", settings), {}, setup="setup" in notation.headings.names)
    luck = Randomness(seed)
    session = Session(text, reading, GAMES, Tape(Randomness(seed).random), prompts=prompts(slug))
    web_game = WebGame(session, lambda text: None, auto=slug == "wolf-pack" if auto is None else auto)
    render(view(web_game, ""))
    exhaust(web_game.prepare())  # as the server does when the page has been sent
    found: list[float] = []
    while not web_game.over and len(found) < MOST_STEPS:
        pending = session.pending()
        owner = pending.owner or pending.side
        seat = owner if owner in web_game.seats else ""
        asked = web_game.presenter.scene(seat).asked
        assert not isinstance(asked, AskedOther)
        typed = answer_to(asked, luck)
        begun = clock()
        web_game.answer(seat, typed)
        render(view(web_game, seat))
        found.append(clock() - begun)
        exhaust(web_game.prepare())
    return found


def exhaust(parts: Iterator[None]) -> None:
    for _ in parts:
        pass


def percentile(values: list[float], n: int) -> float:
    return statistics.quantiles(values, n=100)[n - 1]


def game(slug: str, seed: int, auto: bool) -> list[float]:
    """Return the steps of one game in seconds, after the templates have been loaded."""
    load_templates()
    return steps(slug, seed, auto=auto)


def main() -> int:
    over = False
    # Each game has a process of its own, like the server that a player starts for it.
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), max_tasks_per_child=1) as servers:
        for slug, auto in itertools.product(GAMES, (False, True)):
            found: list[float] = []
            for seed in itertools.count():
                if seed >= GAMES_EACH and len(found) >= LEAST_STEPS:
                    break
                found += servers.submit(game, slug, seed, auto).result()
            over = told(slug, auto, found) or over
    return int(over)


def told(slug: str, auto: bool, found: list[float]) -> bool:
    """Print the result for a game. Return True if it is over the budget."""
    p95, middle = 1000 * percentile(found, 95), 1000 * statistics.median(found)
    dice = "printkit's dice" if auto else "own dice"
    print(
        f"{slug:14} {dice:15} {len(found):5} steps   median {middle:6.1f} ms   p95 {p95:6.1f} ms   budget {AT_MOST:.0f} ms"
    )
    return p95 > AT_MOST


if __name__ == "__main__":
    sys.exit(main())
