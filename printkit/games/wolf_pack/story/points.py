"""Assembles the turning points of a Wolf Pack report, and writes the text of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.wolf_pack.rules.deck import CARDS, CLEARS, CONVOY
from printkit.games.wolf_pack.story.deeds import deed
from printkit.games.wolf_pack.story.events import Highlight
from printkit.games.wolf_pack.story.pictures import inset
from printkit.games.wolf_pack.story.swings import LEAST, LastingSwing
from printkit.games.wolf_pack.story.telling import WHO, true_tags
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import TurningPoint
from printkit.report.words.phrases import Voice, percentage_points


def points(
    said: Voice, turns: Sequence[TurnAccount], found: Sequence[LastingSwing]
) -> Iterator[TurningPoint]:
    """Yield the report's entry about each of these swings: what was drawn or played, and the chance of winning before and after."""
    for each in found:
        when = f"Turn {each.turn}" if each.first == each.turn else f"Turns {each.first}–{each.turn}"
        text = _waited(said, each) if each.wait is not None else _done(said, each)
        yield TurningPoint(when, percentage_points(each.shift), text, picture=inset(turns, each.turn))


def _done(said: Voice, swing: LastingSwing) -> str:
    """Return the sentence about a draw or play, with the chance of winning before and after it."""
    step = swing.step
    was, now = (round(100 * chance) for chance in swing.chances)
    facts: dict[str, object] = {
        "was": f"{was}\u00a0%", "now": f"{now}\u00a0%", "moved": "rose" if now > was else "fell", "chances": (was, now), "deeds": _deed(swing),
        "first": step.turn, "last": step.turn, "side": step.side,
    }  # fmt: skip
    tags = true_tags({"convoy": step.side == CONVOY})
    return said.say("point", facts, tags, at=step.turn, lines=step.lines)


def _deed(swing: LastingSwing) -> str:
    """Return a clause about a draw or play. If it is the loser's play instead of a clear card, the clause names the card that it kept."""
    step = swing.step
    if step.side == swing.side:
        return deed(step)
    return f"{WHO[step.side]} kept its {CARDS[CLEARS[step.side]].name} and {deed(step, subject=False)}"


def _waited(said: Voice, swing: LastingSwing) -> str:
    """Return the sentence about a wait for a card."""
    wait = swing.wait
    assert wait is not None
    facts = {name: wait.facts[name] for name in ("who", "cards", "card", "a_card", "kind", "side")}
    facts |= {"first": swing.first, "last": swing.turn}
    return said.say("point-wait", facts, at=swing.turn, lines=wait.lines)


def unmentioned(found: Sequence[LastingSwing], events: Sequence[Highlight]) -> Iterator[Highlight]:
    """Yield an event for each of these draws and plays that is none yet and is not small, so that the passages can tell it."""
    told = {(each.key, each.draw) for each in events} | {
        (each.key, True) for each in events if each.kind in ("luck", "stop")
    }
    for each in found:
        step = each.step
        draw = step.action is None
        if each.wait is None and each.kept >= LEAST and ((step.turn, step.side), draw) not in told:
            facts: dict[str, object] = {
                "turn": step.turn,
                "side": step.side,
                "deed": deed(step, with_odds=True),
            }
            yield Highlight(
                "jump", step.turn, step.side, abs(step.swing), facts, frozenset(), step.lines, draw=draw
            )
