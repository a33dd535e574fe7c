"""The options and the open questions of USS Lox, and :class:`LoxRuleset`, which reads each through one predicate."""

from __future__ import annotations

from functools import cached_property

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.table.rules import Answer, Preset, Rule, Ruleset, Ruling


def _option(key: str, rule: Rule, question: str, yes: str) -> Ruling[str]:
    return Ruling[str](
        key,
        (rule,),
        question,
        (Answer("no", "The basic rules stand."), Answer("yes", yes)),
        why="An advanced rule; the source asks for a game or two without it first.",
        optional_rule=True,
    )


JOKERS = _option(
    "jokers", rb.JOKER_PACK, "Are the jokers in the pack?", "They spoil spreads and bring escorts."
)
FACES = _option(
    "faces", rb.FACE_ESTIMATE, "Are sunk face cards estimated?", "A card of the deck scores instead."
)
KINGS = _option(
    "kings", rb.KING_SHIP, "Are flipped kings escorts?", "They are no targets, and must be dealt with."
)
QUEENS = _option(
    "queens", rb.QUEEN_SHIP, "Do sunk queens show another ship?", "One of the deck may be turned up."
)
SECOND_PATROL = _option(
    "second-patrol", rb.PATROL2, "May a boat sail again?", "It may, with what the deck holds."
)

JACK_DECISION = Ruling[str](
    "jack-decision",
    (rb.DECK_GUN,),
    "Does a flipped jack need an attack decision?",
    (
        Answer("auto", "It is sunk at once; a pass on it is an error."),
        Answer("choose", "The captain fires the deck gun or lets it pass."),
    ),
    why="Step 3a says at once, and the torpedoes of 2b are never laid.",
)
JACK_ESCORT = Ruling[str](
    "jack-escort",
    (rb.ESCORT_ATTACK,),
    "Does the deck gun also sink a jack escort?",
    (
        Answer("deck-gun", "It does, for nothing."),
        Answer("torpedoes", "It does not: the jack is attacked like any escort."),
    ),
    why="An attack on an escort runs the whole of step 3, and 3a is part of it.",
)
FIRE_ZERO = Ruling[str](
    "fire-zero",
    (rb.SPREAD,),
    "May “up to three” torpedoes be none?",
    (
        Answer("no", "A spread has one torpedo at least."),
        Answer("yes", "An empty spread is laid; it is sure to miss."),
    ),
    why="Attacking with nothing would be a pass that brings an escort.",
)
COMBO_SCOPE = Ruling[str](
    "combo-scope",
    (rb.HIT,),
    "Must a combination use the ship card?",
    (
        Answer("any", "No: a pair among the torpedoes sinks anything."),
        Answer("with-ship", "Yes: torpedoes that only score among themselves miss."),
    ),
    why="The source scores ship and torpedoes together and sets no such limit. The odds change a great deal.",
)
FLUSH = Ruling[str](
    "flush",
    (rb.CRIB_FLUSH,),
    "Does a flush count?",
    (
        Answer("ship-included", "Yes, when the ship and three torpedoes are of one suit."),
        Answer("never", "No."),
    ),
    why="Step 3b asks for four cards of a suit, so the ship is one of them; strict cribbage needs all four in the hand.",
)
GRID_PAYS = Ruling[str](
    "grid-pays",
    (rb.ESCAPE,),
    "May ocean cards be fired or used as payment?",
    (
        Answer("no", "Neither."),
        Answer(
            "payment-only",
            "They may pay for an escape; the captain says how many, and they leave unseen like torpedoes.",
        ),
    ),
    why="Once laid out they are ships.",
)
ESCAPE_CARDS = Ruling[str](
    "escape-cards",
    (rb.ESCAPE,),
    "Where do paid torpedoes go?",
    (Answer("deck-bottom", "Face down under the deck."), Answer("discard", "Face down to the discard pile.")),
    why="“The deck” is the one set aside; under the supply the payment would cost nothing.",
)
ESCAPE_SHORT = Ruling[str](
    "escape-short",
    (rb.ESCAPE_SHORT,),
    "May a captain escape without enough torpedoes?",
    (
        Answer("lost", "Yes, and the boat is lost."),
        Answer("illegal-if-attack-possible", "Only where an attack is not possible either."),
    ),
    why="The source says lost.",
)
SPENT = Ruling[str](
    "spent-torpedoes",
    (rb.ALL_SPENT,),
    "Where do fired torpedoes go?",
    (
        Answer("discard", "To the discard pile."),
        Answer("deck-bottom", "Under the deck, before an escort is drawn."),
    ),
    why="The source is silent, and sends only the payment for an escape under the deck.",
)
GONE_ESCORT = Ruling[str](
    "gone-escort",
    (rb.ESCAPE,),
    "Where does an escort go that was escaped?",
    (Answer("discard", "To the discard pile."), Answer("deck-bottom", "Under the deck, below the payment.")),
    why="The source is silent, and sends only the payment for an escape under the deck.",
)
SUPPLY_OUT = Ruling[str](
    "supply-out",
    (rb.END_SUPPLY,),
    "What happens without torpedoes while there are ships left?",
    (
        Answer("ends", "The boat goes home: a win."),
        Answer("continue", "It may sail on: jacks can be sunk, other ships have to be passed."),
    ),
    why="The paragraph on the turn order ends the game there.",
)
DEBRIEF_AFTER_PASS = Ruling[str](
    "debrief-after-pass",
    (rb.PASS, rb.DEBRIEF),
    "May the captain go home right after a pass?",
    (Answer("no", "No: the next step is a flip."), Answer("yes", "Yes: a debrief follows a pass too.")),
    why="Step 2a sends play to step 1, past step 5.",
)
JOKER_ESCORT = Ruling[str](
    "joker-escort",
    (rb.JOKER_ELSEWHERE,),
    "What is a joker drawn as an escort?",
    (
        Answer(
            "redraw", "It is discarded and the next card drawn; with an empty deck as if there had been none."
        ),
        Answer("as-ten", "An escort that costs 10 to escape and cannot be attacked."),
    ),
    why="A flipped joker means “draw an escort”, so one is drawn again.",
)
JOKER_EMPTY_DECK = Ruling[str](
    "joker-empty-deck",
    (rb.JOKER_FLIPPED,),
    "A joker is flipped and the deck is empty: what happens?",
    (Answer("safe", "Nothing: the encounter is over."), Answer("lost", "The boat is lost.")),
    why="The rule for the empty deck speaks of a failed attack only.",
)
JOKER_ESTIMATE = Ruling[str](
    "joker-estimate",
    (rb.FACE_REVEAL,),
    "What is a joker worth as an estimate?",
    (
        Answer("zero", "Nothing."),
        Answer("ten", "10,000 tons."),
        Answer("redraw", "The next card of the deck counts instead; nothing if there is none."),
    ),
    why="It has no number.",
)
ESTIMATE_EMPTY = Ruling[str](
    "estimate-empty-deck",
    (rb.FACE_EMPTY,),
    "A face card is sunk and the deck is empty: what counts?",
    (Answer("keep-face", "The face card itself: 10,000 tons."), Answer("nothing", "Nothing.")),
    why="It cannot be replaced, so the basic rule stands.",
)
ESTIMATE_REVEAL = Ruling[str](
    "estimate-reveal",
    (rb.FACE_REVEAL,),
    "When are estimates revealed if there are two patrols?",
    (Answer("each-patrol", "At the end of each."), Answer("last", "At the end of the last.")),
    why="The source says at the end of the patrol.",
)
KING_DAMAGE = Ruling[str](
    "king-damage",
    (rb.KING_SHIP,),
    "What is the damage that a king ship does?",
    (
        Answer("escape", "The payment of an escape: 10 torpedoes under the deck."),
        Answer("discard-ten", "10 torpedoes to the discard pile."),
    ),
    why="The basic rules know no other loss, and the source refers to step 4b. With fewer than 10 the boat is lost.",
)
QUEEN_TRIGGER = Ruling[str](
    "queen-trigger",
    (rb.QUEEN_SHIP,),
    "Which sunk queens show another ship?",
    (
        Answer("any", "All: ships, escorts and opportunity ships."),
        Answer("not-escorts", "Ships of the ocean and opportunity ships."),
        Answer("ocean-only", "Ships of the ocean."),
    ),
    why="Step 3b is the procedure for all of them, so queens can follow one another.",
)
OPPORTUNITY = Ruling[str](
    "opportunity-ship",
    (rb.QUEEN_CHOICE,),
    "Do the rules for kings and jokers hold for an opportunity ship?",
    (
        Answer("plain", "No: a king is an ordinary ship, a joker is discarded and the encounter is over."),
        Answer("as-periscope", "Yes, as if it had been flipped in the ocean."),
    ),
    why="The source ties both rules to the flip of step 1, and here leaves the attack to the captain.",
)
LEFTOVER = Ruling[str](
    "patrol2-leftover",
    (rb.PATROL2_LEFT,),
    "What becomes of the cards that a patrol did not use?",
    (
        Answer("remove", "They leave the game unseen."),
        Answer("keep-torpedoes", "Torpedoes join the new supply; ocean cards leave the game."),
        Answer("under-deck", "All of them go under the deck before the new supply is dealt."),
    ),
    why="“Another 24” replaces the load.",
)
PATROLS = Ruling[str](
    "patrols",
    (rb.PATROL2,),
    "How many patrols may there be?",
    (Answer("2", "Two."), Answer("unlimited", "As many as the deck allows.")),
    why="The rule is named for the second.",
)

OPTIONS = (JOKERS, FACES, KINGS, QUEENS, SECOND_PATROL)
RULINGS: tuple[Ruling[str], ...] = (
    *OPTIONS,
    JACK_DECISION,
    JACK_ESCORT,
    FIRE_ZERO,
    COMBO_SCOPE,
    FLUSH,
    GRID_PAYS,
    ESCAPE_CARDS,
    ESCAPE_SHORT,
    SPENT,
    GONE_ESCORT,
    SUPPLY_OUT,
    DEBRIEF_AFTER_PASS,
    JOKER_ESCORT,
    JOKER_EMPTY_DECK,
    JOKER_ESTIMATE,
    ESTIMATE_EMPTY,
    ESTIMATE_REVEAL,
    KING_DAMAGE,
    QUEEN_TRIGGER,
    OPPORTUNITY,
    LEFTOVER,
    PATROLS,
)
PRESETS: tuple[Preset, ...] = (
    Preset("basic", "The game as first taught, without any of the advanced rules."),
    Preset("advanced", "All five advanced rules.", tuple((option.key, "yes") for option in OPTIONS)),
)


class LoxRuleset(Ruleset):
    """The options and rulings of one game of USS Lox."""

    rulings = RULINGS
    presets = PRESETS

    @cached_property
    def jokers(self) -> bool:
        return self[JOKERS] == "yes"

    @cached_property
    def estimates_faces(self) -> bool:
        return self[FACES] == "yes"

    @cached_property
    def king_ships(self) -> bool:
        return self[KINGS] == "yes"

    @cached_property
    def queen_ships(self) -> bool:
        return self[QUEENS] == "yes"

    @cached_property
    def sails_again(self) -> bool:
        return self[SECOND_PATROL] == "yes"

    @cached_property
    def jack_may_pass(self) -> bool:
        return self[JACK_DECISION] == "choose"

    @cached_property
    def gun_sinks_escorts(self) -> bool:
        return self[JACK_ESCORT] == "deck-gun"

    @cached_property
    def empty_spread(self) -> bool:
        return self[FIRE_ZERO] == "yes"

    @cached_property
    def ship_must_score(self) -> bool:
        return self[COMBO_SCOPE] == "with-ship"

    @cached_property
    def flush_counts(self) -> bool:
        return self[FLUSH] == "ship-included"

    @cached_property
    def ocean_pays(self) -> bool:
        return self[GRID_PAYS] == "payment-only"

    @cached_property
    def payment_goes_under(self) -> bool:
        return self[ESCAPE_CARDS] == "deck-bottom"

    @cached_property
    def may_escape_short(self) -> bool:
        return self[ESCAPE_SHORT] == "lost"

    @cached_property
    def spent_go_under(self) -> bool:
        return self[SPENT] == "deck-bottom"

    @cached_property
    def gone_escort_goes_under(self) -> bool:
        return self[GONE_ESCORT] == "deck-bottom"

    @cached_property
    def sails_on_empty(self) -> bool:
        return self[SUPPLY_OUT] == "continue"

    @cached_property
    def debrief_after_pass(self) -> bool:
        return self[DEBRIEF_AFTER_PASS] == "yes"

    @cached_property
    def joker_escort_is_ten(self) -> bool:
        return self[JOKER_ESCORT] == "as-ten"

    @cached_property
    def joker_on_empty_deck_loses(self) -> bool:
        return self[JOKER_EMPTY_DECK] == "lost"

    @cached_property
    def joker_estimate(self) -> str:
        return self[JOKER_ESTIMATE]

    @cached_property
    def keeps_face_on_empty_deck(self) -> bool:
        return self[ESTIMATE_EMPTY] == "keep-face"

    @cached_property
    def reveals_each_patrol(self) -> bool:
        return self[ESTIMATE_REVEAL] == "each-patrol"

    @cached_property
    def damage_is_discarded(self) -> bool:
        return self[KING_DAMAGE] == "discard-ten"

    @cached_property
    def queen_trigger(self) -> str:
        return self[QUEEN_TRIGGER]

    @cached_property
    def opportunity_as_periscope(self) -> bool:
        return self[OPPORTUNITY] == "as-periscope"

    @cached_property
    def leftover(self) -> str:
        return self[LEFTOVER]

    @cached_property
    def most_patrols(self) -> int | None:
        """The number of patrols that may be sailed; None: no limit."""
        if not self.sails_again:
            return 1
        return None if self[PATROLS] == "unlimited" else int(self[PATROLS])
