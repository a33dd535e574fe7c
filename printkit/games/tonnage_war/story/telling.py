"""Words for what happened in a game of Tonnage War."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from printkit.games.tonnage_war.rules.data import AIR, ESCORT, EVADE, FLAK, GUNS, HFDF, UBOAT
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import ANSWERS, CONTINUES, ON_PULLED
from printkit.games.tonnage_war.story.facts import Fight, Salvo
from printkit.report.story import capital, count, listed, nameable, with_article
from printkit.table import UNKNOWN, card_name

KIND_WORDS = {GUNS: "an escort attack", HFDF: "HF/DF", AIR: "an air patrol"}
NAMES = {
    "N": "novice boat", "R": "regular boat", "A": "ace", "tanker": "U-tanker", "blank": "blank", "support": "support group",
    "SN": "novice ship", "SR": "regular ship", "SA": "ace ship", "AN": "novice aircraft", "AR": "regular aircraft",
    "AA": "ace aircraft",
}  # fmt: skip
"""Grades in words."""


def grade_word(ruleset: TonnageRuleset, side: int, card: int) -> str:
    """``regular boat``, ``ace ship``; a card that nobody saw is ``an unseen card``."""
    return NAMES[ruleset.grade(side, card)] if card != UNKNOWN else "unseen card"


def cards(ruleset: TonnageRuleset, side: int, held: Iterable[int]) -> str:
    """``an ace, two regular boats and five blanks``."""
    found = Counter(ruleset.grade(side, c) for c in held)
    parts = []
    for code, name in NAMES.items():
        if found[code]:
            many = name if name.endswith("aircraft") else ""
            parts.append(with_article(name) if found[code] == 1 else count(found[code], name, many))
    return listed(parts)


def shown(card: int) -> str:
    """``8S`` where the log names the card itself, else nothing."""
    return f" ({card_name(card)})" if 0 <= card < SCREEN else ""


def group(fight: Fight) -> str:
    """The escorts that hunted: ``an ace ship and a blank``."""
    known = [piece.card for piece in fight.hunt.group if piece.card != UNKNOWN]
    more = len(fight.hunt.group) - len(known)
    parts = [cards(fight.state.ruleset, ESCORT, known)] if known else []
    if more:
        parts.append(count(more, "card") + " never shown" if not known else count(more, "unseen card"))
    return listed(parts)


def hunt(fight: Fight) -> str:
    """A hunt in a sentence or two."""
    ruleset, boat = fight.state.ruleset, fight.hunt.boat
    who = f"{capital(KIND_WORDS[fight.hunt.kind])} ({group(fight)})"
    if fight.hunt.origin == CONTINUES:
        who = f"The hunt went on ({group(fight)})"
    what = grade_word(ruleset, UBOAT, boat.card) + shown(boat.card)
    if fight.blank:
        return f"{who} fell on {with_article(what)}{_where(fight)}."
    return f"{who} {'after' if fight.hunt.origin == CONTINUES else 'hunted'} {with_article(what)}{_where(fight)}{_reply(fight)}. {_result(fight)}"


def _where(fight: Fight) -> str:
    if fight.hunt.origin == ANSWERS:
        return (
            " that attacked the convoy"
            if not (fight.attack and fight.attack.carrier)
            else " that attacked the carrier"
        )
    if fight.hunt.origin == ON_PULLED:
        return " pulled at random"
    return f" of contact {fight.hunt.boat.handle}" if fight.hunt.origin != CONTINUES else ""


def _reply(fight: Fight) -> str:
    value = fight.reply.value
    if not isinstance(value, int):
        return ""
    if fight.reply.verb == EVADE:
        return f", which evaded at +{fight.state.ruleset.uboat_card(value).modifier}"
    return ", which answered with flak" if fight.reply.verb == FLAK else ", which answered with torpedoes"


def _rolls(rolls: Sequence[tuple[str, int]]) -> str:
    return listed([str(n) for _, n in rolls])


def _result(fight: Fight) -> str:
    handle = fight.hunt.boat.handle
    hurt = [name for name in (*fight.damaged, *fight.sunk) if name != handle]
    parts = []
    if not fight.over:
        return "The log does not say how that ended."
    if not fight.detects:
        parts.append("Nobody in the group could detect it.")
    elif not fight.found and not fight.strikes:
        parts.append(f"It was not detected ({_rolls(fight.detects)}).")
    else:
        parts.append(f"It was {_fate(fight)}.")
    if fight.shot is not None:
        parts.append(_shot(fight, hurt))
    aimed = fight.shot[0] if fight.shot else ""
    rammed = [p.card for p in fight.hunt.group if p.handle in hurt and p.handle != aimed]
    if rammed:
        names = capital(cards(fight.state.ruleset, ESCORT, rammed))
        parts.append(f"{names} rammed it and {'was' if len(rammed) == 1 else 'were'} damaged.")
    return " ".join(parts)


def _fate(fight: Fight) -> str:
    """What became of a boat that was found."""
    if not fight.strikes:
        return "detected, and nobody was able to strike"
    handle, rolled = fight.hunt.boat.handle, f"({_rolls(fight.strikes)})"
    if handle in fight.sunk:
        return f"detected and sunk {rolled}"
    if handle in fight.damaged and not fight.hunt.condition.damaged:
        return f"detected and damaged {rolled}"
    more = "; it was damaged before" if handle in fight.damaged else ""
    return f"detected and attacked in vain {rolled}{more}"


def _unit(fight: Fight, name: str) -> str:
    piece = next((p for p in fight.hunt.group if p.handle == name), None)
    return grade_word(fight.state.ruleset, ESCORT, piece.card) if piece else "escort"


def _shot(fight: Fight, hurt: Sequence[str]) -> str:
    assert fight.shot is not None
    name, roll = fight.shot
    what = _unit(fight, name)
    weapon = "flak" if fight.reply.verb == FLAK else "torpedoes"
    if name not in hurt:
        return f"Its {weapon} missed ({roll})."
    return f"Its {weapon} {'sank' if name in fight.sunk else 'damaged'} {with_article(what)} ({roll})."


def salvo(each: Salvo) -> str:
    """An attack on the convoy or the carrier."""
    ruleset = each.state.ruleset
    what = with_article(grade_word(ruleset, UBOAT, each.attack.boat.card)) + shown(each.attack.boat.card)
    target = "carrier" if each.attack.carrier else "convoy"
    if each.blank:
        return f"The attack on the {target} that nobody answered was {what}."
    rolled = listed([str(n) for n in each.rolls])
    if each.attack.carrier:
        return f"{capital(what)} attacked the carrier ({rolled}): {each.result or 'no word of it'}."
    sank = count(each.ships, "ship") + nameable("ship", each.ships) + " sunk"
    rescue = (
        ", the rescue ship among them"
        if each.rescue and each.ships
        else ", and the rescue ship"
        if each.rescue
        else ""
    )
    return f"{capital(what)} attacked the convoy ({rolled}): {sank}{rescue}."


def hunt_in_brief(fight: Fight, behind: Sequence[Salvo]) -> str:
    """A hunt, and the attack that lay behind it, in one sentence."""
    boat = grade_word(fight.state.ruleset, UBOAT, fight.hunt.boat.card)
    kind = "a hunt resumed" if fight.hunt.origin == CONTINUES else KIND_WORDS[fight.hunt.kind]
    ends = [_brief_fate(fight)]
    lost = [name for name in fight.sunk if name != fight.hunt.boat.handle]
    hurt = [name for name in fight.damaged if name != fight.hunt.boat.handle]
    for names, word in ((lost, "sunk"), (hurt, "damaged")):
        if names:
            cards_hit = [piece.card for piece in fight.hunt.group if piece.handle in names]
            ends.append(f"{cards(fight.state.ruleset, ESCORT, cards_hit)} {word}")
    ends += [
        f"{count(each.ships, 'ship')}{nameable('ship', each.ships)} sunk"
        for each in behind
        if not each.attack.carrier
    ]
    return capital(f"{kind} on {with_article(boat)}{_where(fight)}{_reply(fight)}: {listed(ends)}.")


def _brief_fate(fight: Fight) -> str:
    handle = fight.hunt.boat.handle
    if handle in fight.sunk:
        return "the boat sunk"
    if handle in fight.damaged and not fight.hunt.condition.damaged:
        return "the boat damaged"
    return "the boat attacked in vain" if fight.strikes else "the boat not found"


def salvo_in_brief(each: Salvo) -> str:
    """An attack in one sentence."""
    boat = with_article(grade_word(each.state.ruleset, UBOAT, each.attack.boat.card))
    if each.attack.carrier:
        return capital(f"{boat} at the carrier: {each.result}.")
    return capital(
        f"{boat} at the convoy: {count(each.ships, 'ship')}{nameable('ship', each.ships)} sunk in {count(len(each.rolls), 'roll')}."
    )
