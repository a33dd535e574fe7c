"""Tells players on the terminal what has happened since the last question, and how the board looks now."""

from __future__ import annotations

import re
import sys

from printkit.cli.companion.board import feed_text, picture_text
from printkit.cli.companion.keys import Answerable, waits_for
from printkit.cli.support.common import say
from printkit.cli.support.text import width, wrapped
from printkit.journal.companion.asking import Pending
from printkit.journal.companion.presenter import Presenter
from printkit.journal.companion.typed import verbs_of
from printkit.scene import EVERYBODY, AskedCards, AskedChoice, AskedDice

_NAME = re.compile(r"[a-z]+(?= +\d)")
"""Matches the name before a number at the beginning of a line of the board, such as ``tankers`` in ``tankers 2 afloat``."""


class Telling:
    """Prints the recent events and the board of one game.

    Each event is printed once, and the board only if it has changed.
    """

    def __init__(self, presenter: Presenter) -> None:
        self._presenter = presenter
        self._told = len(presenter.showing.feed(EVERYBODY))
        self._board: tuple[str, ...] = ()

    @property
    def _encoding(self) -> str:
        return sys.stdout.encoding or "ascii"

    def events(self) -> bool:
        """Print the events since the last call. Return False if nothing was printed, because no event has a description."""
        feed = self._presenter.showing.feed(EVERYBODY)
        fresh = [each for each in feed[self._told :] if each.words and each.kind != "heading"]
        self._told = len(feed)
        for line in feed_text(fresh, self._encoding):
            say(wrapped(line))
        return bool(fresh)

    def taken_back(self) -> None:
        """Forget which events and which board have been printed, because an undo has removed events. The board is
        then printed again."""
        self._told = len(self._presenter.showing.feed(EVERYBODY))
        self._board = ()

    def board(self) -> frozenset[str]:
        """Print the board if it has changed since it was last printed.

        Return the names of the values (such as ``tankers``) that the printed lines show.
        """
        lines = picture_text(self._presenter.for_all(), width(), self._encoding)
        changed, self._board = lines != self._board, lines
        if not changed:
            return frozenset()
        for line in lines:
            say(line)
        return frozenset(found[0] for line in lines if (found := _NAME.match(line)))

    def wait(self, pending: Pending, asked: AskedDice | AskedCards | AskedChoice) -> None:
        """Print what the game waits for, and how many keys a player must press to answer."""
        question = pending.question
        summed = question is not None and question.kind == "throw"
        seen = self._presenter.session.shown()
        verbs = verbs_of(seen) if seen.label == pending.label else frozenset[str]()
        who = self._presenter.called(asked.side) if asked.side else ""
        say(wrapped(waits_for(asked, who, Answerable(summed, verbs)), "  "), dim=True)
