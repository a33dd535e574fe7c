"""``printkit log``: the table-side companion. It asks for each die, card and choice in turn, and checks at once."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.common import Failure, command, data_line, game_argument, house, house_options, write_file

if TYPE_CHECKING:
    from printkit.journal.companion import Pending, Session, Tape
    from printkit.journal.diagnostics import Diagnostic
    from printkit.table.game import Game, Total
    from printkit.table.logged import Question
    from printkit.table.rules import House

HELP = """\
  values alone answer the question: `5`, `1 3 6`, `8D KC`; a whole statement may be typed too
  Enter   takes the choice that is not written down      ?      explains the rule
  > text  a sentence for the report                      undo   takes the last answer back
  = name  what your sheet says now, to be checked        quit   saves and leaves (so does Ctrl-D)"""


@command(
    "log",
    [
        "printkit log malta-convoy",
        "printkit log uss-lox -o patrol.log --preset advanced",
        "printkit log uss-lox -o patrol.log --resume",
        "printkit log malta-convoy --dice auto",
    ],
    config=True,
)
@game_argument
@click.option("-o", "--output", "output", metavar="FILE", help="The log to write; default GAME.log.")
@click.option("--resume", is_flag=True, help="Go on with the log that is there.")
@click.option(
    "--dice",
    type=click.Choice(["mine", "auto"]),
    default="mine",
    show_default=True,
    help="`mine`: you roll and deal, and type it in; `auto`: printkit does, and you decide.",
)
@house_options
@click.option("--player", default="", metavar="NAME", help="The name for the log's header.")
def log_command(
    game: Game,
    output: str | None,
    resume: bool,
    dice: str,
    preset: str,
    settings: tuple[str, ...],
    data: str,
    player: str,
) -> None:
    """Log a game at the table, one question at a time.

    The log is saved after every answer, so nothing that was typed is lost. It is the same log that you would write by
    hand: `printkit check` and `printkit report` read it.
    """
    path = Path(output or f"{game.slug}.log")
    session = (
        _resumed(game, path)
        if resume
        else _fresh(game, path, house(game, preset, settings, data), player, data)
    )
    write_file(path, session.text)
    click.echo(f"{game.title}, logged to {path}. `?` helps, `undo` takes back, `quit` leaves.")
    Conversation(session, path, auto=dice == "auto").hold()


def _tape() -> Tape:
    from printkit.journal.companion import Tape
    from printkit.table.seeded import Randomness, fresh_seed

    return Tape(Randomness(fresh_seed()).random)


def _session(text: str, path: Path) -> Session:
    from printkit.games import GAMES, reading
    from printkit.journal.companion import Session

    return Session(text, reading, GAMES, _tape(), str(path.parent))


def _fresh(game: Game, path: Path, rulings: House, player: str, data: str) -> Session:
    from datetime import date

    from printkit.journal.companion import opening

    if path.exists():
        raise Failure(
            f"{path} exists, and a log is never overwritten",
            f"go on with it: `printkit log {game.slug} -o {path} --resume`, or name another file with -o",
        )
    facts = {"player": player, "date": date.today().isoformat()} | data_line(data, path.parent)
    return _session(opening(game.slug, rulings, facts, setup="setup" in _sections(game)), path)


def _sections(game: Game) -> tuple[str, ...]:
    from printkit.games import reading

    return reading(game.slug)[1].sections


def _resumed(game: Game, path: Path) -> Session:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}", "without --resume a new log is begun") from None
    except UnicodeDecodeError:
        raise Failure(f"{path} is not UTF-8 text", "`printkit check` says where") from None
    session = _session(text, path)
    if session.checked.game is None or session.checked.house is None:
        raise Failure(f"{path} is not a log that can be read", f"`printkit check {path}` says what is wrong")
    if session.checked.game.slug != game.slug:
        found = session.checked.game.slug
        raise Failure(f"{path} is a log of {found}", f"`printkit log {found} -o {path} --resume`")
    if session.opening_problems:
        raise Failure(
            f"{path} has {len(session.opening_problems)} problem(s) that have to be mended first",
            f"`printkit check {path}` shows them",
        )
    return session


class Conversation:
    """Questions and answers on the terminal, around a session."""

    def __init__(self, session: Session, path: Path, auto: bool) -> None:
        self.session = session
        self.path = path
        self.auto = auto
        self._heard = len(session.pending().heard)
        self._totals = dict(session.pending().totals)
        self._heading = ""

    def hold(self) -> None:
        """Until the game is over or the player leaves."""
        session = self.session
        while True:
            self._report()
            pending = session.pending()
            if pending.over:
                session.close()
                self._save()
                click.echo("The game is over.")
                return
            if pending.question is None:
                raise Failure(f"the log cannot be played on from here; `printkit check {self.path}` says why")
            if self._by_itself(pending):
                continue
            if not self._ask(pending.question, pending):
                self._save()
                click.echo(
                    f"Saved. Go on with: printkit log {session.setting.game.slug} -o {self.path} --resume"
                )
                return

    def _save(self) -> None:
        write_file(self.path, self.session.text)

    def _by_itself(self, pending: Pending) -> bool:
        """What needs no player: a forced move, and dice and cards where printkit rolls and deals."""
        done = self.session.forced()
        if not done and self.auto:
            done = self.session.deal()
        if done:
            self._head(pending)
            click.echo(f"  {done}")
            self._save()
        return bool(done)

    def _head(self, pending: Pending) -> None:
        if pending.heading is not None and str(pending.heading) != self._heading:
            self._heading = str(pending.heading)
            click.secho(self._heading, bold=True)

    def _ask(self, question: Question, pending: Pending) -> bool:
        """One question; False: the player leaves."""
        self._head(pending)
        try:
            who = f"{pending.side}, " if pending.side else ""
            typed = click.prompt(
                f"  {who}{self._prompt(question, pending)}",
                default="",
                show_default=False,
                prompt_suffix=": ",
            )
        except click.Abort:
            click.echo()
            if _interrupted():
                self._save()
                raise KeyboardInterrupt from None
            return False
        word = typed.strip().lower()
        if word in ("quit", "q", "exit"):
            return False
        if word.startswith("?"):
            self._explain(question)
        elif word in ("undo", "u"):
            self._undo()
        else:
            self._take(typed)
        return True

    def _undo(self) -> None:
        if self.session.undo():
            self._heard = len(self.session.pending().heard)
            self._totals = dict(self.session.pending().totals)
            self._heading = ""
            self._save()
        else:
            click.echo("  nothing to take back")

    def _take(self, typed: str) -> None:
        self.session.remember()
        problems = self.session.answer(typed)
        if problems:
            self.session.forget()
            for problem in problems:
                click.echo(_said(problem))
            return
        self._save()

    def _report(self) -> None:
        """What the dice have settled since the last question, and what the sheet says now."""
        pending = self.session.pending()
        for name, value in pending.heard[self._heard :]:
            words = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            click.echo(f"    {name}: {words}")
        changed = _changed(self._totals, pending.totals)
        if changed:
            click.echo(f"    = {changed}")
        self._heard, self._totals = len(pending.heard), dict(pending.totals)

    def _prompt(self, question: Question, pending: Pending) -> str:
        if question.kind == "decide":
            return self._choices(question)
        n = pending.missing
        if question.kind in ("reveal", "reveals"):
            return f"{question.label}, {'a card' if n == 1 else f'{n} cards'}"
        if question.kind == "throw":
            return f"{question.label}, {question.n} dice together"
        dice = "a die" if n == 1 else f"{n} dice"
        return f"{question.label}, {dice} of 1-{question.sides}"

    def _choices(self, question: Question) -> str:
        words: dict[str, list[str]] = {}
        for move in question.moves:
            words.setdefault(move.verb, []).extend([] if move.value is None else [str(move.value)])
        parts = [f"{verb} {'|'.join(_shortened(values))}".strip() for verb, values in words.items() if verb]
        if not parts:  # more moves than can be listed: the form of the verb says what to type
            verb = self.session.verb(question.label)
            parts = [f"{question.label} {verb.form if verb else ''}".strip()]
        return " / ".join([*parts, *(["Enter for none"] if "" in words else [])])

    def _explain(self, question: Question) -> None:
        rule = question.rule
        click.echo(f"  {rule.id} {rule.title}. {rule.text}")
        for name in dict.fromkeys(m.verb for m in question.moves) or (question.label,):
            verb = self.session.verb(name)
            if verb is not None:
                click.echo(f"    {f'{verb.name} {verb.form}'.strip()}: {verb.help}")
        click.echo(HELP)


def _said(problem: Diagnostic) -> str:
    """A refusal in the table's own voice: the rule, the fact, what would do."""
    expected = f"\n    expected: {problem.expected}" if problem.expected else ""
    return f"  {problem.kind} {problem.citation}: {problem.message}{expected}"


def _interrupted() -> bool:
    """Whether Ctrl-C was pressed, as against the end of the input: click makes one exception of both."""
    return isinstance(getattr(sys.exc_info()[1], "__context__", None), KeyboardInterrupt)


def _shortened(values: list[str]) -> list[str]:
    """A run of numbers as its ends."""
    if len(values) > 6 and all(v.isdigit() for v in values):
        return [f"{values[0]} to {values[-1]}"]
    return values


def _changed(before: Mapping[str, Total], after: Mapping[str, Total]) -> str:
    return ", ".join(
        f"{name} {value}"
        for name, value in after.items()
        if isinstance(value, (int, float)) and before.get(name) != value and (before or value)
    )
