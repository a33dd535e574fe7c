"""The rulings of Tonnage War: the questions that its rules leave open, each with its possible answers, and
the settings of a scenario.

The first answer to each question is the default of the preset ``designer``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Literal

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import parse_split
from printkit.table import EitherOr, Preset, Ruleset, Ruling, Words, YesNo

Where = Literal["hand", "deck", "out"]
When = Literal["end-of-turn", "immediately", "next-turn"]
_IN_SETUP = "the first step of the setup"
_IN_ROUNDS = "the steps of a round"
_ON_AIDS = "the player aids"
_ON_CARDS = "the cards"
_IN_RULES = "its rule, which is printed where it is in force"
_OF_THE_LOG = "nowhere: it says what a log holds, not how to play"
_WHEN: Mapping[When, Words] = {
    "end-of-turn": Words("at the end of the same U-boat turn", "at the end of that U turn", told=_ON_AIDS),
    "immediately": Words("at once", "at once"),
    "next-turn": Words("at the end of the next U-boat turn", "at the end of the next U turn"),
}
_SCREEN = re.compile(r"(?:(?:SN|SR|SA|AN|AR|AA)\d)(?:[ +](?:SN|SR|SA|AN|AR|AA)\d)*", re.IGNORECASE)
FIRST_LEG = re.compile(r"(\d{1,3})-(\d{1,3})")
"""Regular expression for the scores of the first game of a pair, such as ``5-8``: the U-boats' score, then
the escorts' score.
"""


class TonnageRulings(Ruleset):
    """The questions that the rules leave open, as class attributes.

    The attributes of an instance are the answers used in one game.
    """

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "what the rulebook states outright, including 1d10 for attacks on the convoy"),
        Preset("designer", "1d20 for attacks on the convoy, as on the designer's page"),
    )
    # fmt: off
    oob_split = Ruling[str](
        "oob-split", (rb.SCENARIO, rb.UNITS), "Which crews and types of unit are in the order of battle?",
        {"hx228-pk": Words("2 aces, 8 regulars, 8 novices; two ships and one aircraft of each crew", told=_ON_CARDS),
         "b3-heavy": "3 aces, 7 regulars, 8 novices; seven ships, two aircraft",
         "all-regular": "only regular crews, six ships and three aircraft"},
        "The rulebook's scenario gives only the numbers of units. printkit divides these numbers among the crews.",
        accepts=lambda text: parse_split(text) is not None,
        form="numbers of each kind, at most 18 boats and 9 escorts, such as A2 R8 N8 SA2 SR2 SN2 AA1 AR1 AN1; the rest are blanks")
    convoy_die = EitherOr[Literal["d20"], Literal["d10"]](
        "convoy-die", (rb.RESOLVE_CONVOY, rb.RESCUE_SUNK), "Which die is rolled in an attack on the convoy?",
        {"d20": Words("1d20", told=_ON_CARDS), "d10": "1d10, as printed"},
        "With the attack values 10 and 14, a 1d10 cannot miss. Halved values are rolled on 1d20, and the designer's page asks for one 20-sided die.",
        presets={"printed": "d10"})
    roll_limits = EitherOr[Literal["none"], Literal["natural"]](
        "roll-limits", (rb.DETECT,), "Do the highest and lowest evasion rolls have automatic results?",
        {"none": "no", "natural": "yes: a 1 always evades, and a 20 is always detected"},
        "The rulebook gives no roll an automatic result.")
    natural_rolls_decide = roll_limits.says("natural")
    hfdf_modifier = EitherOr[Literal["penalty"], Literal["bonus"]](
        "hfdf-modifier", (rb.UNITS, rb.DETECT, rb.LAY_HFDF), "Do the HF/DF modifiers +3, +2 and +1 hinder the escorts or help them?",
        {"penalty": Words("they hinder: they are added to the boat's number", told=_ON_CARDS), "bonus": "they help: they are subtracted from the boat's number"},
        "The worst crew has the highest HF/DF modifier. As with the detect modifiers, a lower number is better for the escorts.")
    hfdf_is_bonus = hfdf_modifier.says("bonus")
    escort_hit = Ruling[Literal["graded", "damages", "sinks"]](
        "escort-hit", (rb.REPLY_DETECTED, rb.TWICE, rb.CARRIER), "What does a hit on an escort do?",
        {"graded": "it sinks the escort if the die is no higher than half the number needed, and otherwise damages it", "damages": "it damages the escort",
         "sinks": "it sinks the escort"},
        "In the rulebook, only attacks by escorts distinguish sinking from damage: a roll of at most half the number sinks, and a higher hit damages.")
    flak_number = Ruling[Literal["two-plus", "half-plus", "full-plus"]](
        "flak-number", (rb.FLAK_AND_BOMBS, rb.UBOAT_CARDS), "Up to which number on the die does flak hit?",
        {"two-plus": Words("2 plus the card's number", "{least} or less", told=_ON_CARDS), "half-plus": Words("half the attack value plus the card's number", "half attack {plus}"),
         "full-plus": Words("the attack value plus the card's number", "attack {plus}")},
        "The only number that the rulebook gives to a detected boat that fires at escorts is 2.")
    flak_is_attack = YesNo(
        "flak-is-attack", (rb.FLAK_AND_BOMBS, rb.ATTACKER_OUT), "Is a boat that fired flak out of play?",
        {"no": "no", "yes": "yes, like one that fired torpedoes"},
        "Aircraft may attack such a boat again, which they could not if it were out of play.")
    flak_counts_as_attack = flak_is_attack.says("yes")
    depletion = Ruling[Literal["none", "natural-20", "by-crew"]](
        "depletion", (rb.DEPLETED,), "What are the escorts' depletion numbers?",
        {"none": Words("there are none", told=_IN_RULES), "natural-20": "20 for all crews", "by-crew": "17 for novices, 18 for regulars, 19 for aces"},
        "The rulebook mentions depletion numbers but does not give any.")
    undetected_contact_boat = Ruling[Literal["stays", "lapses", "boat-only"]](
        "undetected-contact-boat", (rb.HUNTED, rb.BOAT_HOME), "What happens to the boat of a contact that was hunted and not detected, if no Evade card was played for it?",
        {"stays": "the boat and the contact stay", "lapses": "the boat goes to the hand and the contact ends",
         "boat-only": "the boat goes to the hand and the contact stays"},
        "The rulebook's list of what ends a contact does not include this case.")
    undamaged_boat_to = Ruling[Where](
        "undamaged-boat-to", (rb.ROUTED, rb.NOT_DETECTED), "Where does a boat go that evaded during its own attack, or whose contact was routed away?",
        {"hand": Words("to hand", "to the hand"), "deck": Words("into the deck", "into the deck; a contact’s that evaded, to the hand"), "out": Words("out of play", "out; a contact’s that evaded, to the hand")},
        "In the most similar case, the rulebook sends the boat to the hand.")
    pulled_from = EitherOr[Literal["deck"], Literal["hand"]](
        "pulled-from", (rb.AIR_AT_LARGE,), "From where does an air patrol at large draw its card?",
        {"deck": Words("from the deck", "deck", told=_ON_AIDS), "hand": Words("from the hand", "hand")},
        "The rulebook says that the card is drawn from the deck.")
    pulls_from_hand = pulled_from.says("hand")
    pulled_card_return = Ruling[Literal["boat-to-hand", "to-origin", "blank-out"]](
        "pulled-card-return", (rb.BOAT_HOME, rb.BLANK_OUT), "Where does the drawn card go after an air patrol that failed?",
        {"boat-to-hand": Words("a boat to the hand, a blank back to where it was drawn", "to the hand"),
         "to-origin": Words("any card back to where it was drawn", "back where it was"), "blank-out": Words("a boat to the hand, a blank out of play", "to the hand")},
        "The rulebook sends boats to the hand; of blanks, only those that were played go out of play.")
    return_after_blank = Ruling[When](
        "return-after-blank", (rb.HOME_BLANK,), "When do escorts go back to the hand after hunting a blank?",
        _WHEN,
        "The rulebook prints several variants; the default is the first one printed.")
    return_after_miss = Ruling[When](
        "return-after-miss", (rb.HOME_MISS,), "When do escorts go back to the hand after missing a boat?",
        _WHEN,
        "The rulebook prints several variants; the default is the first one printed.")
    return_after_attack = Ruling[When](
        "return-after-attack", (rb.HOME_ATTACK,), "When do escorts go back to the hand after an attack?",
        _WHEN,
        "The rulebook prints several variants; the default is the first one printed.")
    continuation_hold = EitherOr[Literal["wishes"], Literal["participates"]](
        "continuation-hold", (rb.HOME_ATTACK, rb.CONTINUE), "Which escorts wait for a continuation?",
        {"wishes": "those that the player chooses, until the player's next play",
         "participates": "all; those that do not take part go back to the hand at the player's next play"},
        "At the end of the U-boats' turn, the escort player can only say which escorts may take part in a continuation.")
    all_wait_for_continuation = continuation_hold.says("participates")
    continuation_cost = Ruling[Literal["none", "escorts", "both"]](
        "continuation-cost", (rb.WORN_ESCORTS, rb.WORN_BOATS), "What does a continuation cost the units that take part?",
        {"none": Words("nothing", told=_IN_RULES), "escorts": "escorts that attacked in a continuation are out of play",
         "both": "escorts that attacked in a continuation, and a boat that was detected in one, are out of play"},
        "The rulebook marks the costs of a continuation as still being tested.")
    continuation_limit = EitherOr[Literal["adds"], Literal["total"]](
        "continuation-limit", (rb.CONTINUE, rb.CONTINUE_AIR), "What does the number on the card of a continuation limit?",
        {"adds": Words("the number of cards that join the group", "the card's number limits those that join", told=_ON_AIDS), "total": Words("the size of the whole group, if any card joins it", "the card's number limits the whole group")},
        "In all other plays, the number on a card limits how many cards the player lays with it.")
    continuation_limit_is_total = continuation_limit.says("total")
    escort_blanks_to = Ruling[Where](
        "escort-blanks-to", (rb.HOME_BLANK, rb.HOME_MISS), "Where do the escorts' blanks go after they have been seen?",
        {"hand": Words("to the hand, with their group", "home with the group", told=_ON_AIDS), "deck": Words("into the deck", "into the deck"), "out": Words("out of play", "out")},
        "The rulebook puts only the U-boats' blanks out of play.")
    air_in_escort_attack = EitherOr[Literal["yes"], Literal["surface-only"]](
        "air-in-escort-attack", (rb.ANSWER, rb.ESCORT_CARDS), "May aircraft take part in an escort attack?",
        {"yes": Words("yes", "escorts", told=_ON_CARDS), "surface-only": Words("no", "ships")},
        "The Escort Attack card says “escorts”, which includes aircraft; other cards say “surface” or “air”.")
    aircraft_join_escort_attacks = air_in_escort_attack.says("yes")
    contact_with_blank = YesNo(
        "contact-with-blank", (rb.LAY_CONTACT, rb.TRIGGER_SHIPS), "May a contact be laid with a blank, as a bluff?",
        {"no": Words("no", "a boat"), "yes": Words("yes; when the blank is found, the contact ends", "a boat or a blank")},
        "The rulebook says that a contact is laid with a boat, and an attack with a boat or a blank.")
    contact_may_be_blank = contact_with_blank.says("yes")
    multiple_contacts = EitherOr[Literal["yes"], Literal["one"]](
        "multiple-contacts", (rb.LAY_CONTACT,), "May more than one contact be in effect?",
        {"yes": Words("yes", ""), "one": Words("no, only one at a time", " while no contact is in effect")},
        "The rulebook states no limit, and speaks of contacts in the plural.")
    one_contact_only = multiple_contacts.says("one")
    routing_scope = EitherOr[Literal["one"], Literal["all"]](
        "routing-scope", (rb.LAY_ROUTING, rb.ROUTED), "Does evasive routing end one contact or all of them?",
        {"one": Words("only the contact on which it is played", "the contact ends"), "all": Words("all contacts", "all contacts end")},
        "Evasive routing is played on one contact card.")
    routing_shakes_all = routing_scope.says("all")
    window_order = EitherOr[Literal["resolve-first"], Literal["declare-first"]](
        "window-order", (rb.UNANSWERED, rb.TRIGGER_SHIPS, rb.TRIGGER_AIR, rb.ROUTED), "Does a player choose a play before or after the combat that this play brings about?",
        {"resolve-first": Words("after it: the play must be legal in the position after the combat", "*No {word}:* what waits is resolved first; then make an ordinary play, legal in the new position.", told=_ON_AIDS),
         "declare-first": Words("before it: the play must be legal in the position before the combat, and is carried out unless a card that it needs has gone", "*No {word}:* name your ordinary play first, as the position stands; what waits is resolved, then the play is carried out, unless a card it needs has gone.")},
        "If the combat comes first, a declared play can never become impossible, and each turn takes only one line of the log.")
    declares_first = window_order.says("declare-first")
    one_attack = EitherOr[Literal["replaces"], Literal["both"]](
        "one-attack", (rb.NOT_DETECTED, rb.ONE_ATTACK), "Does a boat that fires a torpedo reply also make its convoy attack?",
        {"replaces": "no: the convoy attack is lost", "both": "yes: if it is undetected, it attacks the convoy first"},
        "The rulebook says that the boat makes one attack only.")
    makes_both_attacks = one_attack.says("both")
    no_torpedo_target = EitherOr[Literal["convoy-stands"], Literal["wasted"]](
        "no-torpedo-target", (rb.NOT_DETECTED, rb.REPLY_HIDDEN), "What happens if an undetected boat replies with torpedoes to a group without a ship?",
        {"convoy-stands": "its convoy attack goes on; the boat of a contact stays where it is",
         "wasted": "its attack is lost, and the boat withdraws"},
        "In this case the boat is still undetected, and has made no attack.")
    torpedo_without_target_is_wasted = no_torpedo_target.says("wasted")
    oob_new_round = Ruling[Literal["reshuffle", "top-up", "add-ten"]](
        "oob-new-round", (rb.NEW_ROUND, rb.SUPPORT_REJECT), "How is the order of battle dealt in rounds 2 to 4?",
        {"reshuffle": Words("the hand goes into the deck, and 10 cards are drawn", told=_IN_ROUNDS), "top-up": "cards are drawn until the hand has 10", "add-ten": "10 more cards are drawn"},
        "The escorts have only 20 cards, which are not enough for ten new ones in each of four rounds.")
    last_pending = EitherOr[Literal["resolve"], Literal["carry"]](
        "last-pending", (rb.CARRIED_OVER, rb.TRIGGER_SHIPS), "How is the escorts' last play of a round fought?",
        {"resolve": "without an answer", "carry": "the U-boats may answer in the next round"},
        "The rulebook carries only contacts into the next round.")
    last_play_carries_over = last_pending.says("carry")
    escort_damage_points = Ruling[Literal["not-by-ramming", "all", "none"]](
        "escort-damage-points", (rb.ESCORT_DAMAGED, rb.OBJECT, rb.GUNFIRE), "Do the U-boats score a point for a damaged escort?",
        {"not-by-ramming": "yes, unless it was damaged by its own ramming", "all": "yes", "none": "no"},
        "One sentence of the rulebook gives a point for a damaged escort, and a later sentence denies the point. By default, the later sentence applies only to escorts that damage themselves by ramming.")
    damage_then_sunk = EitherOr[Literal["final"], Literal["cumulative"]](
        "damage-then-sunk", (rb.BOAT_POINTS, rb.TWICE), "What is scored for a unit that is damaged and then sunk in the same engagement?",
        {"final": Words("only the sinking", "the sinking alone"), "cumulative": Words("both the damage and the sinking", "both score")},
        "The rulebook gives points for the final state of a unit: damaged or sunk.")
    damage_adds_to_sinking = damage_then_sunk.says("cumulative")
    rescue_ships = Ruling[Literal["on", "on-extra", "off"]](
        "rescue-ships", (rb.RESCUE_SUNK, rb.SHIP_POINT), "What does a die that shows 1 sink in a convoy attack?",
        {"on": Words("the rescue ship", told=_IN_RULES), "on-extra": "the rescue ship in addition to an ordinary ship", "off": "an ordinary ship"},
        "The rulebook says that a 1 sinks the rescue ship.")
    # -- the fields of a scenario, or of the pair of games; and what its log holds
    scenario = Ruling[str](
        "scenario", (rb.SCENARIO,), "Which scenario is played?",
        {"hx228": Words("Convoy Halifax 228", told=_IN_SETUP)},
        "Convoy Halifax 228 is the only scenario in the rulebook.",
        accepts=lambda text: re.fullmatch(r"[a-z0-9][a-z0-9-]{0,30}", text) is not None,
        form="a name of your own, for a file of your own values")
    weather = EitherOr[Literal["clear"], Literal["storm"]](
        "weather", (rb.STORM,), "What is the weather?",
        {"clear": Words("clear", "clear weather", told=_IN_SETUP), "storm": Words("a storm", "in a storm")},
        "The rulebook's scenario does not mention a storm.")
    in_storm = weather.says("storm")
    sonar = EitherOr[Literal["good"], Literal["bad"]](
        "sonar", (rb.BAD_SONAR,), "How good is the escorts' sonar?",
        {"good": Words("good", told=_IN_SETUP), "bad": "bad"},
        "The rulebook's scenario does not mention bad sonar.")
    sonar_is_bad = sonar.says("bad")
    carrier = Ruling[str](
        "carrier", (rb.SPECIAL_CONTACT, rb.CARRIER, rb.PK_CARRIER), "Does the convoy have a carrier?",
        {"none": Words("no", told=_IN_SETUP), "yes": "yes, screened by the escorts' ordinary hand"},
        "The rulebook's scenario does not name a carrier.",
        accepts=lambda text: _SCREEN.fullmatch(text) is not None, form="the units of its screen, such as SR2 SN1")
    support_group = Ruling[str](
        "support-group", (rb.SUPPORT_DRAW, rb.SUPPORT_REJECT, rb.PK_SUPPORT), "Is there a support group card?",
        {"none": Words("no", told=_IN_SETUP), "yes": "yes; it brings three cards"},
        "The rulebook's scenario has no support group.",
        accepts=lambda text: re.fullmatch(r"[1-9]", text) is not None, form="the number of cards that it brings")
    support_rejects_to = EitherOr[Literal["deck"], Literal["out"]](
        "support-rejects-to", (rb.SUPPORT_REJECT, rb.PK_SUPPORT), "Where do cards go that are given back for a support group?",
        {"deck": Words("back into the deck", told=_OF_THE_LOG), "out": "out of play, because the rulebook says “discarded”"},
        "A support group is meant to keep the hand at ten cards. If the cards given back were out of play, the escorts would lose three units for three others.")
    u_tanker = EitherOr[Literal["none"], Literal["yes"]](
        "u-tanker", (rb.TANKER, rb.PK_TANKER), "Do the U-boats have a U-tanker?",
        {"none": Words("no", told=_IN_SETUP), "yes": "yes"},
        "The rulebook's scenario has no U-tanker.")
    has_u_tanker = u_tanker.says("yes")
    shooting_contacts = EitherOr[Literal["on"], Literal["off"]](
        "shooting-contacts", (rb.SHOOTING_CONTACT,), "May the boat of a contact attack?",
        {"on": Words("yes", told=_IN_RULES), "off": "no"},
        "The rulebook states no condition for an attack by the boat of a contact.")
    contacts_may_shoot = shooting_contacts.says("on")
    leg = EitherOr[Literal["1"], Literal["2"]](
        "leg", (rb.SWITCH, rb.VICTORY), "Which game of the pair is it?",
        {"1": Words("the first game", "first game", told=_OF_THE_LOG), "2": Words("the second game, with sides switched", "second game")},
        "A pair of games starts with the first game.")
    is_second_leg = leg.says("2")
    first_leg = Ruling[str](
        "first-leg", (rb.VICTORY,), "What was the score of the first game of the pair?",
        {"unknown": Words("unknown", told=_OF_THE_LOG)},
        "The score is needed only to decide who wins the pair of games.",
        accepts=lambda text: FIRST_LEG.fullmatch(text) is not None,
        form="the U-boats' and the escorts' points, such as 5-8")
    hands = EitherOr[Literal["open"], Literal["closed"]](
        "hands", (rb.DEAL, rb.UBOAT_DISCARD, rb.ESCORT_DISCARD), "Does the log record what only one player saw?",
        {"open": Words("yes: hands, drawn cards and discards, if somebody noted them; auto-play notes all of them", "open", told=_OF_THE_LOG),
         "closed": Words("no: only what both players saw", "closed: only what both players saw")},
        "If the hands are recorded, each play can be checked as soon as it is made.")
    hands_are_closed = hands.says("closed")
    # fmt: on
