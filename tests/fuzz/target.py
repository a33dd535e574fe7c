"""What is done with a hostile log: everything that printkit can do with one.

It is checked, every rendering of what was found is made, it is reported, and the companion takes it up again.
"""

from __future__ import annotations

import time
import traceback
from pathlib import Path
from typing import NamedTuple

from printkit.cli.check import summary
from printkit.games import GAMES, prompts, reading
from printkit.journal.checking.checker import Checked, check_bytes
from printkit.journal.companion.session import Session, Tape
from printkit.journal.companion.wording import explained, prompt_of
from printkit.journal.telling.render_json import render_json
from printkit.journal.telling.render_sarif import render_sarif
from printkit.journal.telling.render_text import render_concise, render_text
from printkit.report.make import NoReport, render, report
from printkit.table.seeded import Randomness
from printkit.table.visible import visible
from tests.fuzz.mutations import DATA_FILE, Mutant

SECONDS = 5.0
"""No log may hold a check for longer, in seconds of CPU; a machine under load counts no other."""


class Outcome(NamedTuple):
    """What became of a hostile log: the fault that it met (empty: none), the CPU seconds of its check, of all."""

    fault: str
    checking: float
    whole: float
    problems: int = 0


ALL = (".md", ".html", ".pdf")


def meet(mutant: Mutant, folder: Path, formats: tuple[str, ...] = ALL[:2]) -> Outcome:
    """All that is done with one log in an empty folder; faults are caught and told."""
    (folder / DATA_FILE).write_text(mutant.data, encoding="utf-8")
    start = time.process_time()
    checking = 0.0
    problems = 0
    try:
        checked = check_bytes(mutant.raw, str(folder / "game.log"), reading, GAMES)
        checking = time.process_time() - start
        problems = len(checked.diagnostics)
        _shown(checked)
        _reported(checked, formats)
        _resumed(mutant.raw, checked, folder)
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        return Outcome(traceback.format_exc(), checking, time.process_time() - start)
    return Outcome("", checking, time.process_time() - start, problems)


def _shown(checked: Checked) -> None:
    name = checked.name
    shown = render_text(name, checked.diagnostics, checked.lines, colour=False)
    shown += render_concise(name, checked.diagnostics) + summary(checked)
    found = [letter for letter in shown if visible(letter) != letter]
    assert not found, f"{found} reached the terminal"
    render_json([checked])
    render_sarif([checked])
    for each in checked.diagnostics:
        assert each.follows_from is None or 0 <= each.follows_from < len(checked.diagnostics)


def _reported(checked: Checked, formats: tuple[str, ...]) -> None:
    try:
        made = report(checked)
    except NoReport:
        return
    for suffix in formats:
        assert render(made, suffix)


def _resumed(raw: bytes, checked: Checked, folder: Path) -> None:
    """The companion takes the log up, asks, explains and goes back, as far as it lets itself be brought to."""
    if checked.game is None or not checked.ok:
        return  # the companion sends whoever comes with such a log to `check`
    slug = checked.game.slug
    session = Session(
        raw.decode("utf-8-sig", "replace"),
        reading,
        GAMES,
        Tape(Randomness(1).random),
        str(folder),
        prompts(slug),
    )
    for _ in range(3):
        pending = session.pending()
        if pending.question is None or pending.over:
            break
        shown = session.shown()
        for each in (pending, shown):
            if each.question is not None:
                prompt_of(session, each)
                explained(session, each)
        if not (session.forced() or session.deal()):
            session.answer("9")
    session.undo()
    session.pending()
