"""Draws the README's pictures: printed pages, hands of cards, a diagnostic, a report. `PYTHONPATH=. python
scripts/make_pictures.py [NAME]...` draws all, or only those named.

printkit itself draws them. No test compares them, so look at them after changing what they show.
"""

from __future__ import annotations

import html
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw
from weasyprint import HTML

from printkit import resources
from printkit.cli import main as printkit
from printkit.press.pieces import POKER

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
PAPER, EDGE, DESK = (255, 255, 255), (190, 196, 200), (236, 239, 241)

LOG = """\
game: malta-convoy

setup
  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2
  length 1; friendly 6
turn 7
  contact 4
turn 8
  contact 5; enemy 4; force 2
  intercept 1 6 3 2 5
  attack 3 7
  target 3 2
  = carriers-damaged 1, cargo 7
"""

TERMINAL = """\
<style>
@font-face { font-family: Log; src: url("%s"); }
@page { size: 196mm 84mm; margin: 6mm; }
pre { font: 8.5pt/1.45 Log; color: #111; margin: 0; }
b { color: #C9471F; font-weight: normal; }
</style><pre>%s</pre>"""


def main(names: Sequence[str] = ()) -> int:
    """Draw the pictures with these names; all if none is named."""
    makers: dict[str, Callable[[Path], None]] = {
        "kit": kit,
        "hands": hands,
        "cards": cards,
        "report": report,
        "check": check,
        "companion": companion,
    }
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in names or makers:
            makers[name](Path(folder))
    return 0


def run(*arguments: str) -> None:
    code = printkit(arguments)
    if code:
        raise SystemExit(f"printkit {' '.join(arguments)} ended with {code}")


def page(pdf: Path, number: int, *, width: int) -> Image.Image:
    """Return a page as a picture, ``width`` pixels wide."""
    document = pypdfium2.PdfDocument(pdf)
    image: Image.Image = document[number].render(scale=3).to_pil().convert("RGB")
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)


def beside(images: Sequence[Image.Image], gap: int = 24) -> Image.Image:
    """Return a picture of pages side by side."""
    height = max(image.height for image in images) + 2 * gap
    width = sum(image.width for image in images) + gap * (len(images) + 1)
    desk = Image.new("RGB", (width, height), DESK)
    x = gap
    for image in images:
        framed = Image.new("RGB", (image.width + 2, image.height + 2), EDGE)
        framed.paste(image, (1, 1))
        desk.paste(framed, (x, gap))
        x += image.width + gap
    return desk


def save(image: Image.Image, name: str, method: Image.Quantize = Image.Quantize.MAXCOVERAGE) -> None:
    path = PICTURES / name
    # By coverage, not by median: the few pixels of a red suit keep their red.
    image.quantize(96 if method is Image.Quantize.MAXCOVERAGE else 256, method).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}  {image.width} x {image.height}")


def kit(work: Path) -> None:
    sheet, deck, pieces = work / "sheet.pdf", work / "deck.pdf", work / "pieces.pdf"
    run("print", "malta-convoy", "--part", "sheet", "--paper", "a4", "-o", str(sheet))
    run("print", "uss-lox", "--part", "deck", "--paper", "a4", "--backs", "none", "-o", str(deck))
    run("print", "ssn", "--part", "counters", "--paper", "a4", "-o", str(pieces))
    save(beside([page(sheet, 0, width=640), page(deck, 0, width=320), page(pieces, 0, width=320)]), "kit.png")


def hands(work: Path) -> None:
    """Draw a hand for each deck, held as a fan, with one card for each function that a card can have."""
    from tests.press.fans import fan
    from tests.press.test_fans import DECKS, one_of_each

    fans = [fan(one_of_each(DECKS[name].cards)[:9], dpi=72) for name in ("u-tactical", "wolf-pack", "lox")]
    save(beside(fans), "hands.png")


COMPARED = {
    "lox": ("Trawler", "Tanker", "Straggler", "Heavy cruiser", "Patrol plane"),
    "wolf-pack": (
        *("Periscope", "Torpedo", "Transport", "Dive", "Sonar", "Depth Charges", "U-boat"),
        *("Destroyer Sweep", "Cat and Mouse", "Near Miss", "Water"),
    ),
    "u-tactical": ("U-boat Attack", "Special Contact", "Contact", "Evade", "B-dienst", "Flak"),
    "e-tactical": ("Escort Attack", "Evasive Routing", "HF/DF", "Air Patrol"),
    "u-units": ("Ace", "Regular", "Novice", "Empty sea"),
    "e-units": (
        *("Surface Ace", "Surface Regular", "Surface Novice"),
        *("Air Ace", "Air Regular", "Air Novice", "Empty sea"),
    ),
}
"""The cards in the comparison with printkit 0.2, by deck: the titles, in the order of the picture."""
COMPARED_ROW, COMPARED_PITCH = 6, (348, 237)
"""The pairs of cards in a row of that picture, and the distance in pixels from one pair to the next."""
NEW_AT, NEW_SIZE = (171, 5), (162, 227)
"""The place and the size in pixels of the present card of the first pair."""


def cards(work: Path) -> None:
    """Draw the present cards beside those of printkit 0.2, which the picture already shows."""
    from tests.press.fans import fan
    from tests.press.test_fans import DECKS

    picture = Image.open(PICTURES / "cards-before-after.png").convert("RGB")
    shown = [
        next(card for card in DECKS[deck].cards if card.title == title)
        for deck, titles in COMPARED.items()
        for title in titles
    ]
    desk = round(3.0 / 25.4 * 300)
    for at, card in enumerate(shown):
        drawn = fan((card,), dpi=300)
        whole = drawn.crop((desk, desk, drawn.width - desk, drawn.height - desk))
        row, column = divmod(at, COMPARED_ROW)
        x, y = NEW_AT[0] + column * COMPARED_PITCH[0], NEW_AT[1] + row * COMPARED_PITCH[1]
        small = whole.resize(NEW_SIZE, Image.Resampling.LANCZOS)
        corners = Image.new("L", (whole.width, whole.height), 0)
        ImageDraw.Draw(corners).rounded_rectangle(
            (0, 0, whole.width - 1, whole.height - 1), round(POKER.radius / 25.4 * 300), fill=255
        )
        picture.paste(small, (x, y), corners.resize(NEW_SIZE, Image.Resampling.LANCZOS))
    # The octree hardly changes colours that the picture has already: those of the old cards.
    save(picture, "cards-before-after.png", Image.Quantize.FASTOCTREE)


def report(work: Path) -> None:
    out = work / "report.pdf"
    run("play", "uss-lox", "--seed", "1942", "-o", str(out), "--log", str(work / "report.log"))
    save(beside([page(out, 0, width=440), page(out, 1, width=440)]), "report.png")


def check(work: Path) -> None:
    import contextlib
    import io

    log = work / "game.log"
    log.write_text(LOG)
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.chdir(work):
        printkit(("check", log.name))
    text = f"$ printkit check {log.name}\n{said.getvalue()}"
    marked = "\n".join(
        f"<b>{html.escape(line)}</b>" if "^" in line else html.escape(line) for line in text.splitlines()
    )
    font = Path(str(resources.fonts()), "B612Mono", "B612Mono-Regular.ttf").as_uri()
    pdf = work / "check.pdf"
    HTML(string=TERMINAL % (font, marked)).write_pdf(pdf)
    save(beside([page(pdf, 0, width=880)]), "check.png")


def companion(work: Path) -> None:
    """Draw the web page of `printkit log --web` in the middle of a game, with headless Chromium."""
    from playwright.sync_api import sync_playwright

    from tests.report.games import auto
    from tests.web.driving import ARGUMENTS, CHROMIUM, Served
    from tests.web.web_games import web_game_of

    played = auto("malta-convoy", 6).partition("turn 9\n")[0]
    with Served(web_game_of("malta-convoy", played)) as house, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 853}, device_scale_factor=0.75)
        page.goto(f"{house.address}{next(iter(house.tokens.values()))}/")
        page.wait_for_selector(".question")
        shot = work / "companion.png"
        page.screenshot(path=str(shot))
        browser.close()
    save(Image.open(shot).convert("RGB"), "companion.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
