"""The options and rulings of USS Lox. Each is declared once, and code reads it as an attribute of the ruleset."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Literal, assert_never

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.table import EitherOr, Preset, Ruleset, Ruling, Words, YesNo

JokerEstimate = Literal["zero", "ten", "redraw"]
QueenTrigger = Literal["any", "not-escorts", "ocean-only"]
Patrol2Leftover = Literal["remove", "keep-torpedoes", "under-deck"]


class LoxRuleset(Ruleset):
    """The options and rulings in force in a game of USS Lox."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("basic", "The game as first taught, without any of the advanced rules."),
        Preset("advanced", "All five advanced rules."),
    )

    jokers = YesNo(
        "jokers",
        (rb.JOKER_PACK,),
        "Are the jokers in the pack?",
        {"no": "The basic rules stand.", "yes": "They spoil spreads and bring escorts."},
        "An advanced rule; the source asks for a game or two without it first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    jokers_in_pack = jokers.says("yes")
    faces = YesNo(
        "faces",
        (rb.FACE_ESTIMATE,),
        "Are sunk face cards estimated?",
        {"no": "The basic rules stand.", "yes": "A card of the deck scores instead."},
        "An advanced rule; the source asks for a game or two without it first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    faces_are_estimated = faces.says("yes")
    kings = YesNo(
        "kings",
        (rb.KING_SHIP,),
        "Are flipped kings escorts?",
        {"no": "The basic rules stand.", "yes": "They are no targets, and must be dealt with."},
        "An advanced rule; the source asks for a game or two without it first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    kings_are_escorts = kings.says("yes")
    queens = YesNo(
        "queens",
        (rb.QUEEN_SHIP,),
        "Do sunk queens show another ship?",
        {"no": "The basic rules stand.", "yes": "One of the deck may be turned up."},
        "An advanced rule; the source asks for a game or two without it first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    queens_show_ships = queens.says("yes")
    second_patrol = YesNo(
        "second-patrol",
        (rb.PATROL2,),
        "May a boat sail again?",
        {"no": "The basic rules stand.", "yes": "It may, with what the deck holds."},
        "An advanced rule; the source asks for a game or two without it first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    second_patrol_allowed = second_patrol.says("yes")
    jack_decision = EitherOr[Literal["auto"], Literal["choose"]](
        "jack-decision",
        (rb.DECK_GUN,),
        "Does a flipped jack need an attack decision?",
        {
            "auto": "It is sunk at once; a pass on it is an error.",
            "choose": "The captain fires the deck gun or lets it pass.",
        },
        "Step 3a says at once, and the torpedoes of 2b are never laid.",
    )
    jack_may_be_passed = jack_decision.says("choose")
    jack_escort = EitherOr[Literal["deck-gun"], Literal["torpedoes"]](
        "jack-escort",
        (rb.ESCORT_ATTACK,),
        "Does the deck gun also sink a jack escort?",
        {
            "deck-gun": "It does, for nothing.",
            "torpedoes": "It does not: the jack is attacked like any escort.",
        },
        "An attack on an escort runs the whole of step 3, and 3a is part of it.",
    )
    gun_sinks_jack_escort = jack_escort.says("deck-gun")
    fire_zero = YesNo(
        "fire-zero",
        (rb.SPREAD,),
        "May “up to three” torpedoes be none?",
        {
            "no": "A spread has one torpedo at least.",
            "yes": "An empty spread is laid; it is sure to miss.",
        },
        "Attacking with nothing would be a pass that brings an escort.",
    )
    may_fire_zero = fire_zero.says("yes")
    combo_scope = EitherOr[Literal["any"], Literal["with-ship"]](
        "combo-scope",
        (rb.HIT,),
        "Must a combination use the ship card?",
        {
            "any": Words("No: a pair among the torpedoes sinks anything.", "What sinks a ship"),
            "with-ship": Words(
                "Yes: torpedoes that only score among themselves miss.", "What sinks it, the ship included"
            ),
        },
        "The source scores ship and torpedoes together and sets no such limit. The odds change a great deal.",
    )
    flush = EitherOr[Literal["ship-included"], Literal["never"]](
        "flush",
        (rb.CRIB_FLUSH,),
        "Does a flush count?",
        {"ship-included": "Yes, when the ship and three torpedoes are of one suit.", "never": "No."},
        "Step 3b asks for four cards of a suit, so the ship is one of them; strict cribbage needs all four in the hand.",
    )
    flush_counts = flush.says("ship-included")
    grid_pays = EitherOr[Literal["no"], Literal["payment-only"]](
        "grid-pays",
        (rb.ESCAPE,),
        "May ocean cards be fired or used as payment?",
        {
            "no": "Neither.",
            "payment-only": "They may pay for an escape; the captain says how many, and they leave unseen like torpedoes.",
        },
        "Once laid out they are ships.",
    )
    grid_may_pay = grid_pays.says("payment-only")
    escape_cards = EitherOr[Literal["deck-bottom"], Literal["discard"]](
        "escape-cards",
        (rb.ESCAPE,),
        "Where do paid torpedoes go?",
        {
            "deck-bottom": Words("Face down under the deck.", "under the deck"),
            "discard": Words("Face down to the discard pile.", "to the discard"),
        },
        "“The deck” is the one set aside; under the supply the payment would cost nothing.",
    )
    escape_cards_go_under_deck = escape_cards.says("deck-bottom")
    escape_short = EitherOr[Literal["lost"], Literal["illegal-if-attack-possible"]](
        "escape-short",
        (rb.ESCAPE_SHORT,),
        "May a captain escape without enough torpedoes?",
        {
            "lost": Words("Yes, and the boat is lost.", "too few: lost"),
            "illegal-if-attack-possible": Words(
                "Only where an attack is not possible either.", "too few: attack"
            ),
        },
        "The source says lost.",
    )
    short_escape_loses = escape_short.says("lost")
    spent_torpedoes = EitherOr[Literal["discard"], Literal["deck-bottom"]](
        "spent-torpedoes",
        (rb.ALL_SPENT,),
        "Where do fired torpedoes go?",
        {"discard": "To the discard pile.", "deck-bottom": "Under the deck, before an escort is drawn."},
        "The source is silent, and sends only the payment for an escape under the deck.",
    )
    spent_torpedoes_go_under_deck = spent_torpedoes.says("deck-bottom")
    gone_escort = EitherOr[Literal["discard"], Literal["deck-bottom"]](
        "gone-escort",
        (rb.ESCAPE,),
        "Where does an escort go that was escaped?",
        {"discard": "To the discard pile.", "deck-bottom": "Under the deck, below the payment."},
        "The source is silent, and sends only the payment for an escape under the deck.",
    )
    gone_escort_goes_under_deck = gone_escort.says("deck-bottom")
    supply_out = EitherOr[Literal["ends"], Literal["continue"]](
        "supply-out",
        (rb.END_SUPPLY,),
        "What happens without torpedoes while there are ships left?",
        {
            "ends": "The boat goes home: a win.",
            "continue": "It may sail on: jacks can be sunk, other ships have to be passed.",
        },
        "The paragraph on the turn order ends the game there.",
    )
    sails_on_without_supply = supply_out.says("continue")
    debrief_after_pass = YesNo(
        "debrief-after-pass",
        (rb.PASS, rb.DEBRIEF),
        "May the captain go home right after a pass?",
        {"no": "No: the next step is a flip.", "yes": "Yes: a debrief follows a pass too."},
        "Step 2a sends play to step 1, past step 5.",
    )
    may_debrief_after_pass = debrief_after_pass.says("yes")
    joker_escort = EitherOr[Literal["redraw"], Literal["as-ten"]](
        "joker-escort",
        (rb.JOKER_ELSEWHERE,),
        "What is a joker drawn as an escort?",
        {
            "redraw": "It is discarded and the next card drawn; with an empty deck as if there had been none.",
            "as-ten": "An escort that costs 10 to escape and cannot be attacked.",
        },
        "A flipped joker means “draw an escort”, so one is drawn again.",
    )
    joker_escort_stays = joker_escort.says("as-ten")
    joker_empty_deck = EitherOr[Literal["safe"], Literal["lost"]](
        "joker-empty-deck",
        (rb.JOKER_FLIPPED,),
        "A joker is flipped and the deck is empty: what happens?",
        {"safe": "Nothing: the encounter is over.", "lost": "The boat is lost."},
        "The rule for the empty deck speaks of a failed attack only.",
    )
    joker_on_empty_deck_loses = joker_empty_deck.says("lost")
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
    estimate_empty_deck = EitherOr[Literal["keep-face"], Literal["nothing"]](
        "estimate-empty-deck",
        (rb.FACE_EMPTY,),
        "A face card is sunk and the deck is empty: what counts?",
        {"keep-face": "The face card itself: 10,000 tons.", "nothing": "Nothing."},
        "It cannot be replaced, so the basic rule stands.",
    )
    estimate_reveal = EitherOr[Literal["each-patrol"], Literal["last"]](
        "estimate-reveal",
        (rb.FACE_REVEAL,),
        "When are estimates revealed if there are two patrols?",
        {"each-patrol": "At the end of each.", "last": "At the end of the last."},
        "The source says at the end of the patrol.",
    )
    estimates_revealed_each_patrol = estimate_reveal.says("each-patrol")
    king_damage = EitherOr[Literal["escape"], Literal["discard-ten"]](
        "king-damage",
        (rb.KING_SHIP,),
        "What is the damage that a king ship does?",
        {
            "escape": Words("The payment of an escape: 10 torpedoes under the deck.", "under the deck"),
            "discard-ten": Words("10 torpedoes to the discard pile.", "to the discard"),
        },
        "The basic rules know no other loss, and the source refers to step 4b. With fewer than 10 the boat is lost.",
    )
    king_damage_is_discarded = king_damage.says("discard-ten")
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
    opportunity_ship = EitherOr[Literal["plain"], Literal["as-periscope"]](
        "opportunity-ship",
        (rb.QUEEN_CHOICE,),
        "Do the rules for kings and jokers hold for an opportunity ship?",
        {
            "plain": "No: a king is an ordinary ship, a joker is discarded and the encounter is over.",
            "as-periscope": "Yes, as if it had been flipped in the ocean.",
        },
        "The source ties both rules to the flip of step 1, and here leaves the attack to the captain.",
    )
    opportunity_as_periscope = opportunity_ship.says("as-periscope")
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
    patrols = EitherOr[Literal["2"], Literal["unlimited"]](
        "patrols",
        (rb.PATROL2,),
        "How many patrols may there be?",
        {"2": "Two.", "unlimited": "As many as the deck allows."},
        "The rule is named for the second.",
    )

    @cached_property
    def most_patrols(self) -> int | None:
        """Return the maximum number of patrols in a game; None means no limit."""
        if not self.second_patrol_allowed:
            return 1
        match self.patrols:
            case "2":
                return 2
            case "unlimited":
                return None
            case never:
                assert_never(never)

    @cached_property
    def torpedoes_are_kept(self) -> bool:
        """True if torpedoes that are left after a patrol are added to the next supply."""
        match self.patrol2_leftover:
            case "keep-torpedoes":
                return True
            case "remove" | "under-deck":
                return False
            case never:
                assert_never(never)

    @cached_property
    def joker_estimate_is_redrawn(self) -> bool:
        """True if an estimate that turns out to be a joker is replaced by the next card of the deck."""
        match self.joker_estimate:
            case "redraw":
                return True
            case "zero" | "ten":
                return False
            case never:
                assert_never(never)
