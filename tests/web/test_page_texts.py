"""What is on the companion's page: words, buttons, forms and their values, for each side at some moments of a game.

``pytest tests/web/test_page_texts.py --regenerate`` writes the golden files. A line is an element with its text; what a form sends stands in
braces. The board's drawing is left out: tests/scene/goldens has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pytest
from lxml.html import document_fromstring

from printkit import __version__
from printkit.games import GAMES
from printkit.web.page import render, view
from printkit.web.web_game import TABLE, WebGame
from tests.web.moments import moments
from tests.web.web_games import web_game_of

GOLDENS = Path(__file__).with_name("pages")
Golden = Callable[[Path, str], bool]
SHOWN = (1, 6, 14)
"""Numbers of taps after which the pages are compared."""
_SILENT = ("svg", "script", "style", "link", "meta")
_SENT = ("name", "value", "action", "placeholder", "type", "href")


def elements(element: Any, depth: int = 0) -> Iterator[str]:
    """Yield a line for each element that has text of its own or sends something."""
    if not isinstance(element.tag, str) or element.tag in _SILENT:
        return
    text = " ".join(" ".join(filter(None, (element.text, *(each.tail for each in element)))).split())
    sent = " ".join(f"{key}={element.get(key)}" for key in _SENT if element.get(key))
    marked = f".{element.get('class').replace(' ', '.')}" if element.get("class") else ""
    state = "".join(
        f" ({key})" for key in ("disabled", "hidden", "open", "checked", "required") if key in element.attrib
    )
    label = f" [{element.get('aria-label')}]" if element.get("aria-label") else ""
    shown = bool(text or sent or label)
    if shown:
        yield f"{'  ' * depth}{element.tag}{marked}{state}{f' {{{sent}}}' if sent else ''}{label}: {text}".rstrip(
            ": "
        )
    for each in element:
        yield from elements(each, depth + shown)


def page(web_game: WebGame, seat: str) -> list[str]:
    """Return the lines of a seat's page."""
    html = render(view(web_game, seat, name="game.log"))
    stable = html.replace(web_game.version, "VERSION").replace(__version__, "0")
    return list(elements(document_fromstring(stable)))


def differing(old: list[str], new: list[str]) -> Iterator[str]:
    """Yield the lines that only one of two pages has."""
    for kind, i, j, k, m in SequenceMatcher(None, old, new, False).get_opcodes():
        if kind != "equal":
            yield from (f"- {line.strip()}" for line in old[i:j])
            yield from (f"+ {line.strip()}" for line in new[k:m])


def game(slug: str) -> Iterator[str]:
    """Yield the pages at some moments. After a wrong answer, and after an answer is taken back, only what is different follows."""
    web_game = web_game_of(slug, auto=slug in ("wolf-pack", "tonnage-war"), seed=3)
    pages: dict[str, list[str]] = {}

    def changed(title: str, *seats: str) -> Iterator[str]:
        for seat in seats or (*web_game.seats, TABLE):
            old, pages[seat] = pages.get(seat, []), page(web_game, seat)
            yield from ("", f"# {title}, {seat or 'everybody'}", *differing(old, pages[seat]))

    for moment in moments(web_game, 5, max(SHOWN) + 1):
        if moment.taps in SHOWN:
            yield from changed(f"after {moment.taps} taps")
            web_game.answer(moment.seat, "zigzag 99")
            yield from changed("after a wrong answer", moment.seat)
    for seat in web_game.seats or (TABLE,):
        web_game.undo(seat)
        yield from changed(f"{seat or 'the player'} takes back")


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_of_each_side_says_and_sends_what_it_did(slug: str, golden: Golden) -> None:
    assert golden(GOLDENS / f"{slug}.txt", "\n".join(game(slug)))
