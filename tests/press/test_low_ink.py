"""``--ink low`` uses at most 45 % of the ink of the full mode, measured on each page of cards."""

from __future__ import annotations

import pypdfium2
import pytest

from printkit.press.kit import kit_pdf
from tests.press.kits import job, pages_of, whole_kit

DPI = 144  # the renderer draws no line thinner than a pixel: a coarse raster shows more ink than is printed
WHITE = 250
MOST = 0.45
CARDS = [("uss-lox", "deck"), ("tonnage-war", "tactical"), ("tonnage-war", "units"), ("wolf-pack", "cards")]


def inked(slug: str, part: str, paper: str, backs: str, ink: str) -> list[tuple[int, int]]:
    """Return, for each page of the part, the number of pixels with ink and their total darkness."""
    kit, how = whole_kit(slug), job(paper, backs, ink)
    pages = [page for page in pages_of(slug, paper, backs, ink) if page.part == part]
    document = pypdfium2.PdfDocument(kit_pdf(kit, how, pages))
    found = []
    for page in document:
        counts = page.render(scale=DPI / 72, grayscale=True).to_pil().histogram()
        found.append((sum(counts[:WHITE]), sum((255 - value) * n for value, n in enumerate(counts))))
    document.close()
    return found


@pytest.mark.parametrize(
    ("slug", "part", "paper", "backs"),
    [
        ("uss-lox", "deck", "a4", "duplex-long"),
        ("tonnage-war", "units", "letter", "gutterfold"),
    ],
)
def test_low_inks_at_most_45_per_cent_of_what_full_inks(slug: str, part: str, paper: str, backs: str) -> None:
    within_its_share(slug, part, paper, backs)


@pytest.mark.sweep
@pytest.mark.parametrize(("slug", "part"), CARDS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["gutterfold", "duplex-long", "duplex-short", "none"])
def test_low_inks_at_most_45_per_cent_whatever_the_paper_and_the_backs(
    slug: str, part: str, paper: str, backs: str
) -> None:
    within_its_share(slug, part, paper, backs)


def within_its_share(slug: str, part: str, paper: str, backs: str) -> None:
    full, low = (inked(slug, part, paper, backs, ink) for ink in ("full", "low"))
    assert len(low) == len(full) >= (6 if backs == "none" else 12)
    for number, (much, little) in enumerate(zip(full, low), 1):
        assert little[0] > 1000, f"page {number} is empty"
        assert little[0] <= MOST * much[0], f"page {number}: area"
        assert little[1] <= MOST * much[1], f"page {number}: ink"


@pytest.mark.parametrize("slug", ["uss-lox", "tonnage-war", "wolf-pack"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_low_inks_at_most_45_per_cent_of_a_mat_with_pictures(slug: str, paper: str) -> None:
    full, low = (inked(slug, "sheet", paper, "none", ink) for ink in ("full", "low"))
    mats = {"uss-lox": (1, 2), "tonnage-war": (1, 2), "wolf-pack": (0, 1)}[slug]
    for number in mats:
        assert low[number][1] > 100_000, f"mat {number} is empty"
        assert low[number][1] <= MOST * full[number][1], f"mat {number}: ink"
