"""One game on several phones: no answer is entered twice or lost, and an undo needs the agreement of both players."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli.commands.log import log_command
from printkit.cli.companion.locking import only_writer
from printkit.cli.support.common import write_file
from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.scene import Happened, as_printed
from printkit.table.seeded import Randomness
from printkit.web.page import view
from printkit.web.web_game import TABLE, WebGame
from tests.web.browsing import Browser
from tests.web.moments import moments
from tests.web.web_games import Saved, client_of, hosted, session_of, web_game_of


def test_an_outdated_form_is_answered_with_the_current_question() -> None:
    web_game = web_game_of("malta-convoy")
    built = hosted(web_game)
    with client_of(built) as client:
        one, other = (Browser(client, built.tokens[TABLE]) for _ in range(2))
        old = {"version": web_game.version, "say": "1 2 3"}
        assert client.post(f"/{one.token}/answer", data=old).status_code == 200
        again = client.post(f"/{one.token}/answer", data=old)
        assert again.status_code == 200
        assert "nothing more was entered" not in again.text  # a second tap: the first one has been entered
        again = client.post(f"/{other.token}/answer", data=old | {"say": "2 2 2"})
        assert again.status_code == 200
        assert "nothing more was entered" in again.text
        assert "How many tankers sail?" in again.text
        assert web_game.session.text.count("cargo") == 1
        assert "tankers" not in web_game.session.text
        assert "0 tapped" not in client.get(f"/{one.token}/?version={old['version']}&have=1").text


def test_dice_tapped_one_by_one_are_written_as_one_statement() -> None:
    web_game = web_game_of("malta-convoy")
    built = hosted(web_game)
    with client_of(built) as client:
        phone = Browser(client, built.tokens[TABLE])
        for face, left in (("4", 2), ("4", 1)):
            form, button = next(each for each in phone.page.answers if each[1].words == face)
            assert phone.send(form, [*form.fields, (button.name, button.value)]) == 200
            assert f"{left} to go" in phone.page.html
        assert "cargo" not in web_game.session.text
        form, button = next(each for each in phone.page.answers if each[1].words == "6")
        phone.send(form, [*form.fields, (button.name, button.value)])
    assert "cargo 4 4 6" in web_game.session.text


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("before", [(), (6,)])
def test_each_face_can_be_tapped_as_one_of_several_dice(face: int, before: tuple[int, ...]) -> None:
    web_game = web_game_of("malta-convoy")
    tapped = (*before, face)
    shown = view(web_game, TABLE, tuple(map(str, tapped)))
    assert shown.have == tuple(map(str, tapped))
    built = hosted(web_game)
    with client_of(built) as client:
        have = "+".join(map(str, tapped))
        page = client.get(f"/{built.tokens[TABLE]}/?version={web_game.version}&have={have}").text
    assert f"{len(tapped)} tapped, {3 - len(tapped)} to go" in page
    assert f'value="{" ".join(map(str, tapped))} 5"' in page


def test_a_refusal_that_names_cards_is_shown_only_to_the_owner_of_the_hand() -> None:
    web_game = web_game_of("wolf-pack", auto=True, seed=3)
    refused = web_game.answer("wolf", "discard P1")
    assert refused is not None
    assert refused.secret
    assert refused.message == "the wolf hand does not hold Periscope (P)"
    assert view(web_game, "convoy").refusal is None


def test_cards_are_shown_as_they_are_printed_and_the_file_keeps_their_letters() -> None:
    web_game = web_game_of("uss-lox")
    assert [
        web_game.answer(TABLE, "9"),
        web_game.answer(TABLE, "KD"),
        web_game.note("KD, said the captain"),
    ] == [None] * 3
    shown = view(web_game, TABLE)
    assert ("the ship", "K♦, 10,000 tons") in shown.line
    assert shown.log == ("turn 1", "  flip K♦", "  > KD, said the captain")
    assert "flip KD" in web_game.session.text


def test_a_wrong_answer_is_refused_with_its_rule_and_not_entered() -> None:
    web_game = web_game_of("malta-convoy")
    built = hosted(web_game)
    with client_of(built) as client:
        answer = client.post(
            f"/{built.tokens[TABLE]}/answer", data={"version": web_game.version, "say": "9 9 9"}
        )
    assert answer.status_code == 422
    assert "A D6 cannot show 9" in answer.text
    assert "MALTA-DICE-1" in answer.text
    assert "cargo" not in web_game.session.text


@pytest.mark.parametrize("slug", ["wolf-pack", "tonnage-war"])
def test_an_answer_is_undone_when_the_other_side_agrees(slug: str) -> None:
    luck, web_game = Randomness(3), web_game_of(slug, auto=True)
    built = hosted(web_game)
    with client_of(built) as client:
        phones = {seat: Browser(client, built.tokens[seat]) for seat in web_game.seats}
        text = web_game.session.text
        while web_game.session.text == text:
            for phone in phones.values():
                phone.load()
                phone.tap(luck)
                if web_game.session.text != text:
                    break
        after = web_game.session.text
        one, other = phones
        table = built.tokens[TABLE]
        client.post(f"/{table}/undo", data={"version": web_game.version})
        assert web_game.asking == ""
        client.post(f"/{phones[one].token}/undo", data={"version": web_game.version})
        assert (web_game.asking, web_game.session.text) == (one, after)
        assert "Agree" not in phones[one].load().html
        asked = phones[other].load().html
        assert "Agree" in asked
        assert f"take back the last answer of the {web_game.presenter.called(one)}" in asked
        client.post(f"/{phones[other].token}/refuse", data={"version": web_game.version})
        assert (web_game.asking, web_game.session.text) == ("", after)
        client.post(f"/{phones[one].token}/undo", data={"version": web_game.version})
        client.post(f"/{phones[other].token}/undo", data={"version": web_game.version})
        assert web_game.asking == ""
        assert web_game.session.text != after


def test_in_a_solitaire_game_an_answer_is_undone_at_once() -> None:
    web_game = web_game_of("malta-convoy")
    before = web_game.session.text
    assert web_game.answer(TABLE, "1 2 3") is None
    web_game.undo(TABLE)
    assert web_game.session.text == before
    assert web_game.presenter.happened == (Happened("taken back", "taken back: cargo 1 2 3"),)


@pytest.mark.parametrize(
    ("slug", "auto"), [("uss-lox", True), ("malta-convoy", False), ("ssn", True), ("wolf-pack", True)]
)
def test_a_game_resumed_after_any_answer_asks_the_same_question(slug: str, auto: bool) -> None:
    """After every answer a new web game is made from the file alone: it shows every seat the same question."""
    saved, luck = Saved(), Randomness(5)
    web_game = web_game_of(slug, auto=auto, save=saved)
    for _ in range(25):
        built, again = hosted(web_game), web_game_of(slug, text=saved.text, auto=auto)
        with client_of(built) as client, client_of(ours := hosted(again)) as second:
            for seat, token in built.tokens.items():
                here, there = Browser(client, token).page, Browser(second, ours.tokens[seat]).page
                assert [b.value for _, b in here.answers] == [b.value for _, b in there.answers]
            for token in built.tokens.values():
                Browser(client, token).tap(luck)
        if web_game.over:
            break


def answering(slug: str, path: Path, seed: int, told: int) -> None:
    """Tap answers as fast as possible on every phone; report each accepted answer with the log at that time."""
    luck = Randomness(seed)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    web_game = web_game_of(slug, text=text, auto=True, seed=seed, save=lambda log: write_file(path, log))
    built, last = hosted(web_game), web_game.session.saved
    with client_of(built) as client:
        while not web_game.over:
            for token in built.tokens.values():
                Browser(client, token).tap(luck)
                if web_game.session.saved != last:
                    last = web_game.session.saved
                    os.write(told, last.encode() + b"\0")


def plain(log: str) -> tuple[str, int]:
    """Return a log's statements on one line, and the number of decisions stored in the comments below them."""
    lines = [line.strip() for line in log.splitlines()]
    made = [line for line in lines if line.startswith("# decided")]
    return " ".join(" ".join(line for line in lines if line not in made).replace(";", " ").split()), len(made)


@pytest.mark.skipif(
    not hasattr(os, "fork"), reason="this system has no fork, and a hundred fresh starts take minutes"
)
@pytest.mark.parametrize(
    ("slug", "moments"),
    [*((slug, 6) for slug in GAMES), *(pytest.param(slug, 100, marks=pytest.mark.sweep) for slug in GAMES)],
)
def test_no_answer_is_lost_if_the_process_is_killed_at_any_moment(
    slug: str, moments: int, tmp_path: Path
) -> None:
    """A process answers as fast as it can until it is killed: every answer that it has acknowledged is in the file."""
    path, luck, answers = tmp_path / "game.log", Randomness(1), 0
    for kill in range(moments):
        heard, told = os.pipe()
        child = os.fork()
        if child == 0:  # a process of its own, which ends here in any case
            try:
                os.close(heard)
                answering(slug, path, kill, told)
            finally:
                os._exit(0)
        os.close(told)
        with os.fdopen(heard, "rb") as pipe:
            said = b""
            while said.count(b"\0") < 1 + kill % 3 and (more := pipe.read1(65_536)):
                said += more
            if luck.randrange(2):
                time.sleep(luck.random() / 200)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            said += pipe.read()
        text = path.read_text(encoding="utf-8")
        answers += said.count(b"\0")
        if whole := said.split(b"\0")[:-1]:
            (kept, decided), (last, made) = plain(text), plain(whole[-1].decode())
            assert kept.startswith(last)
            assert kept != last or decided >= made
        checked = check_text(text, "log", reading, GAMES)
        assert checked.ok
        if checked.finished:
            path.unlink()
    assert answers >= moments


def test_a_log_that_another_process_writes_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with only_writer(log):
        result = CliRunner().invoke(log_command, ["malta-convoy", "-o", str(log)])
        assert result.exit_code == 2
        assert "is being written by another printkit" in result.output
        assert not log.exists()
    assert list(tmp_path.iterdir()) == []
    assert CliRunner().invoke(log_command, ["malta-convoy", "-o", str(log)], input="quit\n").exit_code == 0
    assert [each.name for each in tmp_path.iterdir()] == ["game.log"]


def test_lan_and_port_are_refused_without_web(tmp_path: Path) -> None:
    result = CliRunner().invoke(log_command, ["malta-convoy", "-o", str(tmp_path / "x.log"), "--lan"])
    assert result.exit_code == 2
    assert "--web" in result.output


def test_a_long_feed_keeps_the_heading_of_the_section_in_which_it_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("printkit.web.page._MOST_FEED", 3)
    web_game = web_game_of("malta-convoy", auto=True, seed=2)
    for moment in moments(web_game, 2, 8):
        shown = view(web_game, moment.seat)
        assert all(turn.name for turn in shown.turns)
    assert len(shown.scene.feed) > 3


@pytest.mark.parametrize("seat", ["wolf", "convoy"])
def test_where_nothing_was_answered_nobody_can_ask_to_take_back(seat: str) -> None:
    web_game = web_game_of("wolf-pack")
    assert not web_game.can_undo
    assert web_game.undo(seat) is None
    assert web_game.asking == ""


def test_the_feed_of_the_page_holds_every_event_of_the_game_newest_first() -> None:
    web_game = web_game_of("malta-convoy", auto=True, seed=2)
    for moment in moments(web_game, 2, 8):
        shown = view(web_game, moment.seat)
    told = [as_printed(each.words) for each in shown.scene.feed if each.kind != "heading" and each.words]
    assert len(told) > 3
    assert [entry.words for turn in shown.turns for entry in turn.entries] == told[::-1]


def test_a_web_game_has_the_given_key_or_a_new_one_of_its_own() -> None:
    given, *others = (
        WebGame(session_of("malta-convoy"), Saved(), False, key) for key in (b"k" * 32, b"", b"")
    )
    assert given.key == b"k" * 32
    keys = {web_game.key for web_game in others}
    assert len(keys) == 2
    assert all(len(key) >= 16 for key in keys)
