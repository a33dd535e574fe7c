"""The companion's page: renders a scene as HTML, with what several phones at one game need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import ChoiceLoader, DictLoader, Environment, FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from printkit import __version__, resources
from printkit.scene import (
    AskedCards,
    AskedChoice,
    AskedDice,
    AskedOther,
    BoardLine,
    FeedEntry,
    Lookup,
    Pick,
    Scene,
    SeenCard,
    Trouble,
    Waiting,
    as_printed,
    is_ordinary,
)
from printkit.visible import visible
from printkit.web.desk import TABLE, WebGame
from printkit.web.hand import FaceOf, HeldHand, arranged

if TYPE_CHECKING:
    from printkit.web.faces import Faces
    from printkit.web.starting import NotOpened, StartGame, Unfinished

_LOW, _MIDDLE, _HIGH = 7, 15, 23
_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MIDDLE, _MIDDLE), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MIDDLE, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MIDDLE), (_HIGH, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
}
"""The positions of the pips on each face of a die, on a square of 30 by 30."""
_FEW_CHOICES = 3
"""Largest number of choices that stand below each other on a phone."""
_SMALL_PACK = 20
"""Largest number of cards that are offered at once; of a larger pack, the rank is chosen first."""
_MOST_FEED = 120
"""Maximum number of entries of the feed on the page; the log below has all."""
_MOST_NEWS = 12
"""Maximum number of recent events shown; the latest are kept."""


class Phone(NamedTuple):
    """A side's own page: its URL from the table's page, and its QR code (an SVG picture)."""

    seat: str
    address: str
    code: str


class FeedTurn(NamedTuple):
    """A section of the feed: its heading and its entries, the newest first."""

    name: str
    entries: tuple[FeedEntry, ...]


class Link(NamedTuple):
    """A link to another page."""

    words: str
    address: str


def no_face(_: SeenCard) -> str:
    """Return no face: the card is shown by its name."""
    return ""


@dataclass(frozen=True)
class PageView:
    """Everything that the template shows to one seat: its scene, and what several phones at one game need.

    ``version`` identifies the state that the page's forms belong to. ``asking`` is the side that wishes to undo while
    the other has not answered. ``seats`` are the sides with their own phone. ``can_undo``: there is something to
    undo. ``stale``: the submitted answer belonged to an earlier question. ``shared``: both sides use one phone and
    hand it over. ``two``: it is a game for two players. ``name`` is the name of the log. ``starts``: further games may be
    begun here. ``mistaken``: this one may still be left without a trace. ``face_of`` names the printed card for a card of
    the hand.
    """

    scene: Scene
    credit: str
    version: str
    asking: str
    seats: tuple[str, ...]
    can_undo: bool
    stale: bool = False
    phones: tuple[Phone, ...] = ()
    shared: bool = False
    two: bool = False
    name: str = ""
    starts: bool = False
    mistaken: bool = False
    face_of: FaceOf = no_face

    @property
    def seat(self) -> str:
        return self.scene.seat

    @property
    def asked(self) -> AskedDice | AskedCards | AskedChoice | AskedOther:
        return self.scene.asked

    @cached_property
    def line(self) -> tuple[tuple[str, str], ...]:
        """Return how the game stands, with cards as they are printed."""
        return tuple((each.name, as_printed(each.words)) for each in self.scene.board.standing)

    @property
    def called_up(self) -> str:
        """Return the question as the beginning of the window's title, so that a screen reader says it first."""
        asked = self.asked
        if isinstance(asked, Waiting):
            return f"Waiting for the {self.called(asked.side)}: "
        return "" if isinstance(asked, AskedOther) or not asked.words else f"{asked.words}: "

    @cached_property
    def news(self) -> tuple[str, ...]:
        """Return the recent events, each once; headings are left out because they stand above the question."""
        said = [as_printed(each.words) for each in self.scene.happened if each.kind != "heading"]
        return tuple(dict.fromkeys(said))[-_MOST_NEWS:]

    @cached_property
    def turns(self) -> tuple[FeedTurn, ...]:
        """Return the feed by section, the newest section and the newest entry first."""
        turns: list[FeedTurn] = []
        for each in self.scene.feed[-_MOST_FEED:]:
            if each.kind == "heading" or not turns:
                name = each.words if each.kind == "heading" else ""
                turns.append(FeedTurn(name, ()))
            if each.kind != "heading" and each.words:
                shown = replace(each, words=as_printed(each.words), need=as_printed(each.need))
                turns[-1] = turns[-1]._replace(entries=(shown, *turns[-1].entries))
        return tuple(turn for turn in reversed(turns) if turn.entries or turn is turns[-1])

    @property
    def fresh(self) -> bool:
        """Return whether the feed tells what has happened since this seat was asked last."""
        return any(each.fresh for turn in self.turns for each in turn.entries)

    @cached_property
    def places(self) -> frozenset[str]:
        """Return the places of the board's picture that an entry of the feed may lead to."""
        picture = self.scene.board.picture
        return frozenset(each.id for each in picture.places) if picture is not None else frozenset()

    @property
    def when(self) -> str:
        """Return how far the game has come."""
        return self.scene.round or self.scene.section

    @property
    def score(self) -> tuple[BoardLine, ...]:
        return self.scene.score

    @property
    def asks_me(self) -> bool:
        """Return whether this page has a question to answer."""
        return not isinstance(self.asked, AskedOther)

    # -- cards and choices ----------------------------------------------------------------------------------------------

    @cached_property
    def hand(self) -> HeldHand:
        """Return the seat's cards as they can be played now, and the other answers."""
        return arranged(self.scene, self.face_of)

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """Return the ranks of a pack that is too large to show each card at once; empty for a smaller one."""
        pack = self.asked.pack if isinstance(self.asked, AskedCards) else ()
        if len(pack) <= _SMALL_PACK or not is_ordinary(pack[0].card):
            return ()
        return tuple(dict.fromkeys(each.card[0] for each in pack))

    @property
    def packed(self) -> tuple[tuple[str, tuple[Pick, ...]], ...]:
        """Return the cards of a pack by rank; all together if it is small."""
        pack = self.asked.pack if isinstance(self.asked, AskedCards) else ()
        if not self.ranks:
            return (("any", pack),)
        return tuple((rank, tuple(each for each in pack if each.card[0] == rank)) for rank in self.ranks)

    @property
    def numbered(self) -> bool:
        """Return whether the choices are one word with different numbers, of which the number is enough."""
        said = [pick.words.rpartition(" ") for pick in self.hand.picks]
        return len(said) > _FEW_CHOICES and len({each[0] for each in said}) == 1 and all(
            each[2].isdigit() for each in said
        )  # fmt: skip

    def short(self, pick: Pick) -> str:
        """Return the text of a choice's button."""
        return pick.words.rpartition(" ")[2] if self.numbered else pick.words

    @property
    def brief(self) -> bool:
        """Return whether there are so many choices that they stand side by side."""
        picks, silence = self.hand.picks, getattr(self.asked, "silence", None) is not None
        return len(picks) + silence > _FEW_CHOICES

    @property
    def trouble(self) -> Trouble | None:
        """Return why an answer was refused, without the markup that text for a terminal needs."""
        trouble = self.scene.trouble
        if trouble is None:
            return None
        expected = trouble.expected.replace("`", "").replace("|", " or ")
        return replace(trouble, message=trouble.message.replace("`", ""), expected=expected)

    @property
    def watch(self) -> bool:
        """Return whether something may happen elsewhere that this page must show."""
        return self.asked.kind != "over"

    @property
    def waits(self) -> bool:
        """Return whether this page can only wait for another player."""
        return bool(self.seats) and (self.asked.kind == "waiting" or bool(self.asking))

    @property
    def have(self) -> tuple[str, ...]:
        """Return what has been tapped of an answer that is entered piece by piece."""
        asked = self.asked
        if isinstance(asked, AskedDice):
            return asked.have
        if isinstance(asked, AskedCards):
            return tuple(each.card for each in asked.have)
        return asked.build.have if isinstance(asked, AskedChoice) and asked.build is not None else ()

    @property
    def _lookup(self) -> Lookup:
        return self.scene.lookup or Lookup()

    @cached_property
    def log(self) -> tuple[str, ...]:
        """Return the log for reading, with cards as they are printed instead of in letters."""
        lines = self._lookup.history
        return tuple(line if line.lstrip().startswith((">", "#")) else as_printed(line) for line in lines)

    @property
    def odds(self) -> tuple[str, ...]:
        """Return what each value of the die leads to, and how likely it is."""
        return () if self.have else self._lookup.odds

    def called(self, side: str) -> str:
        """Return what players call a side."""
        return self.scene.called(side)

    @property
    def alike(self) -> bool:
        """Return whether several choices have the same explanation, which is then left out."""
        picks = self.asked.picks if isinstance(self.asked, AskedChoice) else ()
        return len({pick.help for pick in picks}) < len(picks)

    def taken(self, pick: Pick) -> bool:
        """Return whether a card has been tapped already; an ordinary pack has no second one."""
        return is_ordinary(pick.card) and pick.typed in self.have


def view(
    desk: WebGame,
    seat: str,
    have: Sequence[str] = (),
    *,
    stale: bool = False,
    trouble: Trouble | None = None,
    phones: tuple[Phone, ...] = (),
    faces: Faces | None = None,
    name: str = "",
    starts: bool = False,
) -> PageView:
    """Return what a seat is shown.

    ``have`` is what has been tapped for this question so far (dice, cards or pieces); a surplus is dropped.
    """
    scene = desk.presenter.scene(seat, have, trouble)
    credit = f"{scene.title}, designed by {scene.designer}. Unofficial play aid. printkit {__version__}"
    can_undo = desk.can_undo and (not desk.seats or bool(seat))
    return PageView(
        scene,
        credit,
        desk.version,
        desk.asking,
        desk.seats,
        can_undo,
        stale,
        phones if seat == TABLE else (),
        desk.shared,
        bool(desk.session.setting.game.seats),
        name,
        starts,
        starts and not desk.touched and not desk.over,
        no_face if faces is None else lambda card: faces.name(seat, card.card, card.words),
    )


def render(shown: PageView, templates: Path | None = None) -> str:
    """Return the page as HTML."""
    return visible(_environment(templates).get_template("web/page.html").render(v=shown))


def render_away(title: str, words: str, links: Sequence[Link], up: str, templates: Path | None = None) -> str:
    """Return the page between two players, which only has a link to the next one. ``up`` is the path to the token's
    own folder."""
    shown = {"title": title, "words": words, "links": links, "up": up}
    return visible(_environment(templates).get_template("web/away.html").render(shown))


def render_changed(desk: WebGame, title: str, trouble: Trouble | None, templates: Path | None = None) -> str:
    """Return the page that asks which version of the log to keep, after something else has changed or deleted it."""
    shown = {"title": title, "desk": desk, "trouble": trouble}
    return visible(_environment(templates).get_template("web/changed.html").render(shown))


def render_start(
    games: Sequence[StartGame],
    unfinished: Sequence[Unfinished],
    chosen: StartGame | None,
    trouble: NotOpened | None,
    templates: Path | None = None,
) -> str:
    """Return the start page: the games, the chosen one with its settings, and the logs that can be continued."""
    shown = {"games": games, "unfinished": unfinished, "chosen": chosen, "trouble": trouble}
    return visible(_environment(templates).get_template("web/start.html").render(shown))


def _capfirst(text: object) -> str:
    words = str(text)
    return words[:1].upper() + words[1:]


@cache
def _environment(templates: Path | None) -> Environment:
    own = [FileSystemLoader(templates)] if templates is not None else []
    kind = ImmutableSandboxedEnvironment if templates is not None else Environment
    made = kind(
        loader=ChoiceLoader([*own, DictLoader(resources.texts(resources.templates()))]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["capfirst"] = _capfirst
    made.globals.update(PIPS=_PIPS, is_ordinary=is_ordinary, printed=as_printed)
    return made
