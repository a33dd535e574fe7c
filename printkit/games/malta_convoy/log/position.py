"""Reads the ``position`` section of a log, and checks that the position is possible.

The section describes a convoy in the middle of its journey.
"""

from __future__ import annotations

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Counts, Fleet, State, Voyage
from printkit.games.malta_convoy.rules.tables import MOST, OPTION_NAMES, SHIP_NAMES
from printkit.journal.entries import Given, Value
from printkit.table.rules import Rule

_CONVOY_RULES = (rb.CONVOY_2, rb.CONVOY_1, rb.CONVOY_3, rb.CONVOY_4, rb.CONVOY_5)
_PENDING = {"recon": 2, "dumb-luck": -1}


def position(ruleset: MaltaRuleset, given: Given) -> State:
    """Return the state before the first turn of the log from its ``position`` section.

    Raises ``Misplaced`` if the position is impossible.
    """
    turn = given.first - 1
    length = given.number("length", rb.LENGTH, 1, 99)
    if turn >= length:
        given.refuse(
            None,
            rb.LENGTH,
            f"the journey has {length} turns, so there is no turn {given.first}",
            f"a turn from 1 to {length}",
            f"turn {given.first}",
        )
    voyage = Voyage(
        ruleset,
        length,
        length,
        given.number("friendly", rb.FRIENDLY, 0, 99, 0),
        _fleet(given),
        given.number("interceptions", rb.SCORE_3, 0, 9999, 0),
        covered=given.get("covered") is not None,
    )
    voyage = _options(given, voyage, turn)
    return State(voyage, turn, _pending(given))


def _fleet(given: Given) -> Fleet:
    afloat, damaged, lost, returned = [], [], [], []
    for kind, name in enumerate(SHIP_NAMES):
        rule = _CONVOY_RULES[kind]
        afloat.append(given.number(name, rule, 0, MOST[kind], 0))
        damaged.append(given.keyed(name, "damaged", rb.DAMAGE_2, 0, afloat[kind]))
        lost.append(given.keyed("lost", name, rb.SCORE_2, 0, MOST[kind]))
        returned.append(given.keyed("returned", name, rb.COVER_3, 0, MOST[kind]))
        _within(given, name, rule, afloat[kind] + lost[kind] + returned[kind], MOST[kind])
    return Fleet(_counts(afloat), _counts(damaged), _counts(lost), _counts(returned))


def _within(given: Given, name: str, rule: Rule, n: int, most: int) -> None:
    entry = given.get(name)
    if n > most:
        given.refuse(
            entry and entry.span,
            rule,
            f"{n} ships of type `{name}` in all (afloat, lost and returned), but the maximum is {most}",
            f"at most {most}",
            str(n),
        )


def _counts(numbers: list[int]) -> Counts:
    return (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])


def _pending(given: Given) -> int:
    entry = given.get("pending")
    if entry is None:
        return 0
    if len(entry.values) != 1 or entry.values[0].value not in _PENDING:
        given.refuse(
            entry.span, rb.CONTACT_3, "after `pending`, write `recon` or `dumb-luck`", "recon or dumb-luck"
        )
    return _PENDING[str(entry.values[0].value)]


def _options(given: Given, voyage: Voyage, turn: int) -> Voyage:
    used = 0
    for entry in given.all("used"):
        for value in entry.values:
            used |= 1 << _option(given, value)
    voyage = voyage._replace(used=used)
    running = given.get("option")
    if running is None:
        last = max((i for i in range(4) if used >> i & 1), default=-1)
        return voyage._replace(option=last)
    words = [v for v in running.values if not v.key]
    if len(words) != 1:
        given.refuse(running.span, rb.OPT_2, "one option runs at a time", "`option screen left=2`")
    option = _option(given, words[0])
    if used >> option & 1:
        given.refuse(words[0].span, rb.OPT_1, f"{words[0].text} is running and cannot be over as well")
    left = given.keyed("option", "left", rb.OPT_3, 1, 6, 1)
    return voyage._replace(used=used | 1 << option, option=option, first=turn + 1, last=turn + left)


def _option(given: Given, value: Value) -> int:
    if value.value not in OPTION_NAMES:
        known = ", ".join(OPTION_NAMES)
        given.refuse(value.span, rb.OPT_1, f"there is no option `{value.text}`", known, value.text)
    return OPTION_NAMES.index(str(value.value))
