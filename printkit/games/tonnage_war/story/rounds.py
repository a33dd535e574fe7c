"""Arrange the passages of a Tonnage War report round by round: an opening with the score, then one passage per U-boat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.tonnage_war.rules.data import BLANK, ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import ON_PULLED, State
from printkit.games.tonnage_war.story.boats import BoatList, BoatNames
from printkit.games.tonnage_war.story.chapters import Chapters
from printkit.games.tonnage_war.story.facts import Account, Fight, Round, TurnFacts, points
from printkit.games.tonnage_war.story.lives import Life, Scoring, lives
from printkit.games.tonnage_war.story.telling import cards, standing
from printkit.report.story import Passage, Quote, capital, count, listed, untold, with_article
from printkit.report.words.phrases import Voice, cite, led, plain
from printkit.report.words.weave import quoted


def score(state: State) -> str:
    """Return the scores as text, with the leader: ``5–3 to the U-boats``. Damage in a hunt that is not over is included."""
    return standing(*points(state))


def rounds(
    said: Voice, made: Account, fleet: BoatList, in_lede: frozenset[int] = frozenset()
) -> Iterator[Passage | Quote]:
    """Yield the passages of every round, and the player's remarks.

    ``in_lede`` holds the identities of the hunts and attacks that the first paragraph tells.
    """
    if not made.turns:
        return
    chapters = Chapters(said, BoatNames(made.turns[0].before.ruleset), Scoring(made.turns), in_lede=in_lede)
    before: Round | None = None
    for each in made.rounds:
        yield from _round(said, each, fleet, chapters, before)
        before = each


def _round(
    said: Voice, each: Round, fleet: BoatList, chapters: Chapters, before: Round | None
) -> Iterator[Passage | Quote]:
    events = fleet.events(each.turns)
    patrol_contact = any(
        isinstance(e.engagement, Fight) and e.engagement.hunt.origin == ON_PULLED and not e.engagement.blank
        for e in events
    )
    if opening := _opening(said, each, before, patrol_contact=patrol_contact):
        yield Passage(f"Round {each.number}", opening, score(each.turns[0].before))
    yield from quoted(each.remarks)
    yield from _Telling(said, each, chapters, lives(events)).passages()
    if each.early:
        lines = each.turns[-1].lines if each.turns else (1,)
        yield Passage("Agreed", said.say("early", {"n": each.number}, lines=lines), "")


class _Telling:
    """Arranges the events of a round in passages: one for each boat that attacked or in whose hunt something was hit, and one sentence
    for all others.
    """

    def __init__(self, said: Voice, each: Round, chapters: Chapters, found: Sequence[Life]) -> None:
        self._said = said
        self._round = each
        self._chapters = chapters
        self._reported = [life for life in found if life.has_passage]
        self._others = [life for life in found if not life.has_passage]

    def passages(self) -> Iterator[Passage | Quote]:
        """Yield the round's passages, the player's remarks, and notes on turns in which log and rules disagree, in order."""
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
        """Yield the passage that counts the boats of the round which have no passage of their own."""
        turns = [turn for turn in self._round.turns if not turn.doubts]
        if not turns or (any(turn.doubts for turn in self._round.turns) and not self._others):
            return
        lines = [n for turn in turns for n in turn.lines]
        alone = not self._reported and len(turns) == len(self._round.turns)
        if text := self._chapters.rest(self._others, self._round.number, lines or (1,), alone=alone):
            yield Passage("Besides" if self._reported else "All round", text, "")

    def _aside(self, turn: TurnFacts) -> Iterator[Passage | Quote]:
        if turn.doubts:
            yield Passage(f"Turn {turn.number}", cite(untold(turn.doubts), turn.doubts), score(turn.after))
        yield from quoted(turn.remarks)


# -- opening of a round ------------------------------------------------------------------------------------------------------


def _opening(said: Voice, each: Round, before: Round | None, *, patrol_contact: bool) -> str:
    """Return the opening of a round: the losses of the round before, the score, and the units that each side drew.

    ``patrol_contact``: a patrol came upon a boat. The units drawn are then not those that fought, and only the first round names them.
    """
    if not each.turns:
        return ""
    ruleset = each.turns[0].before.ruleset
    boats, escorts = (_drew(ruleset, side, each.oob[side]) for side in (UBOAT, ESCORT))
    drew = bool(boats or escorts)
    if patrol_contact and before is not None and before.turns:
        boats, escorts = "", ""
    uboat, escort = points(each.turns[0].before)
    values = {
        "score": f"{uboat}–{escort}", "by": uboat - escort, "round": each.number, "boats": boats, "escorts": escorts,
        "oob": tuple(tuple(held) for held in each.oob), "lost": losses(before) if before and before.turns else (),
    }  # fmt: skip
    lines = each.turns[0].lines or (1,)
    if not drew:
        closed = f": {ruleset.answer(TonnageRuleset.hands).meaning}" if ruleset.hands_are_closed else ""
        return said.say("unrecorded", {**values, "closed": closed}, lines=lines) if before is None else ""
    last = each.number == ROUNDS
    text = "" if before is None or not before.turns else _stake(before, uboat - escort, last=last)
    if (held := len(each.turns[0].before.contacts)) and boats:
        boats = f"{boats}, besides {count(held, 'contact')} still held,"
    if not boats and not escorts:
        return said.write("round", f"{text.rstrip('; ')}.", values, at=each.number, lines=lines)
    if boats:
        boats = f"{boats} in hand" if patrol_contact else boats
        who = (
            "The U-boats opened with"
            if not text
            else "they had"
            if "the U-boats" in text
            else "the U-boats had"
        )
        hands = f"{who} {boats}{f' against {escorts}' if escorts else ''}".rstrip(",")
    else:
        hands = f"{'the' if text else 'The'} escorts had {escorts}"
    return said.write("round", f"{text}{hands}.", values, at=each.number, lines=lines)


def losses(each: Round) -> tuple[int, int, int]:
    """Return the number of merchant ships, U-boats and escorts that were sunk in a round."""
    before, after = each.turns[0].before, each.turns[-1].after
    boats, escorts = (now - then for then, now in zip(before.sunk, after.sunk, strict=True))
    return after.ships - before.ships, boats, escorts


def _stake(before: Round, lead: int, *, last: bool) -> str:
    """Return a clause with the losses of the round before and the lead in points."""
    sunk = [
        with_article(what) if n == 1 else count(n, what)
        for n, what in zip(losses(before), ("merchant ship", "U-boat", "escort"), strict=True)
        if n
    ]
    ahead, behind = ("U-boats", "escorts") if lead > 0 else ("escorts", "U-boats")
    by = count(abs(lead), "point")
    stands = f"the {behind} needed {by} to draw level" if last else f"the {ahead} led by {by}"
    if not lead:
        stands = "it was level before the last round" if last else "it was level"
    if sunk:
        return f"{capital(listed(sunk))} had been lost in round {before.number}, and {stands}; "
    return f"Nothing had been sunk in round {before.number}, and {stands}; "


def _drew(ruleset: TonnageRuleset, side: int, held: Sequence[int]) -> str:
    """Return the boats or escorts in a hand by grade, without blanks: ``an ace and two regular boats``; empty if the log does not record
    it.
    """
    units = [c for c in held if ruleset.grade(side, c) != BLANK]
    return cards(ruleset, side, units) if units else ("blanks alone" if held else "")
