"""Output files under bad conditions: killed runs, a full disk, two writers, and links, folders or devices at the output
path.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from printkit.press.output.files import OutputError, write_whole
from tests.support.forked import command

PRINTKIT = (sys.executable, "-c", "import sys; from printkit.cli import main; sys.exit(main())")
WRITER = """
import sys
from pathlib import Path
from printkit.press.output.files import writing
mark = sys.argv[2].encode()
print("ready", flush=True)
while True:
    with writing(Path(sys.argv[1])) as stream:
        for _ in range(40):
            stream.write(mark * 5000)
"""
SIZE = 40 * 5000


def writer(target: Path, mark: str) -> subprocess.Popen[str]:
    made = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(target), mark], stdout=subprocess.PIPE, text=True
    )
    assert made.stdout is not None
    assert made.stdout.readline() == "ready\n"
    return made


def whole(target: Path) -> str:
    """Return the letter that fills a file; the test fails if the file contains different letters."""
    data = target.read_bytes()
    assert len(data) in (3, SIZE)
    assert len(set(data)) == 1
    return chr(data[0])


@pytest.mark.parametrize("moment", range(8))
def test_a_killed_run_leaves_the_file_whole_and_nothing_beside_it(moment: int, tmp_path: Path) -> None:
    target = tmp_path / "kit.pdf"
    target.write_bytes(b"old"[:1] * 3)
    run = writer(target, "n")
    time.sleep(0.003 * moment)
    run.send_signal(signal.SIGKILL)
    run.communicate()
    assert whole(target) in "on"
    write_whole(target, b"zzz")
    assert target.read_bytes() == b"zzz"
    assert [path.name for path in tmp_path.iterdir()] == ["kit.pdf"]


def test_two_writers_leave_one_of_two_whole_files(tmp_path: Path) -> None:
    target = tmp_path / "kit.pdf"
    write_whole(target, b"aaa")
    runs = [writer(target, "a"), writer(target, "b")]
    seen = set()
    for _ in range(60):
        seen.add(whole(target))
        time.sleep(0.004)
    for run in runs:
        run.kill()
        run.communicate()
    assert seen <= {"a", "b"}
    write_whole(target, b"zzz")
    assert [path.name for path in tmp_path.iterdir()] == ["kit.pdf"]


def test_what_another_run_is_writing_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / f".kit.pdf.{os.getpid()}.abc123.part").write_bytes(b"half")
    (tmp_path / ".kit.pdf.notes.part").write_bytes(b"somebody's own")
    write_whole(tmp_path / "kit.pdf", b"whole")
    assert len(list(tmp_path.iterdir())) == 3


COMMANDS = {
    "report": "report game.log -o out.md",
    "play": "play uss-lox --seed 4 -o out.md --log played.log",
    "print": "print uss-lox --part reference -o out.pdf",
    "log": "log uss-lox -o out.log --resume",
}
TYPED = "pass\nquit\n"
LOG = "game: uss-lox\npreset: basic\nocean: 4\n\nturn 1\n  flip 8D\n"


def out_of(name: str, folder: Path) -> Path:
    """Return the file that a command writes in place of an old one."""
    (folder / "game.log").write_text(LOG, encoding="utf-8")
    (folder / "out.log").write_text(LOG, encoding="utf-8")
    target = folder / COMMANDS[name].split()[COMMANDS[name].split().index("-o") + 1]
    if name != "log":
        target.write_text("old", encoding="utf-8")
    return target


@pytest.mark.parametrize("name", COMMANDS)
def test_a_disk_that_is_full_leaves_the_old_file(name: str, tmp_path: Path) -> None:
    target = out_of(name, tmp_path)
    old, names = target.read_bytes(), {path.name for path in tmp_path.iterdir()}

    def no_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))

    run = command(COMMANDS[name], tmp_path, TYPED, no_room)
    assert run.returncode == 2, run
    assert "cannot write" in run.stderr
    assert "Traceback" not in run.stderr
    assert target.read_bytes() == old
    assert {path.name for path in tmp_path.iterdir()} == names


@pytest.mark.parametrize("name", COMMANDS)
def test_a_link_in_the_file_s_place_is_left_alone(name: str, tmp_path: Path) -> None:
    target = out_of(name, tmp_path)
    precious = tmp_path / "precious"
    target.rename(precious)
    target.symlink_to(precious)
    old = precious.read_bytes()
    run = command(COMMANDS[name], tmp_path, TYPED)
    assert run.returncode == 2, run
    assert "it is a link to" in run.stderr
    assert precious.read_bytes() == old
    assert target.is_symlink()


@pytest.mark.parametrize(
    ("name", "says"), [("report", "cannot write"), ("play", "cannot write"), ("log", "Is a directory")]
)
def test_a_folder_in_the_file_s_place_is_named(name: str, says: str, tmp_path: Path) -> None:
    """If the output path is a folder, `print` writes into it under its own file name."""
    target = out_of(name, tmp_path)
    target.unlink()
    target.mkdir()
    run = command(COMMANDS[name], tmp_path, TYPED)
    assert run.returncode == 2, run
    assert says in run.stderr
    assert not list(target.iterdir())


def test_a_device_or_a_pipe_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.pdf"
    os.mkfifo(pipe)
    with pytest.raises(OutputError, match="a device or a pipe"):
        write_whole(pipe, b"x")
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    "line",
    ["check game.log game.log", "rules ssn", "simulate malta-convoy -n 5 --seed 1 --json", "stats game.log"],
)
def test_output_that_nobody_reads_on_does_not_change_how_a_command_ends(line: str, tmp_path: Path) -> None:
    (tmp_path / "game.log").write_text(LOG + "  nonsense\n" * 8, encoding="utf-8")
    read, write = os.pipe()
    os.close(read)
    run = subprocess.run(
        [*PRINTKIT, *line.split()],
        cwd=tmp_path, stdout=write, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    os.close(write)
    read_on = subprocess.run([*PRINTKIT, *line.split()], cwd=tmp_path, capture_output=True, check=False)
    assert run.returncode == read_on.returncode in (0, 1)
    assert "Traceback" not in run.stderr
    assert "fault" not in run.stderr
    assert "roken pipe" not in run.stderr


def test_the_file_has_the_rights_that_the_user_gives_new_files(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        write_whole(tmp_path / "kit.pdf", b"x")
    finally:
        os.umask(old)
    assert (tmp_path / "kit.pdf").stat().st_mode & 0o777 == 0o640
