"""The tutorial works step by step from an empty folder: its files are written, and its commands print what it shows."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.packages import (
    Installation,
    build,
    environment_with,
    install,
    lay_out,
    sources_with,
)

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
MOST_LINES = 200


class Step(NamedTuple):
    """A fenced block of the tutorial: a file to write, or a command with its output (``code`` is its exit code)."""

    file: str
    text: str
    code: int = 0


def steps() -> Iterator[Step]:
    for info, body in re.findall(r"^```(\w+[^\n]*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        language, *words = info.split()
        if language == "console":
            code = next((int(word.removeprefix("exit=")) for word in words), 0)
            yield from (
                Step("", text, code) for text in re.split(r"^(?=\$ )", body, flags=re.MULTILINE) if text
            )
        elif words:
            yield Step(words[0], body)


def write_files(folder: Path) -> None:
    for step in steps():
        if step.file:
            path = folder / step.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")


def follow(here: Installation) -> int:
    """Run every command except pip's in the reader's folder; return the number of commands."""
    done = 0
    for step in steps():
        if step.file or step.text.startswith("$ pip "):
            continue
        command, *shown = step.text.rstrip("\n").split("\n")
        program, *arguments = shlex.split(command.removeprefix("$ "))
        assert program == "printkit"
        said = [" ".join(line.split()) for line in here.run(*arguments, code=step.code).splitlines()]
        for line in shown:  # in this order, with others between them
            wanted = " ".join(line.split())
            place = next(
                (at for at, each in enumerate(said) if each == wanted or each.startswith(f"{wanted} ")), None
            )
            assert place is not None, f"{command} does not say: {line}\n" + "\n".join(said)
            said = said[place + 1 :]
        done += 1
    return done


def test_the_game_is_short() -> None:
    code = [step.text for step in steps() if step.file.endswith(".py")]
    assert len(code) == 6
    assert sum(len(text.splitlines()) for text in code) <= MOST_LINES


def test_following_the_page_leads_to_a_printed_checked_and_told_game(tmp_path: Path) -> None:
    here = sources_with(tmp_path / "site", tmp_path / "game")
    write_files(here.folder)
    lay_out(here.folder, tmp_path / "site")
    assert follow(here) >= 8
    assert (here.folder / "sheet.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.installs
def test_following_the_page_with_pip_leads_there_as_well(tmp_path: Path) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "game" / "cache").mkdir(parents=True)
    write_files(tmp_path / "game")
    environment = environment_with(tmp_path, build(ROOT, tmp_path / "dist"))
    install(environment, build(tmp_path / "game", tmp_path / "dist"))
    here = Installation((str(environment / "bin" / "printkit"),), "", tmp_path / "game")
    assert follow(here) >= 8
