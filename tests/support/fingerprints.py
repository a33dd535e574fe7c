"""``python fingerprints.py SEEDS`` prints a hash of the logs that each game, preset and policy produces with the
imported printkit.

Run with two versions of Python, it shows whether both play the same games, and write and check the same bytes.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable


def fingerprints(slug: str, seeds: range) -> Iterator[str]:
    """Yield a line for each preset and policy of a game: their names, and a hash of the logs and of the diagnostics for
    them.
    """
    game, notation = reading(slug)
    for preset in game.ruleset.presets:
        ruleset = game.ruleset(preset.name)
        for entry in game.policies:
            hashed = hashlib.sha256()
            seats = dict.fromkeys(game.seats or ("",), entry.make(ruleset))
            for seed in seeds:
                record = record_game(game, ruleset, SeatedTable(seed, seats))
                text = write_log(game, notation, ruleset, record)
                for said in (text, text.replace("3", "4", 1), text.replace(" 2", " 5", 3)):
                    checked = check_text(said, "log", reading, (slug,))
                    hashed.update(f"{said}\n{[each.message for each in checked.diagnostics]}\n".encode())
            yield f"{slug} {preset.name} {entry.name} {hashed.hexdigest()}"


if __name__ == "__main__":
    for name in GAMES:
        print(*fingerprints(name, range(int(sys.argv[1]))), sep="\n", flush=True)
