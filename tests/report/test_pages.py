"""No page in the middle of a report is empty by a third or more, measured by its ink."""

from __future__ import annotations

import pypdfium2
import pytest
from PIL import ImageOps

from printkit.report.make import render
from tests.report.games import auto, reported

GAMES = ("uss-lox", "malta-convoy")
SEEDS = range(1, 5)
_FOOT = 0.945
"""Position of the top of a page's foot line, as a share of the page's height."""


def empty(page: pypdfium2.PdfPage) -> float:
    """Return the share of a page, down to its foot line, that is empty below the last ink."""
    picture = ImageOps.invert(page.render(scale=0.5, grayscale=True).to_pil())
    body = picture.crop((0, 0, picture.width, int(_FOOT * picture.height)))
    box = body.point(lambda ink: 255 * (ink > 60)).getbbox()
    return 1 - (box[3] / body.height if box else 0.0)


@pytest.mark.sweep
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", GAMES)
def test_no_third_of_a_page_in_the_middle_is_empty(slug: str, paper: str) -> None:
    for seed in SEEDS:
        document = pypdfium2.PdfDocument(render(reported(auto(slug, seed)), ".pdf", paper))
        shares = [empty(document[n]) for n in range(len(document))]
        assert all(share < 1 / 3 for share in shares[:-1]), (seed, shares)
        assert len(document) > 1
