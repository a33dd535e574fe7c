"""Uses a hostile log in every way that printkit offers, to find faults.

The log is checked with the search for suspects, the result is rendered in every format, and the log is reported,
sometimes also as HTML and PDF, or read from a filled form. If the log has no problems, the companion continues it.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from printkit.cli.commands.check import summary
from printkit.cli.companion.asking import explained, prompt_of
from printkit.cli.support.common import Failure
from printkit.cli.support.forms import check_form
from printkit.games import GAMES, prompts, reading
from printkit.journal.checking import checker, effort, grouped, reconsidered
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_bytes
from printkit.journal.companion.presenter import Presenter
from printkit.journal.companion.session import Session, Tape
from printkit.journal.suspects import repair
from printkit.journal.suspects import search as suspects
from printkit.journal.telling.render_json import render_json
from printkit.journal.telling.render_sarif import render_sarif
from printkit.journal.telling.render_text import render_concise, render_text
from printkit.report.make import NoReport, render, report
from printkit.scene import AskedOther, as_json
from printkit.table.seeded import Randomness
from printkit.visible import visible
from tests.fuzz.forms import form_mutant
from tests.fuzz.mutations import DATA_FILE, Mutant, mutant

SECONDS = 5.0
"""Maximum CPU time of one check in seconds; scripts/fuzz_figures.py measures the actual times."""
HANG = 20 * SECONDS
"""Seconds after which a test regards a log as one that never ends; many times what the slowest machine needs."""
SUSPICIOUS = 0.4
"""If the check of a log with a reduced work budget takes longer than this many seconds, the log is tried again with the
whole budget.
"""
_CONFLICT = effort.WORK_PER_CONFLICT
_LIMITS = (
    (effort, "WORK"), (checker, "WORK_FOR_SEARCH"), (grouped, "WORK_PER_SUSPECTED"), (suspects, "WORK_FOR_SUSPECTS"),
    (reconsidered, "WORK_TO_COMPARE_EQUALS"), (suspects, "WORK_PER_SUSPECTED"), (suspects, "OVERDRAFT"), (repair, "OVERDRAFT"),
)  # fmt: skip


class Outcome(NamedTuple):
    """The result for one hostile log: the traceback of a fault (empty if there was none), the CPU seconds of its check,
    and of everything.
    """

    fault: str
    checking: float
    whole: float
    problems: int = 0
    exhausted: bool = False


class Plan(NamedTuple):
    """How often a case gets more than checking and rendering its problems: one case in this many, by number (0: none).

    ``form``: a damaged form is used in place of a log. ``whole``: the log has the whole work budget; all others have a
    ``share``-th of it, so that the search for suspects is cut short.
    """

    markdown: int
    html: int
    pdf: int
    form: int
    whole: int
    share: int


SWEPT = Plan(markdown=1, html=10, pdf=500, form=20, whole=25, share=100)
QUICK = Plan(markdown=20, html=150, pdf=0, form=100, whole=0, share=200)


def _due(number: int, every: int) -> bool:
    return every > 0 and number % every == every - 1


def run_case(slug: str, number: int, folder: Path, plan: Plan) -> Outcome:
    """Try case ``number`` of a game in an empty folder and return the outcome."""
    formats = tuple(
        suffix
        for suffix, every in ((".md", plan.markdown), (".html", plan.html), (".pdf", plan.pdf))
        if _due(number, every)
    )
    if _due(number, plan.form):
        with scarce(plan.share):
            return meet_form(form_mutant(slug, number), formats)
    case = mutant(slug, number)
    if _due(number, plan.whole):
        return meet(case, folder, formats)
    with scarce(plan.share):
        outcome = meet(case, folder, formats)
    return outcome if outcome.fault or outcome.checking < SUSPICIOUS else meet(case, folder, formats)


@contextmanager
def scarce(share: int) -> Iterator[None]:
    """Context manager in which every log has only a ``share``-th of the check's work budget."""
    least, most = _CONFLICT
    patches = [patch.object(module, name, getattr(module, name) // share) for module, name in _LIMITS]
    patches.append(patch.object(checker, "WORK_PER_CONFLICT", (least // share, most // share)))
    for each in patches:
        each.start()
    try:
        yield
    finally:
        for each in patches:
            each.stop()


def meet(case: Mutant, folder: Path, formats: tuple[str, ...] = (".md", ".html")) -> Outcome:
    """Do everything with one log in an empty folder and return the outcome; a fault is caught and reported in it."""
    (folder / DATA_FILE).write_text(case.data, encoding="utf-8")
    start = time.process_time()
    checking = 0.0
    try:
        checked = check_bytes(case.raw, str(folder / "game.log"), reading, GAMES)
        assert checked.suspects is not None  # `check` looks for them, too
        checking = time.process_time() - start
        _shown(checked)
        _reported(checked, formats)
        _resumed(case.raw, checked, folder)
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        return Outcome(traceback.format_exc(), checking, time.process_time() - start)
    return _outcome(checked, start, checking)


def meet_form(raw: bytes, formats: tuple[str, ...] = ()) -> Outcome:
    """Read a filled form, check and report the log in it, and return the outcome. Refusing the form with a reason is no
    fault.
    """
    start = time.process_time()
    checking = 0.0
    try:
        checked = check_form(raw, "form.pdf")
        assert checked.suspects is not None
        checking = time.process_time() - start
        _shown(checked)
        _reported(checked, formats)
    except Failure:
        return Outcome("", 0.0, time.process_time() - start, 1)
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        return Outcome(traceback.format_exc(), checking, time.process_time() - start)
    return _outcome(checked, start, checking)


def _outcome(checked: Checked, start: float, checking: float) -> Outcome:
    exhausted = any(each.code == "P121" for each in checked.diagnostics)
    return Outcome("", checking, time.process_time() - start, len(checked.diagnostics), exhausted)


def _shown(checked: Checked) -> None:
    name = checked.name
    shown = render_text(name, checked.diagnostics, checked.lines, colour=False)
    shown += render_concise(name, checked.diagnostics) + summary(checked)
    hidden = visible(shown) != shown
    assert not hidden, f"{[letter for letter in shown if visible(letter) != letter]} reached the terminal"
    render_json([checked])
    render_sarif([checked])
    for each in checked.diagnostics:
        assert each.follows_from is None or 0 <= each.follows_from < len(checked.diagnostics)


def _reported(checked: Checked, formats: tuple[str, ...]) -> None:
    if not formats:
        return
    try:
        made = report(checked)
    except NoReport:
        return
    for suffix in formats:
        assert render(made, suffix)


def _resumed(raw: bytes, checked: Checked, folder: Path) -> None:
    """Continue the log in the companion: ask the next questions, show their explanations, and undo."""
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
        presenter = Presenter(session)
        asked = presenter.for_all().asked
        assert not isinstance(asked, AskedOther)
        prompt_of(asked)
        explained(asked.rule, presenter.lookup_for_all())
        for seat in ("", *checked.game.seats):
            assert as_json(presenter.scene(seat))
        if not (session.forced() or session.deal()):
            session.answer("9")
    session.undo()
    session.pending()
