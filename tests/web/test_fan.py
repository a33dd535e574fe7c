"""The hand is a fan: each card covers the right or lower part of the card before it, and what is left of that card can be tapped. The
question keeps its place, whatever the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.driving import Served, boxes_of, opened
from tests.web.moments import SIZES, moments, too_near
from tests.web.web_games import web_game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_FAN = """
  () => [...document.querySelectorAll('.hand ul')].flatMap(fan => {
    const cards = [...fan.querySelectorAll('li')].map(each => {
      const tapped = each.querySelector('summary, button.card'), paper = each.querySelector('.paper').getBoundingClientRect();
      const box = tapped.getBoundingClientRect();
      tapped.scrollIntoView({block: 'nearest'});
      const at = tapped.getBoundingClientRect(), hit = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
      return {box, paper, own: tapped.contains(hit)};
    });
    return cards.map((each, i) => {
      const after = cards.slice(i + 1);
      const right = after.find(one => Math.abs(one.box.top - each.box.top) < 2);
      const below = after.find(one => Math.abs(one.box.left - each.box.left) < 2);
      const next = getComputedStyle(fan).display === 'grid' ? below && below.paper.top < each.paper.bottom : right && right.paper.left < each.paper.right;
      const last = getComputedStyle(fan).display === 'grid' ? !below : !right;
      return {covered: last || next, own: each.own, wide: each.box.width, high: each.box.height};
    });
  })
"""
"""Script that returns, for each card of the hand, whether the next one covers part of it, whether a tap in the middle of its visible part
reaches it, and the size of the visible part.
"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", ["wolf-pack", "tonnage-war"])
def test_the_cards_of_a_hand_overlap_and_each_can_be_tapped(browser: Browser, slug: str, size: str) -> None:
    web_game, faults, looked = web_game_of(slug, auto=True, seed=2), list[str](), 0
    with Served(web_game) as hosted:
        for moment in moments(web_game, 2, 10):
            if moment.taps not in (2, 9) or not web_game.presenter.scene(moment.seat).board.hand:
                continue
            page = opened(browser, hosted, moment.seat, faults)
            page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
            held = web_game.presenter.scene(moment.seat).board.hand
            assert not too_near(page)
            cards = page.evaluate(_FAN)
            assert len(cards) == len(held)
            assert all(each["covered"] and each["own"] for each in cards)
            assert min(each[way] for each in cards for way in ("wide", "high")) >= 48
            looked += 1
            page.context.close()
    assert looked
    assert not faults


def test_the_question_keeps_its_upper_edge_from_a_small_hand_to_the_end(browser: Browser) -> None:
    """In hands of up to eight cards and in larger ones; at the end, the result begins there and the board stands above it."""
    faults, edges, sizes = list[str](), set[int](), set[bool]()
    for web_game in (
        web_game_of("wolf-pack", auto=True, seed=2, goals="1-1"),
        web_game_of("tonnage-war", auto=True, seed=2),
    ):
        with Served(web_game) as hosted:
            for moment in moments(web_game, 2, 3_000):
                if moment.taps not in (1, 5):
                    continue
                page = opened(browser, hosted, moment.seat, faults)
                sizes.add(len(web_game.presenter.scene(moment.seat).board.hand) <= 8)
                edges.add(round(boxes_of(page, ".dock")[0]["y"]))
                page.context.close()
            assert web_game.over
            page = opened(browser, hosted, web_game.seats[0], faults)
            page.get_by_role("heading", name="The game is over").wait_for()
            picture, dock, feed = boxes_of(page, ".picture", ".dock", ".feed")
            page.context.close()
        edges.add(round(dock["y"]))
        assert picture["y"] + picture["height"] <= dock["y"]
        assert dock["y"] + dock["height"] <= feed["y"] + 1
    assert sizes == {True, False}
    assert len(edges) == 1
    assert not faults
