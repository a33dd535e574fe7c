"""WeasyPrint is given less to do, and does the same: what is left out, kept or replaced changes no byte of a page."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from printkit.games import GAMES
from printkit.report import engine, quick
from printkit.report.engine import parsed
from printkit.report.html import paged
from printkit.report.pdf import own_files, written
from tests.report.games import auto, reported

pytestmark = pytest.mark.skipif(not quick.known(), reason="another WeasyPrint is left as it is")


@pytest.mark.parametrize(
    "slug",
    ["malta-convoy", *(pytest.param(s, marks=pytest.mark.sweep) for s in GAMES if s != "malta-convoy")],
)
def test_a_page_is_the_same_by_the_short_way(slug: str) -> None:
    html = paged(reported(auto(slug, 6)), "letter")
    assert engine._tree(html) is not None
    short, whole = (written(parsed(html, None, own_files(), own=own).render()) for own in (True, False))
    assert short == whole


def test_what_is_not_well_formed_goes_the_long_way() -> None:
    assert engine._tree("<!doctype html>\n<html><body><p>one<br>two</body></html>") is None
    assert engine._tree("<!doctype html>\n<html><style>a > b { content: '&' }</style></html>") is not None


def test_declarations_are_kept_and_used_again(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "declarations-x.py"
    first, kept, again = (quick._kept(file, "struct thing { int a; };") for _ in range(3))
    assert [each.name for each in file.parent.iterdir() if each.suffix == ".py"] == [file.name]
    assert type(first) is not type(kept) is type(again)
    assert {ffi.new("struct thing *", [7]).a for ffi in (first, kept)} == {7}  # type: ignore[attr-defined]


def test_declarations_that_cannot_be_kept_are_parsed(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    ffi = quick._kept(tmp_path / "taken" / "declarations-x.py", "struct thing { int a; };")
    assert ffi.new("struct thing *", [7]).a == 7  # type: ignore[attr-defined]


def test_a_quick_import_leaves_nothing_behind() -> None:
    import ctypes.util
    import mimetypes

    import tinycss2

    before = (ctypes.util.find_library, mimetypes.inited, tinycss2.parse_stylesheet, dict(sys.modules))
    with quick.quick_import():
        assert ctypes.util.find_library("c") is None
    assert (
        ctypes.util.find_library,
        mimetypes.inited,
        tinycss2.parse_stylesheet,
        dict(sys.modules),
    ) == before
