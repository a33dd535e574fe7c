"""Arrange the passages of a Tonnage War report by round: an opening with the score, then a passage for each
U-boat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from printkit.games.tonnage_war.rules.data import BDIENST, BLANK, CONTACT, ESCORT, GUNS, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import DISCARD
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import ANSWERS, State
from printkit.games.tonnage_war.rules.turn import over
from printkit.games.tonnage_war.story.boats import BoatList, BoatNames
from printkit.games.tonnage_war.story.chapters import Chapters
from printkit.games.tonnage_war.story.facts import Account, ContactTrack, Fight, Round, TurnFacts, points
from printkit.games.tonnage_war.story.lives import Life, Scoring, lives
from printkit.games.tonnage_war.story.salvos import attack_name, turned_the_lead
from printkit.games.tonnage_war.story.telling import cards, standing
from printkit.report.story import Passage, Quote, begun, count, listed, untold, with_article
from printkit.report.words.phrases import Voice, cite, led, plain, run_on
from printkit.report.words.weave import quoted

_CLOSE: Final = 2
"""Largest lead in points at which the report says when the U-boats played their last attack card, even if
they still had a contact.
"""
_QUIET: Final = "All hunts"
"""Heading of the sentence about a round in which no hunt hit anything. It is joined to the round's opening
if there is one.
"""


def score(state: State) -> str:
    """Return the scores as text, with the leader: ``5–3 to the U-boats``. Damage in an unfinished hunt is
    included.
    """
    return standing(*points(state))


def rounds(said: Voice, made: Account, fleet: BoatList, *, staked: bool = False) -> Iterator[Passage | Quote]:
    """Yield the passages of every round, and the player's remarks. ``staked``: a stopped attack is no longer told with the score that it could
    have made.
    """
    if not made.turns:
        return
    names = BoatNames(made.turns[0].before.ruleset)
    hunt = None if staked else largest_stake(made.turns)
    chapters = Chapters(said, names, Scoring(made.turns), _bluffs(made.turns), hunt)
    before: Round | None = None
    for each in made.rounds:
        yield from _round(said, each, fleet, chapters, before, made.tracks)
        before = each


def largest_stake(turns: Sequence[TurnFacts]) -> Fight | None:
    """Return the last hunt in which escorts stopped an attack that could not miss and would have brought the U-boats level or ahead; None
    if there was none.
    """
    stopped = [
        fight for turn in turns for fight in turn.fights
        if fight.over and turned_the_lead(fight)
        and not any(salvo.attack.boat.handle == fight.hunt.boat.handle for salvo in turn.salvos)
    ]  # fmt: skip
    return stopped[-1] if stopped else None


def _bluffs(turns: Sequence[TurnFacts]) -> list[TurnFacts]:
    """Return the turns in which escorts played an attack card against a boat on its way in that proved to be a blank.

    The blank is turned up at the beginning of the next turn.
    """
    bluffs = []
    for turn in turns:
        for fight in turn.fights:
            if fight.blank and fight.hunt.origin == ANSWERS:
                on = fight.hunt.boat.handle
                played = [
                    each for each in turns
                    if each.round == turn.round and each.number < turn.number
                    for side, move in each.plays
                    if side == ESCORT and isinstance(move.value, Play) and move.value.on == on
                ]  # fmt: skip
                bluffs += played[-1:]
    return bluffs


def _round(
    said: Voice,
    each: Round,
    fleet: BoatList,
    chapters: Chapters,
    before: Round | None,
    tracks: Sequence[ContactTrack],
) -> Iterator[Passage | Quote]:
    events = fleet.events(each.turns)
    told = list(_Telling(said, each, chapters, lives(events)).passages())
    is_needed = not isinstance(next(iter(told), None), Passage) or _hands_say_something(each, before)
    opening = _opening(said, each, before) if is_needed else ""
    if opening and told and isinstance(told[0], Passage) and told[0].when == _QUIET:
        opening = run_on([opening, told.pop(0).text])
    if opening:
        yield Passage(f"Round {each.number}", opening, score(each.turns[0].before))
    yield from quoted(each.remarks)
    for place, passage in enumerate(told):
        if not opening and not place and isinstance(passage, Passage):
            passage = passage._replace(
                when=f"Round {each.number}, {passage.when[0].lower()}{passage.when[1:]}"
            )
        yield passage
    if (
        each.number == ROUNDS
        and each.turns
        and _is_over(each)
        and not any(turn.doubts for turn in each.turns)
    ):
        yield from _unused(said, each, tracks)
    if each.early:
        lines = each.turns[-1].lines if each.turns else (1,)
        yield Passage("Agreed", said.say("early", {"n": each.number}, lines=lines), "")


class _Telling:
    """Arranges the events of a round in passages. A U-boat has its own passage if it attacked, was kept from
    an attack, or had a hunt with a hit. If there is no such U-boat, one sentence describes the whole round.
    """

    def __init__(self, said: Voice, each: Round, chapters: Chapters, found: Sequence[Life]) -> None:
        self._said = said
        self._round = each
        self._chapters = chapters
        self._reported = [life for life in found if life.has_passage]
        self._others = [life for life in found if life not in self._reported]

    def passages(self) -> Iterator[Passage | Quote]:
        """Yield the round's passages, the player's remarks, and notes on turns in which the log breaks the
        rules, in chronological order.
        """
        remarks = [turn for turn in self._round.turns if turn.remarks or turn.doubts]
        for place, life in enumerate(self._reported):
            while remarks and remarks[0].number < life.first:
                yield from self._aside(remarks.pop(0))
            yield self._passage(place, life)
        yield from self._rest()
        for turn in remarks:
            yield from self._aside(turn)

    def _passage(self, place: int, life: Life) -> Passage:
        """Return the passage about a boat. The heading gives the first and the last turn of the events in it.

        The score follows unless a later passage still tells one of these turns.
        """
        first, *more = self._chapters.sentences(life)
        if place and life.first < self._reported[place - 1].last and not plain(first).startswith("On turn"):
            first = led("Meanwhile", first, ())
        when = f"Turn {life.first}" if life.first == life.last else f"Turns {life.first}–{life.last}"
        ends = next(turn for turn in self._round.turns if turn.number == life.last)
        later = any(each.opening.number <= life.last for each in self._reported[place + 1 :])
        return Passage(when, " ".join([first, *more]), "" if later else score(ends.after))

    def _rest(self) -> Iterator[Passage]:
        """Yield the passage about a round in which nothing was hit and no U-boat attacked."""
        turns = self._round.turns
        if self._reported or any(turn.doubts for turn in turns):
            return
        if hunted := [life for life in self._others if life.kind == "boat"]:
            if _is_over(self._round) and (text := self._chapters.hunted(hunted, self._round.number)):
                yield Passage(_QUIET, text, "")
            return
        lines = [n for turn in turns for n in turn.lines]
        dealt = self._round.tactical[UBOAT]
        contacts = turns[0].before.ruleset.of_action[UBOAT][CONTACT] if turns else 0
        none = bool(dealt) and not any(0 <= card < SCREEN and contacts >> card & 1 for card in dealt)
        text = self._chapters.rest(self._others, self._round.number, lines or (1,), no_contact_card=none)
        yield Passage("All round", text, "")

    def _aside(self, turn: TurnFacts) -> Iterator[Passage | Quote]:
        if turn.doubts:
            yield Passage(f"Turn {turn.number}", cite(untold(turn.doubts), turn.doubts), score(turn.after))
        yield from quoted(turn.remarks)


# -- opening of a round ------------------------------------------------------------------------------------------------------


def _unused(said: Voice, each: Round, tracks: Sequence[ContactTrack]) -> Iterator[Passage]:
    """Yield a passage about the last round if the U-boats, level or behind, had no contact or no attack card
    left. It says how that came about.

    It says how the last contacts were lost, which attack cards were thrown away for want of one or when the last was played, and how many
    Contact cards were thrown away in the round.
    """
    uboat, escort = points(each.turns[-1].after)
    if uboat > escort:
        return
    lost = [
        track for track in tracks if track.ends[0] == each.number and not track.open and track.how != "shot"
    ]
    end = _in_hand(each, lost, escort - uboat)
    if end is None:
        return
    text, values = end
    behind = "level" if uboat == escort else f"{count(escort - uboat, 'point')} behind"
    told = [_lost(lost), f"The U-boats, {behind}{text}."]
    if not values["cards"]:
        at_the_end = "level" if uboat == escort else f"{behind} at the end"
        told = [f"The U-boats{text}, and were {at_the_end}.", _lost(lost) if len(lost) > 1 else ""]
    values |= {
        "round": each.number, "behind": escort - uboat, "lost": tuple((track.how == "routed", track.ends[1]) for track in lost),
    }  # fmt: skip
    lines = tuple(dict.fromkeys(n for turn in each.turns for n in turn.lines))
    sentence = said.write(
        "unused", " ".join(filter(None, told)), values, at=each.turns[-1].number, lines=lines
    )
    yield Passage("The end", sentence, score(each.turns[-1].after))


def _in_hand(each: Round, lost: Sequence[ContactTrack], behind: int) -> tuple[str, dict[str, object]] | None:
    """Return a clause about attack cards that the U-boats could not use in the last round, because they had
    no contact or had used their cards too early. None if this decided nothing. ``behind``: the points that
    they lacked.
    """
    ruleset = each.turns[0].before.ruleset
    attacks = ruleset.of_action[UBOAT][GUNS]
    waiting = list(takewhile(_without_a_contact, reversed(each.turns)))[::-1]
    thrown = _thrown(waiting, attacks)
    if sum(ruleset.uboat_card(card).rolls for _, card in thrown) >= max(2, behind):
        left = (
            " and without a contact," if lost or waiting[0] is each.turns[0] else " and with no contact left,"
        )
        if waiting[0].before.contacts:  # the last contact was lost in this turn
            left = ","
        return f"{left} threw away {_thrown_away(each, thrown, lost)}", {
            "turns": tuple(turn.number for turn, _ in thrown),
            "cards": tuple(card for _, card in thrown),
        }
    if behind > _CLOSE and not (lost and waiting):
        return None
    last = _last_attack(each, attacks)
    if not 0 < last <= min((track.ends[1] for track in lost), default=last):
        return None
    return f" had played their last attack card on turn {last}", {"turns": (last,), "cards": ()}


def _thrown_away(each: Round, thrown: Sequence[tuple[TurnFacts, int]], lost: Sequence[ContactTrack]) -> str:
    """Return the attack cards that were discarded, with their turns, and the Contact cards discarded earlier
    in the round. If Evasive Routing ended a contact in ``lost``, also return the B-Dienst cards discarded,
    which could have saved it.
    """
    turned_away = any(track.how == "routed" for track in lost)
    ruleset = each.turns[0].before.ruleset
    names = Counter(attack_name(ruleset, card) for _, card in thrown)
    what = listed(with_article(name) if n == 1 else count(n, name) for name, n in names.items())
    text = f"{what} {_on_turns([turn.number for turn, _ in thrown])}"
    earlier = [turn for turn in each.turns if turn.number < thrown[0][0].number]
    kinds = [
        (len(_thrown(earlier, ruleset.of_action[UBOAT][action])), f"{word} card")
        for action, word in ((CONTACT, "Contact"), (BDIENST, "B-Dienst"))
        if turned_away or action == CONTACT
    ]
    discarded = listed([with_article(word) if n == 1 else count(n, word) for n, word in kinds if n])
    return f"{text}; earlier in the round they had discarded {discarded}" if discarded else text


def _last_attack(each: Round, attacks: int) -> int:
    """Return the turn in which the U-boats played their last attack card of a round on the convoy; 0 if they
    held another afterwards, played none, or if their hand is unknown. ``attacks``: all attack cards, as a
    bit mask.
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
    """Return the cards of a set that the U-boats discarded by name in these turns, each with its turn.
    ``cards_``: the set, as a bit mask.
    """
    return [
        (turn, card) for turn in turns for side, move in turn.plays
        if side == UBOAT and move.verb == DISCARD and isinstance(card := move.value, int)
        and 0 <= card < SCREEN and cards_ >> card & 1
    ]  # fmt: skip


def _lost(lost: Sequence[ContactTrack]) -> str:
    """Return a sentence about how the U-boats lost their contacts in a round; empty text if they lost none."""
    routed = [track.ends[1] for track in lost if track.how == "routed"]
    hunted = [track.ends[1] for track in lost if track.how not in ("routed", "ended")]
    parts = []
    if hunted:
        what = (
            "a hunt ended a contact" if len(hunted) == 1 else f"hunts ended {count(len(hunted), 'contact')}"
        )
        parts.append(f"{what} {_on_turns(hunted)}")
    if routed:
        what = "another" if hunted and len(routed) == 1 else count(len(routed), "contact")
        parts.append(f"the convoy turned away from {what} {_on_turns(routed)}")
    return f"{begun(', and '.join(parts))}." if parts else ""


def _on_turns(numbers: Sequence[int]) -> str:
    """Return words for a list of turns: ``on turn 5``, ``on turns 5 and 7``, ``on turns 5 to 8``."""
    turns = sorted(set(numbers))
    if len(turns) > 2 and turns[-1] - turns[0] == len(turns) - 1:
        return f"on turns {turns[0]} to {turns[-1]}"
    return f"on turn{'s' * (len(turns) > 1)} {listed(str(n) for n in turns)}"


def _is_over(each: Round) -> bool:
    """Return True if the log contains the complete round."""
    after = each.turns[-1].after
    return after.round > each.number or over(after)


def _hands_say_something(each: Round, before: Round | None) -> bool:
    """Return True if the round's opening lists the hands: in the last round, if the log does not record
    them, or if a side held at most one unit. Other hands are only in the table of hands.
    """
    is_last = each.number == ROUNDS and before is not None
    if is_last or not any(each.oob) or not each.turns:
        return True
    ruleset = each.turns[0].before.ruleset
    held = [sum(ruleset.grade(side, c) != BLANK for c in each.oob[side]) for side in (UBOAT, ESCORT)]
    return min(held) < 2


def _opening(said: Voice, each: Round, before: Round | None) -> str:
    """Return the opening of a round: the units in each hand and, in the last round, the points that a side
    needed.
    """
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
    text = _needed(uboat - escort) if each.number == ROUNDS and before is not None and before.turns else ""
    if (held := len(each.turns[0].before.contacts)) and boats:
        boats = f"{boats}, besides {count(held, 'contact')} still held,"
    if boats:
        who = "The U-boats opened with" if before is None else "The U-boats held"
        if text:
            who = "they held" if text.startswith("The U-boats") else "the U-boats held"
        hands = f"{who} {boats}{f' against {escorts}' if escorts else ''}".rstrip(",")
    else:
        hands = f"{'the' if text else 'The'} escorts held {escorts}"
    return said.write("round", f"{text}{hands}.", values, at=each.number, lines=lines)


def losses(each: Round) -> tuple[int, int, int]:
    """Return the numbers of merchant ships, U-boats and escorts sunk in a round."""
    before, after = each.turns[0].before, each.turns[-1].after
    boats, escorts = (now - then for then, now in zip(before.sunk, after.sunk, strict=True))
    return after.ships - before.ships, boats, escorts


def _stands(lead: int) -> str:
    """Return a sentence with the lead in points at the beginning of a round for which the log lists no
    hands.
    """
    if not lead:
        return "The round began level."
    return f"The {'U-boats' if lead > 0 else 'escorts'} began it {count(abs(lead), 'point')} ahead."


def _needed(lead: int) -> str:
    """Return a clause with the points that the side behind needed in the last round."""
    if not lead:
        return "It was level before the last round; "
    return f"The {'escorts' if lead > 0 else 'U-boats'} needed {count(abs(lead), 'point')} to draw level; "


def _drew(ruleset: TonnageRuleset, side: int, held: Sequence[int]) -> str:
    """Return words for the U-boats or escorts in a hand, by grade and without blanks: ``an ace and two
    regular boats``; empty if the log does not record the hand.
    """
    units = [c for c in held if ruleset.grade(side, c) != BLANK]
    return cards(ruleset, side, units) if units else ("blanks alone" if held else "")
