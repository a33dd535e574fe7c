"""Measures how fast logs are checked (parsed and replayed by the rules), in entries per second, compared with
python-chess.

An entry is what a player wrote down once: a die, a card, a decision or a claim. The peer reads and replays games in PGN. It
comes with the extra ``bench``; where it is not installed, the rates are printed and nothing is compared. This tree and the
tree with its hot modules compiled (as `make wheel` has them) are measured in a process each, each against the peer in its own
process; the budget is the compiled tree's to keep, where there is a C compiler.
"""

from __future__ import annotations

import io
import statistics
import sys
import time

from _measure import on_each_tree

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.reading.reader import read
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable

AT_LEAST = 1.5
GAMES_EACH = 120
RUNS = 7
_PGN = """[Event "?"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7
11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6
20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5
28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 37. Ke1
Nf4 38. g3 Nxh3 39. Kd2 Kb5 40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6 1-0

"""


def logs(slug: str) -> list[str]:
    """Return logs of whole games, played by the default policy (computer player). Random games often end
    after a turn or two and are not used.
    """
    game, notation = reading(slug)
    ruleset = game.ruleset()
    policy = game.policies[0].make(ruleset)
    return [
        write_log(
            game,
            notation,
            ruleset,
            record_game(game, ruleset, SeatedTable(seed, dict.fromkeys(game.seats or ("",), policy))),
        )
        for seed in range(GAMES_EACH)
    ]


def entries(slug: str, text: str) -> int:
    """Return how many things a player has written down in a log: values, statements without a value, and claims."""
    count = 0
    for item in read(text, reading, (slug,)).items:
        if item.form.kind == "play":
            count += len(item.form.answers) or 1
        count += len(item.form.claims)
    return count


def chess_moves_per_second() -> float:
    """Return the moves per second of python-chess; 0 if it is not installed."""
    try:
        import chess.pgn
    except ImportError:
        return 0.0
    games, moves = _PGN * 20, 0
    start = time.process_time()
    file = io.StringIO(games)
    while (game := chess.pgn.read_game(file)) is not None:
        moves += sum(1 for _ in game.mainline_moves())
    return moves / (time.process_time() - start)


def rate(slug: str, texts: list[str], total: int) -> float:
    """Return the entries checked per second of processor time; the caches of the reader are cleared first."""
    lexer_of(reading(slug)[1]).forget()
    start = time.process_time()
    for text in texts:
        if not check_text(text, "log", reading, (slug,)).ok:
            raise SystemExit(f"a log of {slug} that auto-play wrote does not check clean")
    return total / (time.process_time() - start)


def measure() -> bool:
    """Print the rates of checking for the imported printkit. Return True if the budget is kept."""
    prepared = {slug: logs(slug) for slug in GAMES}
    totals = {slug: sum(entries(slug, text) for text in texts) for slug, texts in prepared.items()}
    rates: dict[str, list[float]] = {slug: [] for slug in GAMES}
    chess: list[float] = []
    for _ in range(RUNS):  # in turn, so that a busy moment falls on all
        chess.append(chess_moves_per_second())
        for slug, texts in prepared.items():
            rates[slug].append(rate(slug, texts, totals[slug]))
    peer = statistics.median(chess)
    if peer:
        print(f"python-chess   {peer:>9,.0f} moves/s")
    else:
        print("python-chess   is not installed (extra `bench`): nothing to compare with")
    kept = True
    for slug in GAMES:
        ours = statistics.median(rates[slug])
        line = f"{slug:<14} {ours:>9,.0f} entries/s"
        if peer:
            good = ours >= AT_LEAST * peer
            kept = kept and good
            line += f"   {ours / peer:.2f} x (at least {AT_LEAST}){'' if good else '  OVER'}"
        print(line)
    return kept


def main() -> int:
    """Measure each source tree in a process of its own. Return 1 if the last one exceeds the budget."""
    if sys.argv[1:] == ["--here"]:
        return 0 if measure() else 1
    code: int = on_each_tree(__file__)
    return code


if __name__ == "__main__":
    sys.exit(main())
