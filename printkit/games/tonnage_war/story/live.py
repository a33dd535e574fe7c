"""Describes a game of Tonnage War while it is being played.

It writes a sentence for each event, the effects and odds of cards, the score, and the end.
"""

from __future__ import annotations

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND
from printkit.games.tonnage_war.rules.state import OVER, State
from printkit.games.tonnage_war.story.facts import points
from printkit.games.tonnage_war.story.onscreen.board import board
from printkit.games.tonnage_war.story.onscreen.said import says
from printkit.games.tonnage_war.story.onscreen.worth import card_effect, effect, odds
from printkit.games.tonnage_war.story.report import story
from printkit.journal.course import Record
from printkit.journal.live import EndAccount, Live
from printkit.report.words.ending import ended


def _score(state: State) -> tuple[tuple[str, str], ...]:
    uboat, escort = points(state)
    return (("U-boats", str(uboat)), ("escorts", str(escort)))


def _progress(state: State) -> str:
    if state.stage == OVER:
        return f"after round {state.round}"
    return f"round {state.round}, turn {min(state.turn, CARDS_A_ROUND)}"


def _ending(record: Record) -> EndAccount:
    return ended(story(record))


LIVE = Live(board, says, _score, _progress, effect, odds, _ending, card_effect=card_effect)
