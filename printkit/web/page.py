"""Renders the companion's web page as HTML.

The page shows a scene (what one seat may see of the game), and links to the pages of other phones in the game.
"""

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
    RefusedAnswer,
    Scene,
    SeenCard,
    Waiting,
    as_printed,
    followed_by,
    is_ordinary,
)
from printkit.visible import visible
from printkit.web.hand import FaceOf, HeldHand, PlayWay, arranged
from printkit.web.web_game import TABLE, WebGame

if TYPE_CHECKING:
    from printkit.web.faces import Faces
    from printkit.web.starting import NotOpened, StartGame, Unfinished

_LOW, _MIDDLE, _HIGH = 7, 15, 23
"""Coordinates of the pips on the face of a die, in a square of 30 by 30 units."""
_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MIDDLE, _MIDDLE), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MIDDLE, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MIDDLE), (_HIGH, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
}
"""Centres of the pips on each face of a die, as points in a square of 30 by 30 units."""
_FEW_CHOICES = 3
"""Maximum number of choices that are shown one below the other on a phone; more choices are shown side by side."""
_SMALL_PACK = 20
"""Largest number of cards that are offered in one list. From a larger pack, the player chooses the rank
first.
"""
_MOST_FEED = 120
"""Maximum number of events listed on the page; older events are left out.

The full log is shown below the list.
"""
_MOST_NEWS = 12
"""Maximum number of events since the last question that are shown; older events are left out."""


AWAY = "-table"
"""Suffix of ``moment`` (a text that changes whenever the page must be reloaded) while the page shows only the
table instead of a player's hand.
"""


class Phone(NamedTuple):
    """A side's page for its own phone: the URL relative to the shared page, and its QR code (an SVG picture)."""

    seat: str
    address: str
    code: str


class FeedTurn(NamedTuple):
    """The events of one section of the game (such as a turn), newest first, with its heading."""

    name: str
    entries: tuple[FeedEntry, ...]


class Link(NamedTuple):
    """A link to another page: its text and its URL."""

    words: str
    address: str


def no_face(_: SeenCard) -> str:
    """Return an empty string instead of a printed card's name, so that the page shows the card by its name in words.

    Used where no printed cards are known.
    """
    return ""


@dataclass(frozen=True)
class PageView:
    """The values that the page's template shows for one seat (player): the scene, and further data such as
    the other phones in the game.

    The scene is what this seat may see of the game.

    ``version`` identifies the state to which the page's forms belong. ``asking`` is the side that has asked to undo an answer, until the
    other side replies. ``seats`` are the sides with their own phone. ``can_undo``: there is an answer to undo. ``stale``: the submitted
    answer belonged to an earlier question. ``shared``: both sides use one phone and hand it over. ``two``: the game is for two players.
    ``name`` is the name of the log. ``starts``: further games may be begun on this page. ``mistaken``: the game has no answer yet and
    can be closed without leaving a log. ``face_of`` returns the name of the printed card for a card of the hand. ``wish``
    identifies what ``asking`` has asked to undo; ``wished`` is the line of the feed from which on (empty: the last answer alone,
    which ``last_side`` gave). ``away`` is the side at whose address the page shows the table because ``hands`` other screens show the
    side's hand; otherwise empty. ``tapped`` is an answer that has been tapped and may have to be confirmed. ``due`` is not empty while
    the account of the end is still being computed.
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
    wish: str = ""
    wished: str = ""
    last_side: str = ""
    away: str = ""
    hands: int = 0
    tapped: str = ""
    due: str = ""

    @property
    def moment(self) -> str:
        """Return a text that changes whenever the page must be reloaded."""
        return f"{self.version}{self.wish}{self.due}{AWAY if self.away else ''}"

    @property
    def seat(self) -> str:
        return self.scene.seat

    @property
    def asked(self) -> AskedDice | AskedCards | AskedChoice | AskedOther:
        return self.scene.asked

    @cached_property
    def line(self) -> tuple[tuple[str, str], ...]:
        """Return the state of the game as pairs of a name and a value.

        Suit letters are replaced by symbols (``KD`` by ``K♦``).
        """
        return tuple((each.name, as_printed(each.words)) for each in self.scene.board.standing)

    @property
    def window_title(self) -> str:
        """Return the title of the browser window.

        It begins with the words that a screen reader should read first: the question, or which side has to answer.
        """
        asked = self.asked
        where = ", ".join(filter(None, (self.scene.section.capitalize(), self.scene.title)))
        if isinstance(asked, Waiting):
            return followed_by(f"Waiting for the {self.called(asked.side)}", where)
        return where if isinstance(asked, AskedOther) or not asked.words else followed_by(asked.words, where)

    @cached_property
    def news(self) -> tuple[str, ...]:
        """Return the events since the last question.

        Repetitions and headings are left out; the page shows headings elsewhere.
        """
        said = [as_printed(each.words) for each in self.scene.happened if each.kind != "heading"]
        return tuple(dict.fromkeys(said))[-_MOST_NEWS:]

    @cached_property
    def turns(self) -> tuple[FeedTurn, ...]:
        """Return the events by section (such as a turn), newest section first and newest event first.

        Sections without events are left out.
        """
        turns: list[FeedTurn] = []
        feed = self.scene.feed
        cut = max(len(feed) - _MOST_FEED, 0)
        begun = [each.words for each in feed[: cut + 1] if each.kind == "heading"]
        for each in feed[cut:]:
            if each.kind == "heading" or not turns:
                name = each.words if each.kind == "heading" else "".join(begun[-1:])
                turns.append(FeedTurn(name, ()))
            if each.kind != "heading" and each.words:
                shown = replace(each, words=as_printed(each.words), need=as_printed(each.need))
                turns[-1] = turns[-1]._replace(entries=(shown, *turns[-1].entries))
        return tuple(turn for turn in reversed(turns) if turn.entries)

    @property
    def ways_back(self) -> tuple[FeedTurn, ...]:
        """Return the events that a player can take back on this page, grouped by the sections of the game.

        The result is empty while an undo waits for the other player's consent, and on a shared screen if each side has a page of
        its own.
        """
        if self.asking or (self.seats and not self.seat):
            return ()
        turns = (FeedTurn(turn.name, tuple(e for e in turn.entries if e.number)) for turn in self.turns)
        return tuple(turn for turn in turns if turn.entries)

    @property
    def fresh(self) -> bool:
        """True if something has happened since this seat (player) was last asked."""
        return any(each.fresh for turn in self.turns for each in turn.entries)

    @cached_property
    def places(self) -> frozenset[str]:
        """Return the IDs of the areas in the board's picture to which entries in the list of events may link."""
        picture = self.scene.board.picture
        return frozenset(each.id for each in picture.places) if picture is not None else frozenset()

    @property
    def when(self) -> str:
        """Return how far the game has been played, such as ``turn 3 of 12``."""
        return self.scene.round or self.scene.section

    @property
    def score(self) -> tuple[BoardLine, ...]:
        return self.scene.score

    @property
    def asks_me(self) -> bool:
        """True if this page asks its player a question."""
        return not isinstance(self.asked, AskedOther)

    # -- cards and choices ----------------------------------------------------------------------------------------------

    @cached_property
    def hand(self) -> HeldHand:
        """Return the player's hand: each card with the ways to play it now, and the possible answers that do not use a card."""
        return arranged(self.scene, self.face_of)

    @cached_property
    def sure(self) -> PlayWay | None:
        """Return the tapped answer if the player must confirm it, because it reveals something to the
        opponent; otherwise None.

        The page then shows one large button to confirm it, instead of all answers.
        """
        return self.hand.revealing(self.tapped) if self.tapped else None

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """Return the ranks from which the player chooses first, if the pack is too large to show all its
        cards.

        Otherwise return an empty tuple.
        """
        pack = self.asked.pack if isinstance(self.asked, AskedCards) else ()
        if len(pack) <= _SMALL_PACK or not is_ordinary(pack[0].card):
            return ()
        return tuple(dict.fromkeys(each.card[0] for each in pack))

    @property
    def packed(self) -> tuple[tuple[str, tuple[Pick, ...]], ...]:
        """Return the cards of the pack grouped by rank, or in a single group if the pack is small."""
        pack = self.asked.pack if isinstance(self.asked, AskedCards) else ()
        if not self.ranks:
            return (("any", pack),)
        return tuple((rank, tuple(each for each in pack if each.card[0] == rank)) for rank in self.ranks)

    @property
    def numbered(self) -> bool:
        """True if the choices differ only in a number at the end.

        Their buttons then show only this number.
        """
        said = [pick.words.rpartition(" ") for pick in self.hand.picks]
        return len(said) > _FEW_CHOICES and len({each[0] for each in said}) == 1 and all(
            each[2].isdigit() for each in said
        )  # fmt: skip

    def short(self, pick: Pick) -> str:
        """Return the text on the button of a choice: only its number if the choices differ in nothing else."""
        return pick.words.rpartition(" ")[2] if self.numbered else pick.words

    @property
    def brief(self) -> bool:
        """True if there are too many choices for their buttons to be placed one below the other."""
        picks, silence = self.hand.picks, getattr(self.asked, "silence", None) is not None
        return len(picks) + silence > _FEW_CHOICES

    @property
    def refusal(self) -> RefusedAnswer | None:
        """Return the reason why the last answer was refused; None if it was accepted.

        The backquotes and bars that mark up terminal text are removed.
        """
        refusal = self.scene.trouble
        if refusal is None:
            return None
        expected = refusal.expected.replace("`", "").replace("|", " or ")
        return replace(refusal, message=refusal.message.replace("`", ""), expected=expected)

    @property
    def waits(self) -> bool:
        """True if the player must wait for another player's answer and can do nothing on this page until then."""
        return bool(self.seats) and (self.asked.kind == "waiting" or bool(self.asking))

    @property
    def have(self) -> tuple[str, ...]:
        """Return the parts of the answer (dice, cards and so on) that the player has entered so far."""
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
        """Return the lines of the log with suit letters replaced by symbols (``KD`` by ``K♦``)."""
        lines = self._lookup.history
        return tuple(line if line.lstrip().startswith((">", "#")) else as_printed(line) for line in lines)

    @property
    def odds(self) -> tuple[str, ...]:
        """Return the possible effects of the die roll that is asked for, each with its probability."""
        return () if self.have else self._lookup.odds

    def called(self, side: str) -> str:
        """Return the name with which the page refers to a side."""
        return self.scene.called(side)

    @property
    def alike(self) -> bool:
        """True if at least two choices have the same explanation.

        The page then shows no explanations.
        """
        picks = self.asked.picks if isinstance(self.asked, AskedChoice) else ()
        return len({pick.help for pick in picks}) < len(picks)

    def taken(self, pick: Pick) -> bool:
        """Return True if the card ``pick`` is already part of the answer being entered, so that it cannot be
        chosen again.
        """
        return is_ordinary(pick.card) and pick.typed in self.have


def view(
    web_game: WebGame,
    seat: str,
    have: Sequence[str] = (),
    *,
    stale: bool = False,
    refusal: RefusedAnswer | None = None,
    phones: tuple[Phone, ...] = (),
    faces: Faces | None = None,
    name: str = "",
    starts: bool = False,
) -> PageView:
    """Return the values that the page shows to one seat (player).

    ``have`` are the dice, cards or pieces already tapped for this question; superfluous ones are dropped.
    """
    scene = web_game.presenter.scene(seat, have, refusal)
    credit = f"{scene.title}, designed by {scene.designer}. Unofficial play aid. printkit {__version__}"
    can_undo = web_game.can_undo and (not web_game.seats or bool(seat))
    return PageView(
        scene,
        credit,
        web_game.version,
        web_game.asking,
        web_game.seats,
        can_undo,
        stale,
        phones if seat == TABLE else (),
        web_game.shared,
        bool(web_game.session.setting.game.seats),
        name,
        starts,
        starts and not web_game.touched and not web_game.over,
        no_face if faces is None else lambda card: faces.name(seat, card.card, card.words),
        web_game.wish,
        _wished(web_game, scene),
        web_game.last_side if web_game.asking else "",
        due=web_game.due,
    )


def _wished(web_game: WebGame, scene: Scene) -> str:
    """Return the description of the earliest event that a player wants to undo; empty if no player has chosen
    an event.
    """
    if not web_game.wished:
        return ""
    return next((as_printed(each.words) for each in scene.feed if each.number == web_game.wished), "")


def render(shown: PageView, templates: Path | None = None) -> str:
    """Return the HTML of the page for one seat (player)."""
    return visible(_environment(templates).get_template("web/page.html").render(v=shown))


def render_away(title: str, words: str, links: Sequence[Link], up: str, templates: Path | None = None) -> str:
    """Return the HTML of the page that is shown while a phone changes hands, with links to the players'
    pages.

    ``up`` is the relative path to the folder of the current token.
    """
    shown = {"title": title, "words": words, "links": links, "up": up}
    return visible(_environment(templates).get_template("web/away.html").render(shown))


def render_changed(
    web_game: WebGame, title: str, refusal: RefusedAnswer | None, templates: Path | None = None
) -> str:
    """Return the HTML of the page on which players choose which version of the log to keep.

    It is shown after another program has changed or deleted the file.
    """
    shown = {"title": title, "web_game": web_game, "refusal": refusal}
    return visible(_environment(templates).get_template("web/changed.html").render(shown))


def render_start(
    games: Sequence[StartGame],
    unfinished: Sequence[Unfinished],
    chosen: StartGame | None,
    problem: NotOpened | None,
    templates: Path | None = None,
) -> str:
    """Return the HTML of the start page: the games, the settings of the selected game, and the unfinished logs."""
    shown = {"games": games, "unfinished": unfinished, "chosen": chosen, "problem": problem}
    return visible(_environment(templates).get_template("web/start.html").render(shown))


def _capfirst(text: object) -> str:
    words = str(text)
    return words[:1].upper() + words[1:]


def load_templates(templates: Path | None = None) -> None:
    """Compile the templates of all pages in advance, so that no answer has to wait for the first use of a template."""
    environment = _environment(templates)
    for name in environment.list_templates():
        if name.startswith("web/") and name.endswith(".html"):
            environment.get_template(name)


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
