"""Writes one paragraph for each round of a Tonnage War report: what was at stake, the important fights in
their order, and how they changed the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.tonnage_war.rules.data import CONTACT, GUNS, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import DISCARD
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import named_hitter, own_shot, together, went_in
from printkit.games.tonnage_war.story.course import chance
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind, deeds_of
from printkit.games.tonnage_war.story.facts import Account, Round, TurnFacts, points
from printkit.games.tonnage_war.story.telling import standing
from printkit.journal.course import Record
from printkit.report.story import Passage, Quote, begun, count, listed, number
from printkit.report.words.phrases import Voice, run_on, times
from printkit.report.words.weave import quoted


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


def rounds(said: Voice, made: Account, fleet: BoatList, cast: Vessels) -> Iterator[Passage | Quote]:
    """Yield the paragraph of every round, and the player's remarks."""
    for each in made.rounds:
        if each.turns:
            yield from _round(said, each, fleet, cast, is_first=each is made.rounds[0])
        yield from quoted(each.remarks)
        for turn in each.turns:
            yield from quoted(turn.remarks)
        if each.early:
            lines = each.turns[-1].lines if each.turns else (1,)
            yield Passage("Agreed", said.say("early", {"n": each.number}, lines=lines), "")


def _round(said: Voice, each: Round, fleet: BoatList, cast: Vessels, *, is_first: bool) -> Iterator[Passage]:
    deeds = [deed for deed in deeds_of(fleet, each.turns) if deed.is_told]
    cast.new_round(deed.boat for deed in deeds if cast.has_told(deed.boat) and deed.boat.known)
    rest = [
        deed
        for deed in deeds
        if not cast.has_told(deed.boat) or (len(deeds) > 1 and (deed.kind is Kind.SALVO or any(deed.points)))
    ]
    told = list(_deeds(said, each, rest, cast))
    if deeds and not rest:
        told.append(_told_already(said, each, deeds[0], cast))
    uboat, escort = points(each.turns[0].before)
    if (not deeds or (each.number == ROUNDS and uboat <= escort)) and (
        idle := _idle(said, each, fleet, deeds)
    ):
        told.append(idle)
    if opening := _opening(said, each, is_first=is_first):
        told[:1] = (
            [_joined(opening, told[0], each, deeds)]
            if told and each.number == ROUNDS
            else [opening, *told[:1]]
        )
    if not told and _is_whole(each):
        told.append(
            said.write(
                "idle", "Nothing was hit.", {"round": each.number}, at=each.number, lines=_all_lines(each)
            )
        )
    if told:
        yield Passage(f"Round {each.number}", " ".join(told), _figure(each))


def _told_already(said: Voice, each: Round, deed: Deed, cast: Vessels) -> str:
    """Return the sentence about a round whose only deed (a fight about one U-boat) the first paragraph has
    already described."""
    what = {Kind.STOP: "attack of", Kind.SALVO: "attack of"}.get(deed.kind, "hunt for")
    text = f"The {what} {cast.boat(deed.boat)} was all that came of it."
    return said.write(
        "idle", text, {"round": each.number, "boats": 1}, at=each.number, lines=_all_lines(each)
    )


def _joined(opening: str, first: str, each: Round, deeds: Sequence[Deed]) -> str:
    """Join the opening of the last round and the first sentence about its fights into one sentence, and
    return it."""
    uboat, escort = points(each.turns[0].before)
    against = uboat < escort and (
        not deeds or (deeds[0].kind in (Kind.PATROL, Kind.HUNT) and not deeds[0].points[UBOAT])
    )
    return run_on([opening, first], by=", but " if against else "; ")


def _figure(each: Round) -> str:
    """Return text with the score after a round and the U-boats' chance of winning. The chance is left out if
    the game is over or the round unfinished."""
    after = each.turns[-1].after
    if not _is_whole(each) or each.number == ROUNDS:
        return score(after)
    return f"{score(after)}; the U-boats’ chance to win {round(chance(after))}\u00a0%"


# -- opening ------------------------------------------------------------------------------------------------------------


def _opening(said: Voice, each: Round, *, is_first: bool) -> str:
    """Return the sentence with which a round's paragraph begins. In the first round of the log, it says that
    the log does not record the hands, if so; in the last round, what the trailing side needed. Otherwise it
    is empty."""
    ruleset = each.turns[0].before.ruleset
    lines = each.turns[0].lines or (1,)
    uboat, escort = points(each.turns[0].before)
    values: dict[str, object] = {"round": each.number, "by": uboat - escort}
    if is_first and not any(each.oob):
        why = ruleset.answer(TonnageRuleset.hands).meaning.partition(": ")[2]
        closed = f": {why}" if ruleset.hands_are_closed else ""
        return said.say("unrecorded", {**values, "closed": closed}, lines=lines)
    if each.number == ROUNDS and not is_first:
        return said.write("needed", f"{_needed(uboat - escort)}.", values, at=each.number, lines=lines)
    return ""


def _needed(lead: int) -> str:
    """Return a clause about the points that the trailing side needed in the last round. ``lead``: the
    U-boats' points minus the escorts'."""
    if not lead:
        return "The last round began all square"
    if lead < 0:
        return f"The U-boats needed {count(-lead, 'ship')} to draw level"
    boats = "a single boat damaged" if lead == 1 else f"{count((lead + 1) // 2, 'boat')} sunk"
    return f"The escorts needed {boats} to draw level"


# -- deeds --------------------------------------------------------------------------------------------------------------


def _deeds(said: Voice, each: Round, deeds: Sequence[Deed], cast: Vessels) -> Iterator[str]:
    """Yield the sentences about the deeds of a round (the fights about each U-boat), in their order."""
    for group in _grouped(deeds, cast):
        text = together(group, cast)
        values = {
            "round": each.number, "turns": tuple(event.number for deed in group for event in deed.events),
            "deeds": tuple(engagement for deed in group for engagement in deed.engagements), "before": group[0].before,
            "boats": tuple((deed.boat.handle, deed.boat.card, deed.kind.name, deed.result.name) for deed in group),
        }  # fmt: skip
        yield said.write("deed", f"{begun(text)}.", values, at=group[-1].turn, lines=_lines_of(group))


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
    return not any(cast.has_name(each.boat) or named_hitter(each, cast) for each in (*group, deed))


def _is_plain(deed: Deed) -> bool:
    """Return True if one sentence can describe this U-boat's attack, or attempt at one, together with those
    of other boats."""
    salvo = deed.salvo
    if salvo is None:
        return deed.result not in (HuntEnd.NONE, HuntEnd.FIRED)
    return not salvo.attack.carrier and not salvo.rescue


# -- ending -------------------------------------------------------------------------------------------------------------


def _is_whole(each: Round) -> bool:
    """Return True if the log contains the complete round and none of its turns contradicts the rules."""
    last = each.turns[-1]
    is_over = (last.after.round, last.after.stage) != (last.before.round, last.before.stage)
    return is_over and not any(turn.doubts for turn in each.turns)


def _idle(said: Voice, each: Round, fleet: BoatList, deeds: Sequence[Deed]) -> str:
    """Return the sentence about a round in which no U-boat tried to attack: what happened to the contacts
    (boats that shadowed the convoy), and how many shots went unused. Empty for any other round."""
    ordered = [
        event for event in fleet.events(each.turns) if event.kind == "ordered" and event.boat is not None
    ]
    ruleset = each.turns[0].before.ruleset
    if not _is_whole(each) or any(event.boat and not event.boat.blank(ruleset) for event in ordered):
        return ""
    shots = sum(each.turns[0].before.ruleset.uboat_card(card).rolls for card in _thrown(each.turns))
    held, made, lost = _contacts(each, fleet)
    unused = f"{count(shots, 'shot')} went unused" if shots else ""
    if deeds:
        text = f"no boat{' but only blanks' if ordered else ''} went in{f', and {unused}' if unused else ''}"
    elif ordered:
        text = f"only {'a blank' if len(ordered) == 1 else count(len(ordered), 'blank')} went in{f', and {unused}' if unused else ''}"
    elif not held + made:
        thrown = len(_thrown(each.turns, CONTACT))
        away = (
            f", for {'a contact card was' if thrown == 1 else f'{number(thrown)} contact cards were'} thrown away"
            if thrown
            else ""
        )
        text = f"no boat was sent to report the convoy{away}{f', and {unused}' if unused else ''}"
    else:
        total = held + made
        ends = (("hunts ended", lost[0]), ("the convoy turned away from", lost[1]))
        fates = [f"{word} {_of(n, total)}" for word, n in ends if n]
        left = total - sum(lost)
        if left and each.number < ROUNDS:
            fates.append(f"{number(left)} lasted into the next round")
        which = {1: "the only contact", 2: "neither of two contacts"}.get(
            total, f"none of {number(total)} contacts"
        )
        came = "led to nothing" if total == 1 else "led to an attack"
        text = f"{which} {came}{f': {listed(fates)}' if fates and held + made > 1 else _only(each, fleet)}{f'; {unused}' if unused else ''}"
    values = {"round": each.number, "held": held, "made": made, "lost": lost, "shots": shots}
    return said.write("idle", f"{begun(text)}.", values, at=each.turns[-1].number, lines=_all_lines(each))


def _of(n: int, total: int) -> str:
    """Return in words how many of the contacts (U-boats that shadow the convoy) something happened to:
    ``two``, or ``both`` or ``all three`` if it happened to all of them."""
    return number(n) if n < total else "both" if n == 2 else f"all {number(n)}"


def _all_lines(each: Round) -> tuple[int, ...]:
    """Return the numbers of all log lines of a round's turns."""
    return tuple(dict.fromkeys(n for turn in each.turns for n in turn.lines))


def _only(each: Round, fleet: BoatList) -> str:
    """Return a clause about the only contact of a round (a U-boat that shadowed the convoy): how often the
    convoy turned away and B-Dienst (German code-breaking) found it again, and how the contact ended."""
    events = [event.kind for event in fleet.events(each.turns)]
    ended = not each.turns[-1].after.contacts
    saved = events.count("bdienst")
    routed = "routed" in events
    if not ended:
        return f" although B-Dienst found the convoy again {times(saved)}" if saved else ""
    if routed and not saved:
        return ", for the convoy turned away from it"
    if routed:
        return f": the convoy turned away, B-Dienst found it again{f' {times(saved)}' if saved > 1 else ''}, and at last it got away"
    return f"{f': B-Dienst saved it {times(saved)}, but a hunt ended it' if saved else ' but a hunt'}"


def _contacts(each: Round, fleet: BoatList) -> tuple[int, int, tuple[int, int]]:
    """Return counts of contacts (U-boats that shadow the convoy) in a round: those at its start, those made
    in it, and a pair of those ended by a hunt and by a turn of the convoy."""
    events = fleet.events(each.turns)
    held = len(each.turns[0].before.contacts)
    made = sum(event.kind == "contact" for event in events)
    left = len(each.turns[-1].after.contacts)
    routed = sum(event.kind == "routed" for event in events)
    return held, made, (max(0, held + made - left - routed), routed)


def _thrown(turns: Sequence[TurnFacts], action: str = GUNS) -> list[int]:
    """Return the cards of one action (attack cards by default) that the U-boat player discarded in these turns, as far as the
    log names them."""
    attacks = turns[0].before.ruleset.of_action[UBOAT][action]
    return [
        move.value for turn in turns for side, move in turn.plays
        if side == UBOAT and move.verb == DISCARD and isinstance(move.value, int)
        and 0 <= move.value < SCREEN and attacks >> move.value & 1
    ]  # fmt: skip
