"""Writes the passages (short paragraphs) of a Wolf Pack report.

They tell the score, and the few events that delayed a kill for long or nearly ended the game, in the order
of play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, WOLF
from printkit.games.wolf_pack.story.angles import InLede
from printkit.games.wolf_pack.story.beats import (
    Beat,
    CardsKept,
    Material,
    PutOff,
    Standoff,
    SweptInWait,
    ToldWait,
    WaitEnd,
    chosen,
    match_kills,
    place,
    swept_in,
)
from printkit.games.wolf_pack.story.facts import LINKS, Kill, Robbery, Sweep
from printkit.games.wolf_pack.story.finale import Finale, KeptBack, Unplayed, told_unplayed
from printkit.games.wolf_pack.story.finale import told as told_last
from printkit.games.wolf_pack.story.stops import StopWriter
from printkit.games.wolf_pack.story.telling import (
    PREY,
    SANK,
    SUNK,
    WHO,
    a_card,
    card,
    links_of,
    named,
    on_turns,
    true_tags,
)
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.games.wolf_pack.story.waits import Wait, Whole
from printkit.report.story import count, listed, number
from printkit.report.words.phrases import Voice, times
from printkit.table.words import ordinal

_SLOW: Final = 6
"""Minimum number of turns between a chain's first card and its kill for the report to say when it was
begun."""
_AGAIN: Final = re.compile("(On turn (\\d+) [^\ue002]*[.])(\ue002[^\ue003]*\ue003) On turn \\2 ")
"""Matches a sentence that begins ``On turn 5``, its reference to the log, and the same beginning of the next
sentence."""


class PassageWriter:
    """Writes the passages of a Wolf Pack report.

    It keeps track of the kills that the passages have mentioned.
    """

    def __init__(
        self,
        said: Voice,
        turns: Sequence[TurnAccount],
        of: Material,
        *,
        finished: bool,
        lede: InLede,
        end: Finale | None = None,
        unplayed: Unplayed | None = None,
    ) -> None:
        """Create a writer.

        ``lede``: what the first paragraph has said. ``end``: facts about the last kill. ``unplayed``: a clear card (Dive or Destroyer Sweep) that
        the loser did not play; None if the story does not mention one before the last kill."""
        self.voice = said
        self._of = of
        self._lede = lede
        self._end = end
        self._unplayed = unplayed
        self._told: set[tuple[int, int]] = set()
        self._ahead: set[tuple[int, int]] = set()
        """Kills that a look ahead has told."""
        self._thrown: set[tuple[int, tuple[int, ...]]] = set()
        """The discards that have been told, by the side and the turns."""
        self._after: list[Wait] = []
        """Waits told in a passage that were ended by a clear card in the turn after it."""
        self.beats = chosen(of)
        self._stops = StopWriter(said, turns, of, self.beats, finished=finished, in_lede=lede.plays)
        self._matches = match_kills(of)

    def ends(self) -> frozenset[int]:
        """Return the turns after which a passage may end: those with events that the passages describe."""
        found = (
            beat
            for beat in self.beats
            if not (isinstance(beat, WaitEnd) or (isinstance(beat, ToldWait) and beat.begins))
        )
        return frozenset(place(beat)[0] for beat in found)

    def kill_turns(self) -> frozenset[int]:
        """Return the turns of the kills.

        Kills during a wait are left out if the report describes the whole wait at its end.
        """
        waits = [
            (beat.first, beat.last) if isinstance(beat, Standoff) else (beat.wait.first, beat.wait.last)
            for beat in self.beats
            if isinstance(beat, Standoff) or (isinstance(beat, ToldWait) and not beat.begins)
        ]
        return frozenset(
            kill.turn
            for kill in self._of.kills()
            if not any(first <= kill.turn <= last for first, last in waits)
        )

    def told(self) -> InLede:
        """Return what the first paragraph has said.

        If it mentions no wait for a card, the last wait that the passages describe is added, provided that it
        lasted to the last turn or the one before.
        """
        waits = [
            wait
            for beat in self.beats
            for wait in (
                (beat.wait,)
                if isinstance(beat, ToldWait)
                else (beat.wolf, beat.convoy)
                if isinstance(beat, Standoff)
                else ()
            )
            if wait.last >= self._of.last - 1
        ]
        return self._lede._replace(wait=waits[-1]) if waits and self._lede.wait is None else self._lede

    def sentences(self, first: int, last: int) -> str:
        """Return the sentences about the turns from ``first`` to ``last``."""
        parts = [text for each in self._after for text in self._cut_short(each, last)]
        self._after.clear()
        for beat in self.beats:
            if first <= place(beat)[0] <= last:
                parts.append(self._score(self._begins(beat), beat))
                parts += self._beat(beat)
                parts += self._cut_short(beat.wait, last) if isinstance(beat, ToldWait) else ()
        parts.append(self._score((last + 1, WOLF), None))
        return _AGAIN.sub(r"\1\3 In the same turn ", " ".join(part for part in parts if part))

    # -- the score ----------------------------------------------------------------------------------------------------------

    def _begins(self, beat: Beat) -> tuple[int, int]:
        """Return a place in the game, as turn and side.

        The report first mentions all kills before this place, and then describes the event ``beat``.
        """
        if isinstance(beat, ToldWait) and (beat.begins or not beat.ahead):
            return beat.wait.first, WOLF
        if isinstance(beat, Kill) and not beat.wins and beat.side == CONVOY and self._made(beat.turn, WOLF):
            return beat.turn, WOLF  # its sentence tells both kills of the turn
        return (beat.first, WOLF) if isinstance(beat, Standoff) else place(beat)

    def _made(self, turn: int, side: int) -> Kill | None:
        """Return the kill that a side made in a turn.

        Return None if it made none, or if the passages have already mentioned the kill.
        """
        kills = (
            k for k in self._of.kills() if (k.turn, k.side) == (turn, side) and (turn, side) not in self._told
        )
        return next(kills, None)

    def _score(self, before: tuple[int, int], beat: Beat | None) -> str:
        """Return the sentence about the kills before a turn that the report has not yet mentioned.

        Kills that the sentence about the next event (``beat``) will mention are left out.
        """
        own = self._own_kills(beat)
        kills = [k for k in self._of.kills() if (k.turn, k.side) < before and k not in own]
        untold = [k for k in kills if (k.turn, k.side) not in self._told]
        if not untold or (len(untold) == 1 and self._follows(untold[0], beat)):
            return ""  # the sentence about the match kill tells it
        last = untold[-1]
        self._told |= {(kill.turn, kill.side) for kill in untold}
        sides = list(dict.fromkeys(kill.side for kill in untold))
        left = [self._of.goals[side] - last.kills[side] for side in (WOLF, CONVOY)]
        facts = self._of_kill(last) | {
            "n": number(len(untold)),
            "score": count(last.kills[last.side], PREY[last.side]),
            "made": tuple((kill.turn, kill.side) for kill in untold),
        }
        for name, side in zip(("one", "two"), sides, strict=False):
            mine = [kill for kill in untold if kill.side == side]
            facts |= {
                f"{name}_who": WHO[side],
                f"{name}_deed": _deed(side, [kill.kills[side] for kill in mine]),
                f"{name}_turns": f"on {on_turns([kill.turn for kill in mine])}",
            }
        if len(sides) > 1 and facts["one_turns"] == facts["two_turns"]:
            facts["two_turns"] = "in the same turn" if len(untold) == len(sides) else "on the same turns"
        tags = {
            "single": len(untold) == 1, "run": len(untold) > 1 and len(sides) == 1, "mixed": len(sides) > 1,
            "opening": len(untold) == sum(last.kills), "equal": left[WOLF] == left[CONVOY] > 1 and not self._scored(last),
            "straight": len(last.turns) == LINKS and last.turn - last.turns[0] == LINKS - 1, "slow": last.turn - last.turns[0] >= _SLOW, "fresh": last.fresh,
            "beside": len(untold) == 1 and last.side == CONVOY and (last.turn, WOLF) in self._told,
        }  # fmt: skip
        lines = [n for kill in untold for n in kill.lines]
        return self.voice.say("score", facts, true_tags(tags), at=last.turn, lines=lines)

    def _own_kills(self, beat: Beat | None) -> tuple[Kill, ...]:
        """Return the kills that the sentence about an event mentions."""
        if isinstance(beat, Kill) and beat.wins and self._unplayed is not None:
            play = self._unplayed.play  # the sentence about it tells the kill that was made instead
            own = tuple(
                k for k in self._of.kills() if k is beat or (k.turn, k.side) == (play.turn, play.side)
            )
            self._told |= {(k.turn, k.side) for k in own if k is not beat}
            return own
        if isinstance(beat, PutOff) and beat.kill is not None:
            return (beat.kill,)
        return beat.kills if isinstance(beat, CardsKept) else (beat,) if isinstance(beat, Kill) else ()

    def _follows(self, kill: Kill, beat: Beat | None) -> bool:
        """Return True if the sentence about the next event also mentions this kill.

        The next event must be the match kill of the same side (the kill after which it needs only one more to
        win).
        """
        if not isinstance(beat, Kill) or beat.wins or beat.side != kill.side or kill.kills[kill.side] == 1:
            return False
        return beat.side == WOLF or self._made(beat.turn, WOLF) is None

    def _of_kill(self, kill: Kill) -> dict[str, object]:
        """Return the values that can fill the placeholders in sentences about a kill."""
        side, other = kill.side, 1 - kill.side
        return {
            "turn": kill.turn, "side": side, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[side]}’s", "verb": SANK[side], "sunk": SUNK[side],
            "ship": named(side, kill.kills[side]), "nth": ordinal(kill.kills[side]), "prey": PREY[side], "kills": kill.kills,
            "begun": kill.turns[0], "links": links_of(side, LINKS), "third": card(CHAINS[side][-1]), "a_third": a_card(CHAINS[side][-1]),
            "needs": number(self._of.goals[other] - kill.kills[other]), "left": number(self._of.goals[side] - kill.kills[side]),
        }  # fmt: skip

    # -- events -------------------------------------------------------------------------------------------------------------

    def _beat(self, beat: Beat) -> Iterator[str]:
        if isinstance(beat, Kill):
            yield from self._kill(beat)
        elif isinstance(beat, Sweep):
            yield from self._stops.sweep(beat)
        elif isinstance(beat, Robbery):
            yield from self._stops.theft(beat)
        elif isinstance(beat, PutOff):
            if beat.kill is not None or not beat.lede:
                yield from self._stops.put_off(beat)
            if beat.kill is not None:
                self._told.add((beat.kill.turn, beat.kill.side))
                self._ahead |= set() if beat.lede else {(beat.kill.turn, beat.kill.side)}
        elif isinstance(beat, ToldWait):
            yield from self._wait(beat)
        elif isinstance(beat, WaitEnd):
            yield self._ended(beat.wait)
        elif isinstance(beat, Whole):
            yield self._complete(beat)
        elif isinstance(beat, Standoff):
            yield from self._standoff(beat)
        else:
            yield self._held(beat)

    def _kill(self, kill: Kill) -> Iterator[str]:
        """Yield the sentences about a kill after which a side needed only one more kill to win, or about the
        last kill.
        """
        if (kill.turn, kill.side) in self._told:
            return
        same = (kill.turn, 1 - kill.side) in self._told - self._ahead
        play = self._unplayed.play if self._unplayed is not None else None
        if not kill.wins and play is not None and (play.turn, play.side) == (kill.turn, kill.side):
            self._told.add((kill.turn, kill.side))
            return  # the sentence about the clear card that was not played tells it
        if not kill.wins:
            scored = self._scored(kill)
            yield self._score((kill.turn, kill.side + 1), None) if scored else self._match(kill, same=same)
            return
        self._told.add((kill.turn, kill.side))
        if self._unplayed is not None:
            yield told_unplayed(self.voice, self._unplayed)
        prey = named(kill.side, kill.kills[kill.side])
        yield told_last(
            self.voice, kill, self._end, prey, [*self._earlier(kill), *(["same"] if same else [])]
        )

    def _scored(self, kill: Kill) -> bool:
        """Return True if the first paragraph says how many kills each side needed after this kill."""
        upto = [(k.turn, k.side) for k in self._of.kills() if k.turn <= self._lede.score]
        return bool(upto) and upto[-1] == (kill.turn, kill.side)

    def _earlier(self, kill: Kill) -> list[str]:
        """Return tags for the sentence about the last kill.

        They say what the report has already mentioned, so that the sentence does not repeat it.
        """
        end = self._end
        if end is None:
            return []
        tags = {
            "lede": end.fresh and kill.turn in self._lede.draws,
            "quiet": self._lede.blank,
            "spared": self._spared(kill),
        }
        return true_tags(tags)

    def _spared(self, kill: Kill) -> bool:
        """Return True if a harassment card could have prevented the last kill, but was used to take another
        card.

        This harassment card is the event described before the kill. It could have taken the winning card."""
        place_of = self.beats.index(kill)
        before = self.beats[place_of - 1] if place_of else None
        return (
            isinstance(before, Robbery) and before.spared and before.turn >= kill.turn - (kill.side == WOLF)
        )

    def _match(self, kill: Kill, *, same: bool) -> str:
        """Return the sentence about a kill after which its side needed only one more kill to win.

        If no sentence has mentioned the kill before it, this sentence also does: a kill of the same side, or the wolf pack's kill in the same
        turn. ``same``: True if the opponent's kill in the same turn has been mentioned."""
        side = kill.side
        both = self._of.goals[1 - side] - kill.kills[1 - side] == 1
        beside = self._made(kill.turn, WOLF) if side == CONVOY else None
        mine = [
            k
            for k in self._of.kills()
            if k.side == side and (k.turn, k.side) < (kill.turn, side) and (k.turn, k.side) not in self._told
        ]
        before = mine[-1] if mine and beside is None else None
        facts = self._of_kill(kill)
        for name, each in (("beside", beside), ("before", before)):
            if each is not None:
                facts |= {name: ordinal(each.kills[each.side]), f"{name}_turn": each.turn}
        told = [each for each in (before, beside, kill) if each is not None]
        self._told |= {(each.turn, each.side) for each in told}
        tags = {"both": both, "same": same, "beside": beside is not None, "before": before is not None}
        lines = [n for each in told for n in each.lines]
        return self.voice.say("match", facts, true_tags(tags), at=kill.turn, lines=lines)

    def _wait(self, beat: ToldWait) -> Iterator[str]:
        """Yield the sentences about a side's wait for one card, and about what the opponent achieved
        meanwhile.

        They also say when the card came."""
        wait = beat.wait
        if beat.ahead and not wait.came and wait == self._lede.wait:
            return  # the first paragraph tells all of it
        side, other = wait.side, 1 - wait.side
        mean = self._losses(wait)
        kill = self._made(wait.came, side) if wait.killed else None
        kill = None if kill is not None and (kill.wins or kill in self._matches) else kill
        if beat.ahead:
            mean, kill = [], None
        self._told |= {(k.turn, k.side) for k in (*mean, *(() if kill is None else (kill,)))}
        facts = _of_wait(wait) | {
            "first": wait.first, "last": wait.last, "whom": WHO[other],
            "card": card(wait.kind), "a_card": a_card(wait.kind), "one": "them" if card(wait.kind) == a_card(wait.kind) else "one", "n": count(wait.turns, "turn"), "cards": count(wait.cards, "card"),
            "came": wait.came, "verb": SANK[other], "sunk": SUNK[other], "preys": count(len(mean), PREY[other]), "mean_on": f"on {on_turns([k.turn for k in mean])}" if mean else "", "prey": PREY[side],
            "aim": aim(wait), "turns": on_turns(sorted(set(wait.thrown))) if wait.thrown else "",
            "taken": wait.stolen[0] if wait.stolen else 0, "thief": CARDS[wait.stolen[1]].name if wait.stolen else "", "mean": len(mean),
            "thrown": wait.thrown, "count": number(len(wait.thrown)),
        }  # fmt: skip
        tags = {
            "meanwhile": bool(mean), "stolen": wait.stolen is not None, "ahead": beat.ahead, "came": wait.came > 0, "exact": wait.exact,
        }  # fmt: skip
        lines = [*wait.lines, *(n for k in mean for n in k.lines)]
        yield self.voice.say("wait", facts, true_tags(tags), at=wait.last, lines=lines)
        if self._tells_discards(wait):
            several = ["several"] if len(wait.thrown) > 1 else []
            yield self.voice.say(
                "thrown", facts | {"n": facts["count"]}, several, at=wait.last, lines=wait.lines
            )
        if not beat.ahead:
            yield from map(self._swept, swept_in(beat, self._of, self.beats))
        if kill is not None and not beat.ahead:
            yield self.voice.say("came", facts, ["kill"], at=wait.came, lines=wait.lines)

    def _cut_short(self, wait: Wait, last: int) -> Iterator[str]:
        """Yield the sentence about the Dive or Destroyer Sweep that cleared a chain while its side waited for
        a card.

        This ended the wait, because the cleared chain was the one that lacked the card.

        Yield nothing if the report describes this play elsewhere.

        If the play came after the turn ``last``, the next passage describes it.
        """
        turn = wait.last + (wait.side == CONVOY)
        elsewhere = [
            each for beat in self.beats for each in (beat.sweeps if isinstance(beat, PutOff) else (beat,))
        ]
        for each in self._of.found:
            if not isinstance(each, Sweep) or wait.came or each in elsewhere:
                continue
            if each.lacked and (each.turn, each.side) == (turn, 1 - wait.side):
                if turn > last:
                    self._after.append(wait)
                else:
                    yield next(self._stops.sweep(each))

    def _losses(self, wait: Wait) -> list[Kill]:
        """Return the kills that the opponent made while a side waited for the one card that its chain lacked.

        A kill that won the game does not count. Return an empty list if the report has already mentioned one of them.
        """
        turns = range(wait.first, wait.last + 1)
        kills = [k for k in self._of.kills() if k.side != wait.side and not k.wins and k.turn in turns]
        return [] if any((k.turn, k.side) in self._told for k in kills) else kills

    def _tells_discards(self, wait: Wait) -> bool:
        """Return True if the report should now mention that a side had discarded the kind of card for which
        it waits.

        It mentions this only once.
        """
        key = (wait.side, wait.thrown)
        if not wait.thrown or wait.stolen is not None or wait == self._lede.wait or key in self._thrown:
            return False
        self._thrown.add(key)
        return True

    def _ended(self, wait: Wait) -> str:
        """Return the sentence about the draw that ended a wait, if the story has described only the beginning of the wait."""
        kill = self._made(wait.came, wait.side) if wait.killed else None
        if kill is not None and kill.wins:
            return ""  # the sentence about the last kill tells the draw
        kept = [each for beat in self.beats if isinstance(beat, CardsKept) for each in beat.kills]
        if kill is not None and kill in [*self._matches, *kept]:
            return ""  # a sentence of its own about the kill follows
        if kill is not None and wait.side == CONVOY and self._made(wait.came, WOLF):
            kill = None
        if kill is not None:
            self._told.add((kill.turn, kill.side))
        tags = {"later": True, "exact": wait.exact, "kill": kill is not None}
        return self.voice.say("came", self._of_end(wait), true_tags(tags), at=wait.came, lines=wait.lines)

    def _of_end(self, wait: Wait) -> dict[str, object]:
        """Return the values that can fill the placeholders in a sentence about the end of a wait."""
        return _of_wait(wait) | {
            "first": wait.first, "last": wait.last, "came": wait.came, "cards": count(wait.cards, "card"), "card": card(wait.kind),
            "a_card": a_card(wait.kind), "prey": PREY[wait.side], "own_verb": SANK[wait.side], "nth": ordinal(wait.nth),
        }  # fmt: skip

    def _complete(self, whole: Whole) -> str:
        """Return the sentence about a draw that gave a side every card that it needed to win."""
        side = whole.side
        if (whole.turn, side) == self._stops.drew:
            return ""  # told with the clearing of the chain for which the card came too late
        wait = next(
            (
                beat.wait
                for beat in self.beats
                if isinstance(beat, ToldWait)
                and beat.ahead
                and (beat.wait.came, beat.wait.side) == (whole.turn, side)
            ),
            None,
        )
        facts: dict[str, object] = {
            "side": side, "turn": whole.turn, "who": WHO[side], "whose": f"{WHO[side]}’s", "cards": listed([a_card(kind) for kind in whole.came]),
            "came": whole.came, "plays": count(whole.plays, "play"),
            "vain": count(wait.cards, "card") if wait is not None and wait.exact else "",
        }  # fmt: skip
        tags = {
            "one": len(whole.came) == 1, "waited": wait is not None and wait.exact, "next": whole.plays == 1,
            "last": whole.plays <= LINKS, "kept": whole.kept,
        }  # fmt: skip
        lines = [*whole.lines, *(wait.lines if wait is not None else ())]
        return self.voice.say("whole", facts, true_tags(tags), at=whole.turn, lines=lines)

    def _swept(self, found: SweptInWait) -> str:
        """Return the sentence about clear cards that were played while a side waited for a card.

        Clear cards are Dive and Destroyer Sweep. The card is the only one that the side's chain lacked.
        """
        turns = tuple(sweep.turn for sweep in found.sweeps)
        values = _of_wait(found.told.wait) | {
            "sweep": CARDS[found.sweeps[0].kind].name,
            "turns": on_turns(turns),
            "numbers": turns,
            "by": found.sweeps[0].side,
        }
        lines = [n for sweep in found.sweeps for n in sweep.lines]
        return self.voice.say("swept-meanwhile", values, at=turns[-1], lines=lines)

    def _standoff(self, both: Standoff) -> Iterator[str]:
        """Yield the sentences about turns in which each side waited for one card: who drew it first."""
        one, two = sorted((both.wolf, both.convoy), key=lambda each: each.first)
        facts: dict[str, object] = {
            "last": both.last, "one_who": WHO[one.side], "one_first": one.first, "one_card": a_card(one.kind), "two_who": WHO[two.side],
            "two_first": two.first, "two_card": a_card(two.kind), "waits": (one, two),
            "one_aim": aim(one),
        }  # fmt: skip
        lines = [*both.wolf.lines, *both.convoy.lines]
        tags = {"same-start": one.first == two.first}
        yield self.voice.say("standoff", facts, true_tags(tags), at=both.last, lines=lines)
        came = sorted((wait.came, wait.side, wait) for wait in (both.wolf, both.convoy) if wait.came)
        wait = came[0][2] if came else None
        late = both.convoy if wait is both.wolf else both.wolf
        if wait is not None and late.last >= wait.came:  # the other side still waited
            facts |= {
                "who": WHO[wait.side],
                "whose": f"{WHO[wait.side]}’s",
                "card": card(wait.kind),
                "came": wait.came,
                "late": late.came,
                "late_who": WHO[late.side],
            }
            yield self.voice.say(
                "first-came", facts, ["both"] if late.came else [], at=wait.came, lines=lines
            )

    def _held(self, held: CardsKept) -> str:
        """Return the sentences about cards kept in hand although each of them could have prevented a kill.

        These are clear cards (Dive or Destroyer Sweep) of one side.
        """
        kept, kill = held.kept[-1], held.kills[-1]
        facts = self._of_kill(kill) | {
            "holder": WHO[held.side], "at": kept.turn, "clear": a_card(CLEARS[held.side]), "times": times(len(held.kept)),
            "turns": on_turns([each.turn for each in held.kept]), "each_time": "both times" if len(held.kept) == 2 else "each time",
            "when": "in the same turn" if kept.turn == kill.turn else f"on turn {kill.turn}",
            "own": links_of(held.side, LINKS - 1), "played": CARDS[kept.played].name if kept.played >= 0 else "", "victim": self._victim(kept, kill),
            "numbers": tuple(each.turn for each in held.kept), "kill_turns": tuple(each.turn for each in held.kills),
        }  # fmt: skip
        tags = {"several": len(held.kept) > 1, "passed": kept.played < 0, "same": kept.turn == kill.turn}
        before = (kill.turn, kill.side)
        self._told |= {(each.turn, each.side) for each in held.kills}
        lines = [n for kept_back in held.kept for n in kept_back.lines]
        lines += [n for each in held.kills for n in each.lines]
        text = self.voice.say("held", facts, true_tags(tags), at=before[0], lines=lines)
        if kill not in self._matches:
            return text
        both = self._of.goals[1 - kill.side] - kill.kills[1 - kill.side] == 1
        return f"{text} {self.voice.say('near', facts, true_tags({'both': both}), at=kill.turn, lines=kill.lines)}"

    def _victim(self, kept: KeptBack, kill: Kill) -> str:
        """Return words for the card that a harassment card took.

        If the owner held another card of the same kind, and made its kill with it in the same turn, the words
        say so.
        """
        if kept.victim < 0:
            return ""
        spare = kept.victim == CHAINS[kill.side][-1] and kept.turn == kill.turn
        return a_card(kept.victim) + f", but {WHO[kill.side]} held another" * spare


def _deed(side: int, kills: Sequence[int]) -> str:
    """Return words for some kills of a side, with their numbers, such as ``sank its first two
    transports``.
    """
    if len(kills) == 1:
        return f"{SANK[side]} its {ordinal(kills[0])} {PREY[side]}"
    if kills == list(range(1, len(kills) + 1)):
        return f"{SANK[side]} its first {count(len(kills), PREY[side])}"
    return f"{SANK[side]} its {listed([ordinal(n) for n in kills])} {PREY[side]}s"


def _of_wait(wait: Wait) -> dict[str, object]:
    """Return the values that can fill the placeholders in a sentence about what happened during a wait."""
    return {"side": wait.side, "kind": wait.kind, "who": WHO[wait.side], "whose": f"{WHO[wait.side]}’s"}


def aim(wait: Wait) -> str:
    """Return words for the kill for which a side waited: ``for its second kill``, ``for its last kill``."""
    return f"for its {'last' if wait.last_kill else ordinal(wait.nth)} kill"
