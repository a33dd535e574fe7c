"""The options and the open questions of USS Lox: each is declared once, and read as an attribute of the ruleset."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Literal, assert_never

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.table.rules import Preset, Ruleset, Ruling

YesNo = Literal["no", "yes"]
JackDecision = Literal["auto", "choose"]
JackEscort = Literal["deck-gun", "torpedoes"]
ComboScope = Literal["any", "with-ship"]
Flush = Literal["ship-included", "never"]
GridPays = Literal["no", "payment-only"]
EscapeCards = Literal["deck-bottom", "discard"]
EscapeShort = Literal["lost", "illegal-if-attack-possible"]
SpentTorpedoes = Literal["discard", "deck-bottom"]
GoneEscort = Literal["discard", "deck-bottom"]
SupplyOut = Literal["ends", "continue"]
JokerEscort = Literal["redraw", "as-ten"]
JokerEmptyDeck = Literal["safe", "lost"]
JokerEstimate = Literal["zero", "ten", "redraw"]
EstimateEmptyDeck = Literal["keep-face", "nothing"]
EstimateReveal = Literal["each-patrol", "last"]
KingDamage = Literal["escape", "discard-ten"]
QueenTrigger = Literal["any", "not-escorts", "ocean-only"]
OpportunityShip = Literal["plain", "as-periscope"]
Patrol2Leftover = Literal["remove", "keep-torpedoes", "under-deck"]
Patrols = Literal["2", "unlimited"]


class LoxRuleset(Ruleset):
    """The options and rulings of one game of USS Lox."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("basic", "The game as first taught, without any of the advanced rules."),
        Preset("advanced", "All five advanced rules."),
    )

    jokers = Ruling[YesNo](
        "jokers",
        (rb.JOKER_PACK,),
        "Are the jokers in the pack?",
        {"no": "The basic rules stand.", "yes": "They spoil spreads and bring escorts."},
        "An advanced rule; the source asks for a game or two without it first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    faces = Ruling[YesNo](
        "faces",
        (rb.FACE_ESTIMATE,),
        "Are sunk face cards estimated?",
        {"no": "The basic rules stand.", "yes": "A card of the deck scores instead."},
        "An advanced rule; the source asks for a game or two without it first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    kings = Ruling[YesNo](
        "kings",
        (rb.KING_SHIP,),
        "Are flipped kings escorts?",
        {"no": "The basic rules stand.", "yes": "They are no targets, and must be dealt with."},
        "An advanced rule; the source asks for a game or two without it first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    queens = Ruling[YesNo](
        "queens",
        (rb.QUEEN_SHIP,),
        "Do sunk queens show another ship?",
        {"no": "The basic rules stand.", "yes": "One of the deck may be turned up."},
        "An advanced rule; the source asks for a game or two without it first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    second_patrol = Ruling[YesNo](
        "second-patrol",
        (rb.PATROL2,),
        "May a boat sail again?",
        {"no": "The basic rules stand.", "yes": "It may, with what the deck holds."},
        "An advanced rule; the source asks for a game or two without it first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    jack_decision = Ruling[JackDecision](
        "jack-decision",
        (rb.DECK_GUN,),
        "Does a flipped jack need an attack decision?",
        {
            "auto": "It is sunk at once; a pass on it is an error.",
            "choose": "The captain fires the deck gun or lets it pass.",
        },
        "Step 3a says at once, and the torpedoes of 2b are never laid.",
    )
    jack_escort = Ruling[JackEscort](
        "jack-escort",
        (rb.ESCORT_ATTACK,),
        "Does the deck gun also sink a jack escort?",
        {
            "deck-gun": "It does, for nothing.",
            "torpedoes": "It does not: the jack is attacked like any escort.",
        },
        "An attack on an escort runs the whole of step 3, and 3a is part of it.",
    )
    fire_zero = Ruling[YesNo](
        "fire-zero",
        (rb.SPREAD,),
        "May “up to three” torpedoes be none?",
        {
            "no": "A spread has one torpedo at least.",
            "yes": "An empty spread is laid; it is sure to miss.",
        },
        "Attacking with nothing would be a pass that brings an escort.",
    )
    combo_scope = Ruling[ComboScope](
        "combo-scope",
        (rb.HIT,),
        "Must a combination use the ship card?",
        {
            "any": "No: a pair among the torpedoes sinks anything.",
            "with-ship": "Yes: torpedoes that only score among themselves miss.",
        },
        "The source scores ship and torpedoes together and sets no such limit. The odds change a great deal.",
    )
    flush = Ruling[Flush](
        "flush",
        (rb.CRIB_FLUSH,),
        "Does a flush count?",
        {"ship-included": "Yes, when the ship and three torpedoes are of one suit.", "never": "No."},
        "Step 3b asks for four cards of a suit, so the ship is one of them; strict cribbage needs all four in the hand.",
    )
    grid_pays = Ruling[GridPays](
        "grid-pays",
        (rb.ESCAPE,),
        "May ocean cards be fired or used as payment?",
        {
            "no": "Neither.",
            "payment-only": "They may pay for an escape; the captain says how many, and they leave unseen like torpedoes.",
        },
        "Once laid out they are ships.",
    )
    escape_cards = Ruling[EscapeCards](
        "escape-cards",
        (rb.ESCAPE,),
        "Where do paid torpedoes go?",
        {"deck-bottom": "Face down under the deck.", "discard": "Face down to the discard pile."},
        "“The deck” is the one set aside; under the supply the payment would cost nothing.",
    )
    escape_short = Ruling[EscapeShort](
        "escape-short",
        (rb.ESCAPE_SHORT,),
        "May a captain escape without enough torpedoes?",
        {
            "lost": "Yes, and the boat is lost.",
            "illegal-if-attack-possible": "Only where an attack is not possible either.",
        },
        "The source says lost.",
    )
    spent_torpedoes = Ruling[SpentTorpedoes](
        "spent-torpedoes",
        (rb.ALL_SPENT,),
        "Where do fired torpedoes go?",
        {"discard": "To the discard pile.", "deck-bottom": "Under the deck, before an escort is drawn."},
        "The source is silent, and sends only the payment for an escape under the deck.",
    )
    gone_escort = Ruling[GoneEscort](
        "gone-escort",
        (rb.ESCAPE,),
        "Where does an escort go that was escaped?",
        {"discard": "To the discard pile.", "deck-bottom": "Under the deck, below the payment."},
        "The source is silent, and sends only the payment for an escape under the deck.",
    )
    supply_out = Ruling[SupplyOut](
        "supply-out",
        (rb.END_SUPPLY,),
        "What happens without torpedoes while there are ships left?",
        {
            "ends": "The boat goes home: a win.",
            "continue": "It may sail on: jacks can be sunk, other ships have to be passed.",
        },
        "The paragraph on the turn order ends the game there.",
    )
    debrief_after_pass = Ruling[YesNo](
        "debrief-after-pass",
        (rb.PASS, rb.DEBRIEF),
        "May the captain go home right after a pass?",
        {"no": "No: the next step is a flip.", "yes": "Yes: a debrief follows a pass too."},
        "Step 2a sends play to step 1, past step 5.",
    )
    joker_escort = Ruling[JokerEscort](
        "joker-escort",
        (rb.JOKER_ELSEWHERE,),
        "What is a joker drawn as an escort?",
        {
            "redraw": "It is discarded and the next card drawn; with an empty deck as if there had been none.",
            "as-ten": "An escort that costs 10 to escape and cannot be attacked.",
        },
        "A flipped joker means “draw an escort”, so one is drawn again.",
    )
    joker_empty_deck = Ruling[JokerEmptyDeck](
        "joker-empty-deck",
        (rb.JOKER_FLIPPED,),
        "A joker is flipped and the deck is empty: what happens?",
        {"safe": "Nothing: the encounter is over.", "lost": "The boat is lost."},
        "The rule for the empty deck speaks of a failed attack only.",
    )
    joker_estimate = Ruling[JokerEstimate](
        "joker-estimate",
        (rb.FACE_REVEAL,),
        "What is a joker worth as an estimate?",
        {
            "zero": "Nothing.",
            "ten": "10,000 tons.",
            "redraw": "The next card of the deck counts instead; nothing if there is none.",
        },
        "It has no number.",
    )
    estimate_empty_deck = Ruling[EstimateEmptyDeck](
        "estimate-empty-deck",
        (rb.FACE_EMPTY,),
        "A face card is sunk and the deck is empty: what counts?",
        {"keep-face": "The face card itself: 10,000 tons.", "nothing": "Nothing."},
        "It cannot be replaced, so the basic rule stands.",
    )
    estimate_reveal = Ruling[EstimateReveal](
        "estimate-reveal",
        (rb.FACE_REVEAL,),
        "When are estimates revealed if there are two patrols?",
        {"each-patrol": "At the end of each.", "last": "At the end of the last."},
        "The source says at the end of the patrol.",
    )
    king_damage = Ruling[KingDamage](
        "king-damage",
        (rb.KING_SHIP,),
        "What is the damage that a king ship does?",
        {
            "escape": "The payment of an escape: 10 torpedoes under the deck.",
            "discard-ten": "10 torpedoes to the discard pile.",
        },
        "The basic rules know no other loss, and the source refers to step 4b. With fewer than 10 the boat is lost.",
    )
    queen_trigger = Ruling[QueenTrigger](
        "queen-trigger",
        (rb.QUEEN_SHIP,),
        "Which sunk queens show another ship?",
        {
            "any": "All: ships, escorts and opportunity ships.",
            "not-escorts": "Ships of the ocean and opportunity ships.",
            "ocean-only": "Ships of the ocean.",
        },
        "Step 3b is the procedure for all of them, so queens can follow one another.",
    )
    opportunity_ship = Ruling[OpportunityShip](
        "opportunity-ship",
        (rb.QUEEN_CHOICE,),
        "Do the rules for kings and jokers hold for an opportunity ship?",
        {
            "plain": "No: a king is an ordinary ship, a joker is discarded and the encounter is over.",
            "as-periscope": "Yes, as if it had been flipped in the ocean.",
        },
        "The source ties both rules to the flip of step 1, and here leaves the attack to the captain.",
    )
    patrol2_leftover = Ruling[Patrol2Leftover](
        "patrol2-leftover",
        (rb.PATROL2_LEFT,),
        "What becomes of the cards that a patrol did not use?",
        {
            "remove": "They leave the game unseen.",
            "keep-torpedoes": "Torpedoes join the new supply; ocean cards leave the game.",
            "under-deck": "All of them go under the deck before the new supply is dealt.",
        },
        "“Another 24” replaces the load.",
    )
    patrols = Ruling[Patrols](
        "patrols",
        (rb.PATROL2,),
        "How many patrols may there be?",
        {"2": "Two.", "unlimited": "As many as the deck allows."},
        "The rule is named for the second.",
    )

    @cached_property
    def most_patrols(self) -> int | None:
        """The number of patrols that may be sailed; None: no limit."""
        if self.second_patrol == "no":
            return 1
        match self.patrols:
            case "2":
                return 2
            case "unlimited":
                return None
            case never:
                assert_never(never)
