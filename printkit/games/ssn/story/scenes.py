"""Writes the passages of an SSN report as a few scenes: how the submarine came within range, what its
torpedoes did, what was fired at it, and how its flight went. Turns without any of this are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import Final

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.play.stakes import Ear
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    ESCAPE_RANGE,
    HELO_NAMES,
    LHD,
    OUT_OF_TORPEDOES,
    SHIP_NAMES,
    SUNK,
    TORPEDOES,
    WIN,
    lhd_afloat,
    live_ships,
    range_to,
)
from printkit.games.ssn.story.chain import hopeless
from printkit.games.ssn.story.courses import convoy_turned, screened, went
from printkit.games.ssn.story.hearing import (
    hearers,
    nearly_away,
    one_roll,
    one_short,
    slipped_by,
    too_near,
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
from printkit.games.ssn.story.salvo import kills_wanted, left_to_do, outcome, salvoes_of
from printkit.games.ssn.story.telling import DeckLog
from printkit.games.ssn.story.turning import TurningMoment, from_afar, hunt_to_come, kills_chances
from printkit.games.ssn.story.turns import TorpedoShot, TurnAccount, lhd_lost
from printkit.report.story import Passage, Quote, capital, count, number, untold, with_article
from printkit.report.words.phrases import chances, cite
from printkit.report.words.weave import quoted, span
from printkit.table.words import ordinal

_TENSE: Final = 0.6
"""The story gives the chance (0 to 1) that the submarine stayed unheard for several turns only if the chance
was at most this."""
_DEADLY: Final = 0.2
"""The story tells that nobody heard the submarine on a turn only if its chance (0 to 1) of being sunk was at
least this."""
_RISKY: Final = 0.07
"""The story tells that nobody heard the submarine on a turn in which it fired only if its chance (0 to 1) of
being sunk was at least this."""
_BY_PIPS: Final = {1: ", by a single pip", 2: ", by two pips"}
"""Words for a detection roll that was too low, by the number of points that it lacked."""
_PAIR: Final = 2


class Scenes:
    """Writes the passages of a story in order. They leave out what the first paragraph and the turning points
    describe.
    """

    def __init__(self, deck: DeckLog, turns: Sequence[TurnAccount], turned: Sequence[TurningMoment]) -> None:
        self._deck, self._turns = deck, turns
        self._result = turns[-1].after.result if turns else ""
        self._turned = {(moment.kind, moment.turn.number) for moment in turned}
        down = lhd_lost(turns)
        self._flight_from = down.number if down is not None else 0

    def passages(self) -> Iterator[Passage | Quote]:
        """Yield a passage for each turn with torpedoes or with the first alarm, and one for the turns of the
        submarine's flight in between."""
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

        It does if torpedoes were fired, the ships heard the submarine for the first time before it fired, it
        escaped a deadly danger, or the log of the turn is incomplete.
        """
        if turn.shots or turn.doubts:
            return True
        if turn.stakes is None:
            return False
        alarm = turn.detected and not turn.alerted and lhd_afloat(turn.before)
        deadly = (
            float(turn.stakes.sunk) >= _DEADLY and turn.settled and not turn.heard and lhd_afloat(turn.before)
        )
        return alarm or deadly or not (turn.settled or turn.heard)

    def _scene(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the text about a turn. The text begins with the ``quiet`` turns (without torpedoes) before
        that turn.
        """
        if turn.doubts:
            return cite(untold(turn.doubts), turn.doubts)
        if self._decisive(turn):
            return self._decided(turn, quiet)
        told = []
        for place, shots in enumerate(salvoes_of(turn)):
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
        told = {**_quiet_values(quiet), "least": stakes.least if stakes else 0, **values}
        lines = [n for each in (*quiet, turn) for n in each.lines]
        return self._deck.write(kind, capital(text), told, lines, turn.number)

    # -- the submarine's torpedoes -----------------------------------------------------------------------------------

    def _decisive(self, turn: TurnAccount) -> bool:
        """Return True if the first paragraph tells in full what the submarine's torpedoes did in this turn.

        It does so if they sank the landing ship (LHD), or were the last ones fired at it in a lost game, and
        if the submarine fired no others in this turn.
        """
        salvoes = salvoes_of(turn)
        if len(salvoes) != 1 or salvoes[0][0].target != SHIP_NAMES[LHD] or not self._result:
            return False
        lost = turn is self._turns[-1] and (
            self._result == OUT_OF_TORPEDOES or hopeless(self._turns, turn.after)
        )
        return turn.number == self._flight_from or lost

    def _decided(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the sentences about a turn whose torpedoes the first paragraph describes in full. They say
        from where the torpedoes were fired, where the submarine went then, and who heard it.
        """
        shots = turn.attacks
        fatal = all(shot.killed for shot in shots) and turn.number == self._flight_from
        which = f"the fatal torpedo{'es' * (len(shots) > 1)}" if fatal else _which(turn, shots)
        fired = (
            f"{_after(quiet)}the submarine fired {which} from {inches(shots[0].range)}{screened(turn.before)}"
        )
        over = self._result == OUT_OF_TORPEDOES and turn is self._turns[-1]
        if over or turn.stakes is None or not (turn.settled or turn.heard):
            up = sum(helo.place == AIRBORNE for helo in turn.before.helos)
            over_it = f", with {count(up, 'helo')} up" if up else ""
            need = f"with {count(kills_wanted(turn), 'kill')} wanted, " if not quiet else ""
            hit = any(shot.hit for shot in turn.answers)
            shaken = f" {capital(fared(turn.answers))}." * hit if turn.answers else ""
            told = f"{need}{fired}{over_it}.{shaken}"
            return self._write("decided", told, turn, quiet, shots=_dice_of(turn) if shaken else ())
        return self._listened(turn, quiet, f"{fired}, and {went([turn])}", "decided")

    def _salvo(self, turn: TurnAccount, shots: Sequence[TorpedoShot], quiet: Sequence[TurnAccount]) -> str:
        """Return the sentences about the torpedoes that the submarine fired at one target: their chance of
        success, what they did, and how many kills (damaging hits) were still needed."""
        target = shots[0].target
        fired = f"fired {_which(turn, shots)} at {named(target)} from {inches(shots[0].range)}"
        past = screened(turn.before) if target == SHIP_NAMES[LHD] else ""
        meant = _meant(turn, shots) if target == SHIP_NAMES[LHD] and shots[-1] is turn.attacks[-1] else ""
        by = (
            ":"
            if len(shots) > 1
            else ", and"
            if shots[0].outcome in ("sunk", "damaged", "missed")
            else ", which"
        )
        text = f"{_after(quiet)}the submarine {fired}{past}{_chance(turn, shots)}{by} {outcome(shots, 'it')}{f'; {meant}' * bool(meant)}."
        return self._write(
            "salvo", text, turn, quiet,
            target=target, outcomes=tuple(shot.outcome for shot in shots), needed=tuple(shot.needed for shot in shots),
        )  # fmt: skip

    # -- what was heard, and what was fired back -----------------------------------------------------------------------

    def _heard(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> Iterator[str]:
        """Yield the sentences about a turn's detection roll: that the ships heard the submarine for the first
        time, the danger that it was in, and the torpedoes fired at it."""
        stakes = turn.stakes
        assert stakes is not None
        who = "then it" if turn.attacks else "the submarine"
        if not turn.settled and not turn.heard:
            yield self._deck.say(
                "heard-open", {"roll": rolled(turn.totals)}, lines=turn.lines, at=turn.number
            )
        elif turn.answers or (turn.heard and turn.attacks):
            yield self._listened(turn, quiet, f"{_after(quiet)}{who} {went([turn])}", "answers")
        elif turn.heard and not turn.alerted and not turn.attacks:
            yield self._alarm(turn, quiet)
        elif not turn.heard and float(stakes.sunk) >= (_RISKY if turn.attacks else _DEADLY):
            text = f"{_after(quiet)}{who} {went([turn])}, and had {odds(stakes.sunk)} to be sunk, but nobody heard it{self._pips(turn)}."
            yield self._write("danger", text, turn, quiet, sunk=float(stakes.sunk))

    def _pips(self, turn: TurnAccount) -> str:
        """Return words for a detection roll that was only just too low, unless a turning point gives the roll."""
        if not one_roll(turn) or turn.stakes is None or ("answer", turn.number) in self._turned:
            return ""
        return _BY_PIPS.get(turn.stakes.least - turn.totals[0], "")

    def _alarm(self, turn: TurnAccount, quiet: Sequence[TurnAccount]) -> str:
        """Return the sentence about the first alarm. If the alarm is a turning point, the sentence leaves out
        the roll and what followed, because the text of the turning point gives both.
        """
        stakes, names = turn.stakes, [name for name, _ in turn.heard]
        assert stakes is not None
        who = "every ship" if set(names) == set(SHIP_NAMES) else together(names)
        start = f"{_after(quiet, alarm=True)}{who} picked up the track of the submarine"
        if ("alarm", turn.number) in self._turned:
            return self._write(
                "alarm",
                f"{start}, {gap(turn.listening or turn.after)}, before it had fired a torpedo.",
                turn,
                quiet,
            )
        rare = f", at {odds(stakes.heard)}," if float(stakes.heard) <= _TENSE else ""
        how = f" on a bare {stakes.least}" if _bare(turn) else rare
        afar = f" {from_afar(turn)}".rstrip()
        return self._write(
            "alarm",
            f"{start}{afar}{how} before it had fired a torpedo{_roused(turn, self._turns)}.",
            turn,
            quiet,
        )

    def _listened(self, turn: TurnAccount, quiet: Sequence[TurnAccount], start: str, kind: str) -> str:
        """Return the sentences about a turn's detection roll and the torpedoes fired at the submarine. ``start``: the clause with which they begin."""
        stakes = turn.stakes
        assert stakes is not None
        values = {
            "shots": _dice_of(turn),
            "live": float(_live(turn)),
            "sunk": float(stakes.sunk),
            "result": turn.after.result,
        }
        return self._write(kind, " ".join(self._told(turn, start)), turn, quiet, **values)

    def _told(self, turn: TurnAccount, start: str) -> Iterator[str]:
        stakes = turn.stakes
        assert stakes is not None
        if turn.answers:
            live, last = _live(turn), turn.answers[-1]
            sure = f", which left it {chances(float(live))} to live" if 0 < live < 1 and _able(turn) else ""
            bare = f" on a bare {stakes.least}" if _bare(turn) and not last.sunk else ""
            deadly = ("answer", turn.number) in self._turned and last.sunk
            by = f"; the torpedo that sank it came from {inches(last.range)}" if deadly else ""
            yield f"{start}; {hearers(turn, 'it')}{bare}{sure}{by}."
            yield from self._fired_back(turn)
        elif turn.heard:
            yield f"{start}; {hearers(turn, 'it')}, {unfired(turn)}."
        elif turn.after.result == WIN:
            yield f"{start}; more than {ESCAPE_RANGE:g}\u2033 from every frigate and unheard, it had won at once."
        elif near := slipped_by(turn, alone=True):
            yield f"{start}."
            yield near.replace("The submarine", "It", 1).replace("the submarine", "it", 1)
        else:
            chance = f", with {odds(stakes.sunk)} to be sunk" if float(stakes.sunk) >= _DEADLY else ""
            close = too_near(turn)
            why = (
                f", but at {from_frigate(range_to(turn.after, close))} {named(SHIP_NAMES[close])} was too near for an escape"
                if close is not None
                else ""
            )
            yield f"{start}{chance}; nobody heard it{why}."

    def _fired_back(self, turn: TurnAccount) -> Iterator[str]:
        """Yield the sentence about the torpedoes fired at the submarine.

        If the first paragraph or a turning point already tells the results of those that could reach the
        submarine, the sentence covers only the others.
        """
        shots = turn.answers
        others = [shot for shot in shots if not shot.rolls]
        in_flight = bool(self._flight_from) and turn.number >= self._flight_from
        fled = [each for each in self._turns if each.answers and each.number >= self._flight_from]
        told = self._result == WIN and in_flight and len(fled) == 1
        if not told and not {("answer", turn.number), ("evaded", turn.number)} & self._turned:
            yield f"{capital(fared(shots))}."
        elif 0 < len(others) < len(shots) and not shots[-1].sunk:
            n = len(others)
            yield f"{capital(number(n))} more torpedo{'es' * (n > 1)} could not reach it."

    # -- the flight ----------------------------------------------------------------------------------------------------

    def _flight(self, turns: Sequence[TurnAccount]) -> Iterator[Passage]:
        """Yield a passage about turns without torpedoes after the landing ship (LHD) was sunk. Nothing is
        yielded for turns before that."""
        fled = [turn for turn in turns if not lhd_afloat(turn.before)]
        if not fled:
            return
        lines = [n for turn in fled for n in turn.lines]
        values = {
            "turns": tuple(t.number for t in fled),
            "least": tuple(t.stakes.least if t.stakes else 0 for t in fled),
        }
        known = {number for kind, number in self._turned if kind in ("away", "answer")}
        flight = [turn for turn in self._turns if turn.number >= self._flight_from]
        if self._result == WIN and not any(shot.hit for turn in flight for shot in turn.answers):
            known.add(flight[-1].number)
        nearly = nearly_away(self._turns) if self._result == SUNK else None
        if nearly is not None:
            known.add(nearly.number)
        text = " ".join(way_out(fled, known))
        yield Passage(span(fled), self._deck.write("flight", text, values, lines, fled[-1].number))


# -- words ---------------------------------------------------------------------------------------------------------------


def _roused(turn: TurnAccount, turns: Sequence[TurnAccount]) -> str:
    """Return a clause about what followed the first alarm: which helicopters took off, which ships stayed
    unalerted, or whether torpedoes were fired at the submarine later in the game.
    """
    if turn.launched:
        n = len(turn.launched)
        return f": {'all six helos' if n == len(HELO_NAMES) else count(n, 'helo')} took off"
    still = [SHIP_NAMES[n] for n in live_ships(turn.after) if not turn.after.ships[n].alerted]
    return f"; only {together(still)} heard nothing" if still else f": {hunt_to_come(turn, turns)}"


def _bare(turn: TurnAccount) -> bool:
    """Return True if the turn had a single detection roll, and its total was only just enough to hear the
    submarine."""
    stakes = turn.stakes
    return turn.before.ruleset.one_detection_roll and stakes is not None and turn.totals == (stakes.least,)


def _after(quiet: Sequence[TurnAccount], *, alarm: bool = False) -> str:
    """Return the beginning of a sentence, which describes the quiet turns before: ``after two turns unheard,
    at one chance in four, ``, or ``unheard, as the convoy turned south-east, ``.

    ``alarm``: True if the sentence says that ships heard the submarine.
    """
    if not quiet:
        return ""
    unheard = not any(turn.heard for turn in quiet)
    if lhd_afloat(quiet[0].before) and (side := convoy_turned(quiet)):
        if alarm:
            return f"once the convoy had turned {side}, "
        return f"{'unheard, ' * unheard}as the convoy turned {side}, "
    turns = f"{number(len(quiet))} turn{'s' * (len(quiet) > 1)}"
    if not unheard:
        return f"after {turns} more, "
    if alarm:
        return f"after {number(len(quiet))} quiet turn{'s' * (len(quiet) > 1)}, "
    chance = prod(1 - float(turn.stakes.heard) for turn in quiet if turn.stakes)
    pip = sum(map(one_short, quiet))
    short = f", {'' if len(quiet) == pip else f'{number(pip)} of them '}by a single pip" if pip else ""
    return f"after {turns} unheard{f', at {odds(chance)}' if chance <= _TENSE else short}, "


def _quiet_values(quiet: Sequence[TurnAccount]) -> dict[str, object]:
    """Return the values on which words about quiet turns are based: for each turn, the lowest total with
    which the submarine would have been heard."""
    return {"quiet": tuple(turn.stakes.least if turn.stakes else 0 for turn in quiet)}


def _which(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return words for the torpedoes of a salvo by their position among those aboard: ``its last two torpedoes``, ``its third torpedo``."""
    n = len(shots)
    aboard = turn.before.sub.torpedoes - turn.attacks.index(shots[0])
    if aboard == n:
        return f"its last {'torpedo' if n == 1 else torpedoes(n)}"
    if n > 1:
        return torpedoes(n)
    return f"its {ordinal(TORPEDOES - aboard + 1)} torpedo" if 0 < aboard <= TORPEDOES else "a torpedo"


def _chance(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return words for a salvo's chance to sink the landing ship (LHD) or, if it could not sink it, to damage
    it. They are empty for another target."""
    if shots[0].target != SHIP_NAMES[LHD]:
        return ""
    wanted = kills_wanted(turn)
    kills = wanted if wanted <= len(shots) else 1
    chance = sum(kills_chances(shots)[kills:], Fraction(0))
    if not 0 < chance < 1:
        return ""
    return f", with {odds(chance)} to {'sink' if kills == wanted else 'damage'} it"


def _meant(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about the number of kills (damaging hits) still needed after a salvo at the landing
    ship (LHD). It is empty if the ship was sunk."""
    wanted, left = kills_wanted(turn) - sum(shot.killed for shot in shots), turn.after.sub.torpedoes
    if wanted <= 0 or left >= wanted:
        return left_to_do(turn, shots)
    return f"the submarine was {count(wanted, 'kill')} short, with {torpedoes(left) if left else 'no torpedo'} left"


def _live(turn: TurnAccount) -> Fraction:
    """Return the probability, before the first torpedo is fired, that the submarine survives the fire of the
    pieces that heard it on this turn.
    """
    return prod((1 - ear.destroys for ear in _firing(turn)), start=Fraction(1))


def _able(turn: TurnAccount) -> bool:
    """Return True if every piece that heard the submarine on this turn and fires at it can sink it. Otherwise
    the number of pieces that heard it does not explain its chance of survival.
    """
    return all(ear.destroys for ear in _firing(turn))


def _firing(turn: TurnAccount) -> list[Ear]:
    """Return the pieces that heard enough of the submarine on this turn to fire at it."""
    heard = {name: set(found) for name, found in turn.heard}
    ears = turn.stakes.ears if turn.stakes else ()
    return [ear for ear in ears if heard.get(ear.listener.name, set[int]()) & set(ear.fires)]


def _dice_of(turn: TurnAccount) -> tuple[tuple[str, str, int], ...]:
    """Return the torpedoes fired at the submarine: who fired each, its result, and the submarine's die to evade it."""
    return tuple((shot.shooter, shot.outcome, shot.die) for shot in turn.answers)


def fared(shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about the results of the torpedoes fired at the submarine.

    If the last torpedo sank it, the clause describes that torpedo separately. If some torpedoes hit, those
    that could not reach the submarine are not mentioned.
    """
    hits, able = [shot for shot in shots if shot.hit], [shot for shot in shots if shot.rolls]
    if shots[-1].sunk:
        return _sank_by(hits)
    if not able:
        return f"the {torpedoes(len(shots)).removeprefix('one ')} fired at it could not reach it"
    n, one = len(able), f"{named(able[0].shooter)}’s torpedo"
    at = " that could reach it" * (n < len(shots))
    if not hits:
        some = f"{'neither' if n == _PAIR else 'none'} of {torpedoes(n)}{at} hit"
        return some if n > 1 else f"the one torpedo{at} missed" if at else f"{one} missed"
    just = sum(shot.die == least_of(shot.evasion) for shot in hits)
    every = "both" if len(hits) == _PAIR else "all"
    only = f", {every if just == len(hits) else number(just)}" if just and len(hits) > 1 else ""
    was = f"{number(len(hits))} of {torpedoes(n)}{at} hit"
    if n == len(hits):
        was = f"both torpedoes{at} hit" if n == _PAIR else f"all {torpedoes(n)}{at} hit"
        was = was if n > 1 else f"the one torpedo{at} hit" if at else f"{one} hit"
    return f"{was}, and {'it was' if len(hits) == 1 else 'they were'} shaken off{only}{' only just' * bool(just)}"


def _sank_by(hits: Sequence[TorpedoShot]) -> str:
    """Return a clause about the torpedo that sank the submarine, the last of these ``hits``, and about the hits that it had shaken off before."""
    *before, last = hits
    needed, die = with_article(str(least_of(last.evasion))), with_article(str(last.die))
    roll = f"{die} was rolled where {needed} was needed"
    if last.die + 1 < least_of(last.evasion):
        roll = f"{needed} was needed to shake it off, and {die} was rolled"
    if not before:
        return f"{named(last.shooter)}’s torpedo sank the submarine: {roll}"
    if [shot.shooter for shot in before] == [last.shooter]:
        return f"the submarine shook off {named(last.shooter)}’s first hit, but its second sank it: {roll}"
    shook = f"{number(len(before))} hit{'s' * (len(before) > 1)}"
    return f"the submarine shook off {shook}, but {named(last.shooter)}’s torpedo sank it: {roll}"
