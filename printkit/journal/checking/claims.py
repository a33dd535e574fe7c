"""Judges claims: totals and measurements that the player wrote in the log.

Each is compared with the value computed from the log's dice and cards.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, NamedTuple

from printkit.journal.entries import Stated, Value
from printkit.journal.logged.questions import ReportedFact
from printkit.journal.notation import Claim, Notation
from printkit.table.game import Game, Total
from printkit.table.rules import Rule

_EXACT: Final = 1e-9
"""Difference below which two numbers count as equal, in spite of rounding errors."""


class Verdict(NamedTuple):
    """What is wrong with a claim (a total that the player wrote down): the rule, the correct value and the claimed value.

    ``settled`` is False if there is nothing yet to compare the claim with. ``shown`` is the calculation of the expected value."""

    rule: Rule
    expected: str
    found: str
    settled: bool = True
    shown: str = ""


class Drift(NamedTuple):
    """The amount by which a total on the player's sheet differs, after a mistake, from the same total computed from the log.

    Later claims may agree with either of the two.

    ``adopted`` is the name of the total whose value was taken from the sheet; adding the difference ``off`` then gives the value computed
    from the log. If it is empty, the computed value was kept, and adding the difference gives the value on the sheet."""

    off: float
    adopted: str = ""


class Totals:
    """Judges all claims in one log. A claim is a total or measurement that the player wrote down.

    A claim is compared with the value that the rules reported in the current turn or, if they reported none, with the game's
    totals.

    ``drift``: for each total of which a wrong claim was accepted, the difference from the computed value. A later claim with the same
    difference is no new mistake, and neither is a claim that agrees with the state; such a claim decides which of the two values is used
    from then on. ``measures``: whether measured distances are judged; the search for repairs turns this off, because a wrong distance
    says nothing about other values. ``carries``: whether an accepted error may be carried forward.
    """

    def __init__(self, game: Game, notation: Notation) -> None:
        self._totals = game.totals
        self._rebase = game.rebase
        self._claims = {claim.name: claim for claim in notation.claims}
        self._state: Hashable = None
        self._named: Mapping[str, Total] = {}
        self.drift: dict[str, Drift] = {}
        self.measures = self.carries = True

    def verdict(self, claim: Stated, facts: Mapping[str, ReportedFact], state: Hashable) -> Verdict | None:
        """Return what is wrong with a claim (a total or measurement stated in the log); None if the claim is correct."""
        spec = self._claims[claim.name]
        if state is None and (spec.judge is not None or not facts):
            return None if claim.treatment else Verdict(spec.rule, "", _typed(claim), False)
        if spec.judge is not None:
            return self._own(spec, claim, state)
        name = spec.of or spec.name
        if name in facts:
            value, rule, _ = facts[name]
        else:
            value, rule = self._total(name, state), spec.rule
        if value is None:
            return None if claim.treatment else Verdict(rule, "", _typed(claim), False)
        if spec.flag:
            holds = value is True or value == spec.name or (isinstance(value, tuple) and spec.name in value)
        else:
            holds = self._equal(name, claim, value)
        if holds or claim.treatment:
            return None
        return Verdict(rule, _expected(spec, value), _typed(claim))

    def adopt(self, claim: Stated, state: Hashable) -> Hashable:
        """Return the state of the game after a claim (a player's total or measurement). The claimed value is used if it is trusted.

        The check trusts a correct measurement, and a claim that is marked as ``adopted``. After another correct claim,
        :meth:`_settled` decides. Otherwise, the state is unchanged.
        """
        spec = self._claims[claim.name]
        if state is None:
            return state
        if spec.judge is not None:
            judged = spec.judge(state, claim.values)
            takes = judged.state is not None and (judged.holds or claim.treatment == "adopted")
            return judged.state if takes else state
        name = spec.of or spec.name
        if claim.treatment != "adopted":
            return self._settled(name, claim, state) if self.drift else state
        value: Total = claim.values[0].value if claim.values else spec.name  # type: ignore[assignment]  # a claim has no values written as single dice
        rebased: Hashable = self._rebase(state, name, value)
        if rebased is None:
            return state
        before, after = self._totals(state), self._totals(rebased)
        for each in before:
            off = _difference(before[each], after.get(each))
            if off:
                self.drift[each] = Drift(off, name)
        return rebased

    def _settled(self, name: str, claim: Stated, state: Hashable) -> Hashable:
        """Return the state after a correct claim. If the claim contradicts a total taken over from the player's sheet earlier, that total
        is discarded.

        The claim contradicts that total if the claim agrees with the total computed from the log alone. Otherwise, the total from the
        player's sheet is kept.
        """
        drift = self.drift.get(name)
        if drift is None or not drift.adopted:
            return state
        adopted = self.drift.get(drift.adopted)
        off = _difference(claim.values[0].value if claim.values else None, self._total(name, state))
        self.drift = {each: d for each, d in self.drift.items() if d.adopted != drift.adopted}
        if abs(off - drift.off) >= _EXACT or adopted is None or adopted.adopted != drift.adopted:
            return state
        now = self._total(drift.adopted, state)
        assert isinstance(now, int | float)
        back: Hashable = self._rebase(state, drift.adopted, type(now)(now + adopted.off))
        return state if back is None else back

    def _own(self, spec: Claim, claim: Stated, state: Hashable) -> Verdict | None:
        assert spec.judge is not None
        judged = spec.judge(state, claim.values)
        if judged.holds or claim.treatment or (spec.distance and not self.measures):
            return None
        return Verdict(judged.rule or spec.rule, judged.expected, _typed(claim), shown=judged.shown)

    def _total(self, name: str, state: Hashable) -> Total | None:
        if state is None:
            return None
        if state is not self._state:
            self._state = state
            self._named = self._totals(state)
        return self._named.get(name)

    def _equal(self, name: str, claim: Stated, value: Hashable) -> bool:
        stated = claim.values[0]
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            if stated.kind != "number" or not isinstance(stated.value, (int, float)):
                return False
            off = stated.value - value
            if claim.treatment:
                self.drift[name] = Drift(off)
            elif abs(off) >= _EXACT:
                return self.carries and name in self.drift and abs(off - self.drift[name].off) < _EXACT
            elif self.drift and (known := self.drift.get(name)) and not known.adopted:
                del self.drift[name]
            return True
        words = [_word(v) for v in claim.values]
        if isinstance(value, tuple):
            return all(word in value for word in words)
        return " ".join(words) == str(value).lower()


def is_distance(notation: Notation, claim: Stated | None) -> bool:
    """Return True if a claim (a player's total or measurement) is a distance measured on the table top.

    A distance cannot correct a guessed position, but a measured position can.
    """
    return claim is not None and any(c.name == claim.name and c.distance for c in notation.claims)


def _difference(one: object, other: object) -> float:
    """Return the first number minus the second; 0 if either argument is not a number."""
    numbers = isinstance(one, int | float) and isinstance(other, int | float)
    return one - other if numbers else 0.0  # type: ignore[operator]  # both are numbers


def _word(value: Value) -> str:
    return value.text.lower()


def _typed(claim: Stated) -> str:
    return " ".join([claim.name, *(v.text for v in claim.values)])


def _expected(spec: Claim, value: Hashable) -> str:
    if isinstance(value, tuple):
        if not value:
            return "nothing" if spec.flag else f"nothing {spec.name}"
        text = (" or " if all(str(v).isdecimal() for v in value) else ", ").join(str(v) for v in value)
    elif isinstance(value, float):
        text = f"{value:g}"
    else:
        text = str(value)
    return text if spec.flag else f"{spec.name} {text}"
