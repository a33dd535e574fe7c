"""Writes the sentences about the uneventful successes of a USS Lox patrol: ships that the boat let pass,
jacks (ships that the deck gun sinks), and ships sunk one after another without a miss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.uss_lox.rules.bands import TANG, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import LARGEST_SPREAD, TONS
from printkit.games.uss_lox.story.clauses import shot_at_odds, the_last, torpedoes
from printkit.games.uss_lox.story.names import name, tons
from printkit.games.uss_lox.story.scoring import grouped, sunk_by
from printkit.games.uss_lox.story.turns import SHIP, ContactAccount, Encounter
from printkit.report.story import count, listed, number
from printkit.report.words.phrases import UNLIKELY, Voice
from printkit.table.words import ordinal

_TOLD_FROM: Final = 3
"""Smallest number of consecutive small ships that the boat let pass for which the report mentions them. At
the start of a patrol, two are enough."""
_SMALL: Final = 7
"""Largest tonnage, in thousands of tons, of a ship for which the report gives no reason why the boat let it
pass."""
_LONGER: Final = 0.1
"""In a group of shots, the report calls one the longest shot if its chance of a hit (0 to 1) was lower than
that of every other by at least this."""
_MOST: Final = 3
"""Maximum number of sunk ships in one sentence. More ships are divided among several sentences."""
_PAIR: Final = 2
_TITLES: Final = ("Ace", "Legend")
_MUCH: Final = 15
"""Smallest tonnage already sunk, in thousands of tons, for which the report says that the last torpedoes were
fired with much to lose."""
_LONG: Final = 0.75
"""Chance of a hit (0 to 1) below which a shot can be called the longest of several."""
_SURE: Final = 0.78
"""The report calls a hit easy if its chance (0 to 1) was at least this."""


class HitTitle(NamedTuple):
    """The ship whose sinking the first paragraph has described (None if no sinking), and the title that the
    sinking won (empty if none)."""

    contact: ContactAccount | None = None
    title: str = ""


def is_hit(encounter: Encounter) -> bool:
    """Return True if the boat met a single ordinary ship in this turn and sank it with torpedoes. The ship's
    tonnage must be known, not estimated."""
    contacts = encounter.contacts
    if encounter.doubts or len(contacts) != 1:
        return False
    (contact,) = contacts
    plain = contact.role == SHIP and 0 <= contact.card < JOKER and not contact.estimated
    return plain and contact.sunk and contact.shot is not None


def legs(encounters: Sequence[Encounter]) -> Iterator[list[Encounter]]:
    """Yield groups of consecutive turns, each of which is described in one passage of the report. A group
    ends with its third sunk ship."""
    leg: list[Encounter] = []
    for encounter in encounters:
        leg.append(encounter)
        if sum(is_hit(each) for each in leg) == _MOST:
            yield leg
            leg = []
    if leg:
        yield leg


def told_turns(
    encounters: Sequence[Encounter], in_lede: HitTitle, *, every: bool = False
) -> list[tuple[str, list[Encounter]]]:
    """Return the turns that get a sentence, in groups of consecutive turns of one kind: ships let pass
    (``pass``), sunk with the deck gun (``gun``), or sunk with torpedoes (``hit``). Short sequences of small
    ships that were let pass are left out, unless the first paragraph describes one of them. ``every``: True to leave out none."""
    kept: list[Encounter] = []
    for kind, group in groupby(encounters, _kind):
        turns = list(group)
        decisive = [each for each in turns if each.contacts[0] is in_lede.contact]
        if kind != "pass" or every or _worth_telling(turns):
            kept += turns
        else:
            kept += decisive
    told = [
        (kind, list(group))
        for kind, group in groupby(kept, lambda each: (_kind(each), each.contacts[0] is in_lede.contact))
    ]
    return [(kind, group) for (kind, _), group in told]


def tells_of_passes(encounters: Sequence[Encounter]) -> bool:
    """Return True if ships that were let pass one after another on some of these turns deserve a sentence. The passage then tells of all
    that were let pass, because a reader takes the number in the sentence for that of the whole passage."""
    runs = groupby(encounters, _kind)
    return any(kind == "pass" and _worth_telling(list(group)) for kind, group in runs)


def _kind(encounter: Encounter) -> str:
    return "hit" if is_hit(encounter) else encounter.contacts[0].action


def _worth_telling(passed: Sequence[Encounter]) -> bool:
    """Return True if ships that were let pass one after another deserve a sentence: if there were many, if
    they were the first two of the patrol, if one was big, or if the boat had no torpedo left to fire."""
    big = max(VALUE[each.contacts[0].card] for each in passed) > _SMALL
    first = passed[0].number == 1 and len(passed) == _PAIR
    return first or big or len(passed) >= _TOLD_FROM or not passed[0].before.supply


def let_pass(said: Voice, passed: Sequence[Encounter]) -> str:
    """Return the sentence about ships that the boat let pass one after another."""
    ships = [each.contacts[0] for each in passed]
    supply, last = passed[0].before.supply, passed[-1]
    values: dict[str, object] = {
        "it": name(ships[0].card), "cards": [contact.card for contact in ships], "n": number(len(ships)), "sizes": _sizes(ships), "letting": letting(ships),
        "torpedoes": torpedoes(supply), "ships": count(last.after.ocean, "ship"),
    }  # fmt: skip
    tags = {
        "no-torpedo": not supply, "start": passed[0].number == 1 and len(ships) > 1, "end": not last.after.ocean, "one": len(ships) == 1,
        "even": last.after.ocean == 1,
    }  # fmt: skip
    lines = [n for each in ships for n in each.lines]
    return said.say("pass", values, [tag for tag, so in tags.items() if so], at=last.number, lines=lines)


def _sizes(ships: Sequence[ContactAccount]) -> str:
    """Return words for the sizes of several ships: ``a six and a two``, ``none above a six``."""
    if len(ships) == _PAIR:
        return grouped(contact.card for contact in ships)
    return f"none above {tons(max(VALUE[contact.card] for contact in ships))}"


def letting(passed: Sequence[ContactAccount]) -> str:
    """Return a phrase for ships that the boat let pass: ``the ten of clubs``, ``a two and a seven``, ``three ships, none above a six,``,
    ``three ships worth 14,000 tons``."""
    values = [VALUE[contact.card] for contact in passed]
    if len(passed) == 1:
        return name(passed[0].card)
    if len(passed) == _PAIR:
        return grouped(contact.card for contact in passed)
    if max(values) <= _SMALL:
        return f"{number(len(passed))} ships, {_sizes(passed)},"
    return f"{number(len(passed))} ships worth {tons(sum(values))}"


def gunned(
    said: Voice, jacks: Sequence[Encounter], earlier: int, in_lede: HitTitle, *, alone: bool = False
) -> str:
    """Return the sentence about jacks that the deck gun sank one after another. ``earlier``: the number of jacks that it had sunk before.
    ``alone``: the heading of the passage gives the turn."""
    ships = [each.contacts[0] for each in jacks]
    values: dict[str, object] = {
        "it": name(ships[0].card), "cards": [contact.card for contact in ships], "earlier": earlier, "n": number(len(ships)), "first": jacks[0].number,
        "turn": jacks[-1].number, "worth": tons(sum(VALUE[contact.card] for contact in ships)), "nth": ordinal(earlier + 1), "title": in_lede.title,
        "names": listed([name(contact.card) for contact in ships]),
    }  # fmt: skip
    tags = {
        "several": len(ships) > 1,
        "earlier": earlier > 0,
        "won": bool(in_lede.title) and ships[0] is in_lede.contact,
        "opens": jacks[0].number == 1,
        "end": not jacks[-1].after.ocean,
        "alone": alone,
        "running": jacks[-1].number - jacks[0].number == len(jacks) - 1,
    }
    lines = [n for each in ships for n in each.lines]
    return said.say("gun", values, [tag for tag, so in tags.items() if so], at=jacks[-1].number, lines=lines)


def hit(said: Voice, turns: Sequence[Encounter], in_lede: HitTitle, *, alone: bool = False) -> str:
    """Return the sentences about ships that torpedoes sank one after another. ``in_lede``: the ship whose
    sinking the first paragraph has described. ``alone``: the heading of the passage gives the turn, so the
    sentences do not."""
    ships = [each.contacts[0] for each in turns]
    first, last = turns[0], turns[-1]
    told = min(ships, key=lambda c: c.shot.chance if c.shot else 1.0)
    shot = told.shot
    assert shot is not None
    worth = [VALUE[c.card] for c in ships]
    others = [c.shot.chance for c in ships if c.shot is not None and c is not told]
    lede = any(c is in_lede.contact for c in ships)
    values: dict[str, object] = {
        "cards": [c.card for c in ships], "sunk": len(ships), "gained": sum(worth), "n": number(len(ships)), "turn": last.number, "title": in_lede.title,
        "it": name(told.card), "names": listed([name(c.card) for c in ships]), "odds": shot_at_odds(shot.chance), "fired": the_last(len(shot.cards)),
        "way": sunk_by(shot.scored, shot.cards, told.card, "it" if len(ships) == 1 else name(told.card)), "worth": tons(sum(worth)), "apiece": tons(worth[0]),
        "where": "the last" if told is ships[-1] else f"the {ordinal(ships.index(told) + 1)}",
    }  # fmt: skip
    tags = {
        "several": len(ships) > 1, "lede": lede, "won": lede and bool(in_lede.title), "opening": not first.before.points, "alike": len(set(worth)) == 1,
        "longest": len(others) > 1 and shot.chance < _LONG and not lede and shot.chance + _LONGER <= min(others), "long": shot.chance < UNLIKELY, "easy": shot.chance >= _SURE,
        "empty": last.before.supply == len(shot.cards), "end": not last.after.ocean, "alone": alone,
    }  # fmt: skip
    lines = [n for each in ships for n in each.lines]
    return said.say("run", values, [tag for tag, so in tags.items() if so], at=last.number, lines=lines)


def risk(said: Voice, turn: Encounter, in_lede: HitTitle) -> str:
    """Return the sentence about the boat's last torpedoes, fired when there was much tonnage to lose. It is
    empty if they were not the last ones, or if the first paragraph has described them."""
    contact, before = turn.contacts[0], turn.before
    shot = contact.shot
    if (
        shot is None
        or contact is in_lede.contact
        or before.supply != len(shot.cards)
        or before.points < _MUCH
    ):
        return ""
    text = f"A miss at {name(contact.card)} would have left nothing for the escort, with {tons(before.points)} to lose."
    return said.write("risk", text, {"points": before.points}, at=turn.number, lines=contact.lines)


def standing(said: Voice, leg: Sequence[Encounter], in_lede: HitTitle) -> str:
    """Return the sentence that says what a group of turns led to: a title won, a tonnage above the historic
    USS *Tang*'s, or hardly a torpedo left. The text is empty if none of these applies."""
    first, last = leg[0], leg[-1]
    before, after, ocean, left = (
        first.before.points * TONS,
        last.after.points * TONS,
        last.after.ocean,
        last.after.supply,
    )
    if not ocean or last.patrol > 1 or last.ending or first.before.estimates:
        return ""
    title = band(after)
    won = title in _TITLES and title != band(before) and not in_lede.title.endswith(title)
    tags = {
        "title": won, "tang": not won and before <= TANG.tons < after and title not in _TITLES, "scarce": 0 < left <= LARGEST_SPREAD, "none": not left,
        "one": left == 1,
    }  # fmt: skip
    true = [tag for tag, so in tags.items() if so]
    if not true or (in_lede.title and not won):
        return ""
    values: dict[str, object] = {
        "points": last.after.points, "supply": left, "ocean": ocean, "torpedoes": torpedoes(left) if left else "no torpedo", "ships": count(ocean, "ship"),
        "tang": f"{TANG.tons:,}", "were": "were" if left > 1 else "was", "made": "an Ace" if title == "Ace" else "a Legend",
    }  # fmt: skip
    return said.say("stand", values, true, at=last.number, lines=[n for c in last.contacts for n in c.lines])
