"""Describes a Malta Convoy game while it is being played.

It writes a sentence for each roll or choice, the effect and the expected score of each option, and the end of
the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printkit.games.malta_convoy.log.prompts import needs
from printkit.games.malta_convoy.play.best import NO_OPTION, best_play
from printkit.games.malta_convoy.play.expect import after_hits
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.state import Fleet, State, Voyage, score
from printkit.games.malta_convoy.rules.tables import (
    DUMB_LUCK,
    ENEMIES,
    OPTION_NAMES,
    RECON,
    RETURNS,
    ROWS,
    SHIP,
    SHIP_NAMES,
    SHORTEST_JOURNEY,
    SURPRISE,
    WITH_A_CARRIER,
)
from printkit.games.malta_convoy.story.board import before_setup, board, rolled_so_far
from printkit.games.malta_convoy.story.report import story
from printkit.games.malta_convoy.story.stakes import hung_on
from printkit.games.malta_convoy.story.telling import FORCE
from printkit.games.malta_convoy.story.turns import read_turns
from printkit.journal.course import Record
from printkit.journal.live import Effect, EndAccount, Happening, Live, Said, SetupSoFar
from printkit.report.story import capital, count, number, signed
from printkit.report.words.ending import ended
from printkit.table import D6, Move

_MOST_FLEETS = 30
"""Maximum number of fleets (numbers of ships of each type) for which expected scores are computed in advance.

These are the fleets that may be left after the hits of this turn.
"""
_RULES = {"decoy": rb.OPT_DECOY, "split": rb.OPT_SPLIT, "evade": rb.OPT_EVADE, "screen": rb.OPT_SCREEN}


def says(happening: Happening) -> Said | None:
    """Return the sentence about a roll or a choice, and the part of the board to highlight while the sentence
    is shown."""
    event = happening.event
    value = event.value
    if event.kind == "tell":
        return Said("")
    if event.label in _SETUP:
        return _setting_out(happening)
    if isinstance(value, Move):
        return _chosen(value)
    dice = value if isinstance(value, tuple) else (value,)
    told = _SENTENCES.get(event.label)
    return told(happening, tuple(n for n in dice if isinstance(n, int))) if told is not None else None


_SETUP = (*SHIP_NAMES, "length", "friendly")


def _setting_out(happening: Happening) -> Said | None:
    """Return the sentence about a roll of the setup, or about a number of ships that the player chose in the setup."""
    label, value = happening.event.label, happening.event.value
    if isinstance(value, Move):
        rolled = value.value
    else:
        dice = value if isinstance(value, tuple) else (value,)
        rolled = happening.heard("ships") or sum(n for n in dice if isinstance(n, int))
    if not isinstance(rolled, int):
        return None
    match label:
        case "length":
            return Said(f"The journey takes {SHORTEST_JOURNEY + rolled} turns.", "journey")
        case "friendly":
            turns = "The first turn is" if rolled == 1 else f"The first {number(rolled)} turns are"
            return Said(f"{turns} spent in friendly waters.", "journey")
        case _:
            return Said(f"The convoy has {count(rolled, SHIP[label])}.", "ships")


def _chosen(move: Move) -> Said | None:
    if move.verb == "option":
        return Said(f"The convoy takes an option: {move.value}.", "modifiers")
    if move.verb == "stay":
        return Said("The carrier stays with the convoy.", "ships")
    if move.verb == "takes":
        return Said(f"The hit takes the {move.value} ship.", "ships")
    if move.verb == "cruisers-leave":
        return Said(f"Of the warships that leave, {_number(move.value)} are cruisers.", "ships")
    return None


def _number(value: object) -> str:
    return number(value) if isinstance(value, int) else str(value)


def _contact(happening: Happening, dice: Sequence[int]) -> Said:
    row = happening.heard("row")
    if not isinstance(row, int):
        return Said("")
    if row == DUMB_LUCK:
        words = "Dumb luck: nobody finds the convoy, and the next contact roll is 1 lower."
    elif row == RECON:
        words = "A reconnaissance plane finds the convoy; the next contact roll is 2 higher."
    elif row < RECON:
        words = "No contact."
    else:
        words = f"The enemy is there: {ROWS[row]}."
    return Said(words, "journey", f"{SURPRISE} or more, with modifiers, is a contact")


def _enemy(happening: Happening, dice: Sequence[int]) -> Said:
    return Said(f"{capital(FORCE[ENEMIES[dice[0]].name])} come.", "journey")


def _force(happening: Happening, dice: Sequence[int]) -> Said:
    size = happening.heard("force")
    strong = max(1, size) if isinstance(size, int) else dice[0]
    return Said(f"The force is {number(strong)} strong.", "journey")


def _intercept(happening: Happening, dice: Sequence[int]) -> Said:
    through, back = happening.heard("attackers"), dice.count(1)
    if not isinstance(through, int):
        return Said("", "journey", "1")
    if not through:
        words = "Every attacker is turned back."
    elif not back:
        words = f"Nobody is turned back; {number(through)} get{'s' * (through == 1)} through."
    else:
        are = "is" if back == 1 else "are"
        words = (
            f"{capital(number(back))} {are} turned back, {number(through)} get{'s' * (through == 1)} through."
        )
    return Said(words, "journey", "each 1 turns an attacker back")


def _attack(happening: Happening, dice: Sequence[int]) -> Said:
    told = happening.earlier("attack-modifier")
    need = needs("attack", {"attack-modifier": told.value}) if told is not None else ""
    all_ = f"{number(len(dice))} attackers strike" if len(dice) > 1 else "one attacker strikes"
    return Said(f"{capital(all_)}.", "ships", need)


def _hit(happening: Happening, dice: Sequence[int]) -> Said:
    told = happening.heard("hit")
    need = needs("again", {}) if happening.event.label == "again" else ""
    if not isinstance(told, tuple):
        return Said("The hit finds its target." if happening.event.label == "target" else "", "ships", need)
    kind, what = told
    if kind not in SHIP:
        return Said("The hit finds no ship.", "ships", need)
    became = (
        f"A {SHIP[kind]} is {what}."
        if what in ("lost", "damaged")
        else f"A damaged {SHIP[kind]} takes {what}."
    )
    return Said(became, "ships", need)


def _duration(happening: Happening, dice: Sequence[int]) -> Said:
    return Said(f"It runs for {count(dice[0], 'turn')}.", "modifiers")


def _extra(happening: Happening, dice: Sequence[int]) -> Said:
    return Said(f"The detour adds {count(dice[0], 'turn')} to the journey.", "journey")


def _cover(happening: Happening, dice: Sequence[int]) -> Said:
    back = "returns to base" if dice[0] >= RETURNS else "stays"
    return Said(
        f"Half the journey is done: a carrier {back}.", "ships", f"{RETURNS} or more: it returns to base"
    )


def _leave(happening: Happening, dice: Sequence[int]) -> Said:
    return Said(f"With it go {number(WITH_A_CARRIER + dice[0])} warships, or all that are left.", "ships")


_SENTENCES = {
    "contact": _contact, "enemy": _enemy, "force": _force, "intercept": _intercept, "attack": _attack, "target": _hit,
    "again": _hit, "duration": _duration, "extra": _extra, "cover": _cover, "leave": _leave,
}  # fmt: skip


# -- score and progress ------------------------------------------------------------------------------------------------------


def _score(state: State) -> tuple[tuple[str, str], ...]:
    return (("score", f"{score(state.voyage):g}"),)


def _progress(state: State) -> str:
    length = state.voyage.length
    return f"turn {min(state.turn + 1, length)} of {length}" if length else ""


# -- options -----------------------------------------------------------------------------------------------------------------


def effect(label: str, typed: str, state: State) -> Effect | None:
    """Return the explanation of an option: the first sentence of its rule, and the rule's ID.

    Return None if the answer is not an option.
    """
    verb, _, value = typed.partition(" ")
    rule = _RULES.get(value) if verb == "option" else None
    return Effect(f"{rule.text.partition('. ')[0].removesuffix('.')}.", rule.id) if rule is not None else None


def odds(label: str, answers: Sequence[str], record: Record) -> Mapping[str, str]:
    """Return the expected final score for each option that the player can take now.

    The player is assumed to make the best choices afterwards.
    """
    state = record.final
    if label != "option" or not isinstance(state, State):
        return {}
    best, now = best_play(state.voyage.ruleset), score(state.voyage)
    none = best.with_option(state, NO_OPTION)
    found = {"": f"expected score {now + none:.1f}"}
    for typed in answers:
        name = typed.partition(" ")[2]
        if name in OPTION_NAMES:
            worth = best.with_option(state, OPTION_NAMES.index(name))
            found[typed] = f"expected score {now + worth:.1f}, {signed(worth - none)} against no option"
    return found


def _ending(record: Record) -> EndAccount:
    return ended(story(record))


def prepare(record: Record) -> Iterator[None]:
    """Compute the facts about the turns so far and the expected scores of possible fleets in advance, and store them.

    The fleets are those that may be left after one or two hits on this turn.

    The text about the end of the game then needs only the facts about the last turn.
    """
    state = record.final
    if not isinstance(state, State) or record.finished:
        return
    voyage = state.voyage
    hung_on(list(read_turns(record)), score(voyage))
    for fleet in after_hits(voyage.ruleset, voyage.fleet)[:_MOST_FLEETS]:
        yield
        best_play(voyage.ruleset).rest(State(voyage._replace(fleet=fleet), state.turn + 1, 0))


def prepare_in_setup(known: SetupSoFar) -> None:
    """Compute the expected score of each option during the setup, so that the first question about an option is
    answered at once.

    This is done once all ships of the convoy are known but before the length of the journey is. The
    computation for the longest journey contains all shorter ones.
    """
    rolled = rolled_so_far(known)
    if rolled is None or not rolled.whole:
        return
    length = rolled.length or SHORTEST_JOURNEY + D6.sides
    start = State(Voyage(known.ruleset, length, length, 0, Fleet(rolled.ships)), 0, 0)
    best_play(known.ruleset).rest(start)


LIVE = Live(
    board, says, _score, _progress, effect, odds, _ending,
    before_setup=before_setup, prepare=prepare, prepare_in_setup=prepare_in_setup,
)  # fmt: skip
