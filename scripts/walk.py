"""Counts the files of printkit whose code runs while the check reports one wrong die, from the log to the diagnostic.

``python scripts/walk.py [--list]`` checks a log with one wrong die, traced, and prints the number of files in which a function
was called. It is what somebody has to open who wants to know why a diagnostic says what it says.

The walk begins with the log's text and ends with the diagnostic's: header, reading, the rules as far as the whole log goes,
the search for what was meant, the words, the caret. A file counts as soon as one function of it ran, if only to make a value. Left
out is what every command passes before it has a text (options, the file, imports), and what is searched for later on
request: suspects, record, report.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.journal.checking.checked import Checked

ROOT = Path(__file__).resolve().parent.parent
LOG = ROOT / "tests" / "games" / "malta_convoy" / "journals" / "m-1.log"
RIGHT, WRONG = "contact 6", "contact 7"
ALSO_WRONG = "contact 8"
"""A wrong die for a log that is checked first, to fill the caches. Because it is another die, the wrong line of the
second log is not in a cache.
"""


def walked(text: str, warm: str) -> tuple[set[str], Checked]:
    """Return the files of printkit in which a function was called while ``text`` was checked, and the result of the
    check.

    ``warm``, another log of the game, is checked first, so that code which only runs while modules are imported does
    not count. If the log has a mistake, printing the diagnostics is included.
    """
    from printkit.games import GAMES, reading
    from printkit.journal.checking.checker import check_text
    from printkit.journal.telling.render_text import render_text

    def walk(log: str) -> Checked:
        checked = check_text(log, "game.log", reading, GAMES)
        if checked.diagnostics:
            render_text("game.log", checked.diagnostics, checked.lines)
        return checked

    walk(warm)
    files: set[str] = set()
    package = str(ROOT / "printkit")
    loader = str(ROOT / "printkit" / "games" / "__init__.py")  # imports the game that a log names

    def trace(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(package) and code.co_filename != loader:
            files.add(code.co_filename)

    sys.setprofile(trace)
    try:
        checked = walk(text)
    finally:
        sys.setprofile(None)
    return {str(Path(file).relative_to(ROOT)) for file in files}, checked


def main() -> None:
    right = LOG.read_text(encoding="utf-8")
    found, checked = walked(right.replace(RIGHT, WRONG, 1), right.replace(RIGHT, ALSO_WRONG, 1))
    if len(checked.diagnostics) != 1:
        raise SystemExit("one wrong die was expected to make one diagnostic")
    files = sorted(found)
    if "--list" in sys.argv[1:]:
        print(*files, sep="\n")
    print(f"{len(files)} files, {sum('/games/' in file for file in files)} of them the game's")


if __name__ == "__main__":
    main()
