"""A whole game for two through the companion on a terminal: nothing that one side keeps secret is shown to the other."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from printkit.cli.companion.conversation import Conversation
from printkit.cli.companion.logfile import LogFile
from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from tests.cli.test_log_for_two import cards, parts, without_examples
from tests.journal.test_companion_games import begun, log_of, statements
from tests.sampled import daily

PRIVATE = ("hand", "oob", "pulled")


class Players:
    """Replaces the keyboard: two players type the statements of a game that has been played already."""

    def __init__(self, conversation: Conversation, game: list[str]) -> None:
        self.conversation = conversation
        self.game = game
        self.place = 0
        self.public: set[str] = set()
        """Cards that have been typed for all to see."""
        self.own: dict[str, set[str]] = {"uboat": set(), "escort": set()}
        self._before = ""
        self._tried = False
        self._unseen = ""

    def _next(self) -> str:
        """Return the next statement to type; after the last one an empty text (Enter), for an answer that need not be
        written.
        """
        if self._tried and self.conversation.session.text != self._before:
            self.place += 1
            self._tried = False
        return self.game[self.place] if self.place < len(self.game) else ""

    def heard(self, shown: str) -> None:
        """Remove from the statements to type those that the companion has printed as answered automatically, because no
        other answer was possible.
        """
        for line in shown.splitlines():
            said = line.strip().rpartition(": ")[2]
            if line.startswith("  ") and said in self.game[self.place :]:
                self.game.remove(said)
                self.public |= cards(line)

    def ask(self, prompt: str) -> str:
        statement = self._next()
        if self._tried:  # it was refused: something is asked before it that the log does not say
            self._tried = False
            return ""
        self._tried, self._before = True, self.conversation.session.text
        if match := re.fullmatch(r"(\w+: discard) (\w+)", statement):
            self._unseen = match[2]
            self.own[match[1].partition(":")[0]].add(match[2])
            return match[1]
        self.public |= cards(statement)
        return statement

    def ask_unseen(self, prompt: str) -> str:
        if "press Enter" in prompt or "have seen it" in prompt:
            return ""
        if "which card" in prompt:
            return self._unseen
        statement = self._next()
        side, _, said = statement.rpartition(": ")
        verb = said.partition(" ")[0]
        if verb not in PRIVATE or verb != self.conversation.session.pending().label:
            return ""
        self.place += 1
        self.own[side or "uboat"] |= cards(said)  # what an air patrol pulls is the U-boats'
        return said


@pytest.mark.parametrize("seed", daily([0, 4, 8], lambda seed: seed == 4))
def test_in_a_whole_game_no_side_sees_the_hidden_cards_of_the_other(seed: int) -> None:
    log = log_of("tonnage-war", seed, "captain", {})
    session = begun("tonnage-war", {})
    conversation = Conversation(session, LogFile(Path("unused.log")), lambda: session, auto=False)
    players = Players(conversation, list(statements(log)))
    conversation._save = lambda: None  # type: ignore[method-assign]
    conversation.screen.ask = players.ask  # type: ignore[method-assign]
    conversation.screen.ask_unseen = players.ask_unseen  # type: ignore[method-assign]
    shown, read = io.StringIO(), 0
    screens: dict[str, set[str]] = {"uboat": set(), "escort": set()}
    with contextlib.redirect_stdout(shown):
        while not conversation._over() and len(shown.getvalue()) < 1_000_000:
            conversation._step()
            news = shown.getvalue()[read:]
            read = len(shown.getvalue())
            players.heard(news)
            for side, text in parts(news):
                seen = cards(without_examples(text))
                if side:
                    screens[side] |= seen
                    assert seen <= players.own[side] | players.public, text
                else:
                    assert seen <= players.public, text
    assert all(len(seen) > 20 for seen in screens.values())  # of the hands of four rounds
    checked = check_text(conversation.session.text, "log", reading, GAMES)
    assert checked.ok
    assert checked.totals == check_text(log, "log", reading, GAMES).totals
