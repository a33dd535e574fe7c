"""Collects the pictures of an SSN report: the track chart of the whole game, then the turning points."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.ssn.rules.state import State
from printkit.games.ssn.story.chart import track_chart
from printkit.games.ssn.story.chart_moments import moments_charts
from printkit.games.ssn.story.turning import TurningMoment
from printkit.games.ssn.story.turns import TurnAccount
from printkit.report.story import Chart, Picture


def pictures(
    turns: Sequence[TurnAccount], turned: Sequence[TurningMoment], start: State, final: State
) -> tuple[Picture | Chart, ...]:
    """Return all pictures of the report in order."""
    return (track_chart(turns, start, final), *moments_charts(turned, final.ruleset))
