"""The story of a game of Tonnage War, round by round: the turns that counted each by itself, the others in a sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from printkit.games.tonnage_war.rules.data import ACE, AIR, BLANK, ESCORT, GUNS, HFDF, SUPPORT, TANKER, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import DISCARD
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import CONTINUES, State
from printkit.games.tonnage_war.story.facts import Account, Fight, Round, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.luck import Swing
from printkit.games.tonnage_war.story.telling import boat_of, came_to, cards, hunt, salvo
from printkit.report.story import Passage, Quote, capital, count, listed, untold, with_article
from printkit.report.words.phrases import Voice, cite
from printkit.report.words.weave import quoted, span, stretches
from printkit.table import Move

_HUNTERS = {
    GUNS: ("an escort attack", "escort attacks"),
    HFDF: ("HF/DF", "HF/DF"),
    AIR: ("an air patrol", "air patrols"),
}
_GOES_ON = ("the hunt that followed", "the hunts that followed")
_CLAUSES = 4
"""Clauses that stand in one sentence."""
_OF_ROUTING = ("routing", "bdienst", "bdienst-alone", "routed")
_UNSEEN = "The hands are not recorded"


def score(state: State) -> str:
    """The U-boats' points, then the escorts', with those of an engagement that is not over."""
    return "–".join(str(each) for each in points(state))


def rounds(said: Voice, made: Account, final: State, telling: Sequence[Swing]) -> Iterator[Passage | Quote]:
    """Every round of the account; ``telling`` are the fights that are told by themselves, whatever came of them."""
    told = {id(swing.deed) for swing in telling}
    for each in made.rounds:
        yield from _round(said, each, final, told, first=each is made.rounds[0])


def _round(
    said: Voice, each: Round, final: State, telling: Collection[int], *, first: bool
) -> Iterator[Passage | Quote]:
    begins = score(each.turns[0].before) if each.turns else ""
    yield Passage(f"Round {each.number}", _opening(said, each, final, first=first), begins)
    yield from quoted(each.remarks)
    yield from list(_turns(said, each.turns, telling)) or _idle(said, each.turns)
    if each.early:
        yield Passage("Agreed", said.say("early", {"n": each.number}), "")


def _turns(said: Voice, turns: Sequence[TurnFacts], telling: Collection[int]) -> Iterator[Passage | Quote]:
    """The turns of a round; those in which cards were only discarded are passed over."""
    for quiet, turn, words in stretches(turns, lambda turn: _counts(turn, telling)):
        yield from _in_short(said, quiet)
        if turn is not None:
            yield Passage(span([turn]), _in_full(said, turn), score(turn.after))
        yield from words


def _counts(turn: TurnFacts, telling: Collection[int]) -> bool:
    """Whether a turn is told by itself: somebody scored, something was hit, or luck moved much."""
    return bool(turn.doubts) or any(
        id(deed) in telling or deed.points != (0, 0) or _hits(deed) for deed in turn.deeds
    )


def _hits(deed: Fight | SalvoFacts) -> bool:
    if isinstance(deed, SalvoFacts):
        return bool(deed.ships or deed.rescue or deed.result in ("damaged", "sunk"))
    return bool(deed.sunk) or any(name != deed.hunt.boat.handle for name in deed.damaged)


# -- how a round opens ------------------------------------------------------------------------------------------------------


def _opening(said: Voice, each: Round, final: State, *, first: bool) -> str:
    boats, escorts = (
        _drew(final.ruleset, side, each.oob[side]) if each.oob[side] else "" for side in (UBOAT, ESCORT)
    )
    lines = [n for turn in each.turns[:1] for n in turn.lines]
    if boats and escorts:
        return said.say(
            "round", {"boats": boats, "escorts": escorts}, _leads(each), at=each.number, lines=lines
        )
    if boats or escorts:
        facts = {
            "side": "U-boats" if boats else "escorts",
            "hand": boats or escorts,
            "tally": _tally(said, each),
        }
        return said.say("round-one-side", facts, lines=lines)
    hands = final.ruleset.answer(TonnageRuleset.hands)
    closed = f": {hands.meaning}" if final.ruleset.hands_are_closed else ""
    return f"{_UNSEEN}{closed}. {_tally(said, each)}" if first else _tally(said, each)


def _leads(each: Round) -> Iterator[str]:
    """How the score stands when a round begins."""
    if each.turns:
        uboat, escort = points(each.turns[0].before)
        yield "level" if uboat == escort else "uboats" if uboat > escort else "escorts"


def _drew(ruleset: TonnageRuleset, side: int, held: Sequence[int]) -> str:
    """``six boats (one ace) and four blanks``; ``two ships, one aircraft and seven blanks``."""
    grades = [ruleset.grade(side, c) for c in held]
    blanks = [count(grades.count(BLANK), "blank")]
    if side == UBOAT:
        aces = f" ({count(grades.count(ACE), 'ace')})" if ACE in grades else ""
        tanker = ["the U-tanker"] if TANKER in grades else []
        boats = len(grades) - grades.count(BLANK) - len(tanker)
        return listed([count(boats, "boat") + aces, *tanker, *blanks])
    units = [unit.surface for c in held if (unit := ruleset.escort(c)) is not None]
    ships, aircraft = sum(units), len(units) - sum(units)
    support = ["the support group"] if SUPPORT in grades else []
    sailed = [
        count(n, one, many)
        for n, one, many in ((ships, "ship", "ships"), (aircraft, "aircraft", "aircraft"))
        if n
    ]
    return listed([*sailed, *support, *blanks])


def _tally(said: Voice, each: Round) -> str:
    """``Two contacts, no attack on the convoy and six hunts.``"""
    laid = [move for turn in each.turns for who, move in turn.plays if who == UBOAT]
    facts = {
        "contacts": count(sum(move.verb == "contact" for move in laid), "contact"),
        "attacks": count(sum(move.verb == "attack" for move in laid), "attack"),
        "hunts": count(sum(len(turn.fights) for turn in each.turns), "hunt"),
    }
    return said.say("tally", facts, at=each.number, lines=[n for turn in each.turns for n in turn.lines])


# -- a turn that counted -------------------------------------------------------------------------------------------------


def _in_full(said: Voice, turn: TurnFacts) -> str:
    if turn.doubts:
        return cite(untold(turn.doubts), turn.doubts)
    told = []
    for kind, name, deed, _ in _events(turn):
        if deed is not None:
            told.append(hunt(said, deed, turn) if isinstance(deed, Fight) else salvo(said, deed, turn))
        elif kind in _OF_ROUTING:
            clause = _clause(said, kind, {"name": name, "names": name}, turn)
            told.append(cite(f"{capital(clause)}.", turn.lines))
    return " ".join(told)


# -- turns in which nobody scored ------------------------------------------------------------------------------------------


def _clause(said: Voice, kind: str, facts: dict[str, object], turn: TurnFacts) -> str:
    return said.say(kind, facts, at=turn.number + 13 * turn.round).partition("\ue002")[0]


def _in_short(said: Voice, turns: Sequence[TurnFacts]) -> Iterator[Passage]:
    """What was laid, and what came of the dice, in its order; nothing where there was neither."""
    events = [event for turn in turns for event in _events(turn)]
    clauses = [
        (_clause(said, kind, dict(_told(list(run))), turn), turn)
        for (kind, _, _, turn), run in _together(events)
    ]
    sentences = -(-len(clauses) // _CLAUSES)
    parts = [
        clauses[n * len(clauses) // sentences : (n + 1) * len(clauses) // sentences] for n in range(sentences)
    ]
    told = [
        cite(
            capital(f"{'; '.join(clause for clause, _ in part)}."),
            [n for _, turn in part for n in turn.lines],
        )
        for part in parts
    ]
    if told:
        yield Passage(span(turns), " ".join(told))


def _idle(said: Voice, turns: Sequence[TurnFacts]) -> Iterator[Passage]:
    """A round without a play."""
    if any(move.verb == DISCARD for turn in turns for _, move in turn.plays):
        yield Passage(span(turns), said.say("idle", {}, lines=[n for turn in turns for n in turn.lines]))


Happened = tuple[str, str, Fight | SalvoFacts | None, TurnFacts]
"""The kind of a thing, whom it was about or who did it, the hunt or the attack, and the turn."""


def _together(events: Sequence[Happened]) -> Iterator[tuple[Happened, Iterator[Happened]]]:
    """Hunts and attacks that came to the same one after the other, together; all else by itself."""
    alike = groupby(enumerate(events), lambda each: each[1][:2] if each[1][2] else each[0])
    for _, run in alike:
        found = [event for _, event in run]
        yield found[-1], iter(found)


def _told(run: Sequence[Happened]) -> Iterator[tuple[str, object]]:
    """What there is to say of things that came to the same."""
    _, name, _, turn = run[0]
    deeds = [deed for _, _, deed, _ in run]
    fights, salvos = (
        [d for d in deeds if isinstance(d, Fight)],
        [d for d in deeds if isinstance(d, SalvoFacts)],
    )
    if fights:
        goes_on = fights[0].hunt.origin == CONTINUES
        who = _GOES_ON if goes_on else _HUNTERS[fights[0].hunt.kind]
        yield from (("hunters", who[len(fights) > 1]), ("boats", _boats(fights)))
    elif salvos:
        boats = [each.attack.boat.card for each in salvos]
        yield from (("boats", cards(turn.before.ruleset, UBOAT, boats)), ("n", count(len(salvos), "attack")))
    else:
        yield from (("name", name), ("names", name))


def _events(turn: TurnFacts) -> Iterator[Happened]:
    """What was laid in a turn and what became of it, one by one, in its order. Routing is told with what came of it where
    that came in the same turn."""
    before = turn.before.routing[1] if turn.before.routing else ""
    routed: Happened = ("routed", listed(turn.routed), None, turn)
    held = before in turn.routed  # what was due since the turn before comes first
    if held:
        yield routed
    for each in turn.happened:
        if isinstance(each, Fight):
            yield f"q-{came_to(each)}", "on" if each.hunt.origin == CONTINUES else each.hunt.kind, each, turn
        elif isinstance(each, SalvoFacts):
            yield "s-blank" if each.blank else "s-none", "", each, turn
        else:
            yield from _played(turn, *each, before)
    if turn.routed and not held:
        yield routed


def _played(turn: TurnFacts, who: int, move: Move, before: str) -> Iterator[Happened]:
    """A play, where there is anything to tell of it; ``before``: the contact that the convoy was routed away from when the turn began."""
    play = move.value
    if move.verb == "bdienst":
        yield "bdienst" if before else "bdienst-alone", before, None, turn
    elif isinstance(play, Play):
        if who == UBOAT and move.verb in ("contact", "attack"):
            yield (move.verb, _named(play), None, turn) if play.lays else ("attack-of", play.on, None, turn)
        elif who == ESCORT and move.verb == "routing" and play.on not in {*turn.routed} - {before}:
            yield "routing", play.on, None, turn


def _named(play: Play) -> str:
    return f"{play.lays[0]} on the {play.target}" if play.target else play.lays[0]


def _boats(fights: Sequence[Fight]) -> str:
    """``a novice boat of c1``, ``two novice boats and an ace (c1, c2)``."""
    state = fights[0].state
    known = [fight.hunt.boat.card for fight in fights if fight.hunt.boat.card >= 0]
    told = cards(state.ruleset, UBOAT, known) or with_article("unseen card")
    if len({*known}) == 1 and fights[0].hunt.origin == CONTINUES:
        told = boat_of(fights[0])  # it has been met already
    names = [fight.on_contact for fight in fights if fight.on_contact]
    return f"{told} ({', '.join(dict.fromkeys(names))})" if names else told
