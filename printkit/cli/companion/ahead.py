"""Computes the odds of the next rolls and draws in an unfinished log.

The command ``printkit odds --log`` and the companion's command ``odds`` show these odds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from printkit.journal.companion.wording import asks_of
from printkit.lab.tables import OddsRow, OddsTable
from printkit.scene import AskedCards, AskedChoice, AskedDice, AskedOther, followed_by

if TYPE_CHECKING:
    from printkit.journal.companion.ahead import Ahead, Coming
    from printkit.journal.companion.session import Session

Asked = AskedDice | AskedCards | AskedChoice | AskedOther
_MOST_CHOICES = 3
"""Maximum number of sequences of choices that are listed for one roll. Further sequences are only counted.

If there is only one other, it is listed too.
"""
_MOST_NAMED = 8
"""Maximum number of results of a roll or draw that are named on one line."""
_OR, _MORE = "; or ", " other ways"


def coming_tables(session: Session, both: bool = False) -> tuple[Ahead, tuple[OddsTable, ...]]:
    """Return every roll and draw that can come next in the session's log, with an odds table for each of
    them.

    ``both`` uses only what both sides of a game with hidden hands have seen, as the companion does.
    """
    from printkit.journal.companion.ahead import ahead

    found = ahead(session, both)
    return found, tuple(_table(each) for each in found.coming)


def expected(asked: Asked) -> list[str]:
    """Return one line of text for each possible answer to a choice: the answer with its odds, such as a probability
    or an expected result.

    Answers for which the game computes neither are left out.
    """
    if not isinstance(asked, AskedChoice):
        return []
    found = [(pick.words, pick.odds) for pick in asked.picks if pick.free]
    for blank in asked.blanks:
        found.append((blank.words, blank.odds))
        cards = [option for slot in blank.slots if slot.kind == "card" for option in slot.options]
        found += [(f"{blank.words} {card.words}", card.odds) for card in cards]
    found.append((asked.silence or "", asked.silent_odds))
    return [f"{words}: {odds}" for words, odds in found if odds]


def in_short(session: Session) -> Iterator[str]:
    """Yield one line of text for each roll or draw that can come next. The line lists the most likely results
    first."""
    _, tables = coming_tables(session, both=True)
    sheet = session.shown().totals
    for table in tables:
        sums: dict[str, Fraction] = defaultdict(Fraction)
        for row in table.rows:
            said = row.outcome.partition("; ")[0]
            sums["nothing of these" if said.partition(" ")[0] in sheet else said] += row.fraction
        likeliest = sorted(sums.items(), key=lambda each: -each[1])
        said = ", ".join(f"{name}: {100 * float(p):.1f} %" for name, p in likeliest[:_MOST_NAMED])
        more = ", ..." if len(likeliest) > _MOST_NAMED else ""
        after = "".join(f"after {_shortest(str(value))}: " for _, value in table.rows[0].given)
        asks = asks_of(session.prompts, session.setting.notation, table.name)
        yield f"{after}{said}{more}" if after else followed_by(asks, f"{said}{more}")


def _shortest(choices: str) -> str:
    """Return the shortest of several sequences of choices that lead to a roll, as text.

    ``choices`` is a text that lists the sequences; if several are equally short, they are joined by "or".
    """
    said = [each for each in choices.split(_OR) if not each.endswith(_MORE)]
    made = [tuple(dict.fromkeys(each.split(", "))) for each in said]
    least = min(map(len, made))
    return " or ".join(dict.fromkeys(", ".join(each) for each in made if len(each) == least))


def remark(found: Ahead) -> str:
    """Return a remark to show with the odds tables, such as that the game is over.

    The text is empty if no remark is needed.
    """
    if found.over:
        return "the game is over: nothing comes next"
    left = f"; {found.left_out} lines of play were too many to follow" if found.left_out else ""
    if not found.coming:
        return f"no roll and no draw comes next{left}"
    return left.removeprefix("; ")


def _table(coming: Coming) -> OddsTable:
    choices = coming.choices
    given: tuple[tuple[str, str | int], ...] = ()
    if choices:
        shown = choices if len(choices) <= _MOST_CHOICES + 1 else choices[:_MOST_CHOICES]
        more = len(choices) - len(shown)
        said = _OR.join(shown) + (f"{_OR}{more}{_MORE}" if more else "")
        given = (("after", said),)
    what = (
        f"What `{coming.label}` can show"
        if coming.n == 1
        else f"What {coming.n} of `{coming.label}` can show"
    )
    rows = tuple(OddsRow(given, chance.outcome, chance.p) for chance in coming.chances)
    return OddsTable(coming.label, (coming.rule,), rows, what)
