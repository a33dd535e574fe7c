"""After a wrong claim, a later claim may agree with either of two counts, the one on the sheet or the one by the log; it settles which
of them is right.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.checking.claims import Totals
from printkit.journal.entries import Treatment
from printkit.table.game import Total

MALTA = """
game: malta-convoy

position
  cargo 9; tankers 3; carriers 1; cruisers 10; destroyers 10
  length 24; friendly 2
  covered
turn 12
  contact 2
"""


def judged(claims: Sequence[str], treatment: Treatment) -> tuple[list[bool], Total]:
    """Return for each claim whether it is accepted at the end of the log, and the last count of destroyers. The first claim is
    treated as wrong.
    """
    start = check_text(MALTA, "game.log", reading, GAMES)
    checked = check_text(MALTA + "".join(f"  = {claim}\n" for claim in claims), "game.log", reading, GAMES)
    assert start.game is not None
    assert start.notation is not None
    totals, state = Totals(start.game, start.notation), start.state
    held: list[bool] = []
    stated = [claim for item in checked.document.items for claim in item.form.claims]
    for n, claim in enumerate(stated):
        claim = claim._replace(treatment="" if n else treatment)
        held.append(totals.verdict(claim, {}, state) is None)
        if held[-1]:
            state = totals.adopt(claim, state)
    return held, start.game.totals(state)["destroyers"]


@pytest.mark.parametrize(
    ("claims", "accepted", "destroyers"),
    [
        (("destroyers 9", "destroyers 10"), [True, True], 10),
        (("destroyers 9", "destroyers 9"), [True, True], 9),
        (("destroyers 9", "destroyers 8"), [True, False], 9),
        (("destroyers 9", "destroyers-lost 0"), [True, True], 10),
        (("destroyers 9", "destroyers-lost 1"), [True, True], 9),
        (("destroyers 9", "destroyers 10", "destroyers 9"), [True, True, False], 10),
        (("destroyers 9", "destroyers 9", "destroyers 10"), [True, True, False], 9),
        (("destroyers 9", "destroyers-lost 0", "destroyers 9"), [True, True, False], 10),
    ],
)
def test_a_count_taken_from_the_sheet_is_confirmed_or_taken_back(
    claims: Sequence[str], accepted: list[bool], destroyers: int
) -> None:
    held, count = judged(claims, "adopted")
    assert held == accepted
    assert count == destroyers


@pytest.mark.parametrize(
    ("later", "accepted"),
    [
        (("destroyers 9", "destroyers 10"), [True, True]),
        (("destroyers 10", "destroyers 9"), [True, False]),
        (("destroyers 8",), [False]),
    ],
)
def test_a_wrong_count_is_carried_on_until_it_is_right_again(
    later: Sequence[str], accepted: list[bool]
) -> None:
    held, count = judged(("destroyers 9", *later), "forgiven")
    assert held == [True, *accepted]
    assert count == 10
