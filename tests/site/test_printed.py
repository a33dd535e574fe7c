"""A report printed from the site by Chromium: nothing is cut off, on either paper."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from printkit.browser import answer
from printkit.games import GAMES
from tests.site.conftest import Visiting

pytestmark = pytest.mark.site

CLIPPED = """
() => {
  const found = [];
  const name = (each) => `${each.tagName} ${each.className.baseVal ?? each.className} ${each.textContent.trim().slice(0, 40)}`;
  for (const each of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(each);
    const box = each.getBoundingClientRect();
    if (box.width === 0 || style.visibility === "hidden" || each.closest(".silent")) continue; // for screen readers alone
    if (each.closest("svg") === null) {
      const cut = /hidden|clip|auto|scroll/;
      if (cut.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1) found.push(`cut: ${name(each)}`);
      if (cut.test(style.overflowY) && each.scrollHeight > each.clientHeight + 1) found.push(`cut: ${name(each)}`);
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`off the paper: ${name(each)}`);
    } else if (each.tagName === "text") {
      const frame = each.ownerSVGElement.getBoundingClientRect();
      if (box.left < frame.left - 1 || box.right > frame.right + 1) found.push(`out of its picture: ${name(each)}`);
    }
  }
  return found;
}
"""
PAPERS = {"A4": 210 - 2 * 14, "Letter": 215.9 - 2 * 14}
"""Width of the area inside the report's margins, in mm, for each paper."""


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_printed_report_is_clipped(
    visit: Visiting, tmp_path: Path, game: str, paper: str
) -> None:
    told = json.loads(answer(json.dumps({"kind": "play", "game": game, "seed": 3}), str(tmp_path)))["result"]
    report = tmp_path / "report.html"
    report.write_text(told["html"], encoding="utf-8")
    made = visit(viewport={"width": round(PAPERS[paper] / 25.4 * 96), "height": 1000})
    made.context.unroute_all()
    page = made.page
    page.goto(report.as_uri())
    page.emulate_media(media="print")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate(CLIPPED) == []
    pdf = pypdfium2.PdfDocument(page.pdf(format=paper, prefer_css_page_size=False))
    for sheet in pdf:
        width, height = sheet.get_size()
        text = sheet.get_textpage()
        for number in range(text.count_chars()):
            if text.get_text_range(number, 1).strip():
                left, bottom, right, top = text.get_charbox(number)
                outside = left < 0 or bottom < 0 or right > width or top > height
                assert not outside, text.get_text_range(max(0, number - 20), 40)
