"""Standard streams that are closed, full or read by nobody, and Ctrl-C while a command starts: the exit code is the
command's own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from tests.sampled import daily

MAIN = "from printkit.cli import main; raise SystemExit(main())"
PRINTKIT = [sys.executable, "-c", MAIN]
CLEAN = (
    "game: malta-convoy\n\nsetup\n  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2\n"
    "  length 1; friendly 6\nturn 7\n  contact 4\n"
)
COMMANDS = {
    "check clean.log": 0,
    "check bad.log": 1,
    "check none.log": 2,
    "games": 0,
    "--help": 0,
    "-V": 0,
    "rules ssn": 0,
    "explain LOX-2b": 0,
    "new ssn": 0,
    "report clean.log -o out.md": 0,
    "report clean.log -o -": 0,
    "stats clean.log": 0,
    "stats bad.log": 1,
    "diary clean.log -o diary.md": 0,
    "simulate malta-convoy -n 5 --seed 1": 0,
    "odds malta-convoy contact": 0,
    "log malta-convoy -o game.log": 0,
    "nothing": 2,
    "check": 2,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "clean.log").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "bad.log").write_text(CLEAN + "  nonsense\n" * 30, encoding="utf-8")
    return tmp_path


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which $PRINTKIT is the command."""
    return subprocess.run(
        ["/bin/bash", "-c", line.replace("$PRINTKIT", f"{sys.executable} -c '{MAIN}'")],
        cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
        env={key: value for key, value in os.environ.items() if key != "PRINTKIT_TRACEBACK"},
    )  # fmt: skip


pytestmark = pytest.mark.skipif(not Path("/bin/bash").exists(), reason="there is no bash here")


@pytest.mark.parametrize(
    ("words", "code", "how"),
    daily(
        ((words, code, how) for words, code in COMMANDS.items() for how in (">&-", "2>&-", ">&- 2>&- <&-")),
        lambda each: each[2] == ">&-" or each[0].startswith("check"),
    ),
)
def test_a_closed_stream_causes_no_internal_error(words: str, code: int, how: str, folder: Path) -> None:
    run = shell(f"$PRINTKIT {words} {how}", folder)
    assert run.returncode == code, run.stderr
    assert "fault" not in run.stderr


@pytest.mark.parametrize("words", ["check -", "report - -o -", "read -"])
def test_the_message_says_that_stdin_is_closed(words: str, folder: Path) -> None:
    run = shell(f"$PRINTKIT {words} <&-", folder)
    assert run.returncode == 2
    assert "stdin is closed" in run.stderr


def test_without_stdin_the_companion_saves_the_log_and_ends(folder: Path) -> None:
    run = shell("$PRINTKIT log malta-convoy -o game.log <&-", folder)
    assert run.returncode == 0, run.stderr
    assert (folder / "game.log").read_text(encoding="utf-8").startswith("game: malta-convoy\n")


def test_no_file_is_opened_under_the_number_of_a_closed_stream(folder: Path) -> None:
    """Otherwise the command's messages would be written into that file."""
    run = shell("$PRINTKIT report clean.log -o out.md <&- >&- 2>&-", folder)
    assert run.returncode == 0
    assert (folder / "out.md").read_text(encoding="utf-8").startswith("# ")
    assert (folder / "clean.log").read_text(encoding="utf-8") == CLEAN


def test_a_full_disk_behind_stdout_is_reported_in_one_line(folder: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    run = shell("$PRINTKIT rules ssn >/dev/full", folder)
    assert run.returncode == 2
    assert run.stderr == "printkit: the output cannot be written: No space left on device\n"


def test_the_exit_code_is_right_although_the_reader_of_the_output_has_ended(folder: Path) -> None:
    (folder / "long.log").write_text(CLEAN + "  nonsense\n" * 5000, encoding="utf-8")
    run = shell("$PRINTKIT check long.log bad.log bad.log clean.log | true; echo ${PIPESTATUS[0]}", folder)
    assert run.stdout == "1\n"
    assert not run.stderr


def test_check_watch_ends_if_nobody_reads_its_output(folder: Path) -> None:
    run = subprocess.Popen([*PRINTKIT, "check", "--watch", "bad.log"], cwd=folder, stdout=subprocess.PIPE)
    assert run.stdout
    run.stdout.close()
    end = time.monotonic() + 120
    n = 0
    while time.monotonic() < end:
        n += 1
        (folder / "bad.log").write_text(CLEAN + "  nonsense\n" * n, encoding="utf-8")
        try:
            assert run.wait(0.2) == 1
            return
        except subprocess.TimeoutExpired:
            pass
    run.kill()
    raise AssertionError("it goes on")


ENTRY = "from printkit.__main__ import main; raise SystemExit(main())"
INTERRUPTS = """
import sys, os, signal
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            try:
                os.kill(os.getpid(), signal.SIGINT)
            except KeyboardInterrupt as error:
                raise {raised}
sys.meta_path.insert(0, Interrupts())
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("raised", ["", "RuntimeError from error"], ids=["as it is", "as Python wraps it"])
@pytest.mark.parametrize(
    "name",
    [
        "printkit.cli",
        "click",
        "printkit.cli.support.text",
        "printkit.cli.support.streams",
        "printkit.cli.commands.games",
    ],
)
def test_ctrl_c_while_the_command_is_imported_prints_no_traceback(
    name: str, raised: str, folder: Path
) -> None:
    """printkit cannot prevent a traceback of Python itself before printkit's code runs."""
    program = INTERRUPTS.format(name=name, raised=raised) + ENTRY
    run = subprocess.run(
        [sys.executable, "-c", program, "games"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.returncode == 130
    assert run.stderr.strip() == "printkit: interrupted"
    assert not run.stdout


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("moment", ["sys.exit = interrupt", "atexit.register(interrupt)"])
def test_ctrl_c_at_the_start_or_end_of_the_process_prints_no_traceback(moment: str, folder: Path) -> None:
    program = f"import atexit, os, signal, sys\ndef interrupt(*_):\n    os.kill(os.getpid(), signal.SIGINT)\n{moment}\n"
    program += "from printkit.__main__ import main\nsys.exit(main())"
    run = subprocess.run(
        [sys.executable, "-c", program, "games"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in run.stderr, run.stderr


def test_the_package_is_run_like_the_command(folder: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "printkit", "games"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == subprocess.run(
        [*PRINTKIT, "games"], cwd=folder, capture_output=True, text=True, check=True
    ).stdout  # fmt: skip
    scripts = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"][
        "scripts"
    ]
    assert scripts == {"printkit": "printkit.__main__:main"}
