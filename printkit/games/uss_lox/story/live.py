"""Describes a USS Lox patrol while it is being played.

It writes a sentence for each event, the effect and the odds of each answer, and the end of the patrol.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printkit.games.uss_lox.play.chances import hit_chance
from printkit.games.uss_lox.play.dp import ESTIMATE, Solution, solution
from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.rules.hidden import load_pool
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.setup import OCEANS
from printkit.games.uss_lox.rules.state import (
    HELPLESS,
    HOME,
    LOST,
    MISSED_ESCORT,
    NO_ESCORT,
    OCEAN_EMPTY,
    SHORT,
    SHOWN,
    SUPPLY_CARDS,
    SUPPLY_OUT,
    TONS,
    State,
)
from printkit.games.uss_lox.story.board import BOAT, CONTACT, OCEAN, before_setup, board
from printkit.games.uss_lox.story.names import name, tons
from printkit.games.uss_lox.story.report import story
from printkit.games.uss_lox.story.scoring import result
from printkit.journal.course import Record
from printkit.journal.live import Effect, EndAccount, Happening, Live, Said, SetupSoFar
from printkit.report.story import capital, count, listed
from printkit.report.words.ending import ended
from printkit.report.words.phrases import per_cent
from printkit.table import Move, card_name
from printkit.table.cards import KING, RANK
from printkit.table.words import ordinal

_NEED = "a pair, a fifteen, a run, a flush or his nob hits"
_CONTACT_LABELS = ("flip", "escort", "opportunity")
_ENDS = {
    OCEAN_EMPTY: "The boat is home: no ocean card is left.",
    SUPPLY_OUT: "The boat is home: no torpedo is left.",
    SHORT: "The boat is lost: the escape cannot be paid.",
    HELPLESS: "The boat is lost: no torpedo is left against the escort.",
    MISSED_ESCORT: "The boat is lost.",
    NO_ESCORT: "The boat is lost: the deck is empty.",
}


# -- the feed ----------------------------------------------------------------------------------------------------------------


def says(happening: Happening) -> Said | None:
    """Return the sentence about a decision or a turned-up card; None if nothing is said about it.

    The text is empty if the sentence about the next event also covers this event.
    """
    event = happening.event
    if event.kind == "tell":
        return Said("")
    value = event.value
    if isinstance(value, Move):
        said = _decided(happening, value)
    else:
        cards = tuple(c for c in (value if isinstance(value, tuple) else (value,)) if isinstance(c, int))
        said = _TURNED[event.label](happening, cards) if event.label in _TURNED else None
    return _ended(happening, said) if said is not None else None


def _ended(happening: Happening, said: Said) -> Said:
    """Return the sentence about an event, followed by a second sentence if the event ended the patrol."""
    outcome = happening.heard("outcome")
    end = _ENDS.get(str(outcome[1]), "") if isinstance(outcome, tuple) and len(outcome) > 1 else ""
    return said._replace(words=f"{said.words} {end}".strip()) if end else said


def _flipped(happening: Happening, cards: Sequence[int]) -> Said:
    cell = happening.earlier("flip")
    where = cell.value.value if cell is not None and isinstance(cell.value, Move) else None
    return Said(f"{_sighting(cards[0], happening)}{f', in {where}' if where else ''}.", OCEAN)


def _sighting(card: int, happening: Happening) -> str:
    if card < 0:
        return "A ship is sighted, its card not recorded"
    if card >= JOKER:
        return "A joker is turned up"
    state = happening.event.state
    if isinstance(state, State) and state.ruleset.kings_are_escorts and RANK[card] == KING:
        return f"A king ship is sighted: {name(card)}, {_torpedoes(price(card))} of damage"
    return f"A ship is sighted: {name(card)}, {tons(price(card))}"


def _escort(happening: Happening, cards: Sequence[int]) -> Said:
    return Said(" ".join(_escort_words(card) for card in cards), CONTACT)


def _escort_words(card: int) -> str:
    if card < 0:
        return "An escort comes, its card not recorded."
    cost = f"{_torpedoes(price(card))} to escape"
    return f"An escort comes: {name(card)}, {cost}." if card < JOKER else "An escort's card is a joker."


def _shown(happening: Happening, cards: Sequence[int]) -> Said:
    card = cards[0]
    worth = f", {tons(price(card))}" if 0 <= card < JOKER else ""
    return Said(f"The queen shows another ship: {name(card)}{worth}.", CONTACT)


def _spread(happening: Happening, cards: Sequence[int]) -> Said:
    """Return the sentence about torpedo cards that were fired together.

    An example is ``7D and 8H: a seven and an eight made fifteen, and the five of hearts is sunk.``
    """
    target, made = _target(happening), happening.heard("combination")
    whom = name(target) if target >= 0 else "the ship"
    spread = listed([card_name(card) for card in cards]) or "No torpedo"
    if happening.heard("result") == "sunk":
        words = [str(word) for word in made] if isinstance(made, tuple) else []
        how = f"{result(words, cards, target)}, and " if words else ""
        return Said(f"{spread}: {how}{whom} is sunk.", CONTACT, _NEED)
    joker = ", a joker among them," if any(card >= JOKER for card in cards) else ""
    away = f"{whom} gets away" if happening.event.label == "fire" else whom + " is not hit"
    miss = "misses" if len(cards) == 1 else "miss"
    return Said(f"{spread}{joker} {miss}: {away}.", CONTACT, _NEED)


def _estimates(happening: Happening, cards: Sequence[int]) -> Said:
    known = [f"{name(card)}, {tons(price(card))}" if 0 <= card < JOKER else name(card) for card in cards]
    return Said(
        f"Turned up for {'an estimate' if len(cards) == 1 else 'the estimates'}: {'; '.join(known)}.", BOAT
    )


_TURNED = {
    "flip": _flipped, "escort": _escort, "opportunity": _shown, "fire": _spread, "attack": _spread, "estimates": _estimates,
}  # fmt: skip


def _target(happening: Happening) -> int:
    """Return the card that the boat met last, about which the captain must now decide; −1 if there is none."""
    acts = happening.section.events[: happening.place]
    cards = next(
        (e.value for e in reversed(acts) if e.label in _CONTACT_LABELS and not isinstance(e.value, Move)), -1
    )
    last = cards[-1] if isinstance(cards, tuple) and cards else cards
    return last if isinstance(last, int) else -1


def _decided(happening: Happening, move: Move) -> Said | None:
    target = name(_target(happening))
    match move.verb:
        case "ocean":
            return Said(
                f"{capital(_count(move.value, 'card'))} {'is' if move.value == 1 else 'are'} laid out as the ocean.",
                OCEAN,
            )
        case "flip" | "opportunity":
            return Said("")  # the next event shows which card it is
        case "pass":
            return Said(f"Lox lets {target} pass.", CONTACT)
        case "fire" | "attack":
            at = "attacks" if move.verb == "attack" else "fires at"
            return Said(f"Lox {at} {target} with {_torpedoes(move.value)}.", CONTACT)
        case "gun":
            return Said(f"The deck gun sinks {target}.", CONTACT)
        case "escape":
            return _escapes(happening, target)
        case "estimate":
            return Said("An unseen card of the deck counts for it: an estimate.", BOAT)
        case "no-opportunity":
            return Said("No other ship is looked for.", CONTACT)
        case "continue":
            return Said("Lox sails on.", OCEAN)
        case "port":
            return Said("Lox returns to port.", BOAT)
        case "patrol":
            return Said(
                f"Lox sails on a {ordinal(move.value) if isinstance(move.value, int) else 'new'} patrol.",
                BOAT,
            )
        case "deal":
            return Said(f"{capital(_count(move.value, 'card'))} are dealt.", BOAT)
    return None


def _escapes(happening: Happening, target: str) -> Said:
    card = _target(happening)
    if happening.heard("result") != "escaped":
        return Said(f"Lox tries to escape from {target}.", CONTACT)
    paid = _torpedoes(price(card)) if card >= 0 else "the price"
    return Said(f"Lox escapes from {target} for {paid}.", BOAT)


def _count(value: object, what: str) -> str:
    return count(value, what) if isinstance(value, int) else f"some {what}s"


def _torpedoes(n: object) -> str:
    return count(n, "torpedo", "torpedoes") if isinstance(n, int) else "torpedoes"


# -- the state in a line -----------------------------------------------------------------------------------------------------


def _score(state: State) -> tuple[tuple[str, str], ...]:
    return (("score", f"{state.points * TONS:,} tons"),)


def _progress(state: State) -> str:
    return f"patrol {state.patrol}, turn {state.turn}" if state.patrol > 1 else f"turn {state.turn}"


# -- answers -----------------------------------------------------------------------------------------------------------------


def effect(label: str, typed: str, state: State) -> Effect | None:
    """Return a few words that say what an answer to a question does, according to the rules.

    Return None if there is nothing to say.
    """
    verb = typed.partition(" ")[0]
    if verb == "escape" and state is not None:
        return _escape_effect(state)
    if verb == "attack":
        return Effect("hit, it goes to the score pile; a miss loses the boat", rb.ESCORT_ATTACK.id)
    found = _EFFECTS.get(verb)
    return Effect(*found) if found is not None else None


_EFFECTS = {
    "pass": ("it is discarded; no escort comes, the next step is another flip", rb.PASS.id),
    "fire": ("one combination sinks it; a miss brings an escort", rb.MISS.id),
    "gun": ("sunk at once, without a torpedo", rb.DECK_GUN.id),
    "continue": ("another ocean card is turned up", rb.PERISCOPE.id),
    "port": ("the patrol is won, with what was sunk", rb.END_PORT.id),
    "opportunity": ("the top card of the deck is a ship to pass or attack", rb.QUEEN_SHIP.id),
    "no-opportunity": ("the encounter is over", rb.QUEEN_SHIP.id),
    "estimate": ("the top card of the deck goes unseen to the score pile", rb.FACE_ESTIMATE.id),
}


def _escape_effect(state: State) -> Effect | None:
    if state.escort < 0:
        return None
    cost, ruleset = price(state.escort), state.ruleset
    if state.supply + (state.ocean if ruleset.grid_may_pay else 0) < cost:
        return Effect("it cannot be paid: the boat is lost", rb.ESCAPE_SHORT.id)
    return Effect(f"{count(cost, 'torpedo', 'torpedoes')} are paid unseen", rb.ESCAPE.id) if cost > 1 else Effect("one torpedo is paid unseen", rb.ESCAPE.id)  # fmt: skip


def odds(label: str, answers: Sequence[str], record: Record) -> Mapping[str, str]:
    """Return the odds of each possible answer to a question as text. Answers without odds are left out.

    The text gives the exact chance of a hit, and the average tonnage brought home if the captain then plays almost
    optimally.
    """
    state = record.final
    if not isinstance(state, State) or state.status in (HOME, LOST) or label not in _WEIGHED:
        return {}
    worth = _Worth(state)
    found = {}
    for typed in answers:
        said = worth.of(*typed.partition(" ")[::2])
        if said:
            found[typed] = said
    return found


_WEIGHED = ("fire", "escape", "gun", "continue")


class _Worth:
    """Computes the average tonnage that the boat brings home after each possible answer to a question."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.values: Solution = solution(state.ruleset)
        self.points = state.points + ESTIMATE * state.estimates

    def of(self, verb: str, value: str) -> str:
        """Return the odds of one answer as text, such as ``44 % to hit; 21,300 tons home on average``.

        The text is empty if the answer has no odds.
        """
        state, values, n = self.state, self.values, int(value) if value.isdecimal() else 0
        match verb:
            case "pass":
                return self._home(self._passed())
            case "fire" | "attack":
                return self._attack(n, final=verb == "attack")
            case "gun":
                return self._home(values.debrief(state.supply, state.ocean, self.points + self._gained()))
            case "escape":
                return self._escape(n, value)
            case "continue":
                return self._home(values.flip(state.supply, state.ocean, self.points))
            case "port":
                sure = "" if state.estimates else " for certain"
                return f"{_tons(self.points)} home{sure}" if sure else self._home(self.points)
        return ""

    def _passed(self) -> float:
        state = self.state
        ashore = state.how == SHOWN or not state.ocean
        worth = self.values.debrief if ashore else self.values.flip
        return worth(state.supply, state.ocean, self.points)

    def _target(self) -> int:
        return self.state.escort if self.state.escort >= 0 else self.state.ship

    def _gained(self) -> int:
        target = self._target()
        return self.values.points[RANK[target] - 1] if 0 <= target < JOKER else 0

    def _attack(self, n: int, *, final: bool) -> str:
        state, target = self.state, self._target()
        if not 0 <= target < JOKER or n > state.supply:
            return ""
        chance = hit_chance(state.ruleset, target, n, load_pool(state))
        left = state.supply - n
        sunk = self.values.debrief(left, state.ocean, self.points + self._gained())
        missed = 0.0 if final else self.values.escort(left, state.ocean, self.points)
        return f"{per_cent(chance)} to hit; {self._home(chance * sunk + (1 - chance) * missed)}"

    def _escape(self, paid: int, value: str) -> str:
        state = self.state
        laid = int(value.partition("ocean=")[2] or 0)
        cost = paid or price(state.escort)
        if state.supply + laid < cost:
            return self._home(0.0)
        return self._home(self.values.debrief(state.supply - cost + laid, state.ocean - laid, self.points))

    def _home(self, points: float) -> str:
        return f"{_tons(points)} home on average"


def _tons(points: float) -> str:
    """Return a tonnage as text, rounded to hundreds of tons: ``21,300 tons``."""
    return f"{round(points * TONS, -2):,.0f} tons"


def _ending(record: Record) -> EndAccount:
    return ended(story(record))


def prepare(record: Record) -> Iterator[None]:
    """Compute in advance the expected tonnage of all states that the patrol can reach from here.

    Later calls of ``odds`` are then fast.
    """
    state = record.final
    if isinstance(state, State) and state.status not in (HOME, LOST):
        solution(state.ruleset).flip(state.supply, state.ocean, state.points + ESTIMATE * state.estimates)
    yield


def prepare_in_setup(known: SetupSoFar) -> None:
    """Compute the expected tonnage of all states of a patrol for every possible number of ocean cards.

    This is done in advance, while the player is still choosing this number.
    """
    if isinstance(known.ruleset, LoxRuleset):
        values = solution(known.ruleset)
        for move in OCEANS:
            assert isinstance(move.value, int)
            values.flip(SUPPLY_CARDS - move.value, move.value, 0)


LIVE = Live(
    board, says, _score, _progress, effect, odds, _ending,
    reveals=frozenset(("fire", "attack", "opportunity")), before_setup=before_setup, prepare=prepare,
    prepare_in_setup=prepare_in_setup,
)  # fmt: skip
