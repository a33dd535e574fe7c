"""The story of a game of Tonnage War, round by round: the turns that counted each by itself, the others in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from printkit.games.tonnage_war.rules.data import ACE, AIR, BLANK, ESCORT, GUNS, HFDF, SUPPORT, TANKER, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import DISCARD
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import CONTINUES, State
from printkit.games.tonnage_war.story.facts import Account, Fight, Round, Salvo, Turn, fight_word, points
from printkit.games.tonnage_war.story.luck import Swing
from printkit.games.tonnage_war.story.telling import cards, hunt, salvo
from printkit.report.story import Passage, Quote, capital, count, listed, number, untold, with_article
from printkit.report.weave import quoted, span, stretches

_HUNTERS = {
    GUNS: ("an escort attack", "escort attacks"),
    HFDF: ("HF/DF", "HF/DF"),
    AIR: ("an air patrol", "air patrols"),
}
_GOES_ON = ("a hunt that went on", "hunts that went on")
_UNSEEN = "The hands are not recorded"


def score(state: State) -> str:
    """The U-boats' points, then the escorts', with those of an engagement that is not over."""
    return "–".join(str(each) for each in points(state))


def rounds(made: Account, final: State, turning: Sequence[Swing]) -> Iterator[Passage | Quote]:
    """Every round of the account; ``turning`` are the fights in which the game turned."""
    told = {id(swing.deed) for swing in turning}
    for each in made.rounds:
        yield from _round(each, final, told, first=each is made.rounds[0])


def _round(each: Round, final: State, turning: Collection[int], *, first: bool) -> Iterator[Passage | Quote]:
    begins = score(each.turns[0].before) if each.turns else ""
    yield Passage(f"Round {each.number}", _opening(each, final, first=first), begins)
    yield from quoted(each.remarks)
    yield from list(_turns(each.turns, turning)) or _idle(each.turns)
    if each.early:
        yield Passage("", f"The players agreed to end round {each.number} here.", "")


def _turns(turns: Sequence[Turn], turning: Collection[int]) -> Iterator[Passage | Quote]:
    """The turns of a round; those in which cards were only discarded are passed over."""
    for quiet, turn, words in stretches(turns, lambda turn: _counts(turn, turning)):
        yield from _in_short(quiet)
        if turn is not None:
            yield Passage(span([turn]), _in_full(turn), score(turn.after))
        yield from words


def _counts(turn: Turn, turning: Collection[int]) -> bool:
    """Whether a turn is told by itself: somebody scored, something was hit, or the game turned in it."""
    return bool(turn.doubts) or any(
        id(deed) in turning or deed.points != (0, 0) or _hits(deed) for deed in turn.deeds
    )


def _hits(deed: Fight | Salvo) -> bool:
    if isinstance(deed, Salvo):
        return bool(deed.ships or deed.rescue or deed.result in ("damaged", "sunk"))
    return bool(deed.sunk) or any(name != deed.hunt.boat.handle for name in deed.damaged)


# -- how a round opens ------------------------------------------------------------------------------------------------------


def _opening(each: Round, final: State, *, first: bool) -> str:
    drawn = [_drew(final.ruleset, side, each.oob[side]) if each.oob[side] else "" for side in (UBOAT, ESCORT)]
    if all(drawn):
        return capital(f"{' against '.join(drawn)}.")
    if any(drawn):
        return f"The {'U-boats' if drawn[UBOAT] else 'escorts'} drew {''.join(drawn)}. {_tally(each)}"
    closed = ": this is what both players saw" if final.ruleset.hands == "closed" else ""
    return f"{_UNSEEN}{closed}. {_tally(each)}" if first else _tally(each)


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
    return listed([count(ships, "ship"), count(aircraft, "aircraft", "aircraft"), *support, *blanks])


def _tally(each: Round) -> str:
    """``Two contacts, no attack on the convoy and six hunts.``"""
    laid = [move for turn in each.turns for who, move in turn.plays if who == UBOAT]
    contacts = sum(move.verb == "contact" for move in laid)
    attacks = sum(move.verb == "attack" for move in laid)
    hunts = sum(len(turn.fights) for turn in each.turns)
    return capital(f"{count(contacts, 'contact')}, {count(attacks, 'attack')} and {count(hunts, 'hunt')}.")


# -- a turn that counted -------------------------------------------------------------------------------------------------


def _in_full(turn: Turn) -> str:
    if turn.doubts:
        return untold(turn.doubts)
    deeds = [hunt(deed) if isinstance(deed, Fight) else salvo(deed) for deed in turn.deeds]
    return " ".join([*(f"{capital(each)}." for each in _routing(turn)), *deeds])


def _routing(turn: Turn) -> Iterator[str]:
    """What came of evasive routing."""
    if any(move.verb == "bdienst" for _, move in turn.plays):
        yield "B-Dienst saw through the routing"
    if turn.routed:
        yield f"evasive routing shook off {listed(turn.routed)}"


def _times(said: str, n: int) -> str:
    return said if n == 1 else f"{said} {'twice' if n == 2 else f'{number(n)} times'}"


# -- turns in which nobody scored ------------------------------------------------------------------------------------------


def _in_short(turns: Sequence[Turn]) -> Iterator[Passage]:
    """What was laid, and what came of the dice, in one sentence; nothing where there was neither."""
    routing = Counter(each for turn in turns for each in _routing(turn))
    parts = [
        *_laid(turns),
        *(_times(said, n) for said, n in routing.items()),
        *_hunts(turns),
        *_salvos(turns),
    ]
    if parts:
        yield Passage(span(turns), capital(f"{'; '.join(parts)}."))


def _idle(turns: Sequence[Turn]) -> Iterator[Passage]:
    """A round without a play."""
    if any(move.verb == DISCARD for turn in turns for _, move in turn.plays):
        yield Passage(span(turns), "Nothing but discards.")


def _laid(turns: Sequence[Turn]) -> Iterator[str]:
    """Contacts and attacks that were laid, and routing; hunts are told with their dice."""
    moves = [(who, move) for turn in turns for who, move in turn.plays]
    plays = [(move.verb, move.value) for who, move in moves if who == UBOAT and isinstance(move.value, Play)]
    for what in ("contact", "attack"):
        names = [_named(play) for verb, play in plays if verb == what and play.lays]
        if len(names) == 1:
            yield f"{what} {names[0]} was laid"
        elif names:
            yield f"{count(len(names), what)} were laid ({', '.join(dict.fromkeys(names))})"
    for verb, play in plays:
        if verb == "attack" and not play.lays:
            yield f"the boat of {play.on} attacked"
    for who, move in moves:
        if who == ESCORT and move.verb == "routing" and isinstance(move.value, Play):
            yield f"the escorts tried to route the convoy away from {move.value.on}"


def _named(play: Play) -> str:
    return f"{play.lays[0]} on the {play.target}" if play.target else play.lays[0]


def _hunts(turns: Sequence[Turn]) -> Iterator[str]:
    """Hunts that came to nothing, those of a kind together."""
    alike: dict[tuple[tuple[str, str], str], list[Fight]] = {}
    for fight in (fight for turn in turns for fight in turn.fights):
        who = _GOES_ON if fight.hunt.origin == CONTINUES else _HUNTERS[fight.hunt.kind]
        alike.setdefault((who, _came_to(fight)), []).append(fight)
    for (who, how), fights in alike.items():
        yield f"{who[len(fights) > 1]} {how.format(_boats(fights))}"


def _came_to(fight: Fight) -> str:
    word = fight_word(fight)
    if not fight.over:
        return "went after {}"
    if word == "blank":
        return "fell on {}"
    if word == "evaded":
        return "did not find {}" if fight.detects else "could detect nothing of {}"
    return "attacked {} in vain" if fight.strikes else "found {} and could not strike"


def _boats(fights: Sequence[Fight]) -> str:
    """``a novice boat of c1``, ``two novice boats and an ace (c1, c2)``."""
    state = fights[0].state
    known = [fight.hunt.boat.card for fight in fights if fight.hunt.boat.card >= 0]
    told = cards(state.ruleset, UBOAT, known) or with_article("unseen card")
    names = [fight.on_contact for fight in fights if fight.on_contact]
    return f"{told} ({', '.join(dict.fromkeys(names))})" if names else told


def _salvos(turns: Sequence[Turn]) -> Iterator[str]:
    """Attacks that sank nothing."""
    salvos = [each for turn in turns for each in turn.salvos]
    blanks = sum(each.blank for each in salvos)
    if blanks:
        yield (
            "an attack that nobody answered was a blank"
            if blanks == 1
            else f"{number(blanks)} attacks that nobody answered were blanks"
        )
    missed = [each.attack.boat.card for each in salvos if not each.blank]
    if missed:
        yield f"{cards(salvos[0].state.ruleset, UBOAT, missed)} attacked and sank nothing"
