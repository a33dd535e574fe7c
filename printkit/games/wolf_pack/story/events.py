"""Finds the events that a Wolf Pack report may describe, and weighs them: prevented kills, missed chances to prevent a kill, and
luck in drawing cards."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, HARASSES, WATER
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.ahead import expected, swept
from printkit.games.wolf_pack.story.chance import LINKS
from printkit.games.wolf_pack.story.course import CourseStep, came_again, suffices
from printkit.games.wolf_pack.story.facts import Happening, Kill, Robbery, Sweep
from printkit.games.wolf_pack.story.telling import (
    PREY,
    SANK,
    WHO,
    a_card,
    card,
    links_of,
    named,
    odds,
    several,
    the_card,
    true_tags,
)
from printkit.games.wolf_pack.story.waits import Dry, dry_spells
from printkit.report.story import count, listed, number
from printkit.table.words import ordinal

_TWO: Final = LINKS - 1
_SIDES: Final = 2
"""Number of sides, subtracted from the side of a draw so that the draws of a turn sort before its plays."""
_NOTABLE: Final = 8.0
"""A card that only delayed the opponent is an event if it changed the chance of winning by at least this many
percentage points."""
_WORTH: Final = 5.0
"""A clear card that its owner kept when the opponent won is told only if it was worth at least this many percentage points."""
_DELAY: Final = 7
"""Delay in turns that is assumed for a prevented kill if the kill was never made later."""
_LONG: Final = 4
"""A dry spell (turns in which a side had no next card for its chain) is an event if it lasted at least this many turns."""
_EVEN: Final = 0.35
"""A wait for a card is told only if the chance (0 to 1) of not drawing the card in it was at most this, or if the deck held none."""
_UNLIKELY: Final = 0.18
"""A dry spell weighs more if the chance (0 to 1) of not drawing the missing card in it was at most this."""
_LASTING: Final = 10.0
"""Minimum weight of an event in which a side lost a card that its chain then lacked to the end of the game, or any card of a
complete last chain."""
_PEAK: Final = 75
"""The turn with the loser's best chance of winning is an event only if that chance was at least this, in per cent."""
_WEIGHTY: Final = 50.0
"""Weight (importance) of an event that the report describes in any case."""
_TOLD: Final = 7
"""A dry spell of at least this many turns is told before others if it was unlikely, or if the opponent held the missing cards."""
_GREAT: Final = 8.0
"""A draw is an event if it changed the chance of winning by at least this many percentage points."""
_RARE: Final = 0.2
"""The report gives the probability (0 to 1) of a draw that completed a chain only if it was at most this."""
_ALWAYS: Final = 0.75
"""The report gives the probability (0 to 1) of a draw only if it was at most this."""


class Highlight(NamedTuple):
    """An event that the report may describe.

    - ``kind``, ``facts``, ``tags``, ``lines``: what chooses and fills its sentence.
    - ``turn`` and ``side``: the draw or play that it is about. ``draw``: it is a draw.
    - ``weight``: how much it weighs, roughly in percentage points of the chance of winning.
    - ``kills``: the kills that its sentence tells, each with the turn and the side.
    """

    kind: str
    turn: int
    side: int
    weight: float
    facts: dict[str, object]
    tags: frozenset[str]
    lines: tuple[int, ...]
    draw: bool = False
    kills: tuple[tuple[int, int], ...] = ()
    late: bool = False
    """True if the report always describes the event: it kept a side from its last kill, or it is the wait of a turning point."""

    @property
    def place(self) -> tuple[int, int]:
        """Return the turn and the place of the event within the turn, as a sort key."""
        return self.turn, self.side - _SIDES * self.draw

    @property
    def key(self) -> tuple[int, int]:
        """Return the turn and the side of the event."""
        return self.turn, self.side


def events(found: Sequence[CourseStep], made: Sequence[Happening], final: State) -> tuple[Highlight, ...]:
    """Return the events that a report may tell, in the order of play.

    ``found``: the steps of the game; ``made``: its kills and clearings.
    """
    finder = _Finder(found, made, final)
    return tuple(sorted(finder.found(), key=lambda each: each.place))


class _Finder:
    """Finds the events of one game."""

    def __init__(
        self,
        found: Sequence[CourseStep],
        made: Sequence[Happening],
        final: State,
    ) -> None:
        self._steps = found
        self._made = made
        self._kills = [each for each in made if isinstance(each, Kill)]
        self._finished = final.winner >= 0
        self._goals = final.ruleset.to_win
        self._spares = final.ruleset.clears_opponent_only
        self._plays = {(s.turn, s.side): s for s in found if s.action is not None}
        self._draws = {(s.turn, s.side): s for s in found if s.action is None}

    def found(self) -> Iterator[Highlight]:
        """Yield all events of the game that the report may describe."""
        for each in self._made:
            if isinstance(each, Sweep) and each.gone[1 - each.side] == _TWO:
                yield from self._stop(each)
            elif isinstance(each, Robbery):
                yield from self._rob(each)
        acts = [step for step in self._steps if step.action is not None]
        for step in acts:
            yield from self._miss(step)
            yield from self._slip(step)
        for step, then in itertools.pairwise(acts):
            yield from self._hold(step, then)
        for spell in dry_spells(self._steps):
            yield from self._dry(spell)
        for step in self._draws.values():
            yield from self._luck(step)

    def _next(self, turn: int, side: int) -> Kill | None:
        """Return the first kill of a side after the opponent's play in a turn; None if there is none."""
        later = (k for k in self._kills if k.side == side and (k.turn, k.side) > (turn, 1 - side))
        return next(later, None)

    def _of(self, side: int, turn: int, nth: int, *, wins: bool) -> dict[str, object]:
        """Return the values that all sentences about a side and its opponent need, such as both names. ``nth``: number
        of the opponent's next kill."""
        other = 1 - side
        third = CHAINS[other][-1]
        return {
            "side": side, "turn": turn, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[other]}’s", "mine": f"{WHO[side]}’s", "prey": PREY[other],
            "nth": ordinal(nth), "would": f"{WHO[other]} would have {'won' if wins else f'made its {ordinal(nth)} kill'}", "goal": "victory" if wins else f"its {ordinal(nth)} kill",
            "goal_o": f"{WHO[other]}’s {'victory' if wins else f'{ordinal(nth)} kill'}", "third": card(third), "a_third": a_card(third),
            "the_third": the_card(third) if wins else a_card(third), "verb": SANK[other],
        }  # fmt: skip

    # -- cards that prevented a kill ---------------------------------------------------------------------------------

    def _stop(self, each: Sweep) -> Iterator[Highlight]:
        side, other = each.side, 1 - each.side
        play, draw = self._plays.get((each.turn, side)), self._draws.get((each.turn, side))
        kill = self._next(each.turn, other)
        nth = sum(k.side == other and (k.turn, k.side) < (each.turn, side) for k in self._kills) + 1
        nth = play.before.kills[other] + 1 if play is not None else nth
        moved = abs(play.swing) if play is not None else _NOTABLE
        fresh = each.drawn and draw is not None and 0 < draw.odds(each.kind) <= _ALWAYS
        moved += abs(draw.swing) if fresh and draw is not None else 0
        if each.lacked and moved < _NOTABLE and not each.last:
            return
        delay = (kill.turn if kill is not None else each.turn + _DELAY) - each.turn
        own = each.gone[side]
        eve = (
            self._draws.get((each.turn - 1, side)) if not each.drawn and each.since == each.turn - 1 else None
        )
        early = eve is not None and 0 < eve.odds(each.kind) <= _ALWAYS
        kept = not each.drawn and 0 < each.since < each.turn - 1
        facts = self._of(side, each.turn, nth, wins=each.wins or each.last) | {
            "card": CARDS[each.kind].name, "a_card": a_card(each.kind), "theirs": links_of(other, each.gone[other]), "since": each.since,
            "price": f", and its own {links_of(side, own)}," if own else "", "price_o": f", and {WHO[side]}’s own {links_of(side, own)}," if own else "",
            "price_s": f"; {WHO[side]}’s own {links_of(side, own)} went with them" if own else "",
            "too": f", its own {links_of(side, own)} too" if own else "", "too_o": f", and {WHO[side]}’s own {links_of(side, own)} too" if own else "",
            "odds": odds(draw.odds(each.kind)) if fresh and draw is not None else "",
            "eve": f"at {odds(eve.odds(each.kind))}" if early and eve is not None else "",
            "rare": ", the last in the deck," * (early and eve is not None and eve.deck[each.kind] == 1),
            "own": own, "own_links": links_of(side, own), "then": self._never_down(each, nth, kill, own=own > 0) if each.due else "",
        }  # fmt: skip
        tags = {
            "due": each.due, "lacked": each.lacked, "cleared": not (each.due or each.lacked), "drawn": bool(fresh), "kept": kept, "wins": each.wins,
        }  # fmt: skip
        lines = (
            *(eve.lines if early and eve is not None else ()),
            *(draw.lines if fresh and draw is not None else ()),
            *each.lines,
        )
        weight = max(moved, max(_NOTABLE, min(delay, 20)) if each.due else 0) + 30 * each.wins
        yield Highlight(
            "stop", each.turn, side, weight, facts, frozenset(true_tags(tags)), lines, late=each.wins or each.last
        )  # fmt: skip

    def _never_down(self, each: Sweep | Robbery, nth: int, kill: Kill | None, *, own: bool = False) -> str:
        """Return a clause saying that a kill prevented by ``each`` was never made later. It is empty if the kill
        was made, if it would have won the game, or if it was prevented once more.

        ``own``: the clause follows a clause about the own cards of the side that prevented it.
        """
        side = 1 - each.side
        if kill is not None or not self._finished or self._goals[side] == nth:
            return ""
        later = [e for e in self._made if e.side == each.side and e.turn > each.turn]
        if any((isinstance(e, Sweep) and e.due) or (isinstance(e, Robbery) and e.third) for e in later):
            return ""
        return f"{';' if own else ', and'} the {ordinal(nth)} {PREY[side]} never went down"

    def _rob(self, each: Robbery) -> Iterator[Highlight]:
        side, other = each.side, 1 - each.side
        play = self._plays.get((each.turn, side))
        if play is None or each.victim < 0:
            return
        yield from self._spare(each, play)
        if not each.only:
            return
        saving = each.third or each.wins
        clear = each.victim == CLEARS[other] and play.before.chains[side] == _TWO
        moved = abs(play.swing)
        barred = self._barred(each) or self._breaks(play)
        kill = self._next(each.turn, other)
        arm = each.victim == CLEARS[other] and not clear and play.before.to_go(side) <= LINKS
        late = arm or (each.link and play.before.to_go(other) <= LINKS)
        if not (saving or clear or barred or late) and (moved < _NOTABLE or not each.link):
            return
        facts = self._of(side, each.turn, play.before.kills[other] + 1, wins=each.wins) | {
            "card": CARDS[each.kind].name, "victim": card(each.victim), "a_victim": a_card(each.victim), "the_victim": the_card(each.victim),
            "hand": number(each.cards),
            "own_goal": f"{WHO[side]}’s {'victory' if play.before.kills[side] + 1 == self._goals[side] else f'{ordinal(play.before.kills[side] + 1)} kill'}", "until": self._until(each),
            "never": self._never(each), "then": self._never_down(each, play.before.kills[other] + 1, kill) if saving else "",
        }  # fmt: skip
        tags = {
            "third": saving, "clear": clear and not saving, "link": not (saving or clear or arm), "arm": arm, "certain": each.cards == 1,
            "threw": each.threw,
        }  # fmt: skip
        weight = moved + 10 * (saving or clear) + 20 * each.wins
        weight = max(weight, _LASTING * barred)
        yield Highlight(
            "rob", each.turn, side, weight, facts, frozenset(true_tags(tags)), each.lines, late=late
        )

    def _spare(self, each: Robbery, play: CourseStep) -> Iterator[Highlight]:
        """Yield an event if the opponent held every card of its last chain, and a harassment card could have broken
        this chain but took a spare card."""
        side, other = each.side, 1 - each.side
        if not each.risk or each.cards < _TWO or each.risk == each.cards:
            return
        facts = self._of(side, each.turn, play.before.kills[other] + 1, wins=True) | {
            "card": CARDS[each.kind].name, "a_victim": a_card(each.victim), "hand": number(each.cards), "risk": number(each.risk),
            "chances": f"{count(each.risk, 'chance')} in {number(each.cards)}", "took": self._took(each, play),
        }  # fmt: skip
        yield Highlight("spare", each.turn, side, 2 * _LASTING, facts, frozenset(), each.lines)

    def _took(self, each: Robbery, play: CourseStep) -> str:
        """Return a phrase for the card that a harassment card took: ``one of two U-boat cards``, ``Water``."""
        return self._taken(each.victim, play.before.hands[1 - each.side][each.victim])

    def _taken(self, victim: int, held: int) -> str:
        """Return a phrase for a card taken from a hand that held ``held`` cards of its kind."""
        return (
            f"one of {number(held)} {several(card(victim))}"
            if held > 1 and victim != WATER
            else a_card(victim)
        )

    def _barred(self, each: Robbery) -> bool:
        """Return True if the owner of a card lost to harassment never drew another, and finally lacked only that card
        in its chain."""
        other = 1 - each.side
        later = [s for s in self._steps if s.turn >= each.turn and s.before.chains[other] == _TWO]
        mine = each.link and each.victim == CHAINS[other][-1]
        return mine and self._finished and not each.until and bool(later)

    def _breaks(self, play: CourseStep) -> bool:
        """Return True if the loss of a card broke its owner's last chain, for which no card had been missing in the
        hand or on the table."""
        other, at = 1 - play.side, play.before
        return at.ready(other) >= at.to_go(other) > play.after.ready(other) and at.to_go(other) <= LINKS

    def _until(self, each: Robbery) -> str:
        """Return a clause saying in which turn the owner of a lost card drew another one."""
        if each.until and each.until - each.turn >= _LONG:
            return f"; {WHO[1 - each.side]} drew its next on turn {each.until}"
        return self._never(each)

    def _never(self, each: Robbery) -> str:
        """Return a clause saying that the owner of a lost card never drew another one. It is empty if the owner did."""
        return f"; {WHO[1 - each.side]} drew no other" if not each.until and self._finished else ""

    # -- cards that might have prevented one --------------------------------------------------------------------------

    def _miss(self, step: CourseStep) -> Iterator[Highlight]:
        """Yield an event if a harassment card could have taken the card for the opponent's next kill, but took another
        one."""
        side, other, action = step.side, 1 - step.side, step.action
        assert action is not None
        third = CHAINS[other][-1]
        hand = step.before.hands[other]
        if action.kind not in HARASSES or action.victim < 0 or action.victim == third or sum(hand) < _TWO:
            return
        then = next(
            (s for s in self._steps[self._steps.index(step) + 1 :] if s.side == other and s.action), None
        )
        if step.before.chains[other] != _TWO or hand[third] != 1 or then is None or then.action is None:
            return
        if not then.action.killed or then.before.hands[other][third] != 1:
            return
        wins = step.before.to_go(other) == 1
        hands = list(step.after.hands)
        hands[other] = tuple(
            n + (kind == action.victim) - (kind == third) for kind, n in enumerate(hands[other])
        )
        taken = expected(step.after._replace(hands=(hands[0], hands[1])), spares=self._spares)
        lost = 100 * abs(taken - step.now)
        facts = self._of(side, step.turn, step.before.kills[other] + 1, wins=wins) | {
            "card": CARDS[action.kind].name, "hand": number(sum(hand)), "a_victim": a_card(action.victim),
            "when": "before the turn was out" if then.turn == step.turn else f"on turn {then.turn}",
        }  # fmt: skip
        tags, kills = (["final"], ()) if wins else (["kill"], ((then.turn, other),))
        lines = (*step.lines, *then.lines)
        yield Highlight(
            "miss", step.turn, side, 0.6 * lost + 8 * wins, facts, frozenset(tags), lines, kills=kills
        )

    def _slip(self, step: CourseStep) -> Iterator[Highlight]:
        """Yield an event if a harassment card missed the one card that its opponent had just drawn to great effect, and that it then laid."""
        side, other, action = step.side, 1 - step.side, step.action
        draw = self._draws.get((step.turn, other))
        if action is None or action.victim < 0 or draw is None or abs(draw.swing) < _GREAT:
            return
        nth, lacked = draw.served
        hand = step.before.hands[other]
        if (
            step.before.to_go(other) <= LINKS
            or step.before.chains[other] == _TWO
            or nth
            or len(lacked) != 1
            or not draw.completes
            or hand[lacked[0]] != 1
            or action.victim in lacked
        ):
            return
        laid = any(
            s.side == other and s.action and s.action.kind in lacked
            for s in self._steps
            if s.turn >= step.turn
        )
        if sum(hand) < _TWO or not laid or came_again(self._steps, draw, lacked[0]):
            return
        facts = self._of(side, step.turn, step.before.kills[other] + 1, wins=False) | {
            "card": CARDS[action.kind].name, "hand": number(sum(hand)), "the_lacked": the_card(lacked[0]), "took": self._taken(action.victim, hand[action.victim]),
        }  # fmt: skip
        yield Highlight("slip", step.turn, side, abs(draw.swing), facts, frozenset(), step.lines, late=True)

    def _hold(self, step: CourseStep, then: CourseStep) -> Iterator[Highlight]:
        """Yield an event if a side kept a clear card (Dive or Destroyer Sweep), and the opponent's next play made a
        kill that the card would have prevented."""
        side, other, action = step.side, 1 - step.side, step.action
        assert action is not None
        assert then.action is not None
        clear, at = CLEARS[side], step.before
        if not then.action.killed or then.side != other:
            return
        if not at.hands[side][clear]:
            yield from self._kept_chance(step, then)
            return
        if any(action.cleared) or not at.hands[other][CHAINS[other][-1]]:
            return
        cleared = swept(at, side, spares=self._spares)
        worth = expected(cleared, spares=self._spares)
        gain = 100 * (worth - step.now) * (1 if side == 0 else -1)
        wins = not then.after.to_go(other)
        if gain < (_WORTH if wins else _NOTABLE):
            return
        own = 0 if self._spares else at.chains[side]
        another = cleared.ready(other) >= min(LINKS, cleared.to_go(other))
        again = f", though {WHO[other]} held another whole chain" * another
        facts = self._of(side, step.turn, then.after.kills[other], wins=wins) | {
            "a_clear": a_card(clear), "clear": CARDS[clear].name, "did": _did(step, WHO[side] if another else "it"), "again": again,
            "own_too": f", its own {links_of(side, own)} too" if own else "", "chances": (worth, step.now),
            "worth": _per_cent(side, worth), "got": _per_cent(side, step.now),
            "ship": named(other, then.after.kills[other]), "when": "before the turn was out" if then.turn == step.turn else f"on turn {then.turn}",
        }  # fmt: skip
        told = [then] + [step] * action.killed
        kills = tuple((s.turn, s.side) for s in told)
        lines = (*step.lines, *then.lines)
        tags = true_tags({"wins": wins, "own": own > 0, "again": bool(facts["again"])})
        yield Highlight(
            "hold", step.turn, side, gain / 2 + 30 * wins, facts, frozenset(tags), lines, kills=kills
        )

    def _kept_chance(self, step: CourseStep, then: CourseStep) -> Iterator[Highlight]:
        """Yield an event if the loser, in its last play, kept a harassment card that might have taken the card with
        which the opponent won."""
        side, other, action, at = step.side, 1 - step.side, step.action, step.before
        assert action is not None
        held = [kind for kind in HARASSES if at.hands[side][kind]]
        once = at.chains[other] == _TWO and at.hands[other][CHAINS[other][-1]] == 1
        if (
            then.after.to_go(other)
            or not held
            or action.victim >= 0
            or not once
            or sum(at.hands[other]) < _TWO
        ):
            return
        if then.before.hands[other][CHAINS[other][-1]] != 1:
            return
        facts = self._of(side, step.turn, then.after.kills[other], wins=True) | {
            "a_card": a_card(held[0]), "hand": number(sum(at.hands[other])), "did": _did(step),
        }  # fmt: skip
        kills = ((step.turn, side),) if action.killed else ()
        yield Highlight("chance", step.turn, side, _WEIGHTY / 2, facts, frozenset(), step.lines, kills=kills)

    # -- draws ---------------------------------------------------------------------------------------------------------

    def _dry(self, spell: Dry) -> Iterator[Highlight]:
        side, other = spell.side, 1 - spell.side
        brink = spell.turns == _LONG - 1 and self._brink(spell)
        likely = not 0 < spell.none <= _EVEN and not self._gone(spell)
        if (spell.turns < _LONG and not brink) or not spell.cards or likely:
            return
        mean = [
            k for k in self._kills if k.side == other and spell.first <= k.turn <= spell.last and not k.wins
        ]
        rare = 0 < spell.none <= _UNLIKELY
        facts = self._of(other, spell.last, spell.nth, wins=spell.wins) | {
            "side": side, "who": WHO[side], "whose": f"{WHO[side]}’s", "whom": WHO[other], "kind": spell.kind, "card": card(spell.kind), "a_card": a_card(spell.kind),
            "why": self._gone(spell), "long": spell.turns >= _TOLD and (rare or bool(self._gone(spell))), "cost": spell.cost, "first": spell.first, "last": spell.last, "came": spell.came, "cards": count(spell.cards, "card"), "n": count(spell.turns, "turn"),
            "short": f"{count(self._goals[side] - spell.nth + 1, PREY[side])} short", "down": links_of(side, spell.laid), "odds": f" ({odds(spell.none)})" if spell.none else "",
            "mean": f", and {WHO[other]} {deed(other, [k.kills[other] for k in mean])} meanwhile" if mean else "",
        }  # fmt: skip
        tags = true_tags({
            "down": spell.laid == _TWO and not spell.mixed, "some": spell.laid == 1 and not spell.mixed, "wins": spell.wins, "mixed": spell.mixed,
        })  # fmt: skip
        weight = max(spell.cost, 0) / 2 + 10 * spell.wins + 5 * rare + 2 * max(0, spell.turns - _LONG)
        lines = (*spell.lines, *(n for k in mean for n in k.lines))
        yield Highlight("dry", spell.last, side, weight, facts, frozenset(tags), lines, late=brink)

    def _brink(self, spell: Dry) -> bool:
        """Return True if a side waited for one card of its last chain and already held the cards that come after it."""
        chain = CHAINS[spell.side]
        hand = self._plays[spell.last, spell.side].before.hands[spell.side]
        rest = chain[chain.index(spell.kind) + 1 :]
        return spell.nth == self._goals[spell.side] and all(hand[kind] for kind in rest)

    def _gone(self, spell: Dry) -> str:
        """Return a clause saying that the deck had run out of the card that a side waited for, and when the opponent
        had drawn the last one; otherwise return an empty string."""
        other = 1 - spell.side
        draws = [s for s in self._steps if s.action is None and s.turn <= spell.last]
        dry = [s for s in draws if s.turn >= spell.first and s.side == spell.side]
        out = [s for s in dry if not s.deck[spell.kind] and sum(s.deck) >= len(s.drawn)]
        if len(out) < _TWO or out != [s for s in dry if s.turn >= out[0].turn]:
            return ""  # the deck held one again after it was shuffled anew
        took = [
            s
            for s in draws
            if s.side == other and spell.kind in s.drawn and (s.turn, s.side) < (out[0].turn, spell.side)
        ]
        if (
            not took
            or took[-1].deck[spell.kind] != took[-1].drawn.count(spell.kind)
            or took[-1].turn < spell.first
        ):
            return ""
        threw = ", which threw it away" * (not took[-1].after.hands[other][spell.kind])
        return f"; the last in the deck had gone to {WHO[other]} on turn {took[-1].turn}{threw}"

    def _luck(self, step: CourseStep) -> Iterator[Highlight]:
        side = step.side
        nth, lacked = step.served
        cards = step.needed if step.gives_all else lacked if not nth else ()
        if not step.completes or not cards or abs(step.swing) < _GREAT:
            return
        play = self._plays.get((step.turn, side))
        if play is not None and play.action is not None and play.action.cleared[side]:
            return  # it cleared that chain itself
        kill = play is not None and play.action is not None and play.action.killed
        odd = step.odds_of(cards)
        togo = step.before.to_go(side)
        facts = self._of(1 - side, step.turn, step.before.kills[side] + 1, wins=False) | {
            "side": side, "who": WHO[side], "whose": f"{WHO[side]}’s", "whom": WHO[1 - side], "cards": listed([a_card(k) for k in cards]),
            "card": listed([card(k) for k in cards]), "odds": f", at {odds(odd)}" if 0 < odd <= _RARE else "",
            "all": "the one card" if len(cards) == 1 else "all",
        }  # fmt: skip
        laid = step.after.chains[side] > 0
        facts["lack"] = lack(cards, last=step.gives_all and togo <= LINKS, laid=laid)
        last = step.gives_all and togo <= LINKS
        tags = true_tags({
            "last": last, "both": step.gives_all and not last, "kill": kill and not last, "wins": kill and last, "one": len(cards) == 1, "laid": laid,
            "lost": last and not (self._finished and suffices(self._steps, step)),
        })  # fmt: skip
        told = ((step.turn, side),) if kill and not step.gives_all else ()
        lines = (*step.lines, *(play.lines if told and play is not None else ()))
        weight = (0.9 if last else 0.4) * abs(step.swing)
        yield Highlight(
            "luck", step.turn, side, weight, facts, frozenset(tags), lines, draw=not told, kills=told
        )


def lack(cards: Collection[int], *, last: bool, laid: bool) -> str:
    """Return a clause about drawn cards that completed a chain: ``, the one card that its chain lacked``. ``laid``:
    part of the chain lay on the table. ``last``: the side needed nothing else to win."""
    if not laid:
        return f", and held {'its whole last' if last else 'a whole'} chain"
    return f", {'the one card' if len(cards) == 1 else 'all'} that its {'last ' * last}chain lacked"


def _per_cent(side: int, chance: float) -> str:
    """Return a side's chance of winning in per cent, given the wolf pack's chance (0 to 1)."""
    return f"{round(100 * (chance if side == 0 else 1 - chance))}\u00a0%"


def _did(step: CourseStep, it: str = "it") -> str:
    """Return a clause that says what a side did instead of clearing the table. ``it``: the words for the side in the
    clause."""
    action, side = step.action, step.side
    assert action is not None
    if action.kind < 0:
        return f"{it} passed"
    if action.killed:
        return f"{it} {SANK[side]} the {ordinal(step.after.kills[side])} {PREY[side]} instead"
    if action.victim >= 0:
        return f"{it} tried {CARDS[action.kind].name}, which took {a_card(action.victim)}"
    return f"{it} laid {a_card(action.kind)} instead"


def deed(side: int, kills: Sequence[int]) -> str:
    """Return a phrase for some kills of a side, with their numbers: ``sank the first two transports``, ``destroyed the third
    U-boat``.
    """
    if len(kills) == 1:
        return f"{SANK[side]} the {ordinal(kills[0])} {PREY[side]}"
    if kills == list(range(1, len(kills) + 1)):
        return f"{SANK[side]} the first {count(len(kills), PREY[side])}"
    return f"{SANK[side]} the {listed([ordinal(n) for n in kills])} {PREY[side]}s"


def peak(found: Sequence[CourseStep], final: State, besides: Sequence[int]) -> Iterator[Highlight]:
    """Yield an event for the turn after which the loser of a finished game had its best chance of winning, if this
    chance was high.

    ``besides``: the turns with turning points, which give the chances before and after them.
    """
    side = 1 - final.winner
    ends = {step.turn: step for step in found}
    chances = {
        turn: round(100 * step.now) if side == 0 else 100 - round(100 * step.now)
        for turn, step in ends.items()
    }
    best = max(chances, key=lambda turn: (chances[turn], turn), default=0)
    if (
        final.winner < 0
        or best * 4 < final.turn
        or not best
        or chances[best] < _PEAK
        or not {best, best + 1}.isdisjoint(besides)
        or any(step.action is not None and step.action.cleared[side] for step in found if step.turn == best)
    ):
        return
    facts: dict[str, object] = {
        "side": side, "turn": best, "who": WHO[side], "whom": WHO[1 - side], "p": f"{chances[best]}\u00a0%", "chance": chances[best],
        "left": count(ends[best].after.goals[side] - ends[best].after.kills[side], PREY[side]), "right": count(ends[best].after.goals[1 - side] - ends[best].after.kills[1 - side], PREY[1 - side]),
    }  # fmt: skip
    yield Highlight("peak", best, side + _SIDES, _WEIGHTY, facts, frozenset(), ends[best].lines)
