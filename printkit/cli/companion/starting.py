"""Begins and continues games on the web page. Only one game is open at a time; all logs are in one folder."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.cli.companion.beginning import fresh, resumed
from printkit.cli.companion.locking import only_writer
from printkit.cli.companion.logfile import LogFile
from printkit.cli.companion.pages import address_file, keep_address, kept_address
from printkit.cli.companion.serving import Saver, report_of, settler
from printkit.cli.support.common import Failure, one_line, ruleset, say
from printkit.cli.support.forms import check_file
from printkit.journal.companion.saving import NotSaved
from printkit.web.starting import (
    NotOpened,
    Opened,
    StartGame,
    StartOption,
    StartRuling,
    StartWish,
    Unfinished,
)
from printkit.web.web_game import WebGame

if TYPE_CHECKING:
    from printkit.cli.companion.pages import First, PageWanted
    from printkit.index.notes import GameCard, RulingNote
    from printkit.journal.checking.checked import Checked
    from printkit.journal.companion.session import Session
    from printkit.table.game import Game

_MOST_LOGS = 12
"""Maximum number of logs that the start page reads to find unfinished games.

The newest are read and the others ignored.
"""
_LARGEST = 200_000
"""Maximum size in bytes of a log that the start page reads; larger files are ignored.

Even the log of a long game has only about a tenth of this size.
"""


class Tables:
    """Opens and closes the games of one web page, one game at a time.

    ``port`` is the page's port, stored so that phones can reconnect.
    """

    def __init__(self, folder: Path, wanted: PageWanted, stack: ExitStack) -> None:
        self._folder = folder
        self._wanted = wanted
        self._locks = stack.enter_context(ExitStack())
        self._file: LogFile | None = None
        self._fresh = False
        self._known_logs: dict[Path, tuple[int, int, Unfinished | None]] = {}
        self.port = 0

    # -- games to begin or to continue --------------------------------------------------------------------------------

    def games(self) -> tuple[StartGame, ...]:
        from printkit.games import load
        from printkit.index.files import cards

        return tuple(_game(card, bool(load(card.slug).seats)) for card in cards())

    def unfinished(self) -> tuple[Unfinished, ...]:
        found = [(path.stat(), path) for path in self._folder.glob("*.log") if path.is_file()]
        found.sort(key=lambda each: (-each[0].st_mtime, each[1].name))
        unfinished = []
        for stat, path in found[:_MOST_LOGS]:
            known = self._known_logs.get(path)
            if known is None or known[:2] != (stat.st_mtime_ns, stat.st_size):
                known = (stat.st_mtime_ns, stat.st_size, _unfinished(path, stat.st_size))
                self._known_logs[path] = known
            if known[2] is not None:
                unfinished.append(known[2])
        return tuple(unfinished)

    # -- opening games ------------------------------------------------------------------------------------------------

    def first(self, first: First, key: bytes) -> Opened:
        """Open the game that was named on the command line. The caller already holds the lock on its log."""
        self._fresh = not first.resumed
        return self._opened(first.session, first.path, first.auto, self._wanted.shared, key)

    def begin(self, wish: StartWish) -> Opened:
        from printkit.games import load, reading, slugs

        if wish.slug not in slugs():
            raise NotOpened(f"there is no game {wish.slug!r}", "choose one of the games below")
        game = load(wish.slug)
        settings = [f"{key}={value}" for key, value in wish.settings]
        hands = next((each.ruling for each in reading(game.slug)[1].header if each.name == "hands"), "")
        if game.seats and hands and not any(each.startswith(f"{hands}=") for each in settings):
            settings.append(f"{hands}=open")
        try:
            rulings = ruleset(game, wish.preset, settings)
            path = self._spare(game)
            facts = self._facts(wish.auto, wish.shared)
            session = fresh(game, path, rulings, wish.player, "", facts)
            return self._begin(session, path, wish.auto, wish.shared)
        except Failure as failure:
            raise NotOpened(failure.message, failure.help) from None

    def resume(self, name: str) -> Opened:
        from printkit.games import load

        path = self._folder / name
        if not any(each.name == name for each in self.unfinished()):
            raise NotOpened(f"{name!r} is no unfinished log of this folder", "choose one of the list below")
        try:
            self._lock(path)
            game = load(_slug_of(path))
            session = resumed(game, path)
        except Failure as failure:
            self._locks.close()
            raise NotOpened(failure.message, failure.help) from None
        facts = session.checked.facts
        page = facts.get("companion", "").lower().replace(",", " ").split()
        auto = facts.get("dice", "").lower() == "auto"
        self._fresh = False
        shared = "one-phone" in page or (self._wanted.shared and "web" not in page)
        return self._opened(session, path, auto, shared, kept_address(path).key)

    def again(self, web_game: WebGame) -> Opened:
        setting = web_game.session.setting
        path = self._spare(setting.game)
        facts = web_game.session.checked.facts
        try:
            table = self._facts(web_game.auto, web_game.shared)
            session = fresh(setting.game, path, setting.ruleset, facts.get("player", ""), "", table)
            self._finish(web_game)
            return self._begin(session, path, web_game.auto, web_game.shared)
        except Failure as failure:
            raise NotOpened(failure.message, failure.help) from None

    def _begin(self, session: Session, path: Path, auto: bool, shared: bool) -> Opened:
        self._lock(path)
        self._fresh = True
        return self._opened(session, path, auto, shared, b"")

    def _opened(self, session: Session, path: Path, auto: bool, shared: bool, key: bytes) -> Opened:
        file, game = LogFile(path), session.setting.game
        try:
            again = settler(file, lambda: resumed(game, path))
            web_game = WebGame(session, Saver(file), auto, key, again, shared)
        except NotSaved as error:
            self._locks.close()
            raise NotOpened(error.reason, error.remedy) from None
        self._file = file
        if self.port:
            self.remember(web_game)
            say(f"{game.title}, logged to {one_line(str(path))}.", err=True)
        return Opened(web_game, lambda: report_of(web_game.session.saved, path), path.name)

    def remember(self, web_game: WebGame) -> None:
        """Store the URL of the current game's web page, so that phones can reconnect after a restart."""
        if self._file is not None:
            keep_address(self._file.path, web_game.key, self.port)

    # -- closing games ------------------------------------------------------------------------------------------------

    def leave(self, web_game: WebGame) -> None:
        self._finish(web_game)

    def leave_all(self, web_game: WebGame | None) -> None:
        """Close the open game, if any, when the server stops."""
        if web_game is not None:
            self._finish(web_game)

    def _finish(self, web_game: WebGame) -> None:
        """Release the log file of a game that ends or is left.

        A new log without any answer is deleted. After a finished game, print the ``printkit stats`` command that counts it.
        """
        if self._file is None:
            return
        path = self._file.path
        if self._fresh and not web_game.touched and not web_game.over:
            self._file.discard()
        if web_game.over:
            say(
                f"The game is over: `printkit stats {one_line(str(path))}` includes it in the statistics.",
                err=True,
            )
        if web_game.over or not path.exists():
            address_file(path).unlink(missing_ok=True)
        self._file = None
        self._locks.close()

    # -- details ------------------------------------------------------------------------------------------------------

    def _lock(self, path: Path) -> None:
        self._locks.close()
        self._locks.enter_context(only_writer(path))

    def _spare(self, game: Game) -> Path:
        """Return the path for a new log, under a name that is not in use: ``GAME.log``, ``GAME-2.log`` …"""
        n = 1
        while (path := self._folder / f"{game.slug}{f'-{n}' if n > 1 else ''}.log").exists():
            n += 1
        return path

    def _facts(self, auto: bool, shared: bool) -> dict[str, str]:
        words = ("web", *(["lan"] if self._wanted.lan else []), *(["one-phone"] if shared else []))
        return {"dice": "auto" if auto else "", "companion": " ".join(words)}


def _game(card: GameCard, two: bool) -> StartGame:
    from printkit.index.files import ruling_notes

    presets = tuple(StartOption(*each) for each in card.presets)
    rulings = tuple(_ruling(note) for note in ruling_notes(card.slug).values() if note.options)
    return StartGame(card.slug, card.title, card.players, card.blurb, two, presets, rulings)


def _ruling(note: RulingNote) -> StartRuling:
    return StartRuling(note.key, note.question, tuple(StartOption(*each) for each in note.options))


def _slug_of(path: Path) -> str:
    checked = _checked(path)
    if checked is None or checked.game is None:
        raise Failure(f"{path} is not a log that can be read", f"`printkit check {path}` says what is wrong")
    return checked.game.slug


def _checked(path: Path) -> Checked | None:
    """Check the log at ``path`` and return the result; None if the log cannot be read."""
    try:
        return check_file(path.read_bytes(), path.name)
    except (OSError, Failure):  # the file was deleted, or its game is not installed
        return None


def _unfinished(path: Path, size: int) -> Unfinished | None:
    """Return the entry for an unfinished log on the start page; None if the game is finished or the file is no log."""
    if size > _LARGEST:
        return None
    checked = _checked(path)
    if checked is None or checked.game is None or checked.ruleset is None or checked.finished:
        return None
    words = f"{checked.turns} turn{'s' * (checked.turns != 1)} played"
    return Unfinished(path.name, checked.game.title, words)
