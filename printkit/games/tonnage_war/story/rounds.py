"""Passages of a Tonnage War report, round by round: first what was at stake, then a passage for each U-boat that was hunted or attacked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.tonnage_war.rules.data import BLANK, ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import DISCARD
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatList, BoatNames
from printkit.games.tonnage_war.story.chapters import Chapters
from printkit.games.tonnage_war.story.facts import Account, Round, TurnFacts, points
from printkit.games.tonnage_war.story.lives import Life, Scoring, lives
from printkit.games.tonnage_war.story.telling import cards
from printkit.report.story import Passage, Quote, capital, count, listed, number, untold, with_article
from printkit.report.words.phrases import Voice, cite, led, plain, run_on, series
from printkit.report.words.weave import quoted

Quiet = Sequence[TurnFacts]
_QUIET = 3
"""Number of turns without an event from which on they are told."""


def score(state: State) -> str:
    """Return the U-boats' points, then the escorts', with those of an engagement that is not over."""
    return "–".join(str(each) for each in points(state))


def rounds(said: Voice, made: Account, fleet: BoatList) -> Iterator[Passage | Quote]:
    """Yield the passages of every round."""
    if not made.turns:
        return
    chapters = Chapters(said, BoatNames(made.turns[0].before.ruleset), Scoring(made.turns))
    before: Round | None = None
    for each in made.rounds:
        yield from _round(said, each, fleet, chapters, before)
        before = each


def _round(
    said: Voice, each: Round, fleet: BoatList, chapters: Chapters, before: Round | None
) -> Iterator[Passage | Quote]:
    if opening := _opening(said, each, before):
        yield Passage(f"Round {each.number}", opening, score(each.turns[0].before))
    yield from quoted(each.remarks)
    yield from _Telling(said, each, chapters, lives(fleet.events(each.turns))).passages()
    if each.early:
        lines = each.turns[-1].lines if each.turns else (1,)
        yield Passage("Agreed", said.say("early", {"n": each.number}, lines=lines), "")


_SEVERAL = 2
"""Number of boats that were shaken off from which on they are told together."""


class _Telling:
    """Arranges the lives of a round in passages: one for each boat that was hunted or attacked, with what is told beside it."""

    def __init__(self, said: Voice, each: Round, chapters: Chapters, found: Sequence[Life]) -> None:
        self._said = said
        self._round = each
        self._chapters = chapters
        self._lives = found

    def passages(self) -> Iterator[Passage | Quote]:
        """Yield the passages, the player's words, and the turns of which nothing is told, in order."""
        remarks = [turn for turn in self._round.turns if turn.remarks or turn.doubts]
        beside: list[Life | Quiet] = []
        strong = [place for place, life in enumerate(self._lives) if life.tells]
        told_until = 0
        for place, life in enumerate(self._lives):
            while remarks and remarks[0].number < life.first:
                yield from self._aside(remarks.pop(0))
            if quiet := self._quiet(told_until + 1, life.first - 1):
                beside.append(quiet)
            told_until = max(told_until, life.last)
            if not life.tells:
                beside.append(life)
                continue
            after = self._lives[place + 1 :] if strong[-1] == place else ()
            yield self._passage(life, beside, after)
            beside = []
            if after:
                break
        if not strong and (beside or self._round.turns):
            yield from self._alone(beside)
        for turn in remarks:
            yield from self._aside(turn)

    def _passage(self, life: Life, before: Sequence[Life | Quiet], after: Sequence[Life]) -> Passage:
        """Return the passage about a life: what had come before it, the life, and what came beside it or after it."""
        sentences = self._chapters.sentences(life)
        before = [each for each in before if not _only_reported(each)]
        beside = [each for each in before if _moves(each) and _last(each) > life.first]
        sentences[0] = self._led_up(life, [each for each in before if each not in beside], sentences[0])
        after = [each for each in after if not _only_reported(each)]
        later = [*beside, *after]
        shaken = [each for each in later if isinstance(each, Life) and _shaken_off(each)]
        told: list[tuple[Life | Quiet, str]] = (
            [] if len(shaken) < _SEVERAL else [(shaken[0], self._chapters.shaken_off(shaken))]
        )
        told += [(each, self._clause(each)) for each in later if not told or each not in shaken]
        sentences[-1] = run_on([sentences[-1], *_afterwards(told, life.last)])
        begins = [_first(each) for each in (*before, life)]
        ends = [each.last for each in (life, *before, *after) if isinstance(each, Life)]
        return self._of(min(begins), max(ends), " ".join(sentences), life)

    def _led_up(self, life: Life, before: Sequence[Life | Quiet], sentence: str) -> str:
        """Return the first sentence about a life behind what had come before it, in the order of its turns."""
        shadows = [each for each in before if _moves(each)]
        others = [each for each in before if not _moves(each)]
        told, things = [self._clause(each) for each in shadows], [self._clause(each) for each in others]
        begins = min([life.first, *map(_first, shadows)])
        over = bool(others) and max(map(_last, others)) <= begins
        if over and told:
            told[0] = led(f"After {plain(series(things))},", told[0], things)
        elif things and max(map(_last, others)) <= life.first:
            sentence = led(f"After {plain(series(things))},", sentence, things)
        elif things:
            one = len(things) == 1 and plain(things[0]).startswith("a ")
            sentence = run_on([led("there was" if one else "there were", series(things), ()), sentence])
        elif self._overlaps(life) and not shadows:
            comma = "," if plain(sentence).startswith("On turn") else ""
            sentence = led(f"Meanwhile{comma}", sentence, ())
        return run_on([*told, sentence])

    def _overlaps(self, life: Life) -> bool:
        """Return whether the passage before it ended in a later turn than this one begins in."""
        before = [each for each in self._lives if each.tells]
        place = next(n for n, each in enumerate(before) if each is life)
        return place > 0 and life.first < before[place - 1].last

    def _of(self, first: int, last: int, text: str, life: Life | None = None) -> Passage:
        """Return a passage with the score after its last turn, unless a later passage tells of some turn before that."""
        when = f"Turn {first}" if first == last else f"Turns {first}–{last}"
        ends = next(turn for turn in self._round.turns if turn.number == last)
        told = [each for each in self._lives if each.tells]
        place = next((n for n, each in enumerate(told) if each is life), len(told))
        later = any(each.opening.number <= last for each in told[place + 1 :])
        return Passage(when, text, "" if later else score(ends.after))

    def _clause(self, each: Life | Quiet) -> str:
        return self._chapters.clause(each) if isinstance(each, Life) else self._nobody(each)

    def _alone(self, beside: Sequence[Life | Quiet]) -> Iterator[Passage]:
        """A round in which no boat was hunted and none attacked."""
        turns = [turn for turn in self._round.turns if not turn.doubts]
        clauses = [self._clause(each) for each in beside]
        if not beside and (quiet := self._quiet(1, turns[-1].number if turns else 0)):
            clauses = [self._nobody(quiet)]
            beside = [quiet]
        if clauses:
            told = run_on(_afterwards(list(zip(beside, clauses, strict=True)), 0))
            if not any(_moves(each) for each in beside):
                told = run_on(
                    [led("no U-boat was met and none attacked: the round brought only", series(clauses), ())]
                )
            yield self._of(turns[0].number, turns[-1].number, told)

    def _aside(self, turn: TurnFacts) -> Iterator[Passage | Quote]:
        if turn.doubts:
            yield Passage(f"Turn {turn.number}", cite(untold(turn.doubts), turn.doubts), score(turn.after))
        yield from quoted(turn.remarks)

    def _quiet(self, first: int, last: int) -> list[TurnFacts]:
        """Return the turns from one to another where both sides only discarded in all of them, and they are many."""
        turns = [turn for turn in self._round.turns if first <= turn.number <= last]
        idle = all(move.verb == DISCARD for turn in turns for _, move in turn.plays)
        return turns if len(turns) >= _QUIET and idle and not any(t.doubts for t in turns) else []

    def _nobody(self, turns: Sequence[TurnFacts]) -> str:
        values = {"first": turns[0].number, "last": turns[-1].number, "round": turns[0].round}
        lines = [n for turn in turns for n in turn.lines]
        return self._said.write(
            "nobody", f"{number(len(turns))} empty turns", values, at=turns[-1].number, lines=lines
        )


def _moves(each: Life | Quiet) -> bool:
    """Return whether what is told of it is a clause with a verb."""
    return isinstance(each, Life) and each.kind == "shadow"


def _only_reported(each: Life | Quiet) -> bool:
    """Return whether all that a boat did was to report the convoy: the next round counts it among the contacts still held."""
    return _moves(each) and isinstance(each, Life) and all(event.kind == "contact" for event in each.events)


def _shaken_off(each: Life) -> bool:
    """Return whether all that befell a boat whose card nobody saw was that the convoy shook it off."""
    return each.kind == "shadow" and each.events[0].kind == "contact" and each.events[-1].kind == "routed"


def _first(each: Life | Quiet) -> int:
    return each.first if isinstance(each, Life) else each[0].number


def _last(each: Life | Quiet) -> int:
    return each.last if isinstance(each, Life) else each[-1].number


def _afterwards(told: Sequence[tuple[Life | Quiet, str]], until: int) -> Iterator[str]:
    """Yield clauses about what no passage follows: contacts, then all else in one clause. ``until``: the turn that was told last;
    0 where nothing was."""
    for each, clause in told:
        if _moves(each):
            when = "after that" if _first(each) > until else "meanwhile"
            yield led(when, clause, ()) if until else clause
    if things := [clause for each, clause in told if not _moves(each)]:
        yield led(
            "after that came" if len(told) > len(things) else "after that came only", series(things), ()
        )


# -- how a round opens ------------------------------------------------------------------------------------------------------


def _opening(said: Voice, each: Round, before: Round | None) -> str:
    """Return what the round before had brought, who led, and what each side had drawn."""
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
    if not (boats or escorts):
        closed = f": {ruleset.answer(TonnageRuleset.hands).meaning}" if ruleset.hands_are_closed else ""
        return said.say("unrecorded", {**values, "closed": closed}, lines=lines) if before is None else ""
    last = each.number == ROUNDS
    text = "" if before is None or not before.turns else _stake(before, uboat - escort, last=last)
    if (held := len(each.turns[0].before.contacts)) and boats:
        boats = f"{boats}, besides {count(held, 'contact')} still held,"
    if boats:
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
    """Return the merchant ships, U-boats and escorts that were sunk in a round."""
    before, after = each.turns[0].before, each.turns[-1].after
    boats, escorts = (now - then for then, now in zip(before.sunk, after.sunk, strict=True))
    return after.ships - before.ships, boats, escorts


def _stake(before: Round, lead: int, *, last: bool) -> str:
    """Return what the round before had brought, and who led by how much."""
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
    """Return the units of a hand without its blanks: ``an ace and two regular boats``; empty where it was not told."""
    units = [c for c in held if ruleset.grade(side, c) != BLANK]
    return cards(ruleset, side, units) if units else ("blanks alone" if held else "")
