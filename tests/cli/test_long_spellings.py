"""The long options ``--output``, ``--verbose`` and ``--watch``: the first two equal ``-o`` and ``-v``, and the third
sees each change.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from printkit.cli import cli, main

LOG = (Path(__file__).parents[1] / "games" / "malta_convoy" / "journals" / "m-1.log").read_text(
    encoding="utf-8"
)
BAD = LOG.replace("intercept 1 6 3 2 5", "intercept 1 6 3 2 5 5")
WRITING = {
    "print": ("print", "uss-lox", "--part", "reference", "o.pdf"),
    "play": ("play", "malta-convoy", "--seed", "1", "o.md"),
    "report": ("report", "a.log", "o.md"),
    "simulate": ("simulate", "malta-convoy", "-n", "5", "--seed", "1", "o.md"),
    "diary": ("diary", "a.log", "o.md"),
}
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("printkit.cli.commands.stats.cache_file", lambda: str(tmp_path / "cache.sqlite3"))
    Path("a.log").write_text(LOG, encoding="utf-8")
    return tmp_path


def test_an_option_has_the_same_spelling_in_every_command() -> None:
    context = click.Context(cli)
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        spelt = [each.opts for each in command.params if isinstance(each, click.Option)]
        assert all(any(opt.startswith("--") for opt in opts) for opts in spelt if opts != ["-n"]), name
        assert all("--output" in opts for opts in spelt if "-o" in opts), name
        assert all("--verbose" in opts for opts in spelt if "-v" in opts), name


@pytest.mark.parametrize("command", WRITING)
def test_output_is_the_long_form_of_o(command: str, here: Path) -> None:
    *words, name = WRITING[command]
    written = []
    for option in ("-o", "--output"):
        assert main([*words, option, name]) == 0
        written.append(Path(name).read_bytes())
        Path(name).unlink()
    assert written[0] == written[1]
    assert written[0]


def test_verbose_is_the_long_form_of_v(capsys: Captured) -> None:
    Path("a.log").write_text(LOG.replace("contact", "cont", 1), encoding="utf-8")
    said = []
    for option in (["-v"], ["--verbose"], []):
        assert main(["check", *option, "a.log"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "`cont` is read as `contact`" in said[0]
    assert "is read as" not in said[2]


def test_stdin_cannot_be_watched(capsys: Captured) -> None:
    assert main(["check", "--watch", "-"]) == 2
    assert "--watch needs files; it cannot watch stdin" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_watch_checks_again_after_each_change_and_ends_with_ctrl_c(here: Path) -> None:
    command = [sys.executable, "-m", "printkit", "check", "--watch", "a.log"]
    with (here / "said").open("w") as said, (here / "told").open("w") as told:
        run = subprocess.Popen(command, stdout=said, stderr=told, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        try:
            for n, (text, summary) in enumerate([(LOG, "clean"), (BAD, "one problem"), (LOG, "clean")]):
                if n:
                    (here / "a.log").write_text(text, encoding="utf-8")
                found = f"a.log: {summary}"
                summaries = waited(here / "said", n + 1)
                assert summaries[-1].startswith(found)
        finally:
            run.send_signal(signal.SIGINT)
            code = run.wait(60)
    assert code == 130
    assert len(summaries) == 3
    assert (here / "told").read_text(encoding="utf-8").count("-- checked again at ") == 2


def waited(file: Path, count: int) -> list[str]:
    """Return the summary lines of ``check`` as soon as there are this many."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        found = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("a.log: ")]
        if len(found) >= count:
            return found
        time.sleep(0.05)
    raise AssertionError(f"no check number {count}")
