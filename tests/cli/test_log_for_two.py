"""``printkit log`` for two people at one keyboard: while one side looks at the screen, nothing is shown that it may not
see.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printkit.cli import TRACEBACK
from printkit.cli.commands.log import log_command
from printkit.cli.companion.conversation import HELP, Conversation, HiddenFault
from printkit.cli.companion.screen import CLOSED, OPENED, WALL
from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.presenter import CARD
from tests.support.terminal import Terminal

UBOAT = ("AS KS QS JS 9H 8H 7H AC KC QC AD KD 6D", "AS AC 2S 3S 6S 7S 2C 6C 9C AH")
ESCORT = ("AH KH QS JS 9S 8S KC QC 2C 3C KD QD 2D", "KS KC QS QC JS KD QD 2H 3H 4H")
_CARD = re.compile(r"\b(?:[2-9TJQKA]|10)[CDHS]\b")


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(log_command, list(arguments), input=typed)


def privately(*answers: str) -> str:
    """Return the keys that a side types on its own screen: Enter to open it, its answers, and Enter to close it."""
    return "\n".join(["", *answers, "", ""])


def dealt() -> str:
    return privately(*UBOAT) + privately(*ESCORT)


_SIDES = {"U-boats": "uboat", "escorts": "escort", "wolf pack": "wolf"}
"""The sides by the names that players use for them, where these differ from the names in a log."""


def parts(shown: str) -> list[tuple[str, str]]:
    """Split the output at the screens that hide it between players: who looks (empty: everybody), and what is shown."""
    cut = re.split(rf"{WALL} ([\w -]+) only {WALL}\n(.*?){WALL} for all again {WALL}", shown, flags=re.DOTALL)
    found = [("", cut[0])]
    for side, inside, after in zip(cut[1::3], cut[2::3], cut[3::3], strict=True):
        found += [(_SIDES.get(side, side), inside), ("", after)]
    return found


def cards(words: str) -> set[str]:
    return set(_CARD.findall(words))


def without_examples(text: str) -> str:
    """Return the text without the examples that `?` shows."""
    told = _one_line(text)  # a screen breaks its lines where it ends
    return re.sub(r"\(`[^`]*`\)", "", told.replace(_one_line(HELP), "").replace(_one_line(CARD), ""))


def _one_line(text: str) -> str:
    return " ".join(text.split())


# -- hands that are recorded -----------------------------------------------------------------------------------------


def test_each_side_types_its_cards_on_a_screen_of_its_own(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    result = run("tonnage-war", "-o", str(log), "--set", "hands=open", typed=dealt() + "quit\n")
    assert result.exit_code == 0, result.output
    assert [side for side, _ in parts(result.output) if side] == ["uboat", "escort"]
    assert "do not open it before" in result.output
    written = log.read_text()
    assert f"uboat: hand {UBOAT[0]}; oob {UBOAT[1]}" in written
    assert f"escort: hand {ESCORT[0]}; oob {ESCORT[1]}" in written


def test_no_card_of_a_hand_is_shown_to_the_other_side(tmp_path: Path) -> None:
    """In some turns with mistakes, help texts and undos, nothing that is shown to both sides names a card that was not
    played.
    """
    plays = [
        "?", "contact 9H c1", "attack 9H on u1 with e1", "hfdf 2C on c1 with e1", "?", "undo", "undo", "contact 9H c1",
        "hfdf 2C on c1 with e1", "?", "", "c1 2S", "e1 KS", "5",
    ]  # fmt: skip
    typed = dealt() + "\n".join(plays) + "\nquit\n"
    log = tmp_path / "game.log"
    result = run("tonnage-war", "-o", str(log), "--set", "hands=open", typed=typed)
    assert result.exit_code == 0, result.output
    for side, text in parts(result.output):
        shown = cards(without_examples(text))
        if side:
            other = ESCORT if side == "uboat" else UBOAT
            own = UBOAT if side == "uboat" else ESCORT
            assert not shown & (cards(" ".join(other)) - cards(" ".join(own)))
        else:
            assert shown <= cards(" ".join(plays)), text


def test_a_refusal_that_reveals_a_hand_is_shown_only_to_the_owner_of_the_hand(tmp_path: Path) -> None:
    typed = dealt() + "contact 2H c1\n" + privately() + "contact 9H c1\nhfdf 5C on c1 with e1\n" + privately()
    result = run(
        "tonnage-war", "-o", str(tmp_path / "game.log"), "--set", "hands=open", typed=typed + "quit\n"
    )
    told = [(side, text) for side, text in parts(result.output) if "does not hold" in text]
    assert [side for side, _ in told] == ["uboat", "escort"]
    assert "AS KS" not in told[1][1]


def test_a_refusal_that_follows_from_face_up_cards_is_shown_to_all(tmp_path: Path) -> None:
    result = run(
        "tonnage-war",
        "-o",
        str(tmp_path / "game.log"),
        "--set",
        "hands=open",
        typed=dealt() + "attack AS u1\nquit\n",
    )
    assert "TW-7.2.3" in parts(result.output)[-1][1]


def test_a_player_names_a_discarded_card_without_showing_it(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    typed = dealt() + "discard\nQC\ndiscard\n\nquit\n"
    result = run("tonnage-war", "-o", str(log), "--set", "hands=open", typed=typed)
    assert "uboat: discard QC\n  escort: discard\n" in log.read_text()
    assert "QC" not in "".join(text for side, text in parts(result.output) if not side)


def test_a_card_pulled_by_an_air_patrol_is_recorded_by_its_owner(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    typed = dealt() + "contact 9H c1\nair 2D at-large p1 with e1\n" + privately("4S") + "quit\n"
    result = run("tonnage-war", "-o", str(log), "--set", "hands=open", typed=typed)
    assert "pulled 4S" in log.read_text()
    assert [side for side, text in parts(result.output) if "did the air patrol pull" in text] == ["uboat"]
    assert "4S" not in "".join(text for side, text in parts(result.output) if side != "uboat")


def test_a_side_may_look_at_its_own_cards_again(tmp_path: Path) -> None:
    typed = dealt() + "look escort\n\n\nquit\n"
    result = run("tonnage-war", "-o", str(tmp_path / "game.log"), "--set", "hands=open", typed=typed)
    side, text = parts(result.output)[-2]
    assert side == "escort"
    assert cards(" ".join(ESCORT)) <= cards(text)


# -- printkit deals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["tonnage-war", "wolf-pack"])
def test_printkit_deals_and_shows_each_side_its_own_cards(slug: str, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    result = run(slug, "-o", str(log), "--dice", "auto", typed="\n" * 5 + "quit\n")
    assert result.exit_code == 0, result.output
    sides = reading(slug)[1].sides.names
    assert [side for side, _ in parts(result.output) if side][:2] == list(sides)
    written = log.read_text()
    hands = {side: re.search(rf"{side}: hand ([^;\n]*)", written)[1] for side in sides}  # type: ignore[index]
    shown = {
        side: "".join(text for who, text in parts(result.output) if who == side) for side in ("", *sides)
    }
    assert [[hand in shown[side] for hand in hands.values()] for side in shown] == [
        [False, False],
        [True, False],
        [False, True],
    ]
    assert check_text(written, "game.log", reading, GAMES).ok


def test_cards_that_printkit_dealt_are_kept_after_a_restart(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    run("tonnage-war", "-o", str(log), "--dice", "auto", typed="\n" * 5 + "quit\n")
    before = log.read_text()
    card = re.findall(r"uboat: hand (\S+)", before)[0]
    typed = f"discard\n{card}\nquit\n"
    result = run("tonnage-war", "-o", str(log), "--dice", "auto", "--resume", typed=typed)
    assert result.exit_code == 0, result.output
    assert log.read_text() == f"{before}turn 1\n  uboat: discard {card}\n"
    assert not cards(parts(result.output)[0][1])


# -- hands that are not recorded -------------------------------------------------------------------------------------


def test_with_closed_hands_only_facts_that_both_players_see_are_asked_for(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    result = run("tonnage-war", "-o", str(log), typed="closed\ncontact 9H c1\ndiscard\nquit\n")
    assert WALL not in result.output
    assert log.read_text().endswith("round 1\nturn 1\n  uboat: contact 9H c1\n  escort: discard\n")
    assert "set: hands=closed" in log.read_text()


def test_no_log_is_begun_if_the_question_about_hands_is_not_answered(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    result = run("tonnage-war", "-o", str(log), typed="maybe\n")
    assert result.exit_code == 2
    assert "hands=open" in result.output
    assert not log.exists()


def test_the_message_of_an_internal_error_names_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While hands are hidden, the message of an internal error is not printed, because it might name a card of the
    other side.
    """

    def fail(*_: object) -> None:
        raise KeyError("the uboat holds AS KS QS")

    monkeypatch.delenv(TRACEBACK, raising=False)
    monkeypatch.setattr(Conversation, "_show_hand", fail)
    result = run("tonnage-war", "-o", str(tmp_path / "game.log"), "--set", "hands=open", typed=dealt())
    assert isinstance(result.exception, HiddenFault)
    assert str(result.exception) == "KeyError"
    assert result.exception.__suppress_context__
    assert result.output.rstrip().endswith(f"{WALL} for all again {WALL}")


def test_switching_to_or_from_the_secret_screen_clears_the_scrollback() -> None:
    assert OPENED.index("\033[3J") < OPENED.index("\033[H")
    assert CLOSED.endswith("\033[3J")


# -- a real terminal -------------------------------------------------------------------------------------------------


def on_the_first_screen(shown: str) -> str:
    """Return what can be read on the screen that both sides look at."""
    return re.sub(rf"{re.escape(OPENED)}.*?{re.escape(CLOSED)}", "", shown, flags=re.DOTALL)


def test_on_a_terminal_the_cards_are_not_even_echoed(tmp_path: Path) -> None:
    terminal = Terminal("log", "tonnage-war", "-o", "game.log", "--set", "hands=open", folder=tmp_path)
    for side, (hand, oob) in (("U-boats", UBOAT), ("Escorts", ESCORT)):
        terminal.answer(f"{side}: press Enter", "")
        terminal.until(OPENED)
        terminal.answer("Which tactical cards", hand)
        asked = terminal.until("Which order-of-battle cards")
        assert not cards(asked)
        terminal.type(oob)
        terminal.answer("Enter when you have seen it", "")
        terminal.until(CLOSED)
    terminal.answer("Which card is played or discarded? ", "contact 9H c1")
    terminal.until("escorts: Which card is played")
    terminal.kill()
    assert cards(on_the_first_screen(terminal.shown)) == {"9H"}
    assert (tmp_path / "game.log").read_text().endswith("turn 1\n  uboat: contact 9H c1\n")

    again = Terminal("log", "tonnage-war", "-o", "game.log", "--resume", folder=tmp_path)
    again.answer("escorts: Which card is played", "quit")
    assert again.ended() == 0
    assert not cards(on_the_first_screen(again.shown))


def test_a_correction_in_a_game_for_two_needs_both_players_and_is_recorded_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    typed = "contact 9H c1\nhfdf 2C on c1 with e1\nboard\nundo line 4\n\nundo line 4\nyes\nquit\n"
    result = run("tonnage-war", "-o", str(log), "--set", "hands=closed", typed=typed)
    assert result.exit_code == 0, result.output
    told = " ".join(result.output.split())
    assert told.count("Do both agree? (`yes`; Enter: no)") == 2
    assert told.count("nothing is taken back") == 1
    assert "an act of the other side, and the log will say so" in told
    assert "contact 9H c1; hfdf" in log.read_text()
    assert "\n  uboat: contact" not in log.read_text()


# -- what lies face down ---------------------------------------------------------------------------------------------


def test_the_player_of_a_face_down_card_names_it_without_showing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.table.seeded.fresh_seed", lambda: 3)
    log = tmp_path / "game.log"
    typed = "\n" * 5 + "contact 3H c1\nundo\ncontact 3H c1\n9D\n?\n4C\nquit\n"
    result = run("tonnage-war", "-o", str(log), "--dice", "auto", typed=typed)
    assert result.exit_code == 0, result.output
    assert "uboat: contact 3H c1=4C" in log.read_text()
    shown = "".join(words for who, words in parts(result.output) if not who)
    assert shown.count("Which card lies face down as contact 1? (hidden while you type)") == 4
    assert "that card cannot be laid here" in shown
    assert not cards(shown) & {"4C", "9D"}
    assert check_text(log.read_text(), "game.log", reading, GAMES).ok


@pytest.mark.parametrize(("hands", "before"), [("closed", ""), ("open", dealt())])
def test_a_round_ends_early_only_if_both_players_agree(hands: str, before: str, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    typed = f"{hands}\n{before}end-round\nplay on\nend-round\nwhat\nagree\nquit\n"
    result = run("tonnage-war", "-o", str(log), typed=typed)
    assert result.exit_code == 0, result.output
    assert log.read_text().count("uboat: end-round") == 1
    assert "escorts: The U-boats propose: end the round here?" in " ".join(result.output.split())
    assert "escorts: play on" in result.output


def test_the_message_for_a_mistyped_answer_does_not_reveal_the_hand(tmp_path: Path) -> None:
    """The answers listed are those possible as far as both sides know; of these cards the wolf pack holds only a
    Periscope.
    """
    log = tmp_path / "game.log"
    log.write_text(
        "game: wolf-pack\n\nsetup\n  wolf: hand P T S R U\n  convoy: hand P T S R U\nturn 1\n"
        "  wolf: draw R R; discard R; discard R\n  convoy: draw W W; discard W; discard W\n",
        encoding="utf-8",
    )
    said = _one_line(run("wolf-pack", "--resume", "-o", str(log), typed="zz\nplay qq\nquit\n").output)
    assert said.count("expected: play P | D | M | N, pass") == 2
