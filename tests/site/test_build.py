"""The result of `make site`: the same bytes every time, within the size budgets, with pinned versions and every
licence.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.conftest import ROOT

pytestmark = pytest.mark.site

FIRST_VISIT = 9_000_000
"""Maximum number of compressed bytes that a first visit loads."""
LANDING_PAGE = 300_000
"""Maximum number of bytes of the landing page with its pictures, style sheet and script, without fonts (which are
loaded later).
"""


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_two_builds_have_the_same_bytes(site: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "scripts/build_site.py", str(tmp_path / "again")], cwd=ROOT, check=True)
    assert digests(tmp_path / "again") == digests(site)


def build(site: Path) -> dict[str, dict[str, str]]:
    """Return the files that the service worker caches at once, and those that it caches later."""
    text = (site / "sw.js").read_text(encoding="utf-8")
    return {
        kind: dict(re.findall(r'"([^"]+)":"([0-9a-f]{64})"', found[1]))
        for kind in ("files", "later")
        if (found := re.search(rf"{kind}:\{{(.*?)\}}", text))
    }


def test_the_first_visit_is_small(site: Path) -> None:
    files = build(site)["files"]
    assert sum(len(gzip.compress((site / name).read_bytes())) for name in [*files, "sw.js"]) <= FIRST_VISIT


def test_the_landing_page_is_small(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="((?:js|css|img)/[^"]+)"', page)
    assert sum(name.endswith(".png") for name in named) == 4
    assert len(page) + sum((site / name).stat().st_size for name in named) <= LANDING_PAGE


def test_names_carry_digests_and_every_file_is_known(site: Path) -> None:
    known = build(site)
    found = digests(site)
    del found["sw.js"]
    assert found == known["files"] | known["later"]
    assert list(known["later"]) == [name for name in found if name.startswith("py/pdf-")]
    for name, digest in found.items():
        if "/" in name and not name.startswith("py-"):
            assert digest[:12] in name


def test_no_file_names_another_host(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r"https?://", page)
    style = next((site / "css").iterdir()).read_text(encoding="utf-8")
    assert not re.findall(r"https?://|@import", style)


def test_the_games_are_those_that_python_would_list(site: Path) -> None:
    from printkit.browser import answer

    listed = json.loads(next((site / "js").glob("games-*.json")).read_text(encoding="utf-8"))
    assert listed == json.loads(answer('{"kind": "games"}', ""))["result"]


def test_everything_that_is_shipped_has_its_licence(site: Path) -> None:
    page = (site / "licences.html").read_text(encoding="utf-8")
    for name in ("printkit", "Barlow", "reportlab", "jinja2", "markupsafe", "pypdfium2", "Pyodide, CPython"):
        assert f"<h2>{name}</h2>" in page
