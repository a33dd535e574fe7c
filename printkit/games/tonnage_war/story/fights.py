"""Hunts and convoy attacks in words: who came upon whom, what was answered, what the dice brought, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import AIR, ESCORT, EVADE, FLAK, GUNS, HFDF
from printkit.games.tonnage_war.rules.state import ANSWERS, CONTINUES, ESCORT_SHIP, ON_PULLED
from printkit.games.tonnage_war.rules.torpedoes import MISSED, SUNK, hit
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts
from printkit.games.tonnage_war.story.luck import seen
from printkit.games.tonnage_war.story.luck_chances import come_through, shot_number
from printkit.games.tonnage_war.story.telling import cards, grade_word, group
from printkit.report.story import KNOWN, count, listed, nameable, with_article
from printkit.report.words.phrases import Voice, chances
from printkit.table import UNKNOWN

_RARE: Final = 0.3
"""A chance at or below which it is told how small it was."""
_LOTS: Final = 3


class FightResult(NamedTuple):
    """What a hunt came to. ``shot`` and ``target``: what the boat's own shot did to which escort, by its log name; ``rammed``:
    the escorts that were damaged by ramming; ``unseen``: no escort had found the boat when it fired."""

    found: bool
    struck: bool
    shot: int | None
    target: str
    rammed: tuple[str, ...]
    sunk: bool
    damaged: bool
    unseen: bool


def outcome(fight: Fight) -> FightResult:
    """What a hunt came to, each damage with its cause: a shot does what its own roll says, what else hurt an escort is a ram."""
    handle = fight.hunt.boat.handle
    effect, target = None, ""
    boat = fight.state.ruleset.boat(fight.hunt.boat.card)
    if fight.shot is not None and boat is not None:
        target, roll = fight.shot
        effect = hit(fight.state.ruleset, shot_number(fight, boat, seen(fight)), roll)
    hurt = [name for name in (*fight.damaged, *fight.sunk) if name != handle]
    rammed = tuple(name for name in hurt if effect in (None, MISSED) or name != target)
    return FightResult(
        fight.found or bool(fight.strikes), bool(fight.strikes), effect, target, rammed, handle in fight.sunk,
        handle in fight.damaged and not fight.hunt.condition.damaged, effect is not None and not seen(fight),
    )  # fmt: skip


def unit(fight: Fight, name: str) -> str:
    """``a novice ship``: an escort of the group by its log name."""
    piece = next((p for p in fight.hunt.group if p.handle == name), None)
    if piece is None or piece.card == UNKNOWN:
        return "an escort"
    return with_article(grade_word(fight.state.ruleset, ESCORT, piece.card))


# -- hunts -----------------------------------------------------------------------------------------------------------------


def hunt_text(said: Voice, name: str, boat: str, fights: Sequence[Fight], turns: Sequence[int]) -> str:
    """One engagement: its first hunt and those that went on with it. ``name`` introduces the boat, ``boat`` is its name from then
    on."""
    first = fights[0]
    opening = _opening(said, name, first, turns[0])
    before: list[Fight | None] = [None, *fights[:-1]]
    numbers = [0, *turns[:-1]]
    results = [
        _result(said, fight, number, boat, earlier, same_turn=number == last)
        for fight, number, earlier, last in zip(fights, turns, before, numbers, strict=True)
    ]
    return f"{opening}{'; '.join(results)}".replace(",,", ",").replace(",:", ":")


def _hunters(fight: Fight, before: Fight) -> str:
    """How the group that goes on with a hunt differs from the one before it: ``one ship joined the hunt``, or nothing."""
    earlier = {piece.handle for piece in before.hunt.group}
    new = tuple(piece for piece in fight.hunt.group if piece.handle not in earlier)
    stayed = len(fight.hunt.group) - len(new)
    if new:
        joined = group(fight, new)
        return f"{joined} joined the hunt" if stayed else f"{joined} took over the hunt"
    return f"{group(fight)} alone went on" if stayed < len(earlier) else ""


def _opening(said: Voice, name: str, fight: Fight, turn: int) -> str:
    several = len(fight.hunt.group) > 1
    facts = {
        "name": name, "group": group(fight), "turn": turn, "target": "carrier" if fight.attack and fight.attack.carrier else "convoy",
        "were": "were" if several else "was", "came": "came", "s": "" if several else "s",
    }  # fmt: skip
    origin = fight.hunt.origin
    if origin == CONTINUES:
        kind = "open-continued"
    elif origin == ANSWERS:
        kind = "open-answer"
    elif origin == ON_PULLED:
        kind = "open-air-large" if fight.hunt.kind == AIR else "open-large"
    else:
        kind = {HFDF: "open-hfdf", AIR: "open-air", GUNS: "open-guns"}[fight.hunt.kind]
    tags = [
        *(["several"] if several else []),
        *(["known"] if KNOWN.match(name) else []),
    ]
    return said.word(kind, facts, tags, at=turn)


def _result(said: Voice, fight: Fight, turn: int, boat: str, before: Fight | None, *, same_turn: bool) -> str:
    """What came of one hunt: the boat's answer, whether it was found, its shot, the blows; ``before``: the hunt that it goes on
    with."""
    came = outcome(fight)
    parts = list(_answer(said, fight, came, turn))
    again = before is not None
    several = len(fight.hunt.group) > 1
    facts: dict[str, object] = {
        "turn": turn, "boat": boat, "they": _them(fight), "group": group(fight), "each": "every attack" if len(fight.strikes) > 1 else "the attack",
        "n": "the attack" if len(fight.strikes) == 1 else count(len(fight.strikes), "attack"), "odds": _odds(fight, came), "rolls": listed([str(n) for _, n in fight.strikes]),
        "failed": "all failed" if len(fight.strikes) > _LOTS - 1 else "both failed" if len(fight.strikes) > 1 else "failed",
    }  # fmt: skip
    kind = (
        "open" if not fight.over else "sunk" if came.sunk else "damaged" if came.damaged else "vain" if came.struck
        else "unarmed" if came.found else "blind" if not fight.detects else "evaded"
    )  # fmt: skip
    tags = [
        *(["several"] if several else []),
        *(["more"] if again else []),
        *(["repeated"] if before is not None and _vain(outcome(before)) else []),
        *(["unseen"] if came.unseen else []),
        *(["odds"] if facts["odds"] else []),
    ]
    tags += ["hurt"] if fight.hunt.condition.damaged else []
    parts.append(said.word(f"result-{kind}", facts, tags, at=turn))
    if came.rammed:
        names = {
            "units": listed([_rammer(fight, n, came) for n in came.rammed]),
            "were": "were" if len(came.rammed) > 1 else "was",
        }
        parts.append(said.word("rammed", names, ["gone"] if came.sunk else [], at=turn))
    told = ", and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
    if before is None:
        return told
    changed = _hunters(fight, before)
    when = "in a second hunt of the same turn" if same_turn else f"on turn {turn}"
    if not changed:
        return f"{when} {told}"
    return f"{when} {changed}: {boat + told[2:] if told.startswith('it ') else told}"


def _vain(came: FightResult) -> bool:
    """Whether every attack of a hunt missed."""
    return came.struck and not came.sunk and not came.damaged


def _rammer(fight: Fight, name: str, came: FightResult) -> str:
    """An escort that rammed: ``a novice ship``, or the one that the boat had fired at."""
    return (
        f"the {unit(fight, name).partition(' ')[2]} that it had missed"
        if name == came.target
        else unit(fight, name)
    )


def _them(fight: Fight) -> str:
    """``the ships``, ``the aircraft``: the hunters, mentioned again."""
    units = [fight.state.ruleset.escort(piece.card) for piece in fight.hunt.group if piece.card != UNKNOWN]
    surface = [unit.surface for unit in units if unit is not None]
    if len(surface) != len(fight.hunt.group) or len(set(surface)) != 1:
        return "the escorts" if len(fight.hunt.group) > 1 else "the escort"
    return ("the ship" if len(surface) == 1 else "the ships") if surface[0] else "the aircraft"


def _answer(said: Voice, fight: Fight, came: FightResult, turn: int) -> Iterator[str]:
    """What the boat did: it evaded, or shot, and what its shot did."""
    value = fight.reply.value
    if fight.reply.verb == EVADE and isinstance(value, int):
        tags = [] if came.found else ["escaped"]
        modifier = f"+{fight.state.ruleset.uboat_card(value).modifier}"
        yield said.word("evades", {"modifier": modifier}, tags, at=turn)
    if came.shot is None:
        return
    weapon = "flak" if fight.reply.verb == FLAK else "torpedoes"
    kind = "shot-missed" if came.shot == MISSED else "shot-sank" if came.shot == SUNK else "shot-damaged"
    tags = ["unseen"] if came.unseen and weapon == "torpedoes" else []
    yield said.word(kind, {"weapon": weapon, "unit": unit(fight, came.target)}, tags, at=turn)


def _odds(fight: Fight, came: FightResult) -> str:
    """How small the chance of it was, where it was small."""
    through = come_through(fight) if fight.over and not fight.blank else None
    if through is None:
        return ""
    missed, safe = (float(each) for each in through)
    chance = 1 - safe if came.sunk else missed if not came.found else safe if not came.damaged else 1.0
    return chances(chance) if 0 < chance <= _RARE else ""


# -- attacks on the convoy ---------------------------------------------------------------------------------------------------


def _rescue(each: SalvoFacts) -> str:
    """The rescue ship behind the ships that were sunk: one of them, unless an escort was the rescue ship."""
    if not each.rescue or not each.ships:
        return ""
    if each.state.rescue.kind == ESCORT_SHIP:
        return f" and with {'it' if each.ships == 1 else 'them'} the escort that was the rescue ship"
    return ", the rescue ship" if each.ships == 1 else ", the rescue ship among them"


def salvo_text(said: Voice, name: str, each: SalvoFacts, turn: int) -> str:
    """An attack on the convoy or the carrier that nobody stopped."""
    rescue = _rescue(each)
    facts = {
        "name": name, "turn": turn, "ships": count(each.ships, "merchant ship") + nameable("ship", each.ships) if each.ships else "the rescue ship",
        "rescue": rescue, "rolls": count(len(each.rolls), "torpedo salvo"), "result": each.result or "not told", "n": len(each.rolls),
        "target": "carrier" if each.attack.carrier else "convoy", "dice": listed([str(n) for n in each.rolls]), "sunk": each.ships,
    }  # fmt: skip
    if each.blank:
        kind = "salvo-blank"
    elif each.attack.carrier:
        kind = f"carrier-{each.result}" if each.result in ("damaged", "sunk") else "carrier-none"
    else:
        kind = "salvo" if each.ships or each.rescue else "salvo-none"
    tags = [*(["many"] if each.ships >= _LOTS else []), *(["one"] if each.ships == 1 else [])]
    return said.word(kind, facts, [*tags, *(["all"] if each.ships == len(each.rolls) > 1 else [])], at=turn)


# -- in short ----------------------------------------------------------------------------------------------------------------


def in_brief(deed: Fight | SalvoFacts) -> str:
    """What a hunt or an attack came to, for a headline: ``two ships sunk``, ``a novice boat sunk``; empty where nothing was hit."""
    if isinstance(deed, SalvoFacts):
        if deed.attack.carrier:
            return f"the carrier {deed.result}" if deed.result in ("damaged", "sunk") else ""
        return f"{count(deed.ships, 'merchant ship')} sunk" if deed.ships else ""
    came = outcome(deed)
    card = deed.hunt.boat.card
    boat = cards(deed.state.ruleset, 0, [card]) if card != UNKNOWN else "a boat"
    return f"{boat} sunk" if came.sunk else f"{boat} damaged" if came.damaged else ""
