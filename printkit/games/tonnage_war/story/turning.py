"""Writes the turning points of a Tonnage War report.

They give what the story leaves out: the odds, how close the result was, and what else could have happened.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from printkit.games.tonnage_war.rules.convoy_attack import target_number
from printkit.games.tonnage_war.rules.data import ESCORT, FLAK, UBOAT, Boat
from printkit.games.tonnage_war.rules.escort_attacks import DAMAGE, NOTHING, SINK, blow
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.torpedoes import MISSED, hit
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import clause, noun, went_in
from printkit.games.tonnage_war.story.course import DecidingFight, chance
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind
from printkit.games.tonnage_war.story.facts import Account, Fight, SalvoFacts, points
from printkit.games.tonnage_war.story.luck import (
    TORPEDO,
    come_through,
    seen,
    shot_number,
    shot_odds,
    units_of,
)
from printkit.games.tonnage_war.story.outcomes import (
    StrikeRoll,
    card_of,
    finders,
    hit_of,
    outcome,
    strike_rolls,
    weapon,
)
from printkit.games.tonnage_war.story.pictures import inset
from printkit.games.tonnage_war.story.salvos import (
    chance_of_all,
    hits,
    slip,
    sure_rolls,
)
from printkit.games.tonnage_war.story.scene import moment_of, values_of
from printkit.games.tonnage_war.story.telling import (
    all_of,
    escort_known_as,
    grade_word,
    is_aircraft,
    odds,
    span,
    standing,
)
from printkit.report.story import TurningPoint, begun, count, listed, number
from printkit.report.words.phrases import Voice, percentage_points

TURNING_NOTE = (
    "The figure is what the turn did to the U-boats’ chance to win, by what lies open on the table: the points, the turns that "
    "are left, contacts and attacks. It is read off some hundred games that printkit played against itself; no hand is counted. "
    "For attacks that escorts stopped, it is what they would have brought, times the share of their shots that could be expected to get past, if that is more. "
)


LEVEL_NOTE = " A game that ends level counts as half a win."


def dice_note(ruleset: TonnageRuleset) -> str:
    """Return the sentence that explains, in the note under the turning points, which dice are rolled."""
    sides = {10: "ten", 20: "twenty"}.get(ruleset.convoy_sides, str(ruleset.convoy_sides))
    return f"Hunts are rolled with twenty-sided dice, attacks on the convoy with {sides}-sided ones."


_CERTAIN = 99.5
"""The report describes a chance of winning as certain if it is at least this (per cent)."""


def turning_point(
    said: Voice, each: DecidingFight, made: Account, fleet: BoatList, cast: Vessels
) -> TurningPoint:
    """Return the report's entry about one turning point: its title, the change of the chance of winning, the text, and a picture.

    For each of its deeds (fights with one U-boat), it gives the odds and says how close the result was; then
    it says what else could have happened.

    Several boats that escorts stopped are described in one sentence.
    """
    moment = moment_of(each, made, fleet)
    deeds = moment.deeds if moment is not None else ()
    is_one = len(deeds) == 1 and each.effect == each.swing
    steps = () if (each.stops and not is_one) or not moment else _steps(each, deeds)
    if each.stops and len(deeds) > 1:
        told = [] if all(map(cast.has_odds, deeds)) else [_all_stopped(said, deeds, each)]
    else:
        now = {id(engagement) for _, engagement in each.engagements}
        texts = [_odds(deed, cast, now, alone=len(deeds) == 1) for deed in deeds]
        # if the report has told the odds of one of them, the others alone would seem to account for the whole swing
        is_whole = all(texts) or bool(steps)
        told = [_told(said, deed, text) for deed, text in zip(deeds, texts, strict=True) if text and is_whole]
        if not told and not _is_stopped(each, deeds) and (text := _without(each, deeds, cast)):
            told = [_told(said, deeds[0], text)]
    told.append(
        _by_steps(said, each, steps, cast)
        if steps
        else _chance(said, each, deeds, cast, is_new=not any(told))
    )
    return TurningPoint(
        f"Round {each.turn.round}, {each.when}",
        _swing(each),
        " ".join(filter(None, told)),
        picture=inset(made.turns, each),
    )


def _told(said: Voice, deed: Deed, text: str) -> str:
    """Turn ``text``, a clause about the odds of a fight with one U-boat (a deed), into a complete sentence of the
    report."""
    return said.write("dice", f"{begun(text)}.", values_of(deed), at=deed.turn, lines=deed.lines)


def _is_stopped(each: DecidingFight, deeds: Sequence[Deed]) -> bool:
    """Return True if the report describes a turning point as attacks that escorts stopped."""
    return each.stops or (
        len(deeds) == len(each.stopped) == 1 and deeds[0].kind is Kind.STOP and _could_pass(deeds[0])
    )


def _could_pass(deed: Deed) -> bool:
    """Return True if it was not certain that escorts would find a U-boat on her way to the convoy."""
    through = come_through(deed.fights[0])
    return through is None or through[0] > 0


def _chance(said: Voice, each: DecidingFight, deeds: Sequence[Deed], cast: Vessels, *, is_new: bool) -> str:
    """Return the sentence that says how a fight changed the U-boats' chance of winning, or how it could have changed.

    If escorts stopped attacks, it says what the chance would have been if these attacks had succeeded. For
    any other fight, it says how the chance changed.

    ``is_new``: True if it is the first sentence about the turning point, so that it names the boat.
    """
    first, was = deeds[0], each.was
    is_stopped = _is_stopped(each, deeds)
    was = each.would if is_stopped and each.would is not None else was
    base, now = round(was), round(each.now)
    stopped = each.stopped if is_stopped else ()
    values = values_of(first) | {"base": was, "was": each.was, "now": each.now, "stopped": stopped}
    who = _boats_of(deeds, cast, is_new=is_new)
    shots = sure_rolls(first.fights[0]) if is_stopped and first.fights else 0
    with_ = f" with her {count(shots, 'shot')}" if shots and len(deeds) == 1 else ""
    if is_stopped and over(each.turns[-1].after):
        came = "won the game" if was >= _CERTAIN else "made it a draw"
        text = f"had {who} got through, {'she' if len(deeds) == 1 else 'they'} would have {came}."
    elif is_stopped:
        is_change = each.effect == each.swing and round(each.was) != now
        change = f"the U-boats’ chance to win {_went(round(each.was), now)}" if is_change else ""
        otherwise = _otherwise(each, base, None if change else now)
        through = f"had {who} got through{with_}"
        if change and base < _CERTAIN and len(deeds) == 1 and cast.has_told(first):
            otherwise = f"it would have been {base}\u00a0%"
            through = f"if {who} had got through" if first.turn % 2 else f"had {who} got through"
        text = f"{change}{'; ' if change else ''}{through}, {otherwise}."
    else:
        cause, values = _causes(each, deeds, cast) if is_new else ("", {})
        values = values_of(first) | {"base": was, "now": each.now, "stopped": ()} | values
        change = f"the U-boats’ chance to win {_went(base, now)}."
        text = f"with {cause}, {change}" if cause else change
        if now == base:
            return ""
    return said.write("swing", begun(text), values, at=first.turn, lines=each.lines)


def _boats_of(deeds: Sequence[Deed], cast: Vessels, *, is_new: bool) -> str:
    """Return a phrase for the boats of a turning point.

    ``is_new``: False if the preceding sentence names them, so that a pronoun is enough.
    """
    if len(deeds) == 1:
        return cast.boat(deeds[0].boat) if is_new else "she"
    if not is_new:
        return all_of(len(deeds))
    if all(map(cast.has_told, deeds)):
        return listed([cast.boat(deed.boat) for deed in deeds])
    turns = sorted({went_in(deed) for deed in deeds})
    return f"the {number(len(deeds))} boats of turn{'s' * (len(turns) > 1)} {span(turns)}"


def _went(was: int, now: int) -> str:
    """Return a verb phrase for a change of the chance of winning: ``fell from 22 % to 14 %``."""
    return f"{'rose' if now > was else 'fell'} from {was}\u00a0% to {now}\u00a0%"


def _causes(each: DecidingFight, deeds: Sequence[Deed], cast: Vessels) -> tuple[str, dict[str, object]]:
    """Return noun phrases for everything in a fight that brought points, such as ``the loss of *U 7101*``.

    The values on which they are based are also returned.
    """
    scored = [
        (deed, engagement, turn.number)
        for deed in deeds
        for turn, engagement in each.engagements
        if any(engagement.points) and any(engagement is own for own in deed.engagements)
    ]
    return listed([_noun_of(deed, engagement, cast) for deed, engagement, _ in scored]), {
        "turns": tuple(number for *_, number in scored),
        "deeds": tuple(engagement for _, engagement, _ in scored),
    }


class SwingStep(NamedTuple):
    """One of those turns of a turning point in which points were scored.

    It holds the deeds (fights with one U-boat) that scored, each with its hunt or attack of this turn, and
    the U-boats' chance of winning after the turn, in per cent.
    """

    deeds: tuple[tuple[Deed, Fight | SalvoFacts], ...]
    now: float


def _steps(each: DecidingFight, deeds: Sequence[Deed]) -> tuple[SwingStep, ...]:
    """Return the turns of a deciding fight in which points were scored; empty if there is only one such turn."""
    found: list[SwingStep] = []
    for turn in each.turns:
        here = tuple(
            (deed, engagement)
            for deed in deeds
            for engagement in turn.engagements
            if any(engagement.points) and any(engagement is own for own in deed.engagements)
        )
        if here:
            found.append(SwingStep(here, chance(turn.after)))
    ends = bool(found) and round(found[-1].now) == round(each.now)
    return tuple(found) if len(found) > 1 and ends and not over(each.turns[-1].after) else ()


def _noun_of(deed: Deed, engagement: Fight | SalvoFacts, cast: Vessels) -> str:
    """Return a noun phrase for the result of one turn of a deed (a fight with one U-boat): ``the loss of *U 7101*``, ``the hit on *U 7101*``."""
    if isinstance(engagement, SalvoFacts):
        return noun(deed, cast)
    boat, handle = cast.boat(deed.boat), deed.boat.handle
    if handle in engagement.sunk:
        return f"the loss of {boat}"
    return f"the hit on {boat}" if handle in engagement.damaged else f"the {weapon(engagement)} of {boat}"


def _by_steps(said: Voice, each: DecidingFight, steps: Sequence[SwingStep], cast: Vessels) -> str:
    """Return the sentence about how the U-boats' chance of winning changed from turn to turn of a fight.

    It also says which deeds (fights with one U-boat) changed the chance.
    """
    told: list[str] = []
    was, last, before = round(each.was), "", list[Deed]()
    for step in steps:
        now = round(step.now)
        went = "rose to" if now > was else "fell to" if now < was else "stayed at"
        what = listed([_noun_of(*one, cast) for one in step.deeds])
        boats = [deed for deed, _ in step.deeds]
        if told and boats == before and what.startswith("the loss of"):
            what = "her loss"
        told.append(f"{went.split()[-1] if went == last else went} {now}\u00a0% with {what}")
        before = boats
        last = went
        was = now
    text = f"from {round(each.was)}\u00a0% the U-boats’ chance to win {', and '.join([', '.join(told[:-1]), told[-1]])}."
    deeds = [*{id(deed): deed for step in steps for deed, _ in step.deeds}.values()]
    values = values_of(deeds[0]) | {
        "turns": tuple(event.number for deed in deeds for event in deed.events),
        "deeds": tuple(engagement for deed in deeds for engagement in deed.engagements),
        "base": each.was, "now": each.now, "stopped": (), "steps": tuple(step.now for step in steps),
    }  # fmt: skip
    return said.write("swing", begun(text), values, at=deeds[0].turn, lines=each.lines)


def _otherwise(each: DecidingFight, base: int, now: int | None) -> str:
    """Return clauses about what would have been if the attacks that escorts stopped had succeeded: the score, and the
    U-boats' chance of winning.

    ``base``: this chance in per cent. ``now``: the chance that the U-boats really had; None if the preceding words give it.
    """
    chance_, as_it_was, was = f"{base}\u00a0%", "", ""
    if (
        now is not None and round(each.was) != now
    ):  # "instead of" would seem to explain the figure of the whole entry
        as_it_was = f"; as it was, their chance {_went(round(each.was), now)}"
    elif now is not None:
        chance_ += f" instead of {now}\u00a0%"
        was = f"; as it was, their chance was {now}\u00a0%"
    if each.score_otherwise is None:
        return f"the U-boats’ chance to win would have been {chance_}{as_it_was}"
    uboat, escort = each.score_otherwise
    result = f"{max(uboat, escort)}–{min(uboat, escort)}"
    before = points(each.turns[0].before)
    if (uboat, escort) != (
        before[UBOAT] + each.at_stake,
        before[ESCORT],
    ):  # other boats also scored or were hit
        score = f"{standing(uboat, escort)} at the end of turn {each.turns[-1].number}"
        if base > _CERTAIN:
            return f"it would have been {score}, and the U-boats all but certain to win{as_it_was or was}"
        return f"it would have been {score}, and the U-boats’ chance to win {chance_}{as_it_was}"
    lead = before[UBOAT] - before[ESCORT]
    led = "taken the lead at"
    if lead > 0 or before == (0, 0):
        led = "led"
    elif lead < 0:
        led = "come from behind to lead"
    if uboat > escort and base > _CERTAIN:
        return f"the U-boats would have {led} {result} and been all but certain to win{as_it_was or was}"
    if uboat > escort:
        return f"the U-boats would have {led} {result}, with {chance_} to win{as_it_was}"
    score = f"it would have been {result}" if uboat == escort else f"the escorts would have led only {result}"
    return f"{score}, and the U-boats’ chance to win {chance_}{as_it_was}"


def _without(each: DecidingFight, deeds: Sequence[Deed], cast: Vessels) -> str:
    """Return a clause with the score that a U-boat would have reached if escorts had not stopped her.

    It is empty unless she was the only boat of the fight and her shots were certain to hit.
    """
    (deed, *more), shots = deeds, sure_rolls(deeds[0].fights[0]) if deeds[0].fights else 0
    if more or deed.kind is not Kind.STOP or not shots or over(each.turns[-1].after) or not _could_pass(deed):
        return ""
    return f"had {cast.boat(deed.boat)} got through, it would have been {standing(deed.before[UBOAT] + shots, deed.before[ESCORT])}"


def _all_stopped(said: Voice, deeds: Sequence[Deed], each: DecidingFight) -> str:
    """Return the sentence about several U-boats that escorts stopped one after the other.

    It gives their shots, and the odds of finding them.
    """
    n, first = len(deeds), deeds[0]
    chance = chance_of_all([deed.fights[0] for deed in deeds])
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
    """Return True if the report can describe a fight as a turning point.

    It can if the story describes at least one of the deeds of the fight (a deed is a fight with one U-boat).
    """
    return moment_of(each, made, fleet) is not None


def _swing(each: DecidingFight) -> str:
    """Return a phrase for the effect of a fight on the chance of winning.

    If escorts stopped an attack in the last turn of the game, the phrase says that victory or a draw was at
    stake.
    """
    if each.stops and over(each.turns[-1].after):
        return "the game at stake" if each.base >= _CERTAIN else "a draw at stake"
    return percentage_points(each.figure)


def _odds(deed: Deed, cast: Vessels, now: Collection[int], *, alone: bool) -> str:
    """Return clauses about the odds of a deed (a fight with one U-boat), and about how close it was.

    The odds are left out if the first paragraph has given them. If a card is unknown, the clauses give only
    the result. ``now``: the identities of the fights in the turns of the turning point. ``alone``: True if it
    has no other deed.
    """
    boat, has_told = cast.boat(deed.boat), cast.has_told(deed)
    if deed.salvo is not None:
        has_told = has_told or (bool(deed.met) and cast.has_odds(deed))
        return _of_attack(deed, deed.salvo, boat, has_told=has_told, alone=alone) or (
            "" if has_told else clause(deed, cast)
        )
    if deed.kind is Kind.STOP and deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED, HuntEnd.BACK):
        return "" if cast.has_odds(deed) else _slipping(deed.fights[0], boat) or clause(deed, cast)
    shots = [fight for fight in deed.fights if id(fight) in now and outcome(fight).shot not in (None, MISSED)]
    is_hit = deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED) and id(deed.decisive.engagement) in now
    told = [_of_shots(shots, boat, is_close=not is_hit)] if shots else []
    if is_hit:
        last = deed.decisive.engagement
        assert isinstance(last, Fight)
        told.append(_of_hunt(deed, last, cast, "her" if any(told) else boat, has_told=has_told))
    return "; ".join(filter(None, told)) or ("" if has_told else clause(deed, cast))


def _of_hunt(deed: Deed, fight: Fight, cast: Vessels, boat: str, *, has_told: bool) -> str:
    """Return clauses about the odds of sinking a hunted U-boat in the turn in which she was hit.

    They also say how close it was. ``has_told``: True if the first paragraph has given the odds.
    """
    through = come_through(fight)
    if through is None or through[1] == 1:
        return ""
    chance = odds(1 - float(through[1]))
    when = f"on turn {deed.turn} " if deed.turn > deed.first else ""
    hunters = f"{when}{_hunters(fight, cast)} had {chance} of sinking {boat}"
    if deed.result is HuntEnd.DAMAGED:
        return f"{hunters}, and damaged her"
    if has_told and not _how_close(fight, cast, boat):
        return ""
    if fight.hunt.condition.damaged:
        hunters += ", damaged before"
    told = _how_close(fight, cast, boat if has_told else "her")
    n, found = len(units_of(fight)), len(finders(fight))
    if has_told and n > 1 and found > 1 and told and told[0].startswith("a roll"):
        who = f"{all_of(n)} escorts" if found == n else f"{number(found)} of {number(n)} escorts"
        told = [f"{when}{who} found {boat}", *_how_close(fight, cast, "her")]
    close, hit = ", and ".join(told), hit_of(fight)
    is_by_some = hit is not None and len(hit.cards) < n and not close.startswith("only ")
    did = f"{cast.escorts(hit.cards)} did" if hit is not None and is_by_some else "did"
    return (
        close if has_told else f"{hunters}, and {did}, though {close}" if close else f"{hunters}, and {did}"
    )


def _hunters(fight: Fight, cast: Vessels) -> str:
    """Return a phrase for the escorts of a hunt: up to two escorts by name, otherwise their number, such as ``three escorts``."""
    held = [card_of(fight, name) for name, _ in units_of(fight)]
    ruleset = fight.state.ruleset
    grades = {grade_word(ruleset, ESCORT, card) for card in held}
    if len(held) == 2 and len(grades) == 1 and cast.knows(held):
        (grade,) = grades
        other = escort_known_as(ruleset, held[1], f"another {grade}")
        return listed([cast.escorts(held[:1]), other])
    if len(held) <= 2 and any(cast.knows([card]) for card in held):
        return cast.escorts(held)
    are_aircraft = all(is_aircraft(ruleset, card) for card in held)
    return f"{number(len(held))} aircraft" if are_aircraft else count(len(held), "escort")


def _slipping(fight: Fight, boat: str) -> str:
    """Return a clause with a boat's odds of not being found by any escort on her way to the convoy.

    An example is ``*U 7101* had one chance in ten of slipping past two escorts``. It is empty if a card is
    unknown, or if no escort could have found her.
    """
    chance_ = slip(fight)
    return f"{boat} had {chance_} of slipping past {count(len(units_of(fight)), 'escort')}" if chance_ else ""


def _of_shots(fights: Sequence[Fight], boat: str, *, is_close: bool) -> str:
    """Return a clause with a hunted U-boat's odds of hitting escorts with her own shots, one shot in each of these
    turns.

    ``is_close``: True if the clause may add what one pip more on the die would have done.
    """
    told, close = [], ""
    for fight in fights:
        known = fight.state.ruleset.boat(fight.hunt.boat.card)
        if known is not None:
            missed = shot_odds(fight.state.ruleset, shot_number(fight, known, seen(fight)))[MISSED]
            told.append(f"{odds(1 - float(missed))}")
            close = _one_pip_more(fight, known)
    if not told:
        return ""
    again = "".join(f", then {each} of hitting again" for each in told[1:])
    return f"{boat} had {told[0]} of hitting with her {weapon(fights[0])}{again}{close if len(told) == 1 and is_close else ''}"


def _one_pip_more(fight: Fight, boat: Boat) -> str:
    """Return a clause about what a U-boat's own shot would have done if its die had shown one more.

    It is empty if the result would have been the same.
    """
    assert fight.shot is not None
    ruleset, needed, roll = fight.state.ruleset, shot_number(fight, boat, seen(fight)), fight.shot[1]
    now, then = hit(ruleset, needed, roll), hit(ruleset, needed, roll + 1)
    if then == MISSED:
        return "; one pip more on the die would have missed"
    what = "aircraft" if fight.reply.verb == FLAK else "ship"
    return f"; one pip more on the die would only have damaged the {what}" if then != now else ""


def _of_attack(deed: Deed, salvo: SalvoFacts, boat: str, *, has_told: bool, alone: bool) -> str:
    """Return clauses about an attack that was not stopped: the odds of passing the escorts, and of hitting.

    They are empty if the odds are unknown, and for an attack on the carrier. ``alone``: True if this was the
    only boat; the clauses may then add the score that would have followed if escorts had found her.
    """
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
        told += [] if deed.met or has_told else [f"{boat} could not miss{_no_escort(deed)}"]
    else:
        which = "her shot" if n == 1 else f"each of her {number(n)} shots"
        if deed.met and has_told:  # nothing before it names her
            which = f"the shot of {boat}" if n == 1 else f"each of the {number(n)} shots of {boat}"
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
    if deed.met and alone and (behind := deed.before[ESCORT] - deed.before[UBOAT]) >= 0:
        left = f"at least {count(behind, 'point')} behind" if behind else "level at best"
        told.append(
            f"{'' if told else 'if '}found, {'she' if told else boat} would have left the U-boats {left}"
        )
    return "; ".join(told)


def _no_escort(deed: Deed) -> str:
    """Return the end of a sentence about an attack that met no escort: the score without the attack.

    If that score is not exactly known, the text says only that no escort was in the way.
    """
    if deed.events[-1].turn.after.open_points != (0, 0):
        return ", and no escort was in the way"
    return f"; without her it would have been {standing(deed.after[UBOAT] - deed.points[UBOAT], deed.after[ESCORT])}"


def _how_close(fight: Fight, cast: Vessels, boat: str) -> list[str]:
    """Return clauses about how narrowly escorts sank a U-boat.

    They say that only one of several escorts found her, and what a roll one higher would have done. They are
    empty if a card is unknown, or if it was not close.
    """
    rolls, found, hit = strike_rolls(fight), finders(fight), hit_of(fight)
    if hit is None or not outcome(fight).sunk or len(rolls) < len(fight.strikes):
        return []
    told = []
    if len(found) == 1 and len(units_of(fight)) > 1 and found == hit.names and fight.reply.verb != TORPEDO:
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
            f"{'none of the hits' if len(hits) > 2 else 'neither hit'} would have sunk {her} alone",
        ]
    if len(hits) == 1 and (less := _one_higher(fight, hits[0], her)):
        told.append(less)
    return told


def _one_higher(fight: Fight, each: StrikeRoll, her: str) -> str:
    """Return a clause about what would have happened if the only roll that hit a U-boat had been one higher.

    It is empty if she would have been sunk all the same.
    """
    unit = dict(units_of(fight))[each.name]
    spent = bool(fight.state.depleted >> max(0, card_of(fight, each.name)) & 1)
    would = blow(fight.state.ruleset, unit, each.roll + 1, fight.hunt.first, spent).effect
    if would == NOTHING:
        return f"a roll one higher would have missed {her}"
    is_less = would == DAMAGE and each.blow.effect == SINK and not fight.hunt.condition.damaged
    return f"a roll one higher would only have damaged {her}" if is_less else ""
