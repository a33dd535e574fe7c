"""Finds and loads games, both printkit's own and those of other packages.

A package registers a game as an entry point of the group ``printkit.games``: the entry point's name is the game's slug, and its value
is the location of the :class:`~printkit.table.game.Game`. The entry points of printkit's own games are declared in :data:`OWN` and repeated
in pyproject.toml (a test compares the two), because printkit also runs without being installed: from an archive or a
source tree.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from printkit import __version__
from printkit.entry_points import DISTRIBUTION, EntryPoint, incompatible, installed

if TYPE_CHECKING:
    from printkit.journal.forms import Filled, Log
    from printkit.journal.notation import Notation
    from printkit.journal.prompts import Prompts
    from printkit.table.game import Game

OWN: Mapping[str, str] = MappingProxyType(
    {
        "uss-lox": "printkit.games.uss_lox:GAME",
        "malta-convoy": "printkit.games.malta_convoy:GAME",
        "tonnage-war": "printkit.games.tonnage_war:GAME",
        "wolf-pack": "printkit.games.wolf_pack:GAME",
        "ssn": "printkit.games.ssn:GAME",
    }
)
"""Maps the slug of each of printkit's own games to its entry point, in the order in which games are listed."""

GAMES: tuple[str, ...] = tuple(OWN)
"""The slugs of printkit's own games."""


class UnknownGame(LookupError):
    """Raised if no game has the given slug. The message suggests the most similar slug and lists all games."""

    def __init__(self, slug: str) -> None:
        import difflib

        self.slug = slug
        known = slugs()
        near = difflib.get_close_matches(slug.lower().replace("_", "-"), known, 1, 0.4)
        self.nearest = near[0] if near else ""
        meant = f"; did you mean `{self.nearest}`?" if self.nearest else ""
        super().__init__(f"no game `{slug}`{meant} (games: {', '.join(known)})")


class GameUnavailable(Exception):
    """Raised if a game is installed but cannot be used.

    The exception contains its slug, the packages concerned, the reason and a remedy.
    """

    def __init__(self, slug: str, packages: tuple[str, ...], why: str, remedy: str) -> None:
        super().__init__(f"`{slug}` of {' and '.join(packages)} cannot be used: {why}")
        self.slug = slug
        self.packages = packages
        self.why = why
        self.remedy = remedy


def entries() -> tuple[EntryPoint, ...]:
    """Return the entry points of all games: first printkit's own, then those of other packages, sorted by
    slug.
    """
    own = tuple(EntryPoint(slug, target, DISTRIBUTION, __version__) for slug, target in OWN.items())
    return own + installed().entries


def slugs() -> tuple[str, ...]:
    """Return the slugs of all games, without duplicates and without importing the games."""
    return tuple(dict.fromkeys(entry.slug for entry in entries()))


def entry_point(slug: str) -> EntryPoint:
    """Return the entry point of a game.

    Raises :class:`UnknownGame`, or :class:`GameUnavailable` if two packages claim the slug.
    """
    found = [entry for entry in entries() if entry.slug == slug]
    if not found:
        raise UnknownGame(slug)
    if len(found) > 1:
        owners = tuple(entry.owner for entry in found)
        removable = [entry.package for entry in found if entry.package != DISTRIBUTION]
        remedy = f"uninstall one of them: pip uninstall {removable[-1]}"
        raise GameUnavailable(slug, owners, "each of these packages has a game of this name", remedy)
    return found[0]


def load(slug: str) -> Game:
    """Return the game with this slug, and import it if necessary.

    Raises :class:`UnknownGame` and :class:`GameUnavailable`.
    """
    return _loaded(slug, tuple(sys.path))[1]


@lru_cache(maxsize=64)
def _loaded(slug: str, path: tuple[str, ...]) -> tuple[EntryPoint, Game]:
    """Return the entry point and the game for a slug, from a cache.

    ``path`` is the current ``sys.path``; when it changes, the game is loaded again.
    """
    from printkit.table.game import Game

    entry = entry_point(slug)
    module, _, attribute = entry.target.partition(":")
    game = _attribute(entry, module, attribute)
    if not isinstance(game, Game):
        raise unusable(entry, f"`{entry.target}` is no game")
    if why := incompatible(game.api):
        raise unusable(entry, why)
    if game.slug != slug:
        raise unusable(entry, f"its game calls itself `{game.slug}`")
    return entry, game


def usable(
    among: Iterable[str] = (), *, tell: Callable[[GameUnavailable], None] | None = None
) -> Iterator[Game]:
    """Yield the games that can be used.

    ``among`` limits them to games with these slugs. ``tell`` is called with the exception for each game that
    cannot be used.
    """
    for slug in among or slugs():
        try:
            yield load(slug)
        except GameUnavailable as error:
            if tell is not None:
                tell(error)


def reading(slug: str) -> tuple[Game, Notation]:
    """Return a game and the notation of its log. The journal package loads games with this function."""
    entry, game = _loaded(slug, tuple(sys.path))
    notation: Notation = _attribute(entry, f"{game.module}.log.notation", "NOTATION")
    return game, notation


ROOMS = (
    ("log.notation", "NOTATION"),
    ("paper.components", "components"),
    ("story.report", "story"),
    ("play.odds", "tables"),
)
"""The modules of a game's package that commands import, each with the attribute that the module must define.

A game without odds tables needs no ``play.odds``.
"""


def load_whole(slug: str) -> Game:
    """Return the game after importing all its modules that commands may need.

    Raises the same exceptions as :func:`load`.
    """
    entry, game = _loaded(slug, tuple(sys.path))
    if entry.package == DISTRIBUTION:  # tested with printkit itself
        return game
    for room, attribute in ROOMS if game.odds else ROOMS[:-1]:
        _attribute(entry, f"{game.module}.{room}", attribute)
    for room, attribute in (("log.prompts", "PROMPTS"), ("log.form", "write"), ("story.luck", "counted")):
        _optional(slug, room, attribute)
    return game


def prompts(slug: str) -> Prompts | None:
    """Return the words with which the companion asks the game's questions; None if the game defines none."""
    made: Prompts | None = _optional(slug, "log.prompts", "PROMPTS")
    return made._replace(live=_optional(slug, "story.live", "LIVE")) if made is not None else None


def form(slug: str) -> Callable[[Filled, Log, str], None] | None:
    """Return the function that writes a log from a filled-in sheet of the game; None if the game's sheets cannot be
    read as forms."""
    made: Callable[[Filled, Log, str], None] | None = _optional(slug, "log.form", "write")
    return made


def _optional(slug: str, room: str, attribute: str) -> Any:
    import importlib.util

    entry, game = _loaded(slug, tuple(sys.path))
    name = f"{game.module}.{room}"
    if importlib.util.find_spec(name) is None:
        return None
    return _attribute(entry, name, attribute)


def _attribute(entry: EntryPoint, module: str, name: str) -> Any:
    """Return an attribute of a game's module. Raises :class:`GameUnavailable` if another package's module lacks it."""
    found = _imported(entry, module)
    if not hasattr(found, name) and entry.package != DISTRIBUTION:
        raise unusable(entry, f"{module} has no `{name}`")
    return getattr(found, name)


def _imported(entry: EntryPoint, module: str) -> Any:
    """Return a module of a game, and import it if necessary.

    Raises :class:`GameUnavailable` if another package's module cannot be imported.
    """
    if entry.package == DISTRIBUTION:
        return importlib.import_module(module)
    try:
        return importlib.import_module(module)
    except (Exception, SystemExit) as error:
        kind = type(error).__name__
        raise unusable(entry, f"{module} cannot be imported ({kind}: {error})") from error


def unusable(entry: EntryPoint, why: str) -> GameUnavailable:
    """Return the exception to raise for a game that is installed but cannot be used."""
    return GameUnavailable(
        entry.slug, (entry.owner,), why, f"install another version of {entry.package}, or uninstall it"
    )


def at_fault(error: BaseException) -> EntryPoint | None:
    """Return the entry point of the game whose code raised this exception.

    Return None if no game raised it or the game is one of printkit's own.
    """
    modules = []
    trace = error.__traceback__
    while trace is not None:
        modules.append(str(trace.tb_frame.f_globals.get("__name__", "")))
        trace = trace.tb_next
    modules.append(getattr(error, "name", None) or "")  # the module that an ImportError is about
    for entry in installed().entries:
        top = entry.module.partition(".")[0]
        if any(f"{module}.".startswith(f"{top}.") for module in modules):
            return entry
    return None
