"""Writes the sentences about uneventful turns of a USS Lox patrol: ships let pass, and ships sunk one after another.

Ships that the deck gun sinks (jacks) belong to them, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.bands import BANDS, TANG, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import (
    IN_PORT,
    KING_DAMAGE,
    LARGEST_SPREAD,
    OCEAN_EMPTY,
    SUPPLY_OUT,
    TONS,
)
from printkit.games.uss_lox.story.clauses import CERTAIN, the_last, to_hit, torpedoes
from printkit.games.uss_lox.story.names import ship, ships, tons
from printkit.games.uss_lox.story.turns import SHIP, ContactAccount, Encounter
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import UNLIKELY, Voice
from printkit.table.words import ordinal

_MOST: Final = 3
"""Maximum number of sunk ships in one sentence of the report."""
_PAIR: Final = 2
FIRST_PARAGRAPH: Final = ("verdict-home", "verdict-lost", "standing", "moment", "gifts")
"""Kinds of sentences that occur in the first paragraph of the report."""
_TITLES: Final = ("Ace", "Legend")
_A_TITLE: Final = {"Ace": "an Ace", "Legend": "a Legend"}
_MUCH: Final = 15
"""Minimum tonnage already sunk, in thousands of tons, for the report to say what was at risk."""
_TELLING: Final = 7
"""Minimum tonnage, in thousands of tons, for the report to mention the only ship of a group that the boat let pass."""
_APART: Final = 3
"""Minimum difference, in thousands of tons, between the largest of several ships and the second largest for the
report to describe the largest by itself."""
_BIG: Final = 10
"""Tonnage of the largest ships, in thousands of tons.

If one of them would win a title, the report says that the title is near.
"""
_NEXT: Final = 7
"""Maximum distance to the next title, in thousands of tons, that the report gives when a title is won."""
_SURE: Final = 0.78
"""Minimum chance of a hit (0 to 1) for the report to call the hit easy."""
_BETTER: Final = 0.05
"""Minimum difference in the chance of a hit (0 to 1) for the report to call a shot better than the one that was
refused before."""


WAYS_HOME: Final = {IN_PORT: "port", OCEAN_EMPTY: "empty", SUPPLY_OUT: "out"}
"""Tag in the report's phrases for each way in which a patrol can end without the loss of the boat."""


class HitTitle(NamedTuple):
    """The ship or escort that the first paragraph has described, with the title that the boat won by sinking it.

    The ship is None if there is none; the title is then empty.
    """

    contact: ContactAccount | None = None
    title: str = ""
    last_ship: bool = False
    """True if the first paragraph is about the last ship of the ocean."""
    gifts: tuple[ContactAccount, ...] = ()
    """The stragglers (ships sunk by the deck gun) that the first paragraph names together; empty if it does not
    mention them."""
    short: tuple[int, ...] = ()
    """Tonnages that the first paragraph describes as missing for a title, in tons: before the decisive moment, and at
    the end."""
    home: int = 0
    """Tonnage of a single patrol that came home, in tons; otherwise 0."""
    escorts: tuple[ContactAccount, ...] = ()
    """The escorts of the game in the order in which they came."""


def escort_named(contact: ContactAccount, in_lede: HitTitle) -> str:
    """Return words for an escort: ``the escort``, or ``the second escort`` if another came before it."""
    nth = next((n for n, each in enumerate(in_lede.escorts, 1) if each is contact), 1)
    return f"the {ordinal(nth)} escort" if nth > 1 else "the escort"


def is_hit(encounter: Encounter) -> bool:
    """Return True if the boat met a single ordinary ship in this turn and sank it with torpedoes.

    The ship's tonnage must be known, not estimated.
    """
    contacts = encounter.contacts
    if encounter.doubts or len(contacts) != 1:
        return False
    (contact,) = contacts
    plain = contact.role == SHIP and 0 <= contact.card < JOKER and not contact.estimated
    return plain and contact.sunk and contact.shot is not None


def legs(encounters: Sequence[Encounter]) -> Iterator[list[Encounter]]:
    """Yield groups of consecutive turns. One passage of the report describes each group.

    A group ends with the third ship sunk.
    """
    leg: list[Encounter] = []
    for encounter in encounters:
        leg.append(encounter)
        if sum(is_hit(each) or each.contacts[0].action == "gun" for each in leg) == _MOST:
            yield leg
            leg = []
    if leg:
        yield leg


def told_turns(encounters: Sequence[Encounter], in_lede: HitTitle) -> list[tuple[str, list[Encounter]]]:
    """Return the turns that the report mentions, in groups of consecutive turns with the same kind of event.

    The kinds are ships let pass (``pass``, or ``told`` if the first paragraph describes the ship), ships sunk with
    the deck gun (``gun``), and ships sunk with torpedoes (``hit``). Of the ships let pass, only the last of a patrol
    get a sentence, and those at which no torpedo was left to fire.
    """
    kept: list[Encounter] = []
    for (kind, told), group in groupby(encounters, lambda each: (_kind(each), _in_lede(each, in_lede))):
        turns = list(group)
        if kind != "pass" or told or _worth_telling(turns):
            kept += turns
    grouped = groupby(kept, lambda each: (_kind(each), _in_lede(each, in_lede)))
    return [
        ("told" if told and kind == "pass" else kind, part)
        for (kind, told), group in grouped
        for part in _split_at_titles(list(group))
    ]


def _split_at_titles(turns: Sequence[Encounter]) -> Iterator[list[Encounter]]:
    """Divide turns into groups and yield each group. A group ends with a turn in which the boat won a title."""
    part: list[Encounter] = []
    for turn in turns:
        part.append(turn)
        title = band(turn.after.points * TONS) if turn.patrol == 1 else ""
        if title in _TITLES and title != band(turn.before.points * TONS):
            yield part
            part = []
    if part:
        yield part


def _in_lede(encounter: Encounter, in_lede: HitTitle) -> bool:
    return any(encounter.contacts[0] is told for told in (in_lede.contact, *in_lede.gifts))


def enough_for(encounter: Encounter) -> str:
    """Return the title that the boat would have won by sinking the ship that it met, with its article; empty if there
    is none."""
    before, card = encounter.before, encounter.contacts[0].card
    if before.estimates or not 0 <= card < JOKER:
        return ""
    title = band((before.points + VALUE[card]) * TONS)
    return _A_TITLE[title] if title in _TITLES and title != band(before.points * TONS) else ""


def _kind(encounter: Encounter) -> str:
    return "hit" if is_hit(encounter) else encounter.contacts[0].action


def _worth_telling(passed: Sequence[Encounter]) -> bool:
    """Return True if the report has a sentence about successive ships that the boat let pass.

    The ships must be the last of the patrol, or the boat must have had no torpedo left to fire.
    """
    return not passed[-1].to_come or not passed[0].before.supply


def let_by(said: Voice, untold: Sequence[Encounter], turns: Sequence[Encounter]) -> str:
    """Return the sentence about the ships that the boat let pass between ships that it sank.

    ``untold``: turns with ships about which the report says nothing else. ``turns``: all turns concerned, with ships
    sunk and ships let pass. The sentence is empty if there was only one such ship, or only two before the report has
    described any event.
    """
    passed = [each for each in turns if each.contacts[0].action == "pass"] if untold else []
    contacts = [each.contacts[0] for each in passed]
    lead = len(turns) == len(passed) and not any(fact.kind not in FIRST_PARAGRAPH for fact in said.facts)
    if len(contacts) < (_MOST if lead else _PAIR):
        return ""
    sunk = [VALUE[each.contacts[0].card] for each in turns if each not in passed and each.contacts[0].sunk]
    most = max(VALUE[contact.card] for contact in contacts)
    ahead = not lead and not sunk
    between = bool(sunk) and turns[0] not in passed and turns[-1] not in passed
    values: dict[str, object] = {
        "cards": tuple(contact.card for contact in contacts), "n": number(len(contacts)), "sizes": _sizes(contacts),
    }  # fmt: skip
    tags = {
        "lead": lead and passed[0].number == 1,
        "smaller": bool(sunk) and most < min(sunk),
        "between": between,
        "sunk": bool(sunk),
        "ahead": ahead,
    }
    lines = [n for each in turns for contact in each.contacts for n in contact.lines]
    return said.say("by", values, [tag for tag, so in tags.items() if so], at=passed[-1].number, lines=lines)


def let_pass(said: Voice, passed: Sequence[Encounter]) -> str:
    """Return the sentence about successive ships that the boat let pass."""
    contacts, before = [each.contacts[0] for each in passed], passed[0].before
    supply, end = before.supply, not passed[-1].to_come
    values: dict[str, object] = {
        "cards": [contact.card for contact in contacts], "n": number(len(contacts)), "sizes": _sizes(contacts),
        "torpedoes": torpedoes(supply), "ships": count(passed[-1].to_come, "ship"), "risk": tons(before.points),
    }  # fmt: skip
    if len(contacts) == 1:
        it = ship(said, contacts[0].card)
        values |= {"letting": f"the last ship, {it}," if end else it, "named": (contacts[0].card,)}
    else:
        which = "the last " if end else "the first " if passed[0].number == 1 else ""
        values["letting"] = f"{which}{count(len(contacts), 'ship')}"
    tags = {
        "no-torpedo": not supply, "start": passed[0].number == 1 and len(contacts) > 1, "end": end, "one": len(contacts) == 1,
        "risk": before.points >= _MUCH and supply - min(LARGEST_SPREAD, supply) < KING_DAMAGE, "few": 0 < supply <= LARGEST_SPREAD,
        "right": all(contact.passed_worth >= contact.shot_worth for contact in contacts), "too": refused_before(said, passed[0]) > 0, "nor": bool(said.facts) and bool(said.facts[-1].values.get("as_well")),
    }  # fmt: skip
    lines = [n for each in contacts for n in each.lines]
    return said.say(
        "pass", values, [tag for tag, so in tags.items() if so], at=passed[-1].number, lines=lines
    )


def _sizes(contacts: Sequence[ContactAccount]) -> str:
    """Return the tonnages of several ships in words, as a range: ``of 1,000 to 4,000 tons``, ``of 1,000 tons each``."""
    values = sorted(VALUE[contact.card] for contact in contacts)
    least, most = values[0], values[-1]
    if least == most:
        return f"of {tons(most)} each"
    if len(values) == _MOST == len(set(values)):
        return f"of {listed([f'{each * TONS:,}' for each in values])} tons"
    if len(values) > _PAIR and most >= _TELLING and values[-2] <= most - _APART:
        return f"{number(len(values) - 1)} {_others(values[:-1])} and one of {tons(most)}"
    return _between(least, most) if len(values) > _PAIR else f"of {least * TONS:,} and {tons(most)}"


def _others(values: Sequence[int]) -> str:
    """Return the tonnages of several ships in words, as a list from the smallest to the largest: ``of 1,000 and 4,000
    tons``."""
    if values[0] == values[-1]:
        return f"of {tons(values[0])}"
    return (
        f"of {values[0] * TONS:,} and {tons(values[-1])}"
        if len(values) == _PAIR
        else _between(values[0], values[-1])
    )


def _between(least: int, most: int) -> str:
    return f"of {least * TONS:,} to {tons(most)}"


def gunned(said: Voice, jacks: Sequence[Encounter], in_lede: HitTitle, *, alone: bool = False) -> str:
    """Return the sentences about successive stragglers (jacks), ships that the deck gun sank.

    ``alone``: True if the heading of the passage gives the turn.
    """
    if _in_lede(jacks[0], in_lede):
        if in_lede.gifts and in_lede.contact not in in_lede.gifts:
            return _gifts_came(said, jacks, in_lede, alone=alone)
        last = not in_lede.gifts or jacks[-1].contacts[0] is in_lede.gifts[-1]
        told = told_before(said, jacks[-1], in_lede, alone=alone) if last else ""
        subject = (
            f"{capital(_known_ship(said, jacks[-1].contacts[0], in_lede))} on turn {jacks[-1].number}"
            * (not told)
        )
        return joined(told, "" if in_lede.title else made(said, jacks[0], jacks[-1], in_lede, subject))
    cards = tuple(each.contacts[0].card for each in jacks)
    values: dict[str, object] = {
        "it": ship(said, cards[0]), "names": ships(said, cards), "cards": cards, "turn": jacks[-1].number, "worth": tons(sum(VALUE[card] for card in cards)),
        "on": "" if alone else f" on turn {jacks[-1].number}",
    }  # fmt: skip
    tags = {
        "several": len(cards) > 1, "earlier": any(fact.kind == "gun" for fact in said.facts), "opens": jacks[0].number == 1, "opening": not jacks[0].before.points and not jacks[0].before.estimates,
        "end": not jacks[-1].to_come, "alone": alone, "running": jacks[-1].number - jacks[0].number == len(jacks) - 1,
    }  # fmt: skip
    values["named"] = cards
    lines = [n for each in jacks for n in each.contacts[0].lines]
    text = said.say("gun", values, [tag for tag, so in tags.items() if so], at=jacks[-1].number, lines=lines)
    return joined(text, made(said, jacks[0], jacks[-1], in_lede))


def _gifts_came(said: Voice, jacks: Sequence[Encounter], in_lede: HitTitle, *, alone: bool) -> str:
    """Return the sentence about when the stragglers in the first paragraph came up, and about the title that they
    won."""
    last, many = jacks[-1], len(jacks) > 1
    on = "" if alone else f" on turn{'s' * many} {listed([str(each.number) for each in jacks])}"
    came = f"{capital(number(len(jacks))) + ' stragglers' if many else capital(_known_ship(said, last.contacts[0], in_lede))} came{on}"
    lines = [n for each in jacks for n in each.contacts[0].lines]
    points = (jacks[0].before.points, last.after.points)
    if text := title_made(said, last, points, in_lede, f"{came} and", lines):
        return text
    values = {"turn": last.number, "named": tuple(each.contacts[0].card for each in jacks)}
    return said.write("told", f"{came}.", values, at=last.number, lines=lines)


def hit(said: Voice, turns: Sequence[Encounter], in_lede: HitTitle, *, alone: bool = False) -> str:
    """Return the sentences about successive ships that were sunk with torpedoes.

    ``in_lede``: the ship whose sinking the first paragraph has described. ``alone``: True if the heading of
    the passage gives the turn, so that the sentence does not.
    """
    contacts = [each.contacts[0] for each in turns]
    first, last, contact = turns[0], turns[-1], contacts[-1]
    if contact is in_lede.contact:
        return told_before(said, last, in_lede, alone=alone)
    shot = contact.shot
    assert shot is not None
    cards, worth = tuple(c.card for c in contacts), [VALUE[c.card] for c in contacts]
    fired = sum(len(c.shot.cards) for c in contacts if c.shot is not None)
    left, refused = last.before.supply - len(shot.cards), refused_before(said, last)
    values: dict[str, object] = {
        "cards": cards, "sunk": len(contacts), "gained": sum(worth), "n": number(len(contacts)), "turn": last.number,
        "it": ship(said, contact.card), "names": ships(said, cards), "odds": to_hit(shot.chance), "fired": torpedoes(fired), "last": the_last(len(shot.cards)),
        "worth": tons(sum(worth)), "apiece": tons(worth[0]), "on": "" if alone else f" on turn {last.number}", "named": cards, "ships": count(last.to_come, "ship"),
        "both": "both" if len(contacts) == _PAIR else "all", "some": number(len(shot.cards)), "had": torpedoes(last.before.supply), "points": tons(last.before.points), "chance": shot.chance, "refused": refused,
    }  # fmt: skip
    tags = {
        "several": len(contacts) > 1, "opening": not first.before.points and not first.before.estimates, "fresh": not first.before.fired, "alike": len(set(worth)) == 1,
        "long": shot.chance < UNLIKELY, "easy": shot.chance >= _SURE, "empty": last.before.supply == len(shot.cards), "end": not last.to_come, "alone": alone,
        "amends": _makes_amends(said, sum(worth)), "one": len(shot.cards) == 1, "risk": last.before.points >= _MUCH and 0 < left <= LARGEST_SPREAD and shot.chance < CERTAIN,
        "stake": last.before.points >= _MUCH and not left, "turned": refused > 0, "better": 0 < refused < shot.chance - _BETTER,
    }  # fmt: skip
    lines = [n for each in contacts for n in each.lines]
    text = said.say("run", values, [tag for tag, so in tags.items() if so], at=last.number, lines=lines)
    return joined(text, made(said, first, last, in_lede))


def joined(*parts: str) -> str:
    """Return sentences as one text, joined by spaces."""
    return " ".join(part for part in parts if part)


def refused_before(said: Voice, encounter: Encounter) -> float:
    """Return the chance of a hit (0 to 1) that the boat refused when it let the last big ship pass; 0 if the report
    has not just mentioned this ship.

    The boat let the ship pass because a miss would have been too dangerous. Return 0 also if the number of torpedoes
    has changed since then.
    """
    last = next((fact for fact in reversed(said.facts) if fact.kind not in ("stand", "title", "by")), None)
    if last is None or last.kind != "dear" or last.values["had"] != encounter.before.supply:
        return 0.0
    chance = last.values["chance"]
    return chance if isinstance(chance, float) else 0.0


def is_better(contact: ContactAccount, refused: float) -> bool:
    """Return True if a shot had a better chance of a hit than the one refused before (``refused``)."""
    return bool(refused) and contact.shot is not None and contact.shot.chance > refused


def made(said: Voice, first: Encounter, last: Encounter, in_lede: HitTitle, subject: str = "") -> str:
    """Return the sentence saying that the boat won a title in the turns from ``first`` to ``last``.

    The sentence is empty if the boat has won no title, or if the first paragraph has said so.
    """
    return title_made(said, last, (first.before.points, last.after.points), in_lede, subject)


def title_made(
    said: Voice,
    encounter: Encounter,
    points: tuple[int, int],
    in_lede: HitTitle,
    subject: str = "",
    told: Sequence[int] = (),
) -> str:
    """Return the sentence saying that the boat has won a title.

    ``subject``: what won it, on the lines ``told``; empty if the sentence before says so. The tonnage rose from the first to the second value of ``points`` (in thousands of tons).
    """
    before, after = (band(each * TONS) for each in points)
    if after not in _TITLES or after == before or in_lede.title == _A_TITLE[after]:
        return ""
    if encounter.patrol > 1 or encounter.before.estimates:
        return ""
    lines = [*told, *(n for contact in encounter.contacts for n in contact.lines)]
    supply, ocean = encounter.after.supply, encounter.after.ocean
    goes_on = ocean and encounter.after.patrol == encounter.patrol and not spent(encounter)
    left = _after_title(said, (after, points[1]), supply, ocean, in_lede) if goes_on else ""
    values: dict[str, object] = {
        "points": points[1], "supply": supply, "ocean": ocean, "title": _A_TITLE[after], "left": left, "subject": subject,
    }  # fmt: skip
    if left and supply <= LARGEST_SPREAD:
        values["told_stores"] = (supply, ocean)
    tags = ["subject"] if subject else []
    return said.say("title", values, tags, at=encounter.number, lines=lines)


def _after_title(said: Voice, reached: tuple[str, int], supply: int, ocean: int, in_lede: HitTitle) -> str:
    """Return a clause about the situation of a boat that has ``reached`` a title: a short distance to the next title,
    or the few torpedoes left."""
    title, points = reached
    short = next((each.least - points * TONS for each in BANDS[:1] if each.title != title), 0)
    if 0 < short <= _NEXT * TONS and supply and short not in in_lede.short:
        return f"; a Legend was {short:,} tons away"
    if has_said_left(said, supply) or any(
        fact.kind == "title" and fact.values["supply"] == supply for fact in said.facts
    ):
        return ""
    if LARGEST_SPREAD < supply < _PAIR * ocean:
        spreads = supply // LARGEST_SPREAD
        return f", with {count(spreads, 'full spread')} for {count(ocean, 'ship')}"
    return (
        f", with only {torpedoes(supply)} left for {count(ocean, 'ship')}" if supply <= LARGEST_SPREAD else ""
    )


def told_before(said: Voice, encounter: Encounter, in_lede: HitTitle, *, alone: bool = False) -> str:
    """Return a short sentence about the outcome of a shot or a fight that the first paragraph has already described.

    The sentence gives the torpedoes and ships that were left. It is empty if the sentence about the end of the patrol
    mentions the ship or fight, or if a shot at the last ship ended the patrol.
    """
    contact = encounter.contacts[0]
    after, refused = encounter.after, refused_before(said, encounter) if contact.shot is not None else 0.0
    ocean = after.ocean if after.patrol == encounter.patrol else 0
    at_end = spent(encounter) or encounter.ending[1:2] == (IN_PORT,)
    if after.patrol == encounter.patrol and at_end and after.ocean and ends_as_usual(encounter):
        return ""  # the sentence about coming home says it
    fought = len(encounter.contacts) > 1
    what = "the fight" if fought else _known_ship(said, contact, in_lede)
    on = "" if alone else f" on turn {encounter.number}"
    risked = bool(refused) and not fought and (bool(in_lede.title) or is_better(contact, refused))
    if risked:
        text = f"for {what}{on} she took that risk"
    elif ocean:
        left = f"{torpedoes(after.supply)} for {count(ocean, 'ship')}"
        text = f"{what}{on} left her {left}" if fought else f"after {what}{on} she had {left}"
    elif after.patrol != encounter.patrol or (encounter.number > 1 and not (fought and after.supply)):
        return ""
    elif not fought:
        text = f"{what}{on} ended the patrol"
    elif not after.supply:
        text = f"{what}{on} took her last torpedoes"
    else:
        text = f"{what}{on} ended the patrol with {torpedoes(after.supply)} unfired"
    values: dict[str, object] = {
        "supply": after.supply, "ocean": ocean, "named": (contact.card,) if contact.card < JOKER else (), "title": in_lede.title, "ended": not ocean,
    }  # fmt: skip
    if ocean and not risked:
        values["told_stores"] = (after.supply, ocean)
    lines = [n for each in encounter.contacts for n in each.lines]
    return said.write("told", f"{capital(text)}.", values, at=encounter.number, lines=lines)


def _known_ship(said: Voice, contact: ContactAccount, in_lede: HitTitle) -> str:
    """Return the name of a ship that the first paragraph has described, such as ``the second straggler``."""
    nth = next((n for n, gift in enumerate(in_lede.gifts, 1) if gift is contact), 0)
    return f"the {ordinal(nth)} straggler" if nth else ship(said, contact.card, known=True)


def spent(encounter: Encounter) -> bool:
    """Return True if the patrol ended with this turn because no torpedo was left, although ships of the ocean
    remained."""
    return (
        encounter.ending[1:2] == (SUPPLY_OUT,)
        and encounter.ending[0] != "lost"
        and bool(encounter.after.ocean)
    )


def _makes_amends(said: Voice, worth: int) -> bool:
    """Return True if the last two sentences of the report so far tell of a miss at a small ship and of the escape
    from the escort that came.

    A ship is small if its tonnage is at most ``worth``, in thousands of tons.
    """
    last = [fact for fact in said.facts if fact.kind != "stand"][-2:]
    missed = last[0].values.get("value") if len(last) > 1 and last[0].kind == "ship-miss" else None
    return isinstance(missed, int) and missed <= worth and last[1].kind == "escape"


def has_said_left(said: Voice, supply: int) -> bool:
    """Return True if the last sentence gave the number of torpedoes left."""
    last = said.facts[-1] if said.facts else None
    if last is None:
        return False
    if last.kind == "escape":
        return last.values["left"] == supply and "told_stores" in last.values
    return last.kind in ("told", "miss-told", "title", "stand") and last.values.get("supply") == supply


def standing(said: Voice, leg: Sequence[Encounter], in_lede: HitTitle) -> str:
    """Return the sentence about the boat's situation after a group of turns, such as a title one ship away or few
    torpedoes left.

    Another example is a tonnage above that of the historic USS *Tang*. The text is empty if there is nothing of this
    kind to say.
    """
    first, last = leg[0], leg[-1]
    ocean, left = last.after.ocean, last.after.supply
    if ocean == 1 and in_lede.last_ship:
        return ""
    before, after = first.before.points * TONS, last.after.points * TONS
    over = not ocean or bool(last.ending)
    if (
        last.patrol > 1
        or first.before.estimates
        or last.contacts[0] is in_lede.contact
        or has_said_left(said, left)
    ):
        return ""
    following = [each for each in BANDS[:2] if each.least > after][-1:]
    won = band(after) in _TITLES and band(after) != band(before)
    if over:
        return ""
    short = following[0].least - after if following else 0
    told = short in in_lede.short
    tags = {
        "near": not won and 0 < short <= _BIG * TONS and left > 0 and not told and after + short <= in_lede.home, "tang": not won and not told and before <= TANG.tons < after <= in_lede.home and band(in_lede.home) not in _TITLES,
        "plenty": left >= LARGEST_SPREAD * ocean,
        "scarce": 0 < left <= LARGEST_SPREAD, "none": not left, "one": left == 1,
    }  # fmt: skip
    true = [tag for tag, so in tags.items() if so]
    if set(true) <= {"plenty", "one"}:
        return ""
    values: dict[str, object] = {
        "points": last.after.points, "supply": left, "ocean": ocean, "torpedoes": torpedoes(left), "ships": count(ocean, "ship"), "short": f"{short:,}",
        "tang": f"{TANG.tons:,}", "were": "were" if left > 1 else "was",
        "next": _A_TITLE[following[0].title] if following else "",
    }  # fmt: skip
    return said.say("stand", values, true, at=last.number, lines=[n for c in last.contacts for n in c.lines])


def ends_as_usual(encounter: Encounter) -> bool:
    """Return True if the patrol ends with this turn in an ordinary way: the boat comes home after sinking ships.

    No face-down card is left to be scored, and no other patrol follows.
    """
    ending, after = encounter.ending, encounter.after
    how = ending[1] if len(ending) > 1 else ""
    ordinary = ending[:1] not in ((), ("lost",)) and how in WAYS_HOME and not encounter.revealed
    return bool(ordinary and after.points and after.patrol == encounter.patrol)
