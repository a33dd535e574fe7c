"""Measures one step on the companion's web page: from sending an answer until the next page has arrived.

Whole games are tapped at random through Starlette's test client; the clock is around the answer and its page on the desk and in
the template, so that neither the client nor a network is measured. The 95th percentile of all steps, in milliseconds.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from printkit.games import GAMES, prompts, reading
from printkit.journal.companion.session import Session, Tape, opening
from printkit.scene import AskedCards, AskedChoice, AskedDice, AskedOther
from printkit.table.seeded import Randomness
from printkit.web.page import render, view
from printkit.web.web_game import WebGame

AT_MOST = 50.0
GAMES_EACH = 4
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


def steps(slug: str, seed: int, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """Return how many seconds each step of a game took by this clock."""
    game, notation = reading(slug)
    settings = {"hands": "closed"} if slug == "tonnage-war" else {}
    text = opening(slug, game.ruleset("", settings), {}, setup="setup" in notation.headings.names)
    luck = Randomness(seed)
    session = Session(text, reading, GAMES, Tape(Randomness(seed).random), prompts=prompts(slug))
    web_game = WebGame(session, lambda text: None, auto=slug == "wolf-pack")
    render(view(web_game, ""))  # the template is read once, before anybody plays
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
    return found


def percentile(values: list[float], n: int) -> float:
    return statistics.quantiles(values, n=100)[n - 1]


def main() -> int:
    over = False
    for slug in GAMES:
        found = [each for seed in range(GAMES_EACH) for each in steps(slug, seed)]
        p95 = 1000 * percentile(found, 95)
        over = over or p95 > AT_MOST
        middle = 1000 * statistics.median(found)
        print(
            f"{slug:14} {len(found):5} steps   median {middle:6.1f} ms   p95 {p95:6.1f} ms   budget {AT_MOST:.0f} ms"
        )
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
