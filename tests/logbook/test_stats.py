"""``printkit stats``: the statistics of many logs, which logs are left out and why, and the cache."""

from __future__ import annotations

import csv
import json
import sqlite3
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_bytes
from printkit.logbook.entries import LogEntry, entry_of
from tests.report.games import auto

Captured = pytest.CaptureFixture[str]
JOURNALS = Path(__file__).parents[1] / "games"
LOX = (JOURNALS / "uss_lox" / "journals" / "first-patrol.log").read_text(encoding="utf-8")
LOX = "\n".join(line.partition("#")[0].rstrip() for line in LOX.splitlines()) + "\n"
MALTA_SETUP = (
    "setup\n  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2\n  length 1; friendly 6\n"
)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of a cache for the test, separate from the user's."""
    path = tmp_path / "cache" / "logbook.sqlite3"
    monkeypatch.setattr("printkit.cli.commands.stats.cache_file", lambda: str(path))
    return path


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two auto-played games of each of the five games, each game in a folder of its own."""
    folder = tmp_path_factory.mktemp("logs")
    for slug in GAMES:
        for seed in (1, 2):
            log = folder / slug / f"{seed}.log"
            log.parent.mkdir(exist_ok=True)
            log.write_text(auto(slug, seed), encoding="utf-8")
    return folder


def stats(capsys: Captured, *arguments: str, code: int = 0) -> dict:  # type: ignore[type-arg]
    capsys.readouterr()
    assert main(["stats", *arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


def write(folder: Path, name: str, header: str = "", body: str = LOX) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    first, _, rest = body.partition("\n")
    path.write_text(f"{first}\n{header}{rest}", encoding="utf-8")
    return path


def test_totals_are_the_sums_of_the_totals_that_check_prints(logs: Path, capsys: Captured) -> None:
    files = [str(path) for path in logs.rglob("*.log")]
    capsys.readouterr()
    assert main(["check", "--format", "json", *files]) == 0
    results = [(each["game"], each["result"]) for each in json.loads(capsys.readouterr().out)["files"]]
    found = stats(capsys, str(logs))
    assert (found["logs"], found["left_out"]) == (10, [])
    assert [group["game"] for group in found["groups"]] == sorted(GAMES)
    for group in found["groups"]:
        for name, spread in group["totals"].items():
            told = [result[name] for game, result in results if game == group["game"]]
            assert spread["sum"] == pytest.approx(sum(told))
            assert (spread["min"], spread["max"]) == (min(told), max(told))
        assert sum(group["outcomes"].values()) == group["games"] == 2


def test_luck_is_the_expected_count_beside_the_actual_count(tmp_path: Path, capsys: Captured) -> None:
    """Two turns of Malta Convoy: contact on 5 or 6, two interception dice that each turn an attacker back on a 1, and
    an attack.
    """
    body = f"game: malta-convoy\n{MALTA_SETUP}turn 7\n  contact 4\nturn 8\n  contact 5; enemy 4; force 2\n"
    write(tmp_path, "a.log", body=f"{body}  intercept 1 6 3 2 5\n  attack 3 5\n  target 3 2\n")
    (group,) = stats(capsys, str(tmp_path))["groups"]
    luck = group["luck"]
    kinds = {each["what"]: each for each in luck["by"]}
    assert kinds["interceptions"] == {
        "what": "interceptions", "chances": 5, "owed": pytest.approx(5 / 6), "given": 1, "sd": pytest.approx(5 / 6), "good": 1,
    }  # fmt: skip
    assert (kinds["contacts"]["chances"], kinds["contacts"]["given"], kinds["contacts"]["good"]) == (2, 1, -1)
    more = sum(each["good"] * (each["given"] - each["owed"]) for each in luck["by"])
    assert (luck["games"], luck["mean"]) == (1, pytest.approx(more))
    assert luck["se"] == pytest.approx(sum(each["sd"] ** 2 for each in luck["by"]) ** 0.5)


def test_the_costs_of_decisions_are_summed_for_reviewed_games(logs: Path, capsys: Captured) -> None:
    found = {group["game"]: group for group in stats(capsys, str(logs), "--review", "exact")["groups"]}
    assert found["ssn"]["decisions"] is None  # it can be found by playing on alone
    for game in ("uss-lox", "malta-convoy"):
        sums = found[game]["decisions"]
        assert sums["games"] == 2
        assert sums["start"] + sums["luck"] + sums["decisions"] == pytest.approx(sums["result"])
    assert found["malta-convoy"]["decisions"]["result"] == pytest.approx(
        found["malta-convoy"]["totals"]["score"]["mean"]
    )
    assert stats(capsys, str(logs), "--review", "exact")["groups"] == [*found.values()]  # as it is remembered


def test_luck_is_counted_in_every_game_and_is_zero_on_average(logs: Path, capsys: Captured) -> None:
    for group in stats(capsys, str(logs))["groups"]:
        luck = group["luck"]
        assert luck["games"] == 2
        assert all(0 < each["owed"] < each["chances"] for each in luck["by"])
        assert (
            abs(luck["mean"]) < 4 * luck["se"]
        )  # by the exact variance, in more than 9,999 of 10,000 pairs of games


def test_the_counted_dice_are_those_in_the_logs(tmp_path: Path, capsys: Captured) -> None:
    log = write(tmp_path, "a.log", body=f"game: malta-convoy\n{MALTA_SETUP}")
    found = {each["die"]: each for each in stats(capsys, str(log))["dice"]}
    typed = [2, 3, 4, 3, 2, 2, 2, 1, 6]
    rolled = [int(value) for die in found.values() for value, n in die["counts"].items() for _ in range(n)]
    assert sorted(rolled) == sorted(typed)


def test_games_under_different_rules_are_never_averaged_together(tmp_path: Path, capsys: Captured) -> None:
    write(tmp_path, "a.log")
    write(tmp_path, "b.log", "set: gone-escort=deck-bottom\n")
    groups = stats(capsys, str(tmp_path), code=0)["groups"]
    assert len(groups) == 2
    assert {group["settings"].get("gone-escort") for group in groups} == {None, "deck-bottom"}


def test_a_log_with_problems_is_listed_and_left_out(tmp_path: Path, capsys: Captured) -> None:
    write(tmp_path, "good.log")
    write(tmp_path, "bad.log", body=LOX.replace("flip 8D", "flip 88", 1))
    (tmp_path / "else.log").write_text("nginx started\n", encoding="utf-8")
    found = stats(capsys, str(tmp_path), code=1)
    assert [Path(each["file"]).name for each in found["left_out"]] == ["bad.log", "else.log"]
    assert all(each["why"] for each in found["left_out"])
    assert (found["logs"], found["groups"][0]["games"]) == (3, 1)
    assert main(["stats", str(tmp_path)]) == 1
    assert "bad.log is left out: line " in capsys.readouterr().err


def test_the_dice_of_an_unfinished_game_count_but_not_its_score(tmp_path: Path, capsys: Captured) -> None:
    write(tmp_path, "a.log", body=f"game: malta-convoy\n{MALTA_SETUP}turn 7\n  contact 4\n")
    found = stats(capsys, str(tmp_path))
    (group,) = found["groups"]
    assert (group["outcomes"], group["totals"]) == ({"unfinished": 1}, {})
    assert found["dice"]


def test_games_can_be_filtered_by_player_and_date(tmp_path: Path, capsys: Captured) -> None:
    write(tmp_path, "a.log", "player: Ann\ndate: 2026-03-01\n")
    write(tmp_path, "b.log", "player: Bob / ann\ndate: 2026-05-01\n")
    write(tmp_path, "c.log", "player: Annabel\ndate: 2026-06-01\n")
    write(tmp_path, "d.log", "player: Ann\ndate: last summer\n")

    def names(*arguments: str, code: int = 0) -> int:
        return sum(group["games"] for group in stats(capsys, str(tmp_path), *arguments, code=code)["groups"])

    assert names("--player", "ANN") == 3
    assert names("--player", "ann", "--since", "2026-04-01", code=1) == 1
    assert names("--player", "bob", "--since", "2026-05-01") == 1  # the first day counts, too
    assert names("--player", "bob", "--since", "2026-05-02") == 0
    assert names("--game", "malta-convoy") == 0


def test_a_person_who_played_a_side_counts_as_player(logs: Path, tmp_path: Path, capsys: Captured) -> None:
    body = (logs / "tonnage-war" / "1.log").read_text(encoding="utf-8")
    write(tmp_path, "a.log", "uboat-player: Ann\nescort-player: Bob\n", body)
    assert stats(capsys, str(tmp_path), "--player", "bob")["groups"][0]["games"] == 1
    assert stats(capsys, str(tmp_path), "--player", "Cid")["groups"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--since", "yesterday"], "`--since yesterday` is not a date"),
        (["--game", "uss-loks"], "did you mean `uss-lox`?"),
    ],
)
def test_an_impossible_filter_is_refused(
    arguments: list[str], said: str, tmp_path: Path, capsys: Captured
) -> None:
    write(tmp_path, "a.log")
    assert main(["stats", str(tmp_path), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_folder_without_logs_is_reported(tmp_path: Path, capsys: Captured) -> None:
    assert main(["stats", str(tmp_path)]) == 2
    assert "no log in" in capsys.readouterr().err


def test_the_cache_does_not_change_the_results(logs: Path, cache: Path, capsys: Captured) -> None:
    cold = stats(capsys, str(logs))
    assert cache.is_file()
    assert stats(capsys, str(logs)) == cold
    cache.unlink()
    assert stats(capsys, str(logs)) == cold


def test_a_cached_log_is_not_checked_again(
    logs: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    cold = stats(capsys, str(logs))

    def refuse(*_: object) -> None:
        raise AssertionError("it was checked again")

    monkeypatch.setattr("printkit.journal.checking.checker.check_bytes", refuse)
    assert stats(capsys, str(logs)) == cold


@pytest.mark.parametrize("damage", ["no database", "other words"])
def test_a_damaged_cache_is_created_again(damage: str, logs: Path, cache: Path, capsys: Captured) -> None:
    cold = stats(capsys, str(logs))
    if damage == "no database":
        cache.write_bytes(b"not a database at all" * 100)
    else:
        with sqlite3.connect(cache) as made:
            made.execute("update entries set entry = '[]'")
    assert stats(capsys, str(logs)) == cold


def test_a_changed_log_is_checked_again(tmp_path: Path, capsys: Captured) -> None:
    write(tmp_path, "a.log")
    before = stats(capsys, str(tmp_path))
    write(tmp_path, "a.log", body=f"game: malta-convoy\n{MALTA_SETUP}")
    assert stats(capsys, str(tmp_path))["groups"] != before["groups"]


def test_csv_has_a_line_for_each_game(logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    assert main(["stats", str(logs), "--csv", str(out)]) == 0
    rows = list(csv.DictReader(out.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 10
    assert {row["game"] for row in rows} == {*GAMES}


def test_an_entry_converted_to_plain_values_and_back_is_unchanged() -> None:
    checked = check_bytes(LOX.encode(), "a.log", reading, GAMES)
    entry = entry_of(checked)
    assert isinstance(entry, LogEntry)
    assert LogEntry.of_plain(json.loads(json.dumps(entry.as_plain())), "a.log") == entry
    assert entry.rolls == ()  # a game of cards
    assert sum(entry.cards) > 10
    assert sum(entry.expected) == pytest.approx(sum(entry.cards))


@pytest.mark.parametrize("slug", GAMES)
def test_one_game_has_a_result_and_no_mean(slug: str, logs: Path, tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "one.log").write_text((logs / slug / "1.log").read_text(encoding="utf-8"), encoding="utf-8")
    for folder, several in ((tmp_path, False), (logs / slug, True)):
        capsys.readouterr()
        assert main(["stats", str(folder)]) == 0
        said = capsys.readouterr().out
        assert (" mean " in said) is (several and slug != "ssn")  # which has no figures but its outcome
        assert (", in all " in said) is (several and slug != "ssn")
