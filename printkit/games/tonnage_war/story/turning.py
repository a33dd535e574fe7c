"""Writes the turning points of a Tonnage War report. They give what the story leaves out: the odds, how close
the result was, and what else could have happened.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from printkit.games.tonnage_war.rules.convoy_attack import target_number
from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.escort_attacks import DAMAGE, NOTHING, SINK, blow
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import clause, weapon
from printkit.games.tonnage_war.story.course import DecidingFight
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind
from printkit.games.tonnage_war.story.facts import Account, Fight, SalvoFacts
from printkit.games.tonnage_war.story.fights import card_of, hit_of
from printkit.games.tonnage_war.story.luck import seen
from printkit.games.tonnage_war.story.luck_chances import come_through, shot_number, shot_odds, units_of
from printkit.games.tonnage_war.story.outcomes import StrikeRoll, finders, outcome, strike_rolls
from printkit.games.tonnage_war.story.pictures import inset
from printkit.games.tonnage_war.story.salvos import Unmet, attack_cards, hits, sure_rolls, why_unmet
from printkit.games.tonnage_war.story.scene import all_of, chance_of_all, moment_of, values_of
from printkit.games.tonnage_war.story.telling import odds, standing
from printkit.report.story import TurningPoint, begun, count, number
from printkit.report.words.phrases import Voice, percentage_points

TURNING_NOTE = (
    "The figure is what the turn did to the U-boats’ chance to win, by what lies open on the table: the points, the turns that "
    "are left, contacts and attacks. It is read off some hundred games that printkit played against itself; no hand is counted. "
    "For an attack that escorts stopped, it is what the attack would have brought, times the boat’s chance of slipping past, if that is more. "
    "Escorts and boats roll one twenty-sided die each."
)


LEVEL_NOTE = " A game that ends level counts as half a win."


_CERTAIN = 99.5
"""The report describes a chance of winning as certain if it is at least this (per cent)."""


def turning_point(
    said: Voice, each: DecidingFight, made: Account, fleet: BoatList, cast: Vessels
) -> TurningPoint:
    """Return a turning point of the report. For each of its deeds (fights with one U-boat), it gives the odds
    and says how close the result was; then it says what else could have happened.

    Several boats that escorts stopped are described in one sentence.
    """
    moment = moment_of(each, made, fleet)
    deeds = moment.deeds if moment is not None else ()
    if each.stops and len(deeds) > 1:
        told = [_all_stopped(said, deeds, each)]
    else:
        now = {id(engagement) for _, engagement in each.engagements}
        texts = [_odds(deed, cast, now) for deed in deeds]
        # if the first paragraph has described one deed, the others alone would seem to explain the whole change
        told = [_told(said, *one) for one in zip(deeds, texts, strict=True)] if all(texts) else []
    told.append(_chance(said, each, deeds, cast))
    return TurningPoint(
        f"Round {each.turn.round}, {each.when}",
        _swing(each),
        " ".join(filter(None, told)),
        picture=inset(made.turns, each),
    )


def _told(said: Voice, deed: Deed, text: str) -> str:
    """Return the sentence about the odds (``text``) of one deed (a fight with one U-boat)."""
    return said.write("dice", f"{begun(text)}.", values_of(deed), at=deed.turn, lines=deed.lines)


def _chance(said: Voice, each: DecidingFight, deeds: Sequence[Deed], cast: Vessels) -> str:
    """Return the sentence about the change in the U-boats' chance of winning. For attacks that escorts
    stopped, it says what the chance would have been if they had succeeded.
    """
    first, was = deeds[0], each.was
    is_stopped = each.stops or (len(deeds) == len(each.stopped) == 1 and first.kind is Kind.STOP)
    if is_stopped and each.would is not None:
        was = each.would
    base, now = round(was), round(each.now)
    values = values_of(first) | {"base": was, "now": each.now, "stopped": each.stopped if is_stopped else ()}
    if is_stopped and over(each.turns[-1].after):
        came = "won the game" if was >= _CERTAIN else "made it a draw"
        text = f"{f'the attack of {cast.boat(first.boat)}' if cast.has_told(first) else 'her attack' if len(deeds) == 1 else 'these attacks'} would have {came}."
    elif is_stopped:
        alone = cast.boat(first.boat) if cast.has_told(first) else "she"
        who = alone if len(deeds) == 1 else "both" if len(deeds) == 2 else f"all {number(len(deeds))}"
        ahead = (
            each.score_otherwise is not None and each.score_otherwise[UBOAT] > each.score_otherwise[ESCORT]
        )
        whose = "their" if ahead else "the U-boats’"
        score = (
            f"it would have been {standing(*each.score_otherwise)}, and "
            if each.score_otherwise is not None
            else ""
        )
        would = f"{score}{whose} chance to win {'' if score else 'would have been '}{base}\u00a0% instead of {now}\u00a0%"
        if base > _CERTAIN:
            would = f"{score}{'they' if ahead else 'the U-boats'} would have been all but certain to win; as it was, their chance was {now}\u00a0%"
        text = f"had {who} got through, {would}."
    else:
        text = f"The U-boats’ chance to win {'rose' if now > base else 'fell'} from {base}\u00a0% to {now}\u00a0%."
        if now == base:
            return ""
    return said.write("swing", begun(text), values, at=first.turn, lines=each.lines)


def _all_stopped(said: Voice, deeds: Sequence[Deed], each: DecidingFight) -> str:
    """Return the sentence about several U-boats that escorts stopped one after the other: their shots, and the odds of finding them."""
    n, first = len(deeds), deeds[0]
    chance = chance_of_all(deeds)
    shots = sum(sure_rolls(deed.fights[0]) for deed in deeds)
    text = f"the escorts stopped {number(n)} boats with {count(shots, 'shot')}, none of which could have missed the convoy"
    each_one = [
        odds(float(through[0]))
        for deed in deeds
        for through in [come_through(deed.fights[0])]
        if through is not None
    ]
    if len(each_one) == n and len({*each_one}) == 1:
        text += f"; each had {each_one[0]} of slipping past"
    elif chance:
        text += f"; they had {chance} of finding {all_of(n)}"
    values = values_of(first) | {
        "turns": tuple(event.number for deed in deeds for event in deed.events), "after": deeds[-1].after,
        "deeds": tuple(engagement for deed in deeds for engagement in deed.engagements), "boat": -1, "stopped": each.stopped,
    }  # fmt: skip
    lines = tuple(dict.fromkeys(line for deed in deeds for line in deed.lines))
    return said.write("dice", f"{begun(text)}.", values, at=first.turn, lines=lines)


def has_words(each: DecidingFight, made: Account, fleet: BoatList) -> bool:
    """Return True if the report can describe a fight as a turning point, because the story describes at least
    one of its deeds (fights with one U-boat)."""
    return moment_of(each, made, fleet) is not None


def _swing(each: DecidingFight) -> str:
    """Return words for the effect of a fight on the chance of winning. If escorts stopped an attack in the
    last turn of the game, the words say that victory or a draw was at stake."""
    if each.stops and over(each.turns[-1].after):
        return "the game at stake" if each.base >= _CERTAIN else "a draw at stake"
    return percentage_points(each.figure)


def _odds(deed: Deed, cast: Vessels, now: Collection[int]) -> str:
    """Return clauses about a deed (a fight with one U-boat): its odds, unless the first paragraph has given
    them, and how close it was.

    If a card is unknown, the clauses give only the result. ``now``: the identities of the fights in the turns
    of the turning point.
    """
    boat, has_told = cast.boat(deed.boat), cast.has_told(deed)
    if deed.salvo is not None:
        return _of_attack(deed, deed.salvo, boat, has_told=has_told) or (
            "" if has_told else clause(deed, cast)
        )
    if deed.kind is Kind.STOP and deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED, HuntEnd.BACK):
        return "" if has_told else _slipping(deed.fights[0], boat) or clause(deed, cast)
    shots = [fight for fight in deed.fights if id(fight) in now and outcome(fight).shot not in (None, MISSED)]
    told = [_of_shots(shots, boat)] if shots else []
    if deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED) and id(deed.decisive.engagement) in now:
        last = deed.decisive.engagement
        assert isinstance(last, Fight)
        told.append(_of_hunt(deed, last, cast, "her" if any(told) else boat, has_told=has_told))
    return "; ".join(filter(None, told)) or ("" if has_told else clause(deed, cast))


def _of_hunt(deed: Deed, fight: Fight, cast: Vessels, boat: str, *, has_told: bool) -> str:
    """Return clauses about the odds of sinking a hunted U-boat in the turn in which she was hit, and about
    how close it was. ``has_told``: True if the first paragraph has given the odds.
    """
    through = come_through(fight)
    if through is None or through[1] == 1:
        return ""
    chance = odds(1 - float(through[1]))
    when = f"on turn {deed.turn} " if deed.turn > deed.first else ""
    hunters = f"{when}{count(len(units_of(fight)), 'escort')} had {chance} of sinking {boat}"
    if deed.result is HuntEnd.DAMAGED:
        return f"{hunters}, but only damaged her"
    if has_told and not _how_close(fight, cast, boat):
        hidden = (
            f"had {odds(float(through[0]))} of not being found at all"
            if through[0]
            else "was certain to be found"
        )
        return f"{when}{boat} {hidden}"
    if fight.hunt.condition.damaged:
        hunters += ", damaged before"
    close = ", and ".join(_how_close(fight, cast, boat if has_told else "her"))
    return close if has_told else f"{hunters}: {close}" if close else hunters


def _slipping(fight: Fight, boat: str) -> str:
    """Return a clause with a boat's odds of not being found by any escort on her way to the convoy: ``*U
    7101* had one chance in ten of slipping past two escorts``. It is empty if a card is unknown, or if no
    escort could have found her.
    """
    through = come_through(fight)
    if through is None or through[0] == 1:
        return ""
    return f"{boat} had {odds(float(through[0])) if through[0] else 'no chance'} of slipping past {count(len(units_of(fight)), 'escort')}"


def _of_shots(fights: Sequence[Fight], boat: str) -> str:
    """Return a clause with the odds of a U-boat's own shots that hit escorts, one in each of these turns of a hunt."""
    told = []
    for fight in fights:
        known = fight.state.ruleset.boat(fight.hunt.boat.card)
        if known is not None:
            missed = shot_odds(fight.state.ruleset, shot_number(fight, known, seen(fight)))[MISSED]
            told.append(odds(1 - float(missed)))
    if not told:
        return ""
    again = "".join(f", then {each} of hitting again" for each in told[1:])
    return f"{boat} had {told[0]} of hitting with her {weapon(fights[0])}{again}"


def _of_attack(deed: Deed, salvo: SalvoFacts, boat: str, *, has_told: bool) -> str:
    """Return clauses about the odds of an attack that got through: of passing the escorts, and of hitting. Empty if they are unknown, and for an
    attack on the carrier."""
    ruleset = salvo.state.ruleset
    known = ruleset.boat(salvo.attack.boat.card)
    if known is None or not salvo.rolls or salvo.attack.carrier:
        return ""
    needed, sides, n = (
        target_number(ruleset, known, ruleset.uboat_card(salvo.attack.card)),
        ruleset.convoy_sides,
        len(salvo.rolls),
    )
    told = [_slipping(deed.met[0], boat)] if deed.met and not has_told else []
    if deed.met and told == [""]:
        return ""
    if needed >= sides:
        told += [] if deed.met else [f"{boat} could not miss{_no_escort(deed, salvo)}"]
    else:
        which = "her shot" if n == 1 else f"each of her {number(n)} shots"
        hit = (
            "it did"
            if n == hits(salvo) == 1
            else "it missed"
            if n == 1
            else f"{number(hits(salvo)) if hits(salvo) else 'none'} did"
        )
        if not deed.met:
            told.append(f"no escort was in the way of {boat}")
        told.append(f"{which} had {odds(needed / sides)} of hitting, and {hit}")
    if deed.met and (behind := deed.before[ESCORT] - deed.before[UBOAT]) >= 0:
        left = f"at least {count(behind, 'point')} behind" if behind else "level at best"
        told.append(f"found, {'she' if told else boat} would have left the U-boats {left}")
    return "; ".join(told)


def _no_escort(deed: Deed, salvo: SalvoFacts) -> str:
    """Return the end of a sentence about an attack that met no escort: what the story leaves out.

    It says when the escorts had used their last attack card, that they used none, or what the score would
    have been without the attack.
    """
    reason, spent = why_unmet(deed.events[0].turn, salvo), deed.spent
    if reason is Unmet.NO_CARD and spent is not None and not spent.on_blank:
        return f", and the escorts had {'discarded' if spent.discarded else 'played'} their last attack card on turn {spent.turn}"
    if reason not in (Unmet.NO_CARD, Unmet.BLANKS) and (held := attack_cards(deed.events[0].turn, salvo)):
        unused = "one attack card and did not use it" if held == 1 else "attack cards and used none"
        return f", and the escorts had {unused} against her"
    if deed.events[-1].turn.after.open_points != (0, 0):
        return ", and no escort was in the way"
    return f"; without her it would have been {standing(deed.after[UBOAT] - deed.points[UBOAT], deed.after[ESCORT])}"


def _how_close(fight: Fight, cast: Vessels, boat: str) -> list[str]:
    """Return clauses about how narrowly a U-boat that escorts sank failed to get away: that only one of
    several escorts found her, and what a roll one higher would have done. They are empty if a card is
    unknown, or if it was not close.
    """
    rolls, found, hit = strike_rolls(fight), finders(fight), hit_of(fight)
    if hit is None or not outcome(fight).sunk or len(rolls) < len(fight.strikes):
        return []
    told = []
    if len(found) == 1 and len(units_of(fight)) > 1 and found == hit.names:
        told.append(f"only {cast.escorts(hit.cards)} found {boat}")
    her = "her" if told else boat
    hits = [each for each in rolls if each.blow.effect != NOTHING]
    if (
        len(hits) > 1
        and not fight.hunt.condition.damaged
        and all(each.blow.effect == DAMAGE for each in hits)
    ):
        return [
            *told,
            "none of the hits would have sunk her alone"
            if len(hits) > 2
            else "neither hit would have sunk her alone",
        ]
    if len(hits) == 1 and (less := _one_higher(fight, hits[0], her)):
        told.append(less)
    return told


def _one_higher(fight: Fight, each: StrikeRoll, her: str) -> str:
    """Return a clause about what would have happened if the roll for the only hit on a U-boat had been one
    higher; empty if she would have been sunk all the same.
    """
    unit = dict(units_of(fight))[each.name]
    spent = bool(fight.state.depleted >> max(0, card_of(fight, each.name)) & 1)
    would = blow(fight.state.ruleset, unit, each.roll + 1, fight.hunt.first, spent).effect
    if would == NOTHING:
        return f"a roll one higher would have missed {her}"
    is_less = would == DAMAGE and each.blow.effect == SINK and not fight.hunt.condition.damaged
    return f"a roll one higher would only have damaged {her}" if is_less else ""
