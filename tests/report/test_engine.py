"""WeasyPrint is given less to do, and does the same: what is left out, kept or replaced changes no byte of a page."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from printkit import resources
from printkit.games import GAMES
from printkit.report import engine, quick
from printkit.report.charts import drawn
from printkit.report.engine import parsed
from printkit.report.html import paged
from printkit.report.metrics import label_width
from printkit.report.pdf import own_files, write_pdf, written
from printkit.report.story import Bar, BarChart, Label
from printkit.report.svg import svg
from tests.report.games import auto, reported

pytestmark = pytest.mark.skipif(not quick.known(), reason="another WeasyPrint is left as it is")


@pytest.mark.parametrize(
    ("slug", "seed"),
    [
        ("malta-convoy", 6),
        *(pytest.param(slug, seed, marks=pytest.mark.sweep) for slug in GAMES for seed in range(1, 9)),
    ],
)
def test_a_page_is_the_same_by_the_short_way(slug: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    html = paged(reported(auto(slug, seed)), "letter")
    assert engine._tree(html) is not None
    short = write_pdf(html)
    from weasyprint.layout import block
    from weasyprint.text.line_break import Layout

    columns, lines = ("columns_layout", "block_box_layout"), ("set_text", "deactivate", "reactivate")
    for place, name in ((p, n) for p, names in ((block, columns), (Layout, lines)) for n in names):
        monkeypatch.setattr(place, name, getattr(place, name).__wrapped__)
    assert written(parsed(html, None, own_files(), own=False).render()) == short


def test_a_label_is_one_text() -> None:
    """Not letter by letter: that takes ten times as long, and loses what letters owe each other."""
    chart = drawn(BarChart("Luck", "A caption.", "points", (Bar("torpedoes", 2.0, 3.0, 1.0),)))
    labels = [item for item in chart.shapes if isinstance(item, Label) and item.text]
    picture = svg(chart, "p1", label_width)
    with pikepdf.open(BytesIO(write_pdf(f"<!doctype html>\n<html><body>{picture}</body></html>"))) as pdf:
        shown = [op for op in pikepdf.parse_content_stream(pdf.pages[0]) if str(op.operator) in ("Tj", "TJ")]
    assert len(shown) == len(labels) > 3


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


def test_a_compiled_template_that_cannot_be_read_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.resources.cache", lambda: tmp_path)
    report = reported(auto("malta-convoy", 6))
    first = paged(report, "letter")
    kept = sorted(each for each in tmp_path.rglob("*") if each.is_file())
    assert len(kept) >= 4
    for n, file in enumerate(kept):
        file.write_bytes(file.read_bytes()[: 10 + 20 * n])
    assert paged(report, "letter") == first
    before = [file.stat().st_mtime_ns for file in kept]
    assert paged(report, "letter") == first
    assert [file.stat().st_mtime_ns for file in kept] == before


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it lies elsewhere")
def test_nobody_is_given_a_home_to_keep_something_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "none"))
    assert resources.cache() is None
    (tmp_path / "none").mkdir()
    assert resources.cache() == tmp_path / "none" / ".cache" / "printkit"


def test_declarations_that_were_damaged_where_they_are_kept_are_read_anew(tmp_path: Path) -> None:
    file, text = tmp_path / "declarations.py", "typedef struct { int x; } thing;"
    for damage in ("", "import", "ffi_is_missing = 1\n", "\0"):
        file.write_text(damage, encoding="utf-8")
        assert quick._kept(file, text).sizeof("thing") == 4  # type: ignore[attr-defined]
        assert "thing" in file.read_text(encoding="utf-8")
