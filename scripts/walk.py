"""The walk of a wrong die: how many files of printkit are passed on the way from the log to the diagnostic.

``python scripts/walk.py [--list]`` checks a log with one wrong die, traced, and prints the number of files in which a function
was called. It is what somebody has to open who wants to know why a diagnostic says what it says.

The walk begins with the log's text and ends with the diagnostic's: header, reading, the rules as far as the whole log goes,
the search for what was meant, the words, the caret. A file counts as soon as one function of it ran, if only to make a value. Left
out is what every command passes before it has a text (options, the file, imports), and what is looked for behind the
diagnostic, when somebody asks: suspects, record, report.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
LOG = ROOT / "tests" / "games" / "malta_convoy" / "journals" / "m-1.log"
RIGHT, WRONG = "contact 6", "contact 7"


def walked(text: str) -> set[str]:
    """The files of printkit in which a function was called while ``text`` was checked and the result shown."""
    from printkit.games import GAMES, reading
    from printkit.journal.checking.checker import check_text
    from printkit.journal.reading import lexer
    from printkit.journal.telling.render_text import render_text

    check_text(
        text, "game.log", reading, GAMES
    )  # what runs while modules are imported is no part of the walk
    lexer._VOCABULARIES.clear()
    files: set[str] = set()
    package = str(ROOT / "printkit")

    def trace(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(package):
            files.add(code.co_filename)

    sys.setprofile(trace)
    try:
        checked = check_text(text, "game.log", reading, GAMES)
        shown = render_text("game.log", checked.diagnostics, checked.lines)
    finally:
        sys.setprofile(None)
    if len(checked.diagnostics) != 1 or WRONG not in shown:
        raise SystemExit(f"one wrong die was expected to make one diagnostic:\n{shown}")
    return {str(Path(file).relative_to(ROOT)) for file in files}


def main() -> None:
    text = LOG.read_text(encoding="utf-8").replace(RIGHT, WRONG, 1)
    files = sorted(walked(text))
    if "--list" in sys.argv[1:]:
        print(*files, sep="\n")
    print(f"{len(files)} files, {sum('/games/' in file for file in files)} of them the game's")


if __name__ == "__main__":
    main()
