"""Plays games with seeded random taps, and measures the pages that a real browser shows at some moments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from printkit.scene import AskedCards, AskedChoice, AskedDice
from printkit.table.seeded import Randomness
from printkit.web.web_game import TABLE, WebGame

if TYPE_CHECKING:
    from playwright.sync_api import Page

_PATIENCE = 200
"""Maximum number of answers tried at one question; some of the random ones are refused."""
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1280, 800)}


class Moment(NamedTuple):
    """A moment of a game: the number of taps before it, and the seat whose page has the question."""

    taps: int
    seat: str


def moments(web_game: WebGame, seed: int, most: int) -> Iterator[Moment]:
    """Play a game with at most this many seeded answers; yield each moment before an answer."""
    luck, taps = Randomness(seed), 0
    while not web_game.over and taps < most:
        seat = next(each for each in (*web_game.seats, TABLE) if asked_of(web_game, each))
        yield Moment(taps, seat)
        for _ in range(_PATIENCE):
            if web_game.answer(seat, answer_to(web_game.presenter.scene(seat).asked, luck)) is None:
                break
        taps += 1


def asked_of(web_game: WebGame, seat: str) -> bool:
    """Return whether the seat has a question."""
    return web_game.presenter.scene(seat).asked.kind in ("dice", "cards", "choice")


def answer_to(asked: object, luck: Randomness) -> str:
    """Return a random answer, which may be refused."""
    if isinstance(asked, AskedDice):
        return " ".join(str(luck.randrange(asked.faces) + 1) for _ in range(asked.n))
    if isinstance(asked, AskedCards):
        free = [pick.typed for pick in asked.pack if pick.free]
        luck.shuffle(free)
        return " ".join(free[: asked.n])
    assert isinstance(asked, AskedChoice)
    said = [pick.typed for pick in asked.picks if pick.free]
    said += [""] if asked.silence is not None else []
    for blank in asked.blanks:
        words = [blank.verb]
        words += [
            luck.choice(slot.options).typed if slot.options else slot.example or slot.label
            for slot in blank.slots
        ]
        said.append(" ".join([*words, luck.choice(blank.ends).typed if blank.ends else ""]).strip())
    return luck.choice(said)


_CLIPPED = """
  const high = innerHeight, wide = innerWidth, out = [];
  const clip = element => {
    let box = element.getBoundingClientRect();
    let [top, bottom] = [0, high];
    for (let at = element.parentElement; at; at = at.parentElement)
      if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowY) && at !== document.documentElement && at !== document.body) {
        const room = at.getBoundingClientRect();
        [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
      }
    return box.top < top - 1 || box.bottom > bottom + 1 || box.left < -1 || box.right > wide + 1;
  };
"""
_HIDDEN = (
    "() => {"
    + _CLIPPED
    + """
  const name = element => (element.getAttribute('aria-label') || element.textContent || element.className).trim().slice(0, 40);
  const wanted = document.querySelectorAll(
    'h1, .picture, .state.alone, .dock > .choices button, .answers form:not(.blank form) button:not(:disabled), .answers > .blank:first-child > summary, .answers > .blanks > .blank > summary, .hand .blank > summary');
  for (const element of wanted) if (element.getClientRects().length && clip(element)) out.push(name(element));
  return out;
}"""
)


def out_of_sight(page: Page) -> list[str]:
    """Return the names of those among question, board and answers that cannot be seen without scrolling."""
    return [str(each) for each in page.evaluate(_HIDDEN)]


_NEAR = (
    "() => {"
    + _CLIPPED
    + """
  const wanted = 'button, a[href], summary, select, input:not([type=hidden]), .ordinary > label, .picks label, .settings label';
  const stands_in = '.picks input, .settings input, .ordinary .which';  // tapped by its label
  const dock = document.querySelector('.dock'), covers = dock && getComputedStyle(dock).position === 'sticky';
  const name = element => `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') || element.textContent).trim().slice(0, 30)}`;
  const all = [...document.querySelectorAll(wanted)]
    .filter(each => !each.matches(stands_in) && each.getClientRects().length && each.checkVisibility() && !(each.closest('.dock') && clip(each)))
    .map(each => [each, each.getBoundingClientRect()]);
  all.forEach(([element, box], i) => {
    if (Math.min(box.width, box.height) < 47.5) out.push(`${name(element)}: ${box.width} x ${box.height}`);
    for (const [other, its] of all.slice(i + 1)) {
      if (element.contains(other) || other.contains(element) || (covers && dock.contains(element) !== dock.contains(other))) continue;
      const x = Math.max(its.left - box.right, box.left - its.right), y = Math.max(its.top - box.bottom, box.top - its.bottom);
      if (Math.max(x, y) < 7.5) out.push(`${name(element)} is ${Math.max(x, y)} from ${name(other)}`);
    }
  });
  return out;
}"""
)


def too_near(page: Page) -> list[str]:
    """Return everything on the page that can be tapped and is smaller than 48 pixels, or nearer than 8 pixels to something else."""
    return [str(each) for each in page.evaluate(_NEAR)]
