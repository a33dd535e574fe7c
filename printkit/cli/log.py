"""``printkit log``: the table-side companion. It asks for each die, card and choice in turn, and checks at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.common import (
    Failure,
    command,
    data_line,
    game_argument,
    read_input,
    ruleset,
    ruleset_options,
    say,
    write_file,
)
from printkit.cli.conversation import Conversation
from printkit.cli.locking import only_writer
from printkit.cli.screen import Left, Screen
from printkit.cli.text import wrapped

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
    help="`mine`: you roll and deal, and type it in; `auto`: printkit does, and you decide.",
)
@ruleset_options
@click.option("--player", default="", metavar="NAME", help="The name for the log's header.")
@click.option("--web", is_flag=True, help="Ask on a page, for the phones beside the board (extra `web`).")
@click.option("--lan", is_flag=True, help="With --web: let the phones in this network in, too.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="With --web: the port; default is one that is free.",
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
    with `--lan` also on phones in the same network. In a game of two each side's phone is its hand. With `--resume` the
    page is where it was: phones that still show it go on by themselves.
    """
    path = Path(output or f"{game.slug}.log")
    if not web and (lan or port):
        raise Failure("--lan and --port are about the page", "say --web, too")
    with only_writer(path):
        if resume:
            session = _resumed(game, path)
        else:
            _spare(game, path)
            rulings = ruleset(game, preset, settings, data)
            settings = _with_hands(game, rulings, settings, auto=dice == "auto", web=web)
            session = _fresh(game, path, ruleset(game, preset, settings, data), player, data)
        _hold(session, path, auto=dice == "auto", resumed=resume, page=(lan, port) if web else None)


def _hold(session: Session, path: Path, auto: bool, resumed: bool, page: tuple[bool, int] | None) -> None:
    """The conversation, on the terminal or on a page."""
    write_file(path, session.saved)
    title = session.setting.game.title
    if page is not None:
        from printkit.cli.weblog import serve_page

        say(f"{title}, logged to {path}.", err=True)
        serve_page(session, path, auto=auto, resumed=resumed, lan=page[0], port=page[1])
        return
    say(wrapped(f"{title}, logged to {path}. `?` helps, `undo` takes back, `quit` leaves."))
    if session.secretive:
        say(wrapped(f"{path} will hold both hands: whoever opens it before the end sees them."))
    conversation = Conversation(session, path, auto=auto)
    if resumed:
        conversation.where()
    conversation.hold()


_HANDS = "hands"
_ASK_HANDS = {
    False: "Log the hands? open (each types his own, unseen) or closed (only what both see)",
    True: "Who deals? open (printkit deals, and shows each his own) or closed (you do; printkit only rolls)",
}


def _with_hands(
    game: Game, rulings: Ruleset, settings: tuple[str, ...], *, auto: bool, web: bool
) -> tuple[str, ...]:
    """The settings, with how the hands of a game with hidden ones are logged: where none says it, the players are asked.

    A page has a phone for each hand: nobody has to be asked.

    Raises :class:`Failure` when they do not answer.
    """
    from printkit.games import reading

    notation = reading(game.slug)[1]
    key = next((k.ruling for k in notation.header if k.name == _HANDS and k.ruling), "")
    said = any(setting.partition("=")[0].strip() == key for setting in settings)
    if notation.closed is None or not key or said or any(k == key for k, _ in rulings.departures()):
        return settings
    if web:
        return (*settings, f"{key}=open")
    default = "open" if auto else "closed"
    while True:
        try:
            word = Screen().ask(f"{_ASK_HANDS[auto]}; Enter for {default}").strip().lower() or default
        except Left:
            help_ = f"--set {key}=open or --set {key}=closed says it"
            raise Failure("nobody has said how the hands are logged", help_) from None
        meant = [each for each in ("open", "closed") if each.startswith(word)]
        if meant:
            return (*settings, f"{key}={meant[0]}")
        click.echo("  open or closed, please")


def _spare(game: Game, path: Path) -> None:
    """Raises :class:`Failure` rather than write over a log."""
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
    from printkit.games import GAMES, prompts, reading
    from printkit.journal.companion.session import Session

    return Session(text, reading, GAMES, _tape(), str(path.parent), prompts(slug))


def _fresh(game: Game, path: Path, rulings: Ruleset, player: str, data: str) -> Session:
    from datetime import date

    from printkit.journal.companion.session import opening

    facts = {"player": player, "date": date.today().isoformat()} | data_line(data, path.parent)
    text = opening(game.slug, rulings, facts, setup="setup" in _sections(game))
    return _session(game.slug, text, path)


def _sections(game: Game) -> tuple[str, ...]:
    from printkit.games import reading

    return reading(game.slug)[1].sections


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
        raise Failure(
            f"{path} has {len(session.opening_problems)} problem(s) that have to be mended first",
            f"`printkit check {path}` shows them",
        )
    return session
