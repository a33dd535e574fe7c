"""Draws the pictures of docs/companion.md: five moments of each game on a phone, and one on a tablet. `make docs` runs
it.

It needs chromium and the extras `web` and `dev`; without a browser the pictures stay unchanged. A picture is only
written if it differs visibly from the existing one.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageStat

from printkit.games import GAMES
from printkit.web.web_game import WebGame
from tests.web.driving import ARGUMENTS, CHROMIUM, Served, opened
from tests.web.moments import moments
from tests.web.web_games import Saved, session_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The moments of a game of which pictures are drawn, as fractions of the number of its answers. The last is the end of the game."""
PHONE, TABLET = (390, 844), (1280, 800)
_SEEDS = range(1, 9)
_MOST = 160
_TAPS_ON_TABLET = 4
"""Number of answers after which the tablet is pictured, which is in the middle of a game for which printkit rolls the dice."""
_SHORT = {"wolf-pack": {"goals": "1-1"}}
"""Rules settings by game that make the game short enough for random players to reach its end."""
_DESK = (208, 213, 217)
_GAP = 20
_ALIKE = 1.5
"""Maximum mean difference of colour values (0 to 255) at which two pictures count as the same."""


def main() -> int:
    if not CHROMIUM.is_file():
        print("no chromium here: the companion's pictures stay as they are")
        return 0
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        for slug in GAMES:
            save(side_by_side(list(phones(browser, slug))), f"companion-{slug}.png")
        save(tablet(browser), "companion-tablet.png")
        browser.close()
    return 0


def seated(slug: str, seed: int) -> WebGame:
    session = session_of(slug, seed=seed, **_SHORT.get(slug, {}))
    return WebGame(session, Saved(), auto=True)


def length(slug: str, seed: int) -> int:
    """Return the number of answers in a game; 0 if the game does not end."""
    web_game = seated(slug, seed)
    taps = sum(1 for _ in moments(web_game, seed, _MOST))
    return taps if web_game.over else 0


def phones(browser: Browser, slug: str) -> list[Image.Image]:
    """Return the pictured moments of a game on a phone. Of several seeded games that reach their end, the longest is used."""
    taps, seed = max((length(slug, seed), -seed) for seed in _SEEDS)
    web_game = seated(slug, -seed)
    wanted = sorted({round(share * (taps - 1)) for share in SHARES[:-1]})
    shown: list[Image.Image] = []
    pages: dict[str, Page] = {}
    with Served(web_game) as hosted:
        for moment in moments(web_game, -seed, _MOST):
            if moment.taps in wanted:
                page = pages.get(moment.seat) or opened(browser, hosted, moment.seat, [])
                pages[moment.seat] = page
                shown.append(shot(page, PHONE))
        shown.append(shot(next(iter(pages.values())), PHONE))
        for page in pages.values():
            page.context.close()
    return shown


def tablet(browser: Browser) -> Image.Image:
    web_game = seated("malta-convoy", 3)
    moment = next(each for each in moments(web_game, 3, _MOST) if each.taps >= _TAPS_ON_TABLET)
    with Served(web_game) as hosted:
        page = opened(browser, hosted, moment.seat, [])
        taken = shot(page, TABLET)
        page.context.close()
    return taken


def shot(page: Page, size: tuple[int, int]) -> Image.Image:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.reload()
    page.wait_for_load_state("networkidle")
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def side_by_side(shown: list[Image.Image]) -> Image.Image:
    width, height = PHONE
    desk = Image.new("RGB", (_GAP + (width + _GAP) * len(shown), height + 2 * _GAP), _DESK)
    for n, each in enumerate(shown):
        desk.paste(each, (_GAP + n * (width + _GAP), _GAP))
    return desk.resize((desk.width * 2 // 3, desk.height * 2 // 3), Image.Resampling.LANCZOS)


def save(image: Image.Image, name: str) -> None:
    path = PICTURES / name
    small = image.quantize(96, Image.Quantize.MAXCOVERAGE)
    if path.is_file() and alike(Image.open(path).convert("RGB"), small.convert("RGB")):
        return
    small.save(path, optimize=True)
    print(f"written: docs/pictures/{name}  {image.width} x {image.height}")


def alike(one: Image.Image, other: Image.Image) -> bool:
    if one.size != other.size:
        return False
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < _ALIKE


if __name__ == "__main__":
    sys.exit(main())
