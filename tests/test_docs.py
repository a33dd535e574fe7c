"""The documents: generated ones are up to date, the README's examples work, and links lead to existing files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from figures import DOCS, write_section
from make_docs import api_reference, documents, stale

from printkit.cli import COMMANDS
from tests.support.shared import journals

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROSE = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/cli.md",
    "docs/diagnostics.md",
    "docs/printing.md",
)


def test_the_generated_documents_are_fresh() -> None:
    out_of_date = [str(path.relative_to(ROOT)) for path in stale(documents(journals()))]
    assert out_of_date == [], "run `make docs`"


def test_every_public_name_is_described() -> None:
    names = [line for line in api_reference().splitlines() if line.startswith("- `")]
    assert len(names) > 300
    assert [line for line in names if "`: " not in line] == []


@pytest.mark.parametrize("name", ["checking.md", "review.md"])
def test_a_section_written_anew_is_in_its_place_and_changes_no_other(name: str, tmp_path: Path) -> None:
    """The section is written by the scripts that measure figures for hours."""
    whole = (DOCS / name).read_text(encoding="utf-8")
    document = tmp_path / name
    for section in re.split(r"\n(?=# )", whole):
        document.write_text(whole, encoding="utf-8")
        write_section(document, section)
        assert document.read_text(encoding="utf-8") == whole
    write_section(document, "# Another\n\nWords.\n")
    assert document.read_text(encoding="utf-8") == f"{whole}\n# Another\n\nWords.\n"


# -- the README ---------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A fenced block of the README: a file to write, or a command with the output that is shown for it."""

    file: str
    text: str
    code: int


def steps() -> Iterator[Step]:
    """Yield the blocks that a reader of the README follows, in order: ``log NAME`` and ``console`` blocks."""
    for info, body in re.findall(r"^```(\w+[^\n]*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL):
        language, *words = info.split()
        if language == "log" and words:
            yield Step(words[0], body, 0)
        elif language == "console":
            code = next((int(word.removeprefix("exit=")) for word in words if word.startswith("exit=")), 0)
            yield from (
                Step("", text, code) for text in re.split(r"^(?=\$ )", body, flags=re.MULTILINE) if text
            )


def test_what_the_readme_shows_works(tmp_path: Path) -> None:
    commands = [step for step in steps() if not step.file]
    assert len(commands) >= 5
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }
    for step in steps():
        if step.file:
            (tmp_path / step.file).write_text(step.text, encoding="utf-8")
            continue
        line, _, shown = step.text.partition("\n")
        run = subprocess.run(
            ["bash", "-c", line.removeprefix("$ ")],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert run.returncode == step.code, f"{line}\n{run.stdout}{run.stderr}"
        if shown.strip():
            assert run.stdout.strip() == shown.strip(), line


@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.name)
def test_the_readme_shows_every_command(entry: NamedTuple) -> None:
    assert f"printkit {entry[0]}" in README


@pytest.mark.parametrize("name", [name for name in PROSE if not name.startswith("docs/")])
def test_links_lead_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / name).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


_FILES = r"(?<![\w/<])(?:tests|scripts|printkit|benchmarks|templates|docs)/[\w./-]+\.(?:py|md|txt|json|diff|log|html|css)\b"


@pytest.mark.parametrize(
    "path", [*sorted(DOCS.rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=lambda p: p.name
)
def test_the_files_that_a_document_names_exist(path: Path) -> None:
    named = set(re.findall(_FILES, path.read_text(encoding="utf-8")))
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_the_shells_of_the_completion_are_the_three() -> None:
    assert set(re.findall(r"_PRINTKIT_COMPLETE=(\w+)_source", README)) == {"bash", "zsh", "fish"}


@pytest.mark.parametrize("name", PROSE)
def test_the_documents_name_no_machine(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.search(r"/home/|/root/|/work/|/Users/|/tmp/", text)


def test_the_changelog_tells_of_this_version() -> None:
    from printkit import __version__

    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
