"""Arranges the passages of a Tonnage War report by round: an opening, the events of the round, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from printkit.games.tonnage_war.rules.data import BLANK, ESCORT, GUNS, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import DISCARD
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.arcs.arc import ALL_ROUND, Arc, is_over
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatList, BoatNames
from printkit.games.tonnage_war.story.chapters import Chapters
from printkit.games.tonnage_war.story.closing import last_round
from printkit.games.tonnage_war.story.course import DecidingFight
from printkit.games.tonnage_war.story.facts import Account, ContactTrack, Round, TurnFacts, points
from printkit.games.tonnage_war.story.salvos import attack_name, bluffs
from printkit.games.tonnage_war.story.telling import cards, standing
from printkit.journal.course import Record
from printkit.report.story import Passage, Quote, count, number, with_article
from printkit.report.words.phrases import Voice
from printkit.report.words.weave import quoted

_FEW: Final = 2
"""If the U-boats were dealt at most this many boats, the opening of the last round says how many."""
_CLOSE: Final = 2
"""If the escorts' lead was at most this many points, the report says when the U-boats played their last attack card, even if they
still had a contact then."""


def score(state: State) -> str:
    """Return the score with the leader as text: ``5–3 to the U-boats``. The points for damage in an unfinished hunt are included."""
    return standing(*points(state))


def reached(record: Record) -> str:
    """Return how far the log goes: ``after turn 3 of round 2``, or ``in turn 3 of round 2`` if the turn is incomplete."""
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
    names: BoatNames,
    points_: Sequence[DecidingFight] = (),
    *,
    attacks_told: bool = False,
) -> Iterator[Passage | Quote]:
    """Yield the passages of every round, and the player's remarks.

    ``points_`` are the report's turning points. ``attacks_told``: the first paragraph gives the results of the U-boats' attacks.
    """
    if not made.turns:
        return
    told = {id(fight) for each in points_ if each.is_stop for fight in each.stopped}
    told |= {id(salvo) for each in points_ for salvo in each.salvos}
    chapters = Chapters(said, names, bluffs(made.turns), _first_contact(made, fleet), told)
    before: Round | None = None
    for each in made.rounds:
        yield from _round(said, each, fleet, chapters, before, made, attacks_told=attacks_told)
        before = each


def _first_contact(made: Account, fleet: BoatList) -> BoatEvent | None:
    """Return the first contact with the convoy; None if there was none, or if the log begins with one."""
    found = [event for event in fleet.events(made.turns) if event.kind == "contact"]
    return (
        found[0]
        if found
        and found[0].boat is not None
        and not any(track.older for track in made.tracks)
        and not found[0].boat.carrier
        else None
    )


def _round(
    said: Voice,
    each: Round,
    fleet: BoatList,
    chapters: Chapters,
    before: Round | None,
    made: Account,
    *,
    attacks_told: bool,
) -> Iterator[Passage | Quote]:
    events = fleet.events(each.turns)
    told = list(Arc(said, each, chapters, events, made.tracks).passages())
    is_needed = not isinstance(next(iter(told), None), Passage) or _hands_say_something(each, before)
    opening = _opening(said, each, before) if is_needed else ""
    if opening:
        yield Passage(f"Round {each.number}", opening)
    yield from quoted(each.remarks)
    is_last = each.number == ROUNDS and _is_whole(each)
    unused = list(_unused(said, each, made.tracks)) if is_last else []
    is_quiet = [passage.when for passage in told if isinstance(passage, Passage)] == [ALL_ROUND]
    for place, passage in enumerate([] if unused and opening and is_quiet else told):
        if not opening and not place and isinstance(passage, Passage):
            is_whole = is_over(each) and len(told) == 1
            figure = score(each.turns[-1].after) if is_whole else passage.figure
            passage = passage._replace(when=f"Round {each.number}", figure=figure)
        yield passage
    if is_last:
        ending = (
            ""
            if unused or is_quiet
            else last_round(said, made.turns, each.turns[-1].after, attacks_told=attacks_told)
        )
        yield from unused or ([Passage("The end", ending)] if ending else [])
    if each.early:
        lines = each.turns[-1].lines if each.turns else (1,)
        yield Passage("Agreed", said.say("early", {"n": each.number}, lines=lines), "")


# -- opening of a round ------------------------------------------------------------------------------------------------------


def _is_whole(each: Round) -> bool:
    """Return True if the log contains the complete round and nothing in it is unclear."""
    return bool(each.turns) and is_over(each) and not any(turn.doubts for turn in each.turns)


def _unused(said: Voice, each: Round, tracks: Sequence[ContactTrack]) -> Iterator[Passage]:
    """Yield a passage about the last round if the U-boats were not ahead and had no contact or no attack card left.

    It says how their last contact ended, and how many ships the attack cards that they then discarded could have sunk. If they
    still had a contact, it says when they played their last attack card.
    """
    uboat, escort = points(each.turns[-1].after)
    if uboat > escort:
        return
    lost = [track for track in tracks if track.ends[0] == each.number and not track.open]
    end = _in_hand(each, lost, escort - uboat)
    if end is None:
        return
    text, values = end
    values |= {
        "round": each.number, "behind": escort - uboat, "lost": tuple((track.how == "routed", track.ends[1]) for track in lost),
    }  # fmt: skip
    lines = tuple(dict.fromkeys(n for turn in each.turns for n in turn.lines))
    yield Passage("The end", said.write("unused", text, values, at=each.turns[-1].number, lines=lines))


def _in_hand(each: Round, lost: Sequence[ContactTrack], behind: int) -> tuple[str, dict[str, object]] | None:
    """Return the sentence about attack cards that the U-boats could not use in the last round, and the values that support it.

    They could not use them because they had no contact, or because they had played them too early. None if the cards could not have
    changed the result. ``behind`` is the number of points by which the U-boats were behind.
    """
    ruleset = each.turns[0].before.ruleset
    attacks = ruleset.of_action[UBOAT][GUNS]
    waiting = list(takewhile(_without_a_contact, reversed(each.turns)))[::-1]
    thrown = _thrown(waiting, attacks)
    rolls = sum(ruleset.uboat_card(card).rolls for _, card in thrown)
    ended = "the game ended level" if not behind else f"they ended {count(behind, 'point')} behind"
    if rolls >= max(2, behind):
        enough = "enough to win" if rolls > behind else "enough to draw level"
        what = f"attack cards for {count(rolls, 'merchant ship')}, {enough}"
        if len(thrown) == 1:
            what = f"{with_article(attack_name(ruleset, thrown[0][1]))} that could have sunk {count(rolls, 'merchant ship')}, {enough}"
        text = f"{_since_when(lost)} the U-boats threw away {what}, and {ended}."
        return text, {
            "turns": tuple(turn.number for turn, _ in thrown),
            "cards": tuple(card for _, card in thrown),
        }
    if behind > _CLOSE:
        return None
    last = _last_attack(each, attacks)
    if not 0 < last <= min((track.ends[1] for track in lost if track.how != "shot"), default=last):
        return None
    return f"The U-boats had played their last attack card on turn {last}, and {ended}.", {
        "turns": (last,),
        "cards": (),
    }


def _since_when(lost: Sequence[ContactTrack]) -> str:
    """Return the beginning of a sentence that says how the U-boats' last contact in the round ended: ``With their last contact
    shaken off on turn 11,``."""
    if not lost:
        return "Without a contact all round,"
    last = max(lost, key=lambda track: track.ends[1])
    how = {"routed": "shaken off", "ended": "over", "shot": "used up"}.get(last.how, "hunted down")
    return f"With their last contact {how} on turn {last.ends[1]},"


def _last_attack(each: Round, attacks: int) -> int:
    """Return the turn of the round in which the U-boats played their last attack card on the convoy.

    Return 0 if they still had one in hand, if there was no such turn, or if their hand is unknown. ``attacks``: bit mask of all
    cards that are attack cards.
    """
    played = [turn for turn in each.turns for side, move in turn.plays if side == UBOAT and move.verb == GUNS]
    later = [turn for turn in each.turns if played and turn.number > played[-1].number]
    if not later:
        return 0
    hand = later[0].before.tactics[UBOAT]
    is_known = hand.known and not hand.unknown
    return played[-1].number if is_known and not hand.known & attacks & ~hand.gone else 0


def _without_a_contact(turn: TurnFacts) -> bool:
    """Return True if the U-boats had no contact and no attack under way in a turn, or if Evasive Routing
    ended their last contact in that turn.
    """
    held = len(turn.before.contacts) - (turn.before.routing is not None)
    return not held and not turn.after.contacts and turn.before.attack is None and turn.after.attack is None


def _thrown(turns: Sequence[TurnFacts], cards_: int) -> list[tuple[TurnFacts, int]]:
    """Return the cards that the log names as discarded by the U-boats in these turns, each with its turn. Only cards in the set
    ``cards_`` (a bit mask) are returned."""
    return [
        (turn, card) for turn in turns for side, move in turn.plays
        if side == UBOAT and move.verb == DISCARD and isinstance(card := move.value, int)
        and 0 <= card < SCREEN and cards_ >> card & 1
    ]  # fmt: skip


def _hands_say_something(each: Round, before: Round | None) -> bool:
    """Return True if a round needs an opening.

    It does if it is the last round, if the log does not record the hands, or if a side held at most one unit. For other rounds, the
    table of hands is enough.
    """
    is_last = each.number == ROUNDS and before is not None
    if is_last or not any(each.oob) or not each.turns:
        return True
    ruleset = each.turns[0].before.ruleset
    held = [sum(ruleset.grade(side, c) != BLANK for c in each.oob[side]) for side in (UBOAT, ESCORT)]
    return min(held) < 2


def _opening(said: Voice, each: Round, before: Round | None) -> str:
    """Return the opening of a round: the units in each hand or, in the last round, the points that a side needed."""
    if not each.turns:
        return ""
    ruleset = each.turns[0].before.ruleset
    boats, escorts = (_drew(ruleset, side, each.oob[side]) for side in (UBOAT, ESCORT))
    uboat, escort = points(each.turns[0].before)
    values = {
        "score": f"{uboat}–{escort}", "by": uboat - escort, "round": each.number, "boats": boats, "escorts": escorts,
        "oob": tuple(tuple(held) for held in each.oob), "lost": losses(before) if before and before.turns else (),
    }  # fmt: skip
    lines = each.turns[0].lines or (1,)
    if not boats and not escorts:
        if before is None:
            why = ruleset.answer(TonnageRuleset.hands).meaning.partition(": ")[2]
            closed = f": {why}" if ruleset.hands_are_closed else ""
            return said.say("unrecorded", {**values, "closed": closed}, lines=lines)
        return said.write("round", _stands(uboat - escort), values, at=each.number, lines=lines)
    if each.number == ROUNDS and before is not None and before.turns:
        text = f"{_needed(uboat - escort)}{_means(said, each, escort - uboat)}."
        return said.write("round", text, {**values, "boats": "", "escorts": ""}, at=each.number, lines=lines)
    if (held := len(each.turns[0].before.contacts)) and boats:
        boats = f"{boats}, besides {count(held, 'contact')} still held,"
    hands = f"The escorts held {escorts}"
    if boats:
        who = "The U-boats opened with" if before is None else "The U-boats held"
        hands = f"{who} {boats}{f' against {escorts}' if escorts else ''}".rstrip(",")
    return said.write("round", f"{hands}.", values, at=each.number, lines=lines)


def _means(said: Voice, each: Round, behind: int) -> str:
    """Return a clause about how the side behind could still catch up in the last round: with the U-boats' contacts and attack cards
    or, for the escorts, by hitting U-boats.

    ``behind`` is the number of points by which the U-boats were behind.
    """
    ruleset = each.turns[0].before.ruleset
    if behind < 0:
        return {-1: ", a single damaged boat", -2: ", one boat sunk or two damaged"}.get(behind, "")
    attacks = [
        card
        for card in each.tactical[UBOAT]
        if 0 <= card < SCREEN and ruleset.of_action[UBOAT][GUNS] >> card & 1
    ]
    if not each.tactical[UBOAT]:
        return ""
    if not attacks:
        return " and were dealt no attack card" if behind else ", and the U-boats were dealt no attack card"
    rolls = sum(ruleset.uboat_card(card).rolls for card in attacks)
    contacts = len(each.turns[0].before.contacts)
    facts: dict[str, object] = {
        "rolls": count(rolls, "merchant ship"), "n": number(rolls), "contacts": "a contact" if contacts == 1 else count(contacts, "contact"),
        "attacks": count(len(attacks), "attack card"),
    }  # fmt: skip
    tags = {
        "level": not behind, "short": rolls < behind, "far": 2 * rolls < behind, "just": rolls == behind, "one": len(attacks) == 1, "single": rolls == 1, "contact": contacts > 0,
    }  # fmt: skip
    boats = sum(ruleset.grade(UBOAT, card) != BLANK for card in each.oob[UBOAT])
    few = (
        f"; they were dealt {number(boats) if boats else 'no'} boat{'s' * (boats != 1)}"
        if each.oob[UBOAT] and boats <= _FEW
        else ""
    )
    hopes = said.word("hopes", facts, [tag for tag, is_true in tags.items() if is_true], at=each.number)
    return f"{'' if hopes[0] in ',;' else ' '}{hopes}{few}"


def losses(each: Round) -> tuple[int, int, int]:
    """Return how many merchant ships, U-boats and escorts were sunk in a round."""
    before, after = each.turns[0].before, each.turns[-1].after
    boats, escorts = (now - then for then, now in zip(before.sunk, after.sunk, strict=True))
    return after.ships - before.ships, boats, escorts


def _stands(lead: int) -> str:
    """Return a sentence that gives the lead in points at the beginning of a round. It is used if the log lists no hands for the
    round."""
    if not lead:
        return "The round began level."
    return f"The {'U-boats' if lead > 0 else 'escorts'} began it {count(abs(lead), 'point')} ahead."


def _needed(lead: int) -> str:
    """Return a clause with the points that the side behind needed in the last round to draw level."""
    if not lead:
        return "It was level before the last round"
    return f"The {'escorts' if lead > 0 else 'U-boats'} needed {count(abs(lead), 'point')} to draw level"


def _drew(ruleset: TonnageRuleset, side: int, held: Sequence[int]) -> str:
    """Return words for the U-boats or escorts in a hand, counted by grade and without blanks: ``an ace and two regular boats``.
    They are empty if the log does not record the hand."""
    units = [c for c in held if ruleset.grade(side, c) != BLANK]
    return cards(ruleset, side, units) if units else ("blanks alone" if held else "")
