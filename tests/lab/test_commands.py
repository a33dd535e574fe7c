"""The commands ``printkit simulate`` and ``printkit odds``."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.games import GAMES, load

FIGURES = ["mean", "sd", "se", "min", "p05", "p25", "p50", "p75", "p95", "max"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def test_simulate_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(
        capsys, "simulate", "malta-convoy", "-n", "300", "--seed", "4", "--policy", "none", "--json"
    )
    found = json.loads(out)
    assert code == 0
    assert list(found) == [
        "game",
        "n",
        "seed",
        "settings",
        "seconds",
        "games_per_second",
        "outcomes",
        "metrics",
    ]
    assert (found["game"], found["n"], found["seed"]) == ("malta-convoy", 300, 4)
    assert found["settings"] == {"preset": "printed", "policy": "none"}
    assert sum(found["outcomes"].values()) == 300
    assert all(list(figures) == FIGURES for figures in found["metrics"].values())
    assert err == ""


def test_simulate_gives_the_same_numbers_for_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for jobs in ("1", "2", "3"):
        _, out, _ = run(
            capsys, "simulate", "malta-convoy", "-n", "600", "--seed", "-9", "--jobs", jobs, "--json"
        )
        document = json.loads(out)
        found.append((document["outcomes"], document["metrics"]))
    assert found[0] == found[1] == found[2]


def test_simulate_as_text_is_the_same_bytes_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "malta-convoy", "-n", "300", "--seed", "4", "--set", "halfway=down")
    _, one, err = run(capsys, *words)
    _, two, _ = run(capsys, *words)
    assert one == two
    assert one.startswith(
        "Malta Convoy: 300 games, seed 4 (preset printed, halfway down, policy malta-recon)\n"
    )
    assert "score" in one
    assert "a second" in err


def test_simulate_names_the_seed_that_it_draws(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = run(capsys, "simulate", "malta-convoy", "-n", "5")
    seed = out.split("seed ")[1].split(" ")[0]
    assert f"printkit has chosen seed {seed}" in err
    _, again, _ = run(capsys, "simulate", "malta-convoy", "-n", "5", "--seed", seed)
    assert again == out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-n", "0"), "0 is not in the range"),
        (("-n", "many"), "'many' is not a valid integer"),
        (("-n", "5", "--jobs", "0"), "0 is not in the range"),
        (("-n", "5", "--seed", "x"), "'x' is not a valid integer"),
        (
            ("-n", "5", "--policy", "malta-recom"),
            "did you mean `malta-recon`? (policies: malta-recon, none, random, master)",
        ),
        (("-n", "5", "--policy", "axis=none"), "Malta Convoy has only one player"),
        (("-n", "5", "--policy", "none", "--policy", "random"), "this side has a policy already"),
        (("-n", "5", "--preset", "prinnted"), "did you mean `printed`?"),
        (("-n", "5", "--set", "halfway=left"), "known: up, down"),
        (("-n", "5", "-o", "x.txt"), "the name of a report ends in .pdf, .html or .md"),
        ((), "Missing option '-n'"),
    ],
)
def test_simulate_wrong_usage(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    code, out, err = run(capsys, "simulate", "malta-convoy", *words)
    assert code == 2
    assert out == ""
    assert said in err


def test_simulate_writes_a_line_for_each_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "games.csv"
    for jobs in ("1", "2"):
        code, _, _ = run(
            capsys, "simulate", "malta-convoy", "-n", "600", "--seed", "1", "--jobs", jobs, "--csv", str(path)
        )
        assert code == 0
        lines = path.read_text().splitlines()
        assert lines[0].startswith("game,outcome,score,interceptions,")
        assert [line.split(",")[0] for line in lines[1:]] == [str(n) for n in range(1, 601)]
        assert [each.name for each in path.parent.iterdir()] == ["games.csv"]


def test_simulate_says_where_it_cannot_write(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    code, _, err = run(
        capsys, "simulate", "malta-convoy", "-n", "5", "--csv", str(tmp_path / "file" / "x.csv")
    )
    assert code == 2
    assert "cannot write" in err
    assert (tmp_path / "file").read_text() == "old"


@contextmanager
def started(path: Path, terminal: int | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Context manager for a long simulation in a process group of its own, with stderr on a terminal if one is given.
    It is killed at the end.

    Ctrl-C is enabled explicitly, because processes started by tests in the background would ignore it.
    """
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from printkit.cli import main; print('begun', file=sys.stderr, flush=True); sys.exit(main())"
    )
    words = ["simulate", "malta-convoy", "-n", "5000000", "--seed", "1", "--csv", str(path), "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdout=subprocess.PIPE,
        stderr=terminal or subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def test_simulate_interrupted_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("old")
    with started(path) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"begun\n"
        time.sleep(1)  # the new file has no name until it is whole, so that there is nothing else to wait for
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        out, err = process.communicate(timeout=300)
        assert process.returncode == 130
    assert not out or b"score" in out  # what was played until then, if anything
    assert b"interrupted" in err
    assert b"Traceback" not in err
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["games.csv"]


def test_simulate_interrupted_shows_the_figures_of_the_games_played_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = 0

    def stop(games: int) -> None:
        nonlocal played
        if played:
            raise KeyboardInterrupt
        played += games

    monkeypatch.setattr("printkit.cli.commands.simulate._progress", lambda games: nullcontext(stop))
    words = ("simulate", "malta-convoy", "--seed", "4", "--jobs", "1", "--json")
    code, out, err = run(capsys, *words, "-n", "5000")
    assert code == 130
    assert f"interrupted; these are {played} of 5,000 games" in err
    found = json.loads(out)
    assert found["n"] == sum(found["outcomes"].values()) == played
    monkeypatch.undo()
    assert json.loads(run(capsys, *words, "-n", str(played))[1])["metrics"] == found["metrics"]


def test_simulate_shows_a_bar_on_a_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with started(tmp_path / "games.csv", theirs) as process:
        os.close(theirs)
        seen = b""
        while b"Playing" not in seen and (more := os.read(ours, 1_000)):
            seen += more
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=300)
        assert process.returncode == 130
    os.close(ours)
    assert b"Playing" in seen


def test_odds_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "odds", "malta-convoy", "contact", "--set", "contact-low=quiet", "--json")
    found = json.loads(out)
    assert code == 0
    assert list(found) == ["game", "settings", "tables"]
    assert found["settings"] == {"preset": "printed", "contact-low": "quiet"}
    (table,) = found["tables"]
    assert list(table) == ["name", "title", "rules", "rows"]
    assert table["name"] == "contact"
    assert list(table["rows"][0]) == ["given", "outcome", "fraction", "p"]
    for row in table["rows"]:
        over, under = map(int, row["fraction"].split("/"))
        assert row["p"] == pytest.approx(over / under)


@pytest.mark.parametrize("slug", ["malta-convoy"])
def test_odds_without_a_table_shows_all(capsys: pytest.CaptureFixture[str], slug: str) -> None:
    code, out, _ = run(capsys, "odds", slug)
    assert code == 0
    for entry in load(slug).odds:
        assert f"\n{entry.name}: " in out
    assert "13/36   0.3611" in out


def test_odds_of_an_unknown_table_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "odds", "malta-convoy", "contackt")
    assert (code, out) == (2, "")
    assert "there is no table `contackt`; did you mean `contact`?" in err


def test_odds_of_rows_under_a_condition(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "odds", "malta-convoy", "contact", "--json")
    name, value = next(iter(json.loads(out)["tables"][0]["rows"][0]["given"].items()))
    code, out, _ = run(capsys, "odds", "malta-convoy", "contact", "--given", f"{name}={value}", "--json")
    rows = json.loads(out)["tables"][0]["rows"]
    assert code == 0
    assert rows
    assert {row["given"][name] for row in rows} == {value}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("malta-convoy", "--given", "modifyer=1"), "there is no condition `modifyer`"),
        (("malta-convoy", "contact", "--given", "seen=7H"), "there is no condition `seen`"),
        (("uss-lox", "--given", "ship=Z"), "there is no ship `Z`"),
        (("uss-lox", "--given", "seen=7H 7H"), "7H is named twice"),
        (("uss-lox", "--given", "seen=X1"), "`X1` is no card of this pack"),
        (("wolf-pack", "--given", "seen=D5"), "the deck has 4 of D"),
        (("uss-lox", "--given", "seen"), "`seen` is not KEY=VALUE"),
        (("--log", "no-such.log"), "no-such.log: No such file"),
        ((), "name a GAME"),
        (("uss-lox", "--log", "x.log", "--given", "ship=A"), "--log takes its game"),
    ],
)
def test_odds_under_unknown_conditions_are_refused(
    capsys: pytest.CaptureFixture[str], given: tuple[str, ...], said: str
) -> None:
    code, out, err = run(capsys, "odds", *given)
    assert (code, out) == (2, "")
    assert said in err


def test_odds_of_a_log(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text("game: uss-lox\nset: jokers=yes\nocean: 4\n\nturn 1\n  flip KC\n")
    code, out, err = run(capsys, "odds", "--log", str(log), "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert (found["game"], found["settings"]["jokers"]) == ("uss-lox", "yes")
    assert {table["name"] for table in found["tables"]} >= {"fire"}
    row = found["tables"][0]["rows"][0]
    assert list(row) == ["given", "outcome", "fraction", "p"]
    log.write_text("game: malta-convoy\n")
    code, out, _ = run(capsys, "odds", "--log", str(log))
    assert code == 0
    assert "Malta Convoy: exact odds" in out


def test_odds_of_a_log_with_a_problem(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text("game: uss-lox\nocean: 4\n\nturn 1\n  flip KC; fire 6C KC\n")
    code, out, err = run(capsys, "odds", "--log", str(log))
    assert (code, out) == (1, "")
    assert "has 1 problem" in err
    code, _, err = run(capsys, "odds", "malta-convoy", "--log", str(log))
    assert code != 0


@pytest.mark.parametrize("slug", GAMES)
def test_one_simulated_game_has_a_result_and_no_statistics(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("simulate", slug, "-n", "1", "--seed", "1", "--jobs", "1")
    page = tmp_path / "one.md"
    code, out, err = run(capsys, *words, "-o", str(page))
    document = json.loads(run(capsys, *words, "--json")[1])
    (outcome,) = document["outcomes"]
    report = page.read_text(encoding="utf-8")
    assert code == 0
    assert ["outcome", outcome] in [line.split() for line in out.splitlines()]
    for name, figures in document["metrics"].items():
        assert [name, f"{figures['max']:,.0f}"] in [line.split() for line in out.splitlines()]
        assert f"| {name.replace('-', ' ').replace('_', ' ')} " in report
    for said in (out, err, report):
        assert not re.search(r"\b(mean|se|p50|share)\b|1 games|±", said)


def test_options_that_are_varied_over_one_game_have_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "malta-convoy", "--seed", "1", "--jobs", "1", "--vary", "contact-low")
    assert "±" not in run(capsys, *words, "-n", "1")[1]
    assert "±" in run(capsys, *words, "-n", "2")[1]


def test_one_simulated_game_is_shown_with_names_on_the_left_and_figures_on_the_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(capsys, "simulate", "malta-convoy", "-n", "1", "--seed", "1")
    _title, _, *rows = out.rstrip("\n").split("\n")
    assert code == 0
    assert rows[0].startswith("outcome ")
    assert not any(row.startswith(" ") for row in rows)
    assert len({len(row) for row in rows}) == 1


def test_the_outcomes_of_several_games_are_listed_with_their_number_and_share(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(capsys, "simulate", "malta-convoy", "-n", "40", "--seed", "1")
    assert code == 0
    table = [line.split() for line in out.split("\n\n")[1].splitlines()]
    assert table[0] == ["outcome", "games", "share"]
    assert sum(int(games) for _, games, _ in table[1:]) == 40
    assert all(share == f"{int(games) / 40:.1%}" for _, games, share in table[1:])


def test_odds_of_a_file_that_is_not_a_log_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "letter.log"
    path.write_bytes(b"PK\x03\x04\x00\xff\xfe\x00 no text at all")
    code, out, err = run(capsys, "odds", "--log", str(path))
    assert (code, out) == (2, "")
    assert f"{path} is not a log that can be read" in err
