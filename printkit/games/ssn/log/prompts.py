"""How the companion asks SSN's open questions: what the speeds allow, and how a maneuver is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printkit.games.ssn.log.words import write_pose
from printkit.games.ssn.rules.data import CREEP, SPEEDS
from printkit.games.ssn.rules.paths import (
    BOTTOM,
    TOP,
    Path,
    end_of,
    figure,
    gap_needed,
    path_text,
    sharpest,
    speeds_allowed,
    turns,
)
from printkit.games.ssn.rules.state import HELO_NAMES, SHIP_NAMES, State, speed_word
from printkit.journal.prompts import Asked, Offer, Prompts
from printkit.table import Move


def offers(asked: Asked) -> tuple[Offer, ...] | None:
    """What may be said; see :class:`~printkit.journal.prompts.Prompts`."""
    ask = _ASK.get(asked.label)
    if ask is not None and isinstance(asked.view, State):
        return tuple(ask(asked, asked.view))
    return () if asked.label in _MEASURED else None


_MEASURED = ("lhd", "ff1", "ff2", "ff3", "ff4")
"""A measured place is for those who want to note one: they type it as a statement of its own."""


def _path(asked: Asked, state: State) -> Iterator[Offer]:
    """The maneuver, with a straight one and one with a turn for examples."""
    found = [move.value for move in asked.candidates() if isinstance(move.value, Path)]
    straight = next((path for path in found if path.parts and not turns(path)), None)
    bent = next((path for path in found if len(turns(path)) == 1), None)
    speeds = "; ".join(_speed(state, speed) for speed in speeds_allowed(state.sub))
    now = speed_word(state.sub.speed).capitalize()
    example = bent or straight
    if example is not None:
        help_ = f"the maneuver, leg by leg. {now} now; {speeds}"
        yield Offer("path", "LEGS", f"path {path_text(example)}", help_)
    if straight is not None:
        yield Offer("path", "ahead INCHES", f"path {path_text(straight)}", "straight ahead")
    if state.ruleset.zero_move == "allowed" and asked.judge(Move("path", Path())) is None:
        yield Offer("path", "hold", "path hold", "no move at all")
    if example is not None:
        end = write_pose(end_of(state.ruleset, state.sub.pose, example))
        yield Offer("move", "X Y HEADING", f"move {end}", "where it ended, as measured; the speed follows")


def _speed(state: State, speed: int) -> str:
    """``Slow: more than 2, up to 4 inches, turns up to 45 degrees, 1 inch apart``."""
    inches = (
        f"up to {TOP[speed]:g}" if speed == CREEP else f"more than {BOTTOM[speed]:g}, up to {TOP[speed]:g}"
    )
    most, gap = figure(sharpest(state.ruleset, speed)), figure(gap_needed(state.ruleset, speed))
    word = speed_word(speed).capitalize()
    return f'{word}: {inches} inches, turns up to {most} degrees, with a run of {gap}" before the next'


def _declared(asked: Asked, state: State) -> Iterator[Offer]:
    """The speed, where only the end of the move was measured; a path says it by its length."""
    if asked.judge(Move("")) is not None:
        fit = [word for word in SPEEDS if asked.judge(Move("speed", word)) is None]
        words = fit or [SPEEDS[speed] for speed in speeds_allowed(state.sub)]
        yield Offer("speed", "|".join(words), f"speed {words[0]}", "the speed of the move")


def _marker(asked: Asked, state: State) -> Iterator[Offer]:
    words = [word for word in ("dive", "rise") if asked.judge(Move("marker", word)) is None]
    if not state.fired and words:
        yield Offer(
            "marker", "|".join(words), f"marker {words[0]}", "it changes its layer before the next maneuver"
        )
        yield Offer("", help="no marker")


def _start(asked: Asked, state: State) -> Iterator[Offer]:
    width, height = state.ruleset.table
    help_ = f"where it starts, in inches from the south-west corner (0 to {width:g}, 0 to {height:g}), and its heading"
    example = next(iter(asked.candidates()), None)
    if example is not None:
        yield Offer("ssn", "X Y HEADING", f"ssn {write_pose(example.value)}", help_)


def _heard(asked: Asked, state: State) -> Iterator[Offer]:
    """Who heard: the figures say it, unless the tape was close to a limit."""
    names = [name for name in (*SHIP_NAMES, *HELO_NAMES) if asked.judge(Move("detected", (name, ()))) is None]
    if names:
        help_ = "who heard, and which points, if you name them"
        yield Offer("detected", f"{'|'.join(names)} [POINTS]", f"detected {names[0]}", help_)
    if asked.judge(Move("quiet")) is None:
        yield Offer("quiet", "", "quiet", "nobody heard anything")
    if asked.judge(Move("")) is None:
        yield Offer("", help="as the measured ranges say")


def _nothing(asked: Asked, state: State) -> Iterator[Offer]:
    """Numbers other than the rules': for those who write them."""
    return iter(())


_ASK: dict[str, Callable[[Asked, State], Iterator[Offer]]] = {
    "path": _path,
    "speed": _declared,
    "marker": _marker,
    "ssn": _start,
    "detected": _heard,
    "dps": _nothing,
}

PROMPTS = Prompts(offers)
