"""Writes the paragraphs about the rounds of a Tonnage War report: what was at stake, the fights that mattered in
their order, and how they changed the score."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence

from printkit.games.tonnage_war.rules.data import ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import goal_of, own_shot, together, went_in
from printkit.games.tonnage_war.story.course import DecidingFight, chance
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind, deeds_of
from printkit.games.tonnage_war.story.facts import Account, Round, points
from printkit.games.tonnage_war.story.telling import standing
from printkit.journal.course import Record
from printkit.report.story import Passage, Quote, begun, count, listed
from printkit.report.words.phrases import Voice, plain, run_on
from printkit.report.words.weave import quoted

_OVER = 3.0
"""Chance of winning, in per cent, below which the side behind has practically lost: the rounds that begin so are told in one sentence."""


def score(state: State) -> str:
    """Return the score with the leader as text: ``5–3 to the U-boats``. The points for damage in an unfinished hunt are included."""
    return standing(*points(state))


def reached(record: Record) -> str:
    """Return words for the place where the log ends: ``after turn 3 of round 2``, or ``in turn 3 of round 2``
    if the turn is incomplete."""
    last = record.last
    if not isinstance(last.before, State):
        return "before the first round" if not record.from_position else "where the log begins"
    if last.heading.kind == "round":
        begins = "before the first turn of" if last.whole else "at the opening of"
        return f"{begins} round {last.before.round}"
    return f"{'after' if last.whole else 'in'} turn {last.before.turn} of round {last.before.round}"


def rounds(
    said: Voice,
    made: Account,
    fleet: BoatList,
    cast: Vessels,
    chosen: Sequence[DecidingFight],
    *,
    boasted: Collection[int] = (),
    finished: bool,
) -> Iterator[Passage | Quote]:
    """Yield the paragraphs about the rounds, and the player's remarks. Rounds in which nothing mattered have no paragraph, and rounds after the
    game was practically over share one.

    ``chosen`` are the fights of the turning points. ``boasted``: the identities of the fights that the first paragraph counts. ``finished``: the
    log has the whole game.
    """
    turned = {id(engagement) for fight in chosen for _, engagement in fight.engagements} | {*boasted}
    first_over = _over_from(made, turned) if finished else len(made.rounds)
    quiet: list[Round] = []
    yield from _hands(said, made.rounds[0]) if made.rounds else ()
    for place, each in enumerate(made.rounds):
        if each.turns and place < first_over:
            told = _round(said, made.rounds[: place + 1], fleet, cast, turned, quiet)
            quiet = [] if told is not None else [*quiet, each]
            yield from () if told is None else (told,)
        elif each.turns and place == first_over:
            yield _rest(said, made.rounds[first_over:], quiet)
        yield from quoted(each.remarks)
        for turn in each.turns:
            yield from quoted(turn.remarks)
        if each.early:
            lines = each.turns[-1].lines if each.turns else (1,)
            yield Passage("Agreed", said.say("early", {"n": each.number}, lines=lines), "")


def _round(
    said: Voice,
    until: Sequence[Round],
    fleet: BoatList,
    cast: Vessels,
    turned: Collection[int],
    quiet: Sequence[Round],
) -> Passage | None:
    """Return the paragraph about the last of the rounds ``until``; None if nothing in it mattered, or if the first paragraph has told it all. It
    also says in which of the rounds before it that had no paragraph (``quiet``) nobody scored."""
    each, is_first = until[-1], len(until) == 1
    deeds = [deed for deed in deeds_of(fleet, each.turns) if deed.is_told and _matters(deed, turned)]
    cast.new_round(deed.boat for deed in deeds if cast.has_told(deed.boat) and deed.boat.known)
    is_last = each.number == ROUNDS and not is_first
    if not is_last and deeds and cast.has_told(deeds[0].boat) and not cast.has_told(deeds[-1].boat):
        deeds = [*itertools.dropwhile(lambda deed: cast.has_told(deed.boat), deeds)]
    told = list(_deeds(said, each, deeds, cast))
    opening = _opening(said, until, fleet) if is_last else ""
    if opening:
        told[:1] = [_joined(opening, told[0], each, deeds)] if told else [opening]
    is_new = opening or any(not cast.has_told(deed.boat) for deed in deeds)
    if not told or not is_new:
        return None
    if idle := _nobody_scored(said, quiet):
        told[0] = run_on(
            [idle, told[0]],
            by=", and " if plain(told[0]).startswith(("The U-boats needed", "The escorts needed")) else "; ",
        )
    text, final = " ".join(told), score(each.turns[-1].after)
    is_said = _is_whole(each) and each.number == ROUNDS and final in text
    return Passage(f"Round {each.number}", text, "" if is_said else _figure(each))


def _nobody_scored(said: Voice, quiet: Sequence[Round]) -> str:
    """Return the sentence about those rounds directly before without a paragraph (``quiet``) in which nobody scored. Empty if there were none."""
    idle = [each for each in quiet if points(each.turns[0].before) == points(each.turns[-1].after)]
    numbers = [each.number for each in idle]
    if not idle:
        return ""
    lines = tuple(n for each in idle for n in _all_lines(each))
    text = f"Nobody scored in round{'s' * (len(idle) > 1)} {listed([str(n) for n in numbers])}."
    return said.write(
        "idle", text, {"round": numbers[0], "rounds": tuple(numbers)}, at=numbers[0], lines=lines
    )


def _matters(deed: Deed, turned: Collection[int]) -> bool:
    """Return True if the story tells a deed (a fight about one U-boat): points were scored, or an attack was made, or one was stopped that would
    have drawn level or taken the lead. Every attack of the last round and every deed of a turning point, or counted by the first
    paragraph (``turned``), matters."""
    if any(deed.points) or deed.kind is Kind.SALVO or any(id(each) in turned for each in deed.engagements):
        return True
    return deed.kind is Kind.STOP and (deed.round == ROUNDS or bool(goal_of(deed)))


def _joined(opening: str, first: str, each: Round, deeds: Sequence[Deed]) -> str:
    """Join the opening of the last round and the first sentence about its fights into one sentence, and
    return it."""
    uboat, escort = points(each.turns[0].before)
    against = (
        uboat < escort
        and "no boat went in" not in opening
        and deeds[0].kind in (Kind.PATROL, Kind.HUNT)
        and not deeds[0].points[UBOAT]
    )
    if not against and ("; " in first or ": " in first.rpartition(":")[0]):
        return f"{opening} {first}"
    return run_on([opening, first], by=", but " if against else "; ")


def _figure(each: Round) -> str:
    """Return text with the U-boats' chance of winning after a round; for the last round or an unfinished one, the score."""
    after = each.turns[-1].after
    if not _is_whole(each) or each.number == ROUNDS:
        return score(after)
    return f"the U-boats’ chance to win {round(chance(after))}\u00a0%"


# -- a game that is practically over ---------------------------------------------------------------------------------------


def _over_from(made: Account, turned: Collection[int]) -> int:
    """Return the position of the first round that began with hardly a chance for one side, if that side had hardly one to the end and the rest
    of the game has no fight of a turning point, nor one that the first paragraph counts (``turned``); otherwise the number of rounds."""
    first = len(made.rounds)
    for place in range(len(made.rounds) - 1, 0, -1):
        each = made.rounds[place]
        is_told = any(id(engagement) in turned for turn in each.turns for engagement in turn.engagements)
        values = [chance(turn.before) for turn in each.turns] or [50.0]
        begins, most = (max(min(value, 100 - value) for value in part) for part in (values[:1], values))
        if is_told or begins >= _OVER or most >= 2 * _OVER or not _is_whole(each):
            break
        first = place
    return first


def _rest(said: Voice, rest: Sequence[Round], quiet: Sequence[Round]) -> Passage:
    """Return the paragraph about the rounds after the game was practically over: how far the loser was behind, what the U-boats still sank and lost,
    and the final score. ``quiet``: the rounds directly before it that had no paragraph."""
    first, last = rest[0].turns[0].before, rest[-1].turns[-1].after
    before, after = points(first), points(last)
    loser = "U-boats" if before[UBOAT] < before[ESCORT] else "escorts"
    behind = abs(before[UBOAT] - before[ESCORT])
    ships, lost = last.ships - first.ships, last.sunk[UBOAT] - first.sunk[UBOAT]
    escorts = last.sunk[ESCORT] - first.sunk[ESCORT]
    sunk = [count(n, what) for n, what in ((ships, "merchant ship"), (escorts, "escort")) if n]
    done = [f"sank {listed(sunk)}"] if sunk else []
    done += [f"lost {count(lost, 'boat')}"] if lost else []
    wider = abs(after[UBOAT] - after[ESCORT]) > behind
    came = (", but " if wider and loser == "U-boats" else " and ").join(done)
    they = "they" if loser == "U-boats" else "the U-boats"
    if before == after:
        ends = ", and nobody scored again"
    else:
        ends = f"; {they} {came}: {standing(*after)}" if done else f", and it ended {standing(*after)}"
    text = f"The {loser} were {count(behind, 'point')} behind with {count(len(rest), 'round')} to go{ends}."
    numbers = [each.number for each in rest]
    values: dict[str, object] = {
        "round": numbers[0],
        "behind": behind,
        "ships": ships,
        "escorts": escorts,
        "lost": lost,
    }
    lines = tuple(dict.fromkeys(n for each in rest for n in _all_lines(each)))
    through = (
        f"s {numbers[0]} {'and' if len(numbers) == 2 else 'to'} {numbers[-1]}"
        if len(numbers) > 1
        else f" {numbers[0]}"
    )
    told = said.write("rest", text, values, at=numbers[0], lines=lines)
    idle = _nobody_scored(said, quiet)
    return Passage(f"Round{through}", run_on([idle, told], by=", and ") if idle else told)


# -- opening ------------------------------------------------------------------------------------------------------------


def _hands(said: Voice, each: Round) -> Iterator[Passage]:
    """Yield the passage that says that the log does not record the hands, if so. ``each`` is the first round of the log."""
    if any(each.oob) or not each.turns:
        return
    ruleset = each.turns[0].before.ruleset
    why = ruleset.answer(TonnageRuleset.hands).meaning.partition(": ")[2]
    facts = {"round": each.number, "closed": f": {why}" if ruleset.hands_are_closed else ""}
    yield Passage("Hands", said.say("unrecorded", facts, lines=each.turns[0].lines or (1,)))


def _opening(said: Voice, until: Sequence[Round], fleet: BoatList) -> str:
    """Return the sentence with which the paragraph about the last of the rounds ``until`` begins: what the trailing side needed. If no boat attacked
    in it, the sentence says whether any had before."""
    each = until[-1]
    uboat, escort = points(each.turns[0].before)
    idle = uboat <= escort and _is_whole(each) and not _sent(each, fleet)
    begins = until[0].turns[0].before if until[0].turns else None
    known = begins is not None and (begins.round, begins.turn) == (1, 1)
    never = known and all(one.turns and _is_whole(one) and not _sent(one, fleet) for one in until)
    text = f"{_needed(uboat - escort)}{', but no boat went in' if idle else ''}{', as in every round before' if idle and never else ''}."
    return said.write(
        "needed", text, {"round": each.number, "by": uboat - escort}, at=each.number, lines=_all_lines(each)
    )


def _sent(each: Round, fleet: BoatList) -> bool:
    """Return True if a card that may be a U-boat was ordered to attack in a round. A card that was turned up as a blank does not count."""
    ruleset = each.turns[0].before.ruleset
    return any(
        event.kind == "ordered" and (event.boat is None or not event.boat.blank(ruleset))
        for event in fleet.events(each.turns)
    )


def _needed(lead: int) -> str:
    """Return a clause about the points that the trailing side needed in the last round. ``lead``: the
    U-boats' points minus the escorts'."""
    if not lead:
        return "The last round began all square"
    return f"The {'U-boats' if lead < 0 else 'escorts'} needed {count(abs(lead), 'point')} to draw level"


# -- deeds --------------------------------------------------------------------------------------------------------------


def _deeds(said: Voice, each: Round, deeds: Sequence[Deed], cast: Vessels) -> Iterator[str]:
    """Yield the sentences about the deeds of a round (the fights about each U-boat), in their order, with the score where it turned and at
    the end."""
    groups = _grouped(deeds, cast)
    scored = [group for group in groups if any(any(deed.points) for deed in group)]
    for group in groups:
        score_ = _score_after(group, each if group in scored[-1:] else None)
        text = together(group, cast)
        if score_:
            text += f"; that made it {score_}" if ": " in text else f": {score_}"
        values = {
            "round": each.number, "turns": tuple(event.number for deed in group for event in deed.events),
            "deeds": tuple(engagement for deed in group for engagement in deed.engagements), "before": group[0].before,
            "boats": tuple((deed.boat.handle, deed.boat.card, deed.kind.name, deed.result.name) for deed in group),
        }  # fmt: skip
        yield said.write("deed", f"{begun(text)}.", values, at=group[-1].turn, lines=_lines_of(group))


def _score_after(group: Sequence[Deed], ends: Round | None) -> str:
    """Return words for the score after some deeds, if they drew level, took the lead or left the sides a point apart. Empty if other fights also changed the score in the
    same turns, or if damage is still open.

    ``ends`` is the round if no later deed of it scored; then its final score is returned in any case.
    """
    if ends is not None:
        return score(ends.turns[-1].after) if _is_whole(ends) else ""
    before, last = group[0].before, max(group, key=lambda deed: deed.events[-1].number).events[-1].turn.after
    after = points(last)
    gained = tuple(then + sum(deed.points[side] for deed in group) for side, then in enumerate(before))
    sides = [(uboat > escort) - (uboat < escort) for uboat, escort in (before, after)]
    is_close = abs(after[UBOAT] - after[ESCORT]) == 1 and any(any(deed.points) for deed in group)
    if gained != after or last.open_points != (0, 0) or (sides[0] == sides[1] and not is_close):
        return ""
    return standing(*after)


def _lines_of(group: Sequence[Deed]) -> tuple[int, ...]:
    """Return the numbers of the log lines of some deeds, including the earlier lines in which the U-boats
    reported the convoy or were ordered to attack."""
    events = [
        event for deed in group for event in (*deed.boat.events, *deed.events)
        if event in deed.events or (event.kind in ("contact", "ordered") and event.round == deed.round)
    ]  # fmt: skip
    return tuple(dict.fromkeys(n for event in events for n in event.turn.lines))


def _grouped(deeds: Sequence[Deed], cast: Vessels) -> list[list[Deed]]:
    """Return the deeds (fights about one U-boat) in groups that share a sentence: boats that attacked one
    after the other, boats caught by patrols, or boats hunted in contact with the convoy."""
    groups: list[list[Deed]] = []
    for deed in deeds:
        if groups and _joins(groups[-1], deed, cast):
            groups[-1].append(deed)
        else:
            groups.append([deed])
    return groups


def _joins(group: Sequence[Deed], deed: Deed, cast: Vessels) -> bool:
    """Return True if one sentence can describe this deed (a fight about one U-boat) together with the deeds
    before it."""
    last = group[-1]
    both = (last, deed)
    if any(deed.boat is each.boat for each in group) or any(own_shot(each, cast) for each in both):
        return False
    if all(each.kind in (Kind.STOP, Kind.SALVO) for each in both):
        is_plain = all(_is_plain(each) for each in both)
        is_near = went_in(deed) - went_in(group[0]) <= len(group) + 1
        return (
            is_plain
            and is_near
            and (len(group) < 2 or not any(cast.has_name(each.boat) for each in (*group, deed)))
        )
    if last.kind is not deed.kind or any(each.result is HuntEnd.NONE for each in both):
        return False
    if any(cast.has_name(each.boat) for each in (*group, deed)):
        return False
    known = {each.stopped_by for each in (*group, deed) if cast.knows(each.stopped_by)}
    return not known or (len(known) == 1 and all(each.stopped_by in known for each in (*group, deed)))


def _is_plain(deed: Deed) -> bool:
    """Return True if one sentence can describe this U-boat's attack, or attempt at one, together with those
    of other boats."""
    salvo = deed.salvo
    if salvo is None:
        return deed.result not in (HuntEnd.NONE, HuntEnd.FIRED)
    return not salvo.attack.carrier and not salvo.rescue


# -- whole rounds -------------------------------------------------------------------------------------------------------


def _is_whole(each: Round) -> bool:
    """Return True if the log contains the complete round and none of its turns contradicts the rules."""
    last = each.turns[-1]
    is_over = (last.after.round, last.after.stage) != (last.before.round, last.before.stage)
    return is_over and not any(turn.doubts for turn in each.turns)


def _all_lines(each: Round) -> tuple[int, ...]:
    """Return the numbers of all log lines of a round's turns."""
    return tuple(dict.fromkeys(n for turn in each.turns for n in turn.lines))
