"""The log in the appendix of a printed report: as the player typed it; if there is no typed text, as printkit writes it."""

from __future__ import annotations

import html
import re
from dataclasses import replace

from printkit.report.context import Report
from printkit.report.formats.html import paged, screen
from tests.report.games import reported

TYPED = "game: uss-lox\npreset: basic\nocean: 4\n\nturn 1\n  FLIP 8d   # mine\n  pass\n"


def appendix(report: Report) -> list[str]:
    """Return the lines of the printed log."""
    found = re.findall(r"<pre>(.*?)</pre>", paged(report, "a4").html, flags=re.DOTALL)
    return [html.unescape(re.sub(r"<[^>]*>", "", each)).strip("\n") for each in found]


def test_a_typed_log_is_printed_as_it_was_typed() -> None:
    assert "\n".join(appendix(reported(TYPED))).splitlines() == ["turn 1", "  FLIP 8d   # mine", "  pass"]


def test_without_a_typed_text_the_log_is_printed_with_its_rules() -> None:
    report = replace(reported(TYPED), typed=())
    lines = "\n".join(appendix(report)).splitlines()
    assert [line.split() for line in lines] == [line.text.split() for line in report.log]
    assert ["flip", "8D", "LOX-1"] in [line.split() for line in lines]


def test_on_the_screen_the_log_is_not_in_bands() -> None:
    assert 'class="band"' not in screen(reported(TYPED))
