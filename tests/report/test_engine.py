"""WeasyPrint is used unchanged: printkit passes it HTML, one style sheet, and files of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from printkit import resources
from printkit.games import GAMES
from printkit.report.formats.html import paged
from printkit.report.formats.pdf import laid_out, write_pdf
from tests.report.games import auto, reported, shown

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_report_has_the_same_style_sheet_and_no_styles_of_its_own(paper: str) -> None:
    pages = [paged(shown(slug), paper) for slug in GAMES]
    assert len({page.style for page in pages}) == 1
    assert not any(re.search(r"<style|\sstyle=", page.html) for page in pages)


def test_the_style_sheet_is_read_once_for_many_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    import weasyprint

    from printkit.report.formats import engine

    engine.read_style.cache_clear()
    read = list[str]()
    usual = weasyprint.CSS

    def css(*args: object, **options: object) -> object:
        read.append(str(options.get("string", ""))[:10])
        return usual(*args, **options)

    monkeypatch.setattr(weasyprint, "CSS", css)
    for seed in (6, 7):
        laid_out(paged(reported(auto("malta-convoy", seed)), "letter"))
    assert len(read) == 1


def test_weasyprint_itself_makes_the_same_pages_of_the_same_html(tmp_path: Path) -> None:
    """The whole page, given to WeasyPrint directly, has the same text in the same places."""
    from weasyprint import HTML

    page = paged(shown("malta-convoy"), "a4")
    (tmp_path / "page.html").write_text(page.whole(), encoding="utf-8")
    HTML(tmp_path / "page.html").write_pdf(tmp_path / "page.pdf", pdf_variant="pdf/ua-1")
    with pikepdf.open(tmp_path / "page.pdf") as theirs, pikepdf.open(BytesIO(write_pdf(page))) as ours:
        assert [_drawn(each) for each in theirs.pages] == [_drawn(each) for each in ours.pages]


def _drawn(page: pikepdf.Page) -> list[tuple[str, str]]:
    return [(str(each.operator), repr(each.operands)) for each in pikepdf.parse_content_stream(page)]


def test_a_picture_is_an_image_with_its_words() -> None:
    page = paged(shown("malta-convoy"), "letter")
    assert "<svg" not in page.html
    images = re.findall(r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)">', page.html)
    places = len(re.findall(r"<figure|class=\"inset\"", page.html))
    assert len(images) == places > 2


def test_no_template_of_a_report_has_a_style_of_its_own() -> None:
    for template in Path(str(resources.templates()), "report").glob("*.html"):
        assert " style=" not in template.read_text(encoding="utf-8"), template.name


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it lies elsewhere")
def test_no_cache_folder_is_used_if_the_home_folder_does_not_exist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "none"))
    assert resources.cache() is None
    (tmp_path / "none").mkdir()
    assert resources.cache() == tmp_path / "none" / ".cache" / "printkit"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere PATH may be where libraries are found")
def test_importing_weasyprint_runs_no_compiler_and_does_not_change_path(tmp_path: Path) -> None:
    """No compiler on the path is run, and none in the current folder (which an empty entry in the path would mean)."""
    for name in ("gcc", "cc", "ld", "objdump"):
        tool = tmp_path / name
        tool.write_text(f"#!/bin/sh\necho {name} >> {tmp_path}/run\n", encoding="utf-8")
        tool.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}

    def ran(program: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", f"import os; {program}; print(os.environ['PATH'])"],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout.strip()

    assert ran("from printkit.report.formats.engine import html_class; html_class()") == path
    assert not (tmp_path / "run").exists()
    ran("import weasyprint")
    assert (tmp_path / "run").exists(), "WeasyPrint no longer runs them: without_compilers is not needed"
