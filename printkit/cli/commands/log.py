"""``printkit log``: the companion at the table. It asks for each die, card and choice in turn and checks each answer
at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from printkit.cli.companion.conversation import Conversation
from printkit.cli.companion.locking import only_writer
from printkit.cli.companion.logfile import LogFile
from printkit.cli.companion.screen import Left, Screen
from printkit.cli.companion.weblog import PageWanted, serve_page
from printkit.cli.support.common import (
    Failure,
    command,
    data_line,
    game_argument,
    header_text,
    one_line,
    read_input,
    ruleset,
    ruleset_options,
    say,
)
from printkit.cli.support.text import wrapped
from printkit.journal.companion.saving import NotSaved

if TYPE_CHECKING:
    from printkit.journal.companion.session import Session, Tape
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
    help="`mine`: you roll and deal, and type it in; `auto`: printkit does, and you decide. With --resume as it was.",
)
@ruleset_options
@click.option("--player", default="", metavar="NAME", help="The name for the log's header.")
@click.option(
    "--web/--no-web",
    default=False,
    help="Ask on a page, for the phones beside the board (extra `web`); with --resume as it was.",
)
@click.option("--lan/--no-lan", default=False, help="With --web: let the phones in this network in, too.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="With --web: the port; default is one that is free.",
)
@click.option(
    "--one-phone/--no-one-phone",
    default=False,
    help="With --web: both sides use the same phone, and hand it over.",
)
def log_command(
    game: Game,
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

    The log is saved after every answer, so nothing that was typed is lost. It is the same log that you would write by
    hand: `printkit check` and `printkit report` read it.

    In a game of two with hidden hands, `--set hands=closed` logs what both players see, and asks for no card that only
    one of them holds. `--set hands=open` records the hands too: each player types his own unseen while the other looks
    away (with `--dice auto` printkit deals them, and shows each player his own), so that every play can be checked at
    once; `look` shows a player his cards again. Without either you are asked. Such a log holds both hands: do not
    open the file before the game is over.

    `--web` asks on a page instead: its address and a code to scan go to stderr. The page works on this machine alone;
    with `--lan` also on phones in the same network. In a game of two each side's phone is its hand, and leads to no page of
    the other's; with `--one-phone` the two share a phone, and its page has a button to hand it over. With `--resume` the
    page is where it was: phones that still show it go on by themselves. The log's header says who rolls and whether there
    is a page (`dice: auto`, `companion: web lan`): `--resume` alone goes on in the same way.
    """
    path = Path(output or f"{game.slug}.log")
    table = _Table(dice == "auto", web, lan, one_phone, port)
    with only_writer(path):
        if resume:
            session, table = _taken_up(game, path, table)
        else:
            _may_begin(game, path, table)
            session = _fresh(game, path, _house(game, preset, settings, data, table), player, data, table)
        _hold(session, path, table, resumed=resume)


class _Table(NamedTuple):
    """The settings of a session: whether printkit rolls and deals, whether it asks on a web page, and how the page is
    served."""

    auto: bool
    web: bool
    lan: bool
    one_phone: bool
    port: int

    @property
    def page(self) -> PageWanted | None:
        """Return how the page is to be served; None without a page."""
        return PageWanted(self.lan, self.port, self.one_phone) if self.web else None

    def check(self) -> None:
        """Raise :class:`Failure` if an option was given that needs a page and there is no page."""
        if not self.web and (self.lan or self.port or self.one_phone):
            raise Failure("--lan, --port and --one-phone are about the page", "say --web, too")

    @property
    def facts(self) -> dict[str, str]:
        """Return the header lines that record these settings. The port is not recorded, because it belongs to this
        machine."""
        words = ("web", *(["lan"] if self.lan else []), *(["one-phone"] if self.one_phone else []))
        return {"dice": "auto" if self.auto else "", "companion": " ".join(words) if self.web else ""}


def _may_begin(game: Game, path: Path, table: _Table) -> None:
    """Raise :class:`Failure` if a new log cannot be started with these options."""
    table.check()
    _spare(game, path)


def _house(game: Game, preset: str, settings: tuple[str, ...], data: str, table: _Table) -> Ruleset:
    """Return the rules of a new log; asks how hands are logged if no option says so."""
    settings = _with_hands(game, ruleset(game, preset, settings, data), settings, table)
    return ruleset(game, preset, settings, data)


def _taken_up(game: Game, path: Path, asked: _Table) -> tuple[Session, _Table]:
    """Return the session of an existing log, to be resumed with the settings in its header."""
    session = _resumed(game, path)
    table = _as_it_was(session, asked)
    table.check()
    return _noted(session, game, path, table), table


def _as_it_was(session: Session, asked: _Table) -> _Table:
    """Return the settings from the log's header for options that are not on the command line."""
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


def _noted(session: Session, game: Game, path: Path, table: _Table) -> Session:
    """Return a session whose header records the settings."""
    from printkit.journal.reading.header import with_line

    text = session.saved
    for key, value in table.facts.items():
        text = with_line(text, key, value)
    return session if text == session.saved else _session(game.slug, text, path)


def _hold(session: Session, path: Path, table: _Table, resumed: bool) -> None:
    """Run the conversation on the terminal or on a web page."""
    game = session.setting.game

    def reload() -> Session:
        return _resumed(game, path)

    title = game.title
    if (page := table.page) is not None:
        say(f"{title}, logged to {one_line(str(path))}.", err=True)
        serve_page(session, path, reload, page, auto=table.auto, resumed=resumed)
        return
    file = LogFile(path)
    try:
        file.save(session.saved)
    except NotSaved as error:
        raise Failure(error.reason, error.remedy) from None
    say(wrapped(f"{title}, logged to {path}. `?` helps, `undo` takes back, `quit` leaves."))
    if session.secretive:
        say(wrapped(f"{path} will hold both hands: whoever opens it before the end sees them."))
    conversation = Conversation(session, file, reload, auto=table.auto)
    if resumed:
        conversation.where()
    conversation.hold()


_HANDS = "hands"
_ASK_HANDS = {
    False: "Log the hands? open (each types his own, unseen) or closed (only what both see)",
    True: "Who deals? open (printkit deals, and shows each his own) or closed (you do; printkit only rolls)",
}


def _with_hands(game: Game, rulings: Ruleset, settings: tuple[str, ...], table: _Table) -> tuple[str, ...]:
    """Return the settings including how hidden hands are logged; asks the players if no option says so.

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
            help_ = f"--set {key}=open or --set {key}=closed says it"
            raise Failure("nobody has said how the hands are logged", help_) from None
        meant = [each for each in ("open", "closed") if each.startswith(word)]
        if meant:
            return (*settings, f"{key}={meant[0]}")
        click.echo("  open or closed, please")


def _spare(game: Game, path: Path) -> None:
    """Raise :class:`Failure` if the output file already exists, so that no log is overwritten."""
    if path.exists():
        raise Failure(
            f"{path} exists, and a log is never overwritten",
            f"go on with it: `printkit log {game.slug} -o {path} --resume`, or name another file with -o",
        )


def _tape() -> Tape:
    from printkit.journal.companion.session import Tape
    from printkit.table.seeded import Randomness, fresh_seed

    return Tape(Randomness(fresh_seed()).random)


def _session(slug: str, text: str, path: Path) -> Session:
    from printkit.games import prompts, reading, slugs
    from printkit.journal.companion.session import Session

    return Session(text, reading, slugs(), _tape(), str(path.parent), prompts(slug))


def _fresh(game: Game, path: Path, rulings: Ruleset, player: str, data: str, table: _Table) -> Session:
    from datetime import date

    from printkit.journal.companion.session import opening

    facts = {
        "player": header_text("the name of --player", player),
        "date": date.today().isoformat(),
    }
    facts |= table.facts | data_line(data, path.parent)
    text = opening(game.slug, rulings, facts, setup="setup" in _sections(game))
    return _session(game.slug, text, path)


def _sections(game: Game) -> tuple[str, ...]:
    from printkit.games import reading

    return reading(game.slug)[1].headings.names


def _resumed(game: Game, path: Path) -> Session:
    try:
        text = read_input(path).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}", "without --resume a new log is begun") from None
    except UnicodeDecodeError:
        raise Failure(f"{path} is not UTF-8 text", "`printkit check` says where") from None
    session = _session(game.slug, text, path)
    if session.checked.game is None or session.checked.ruleset is None:
        raise Failure(f"{path} is not a log that can be read", f"`printkit check {path}` says what is wrong")
    if session.checked.game.slug != game.slug:
        found = session.checked.game.slug
        raise Failure(f"{path} is a log of {found}", f"`printkit log {found} -o {path} --resume`")
    if session.opening_problems:
        from printkit.journal.checking.unchecked import listed

        unread = f" ({listed(session.checked.unchecked, 1)})" if session.checked.unchecked else ""
        raise Failure(
            f"{path} has {len(session.opening_problems)} problem(s) that have to be mended first{unread}",
            f"`printkit check {path}` shows them",
        )
    return session
