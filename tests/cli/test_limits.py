"""How much of the machine a hostile file may use, and what killed processes leave behind."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
import zlib
from contextlib import nullcontext
from pathlib import Path

import pikepdf
import pytest

from printkit.cli import main
from printkit.lab.processes import can_fork
from printkit.press.output.form_values import FormError, read_form
from printkit.press.output.unpacking import MOST, is_too_large
from printkit.table.own_values import read
from printkit.table.rules import DataError
from printkit.table.toml_values import DEEPEST, LONGEST, MOST_PARTS, beyond_bounds
from tests.support.children import children_of

MAIN = "from printkit.cli import main; raise SystemExit(main())"
Captured = pytest.CaptureFixture[str]

# -- forms --------------------------------------------------------------------------------------------------------


def form(path: Path, stages: int = 0, size: int = MOST + 1) -> bytes:
    """Return a form with one field, whose value is a stream that was compressed ``stages`` times."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        value: pikepdf.Object = pikepdf.String("2026-11-20")
        if stages:
            data = b"\0" * size
            for _ in range(stages):
                data = zlib.compress(data, 9)
            stream = pikepdf.Stream(pdf, data)
            stream["/Filter"] = pikepdf.Array([pikepdf.Name.FlateDecode] * stages)
            value = pdf.make_indirect(stream)
        widget = pdf.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Tx,
                T=pikepdf.String("sheet-1-date"), V=value, Rect=[0, 0, 1, 1],
            )
        )  # fmt: skip
        pdf.pages[0].obj["/Annots"] = pikepdf.Array([widget])
        pdf.docinfo["/Keywords"] = "malta-convoy"
        pdf.save(path, compress_streams=False)
    return path.read_bytes()


@pytest.mark.parametrize("stages", [1, 2, 3])
def test_a_form_whose_content_is_too_large_is_refused_before_it_is_decompressed(
    stages: int, tmp_path: Path
) -> None:
    data = form(tmp_path / "x.pdf", stages)
    assert len(data) < 100_000
    with pytest.raises(FormError, match="content is larger than 64 MB"):
        read_form(data)


def test_object_streams_count_towards_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    form(path)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root["/Filler"] = pikepdf.Array([pikepdf.String("a" * (MOST // 4)) for _ in range(5)])
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert path.stat().st_size < 1_000_000
    assert is_too_large(path.read_bytes())


@pytest.mark.parametrize("name", [b"/LZWDecode", b"/LZ#57Decode", b"/RL"])
def test_a_stream_with_another_filter_counts_with_its_largest_possible_size(name: bytes) -> None:
    data = b"%PDF-1.7\n1 0 obj <</Filter " + name + b">> stream\n" + b"a" * 1_100_000 + b"\nendstream"
    assert is_too_large(data)
    assert not is_too_large(data.replace(name, b"/None"))


def test_a_form_of_usual_size_is_read(tmp_path: Path) -> None:
    assert read_form(form(tmp_path / "x.pdf", 1, 1_000)).values
    assert main(["print", "ssn", "--part", "sheet", "-o", str(tmp_path / "sheet.pdf")]) == 0
    assert read_form((tmp_path / "sheet.pdf").read_bytes()).values


# -- TOML ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"a = -{'9' * LONGEST}\n", f"a number of {LONGEST + 1:,} characters"),
        (f"{'a' * (LONGEST + 1)} = 1\n", f"a key of {LONGEST + 1:,} characters"),
        (f"a = {'9' * LONGEST}\n", None),
    ],
)
def test_a_file_that_is_too_long_is_reported_as_such(text: str, said: str | None) -> None:
    found = beyond_bounds(text)
    assert (found.found if found else None) == said


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"{'.'.join('a' * 20_000)} = 1\n", "1:"),
        ("\n" + " . ".join(['"a"'] * 20_000) + " = 1\n", "2:"),
        (f"[{'.'.join('a' * 20_000)}]\n", "1:"),
        (f"a = {'[' * 100_000}{']' * 100_000}\n", "1:"),
        (f"a = {'{a=' * 100_000}1{'}' * 100_000}\n", "1:"),
        (f"[tools]\neasy = {'9' * 5_000}\n", "2:8"),
        (f"[tools]\neasy = 0x{'9' * 5_000}\n", "2:8"),
    ],
)
def test_toml_that_is_deep_or_long_is_refused_with_its_place(
    text: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    (tmp_path / "game.log").write_text("game: ssn\ndata: own.toml\n\nsetup\n", encoding="utf-8")
    start = time.process_time()
    for words in (
        ["play", "ssn", "--data", "own.toml", "-o", "x.md"],
        ["new", "ssn", "--config", "own.toml"],
        ["report", "game.log", "--names", "own.toml", "-o", "x.md"],
    ):
        assert main(words) == 2
        assert f"own.toml:{place}" in capsys.readouterr().err
    assert main(["check", "game.log"]) == 1
    assert f"own.toml:{place}" in capsys.readouterr().out
    assert time.process_time() - start < 4


def test_the_limits_admit_every_usual_toml_text() -> None:
    within = [
        f"a = {'[' * DEEPEST}{']' * DEEPEST}",
        ".".join("a" * MOST_PARTS) + " = 1",
        f"a = {'9' * LONGEST}",
        "a = [" + "1," * 5_000 + "]",
        f'a = "{"[" * 500}"  # {"[" * 500}\nb = """\n{"[" * 500}\n"""\nc = \'{"{" * 500}\'',
        'a = """' + "x" * 5_000,
    ]
    assert [text[:30] for text in within if beyond_bounds(text) is not None] == []


def test_the_message_shows_a_wrong_value_in_the_notation_of_toml() -> None:
    from printkit.cli.support.config import SCHEMA

    for value, shown in (
        ("1979-05-27T07:32:00Z", "1979-05-27 07:32:00+00:00"),
        ("1e999999", "1E+999999"),
        ("true", "true"),
        ("[1, true]", "[1, true]"),
        ("{a = 1}", "a table"),
        ("9" * 300, "9" * 60 + "..."),
    ):
        with pytest.raises(DataError) as caught:
            read(f"paper = {value}\n", "x.toml", SCHEMA, "")
        assert f"{shown} " in str(caught.value)


# -- processes ----------------------------------------------------------------------------------------------------


def test_no_more_processes_than_processors(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    from printkit.lab import simulate

    asked: list[int] = []
    real = simulate.simulate

    def spied(plan: object, jobs: int, *rest: object) -> object:
        asked.append(jobs)
        return real(plan, jobs, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(simulate, "simulate", spied)
    monkeypatch.setattr("printkit.cli.commands.simulate.processors", lambda: 2)
    assert main(["simulate", "malta-convoy", "-n", "5", "--seed", "1", "--jobs", "400", "--json"]) == 0
    said = capsys.readouterr().err
    assert asked == [2]
    assert said.count("\n") == 1
    assert "--jobs 400 is reduced to 2" in said


@pytest.mark.skipif(not can_fork() or not Path("/proc/self/stat").exists(), reason="no fork, or no /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_their_parent_however_it_ends(how: signal.Signals) -> None:
    code = (
        "import time; from printkit.lab.workers import forked\n"
        "def work(n):\n"
        "    end = time.monotonic() + 600\n"
        "    while time.monotonic() < end: pass\n"  # at work, and not at its pipe
        "next(forked(work, 2, 2))"
    )
    parent = subprocess.Popen([sys.executable, "-c", code])
    try:
        end = time.monotonic() + 120
        while len(workers := children_of(parent.pid)) < 2 and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.3)
        assert len(workers) == 2
    finally:
        parent.send_signal(how)
        parent.wait()
    end = time.monotonic() + 30  # one second, on a machine that has nothing else to do; the work takes 600
    while (left := [each for each in workers if Path(f"/proc/{each}").exists()]) and time.monotonic() < end:
        time.sleep(0.05)
    assert not left


@pytest.mark.parametrize("suffix", [".html", ".md"])
def test_an_interrupted_simulation_writes_both_files_or_neither(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    played = 0

    def stop(games: int) -> None:
        nonlocal played
        if played:
            raise KeyboardInterrupt
        played += games

    words = ["simulate", "malta-convoy", "-n", "5000", "--seed", "1", "--jobs", "1"]
    csv, page = tmp_path / "s.csv", tmp_path / f"s{suffix}"
    both = [*words, "--csv", str(csv), "-o", str(page)]
    monkeypatch.setattr("printkit.cli.commands.simulate._progress", lambda games: nullcontext(stop))
    assert main(both) == 130
    assert f"not written: {csv} and {page}" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    assert main(both) == 0
    assert csv.exists()
    assert page.exists()


def test_the_csv_file_is_not_written_if_making_the_report_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(result: object, suffix: str) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("printkit.cli.commands.simulate._report", interrupted)
    words = ["simulate", "malta-convoy", "-n", "5", "--seed", "1", "--csv", str(tmp_path / "s.csv")]
    assert main([*words, "-o", str(tmp_path / "s.html")]) == 130
    assert not list(tmp_path.iterdir())


# -- folders and long logs ----------------------------------------------------------------------------------------

LOG = (
    "game: malta-convoy\n\nsetup\n  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2\n"
    "  length 1; friendly 6\nturn 7\n  contact 4\n"
)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("words", [["stats"], ["diary", "-o", "d.md"]])
def test_a_pipe_in_a_folder_of_logs_is_skipped(words: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    os.mkfifo(folder / "a.log")
    (folder / "b.log").write_text(LOG, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", MAIN, *words, str(folder)],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "a.log" not in run.stderr


@pytest.mark.sweep
def test_thousands_of_notes_are_counted_and_not_printed(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(LOG + "".join(f"  > Note {n} of the weather.\n" for n in range(9_000)), encoding="utf-8")
    out = tmp_path / "x.pdf"
    code = f"import sys; sys.argv = ['printkit', 'report', {str(log)!r}, '-o', {str(out)!r}]\n{MAIN}"
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if run.returncode == 3:
        pytest.skip("no PDF can be made here")
    assert run.returncode == 0, run.stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    assert after < 300_000 or after == before  # kB; the largest child there was, which may be an earlier one
    assert main(["report", str(log), "-o", str(tmp_path / "x.md")]) == 0
    text = (tmp_path / "x.md").read_text(encoding="utf-8")
    assert "Note 399 of the weather." in text
    assert "Note 400 of the weather." not in text
    assert "(8,600 more notes in the log)" in text
