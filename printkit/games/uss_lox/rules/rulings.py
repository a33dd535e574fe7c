"""The optional rules and rulings of USS Lox. Each one is declared once and read as an attribute of the
ruleset."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Literal, assert_never

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.table import EitherOr, Preset, Ruleset, Ruling, Words, YesNo

JokerEstimate = Literal["zero", "ten", "redraw"]
QueenTrigger = Literal["any", "not-escorts", "ocean-only"]
Patrol2Leftover = Literal["remove", "keep-torpedoes", "under-deck"]


class LoxRuleset(Ruleset):
    """The optional rules and rulings that apply to one game of USS Lox."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("basic", "The game as first taught, without any of the advanced rules."),
        Preset("advanced", "All five advanced rules."),
    )

    jokers = YesNo(
        "jokers",
        (rb.JOKER_PACK,),
        "Are the jokers in the pack?",
        {"no": "No: the basic rules apply.", "yes": "Yes: jokers spoil spreads and bring escorts."},
        "This is an advanced rule. The rulebook recommends a game or two without the advanced rules first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    jokers_in_pack = jokers.says("yes")
    faces = YesNo(
        "faces",
        (rb.FACE_ESTIMATE,),
        "Is a sunk face card replaced by an estimate?",
        {
            "no": "No: the basic rules apply.",
            "yes": "Yes: a card of the deck counts in place of the face card.",
        },
        "This is an advanced rule. The rulebook recommends a game or two without the advanced rules first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    faces_are_estimated = faces.says("yes")
    kings = YesNo(
        "kings",
        (rb.KING_SHIP,),
        "Is a king that is turned up in the ocean an escort?",
        {
            "no": "No: the basic rules apply.",
            "yes": "Yes: such a king cannot be passed or attacked as a ship.",
        },
        "This is an advanced rule. The rulebook recommends a game or two without the advanced rules first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    kings_are_escorts = kings.says("yes")
    queens = YesNo(
        "queens",
        (rb.QUEEN_SHIP,),
        "Does a sunk queen lead to another ship?",
        {
            "no": "No: the basic rules apply.",
            "yes": "Yes: the top card of the deck may be turned up as an opportunity ship.",
        },
        "This is an advanced rule. The rulebook recommends a game or two without the advanced rules first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    queens_show_ships = queens.says("yes")
    second_patrol = YesNo(
        "second-patrol",
        (rb.PATROL2,),
        "May a boat sail again after it has come home?",
        {
            "no": "No: the basic rules apply.",
            "yes": "Yes: the boat sails again with the cards that the deck still holds.",
        },
        "This is an advanced rule. The rulebook recommends a game or two without the advanced rules first.",
        presets={"advanced": "yes"},
        optional_rule=True,
    )
    second_patrol_allowed = second_patrol.says("yes")
    jack_decision = EitherOr[Literal["auto"], Literal["choose"]](
        "jack-decision",
        (rb.DECK_GUN,),
        "May the captain let a jack pass?",
        {
            "auto": "No: the jack is sunk at once, and a pass is an error.",
            "choose": "Yes: the captain fires the deck gun or lets the jack pass.",
        },
        "Step 3a of the rulebook says that the jack is sunk at once, without the torpedoes of step 2b.",
    )
    jack_may_be_passed = jack_decision.says("choose")
    jack_escort = EitherOr[Literal["deck-gun"], Literal["torpedoes"]](
        "jack-escort",
        (rb.ESCORT_ATTACK,),
        "Does the deck gun also sink a jack escort?",
        {
            "deck-gun": "Yes, and no torpedo is spent.",
            "torpedoes": "No: the jack is attacked like any other escort.",
        },
        "An attack on an escort follows the whole of step 3 of the rulebook, including the deck gun of step 3a.",
    )
    gun_sinks_jack_escort = jack_escort.says("deck-gun")
    fire_zero = YesNo(
        "fire-zero",
        (rb.SPREAD,),
        "May the captain attack with a spread of no torpedoes (“up to three”)?",
        {
            "no": "No: a spread has at least one torpedo.",
            "yes": "Yes: an attack without torpedoes always misses.",
        },
        "Firing no torpedo would be a pass that brings an escort.",
    )
    may_fire_zero = fire_zero.says("yes")
    combo_scope = EitherOr[Literal["any"], Literal["with-ship"]](
        "combo-scope",
        (rb.HIT,),
        "Must a combination use the ship card?",
        {
            "any": Words("No: a pair among the torpedoes sinks any ship.", "What sinks a ship"),
            "with-ship": Words(
                "Yes: torpedoes that make a combination only among themselves miss.",
                "What sinks it, the ship included",
            ),
        },
        "The rulebook scores ship and torpedoes together, and does not say that a combination must use the ship card. Whether it must changes "
        "the odds a great deal.",
    )
    flush = EitherOr[Literal["ship-included"], Literal["never"]](
        "flush",
        (rb.CRIB_FLUSH,),
        "Does a flush count?",
        {"ship-included": "Yes: if the ship and three torpedoes have the same suit.", "never": "No."},
        "Step 3b of the rulebook asks for four cards of a suit, so one of the four has to be the ship. In strict cribbage, all four cards must be in the hand.",
    )
    flush_counts = flush.says("ship-included")
    grid_pays = EitherOr[Literal["no"], Literal["payment-only"]](
        "grid-pays",
        (rb.ESCAPE,),
        "May ocean cards be fired, or pay for an escape?",
        {
            "no": "No.",
            "payment-only": "Ocean cards may pay for an escape. The captain says how many ocean cards pay, and these cards are put away unseen, like torpedoes.",
        },
        "A card that was laid out in the ocean is a ship, not a torpedo.",
    )
    grid_may_pay = grid_pays.says("payment-only")
    escape_cards = EitherOr[Literal["deck-bottom"], Literal["discard"]](
        "escape-cards",
        (rb.ESCAPE,),
        "Where does the payment for an escape go?",
        {
            "deck-bottom": Words("Face down under the deck.", "under the deck"),
            "discard": Words("Face down on the discard pile.", "to the discard"),
        },
        "“The deck” means the cards that were set aside. If the cards paid were put back into the supply, "
        "escaping would cost nothing.",
    )
    escape_cards_go_under_deck = escape_cards.says("deck-bottom")
    escape_short = EitherOr[Literal["lost"], Literal["illegal-if-attack-possible"]](
        "escape-short",
        (rb.ESCAPE_SHORT,),
        "May a captain escape without enough torpedoes?",
        {
            "lost": Words("Yes, but the boat is lost.", "too few: lost"),
            "illegal-if-attack-possible": Words(
                "Only if an attack is not possible either.", "too few: attack"
            ),
        },
        "The rulebook says that the boat is lost.",
    )
    short_escape_loses = escape_short.says("lost")
    spent_torpedoes = EitherOr[Literal["discard"], Literal["deck-bottom"]](
        "spent-torpedoes",
        (rb.ALL_SPENT,),
        "Where do fired torpedoes go?",
        {
            "discard": "On the discard pile.",
            "deck-bottom": "Under the deck; they are put there before an escort is drawn.",
        },
        "The rulebook puts only the payment for an escape under the deck, and says nothing about other cards.",
    )
    spent_torpedoes_go_under_deck = spent_torpedoes.says("deck-bottom")
    gone_escort = EitherOr[Literal["discard"], Literal["deck-bottom"]](
        "gone-escort",
        (rb.ESCAPE,),
        "Where does an escort go after an escape?",
        {"discard": "On the discard pile.", "deck-bottom": "Under the deck, below the payment."},
        "The rulebook puts only the payment for an escape under the deck, and says nothing about other cards.",
    )
    gone_escort_goes_under_deck = gone_escort.says("deck-bottom")
    supply_out = EitherOr[Literal["ends"], Literal["continue"]](
        "supply-out",
        (rb.END_SUPPLY,),
        "What happens when torpedoes run out but ships are left?",
        {
            "ends": "The boat goes home: a win.",
            "continue": "The boat may sail on. Without torpedoes, the boat can sink jacks and has to let other ships pass.",
        },
        "According to the rulebook's paragraph on turn order, the game ends when the torpedoes run out.",
    )
    sails_on_without_supply = supply_out.says("continue")
    debrief_after_pass = YesNo(
        "debrief-after-pass",
        (rb.PASS, rb.DEBRIEF),
        "May the captain go home right after a pass?",
        {
            "no": "No: the next ocean card is turned up.",
            "yes": "Yes: a debrief follows a pass, too.",
        },
        "In the rulebook, a pass (step 2a) leads straight to the next ship (step 1) and skips the debrief (step 5).",
    )
    may_debrief_after_pass = debrief_after_pass.says("yes")
    joker_escort = EitherOr[Literal["redraw"], Literal["as-ten"]](
        "joker-escort",
        (rb.JOKER_ELSEWHERE,),
        "What happens when a joker is drawn as an escort?",
        {
            "redraw": "The joker is discarded and the next card is drawn. If there is no next card, the rule for an empty deck applies.",
            "as-ten": "The joker is an escort that costs 10 to escape from and cannot be attacked.",
        },
        "The rulebook says that a joker means “draw an escort”, so another card is drawn.",
    )
    joker_escort_stays = joker_escort.says("as-ten")
    joker_empty_deck = EitherOr[Literal["safe"], Literal["lost"]](
        "joker-empty-deck",
        (rb.JOKER_FLIPPED,),
        "What happens when a joker is turned up in the ocean and the deck is empty?",
        {"safe": "Nothing: the encounter is over.", "lost": "The boat is lost."},
        "The rulebook's rule for an empty deck only covers an attack that failed.",
    )
    joker_on_empty_deck_loses = joker_empty_deck.says("lost")
    joker_estimate = Ruling[JokerEstimate](
        "joker-estimate",
        (rb.FACE_REVEAL,),
        "What is a joker worth as an estimate?",
        {
            "zero": "Nothing.",
            "ten": "10,000 tons.",
            "redraw": "The next card of the deck counts instead. If there is no next card, nothing counts.",
        },
        "A joker has no number, so it is worth no tonnage.",
    )
    estimate_empty_deck = EitherOr[Literal["keep-face"], Literal["nothing"]](
        "estimate-empty-deck",
        (rb.FACE_EMPTY,),
        "What scores when a face card is sunk but the deck has no card left for an estimate?",
        {"keep-face": "The face card itself: 10,000 tons.", "nothing": "Nothing."},
        "No card can replace the face card, so the basic rule applies and the face card itself scores.",
    )
    estimate_reveal = EitherOr[Literal["each-patrol"], Literal["last"]](
        "estimate-reveal",
        (rb.FACE_REVEAL,),
        "When are estimates turned up if there are two patrols?",
        {"each-patrol": "At the end of each patrol.", "last": "At the end of the last patrol."},
        "The rulebook says that estimates are turned up at the end of the patrol.",
    )
    estimates_revealed_each_patrol = estimate_reveal.says("each-patrol")
    king_damage = EitherOr[Literal["escape"], Literal["discard-ten"]](
        "king-damage",
        (rb.KING_SHIP,),
        "What damage does a king ship do?",
        {
            "escape": "The captain pays 10 torpedoes, as for an escape.",
            "discard-ten": "The captain puts 10 torpedoes on the discard pile.",
        },
        "The basic rules contain no other loss of torpedoes, and the rulebook refers to step 4b. With fewer than 10 "
        "torpedoes, the boat is lost.",
    )
    king_damage_is_discarded = king_damage.says("discard-ten")
    queen_trigger = Ruling[QueenTrigger](
        "queen-trigger",
        (rb.QUEEN_SHIP,),
        "Which sunk queens lead to another ship?",
        {
            "any": "All queens: as ships of the ocean, escorts or opportunity ships.",
            "not-escorts": "Only queens that were ships of the ocean or opportunity ships, not escorts.",
            "ocean-only": "Only queens that were ships of the ocean.",
        },
        "Step 3b of the rulebook applies to all sunk queens, so several opportunity ships can follow one another.",
    )
    opportunity_ship = EitherOr[Literal["plain"], Literal["as-periscope"]](
        "opportunity-ship",
        (rb.QUEEN_CHOICE,),
        "Do the special rules for kings and jokers apply to an opportunity ship?",
        {
            "plain": "No: a king is an ordinary ship, and a joker is discarded and ends the encounter.",
            "as-periscope": "Yes: as if the card had been turned up in the ocean.",
        },
        "The rulebook ties the special rules for kings and jokers to the card that is turned up in step 1, and leaves the attack on "
        "an opportunity ship to the captain.",
    )
    opportunity_as_periscope = opportunity_ship.says("as-periscope")
    patrol2_leftover = Ruling[Patrol2Leftover](
        "patrol2-leftover",
        (rb.PATROL2_LEFT,),
        "What happens to the cards that a patrol did not use?",
        {
            "remove": "The unused cards leave the game unseen.",
            "keep-torpedoes": "Torpedoes join the new supply; ocean cards leave the game.",
            "under-deck": "All unused cards go under the deck before the new supply is dealt.",
        },
        "The rulebook speaks of “another 24” cards, so the new supply replaces the old one.",
    )
    patrols = EitherOr[Literal["2"], Literal["unlimited"]](
        "patrols",
        (rb.PATROL2,),
        "How many patrols may there be in a game?",
        {"2": "Two.", "unlimited": "As many as the deck has cards for."},
        "The rule's name, “the second patrol”, suggests that there are two.",
    )

    @cached_property
    def most_patrols(self) -> int | None:
        """Return the maximum number of patrols in one game; None means no limit."""
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
        """True if a face-down card in the score pile (an estimate) that proves to be a joker is replaced by
        the next card of the deck.
        """
        match self.joker_estimate:
            case "redraw":
                return True
            case "zero" | "ten":
                return False
            case never:
                assert_never(never)
