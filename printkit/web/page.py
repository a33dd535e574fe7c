"""The companion's page, made of a scene of the session: HTML without any rule of a game in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

from printkit import __version__, resources
from printkit.journal.companion.scene import (
    Choice,
    Scene,
    as_printed,
    called,
    card_words,
    hand_of,
    is_ordinary,
    log_lines,
    scene,
    state_line,
)
from printkit.journal.companion.wording import odds_lines
from printkit.table.visible import visible
from printkit.web.desk import TABLE, Desk, Trouble

_LOW, _MIDDLE, _HIGH = 7, 15, 23
_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MIDDLE, _MIDDLE), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MIDDLE, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MIDDLE), (_HIGH, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
}
"""Where the pips of a die's faces lie, on a face of 30 by 30."""


class Phone(NamedTuple):
    """A side's own page: its address from the table's page, and the code that a phone scans (an SVG picture)."""

    seat: str
    address: str
    code: str


class Link(NamedTuple):
    """A place to go to."""

    words: str
    address: str


@dataclass(frozen=True)
class View:
    """All that the template shows to one seat."""

    scene: Scene
    desk: Desk
    seat: str
    title: str
    credit: str
    heading: str
    version: str
    have: tuple[str, ...] = ()
    stale: bool = False
    trouble: Trouble | None = None
    phones: tuple[Phone, ...] = ()

    @cached_property
    def line(self) -> tuple[tuple[str, str], ...]:
        return tuple((name, as_printed(words)) for name, words in state_line(self.desk.session))

    @property
    def called_up(self) -> str:
        """What a window's title begins with, so that it is heard first: the question."""
        asked = self.scene
        if asked.kind == "waiting":
            return f"Waiting for the {self.called(asked.side)}: "
        return f"{asked.words}: " if asked.words else ""

    @property
    def news(self) -> tuple[str, ...]:
        return tuple(map(as_printed, self.desk.news))

    @property
    def asking(self) -> str:
        return self.desk.asking

    @property
    def seats(self) -> tuple[str, ...]:
        return self.desk.seats

    @property
    def can_undo(self) -> bool:
        return self.desk.can_undo and (not self.seats or bool(self.seat))

    @property
    def watch(self) -> bool:
        """Whether something may happen elsewhere that this page has to show."""
        return not self.desk.over

    @property
    def waits(self) -> bool:
        """Whether there is nothing to do here but wait for another."""
        return bool(self.seats) and (self.scene.kind == "waiting" or bool(self.asking))

    @cached_property
    def hand(self) -> tuple[Choice, ...]:
        return hand_of(self.desk.session, self.seat) if self.seat else ()

    @cached_property
    def log(self) -> tuple[str, ...]:
        """The log to be read: with cards as they are printed, which the file has in letters."""
        lines = log_lines(self.desk.session, self.seat)
        return tuple(line if line.lstrip().startswith((">", "#")) else as_printed(line) for line in lines)

    @property
    def odds(self) -> list[str]:
        """What each answer of the die leads to, and how likely it is."""
        return odds_lines(self.desk.session) if self.scene.kind == "dice" and not self.have else []

    def called(self, name: str) -> str:
        """What players call a side."""
        return called(self.desk.session, name)

    @property
    def alike(self) -> bool:
        """Whether several choices would be explained in the same words: then none of them is."""
        said = [choice.help for choice in self.scene.choices]
        return len(set(said)) < len(said)

    @property
    def outcome(self) -> str:
        """How the game has ended, in a sentence."""
        session = self.desk.session
        state, ending = session.pending().state, session.setting.notation.ending
        end = ending(state) if ending is not None and state is not None else None
        return end.reason if end is not None else ""

    def card(self, text: str) -> Choice:
        """A card that has been tapped."""
        return Choice(text, card_words(self.desk.session, self.scene.label, text), "", text)

    def taken(self, choice: Choice) -> bool:
        """Whether a card of an ordinary pack has been tapped already: there is no second one."""
        return is_ordinary(choice.card) and choice.typed in self.have


def view(
    desk: Desk,
    seat: str,
    have: Sequence[str] = (),
    *,
    stale: bool = False,
    trouble: Trouble | None = None,
    phones: tuple[Phone, ...] = (),
) -> View:
    """What a seat is shown. ``have`` is what has been tapped for this question so far: dice, cards or pieces; too many are
    let go."""
    session = desk.session
    game = session.setting.game
    asked = scene(session, seat, have)
    known = {choice.typed for choice in asked.choices if choice.free}
    if asked.kind == "dice":
        known = {str(n) for n in range(1, asked.sides + 1)}
    tapped = tuple(have) if len(have) < asked.n and all(each in known for each in have) else ()
    if asked.built is not None:
        tapped = asked.built.have
    credit = f"{game.title}, designed by {game.designer}. Unofficial play aid. printkit {__version__}"
    return View(
        asked, desk, seat, game.title, credit, _heading(desk), desk.version, tapped, stale, trouble,
        phones if seat == TABLE else (),
    )  # fmt: skip


def _heading(desk: Desk) -> str:
    """The section of the log in which the question stands."""
    session = desk.session
    if not desk.over and (headings := session.pending().headings):
        return str(headings[-1])
    found = [item.form for item in session.items if item.form.kind == "heading"]
    return f"{found[-1].verb} {found[-1].number or ''}".strip() if found else ""


def render(shown: View, templates: Path | None = None) -> str:
    """The page."""
    return visible(_environment(templates).get_template("web/page.html").render(v=shown))


def render_away(title: str, words: str, links: Sequence[Link], up: str, templates: Path | None = None) -> str:
    """The page between two players: nothing on it but where to go. ``up`` leads from it to the token's own folder."""
    shown = {"title": title, "words": words, "links": links, "up": up}
    return visible(_environment(templates).get_template("web/away.html").render(shown))


def _capfirst(text: object) -> str:
    words = str(text)
    return words[:1].upper() + words[1:]


@cache
def _environment(templates: Path | None) -> Environment:
    folders = [folder for folder in (templates, resources.templates()) if folder is not None]
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["capfirst"] = _capfirst
    made.globals.update(PIPS=_PIPS, is_ordinary=is_ordinary)
    return made
