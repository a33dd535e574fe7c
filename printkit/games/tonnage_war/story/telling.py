"""Words for what happened in a game of Tonnage War."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from printkit.games.tonnage_war.rules.data import ACE, AIR, ESCORT, EVADE, FLAK, GUNS, HFDF, NOVICE, UBOAT
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS, SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import ANSWERS, CONTINUES, ON_PULLED
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.luck_chances import come_through
from printkit.journal.course import Record
from printkit.report.story import count, listed, nameable, with_article
from printkit.report.words.phrases import Voice, chances, likely, per_cent, phrases
from printkit.table import UNKNOWN, card_name

_MANY = 3
KIND_WORDS = {GUNS: "an escort attack", HFDF: "HF/DF", AIR: "an air patrol"}
_MADE_OF = {GUNS: "of", HFDF: "with", AIR: "of"}


def grade_word(ruleset: TonnageRuleset, side: int, card: int) -> str:
    """``regular boat``, ``ace ship``; a card that nobody saw is ``an unseen card``."""
    return GRADE_WORDS[ruleset.grade(side, card)] if card != UNKNOWN else "unseen card"


def cards(ruleset: TonnageRuleset, side: int, held: Iterable[int]) -> str:
    """``an ace, two regular boats and five blanks``."""
    found = Counter(ruleset.grade(side, c) for c in held)
    parts = []
    for code, name in GRADE_WORDS.items():
        if found[code]:
            many = name if name.endswith("aircraft") else ""
            parts.append(with_article(name) if found[code] == 1 else count(found[code], name, many))
    return listed(parts)


def shown(card: int) -> str:
    """``8S`` where the log names the card itself, else nothing."""
    return f" ({card_name(card)})" if 0 <= card < SCREEN else ""


def voice(record: Record) -> Voice:
    return Voice(phrases(__name__), record.header)


def group(fight: Fight) -> str:
    """The escorts that hunted: ``two ships and one aircraft``."""
    ruleset = fight.state.ruleset
    known = [piece.card for piece in fight.hunt.group if piece.card != UNKNOWN]
    units = [unit.surface for card in known if (unit := ruleset.escort(card)) is not None]
    others = [card for card in known if ruleset.escort(card) is None]
    kinds = ((sum(units), "ship", "ships"), (len(units) - sum(units), "aircraft", "aircraft"))
    parts = [count(n, one, many) for n, one, many in kinds if n]
    parts += [cards(ruleset, ESCORT, others)] if others else []
    more = len(fight.hunt.group) - len(known)
    if more:
        parts.append(count(more, "card") + " never shown" if not known else count(more, "unseen card"))
    return listed(parts)


def hunt(said: Voice, fight: Fight, turn: TurnFacts) -> str:
    """A hunt in a sentence or two."""
    facts, tags = _of_hunt(fight), set(_sorts(fight))
    kind = came_to(fight)
    tags |= set(_odds(fight, kind, facts))
    at, lines = turn.number + 13 * turn.round, turn.lines
    told = [said.say(f"hunt-{kind}", facts, tags, at=at, lines=lines)]
    if not fight.over or fight.blank:
        return told[0]
    handle = fight.hunt.boat.handle
    hurt = [name for name in (*fight.damaged, *fight.sunk) if name != handle]
    if fight.shot is not None:
        name, roll = fight.shot
        how = ("sank", "sunk") if name in fight.sunk else ("damaged", "damaged")
        shot = {"weapon": "flak" if fight.reply.verb == FLAK else "torpedoes", "roll": roll, "unit": with_article(_unit(fight, name)),
                "sank": how[0], "sunk": how[1]}  # fmt: skip
        sinks = [*(["sinks"] if name in fight.sunk else []), *(["gone"] if handle in fight.sunk else [])]
        told.append(said.say("shot-hit" if name in hurt else "shot-miss", shot, sinks, at=at, lines=lines))
    aimed = fight.shot[0] if fight.shot else ""
    rammed = [p.card for p in fight.hunt.group if p.handle in hurt and p.handle != aimed]
    if rammed:
        names = {
            "escorts": cards(fight.state.ruleset, ESCORT, rammed),
            "were": "was" if len(rammed) == 1 else "were",
        }
        told.append(said.say("rammed", names, at=at, lines=lines))
    return " ".join(told)


def _of_hunt(fight: Fight) -> dict[str, object]:
    """What there is to say of a hunt."""
    boat, reply = fight.hunt.boat, reply_of(fight)
    rolled = fight.strikes or fight.detects
    goes_on = fight.hunt.origin == CONTINUES
    met = where(fight) + (f", which {reply}" if reply else "")
    if reply and fight.hunt.origin == ANSWERS:  # else it could be the convoy that replied
        met = f", which attacked the {_target(fight)} and {reply}"
    return {
        "hunters": f"the hunters ({group(fight)})" if goes_on else f"{KIND_WORDS[fight.hunt.kind]} {_MADE_OF[fight.hunt.kind]} {group(fight)}", "group": group(fight),
        "boat": boat_of(fight) + shown(boat.card), "where": where(fight),
        "met": met, "met_": f"{met}," if reply else met, "replying": f", which {reply}," if reply else "", "reply": f", which {reply}" if reply else "",
        "modifier": f"+{fight.state.ruleset.uboat_card(fight.reply.value).modifier}" if fight.reply.verb == EVADE and isinstance(fight.reply.value, int) else "",
        "rolls": listed([str(n) for _, n in rolled]),
    }  # fmt: skip


def _sorts(fight: Fight) -> Iterator[str]:
    """What is true of a hunt."""
    grade = fight.state.ruleset.grade(UBOAT, fight.hunt.boat.card) if fight.hunt.boat.card != UNKNOWN else ""
    truths = {
        "answers": fight.hunt.origin == ANSWERS, "continues": fight.hunt.origin == CONTINUES, "ace": grade == ACE,
        "evades": fight.reply.verb == EVADE, "damaged": fight.hunt.condition.damaged, "aircraft": fight.hunt.kind == AIR,
        "empty": all(p.card != UNKNOWN and fight.state.ruleset.escort(p.card) is None for p in fight.hunt.group),
    }  # fmt: skip
    yield from (word for word, so in truths.items() if so)


def came_to(fight: Fight) -> str:
    """The kind of its end."""
    handle = fight.hunt.boat.handle
    if fight.blank:
        return "blank"
    if not fight.over:
        return "open"
    if not fight.detects and not fight.strikes:
        return "unarmed" if fight.found else "blind"
    if not fight.found and not fight.strikes:
        return "evaded"
    if not fight.strikes:
        return "unarmed"
    if handle in fight.sunk:
        return "sunk"
    return "damaged" if handle in fight.damaged and not fight.hunt.condition.damaged else "vain"


def _odds(fight: Fight, kind: str, facts: dict[str, object]) -> Iterator[str]:
    """How likely it was that the boat got away, or was sunk: also as facts."""
    if kind not in ("evaded", "vain", "sunk") or (through := come_through(fight)) is None:
        return
    missed, safe = through
    chance = float({"evaded": missed, "vain": safe, "sunk": 1 - safe}[kind])
    facts |= {"chance": chances(chance), "percent": per_cent(chance)}
    yield from likely(chance)


def boat_of(fight: Fight) -> str:
    """``a novice boat``; ``the novice boat`` where it is hunted on."""
    word = grade_word(fight.state.ruleset, UBOAT, fight.hunt.boat.card)
    return f"the {word}" if fight.hunt.origin == CONTINUES else with_article(word)


def _target(fight: Fight) -> str:
    return "carrier" if fight.attack and fight.attack.carrier else "convoy"


def where(fight: Fight) -> str:
    if fight.hunt.origin == ANSWERS and fight.blank:
        return f" laid as an attack on the {_target(fight)}"
    if fight.hunt.origin == ANSWERS:
        return f" that attacked the {_target(fight)}"
    if fight.hunt.origin == ON_PULLED:
        return " pulled at random"
    return f" of contact {fight.hunt.boat.handle}" if fight.hunt.origin != CONTINUES else ""


def reply_of(fight: Fight) -> str:
    """``evaded at +3``; empty where no card answered."""
    value = fight.reply.value
    if not isinstance(value, int):
        return ""
    if fight.reply.verb == EVADE:
        return f"evaded at +{fight.state.ruleset.uboat_card(value).modifier}"
    return f"answered with {'flak' if fight.reply.verb == FLAK else 'torpedoes'}"


def _unit(fight: Fight, name: str) -> str:
    piece = next((p for p in fight.hunt.group if p.handle == name), None)
    return grade_word(fight.state.ruleset, ESCORT, piece.card) if piece else "escort"


def salvo(said: Voice, each: SalvoFacts, turn: TurnFacts) -> str:
    """An attack on the convoy or the carrier."""
    ruleset, card = each.state.ruleset, each.attack.boat.card
    among = (", and the rescue ship", ", the rescue ship", ", the rescue ship among them")
    rescue = among[min(2, each.ships)] if each.rescue else ""
    facts: dict[str, object] = {
        "boat": _attacker(each, turn), "target": "carrier" if each.attack.carrier else "convoy",
        "rolls": listed([str(n) for n in each.rolls]), "result": each.result or "no word of it", "named": nameable("ship", each.ships),
        "ships": count(each.ships, "ship") + nameable("ship", each.ships),
"rescue": rescue, "rescued": f"{rescue}," if rescue else "",
    }  # fmt: skip
    grade = ruleset.grade(UBOAT, card) if card != UNKNOWN else ""
    now, before = points(turn.after), points(turn.before)
    truths = {"one": each.ships == 1, "many": each.ships >= _MANY, "ace": grade == ACE, "novice": grade == NOVICE,
              "ahead": before[UBOAT] <= before[ESCORT] and now[UBOAT] > now[ESCORT] and len(turn.deeds) == 1}  # fmt: skip
    kind = (
        "salvo-blank"
        if each.blank
        else "carrier"
        if each.attack.carrier
        else "salvo"
        if each.ships or each.rescue
        else "salvo-none"
    )
    tags = [word for word, so in truths.items() if so]
    return said.say(kind, facts, tags, at=turn.number + 13 * turn.round, lines=turn.lines)


def _attacker(each: SalvoFacts, turn: TurnFacts) -> str:
    """The boat that attacked; one that was hunted first, in the same turn, has been named there."""
    card = each.attack.boat.card
    word = grade_word(each.state.ruleset, UBOAT, card)
    met = any(f.attack is not None and f.hunt.boat.card == card != UNKNOWN for f in turn.fights)
    return f"the {word}" if met else with_article(word) + shown(card)


def in_brief(deed: Fight | SalvoFacts, behind: Sequence[SalvoFacts]) -> tuple[str, str]:
    """A hunt with the attack that lay behind it, or an attack: what it was, and how it ended."""
    if isinstance(deed, SalvoFacts):
        boat = with_article(grade_word(deed.state.ruleset, UBOAT, deed.attack.boat.card))
        if deed.attack.carrier:
            return f"{boat} at the carrier", deed.result
        return (
            f"{boat} at the convoy",
            f"{count(deed.ships, 'ship')} sunk in {count(len(deed.rolls), 'roll')}",
        )
    boat = with_article(grade_word(deed.state.ruleset, UBOAT, deed.hunt.boat.card))
    kind = "a hunt resumed" if deed.hunt.origin == CONTINUES else KIND_WORDS[deed.hunt.kind]
    ends = [_brief_fate(deed)]
    lost = [name for name in deed.sunk if name != deed.hunt.boat.handle]
    hurt = [name for name in deed.damaged if name != deed.hunt.boat.handle]
    for names, word in ((lost, "sunk"), (hurt, "damaged")):
        if names:
            hit = [piece.card for piece in deed.hunt.group if piece.handle in names]
            ends.append(f"{cards(deed.state.ruleset, ESCORT, hit)} {word}")
    ends += [f"{count(each.ships, 'ship')} sunk" for each in behind if not each.attack.carrier]
    reply = reply_of(deed)
    return f"{kind} on {boat}{where(deed)}{f' ({reply})' if reply else ''}", listed(ends)


def _brief_fate(fight: Fight) -> str:
    handle = fight.hunt.boat.handle
    if handle in fight.sunk:
        return "the boat sunk"
    if handle in fight.damaged and not fight.hunt.condition.damaged:
        return "the boat damaged"
    return "the boat attacked in vain" if fight.strikes else "the boat not found"
