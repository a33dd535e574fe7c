"""The start page: a game is begun, continued, left and played again, and screens of an earlier game are redirected to
the current one.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.cli.companion import weblog
from printkit.cli.companion.locking import only_writer
from printkit.cli.companion.pages import PageWanted
from printkit.cli.companion.starting import Tables
from printkit.games import GAMES
from printkit.table.seeded import Randomness
from printkit.web.app import make_app
from printkit.web.hosted_game import HostedGame
from printkit.web.serve import hosted_game
from printkit.web.web_game import TABLE
from tests.sampled import daily
from tests.web.browsing import Browser
from tests.web.web_games import PORT
from tests.web.wire import Wire


class Hall:
    """A start page for a folder, as ``printkit log --web`` serves it, without a network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stack = ExitStack()
        self.tables = Tables(folder, PageWanted(False, 0, False), self.stack)
        self.hosted: HostedGame = hosted_game(None, bytes, "127.0.0.1", PORT, starter=self.tables)
        self.client = Wire(make_app(self.hosted), f"127.0.0.1:{PORT}")
        self.first = self.hosted.tokens[TABLE]

    def begin(self, slug: str, **fields: str) -> str:
        return self.client.post(f"/{self.first}/begin", {"game": slug, "dice": "auto", **fields}).text

    def logs(self) -> list[str]:
        return sorted(path.name for path in self.folder.glob("*.log"))

    def end(self) -> None:
        self.tables.leave_all(self.hosted.now)
        self.stack.close()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    with made.client:
        yield made
        made.end()


def test_the_start_page_lists_every_game_and_writes_no_file(hall: Hall) -> None:
    page = hall.client.get(f"/{hall.first}/").text
    assert all(f'href="./?game={slug}"' in page for slug in GAMES)
    assert hall.client.get(f"/{hall.first}/version").text == "start"
    for path in ("report", "log", "away", "to/wolf", "cards/P01.svg"):
        assert hall.client.get(f"/{hall.first}/{path}").status_code == 404
    assert hall.client.post(f"/{hall.first}/answer", {"version": "", "say": "6"}).status_code == 200
    assert hall.logs() == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_begins_with_the_settings_chosen_on_the_start_page(hall: Hall, slug: str) -> None:
    chosen = hall.client.get(f"/{hall.first}/", {"game": slug}).text
    preset = re.findall(r'name="preset" value="([^"]+)"', chosen)
    page = hall.begin(slug, player="Ada", preset=preset[-1] if preset else "")
    assert 'id="question"' in page
    log = (hall.folder / f"{slug}.log").read_text(encoding="utf-8")
    assert "player: Ada\n" in log
    assert "dice: auto\ncompanion: web\n" in log
    assert not preset or f"preset: {preset[-1]}\n" in log


def test_a_game_that_was_begun_by_mistake_leaves_no_file(hall: Hall) -> None:
    hall.begin("wolf-pack")
    wolf, table = hall.hosted.tokens["wolf"], hall.hosted.tokens[TABLE]
    assert hall.logs() == ["wolf-pack.log"]
    version = hall.hosted.web_game.version
    assert "Which game is on the table?" in hall.client.post(f"/{table}/leave", {"version": version}).text
    assert hall.logs() == []
    assert "Which game is on the table?" in hall.client.get(f"/{wolf}/").text  # the way back


def test_a_game_with_answers_cannot_be_closed_with_a_tap(hall: Hall) -> None:
    hall.begin("malta-convoy", dice="mine")
    table = hall.hosted.tokens[TABLE]
    assert hall.hosted.web_game.answer(TABLE, "1 2 3") is None
    answer = hall.client.post(f"/{table}/leave", {"version": hall.hosted.web_game.version})
    assert answer.status_code == 409
    assert hall.logs() == ["malta-convoy.log"]


def test_an_unfinished_log_is_listed_and_continued(hall: Hall) -> None:
    (hall.folder / "notes.log").write_text("no log of a game\n", encoding="utf-8")
    hall.begin("malta-convoy", dice="mine")
    assert hall.hosted.web_game.answer(TABLE, "1 2 3") is None
    hall.end()
    again = Hall(hall.folder)
    with again.client:
        page = again.client.get(f"/{again.first}/").text
        assert 'name="name" value="malta-convoy.log"' in page
        assert "notes.log" not in page
        for name in ("notes.log", "../malta-convoy.log", "other.log"):
            assert again.client.post(f"/{again.first}/resume", {"name": name}).status_code == 422
        page = again.client.post(f"/{again.first}/resume", {"name": "malta-convoy.log"}).text
        assert again.hosted.web_game.session.saved == (again.folder / "malta-convoy.log").read_text()
        assert not again.hosted.web_game.auto
        again.end()
    assert hall.logs() == ["malta-convoy.log", "notes.log"]  # though nothing was answered since


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"game": "chess"}, "There is no game"),
        ({"game": "ssn", "preset": "none"}, "preset"),
        ({"game": "malta-convoy", "set-empty-target": "x"}, "is not known"),
    ],
)
def test_settings_that_cannot_be_used_are_refused_with_the_reason(
    hall: Hall, fields: dict[str, str], said: str
) -> None:
    answer = hall.client.post(f"/{hall.first}/begin", fields)
    assert answer.status_code == 422
    assert said in answer.text
    assert hall.logs() == []


@pytest.mark.parametrize("swap", daily(["0", "1"], lambda swap: swap == "1"))
def test_a_rematch_continues_on_the_same_phones(hall: Hall, swap: str) -> None:
    hall.begin("wolf-pack", preset="short", player="Ada", **{"set-goals": "1-1"})
    old = dict(hall.hosted.tokens)
    luck, phones = Randomness(2), [Browser(hall.client, token) for token in old.values()]
    while not hall.hosted.web_game.over:
        for phone in phones:
            phone.load()
            phone.tap(luck)
    page = hall.client.get(f"/{old['convoy']}/").text
    assert "printkit stats wolf-pack.log" in page
    version = hall.hosted.web_game.version
    hall.client.post(f"/{old['convoy']}/again", {"version": version, "swap": swap})
    assert hall.logs() == ["wolf-pack-2.log", "wolf-pack.log"]
    header = (hall.folder / "wolf-pack-2.log").read_text().partition("\n\n")[0]
    assert "preset: short\nplayer: Ada\n" in re.sub("(?m)^set: .*\n", "", header)
    side = "wolf" if swap == "1" else "convoy"
    assert f"<b>{side}</b>" in hall.client.get(f"/{old['convoy']}/").text
    assert "phones" in hall.client.get(f"/{old[TABLE]}/").text
    assert set(hall.hosted.tokens.values()).isdisjoint(
        old.values()
    )  # whoever saw an old address sees no new hand by it
    hall.client.post(f"/{old['convoy']}/again", {"version": version, "swap": swap})  # a second tap
    assert hall.logs() == ["wolf-pack-2.log", "wolf-pack.log"]


def test_a_port_that_is_in_use_is_named_and_no_log_is_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.log"
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert main(["log", "uss-lox", "--web", "--port", port, "-o", str(log)]) == 2
    assert f"port {port} is in use" in capsys.readouterr().err
    assert not log.exists()


def test_log_without_a_game_is_refused_unless_a_start_page_is_served(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(("log",)) == 2
    assert "GAME" in capsys.readouterr().err
    assert main(("log", "--web", "--player", "Ada")) != 0
    said = capsys.readouterr().err
    assert "--player applies to a single game" in said
    assert "leave --player out" in said


@pytest.mark.parametrize(("answers", "left"), [((), []), (("1 2 3",), ["malta-convoy.log"])])
def test_when_the_server_stops_the_lock_is_released_and_an_empty_log_is_deleted(
    hall: Hall, answers: tuple[str, ...], left: list[str]
) -> None:
    hall.begin("malta-convoy", dice="mine")
    for typed in answers:
        assert hall.hosted.web_game.answer(TABLE, typed) is None
    hall.tables.leave_all(hall.hosted.now)
    assert hall.logs() == left
    with only_writer(hall.folder / "malta-convoy.log"):
        pass


@pytest.mark.parametrize(("lan", "address"), [(False, "127.0.0.1"), (True, "192.168.1.7")])
def test_other_machines_reach_the_page_only_with_lan(
    monkeypatch: pytest.MonkeyPatch, lan: bool, address: str
) -> None:
    monkeypatch.setattr("printkit.web.serve.lan_address", lambda: "192.168.1.7")
    assert weblog._address(PageWanted(lan, 0, False)) == address
    with weblog._listening(PageWanted(lan, 0, False), 0) as heard:
        assert (heard.getsockname()[0] == "127.0.0.1") is not lan
