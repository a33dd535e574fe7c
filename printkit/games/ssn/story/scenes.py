"""Writes the passages of an SSN report as a few scenes, such as the approach and the flight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.play.chances import NEVER
from printkit.games.ssn.rules.state import (
    ESCAPE_RANGE,
    LHD,
    OUT_OF_TORPEDOES,
    SHIP_NAMES,
    SUNK,
    TORPEDOES,
    WIN,
    lhd_afloat,
    live_frigates,
    range_to,
)
from printkit.games.ssn.story.courses import (
    EdgeWords,
    astray_told,
    nearest,
    now_nearest,
    sent_astray,
    went,
)
from printkit.games.ssn.story.hearing import (
    NearlyHeard,
    deadliest,
    firing,
    hearers,
    instead_of_winning,
    itself,
    live,
    missed_wins,
    narrowly,
    nearly_away,
    one_roll,
    one_short,
    or_beyond,
    roll_wanted,
    slipped_by,
    to_live,
    too_close,
    too_near,
    took_off,
    unfired,
    way_out,
)
from printkit.games.ssn.story.pieces import (
    from_frigate,
    gap,
    inches,
    least_of,
    odds,
    rolled,
    together,
    torpedoes,
)
from printkit.games.ssn.story.salvo import (
    fared,
    outcome,
    salvoes_of,
    spent,
)
from printkit.games.ssn.story.telling import DeckLog
from printkit.games.ssn.story.turning import TurningMoment, from_afar
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, hopeless, lhd_lost
from printkit.games.ssn.story.wording import (
    TENSE,
    after_quiet,
    bare_roll,
    crawls,
    dice_of,
    flew_off,
    lives_on,
    one_kill_wanted,
    picked_up,
    quiet_values,
    roused,
    still_to_do,
    which_torpedoes,
)
from printkit.report.story import Passage, Quote, capital, number, untold, with_article
from printkit.report.words.phrases import cite
from printkit.report.words.weave import quoted, span

_DEADLY: Final = 0.2
"""Minimum chance of being sunk (0 to 1) for a turn on which nobody heard the submarine to count as a deadly danger."""
_RISKY: Final = 0.15
"""Minimum chance of being sunk (0 to 1) for the danger on a turn to get a sentence of its own.

The submarine fired on this turn, and nobody heard it."""
_LEAST_SHORT, _A_LITTLE = 0.1, 3.0
"""Limits, in inches, between which the story says how much too near a frigate ended for an escape. Otherwise the
story gives the frigate's range."""
_NOTABLE: Final = 0.08
"""Minimum chance of being sunk (0 to 1) for the story to give it for the turn on which the landing ship (LHD) was
sunk."""
_AFTER_ONE: Final = 2
"""Number of hits on a sunk submarine, the fatal one included, for which the story describes how it shook off the
first."""
_WAYS_TO_SAY: Final = 3
"""Number of different phrases for saying that the submarine was heard before it fired."""
_BY_PIPS: Final = {1: ", by a single pip", 2: ", by two pips"}
"""Words for a detection roll that was just too low. The key is the number of points that it lacked."""


class Scenes:
    """Writes the passages of a story in order. Each passage ends with the result of its turns.

    Odds and dice that a turning point gives are left out."""

    def __init__(self, deck: DeckLog, turns: Sequence[TurnAccount], turned: Sequence[TurningMoment]) -> None:
        self._deck, self._turns = deck, turns
        self._result = turns[-1].after.result if turns else ""
        self._turned = {(moment.kind, moment.turn.number) for moment in turned}
        self._silent = self._result == OUT_OF_TORPEDOES and not any(
            turn.heard or turn.answers for turn in turns
        )
        self._aimed, self._edge = False, EdgeWords()
        self._chaser: int | None = None
        down = lhd_lost(turns)
        self._flight_from = down.number if down is not None else 0
        self._deadliest = deadliest(turns) if self._result else 0
        nearly = nearly_away(turns) if self._result == SUNK else None
        self._near = nearly.number if nearly is not None else 0

    def passages(self) -> Iterator[Passage | Quote]:
        """Yield a passage for each turn with torpedoes or with the first alarm, and one for each series of quiet
        turns during the submarine's flight."""
        quiet: list[TurnAccount] = []
        for turn in self._turns:
            if self._counts(turn):
                fled = bool(quiet) and not lhd_afloat(quiet[0].before)
                if fled:
                    yield from self._flight(quiet)
                lead = [] if fled else quiet
                if text := self._scene(turn, lead):
                    yield Passage(span([*lead, turn]), text)
                quiet = []
            elif turn.whole and turn.lines:
                quiet.append(turn)
            if turn.remarks:
                yield from self._flight(quiet)
                quiet = []
                yield from quoted(turn.remarks)
        yield from self._flight(quiet)

    def _counts(self, turn: TurnAccount) -> bool:
        """Return True if a turn gets a passage of its own.

        It does if torpedoes were fired, if the submarine was heard or escaped a deadly danger before the
        landing ship (LHD) was sunk, or if the log of the turn is incomplete.
        """
        if turn.shots or turn.doubts:
            return True
        if turn.stakes is None:
            return False
        told = bool(turn.heard) or (turn.settled and float(turn.stakes.sunk) >= _DEADLY)
        return (told and lhd_afloat(turn.before)) or not (turn.settled or turn.heard)

    def _scene(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the text about a turn and the ``quiet`` turns (without torpedoes) before it."""
        if turn.doubts:
            return cite(untold(turn.doubts), turn.doubts)
        told = []
        salvoes = salvoes_of(turn)
        if len(salvoes) == 1 and self._is_fatal(turn, salvoes[0]) and (turn.settled or turn.heard):
            return self._sank(turn, salvoes[0], quiet)
        for place, shots in enumerate(salvoes):
            told.append(self._salvo(turn, shots, quiet if not place else ()))
        if turn.stakes is not None:
            told += self._heard(turn, () if turn.attacks else quiet)
        return " ".join(each for each in told if each)

    def _write(
        self, kind: str, text: str, turn: TurnAccount, quiet: Sequence[TurnAccount], **values: object
    ) -> str:
        """Return a finished sentence about a turn, and about the ``quiet`` turns (without torpedoes) before
        it.
        """
        stakes = turn.stakes
        told = {**quiet_values(quiet), "least": stakes.least if stakes else 0, **values}
        lines = [n for each in (*quiet, turn) for n in each.lines]
        return self._deck.write(kind, capital(text), told, lines, turn.number)

    def _went(self, turn: TurnAccount) -> str:
        """Return a clause about where the submarine went in a turn."""
        return went([turn], self._edge)

    # -- the submarine's torpedoes -----------------------------------------------------------------------------------

    def _salvo(self, turn: TurnAccount, shots: Sequence[TorpedoShot], quiet: Sequence[TurnAccount]) -> str:
        """Return the sentence about the torpedoes that the submarine fired at one target in a turn.

        It gives the range, the results, whether anybody noticed, and the kills (damaging hits) needed."""
        target, at_lhd = shots[0].target, shots[0].target == SHIP_NAMES[LHD]
        aimed = f" at {named(target)}" if not (at_lhd and self._aimed) else ""
        self._aimed = self._aimed or at_lhd
        pips = not (self._over(turn) or ("salvo", turn.number) in self._turned)
        slowed = crawls(turn, shots) if turn is not self._turns[-1] else ""
        clauses = [outcome(shots, "it" if aimed and len(shots) > 1 else "", pips=pips, slowed=slowed)]
        last = shots[-1] is turn.attacks[-1]
        if last and self._unheard(turn) and not self._over(turn) and not self._silent:
            clauses.append(self._silence(turn))
        need = one_kill_wanted(turn) if at_lhd and not quiet else ""
        meant = still_to_do(turn, shots) if at_lhd and last and not self._result else ""
        did = f": {', and '.join(clauses)}{f'; {meant}' * bool(meant)}"
        fired = (not aimed and self._spent(turn, shots)) or (
            f"{need}the submarine fired {which_torpedoes(turn, shots)}{aimed} from {inches(shots[0].range)}"
        )
        silent = last and self._unheard(turn) and not self._over(turn)
        flown = any(each.launched for each in quiet)
        opening = f"on turn {turn.number} " if quiet and self._silent and not flown else after_quiet(quiet)
        text = f"{opening}{fired}{did}{flew_off(turn) * silent}."
        return self._write(
            "salvo", text, turn, quiet,
            target=target, outcomes=tuple(shot.outcome for shot in shots), needed=tuple(shot.needed for shot in shots),
        )  # fmt: skip

    def _is_fatal(self, turn: TurnAccount, shots: Sequence[TorpedoShot]) -> bool:
        """Return True if a salvo sank the landing ship (LHD) in a finished game.

        The first paragraph then tells what its torpedoes did.
        """
        fatal = shots[0].target == SHIP_NAMES[LHD] and shots[-1].sunk
        return fatal and turn.number == self._flight_from and bool(self._result)

    def _sank(self, turn: TurnAccount, shots: Sequence[TorpedoShot], quiet: Sequence[TurnAccount]) -> str:
        """Return the sentences about the turn in which the landing ship (LHD) was sunk, without the details given in
        the first paragraph.

        They say from what range the torpedoes were fired, where the submarine went then, who heard it, and
        what was fired at it."""
        fired = f"{which_torpedoes(turn, shots)} from {inches(shots[0].range)}"
        aimed = self._aimed
        start = (
            f"the submarine fired {fired}, sank the LHD"
            if aimed
            else f"the submarine sank the LHD with {fired}"
        )
        self._aimed = True
        slip = self._slips_by(turn)
        joined = slip is not None and bool(slip.subject)
        then = "," if joined else " and"
        text = f"{after_quiet(quiet)}{start}{then} {self._went(turn)}"
        return self._listened(turn, quiet, text, "sank", chained=not joined, apart=aimed)

    def _over(self, turn: TurnAccount) -> bool:
        """Return True if the submarine lost the game in this turn for want of torpedoes to sink the landing ship
        (LHD)."""
        return turn is self._turns[-1] and (
            self._result == OUT_OF_TORPEDOES or hopeless(self._turns, turn.after)
        )

    def _spent(self, turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
        """Return a clause about firing the last torpedoes of a lost game.

        It is empty if the first paragraph does not tell what they did, or if no sentence before has told of torpedoes at
        the landing ship (LHD)."""
        at_lhd = shots[0].target == SHIP_NAMES[LHD] and self._aimed
        return spent(self._turns, shots) if at_lhd and self._over(turn) else ""

    def _unheard(self, turn: TurnAccount) -> bool:
        """Return True if nobody heard the submarine in a turn and the sentence about its torpedoes already says so.

        It does if the submarine was in no great danger and the landing ship (LHD) was still afloat.
        """
        stakes = turn.stakes
        if stakes is None or not turn.settled or turn.heard or not lhd_afloat(turn.after):
            return False
        return float(stakes.sunk) < _RISKY

    def _silence(self, turn: TurnAccount) -> str:
        """Return a clause saying that nobody heard the submarine on a turn."""
        before = [each for each in self._turns if each.number < turn.number]
        if any(each.heard for each in before):
            return f"{'this time' if before[-1].heard else 'again'} nobody heard the submarine"
        return f"the submarine {'was still' if self._never_heard(turn) else 'stayed'} unheard"

    def _never_heard(self, turn: TurnAccount) -> bool:
        """Return True if the ships had listened for the submarine before this turn and had never heard it."""
        before = [each for each in self._turns if each.number < turn.number]
        return bool(before) and all(each.settled and not each.heard for each in before)

    # -- what was heard, and what was fired back -----------------------------------------------------------------------

    def _heard(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> Iterator[str]:
        """Yield the sentences about a turn's detection roll, and about the torpedoes fired at the submarine after it."""
        stakes = turn.stakes
        assert stakes is not None
        who = "then it" if turn.attacks else "the submarine"
        if not turn.settled and not turn.heard:
            yield self._deck.say(
                "heard-open", {"roll": rolled(turn.totals)}, lines=turn.lines, at=turn.number
            )
        elif (
            (not lhd_afloat(turn.after) and turn.attacks)
            or turn.answers
            or (turn.heard and (turn.attacks or turn.alerted))
        ):
            yield self._listened(turn, quiet, f"{after_quiet(quiet)}{who} {self._went(turn)}")
        elif turn.heard:
            yield self._alarm(turn, quiet)
        elif turn.attacks and self._over(turn):
            if risk := self._survived(turn):
                yield self._write("survived", f"{risk}.", turn, (), sunk=float(stakes.sunk))
        elif not self._unheard(turn):
            silent = f", but nobody heard it{self._pips(turn)}"
            if one_roll(turn) and not self._gives_odds(turn) and not self._pips(turn):
                silent = f": {roll_wanted(turn)}"
            text = (
                f"{after_quiet(quiet)}{who} {self._went(turn)}{self._danger(turn)}{silent}{flew_off(turn)}."
            )
            yield self._write(
                "danger", text, turn, quiet, sunk=float(stakes.sunk), deadliest=self._most(turn)
            )

    def _survived(self, turn: TurnAccount) -> str:
        """Return the sentence about the danger on the last turn of a lost game, on which nobody heard the submarine.

        It has no period, and is empty if the danger was small or a turning point tells of it.
        """
        assert turn.stakes is not None
        sunk, told = turn.stakes.sunk, self._gives_odds(turn)
        slip = None if told else slipped_by(turn, "it", danger=True)
        if sunk < _DEADLY:
            return ""
        if slip is not None:
            return lives_on(turn, slip.clause)
        if not told and one_roll(turn):
            risk = f"it {self._went(turn)}, with {odds(sunk)} of being sunk: {roll_wanted(turn)}"
            return lives_on(turn, risk)
        return ""

    def _most(self, turn: TurnAccount) -> bool:
        """Return True if a turn was the deadliest of the game."""
        return turn.number == self._deadliest

    def _gives_odds(self, turn: TurnAccount) -> bool:
        """Return True if a turning point already gives the chance that the submarine was heard or sunk in this turn."""
        return bool({("answer", turn.number), ("evaded", turn.number)} & self._turned)

    def _danger(self, turn: TurnAccount) -> str:
        """Return a phrase with the submarine's chance of being sunk in a turn in which nobody heard it.

        If a turning point gives this chance, they only say whether the turn was the deadliest."""
        assert turn.stakes is not None
        if not self._gives_odds(turn):
            return f", with {odds(turn.stakes.sunk)} of being sunk"
        return ", on the deadliest turn of the game" * self._most(turn)

    def _pips(self, turn: TurnAccount) -> str:
        """Return words for a detection roll that was just too low; empty if a turning point gives the roll."""
        if self._gives_odds(turn):
            return ""
        return next((words for n, words in _BY_PIPS.items() if narrowly(turn, n)), "")

    def _alarm(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the sentence about the first alarm: who picked up the submarine's track, with which roll, and what
        followed.

        If a turning point gives the roll and what followed, both are left out."""
        stakes, names = turn.stakes, [name for name, _ in turn.heard]
        assert stakes is not None
        who = "every ship" if set(names) == set(SHIP_NAMES) else together(names)
        heard = f"heard the submarine{or_beyond(turn)}" if itself(turn) else picked_up(turn)
        start = f"{after_quiet(quiet, alarm=True)}{who} {heard}"
        if ("alarm", turn.number) in self._turned:
            return self._write(
                "alarm",
                f"{start}{self._all_aboard(turn)}{flew_off(turn)}.",
                turn,
                quiet,
            )
        rare = f", with {odds(stakes.heard)} to hear it," if float(stakes.heard) <= TENSE else ""
        how = f" on a bare {stakes.least}" if bare_roll(turn) else rare
        afar = f" {from_afar(turn)}".rstrip()
        return self._write(
            "alarm",
            f"{start}{afar}{how}{self._all_aboard(turn)}{roused(turn)}.",
            turn,
            quiet,
        )

    def _all_aboard(self, turn: TurnAccount) -> str:
        """Return a clause about the situation at the first alarm, such as ``, with all four torpedoes still aboard``."""
        away = (
            min((range_to(turn.listening, n) for n in live_frigates(turn.listening)), default=0.0)
            if turn.listening
            else 0.0
        )
        variant = round(away * 10) % _WAYS_TO_SAY
        if variant == 1:
            return " before it had fired a torpedo"
        if variant:
            return f" while the nearest frigate was still {inches(away)} away"
        left = turn.after.sub.torpedoes
        every = f"all {number(left)} torpedoes" if left == TORPEDOES else torpedoes(left)
        return f", with {every} still aboard"

    def _listened(
        self,
        turn: TurnAccount,
        quiet: Sequence[TurnAccount],
        start: str,
        kind: str = "answers",
        *,
        chained: bool = False,
        apart: bool = False,
    ) -> str:
        """Return the sentences about a turn's detection roll and the torpedoes fired in answer. The first sentence
        begins with ``start``.

        ``chained``: True if ``start`` tells of several things that the submarine did, so that no other verb may follow.
        ``apart``: True to tell of the silence in a sentence of its own."""
        stakes = turn.stakes
        assert stakes is not None
        values = {
            "shots": dice_of(turn),
            "live": float(live(turn)),
            "sunk": float(stakes.sunk),
            "over": bool(self._result),
            "deadliest": self._most(turn),
        }
        text = " ".join(self._told(turn, start, chained=chained, apart=apart))
        end = ""
        if not self._ends_near(turn) and not (self._result and turn is self._turns[-1]):
            end = flew_off(turn, alarm=self._alarm_before(turn))
        return self._write(kind, f"{text}{end}.", turn, quiet, **values)

    def _alarm_before(self, turn: TurnAccount) -> int:
        """Return the number of the preceding turn if that turn brought the first alarm and the submarine had not
        fired in it; otherwise 0."""
        before = next((each for each in self._turns if each.number == turn.number - 1), None)
        alarm = before is not None and before.heard and not before.alerted and not before.attacks
        return turn.number - 1 if alarm else 0

    def _ends_near(self, turn: TurnAccount) -> bool:
        """Return True if the sentences about this turn mention a frigate that ended too near for an escape, and the
        helicopters that took off."""
        return not turn.answers and too_near(turn) is not None

    def _told(self, turn: TurnAccount, start: str, *, chained: bool, apart: bool) -> Iterator[str]:
        """Yield the sentences about a turn's detection roll and its consequences, the last sentence without its
        period."""
        stakes = turn.stakes
        assert stakes is not None
        if missed_wins([turn]) and turn.after.result != SUNK:
            start = f"{start}, {gap(turn.listening or turn.after)}"
        if turn.answers:
            last = turn.answers[-1]
            told = self._gives_odds(turn)
            if last.sunk:
                yield from self._fatal(turn, start)
                return
            bare = f"on a bare {stakes.least} " if bare_roll(turn) else ""
            won = self._victory_missed(turn)
            one_hit = sum(shot.hit for shot in turn.answers) == 1  # its die tells the danger
            left = won or ("" if told or one_hit else to_live(turn))
            fate = fared(turn.answers, briefly=told, able_only=bool(left and not won and too_close(turn)))
            yield f"{start}; {bare}{hearers(turn, 'it')}{left}."
            yield capital(fate)
        elif turn.heard:
            flown = turn.launched and not (self._result and turn is self._turns[-1])
            why = self._victory_missed(turn) or ("" if flown else f", {unfired(turn)}")
            yield f"{start}; {hearers(turn, 'it')}{why}"
        elif turn.after.result == WIN:
            yield f"{start}, {gap(turn.after)} at the end{self._last_roll(turn)}"
        elif (slip := self._slips_by(turn)) is not None:
            behind = self._too_near(turn, silence="", frigate_told=slip.frigate)
            if slip.subject and not chained:
                yield f"{start} and {slip.text}{behind}"
            else:
                yield f"{start}."
                yield f"{capital(slip.clause)}{behind}"
        else:
            risk = self._danger(turn) if float(stakes.sunk) >= (_NOTABLE if turn.attacks else _DEADLY) else ""
            yield f"{start}{risk}{self._too_near(turn, silence='. Nobody heard it' if apart else '; nobody heard it')}"

    def _victory_missed(self, turn: TurnAccount) -> str:
        """Return a clause about the roll by which the submarine was heard although silence would have won; empty if
        the first paragraph mentions it."""
        if self._result == SUNK or not missed_wins([turn]):
            return ""
        return instead_of_winning(turn)

    def _slips_by(self, turn: TurnAccount) -> NearlyHeard | None:
        """Return a clause about a turn on which the submarine was nearly heard; None for other turns, and for turns
        whose odds a turning point gives."""
        if turn.heard or turn.answers or turn.after.result == WIN or self._gives_odds(turn):
            return None
        return slipped_by(turn, "it")

    def _last_roll(self, turn: TurnAccount) -> str:
        """Return a clause about the last detection roll before the submarine escaped: the total needed to hear it,
        and the roll.

        It is empty if the first paragraph or a turning point tells of this roll, or if nobody could hear the submarine.
        """
        told = ("away", turn.number) in self._turned or self._gives_odds(turn) or one_short(turn)
        if told or not one_roll(turn) or turn.stakes is None or turn.stakes.least >= NEVER:
            return ""
        return f"; {roll_wanted(turn)}"

    def _fatal(self, turn: TurnAccount, start: str) -> Iterator[str]:
        """Yield the sentences about the turn in which the submarine was sunk: who heard it, and whose torpedo sank
        it.

        They give the die that did not shake it off only if the game was lost before: the first paragraph then does not.
        """
        last = turn.answers[-1]
        alone = [name for name, _ in turn.heard] == [last.shooter]
        others = any(ear.listener.name != last.shooter for ear in firing(turn))
        fate = fared(turn.answers, others=others, who="" if alone else named(last.shooter))
        if self._over(turn):
            needed, die = with_article(str(least_of(last.evasion))), with_article(str(last.die))
            hits = sum(shot.hit for shot in turn.answers)
            off = " to shake it off" * (hits != _AFTER_ONE)
            fate += f": {needed} was needed{off}, and {die} was rolled"
        heard = hearers(turn, "it")
        if len(turn.answers) > 1:
            yield f"{start}; {heard}. {capital(fate)}"
        else:
            yield f"{start}; {heard}, and {fate}"

    def _too_near(self, turn: TurnAccount, *, silence: str, frigate_told: bool = False) -> str:
        """Return a clause about the frigate that was too near for an escape in a turn in which nobody heard the
        submarine.

        It leaves out what the first paragraph has told, and does not tell of a frigate if none was too near.

        ``silence``: words for the silence; empty if the sentence has told of it. ``frigate_told``: True if it has told of a
        frigate that is near.
        """
        near = too_near(turn)
        if near is None:
            return silence
        if turn.number == self._near or frigate_told:
            return flew_off(turn)
        who, self._chaser = now_nearest(near, self._chaser), near
        short = ESCAPE_RANGE - range_to(turn.after, near)
        ended = f"{from_frigate(ESCAPE_RANGE - short)} off, too near"
        if _LEAST_SHORT < short < _A_LITTLE:
            ended = f"{inches(short)} too near for an escape"
        return f"{silence}, but {who} ended {ended}{took_off(turn)}"

    # -- the flight ----------------------------------------------------------------------------------------------------

    def _flight(self, turns: Sequence[TurnAccount]) -> Iterator[Passage]:
        """Yield the passage about turns without torpedoes, if they came after the sinking of the landing ship (LHD)."""
        fled = [turn for turn in turns if not lhd_afloat(turn.before)]
        if not fled:
            return
        lines = [n for turn in fled for n in turn.lines]
        values = {
            "turns": tuple(t.number for t in fled),
            "least": tuple(t.stakes.least if t.stakes else 0 for t in fled),
            "deadliest": self._deadliest,
        }
        known = {number for kind, number in self._turned if kind == "away"}
        if self._result == WIN:
            known.add(self._turns[-1].number)
        pointed = {turn.number: self._most(turn) for turn in fled if self._gives_odds(turn)}
        roll = self._last_roll(fled[-1]) if fled[-1].after.result == WIN else ""
        text = " ".join(way_out(fled, known, pointed, self._edge, self._near, self._chaser, roll))
        if (near := nearest(fled[-1].after)) is not None:
            self._chaser = near
        told = self._deck.write("flight", text, values, lines, fled[-1].number)
        die = sent_astray(self._turns) if fled[-1] is self._turns[-1] else None
        if die is not None:
            on = (
                next(turn for turn in fled if turn.number == die.turn) if die.turn >= fled[0].number else None
            )
            if on is not None:
                text = astray_told(fled[-1].number if len(fled) == 1 else 0, die)
                told += f" {self._deck.write('astray', text, {}, on.lines, on.number)}"
        yield Passage(span(fled), told)
