"""``printkit log``: writes the log of a game while people play it.

It asks for each die, card and choice in turn, and checks each answer immediately.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from printkit.cli.companion.beginning import fresh, resumed, session_of, spare
from printkit.cli.companion.conversation import Conversation
from printkit.cli.companion.locking import only_writer
from printkit.cli.companion.logfile import LogFile
from printkit.cli.companion.pages import First, PageWanted
from printkit.cli.companion.screen import Left, Screen
from printkit.cli.companion.weblog import serve_page
from printkit.cli.support.common import (
    Failure,
    GameType,
    command,
    ruleset,
    ruleset_options,
    say,
)
from printkit.cli.support.text import wrapped
from printkit.journal.companion.saving import NotSaved

if TYPE_CHECKING:
    from printkit.journal.companion.session import Session
    from printkit.table.game import Game
    from printkit.table.rules import Ruleset


@command(
    "log",
    [
        "printkit log malta-convoy",
        "printkit log uss-lox -o patrol.log --preset advanced",
        "printkit log uss-lox -o patrol.log --resume",
        "printkit log malta-convoy --dice auto",
        "printkit log tonnage-war --set hands=open",
        "printkit log wolf-pack --web --lan --dice auto",
        "printkit log --web --lan",
    ],
    config=True,
)
@click.argument("game", type=GameType(), metavar="[GAME]", required=False)
@click.option("-o", "--output", "output", metavar="FILE", help="The log to write; by default GAME.log.")
@click.option("--resume", is_flag=True, help="Continue an existing log.")
@click.option(
    "--dice",
    type=click.Choice(["mine", "auto"]),
    default="mine",
    show_default=True,
    help="`mine`: you roll and deal, and type the results; `auto`: printkit rolls and deals, and you decide. With --resume, the default is the setting in the log's header.",
)
@ruleset_options
@click.option(
    "--player", default="", metavar="NAME", help="The player's name, which is written in the log's header."
)
@click.option(
    "--web/--no-web",
    default=False,
    help="Ask on a web page, which phones can also open (needs the extra `web`). With --resume, the default is the setting in the log's header.",
)
@click.option(
    "--lan/--no-lan", default=False, help="With --web: also let phones in the same network open the page."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="With --web: the port; by default any free port.",
)
@click.option(
    "--one-phone/--no-one-phone",
    default=False,
    help="With --web: both players share one phone.",
)
def log_command(
    game: Game | None,
    output: str | None,
    resume: bool,
    dice: str,
    preset: str,
    settings: tuple[str, ...],
    data: str,
    player: str,
    web: bool,
    lan: bool,
    port: int,
    one_phone: bool,
) -> None:
    """Log a game at the table, one question at a time.

    The log is saved after every answer, so nothing that you typed is lost. `printkit check` and `printkit report`
    accept the log like any other log.

    In a two-player game with hidden hands, `--set hands=closed` records only what both players see. `--set hands=open` also
    records the hands, so that each play can be checked as soon as it is made. With `hands=open`, each player types their own
    cards while the other player looks away. With `--dice auto`, printkit deals the cards itself, and shows each player only that
    player's cards; type `look` to see your cards again. Without `--set hands=...`, printkit asks which kind of log you want. A
    log with `hands=open` contains the cards of both players; do not read the log before the game is over.

    With `--web`, the questions appear on a web page. The page's address and a code to scan are printed on stderr. Without GAME,
    `--web` shows a start page, where you can begin a game in this folder or continue one. Only this computer can open the page,
    unless `--lan` also lets phones in the same network open the page. In a two-player game, each phone shows only the hand of one
    side. With `--one-phone`, both players share one phone, and a button hides the hand on the screen.

    `--resume` continues a log. The log's header records who rolls the dice and where the questions are asked, so `--resume` needs
    no further options. After `--resume`, phones that still show the page reconnect by themselves. A game that ends before its
    first answer leaves no log.
    """
    table = _Table(dice == "auto", web, lan, one_phone, port)
    if game is None:
        _start_page(table)
    else:
        path = Path(output or f"{game.slug}.log")
        _log(game, path, table, None if resume else _New(preset, settings, data, player))


class _New(NamedTuple):
    """The options of ``printkit log`` that apply only when a new log is started."""

    preset: str
    settings: tuple[str, ...]
    data: str
    player: str


def _log(game: Game, path: Path, table: _Table, new: _New | None) -> None:
    """Start a new log at ``path`` with the options ``new``. If ``new`` is None, continue the existing log."""
    with only_writer(path):
        if new is None:
            _run_companion(*_continued(game, path, table), path, again=True)
            return
        _may_begin(game, path, table)
        rulings = _ruleset(game, new.preset, new.settings, new.data, table)
        _run_companion(
            fresh(game, path, rulings, new.player, new.data, table.facts), table, path, again=False
        )


def _start_page(table: _Table) -> None:
    """Serve the start page, on which players begin a game in this folder or continue one.

    Raises :class:`Failure` for an option that applies only to a single game.
    """
    from click.core import ParameterSource

    context = click.get_current_context()
    if not table.web:
        raise click.MissingParameter(
            "Without a game, --web opens a start page.",
            ctx=context,
            param_hint="'GAME'",
            param_type="argument",
        )
    meant = {
        "output": "-o",
        "resume": "--resume",
        "dice": "--dice",
        "preset": "--preset",
        "settings": "--set",
    }
    meant |= {"data": "--data", "player": "--player", "one_phone": "--one-phone"}
    given = [
        word
        for name, word in meant.items()
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise Failure(
            f"{given[0]} applies to a single game, but no game is named",
            f"name the game, or leave {given[0]} out; the start page asks for these settings",
        )
    assert table.page is not None
    serve_page(table.page, Path())


class _Table(NamedTuple):
    """The settings of ``printkit log``: who rolls the dice and deals the cards, and whether and how a web page asks
    the questions."""

    auto: bool
    web: bool
    lan: bool
    one_phone: bool
    port: int

    @property
    def page(self) -> PageWanted | None:
        """Return the settings of the web page; None if no web page was requested."""
        return PageWanted(self.lan, self.port, self.one_phone) if self.web else None

    def check(self) -> None:
        """Raise :class:`Failure` if an option for the web page was given without ``--web``."""
        if not self.web and (self.lan or self.port or self.one_phone):
            raise Failure("--lan, --port and --one-phone apply only to the web page", "add --web")

    @property
    def facts(self) -> dict[str, str]:
        """Return the settings of ``printkit log`` as header lines for the log.

        The port of the web page is left out, because it applies only to this machine.
        """
        words = ("web", *(["lan"] if self.lan else []), *(["one-phone"] if self.one_phone else []))
        return {"dice": "auto" if self.auto else "", "companion": " ".join(words) if self.web else ""}


def _may_begin(game: Game, path: Path, table: _Table) -> None:
    """Raise :class:`Failure` if a new log cannot be started with the options that were given."""
    table.check()
    spare(game, path)


def _ruleset(game: Game, preset: str, settings: tuple[str, ...], data: str, table: _Table) -> Ruleset:
    """Return the ruleset (the selected options of the rules) for a new log.

    If no option on the command line says whether the log records the players' hidden hands, ask the players.
    """
    settings = _with_hands(game, ruleset(game, preset, settings, data), settings, table)
    return ruleset(game, preset, settings, data)


def _continued(game: Game, path: Path, asked: _Table) -> tuple[Session, _Table]:
    """Return the session that continues an existing log, with the settings recorded in the log's header."""
    session = resumed(game, path)
    table = _settings_of(session, asked)
    table.check()
    return _with_settings_recorded(session, game, path, table), table


def _settings_of(session: Session, asked: _Table) -> _Table:
    """Return the settings with which an existing log is continued, such as who rolls the dice.

    A setting that is not given on the command line is taken from the log's header.
    """
    from click.core import ParameterSource

    facts = session.checked.facts
    source = click.get_current_context().get_parameter_source
    page = facts.get("companion", "").lower().replace(",", " ").split()

    def said(name: str) -> bool:
        return source(name) is ParameterSource.COMMANDLINE

    def as_it_was(name: str, word: str, wanted: bool) -> bool:
        return wanted if said(name) or "companion" not in facts else word in page

    auto = asked.auto if said("dice") or "dice" not in facts else facts["dice"].lower() == "auto"
    web = as_it_was("web", "web", asked.web)
    lan = as_it_was("lan", "lan", asked.lan) and (web or said("lan"))
    one_phone = as_it_was("one_phone", "one-phone", asked.one_phone) and (web or said("one_phone"))
    return _Table(auto, web, lan, one_phone, asked.port)


def _with_settings_recorded(session: Session, game: Game, path: Path, table: _Table) -> Session:
    """Return the session with the settings ``table`` (such as who rolls the dice) added to the header of its log."""
    from printkit.journal.reading.header import with_line

    text = session.saved
    for key, value in table.facts.items():
        text = with_line(text, key, value)
    return session if text == session.saved else session_of(game.slug, text, path)


def _run_companion(session: Session, table: _Table, path: Path, again: bool) -> None:
    """Run the dialogue that logs a game, on the terminal or as a web page.

    ``again`` is True if an existing log is continued.
    """
    game = session.setting.game
    if (page := table.page) is not None:
        serve_page(page, path.parent, First(session, path, table.auto, again))
        return
    file = LogFile(path)
    try:
        file.save(session.saved)
    except NotSaved as error:
        raise Failure(error.reason, error.remedy) from None
    say(
        wrapped(
            f"{game.title}, logged to {path}. `?` shows help, `undo` takes back an answer, `quit` saves and leaves."
        )
    )
    if session.secretive:
        say(wrapped(f"{path} will contain both hands; do not open it before the game is over."))
    conversation = Conversation(session, file, lambda: resumed(game, path), auto=table.auto)
    if again:
        conversation.where()
    conversation.hold()


_HANDS = "hands"
_ASK_HANDS = {
    False: "Should the log record the hands? open (each player types their own, unseen) or closed (only what both see)",
    True: "Who deals? open (printkit deals, and shows each player their own hand) or closed (you deal, printkit only rolls)",
}


def _with_hands(game: Game, rulings: Ruleset, settings: tuple[str, ...], table: _Table) -> tuple[str, ...]:
    """Return the ruleset for a new log, including the option that says whether the log records the players' hidden
    hands.

    If no command-line option sets it, ask the players.

    With a page nobody is asked, because each hand has its own phone. Raises :class:`Failure` if the players do not
    answer.
    """
    from printkit.games import reading

    notation = reading(game.slug)[1]
    key = next((k.ruling for k in notation.header if k.name == _HANDS and k.ruling), "")
    said = any(setting.partition("=")[0].strip() == key for setting in settings)
    if notation.sides.closed is None or not key or said or any(k == key for k, _ in rulings.departures()):
        return settings
    if table.web:
        return (*settings, f"{key}=open")
    default = "open" if table.auto else "closed"
    while True:
        try:
            word = Screen().ask(f"{_ASK_HANDS[table.auto]}; Enter for {default}").strip().lower() or default
        except Left:
            help_ = f"add --set {key}=open or --set {key}=closed"
            raise Failure("no option says whether the log records the hands", help_) from None
        meant = [each for each in ("open", "closed") if each.startswith(word)]
        if meant:
            return (*settings, f"{key}={meant[0]}")
        click.echo("  type open or closed")
