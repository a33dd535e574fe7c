"""Writes words for what U-boats on their way to the convoy could have scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.tonnage_war.story.deeds import Deed, Kind
from printkit.games.tonnage_war.story.salvos import aim, aim_word, is_sure, shots_of, sure_rolls
from printkit.games.tonnage_war.story.telling import standing
from printkit.report.story import count

_MANY: Final = 3
"""If an attack that escorts stopped had at least this many shots, the story calls it big and gives its odds."""


def is_big(deeds: Sequence[Deed], stake: str) -> bool:
    """Return True if the attacks that escorts stopped were big, measured by their shots or their effect on
    the score.

    They are big if they could have drawn level or taken the lead (``stake`` says so), or had many shots."""
    attacks = [deed.fights[0].attack for deed in deeds]
    shots = sum(
        shots_of(deed.fights[0].state.ruleset, attack.card)
        for deed, attack in zip(deeds, attacks, strict=True) if attack is not None and not attack.carrier
    )  # fmt: skip
    return "enough" in stake or (shots >= _MANY and _too_few(deeds) <= 0)


def stakes(deeds: Sequence[Deed], *, goals: bool = True) -> str:
    """Return a phrase for the shots that the U-boats lost because escorts stopped their attacks: `` with three shots, enough to
    draw level at 4–4``.

    It is ``, each with shots enough to draw level`` if any one of several boats would have done it, and empty if escorts
    did not stop all of these attacks. It gives the effect on the score only if these shots would have been certain hits.

    ``goals``: False to leave out the effect on the score.
    """
    attacks = [deed.fights[0].attack for deed in deeds if deed.kind is Kind.STOP]
    if len(attacks) < len(deeds) or any(attack is None or attack.carrier for attack in attacks):
        return ""
    shots = sum(
        shots_of(deed.fights[0].state.ruleset, attack.card)
        for deed, attack in zip(deeds, attacks, strict=True)
        if attack is not None
    )
    if len(deeds) > 1 and goals and (would := goal_of_each(deeds)):
        return f", each with shots enough to {would}"
    between = " between them" if len(deeds) > 1 else ""
    return f" with {count(shots, 'shot')}{between}{prize(deeds) if goals else ''}" if shots else ""


def prize(deeds: Sequence[Deed]) -> str:
    """Return a phrase for what the shots of stopped U-boats would have done to the score: ``, enough to draw level at 4–4``.

    It is empty if a shot could have missed, if the U-boats led already, and if only several boats together would have drawn level: the
    report gives the odds that one boat slips past."""
    if not all(is_sure(deed.fights[0]) for deed in deeds):
        return ""
    if len(deeds) == 1 and (would := goal_of(deeds[0])):
        return f", enough to {would}"
    return ""


def _too_few(deeds: Sequence[Deed]) -> int:
    """Return how many more shots the U-boats that were stopped would have needed to draw level with the escorts; 0 or less if they had enough."""
    uboat, escort = deeds[0].before
    attacks = [deed.fights[0].attack for deed in deeds]
    ruleset = deeds[0].fights[0].state.ruleset
    return escort - uboat - sum(shots_of(ruleset, attack.card) for attack in attacks if attack is not None)


def goal_of_each(deeds: Sequence[Deed]) -> str:
    """Return a phrase for what each of several boats would have done to the score if escorts had not stopped her: ``take the
    lead``, ``draw level or better``.

    It is empty unless each boat would have drawn level or taken the lead alone."""
    goals = {goal_word(deed, sure_rolls(deed.fights[0])) for deed in deeds}
    return "" if "" in goals else goals.pop() if len(goals) == 1 else "draw level or better"


def goal_of(deed: Deed) -> str:
    """Return a phrase for what a boat could have done to the score if not stopped: ``take the lead at 4–3``.

    It is empty if her shots could have missed, or if they would not have changed which side leads."""
    return goal(deed, sure_rolls(deed.fights[0]))


def goal(deed: Deed, shots: int) -> str:
    """Return a phrase for the score that this number of hits would have led to: ``take the lead at 4–3``.

    It is empty if the U-boats led already, or if they would still have been behind after the hits.
    """
    uboat, escort = deed.before
    if not goal_word(deed, shots):
        return ""
    return aim(uboat - escort, shots, standing(uboat + shots, escort))


def goal_word(deed: Deed, shots: int) -> str:
    """Return a phrase for what this number of hits would have done to the score, without the score: ``take the lead``.

    It is empty if the U-boats led already, or if they would still have been behind after the hits.
    """
    uboat, escort = deed.before
    if not shots or uboat > escort or uboat + shots < escort:
        return ""
    return aim_word(uboat - escort, shots)
