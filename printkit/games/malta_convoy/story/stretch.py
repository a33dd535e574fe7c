"""Writes one passage about several attacks of a Malta Convoy game: the attackers, how many of them were
turned back, and the ships that were hit.

Such a passage ends before a turn that changed the score much, at the halfway mark, or at a remark of the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARGO, CARRIER, MISS, TANKER, band, floor
from printkit.games.malta_convoy.story.losses import struck, wasted
from printkit.games.malta_convoy.story.options import option_done
from printkit.games.malta_convoy.story.telling import FORCE, VoyageWriter, attackers, planes
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import capital, number
from printkit.report.words.phrases import run_on

_COSTLY: Final = 4
"""A turn gets a passage of its own if at least this many points were lost in it."""
_MOST: Final = 6
"""Maximum number of attacks in one passage. Further attacks begin a new passage."""
_TURNED_BACK: Final = 2
"""If some attackers got through, the passage mentions those turned back only if there were at least this
many."""
_TOGETHER: Final = 2
"""Maximum number of attacks in one sentence."""
_CLIMB, _STEEP = 3, 5
"""A passage gives the score before and after its turns if the score rose by at least this many points. The
first number applies if the score reached a higher rating, the second if it did not.
"""


class TurnToTell(NamedTuple):
    """A turn on which something happened, and the turns without an attack just before it."""

    turn: TurnAccount
    quiet: tuple[TurnAccount, ...]


def has_own_passage(turn: TurnAccount, decisive: TurnAccount | None) -> bool:
    """Return True if the report should describe this turn in a passage of its own.

    That is so if it decided the game, lost many points, took the last ship of a type, or is not fully recorded.
    """
    meeting = turn.meeting
    if turn.doubts or turn is decisive:
        return True
    if meeting is None:
        return False
    known = (
        meeting.enemy is not None
        and meeting.size is not None
        and meeting.through is not None
        and turn.settled
    )
    before, after = turn.before.voyage.fleet.afloat, turn.after.voyage.fleet.afloat
    returned = turn.after.voyage.fleet.returned
    last = any(before[k] and not after[k] and not returned[k] for k in (CARGO, TANKER, CARRIER))
    return not known or last or -turn.change >= _COSTLY


def stretched(happened: Sequence[TurnToTell]) -> list[list[TurnToTell]]:
    """Return the turns in groups, one group for each passage. A group ends halfway through the journey, or
    when it has the maximum number of attacks."""
    groups: list[list[TurnToTell]] = [[]]
    for each in happened:
        groups[-1].append(each)
        attacks = sum(one.turn.meeting is not None for one in groups[-1])
        if each.turn.covering is not None or attacks >= _MOST:
            groups.append([])
    return [group for group in groups if group]


def is_stretch(group: Sequence[TurnToTell]) -> bool:
    """Return True if a group of turns has more than one attack, so that one passage describes all of them."""
    return sum(each.turn.meeting is not None for each in group) > 1


def stretch_text(writer: VoyageWriter, group: Sequence[TurnToTell]) -> str:
    """Return the text of a passage about several attacks, in the order of events. It also covers options
    taken, and carriers that return to base halfway.
    """
    told: list[str] = []
    attacks: list[TurnToTell] = []
    for each in group:
        turn, cover = each.turn, each.turn.covering
        before = each.quiet
        if turn.option is not None:
            told += [*_attacks(writer, attacks), run_on([_option(writer, each), writer.effect(turn)])]
            attacks, before = [], ()
        if turn.meeting is not None:
            attacks.append(TurnToTell(turn, before))
        writer.mark_reported(turn, each.quiet)
        if cover is not None and cover.dice:
            told += [*_attacks(writer, attacks), writer.covering(cover, turn, (), alone=True)]
            attacks = []
            writer.cripples.settle(turn.after.voyage.fleet)
    told += _attacks(writer, attacks)
    climb = _climbed(writer, [each.turn for each in group if each.turn.meeting is not None])
    return " ".join(part for part in (*told, climb) if part)


def _option(writer: VoyageWriter, taking: TurnToTell) -> str:
    """Return a sentence about an option that was taken: the plane that prompted it, what the convoy did, and
    for how long no enemy came."""
    turn, taken = taking.turn, taking.turn.option
    assert taken is not None
    seen = planes(taking.quiet)[-1:] == (turn.number - 1,)
    lead = f"seen by a plane on turn {turn.number - 1}, " if seen else ""
    done = option_done(taken, turn, f" on turn {turn.number}")
    after = writer.quiet_under(turn, taken) if turn.row and turn.meeting is None else ""
    if taken.name == "evade" and writer.effect(turn):
        after = ""
    all_the_same = taken.name == "evade" and turn.meeting is not None
    kept = f"{after}" if after else ", but was attacked all the same" if all_the_same else ""
    values = {
        "options": ((turn.number, taken.name),),
        "seen": (turn.number - 1,) if seen else (),
        "came": (turn.number,) if turn.meeting is not None else (),
    }
    lines = [n for each in (*taking.quiet, turn) for n in each.lines]
    return writer.cited("options", capital(f"{lead}the convoy {done}{kept}."), values, lines)


def _attacks(writer: VoyageWriter, attacks: Sequence[TurnToTell]) -> list[str]:
    """Return sentences about attacks, in the order of the turns. Each sentence covers two attacks, and is
    followed by a sentence about the hits that a decoy drew away.
    """
    told = []
    for start in range(0, len(attacks), _TOGETHER):
        pair = attacks[start : start + _TOGETHER]
        turns = [each.turn for each in pair]
        lead = writer.opened(pair[0].quiet, turns[0])
        harmless = "" if lead else _harmless(turns)
        clauses = (
            [harmless]
            if harmless
            else [
                _attack(writer, turn, lead * (turn is turns[0]), before)
                for before, turn in zip([None, *turns], turns, strict=False)
            ]
        )
        drawn = writer.decoyed([(turn, turn.meeting) for turn in turns if turn.meeting is not None])
        text = f"{capital(_joined(clauses))}.{f' {drawn}' * bool(drawn)}"
        lines = [n for each in pair for n in each.turn.lines]
        quiet = pair[0].quiet if lead else ()
        values = {"turns": tuple(turn.number for turn in turns)}
        told.append(writer.write_more("attacks", text, values, turns[0], quiet, lines))
    return told


def _harmless(turns: Sequence[TurnAccount]) -> str:
    """Return a clause about two attacks with the same harmless result: ``two Italian aircraft on turn 13 and
    a lone U-boat on turn 14 did no harm``. It is empty for any other two attacks.
    """
    met = [
        (turn, turn.meeting) for turn in turns if turn.meeting is not None and turn.meeting.enemy is not None
    ]
    if len(met) != _TOGETHER:
        return ""
    if all(not meeting.through for _, meeting in met):
        did = (
            "were all turned back"
            if sum(meeting.size or 0 for _, meeting in met) > _TOGETHER
            else "were both turned back"
        )
    elif all(
        meeting.through == meeting.size and all(r == MISS for r in meeting.results) for _, meeting in met
    ):
        did = "did no harm"
    else:
        return ""
    (first, one), (second, other) = met
    if one.enemy == other.enemy:
        both = f"{number((one.size or 0) + (other.size or 0))} {FORCE[one.enemy.name if one.enemy else '']}"
        return f"on turns {first.number} and {second.number} {both} {did}"
    return f"{attackers(one)} on turn {first.number} and {attackers(other)} on turn {second.number} {did}"


def _joined(clauses: Sequence[str]) -> str:
    """Return the clauses about attacks as one text. They are joined with a semicolon if one of them contains
    a semicolon."""
    return ("; " if any(";" in clause for clause in clauses) else ", and ").join(clauses)


def _attack(writer: VoyageWriter, turn: TurnAccount, lead: str, before: TurnAccount | None) -> str:
    """Return a clause about one attack: the turn, the attackers, how many of them were turned back, and the
    ships that were hit.

    ``lead`` says what went before the first attack: ``after three quiet turns,``. ``before`` is the attack
    described earlier in the same sentence.
    """
    meeting = turn.meeting
    assert meeting is not None
    size, through = meeting.size or 0, meeting.through or 0
    who = attackers(meeting)
    if size == 1 and before is not None and before.meeting is not None and who == attackers(before.meeting):
        who = "another"
    begun = f"{lead}{who} came on turn {turn.number} and" if lead else f"on turn {turn.number} {who}"
    if not through:
        every = "was" if size == 1 else "were both" if size == 2 else "were all"
        return f"{begun} {every} turned back"
    back = size - through
    told_back = back if back >= _TURNED_BACK else 0
    turned = f", {number(back)} of them turned back," if told_back else ""
    if told_back and lead:
        turned, begun = (
            "",
            f"{lead}{who} came on turn {turn.number}; {number(back)} {'was' if back == 1 else 'were'} turned back, the {'other' if through == 1 else 'others'}",
        )
    if all(result == MISS for result in meeting.results):
        told = f"{begun}{turned} did no harm"
    else:
        told = f"{begun}{turned} {struck(turn, writer.cripples)}"
    writer.cripples.settle(turn.after.voyage.fleet)
    fell = wasted([turn]) if "hit where" not in told else ""
    return f"{told}{f', and {fell}' * bool(fell)}"


def _climbed(writer: VoyageWriter, attacked: Sequence[TurnAccount]) -> str:
    """Return a sentence about the score before and after attacks. It is empty if the score did not rise much."""
    before, after = score(attacked[0].before.voyage), score(attacked[-1].after.voyage)
    rose, line = after - before, floor(after)
    crossed = f", above the line for “{band(line)}”" if line is not None and before < line else ""
    if rose < (_CLIMB if crossed else _STEEP):
        return ""
    text = f"From turn {attacked[0].number} to turn {attacked[-1].number} the score climbed from {before:g} to {after:g}{crossed}."
    values = {"first": attacked[0].number, "last": attacked[-1].number}
    return writer.cited("climb", text, values, [n for turn in attacked for n in turn.lines])
