"""Writes the paragraphs about the rounds of a Tonnage War report.

They say what was at stake, which fights mattered (in order), and how they changed the score."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from printkit.games.tonnage_war.rules.data import ESCORT, GUNS, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels, boat_key
from printkit.games.tonnage_war.story.clauses import (
    known_event,
    report_form,
    reported_on,
    told_before,
    went_in,
)
from printkit.games.tonnage_war.story.course import DecidingFight
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind, deeds_of
from printkit.games.tonnage_war.story.facts import Account, Round, TurnFacts, points
from printkit.games.tonnage_war.story.opening.stakes import goal_of
from printkit.games.tonnage_war.story.salvos import shots_of, shots_thrown_away, why_idle
from printkit.games.tonnage_war.story.telling import standing
from printkit.games.tonnage_war.story.waves import counted_before, grouped, last_chance, searched, together
from printkit.journal.course import Record
from printkit.report.story import KNOWN, Passage, Quote, begun, capital, count
from printkit.report.words.phrases import Voice, plain, run_on
from printkit.report.words.weave import quoted
from printkit.table import UNKNOWN

_NOBODY = " and nobody scored"
_OTHERS = re.compile(r"ship|aircraft|escorts")
"""Matches a word that refers to escorts without their names: ``ship``, ``aircraft`` or ``escorts``."""
_FEW = 2
"""If the U-boats are at most this many points behind, the opening of the last round says that they need these points to draw
level. Otherwise it says how far they are behind."""
_LONG = 30
"""Maximum number of words that the opening of the last round and the next sentence may have together if they are joined into one
sentence."""


def score(state: State) -> str:
    """Return the score, including points for damage in an unfinished hunt, as text: ``5–3 to the U-boats``."""
    return standing(*points(state))


def reached(record: Record) -> str:
    """Return a phrase for the place where the log ends, such as ``after turn 3 of round 2`` or ``in turn 3 of round 2``."""
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
    finished: bool,
    without: int = 0,
) -> Iterator[Passage | Quote]:
    """Yield the paragraphs about the rounds, and the player's remarks.

    Successive rounds in which nothing mattered share one paragraph.

    ``chosen`` are the fights of the turning points. ``finished``: the log has the whole game. ``without``: the round that the first paragraph has described, or 0.
    """
    turned = _always_told(made, chosen, finished)
    is_silent = finished and orders_of(made.turns, fleet) == 0
    quiet: list[Round] = []
    yield from _hands(said, made.rounds[0]) if made.rounds else ()
    for place, each in enumerate(made.rounds):
        told: Passage | None = None
        is_told = each.number == without or _is_of_lede(each, fleet, cast, turned)
        if each.turns and not is_told:
            told = _round(said, each, made, fleet, cast, turned, is_first=not place, is_silent=is_silent)
            quiet += [each] if told is None else []
        elif each.turns and finished and each.number == ROUNDS:
            told = _in_vain(said, each, made, fleet)
        remarks = [each.remarks, *(turn.remarks for turn in each.turns)]
        quoted_ = [quote for part in remarks for quote in quoted(part)]
        if told is not None or quoted_ or each.early or each is made.rounds[-1] or is_told:
            yield from _quiet(said, quiet, made, fleet, is_silent=is_silent)
            quiet = []
        yield from () if told is None else (told,)
        yield from quoted_
        if each.early:
            lines = each.turns[-1].lines if each.turns else (1,)
            yield Passage("Agreed", said.say("early", {"n": each.number}, lines=lines), "")


def _in_vain(said: Voice, each: Round, made: Account, fleet: BoatList) -> Passage | None:
    """Return the paragraph about a last round whose fights the first paragraph has described: what the U-boats still needed, and why no boat went in.

    Return None if boats went in, or if the U-boats were not behind."""
    uboat, escort = points(each.turns[-1].after)
    if not is_whole(each) or _sent(each, fleet) or uboat >= escort:
        return None
    reason = _why_idle(each, made, fleet).format(they="they")
    text = f"The U-boats still needed {count(escort - uboat, 'point')} to draw level, but no boat went in{reason}."
    values: dict[str, object] = {"round": each.number, "by": escort - uboat}
    return Passage(
        f"Round {each.number}", said.write("in-vain", text, values, at=each.number, lines=_all_lines(each))
    )


def _is_of_lede(each: Round, fleet: BoatList, cast: Vessels, turned: Collection[int]) -> bool:
    """Return True if the first paragraph has described everything in a round that the story describes, so that the round needs no
    paragraph."""
    deeds = _told_of(each, fleet, turned) if each.turns else []
    return bool(deeds) and all(map(cast.has_told, deeds)) and is_whole(each)


def _always_told(made: Account, chosen: Sequence[DecidingFight], finished: bool) -> set[int]:
    """Return the ``id()`` of each hunt or attack that the story always describes, whatever its result.

    These are the fights of the turning points (``chosen``) and, in a finished game in which no ship was sunk, all attacks, because the first
    paragraph counts them."""
    told = {id(engagement) for fight in chosen for _, engagement in fight.engagements}
    if finished and not any(salvo.ships for turn in made.turns for salvo in turn.salvos):
        told |= {id(each) for turn in made.turns for each in turn.engagements if each.attack is not None}
    return told


def _round(
    said: Voice,
    each: Round,
    made: Account,
    fleet: BoatList,
    cast: Vessels,
    turned: Collection[int],
    *,
    is_first: bool,
    is_silent: bool,
) -> Passage | None:
    """Return the paragraph about a round; None if nothing in the round mattered.

    ``is_silent``: True if no U-boat attacked the convoy in the whole game; the first paragraph then says so."""
    deeds = _told_of(each, fleet, turned)
    cast.new_round()
    is_idle = is_whole(each) and not is_silent and not _sent(each, fleet)
    is_told = any(deed.kind is Kind.HUNT for deed in deeds)
    reason = _why_idle(each, made, fleet, is_told=is_told) if is_idle else ""
    told = list(_deeds(said, each, deeds, cast, fleet))
    is_last = each.number == ROUNDS and not is_first
    knows_score = bool(told) and cast.has_told(deeds[0])  # from the first paragraph
    opening = _opening(said, each, deeds, reason if is_idle else None) if is_last and not knows_score else ""
    if opening:
        told[:1] = [_joined(opening, told[0], each, deeds)] if told else [opening]
    if not told:
        return None
    if reason and "no boat went in" not in plain(opening):
        idle = f"No boat went in{reason.format(they='the U-boats')}."
        told.append(
            said.write("held-back", idle, {"round": each.number}, at=each.number, lines=_all_lines(each))
        )
    if is_last and over(made.turns[-1].after):
        told += _last_chance(said, made, fleet, cast)
    text = " ".join(told)
    after = score(each.turns[-1].after) if is_whole(each) and each.number < ROUNDS else ""
    return Passage(f"Round {each.number}", text, after)


def _told_of(each: Round, fleet: BoatList, turned: Collection[int]) -> list[Deed]:
    """Return the deeds (fights with one U-boat) of a round that the story describes."""
    every = [deed for deed in deeds_of(fleet, each.turns) if deed.is_told]
    deeds = [deed for deed in every if _matters(deed, turned)]
    return [deed for deed in every if deed in deeds or _is_beside(deed, deeds)]


def round_told(said: Voice, each: Round, fleet: BoatList, cast: Vessels) -> list[str]:
    """Return the sentences about the fights of one round, for the first paragraph."""
    cast.new_round()
    uboat, escort = points(each.turns[0].before)
    leader = f"with the {'U-boats' if uboat > escort else 'escorts'} leading "
    score_ = (
        f", {leader if uboat != escort else 'at '}{max(uboat, escort)}–{min(uboat, escort)},"
        if uboat or escort
        else ""
    )
    opening = f"in round {each.number}{score_} "
    return list(_deeds(said, each, _told_of(each, fleet, ()), cast, fleet, opening))


def _quiet(
    said: Voice, quiet: Sequence[Round], made: Account, fleet: BoatList, *, is_silent: bool
) -> Iterator[Passage]:
    """Yield the paragraph about rounds in which nothing mattered.

    It says what the escorts did, and whether U-boats were ordered to attack. Rounds whose end is missing from the log are left out."""
    idle = [
        each
        for each in quiet
        if is_whole(each) and points(each.turns[0].before) == points(each.turns[-1].after)
    ]
    if not idle:
        return
    orders = orders_of([turn for each in idle for turn in each.turns], fleet)
    hunts = [deed for each in idle for deed in deeds_of(fleet, each.turns) if deed.fights]
    done = searched(hunts)
    numbers = [each.number for each in idle]
    reason = _why_idle(idle[0], made, fleet) if len(idle) == 1 and orders == 0 and not is_silent else ""
    went = ", and no boat went in"
    text = f"Nobody scored{f': {done}' if done else ''}{went if orders == 0 and not is_silent else ''}."
    if reason:
        told = reason.format(they="the U-boats")
        text = _without_score(capital(told[2:]) if told.startswith(": ") else f"No boat went in{told}")
    values: dict[str, object] = {
        "round": numbers[0],
        "rounds": tuple(numbers),
        "orders": orders,
    }
    lines = tuple(n for each in idle for n in _all_lines(each))
    figure = "" if idle[-1].number == ROUNDS else score(idle[-1].turns[-1].after)
    yield Passage(_heading(numbers), said.write("idle", text, values, at=numbers[0], lines=lines), figure)


def _without_score(clause: str) -> str:
    """Return a sentence that gives a reason (``clause``) and says that nobody scored."""
    if " threw away " in clause and " attack card" in clause:
        return f"{clause}."
    return f"{clause}; nobody scored." if clause.endswith(", too") else f"{clause},{_NOBODY}."


def _heading(numbers: Sequence[int]) -> str:
    """Return the heading of the paragraph about successive rounds: ``Round 2``, ``Rounds 1 and 2``, ``Rounds 2 to 4``."""
    if len(numbers) == 1:
        return f"Round {numbers[0]}"
    return f"Rounds {numbers[0]} {'and' if len(numbers) == 2 else 'to'} {numbers[-1]}"


def orders_of(turns: Sequence[TurnFacts], fleet: BoatList) -> int | None:
    """Return how often U-boats were ordered to attack in these turns, not counting blanks.

    Return None if a card that was ordered to attack was never turned up."""
    sent = [event.boat for event in fleet.events(turns) if event.kind == "ordered"]
    if any(boat is None or not boat.known for boat in sent):
        return None
    ruleset = turns[0].before.ruleset if turns else None
    return sum(1 for boat in sent if boat is not None and ruleset is not None and not boat.blank(ruleset))


def _matters(deed: Deed, turned: Collection[int]) -> bool:
    """Return True if the story describes a deed (a fight with one U-boat).

    It does if points were scored, an attack was made, or escorts stopped an attack that would have drawn level or taken the lead. Every attack of
    the last round also matters, and so does every deed of a turning point and every deed that the first paragraph counts (``turned``)."""
    if any(deed.points) or deed.kind is Kind.SALVO or any(id(each) in turned for each in deed.engagements):
        return True
    return deed.kind is Kind.STOP and (deed.round == ROUNDS or bool(goal_of(deed)))


def _is_beside(deed: Deed, told: Sequence[Deed]) -> bool:
    """Return True if this deed (a fight with one U-boat) is a stopped attack in a round of which the story describes other
    fights."""
    return deed.kind is Kind.STOP and bool(told)


def _joined(opening: str, first: str, each: Round, deeds: Sequence[Deed]) -> str:
    """Return the opening of the paragraph about the last round and the next sentence, joined into one if both are simple enough."""
    uboat, escort = points(each.turns[0].before)
    against = (
        uboat < escort
        and "no boat went in" not in opening
        and deeds[0].kind in (Kind.PATROL, Kind.HUNT)
        and not (deeds[0].points[UBOAT] or re.search(r"(?<!had) reported the convoy", first))
    )
    if ";" in opening or first.startswith("As ") or len(KNOWN.sub("X", f"{opening} {first}").split()) > _LONG:
        return f"{opening} {first}"
    is_attack = deeds[0].kind in (Kind.STOP, Kind.SALVO)
    if is_attack and (
        uboat > escort or deeds[0].saved
    ):  # the sentence is not about the escorts, who needed the points, or is long
        return f"{opening} {first}"
    if is_attack and uboat < escort and not first.startswith(("As ", "After ")):
        is_long = ": " in first or "; " in first
        return f"{opening} {first}" if is_long else run_on([opening, first], by="; ")
    if not against and ("; " in first or ": " in first.rpartition(":")[0]):
        return f"{opening} {first}"
    return run_on([opening, first], by=", but " if against else "; ")


# -- opening ------------------------------------------------------------------------------------------------------------


def _hands(said: Voice, each: Round) -> Iterator[Passage]:
    """Yield a passage saying that the log does not record the hands; nothing if the log does. ``each``: the first round."""
    if any(each.oob) or not each.turns:
        return
    ruleset = each.turns[0].before.ruleset
    why = ruleset.answer(TonnageRuleset.hands).meaning.partition(": ")[2]
    facts = {"round": each.number, "closed": f": {why}" if ruleset.hands_are_closed else ""}
    yield Passage("Hands", said.say("unrecorded", facts, lines=each.turns[0].lines or (1,)))


def _opening(said: Voice, each: Round, deeds: Sequence[Deed], idle: str | None) -> str:
    """Return the first sentence of the paragraph about the last round: what the trailing side needed.

    It may add that no boat attacked and why (``idle``; empty if there is no reason, None if boats attacked), or that nobody scored. ``deeds``: the fights
    that the paragraph then describes."""
    uboat, escort = points(each.turns[0].before)
    nobody = is_whole(each) and points(each.turns[-1].after) == (uboat, escort)
    held = _shots_dealt(each, deeds) if uboat < escort and not idle else ""
    text = f"{_needed(uboat - escort)}{held}."
    few = _FEW if held else 2 * _FEW
    if escort - uboat > few and not idle:
        text = f"The U-boats {'were' if held else 'began'} {count(escort - uboat, 'point')} behind{held}."
    if idle and uboat < escort and nobody and not deeds:
        text = f"{_needed(uboat - escort)}, but no boat went in{idle.format(they='they')}."
    elif nobody and not deeds and (idle is None or idle or uboat > escort):
        text = f"{_needed(uboat - escort)}, but nobody scored."
    elif idle == "" and uboat <= escort:
        text = f"{_needed(uboat - escort)}, but no boat went in{_NOBODY if nobody else ''}."
    return said.write(
        "needed", text, {"round": each.number, "by": uboat - escort}, at=each.number, lines=_all_lines(each)
    )


def _sent(each: Round, fleet: BoatList) -> bool:
    """Return True if a card that may be a U-boat (one not turned up as a blank) was ordered to attack in a round."""
    ruleset = each.turns[0].before.ruleset
    return any(
        event.kind == "ordered" and (event.boat is None or not event.boat.blank(ruleset))
        for event in fleet.events(each.turns)
    )


def _why_idle(each: Round, made: Account, fleet: BoatList, *, is_told: bool = False) -> str:
    """Return the end of a sentence that says that no U-boat was ordered to attack in a round, and why (see :func:`why_idle`).

    It is empty if blanks were ordered to attack.
    """
    if any(event.kind == "ordered" for event in fleet.events(each.turns)):
        return ""
    most = max(shots_thrown_away(one)[1] for one in made.rounds)
    return why_idle(each, made.tracks, is_told=is_told, most=most)


def _shots_dealt(each: Round, deeds: Sequence[Deed]) -> str:
    """Return a phrase for the attack cards that the U-boats were dealt for a round, and their shots: `` and held two attack
    cards, with five shots``.

    It is empty if the log does not record the hand, or if it had no attack card. ``deeds``: the fights of the round; if boats went in in them,
    the accounts of the attacks give the shots."""
    ruleset, hand = each.turns[0].before.ruleset, each.tactical[UBOAT]
    cards = [card for card in hand if card >= 0 and ruleset.of_action[UBOAT][GUNS] >> card & 1]
    if not cards or UNKNOWN in hand or ruleset.has_carrier:
        return ""
    if any(deed.kind in (Kind.STOP, Kind.SALVO) for deed in deeds):
        return ""
    shots = sum(shots_of(ruleset, card) for card in cards)
    return f" and held {count(len(cards), 'attack card')}, with {count(shots, 'shot')}"


def _needed(lead: int) -> str:
    """Return a clause about the points that the trailing side needed in the last round.

    ``lead``: the U-boats' points minus the escorts'."""
    if not lead:
        return "The last round began all square"
    return f"The {'U-boats' if lead < 0 else 'escorts'} needed {count(abs(lead), 'point')} to draw level"


# -- deeds --------------------------------------------------------------------------------------------------------------


def _deeds(
    said: Voice, each: Round, deeds: Sequence[Deed], cast: Vessels, fleet: BoatList, opening: str = ""
) -> Iterator[str]:
    """Yield the sentences about the deeds of a round (the fights with each U-boat), in order.

    They give the score when the lead changed before the round's last points. ``opening``: the words with which the first sentence begins."""
    groups = _groups(deeds, cast)
    scored = [group for group in groups if any(any(deed.points) for deed in group)]
    after, subject = "", ""
    known: Deed | None = None
    is_counted = sum(cast.has_summed(group[0]) for group in groups) == 1
    for place, group in enumerate(groups):
        score_ = "" if group in scored[-1:] else _score_after(group)
        if cast.has_told(group[0]):
            cast.tell_form("which")  # the next sentence may begin with a reminder of this deed
            following = groups[place + 1 : place + 2]
            begins = _begins(following[0], cast) if following else 0
            if begins >= group[0].turn and len(group) == 1 and not cast.has_told(following[0][0]):
                when = "as" if begins == group[0].turn else "after"
                after, subject, known = f"{when} {known_event(group[0], cast)}, ", "", group[0]
                continue
            text = told_before(group, cast, alone=len(groups) == 1, is_first=not place)
            text += _besides(each, group[0], fleet) if text.startswith("but for") else ""
        else:
            text = (
                counted_before(group, cast)
                if is_counted and cast.has_summed(group[0])
                else together(group, cast)
            )
            after = _reminder(known, text, after, cast)
            text, subject = f"{after}{_pronoun(text, subject) if cast.pronouns else text}", text
            if score_ and not cast.has_score(each.number, score_):
                text += f"; that made it {score_}" if ": " in text.rpartition(". ")[2] else f": {score_}"
        values = _values_of(each, group, known)
        lines = sorted(_lines_of(group if known is None else [known, *group]))
        after, known = "", None
        for deed in group:
            cast.credit(deed)
        yield said.write("deed", f"{begun(f'{opening}{text}')}.", values, at=group[-1].turn, lines=lines)
        opening = ""


def _groups(deeds: Sequence[Deed], cast: Vessels) -> list[list[Deed]]:
    """Return the deeds in groups that share a sentence. A last group that the first paragraph has described is left out, because
    nothing follows it."""
    groups = grouped(deeds, cast)
    return groups[:-1] if len(groups) > 1 and cast.has_told(groups[-1][0]) else groups


def _reminder(known: Deed | None, text: str, after: str, cast: Vessels) -> str:
    """Return the words that link a clause (``text``) to a fight that the reader knows (``known``): ``after``, or a clause with
    the turn of this fight.

    That clause precedes one that begins with its own turn."""
    if known is None or not text.startswith("on turn "):
        return after
    return f"{known_event(known, cast)} on turn {known.turn}; "


def _besides(each: Round, told: Deed, fleet: BoatList) -> str:
    """Return a clause about the hunts for other boats in a round in which only one fight brought points.

    An example is ``: patrols hunted two more boats without a hit``. It is empty if there were none, or if the round is not complete."""
    own = boat_key(told.boat)  # the same boat may have been hunted before, in another place
    hunts = [deed for deed in deeds_of(fleet, each.turns) if deed.fights and boat_key(deed.boat) != own]
    done = searched(hunts, more=True) if is_whole(each) else ""
    return f": {done}" if done else ""


def _pronoun(text: str, before: str) -> str:
    """Replace the escort's name at the beginning of a clause with "it", and return the clause.

    The clause is unchanged if "it" would be ambiguous: if the clause ``before`` is not about this escort alone, or mentions a convoy."""
    one = KNOWN.match(text)
    escorts = {place[2] for place in KNOWN.finditer(before) if re.fullmatch(r"e\d+", place[2])}
    if one is None or {one[2]} != escorts or "convoy" in before or _OTHERS.search(KNOWN.sub("", before)):
        return text
    rest = text[one.end() :]
    if rest.startswith(" and "):
        return text  # two escorts
    if not rest.startswith(" on patrol"):
        return f"it{rest}"
    rest = rest.removeprefix(" on patrol")
    return f"it{rest}" if " on patrol" in before else f"on patrol it{rest}"


def _begins(group: Sequence[Deed], cast: Vessels) -> int:
    """Return the first turn that is mentioned in the sentence about these deeds (fights with one U-boat each)."""
    if len(group) == 1 and (form := report_form(group[0], cast)) in ("torpedo", "evade", "signals"):
        return group[0].turn if form == "signals" else group[0].first
    if len(group) == 1 and group[0].result is HuntEnd.NONE and group[0].kind is Kind.HUNT:
        return group[0].turn
    return min(
        went_in(deed)
        if deed.kind in (Kind.STOP, Kind.SALVO)
        else (reported_on(deed) if deed.kind is Kind.HUNT else 0) or deed.turn
        for deed in group
    )


def _values_of(each: Round, group: Sequence[Deed], known: Deed | None) -> dict[str, object]:
    """Return, by name, the values on which a sentence about some fights of a round is based: the turns, the boats, the points
    before.

    ``known``: a fight that the reader knows already and that the sentence only mentions again; None if there is none."""
    turns, engagements = (
        ((), ())
        if known is None
        else (tuple(event.number for event in known.events), tuple(known.engagements))
    )
    return {
        "known": engagements, "known_turns": turns,
        "round": each.number, "turns": tuple(event.number for deed in group for event in deed.events),
        "deeds": tuple(engagement for deed in group for engagement in deed.engagements), "before": group[0].before,
        "boats": tuple((deed.boat.handle, deed.boat.card, deed.kind.name, deed.result.name) for deed in group),
    }  # fmt: skip


def _score_after(group: Sequence[Deed]) -> str:
    """Return a phrase for the score after a group of deeds (fights with one U-boat each), if a later fight in the round changes
    the score again.

    It is empty unless the deeds changed the leader or made the score level, or a side now leads by one point. It is also empty if other fights
    changed the score in the same turns, or if the points for damage in a hunt are still open."""
    before, last = group[0].before, max(group, key=lambda deed: deed.events[-1].number).events[-1].turn.after
    after = points(last)
    gained = tuple(then + sum(deed.points[side] for deed in group) for side, then in enumerate(before))
    sides = [(uboat > escort) - (uboat < escort) for uboat, escort in (before, after)]
    is_close = abs(after[UBOAT] - after[ESCORT]) == 1 and any(any(deed.points) for deed in group)
    if gained != after or last.open_points != (0, 0) or (sides[0] == sides[1] and not is_close):
        return ""
    return standing(*after)


def _lines_of(group: Sequence[Deed]) -> tuple[int, ...]:
    """Return the numbers of the log lines of some deeds (fights with one U-boat).

    The earlier lines in which the U-boats reported the convoy or were ordered to attack are included."""
    events = [
        event for deed in group for event in (*deed.boat.events, *deed.events)
        if event in deed.events or (event.kind in ("contact", "ordered") and event.round == deed.round)
    ]  # fmt: skip
    return tuple(dict.fromkeys(n for event in events for n in event.turn.lines))


def _last_chance(said: Voice, made: Account, fleet: BoatList, cast: Vessels) -> Iterator[str]:
    """Yield the sentence about the last hunt in which a hit would have changed the result of the game; nothing if there was none."""
    found = last_chance(made, fleet, cast)
    if found is not None:
        text, deed, event = found
        values = {"round": deed.round, "turns": (event.number,), "deeds": (event.engagement,)}
        yield said.write("last-chance", f"{begun(text)}.", values, at=event.number, lines=event.turn.lines)


# -- whole rounds -------------------------------------------------------------------------------------------------------


def is_whole(each: Round) -> bool:
    """Return True if the log contains the complete round and none of its turns contradicts the rules."""
    last = each.turns[-1]
    is_over = (last.after.round, last.after.stage) != (last.before.round, last.before.stage)
    return is_over and not any(turn.doubts for turn in each.turns)


def _all_lines(each: Round) -> tuple[int, ...]:
    """Return the numbers of all log lines of a round's turns."""
    return tuple(dict.fromkeys(n for turn in each.turns for n in turn.lines))
