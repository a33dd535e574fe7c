"""Creates the sessions in which players log a game: for a new log, or for an existing one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from printkit.cli.support.common import Failure, data_line, header_text, read_input

if TYPE_CHECKING:
    from collections.abc import Mapping

    from printkit.journal.companion.session import Session, Tape
    from printkit.table.game import Game
    from printkit.table.rules import Ruleset


def spare(game: Game, path: Path) -> None:
    """Raise :class:`Failure` if the file to be written already exists, so that no existing log is overwritten."""
    if path.exists():
        raise Failure(
            f"{path} exists, and a log is never overwritten",
            f"go on with it: `printkit log {game.slug} -o {path} --resume`, or name another file with -o",
        )


def fresh(
    game: Game, path: Path, rulings: Ruleset, player: str, data: str, table: Mapping[str, str]
) -> Session:
    """Return the session of a new log.

    ``table`` contains header lines that record how the game is logged (such as who rolls the dice).
    """
    from datetime import date

    from printkit.games import reading
    from printkit.journal.companion.session import opening

    facts = {
        "player": header_text("the name of --player", player),
        "date": date.today().isoformat(),
    }
    facts |= dict(table) | data_line(data, path.parent)
    setup = "setup" in reading(game.slug)[1].headings.names
    return session_of(game.slug, opening(game.slug, rulings, facts, setup=setup), path)


def resumed(game: Game, path: Path) -> Session:
    """Return the session of an existing log.

    Raises :class:`Failure` if the file is not a log of this game or has problems.
    """
    try:
        text = read_input(path).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}", "without --resume a new log is begun") from None
    except UnicodeDecodeError:
        raise Failure(f"{path} is not UTF-8 text", "`printkit check` says where") from None
    session = session_of(game.slug, text, path)
    if session.checked.game is None or session.checked.ruleset is None:
        raise Failure(f"{path} is not a log that can be read", f"`printkit check {path}` says what is wrong")
    if session.checked.game.slug != game.slug:
        found = session.checked.game.slug
        raise Failure(f"{path} is a log of {found}", f"`printkit log {found} -o {path} --resume`")
    if session.opening_problems:
        from printkit.journal.checking.unchecked import listed

        unread = f" ({listed(session.checked.unchecked, 1)})" if session.checked.unchecked else ""
        raise Failure(
            f"{path} has {len(session.opening_problems)} problem(s) that must be corrected first{unread}",
            f"`printkit check {path}` shows them",
        )
    return session


def session_of(slug: str, text: str, path: Path) -> Session:
    """Return a session that continues the log with the given text.

    If printkit rolls the dice, a new random seed is chosen for them.
    """
    from printkit.games import prompts, reading, slugs
    from printkit.journal.companion.session import Session

    return Session(text, reading, slugs(), _tape(), str(path.parent), prompts(slug))


def _tape() -> Tape:
    from printkit.journal.companion.session import Tape
    from printkit.table.seeded import Randomness, fresh_seed

    return Tape(Randomness(fresh_seed()).random)
