"""Writes the end of a USS Lox patrol: the estimates that are turned up, the unfired torpedoes, and the ships never
seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.uss_lox.play.dp import ESTIMATE
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import KING_DAMAGE, TONS
from printkit.games.uss_lox.story.clauses import torpedoes
from printkit.games.uss_lox.story.names import ship, tons
from printkit.games.uss_lox.story.runs import WAYS_HOME, HitTitle, is_better, refused_before, spent
from printkit.games.uss_lox.story.turns import ESCORT, Encounter
from printkit.report.story import StoryFact, count, number
from printkit.report.words.phrases import Voice

_FAR: Final = 3
"""Minimum difference between the estimates (face-down cards) and their average, in thousands of tons, for the report
to mention it."""


def revealed_estimates(said: Voice, encounter: Encounter, lines: Sequence[int], total: int) -> list[str]:
    """Return the sentence about the estimates (face-down cards scored at the end) in a list; the list is empty if
    there are none.

    ``total``: the tonnage that they made together with the other ships, in thousands of tons; 0 if the report has named it."""
    if not encounter.revealed:
        return []
    worth, n = sum(VALUE[c] for c in encounter.revealed if 0 <= c < JOKER), len(encounter.revealed)
    jokers = any(c >= JOKER for c in encounter.revealed)
    which = "The estimate" if n == 1 else f"The {number(n)} estimates"
    which += (" was a joker, and" if n == 1 else ", with a joker among them,") * jokers
    more = worth - encounter.estimate_mean * n
    beside = (
        f", about {tons(abs(round(more)))} {'more' if more > 0 else 'less'} than on average"
        if abs(more) >= _FAR
        else ""
    )
    values = {"revealed": encounter.revealed, "total": total}
    made = f": {tons(total)} in all" * bool(total)
    text = f"{which} came to {tons(worth) if worth else 'nothing'}{beside}{made}."
    return [said.write("estimates", text, values, at=encounter.number, lines=lines)]


def home_end(said: Voice, encounter: Encounter, points: int, in_lede: HitTitle) -> str:
    """Return the sentence about the ships of the ocean that were never seen; empty if all were seen.

    If the first paragraph has described how the last torpedoes were spent, the sentence refers to it.
    """
    after, how, contacts = encounter.after, encounter.ending[1], encounter.contacts
    if not after.ocean:
        return ""
    told = any(contact is in_lede.contact for contact in contacts)
    last = spent(encounter) and told
    if last and contacts[-1].paid and contacts[-1].role == ESCORT and contacts[0] is in_lede.contact:
        return ""  # the first paragraph has said how many ships were not seen
    it = ship(said, contacts[0].card, known=True)
    facts = {
        "points": points, "spare": torpedoes(after.supply), "supply": after.supply, "ocean": after.ocean, "never": count(after.ocean, "ship"),
        "were": "was" if after.ocean == 1 else "were", "it": it, "turn": encounter.number, "named": (contacts[0].card,),
        "what": "the fight" if len(contacts) > 1 else it,
    }  # fmt: skip
    tags = [
        WAYS_HOME[how],
        *["spare"] * (after.supply > 0),
        *["last"] * last,
        *["after"] * told,
        *["known"] * has_said_stores(said, encounter),
        *["turned"]
        * bool(last and len(contacts) == 1 and is_better(contacts[0], refused_before(said, encounter))),
    ]
    lines = [n for contact in contacts for n in contact.lines] or (1,)
    return said.say("home-end", facts, tags, at=points, lines=lines)


def why_home(said: Voice, encounter: Encounter) -> str:
    """Return the sentence that says why the captain went home with ships unseen: what sailing on promised; empty if it was no choice of his.

    If kings are escorts, it also says that the boat could no longer pay one."""
    on, home = (int(round(each * TONS, -2)) for each in encounter.ashore)
    left = encounter.before.supply - sum(len(c.shot.cards) if c.shot else c.paid for c in encounter.contacts)
    if encounter.ending[:1] == ("lost",) or not encounter.to_come or not home or encounter.doubts:
        return ""
    again = any(fact.kind == "why-home" for fact in said.facts)
    forced = encounter.before.ruleset.kings_are_escorts and left < KING_DAMAGE and on <= home and not again
    start = (
        f"With {torpedoes(left)} she would have had to fight any heavy cruiser: sailing"
        if forced
        else "Sailing"
    )
    each = "the estimate" if len(encounter.revealed) == 1 else "each estimate"
    counted = f", counting {each} as {tons(ESTIMATE)}" * bool(encounter.revealed)
    only = "only " * (on < home)
    text = f"{start} on promised {only}{on:,} tons, going home {home:,}{counted}."
    values = {"on": on, "home": home, "left": left}
    lines = [n for contact in encounter.contacts for n in contact.lines] or (1,)
    return said.write("why-home", text, values, at=encounter.number, lines=lines)


def arrival(said: Voice, encounter: Encounter, in_lede: HitTitle) -> str:
    """Return the sentence saying that a boat that has seen the whole ocean comes home; empty if the sentence before
    says so."""
    contact, after = encounter.contacts[0], encounter.after
    if after.ocean or not said.facts or has_said_end(said.facts[-1]):
        return ""
    if contact is in_lede.contact and contact.action == "pass":
        return ""  # the first paragraph has told that she went home without it
    it = ship(said, contact.card, known=True)
    tags = {
        "told": contact is in_lede.contact or contact in in_lede.gifts, "let": contact.action == "pass", "sunk": contact.sunk,
        "paid": bool(encounter.contacts[-1].paid), "fought": len(encounter.contacts) > 1, "spare": after.supply > 0,
        "emptied": said.facts[-1].kind == "gun" and "end" in said.facts[-1].tags,
    }  # fmt: skip
    values = {
        "it": it,
        "named": (contact.card,),
        "spare": torpedoes(after.supply),
        "supply": after.supply,
        "turn": encounter.number,
        "points": tons(after.points),
    }
    lines = [n for each in encounter.contacts for n in each.lines] or (1,)
    return said.say(
        "arrival", values, [tag for tag, so in tags.items() if so], at=encounter.number, lines=lines
    )


def has_said_stores(said: Voice, encounter: Encounter) -> bool:
    """Return True if the last sentence gave the torpedoes and the ships that were left after this turn."""
    last, after = said.facts[-1] if said.facts else None, encounter.after
    if last is None or last.at != encounter.number:
        return False
    return last.values.get("told_stores") == (after.supply, after.ocean)


def has_said_end(last: StoryFact) -> bool:
    """Return True if this sentence said that the boat went home, or that the patrol ended."""
    if last.kind == "pass":
        return "end" in last.tags and "start" not in last.tags
    return last.kind == "verdict-home" or bool(last.values.get("ended"))
