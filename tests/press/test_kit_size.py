"""A whole kit is a file of at most 1.5 MB in each variant: it is sent by mail and opened on a phone."""

from __future__ import annotations

from itertools import product

import pytest

from printkit.games import GAMES
from printkit.press.kit import kit_pdf
from tests.press.kits import job, pages_of, whole_kit
from tests.sampled import daily

MOST = 1_500_000
VARIANTS = [*product(GAMES, ("a4", "letter"), ("full", "low", "mono"))]


def often(variant: tuple[str, str, str]) -> bool:
    """Return whether a variant is among the largest ones, which are measured every time."""
    slug, paper, ink = variant
    return (paper, ink) == ("a4", "full") or (slug, paper, ink) == ("tonnage-war", "a4", "mono")


@pytest.mark.parametrize(("slug", "paper", "ink"), daily(VARIANTS, often))
def test_a_kit_is_at_most_a_megabyte_and_a_half(slug: str, paper: str, ink: str) -> None:
    pages = pages_of(slug, paper, "gutterfold", ink)
    assert 100_000 < len(kit_pdf(whole_kit(slug), job(paper, ink=ink), pages)) <= MOST
