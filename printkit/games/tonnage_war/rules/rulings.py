"""The rulings of Tonnage War: the questions that its rules leave open, with printkit's answers, and the settings of a scenario.

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
    "end-of-turn": Words("at the end of that U-boat turn", "at the end of that U turn", told=_ON_AIDS),
    "immediately": Words("at once", "at once"),
    "next-turn": Words("at the end of the U-boat turn after that", "at the end of the next U turn"),
}
_SCREEN = re.compile(r"(?:(?:SN|SR|SA|AN|AR|AA)\d)(?:[ +](?:SN|SR|SA|AN|AR|AA)\d)*", re.IGNORECASE)
FIRST_LEG = re.compile(r"(\d{1,3})-(\d{1,3})")
"""Regular expression for the scores of the first game of a pair: the U-boats', then the escorts'."""


class TonnageRulings(Ruleset):
    """The open questions of the rules as class attributes; an instance holds the rulings of one game."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "what the source states outright, 1d10 at the convoy among it"),
        Preset("designer", "1d20 at the convoy, as the designer's page has it"),
    )
    # fmt: off
    oob_split = Ruling[str](
        "oob-split", (rb.SCENARIO, rb.UNITS), "Which crews and types are in the order of battle?",
        {"hx228-pk": Words("2 aces, 8 regulars, 8 novices; two ships of each crew, one aircraft of each", told=_ON_CARDS),
         "b3-heavy": "3 aces, 7 regulars, 8 novices; seven ships, two aircraft",
         "all-regular": "regular crews alone, six ships and three aircraft"},
        "The scenario gives the numbers of units only; this is printkit's split.",
        accepts=lambda text: parse_split(text) is not None,
        form="counts of at most 18 boats and 9 escorts, the rest blanks, such as A2 R8 N8 SA2 SR2 SN2 AA1 AR1 AN1")
    convoy_die = EitherOr[Literal["d20"], Literal["d10"]](
        "convoy-die", (rb.RESOLVE_CONVOY, rb.RESCUE_SUNK), "Which die is rolled at the convoy?",
        {"d20": Words("1d20", told=_ON_CARDS), "d10": "1d10, as printed"},
        "Values of 10 and 14 cannot miss on 1d10, halved ones are rolled on 1d20, and the designer's page asks for one 20-sided die.",
        presets={"printed": "d10"})
    roll_limits = EitherOr[Literal["none"], Literal["natural"]](
        "roll-limits", (rb.DETECT,), "Are there automatic results at the ends of an evasion roll?",
        {"none": "no", "natural": "a 1 always evades, a 20 is always detected"},
        "The source has none.")
    natural_rolls_decide = roll_limits.says("natural")
    hfdf_modifier = EitherOr[Literal["penalty"], Literal["bonus"]](
        "hfdf-modifier", (rb.UNITS, rb.DETECT, rb.LAY_HFDF), "Do +3, +2, +1 hinder HF/DF or help it?",
        {"penalty": Words("they are added to the boat's number", told=_ON_CARDS), "bonus": "they are taken from it"},
        "The sign is that of the detect column, and the worst crew gets the worst number.")
    hfdf_is_bonus = hfdf_modifier.says("bonus")
    escort_hit = Ruling[Literal["graded", "damages", "sinks"]](
        "escort-hit", (rb.REPLY_DETECTED, rb.TWICE, rb.CARRIER), "What does a hit on an escort do?",
        {"graded": "no higher than half the number sinks, else it damages", "damages": "it damages",
         "sinks": "it sinks"},
        "The escorts' own attack is the only such scale in the source.")
    flak_number = Ruling[Literal["two-plus", "half-plus", "full-plus"]](
        "flak-number", (rb.FLAK_AND_BOMBS, rb.UBOAT_CARDS), "What does flak hit on?",
        {"two-plus": Words("2 plus the card", "{least} or less", told=_ON_CARDS), "half-plus": Words("half the attack value plus the card", "half attack {plus}"),
         "full-plus": Words("the attack value plus the card", "attack {plus}")},
        "2 is the only number for a detected boat that fires at escorts.")
    flak_is_attack = YesNo(
        "flak-is-attack", (rb.FLAK_AND_BOMBS, rb.ATTACKER_OUT), "Is a boat that fired flak out?",
        {"no": "no", "yes": "yes, like one that fired torpedoes"},
        "Aircraft may go on against it, which would be odd if it were.")
    flak_counts_as_attack = flak_is_attack.says("yes")
    depletion = Ruling[Literal["none", "natural-20", "by-crew"]](
        "depletion", (rb.DEPLETED,), "What are the depletion numbers?",
        {"none": Words("there are none", told=_IN_RULES), "natural-20": "20 for all", "by-crew": "17 novice, 18 regular, 19 ace"},
        "They are mentioned, and none is printed.")
    undetected_contact_boat = Ruling[Literal["stays", "lapses", "boat-only"]](
        "undetected-contact-boat", (rb.HUNTED, rb.BOAT_HOME), "What of a contact boat that was hunted without an Evade card and not detected?",
        {"stays": "boat and contact stay", "lapses": "boat to hand, contact ends",
         "boat-only": "boat to hand, contact stays"},
        "The list of what ends a contact does not have it.")
    undamaged_boat_to = Ruling[Where](
        "undamaged-boat-to", (rb.ROUTED, rb.NOT_DETECTED), "Where does a boat go that evaded during its own attack, or was routed away?",
        {"hand": Words("to hand", "to the hand"), "deck": Words("into the deck", "into the deck; a contact’s that evaded, to the hand"), "out": Words("out", "out; a contact’s that evaded, to the hand")},
        "The nearest rule sends it to hand.")
    pulled_from = EitherOr[Literal["deck"], Literal["hand"]](
        "pulled-from", (rb.AIR_AT_LARGE,), "Where does an air patrol at large pull its card?",
        {"deck": Words("from the deck", "deck", told=_ON_AIDS), "hand": Words("from the hand", "hand")},
        "The text says deck.")
    pulls_from_hand = pulled_from.says("hand")
    pulled_card_return = Ruling[Literal["boat-to-hand", "to-origin", "blank-out"]](
        "pulled-card-return", (rb.BOAT_HOME, rb.BLANK_OUT), "Where does the pulled card go after a patrol that failed?",
        {"boat-to-hand": Words("a boat to hand, a blank back where it came from", "to the hand"),
         "to-origin": Words("both back where they came from", "back where it was"), "blank-out": Words("a boat to hand, a blank out", "to the hand")},
        "That is what the text says, and only blanks that were played are out.")
    return_after_blank = Ruling[When](
        "return-after-blank", (rb.HOME_BLANK,), "When do escorts come home that hunted a blank?",
        _WHEN,
        "The first of the variants printed.")
    return_after_miss = Ruling[When](
        "return-after-miss", (rb.HOME_MISS,), "When do escorts come home that missed the boat?",
        _WHEN,
        "The first of the variants printed.")
    return_after_attack = Ruling[When](
        "return-after-attack", (rb.HOME_ATTACK,), "When do escorts come home that attacked?",
        _WHEN,
        "The first of the variants printed.")
    continuation_hold = EitherOr[Literal["wishes"], Literal["participates"]](
        "continuation-hold", (rb.HOME_ATTACK, rb.CONTINUE), "Which escorts wait for a continuation?",
        {"wishes": "those that the player wants, until his next play",
         "participates": "all; those that do not go on return at his play"},
        "When the U-boats' turn ends only a wish can be known.")
    all_wait_for_continuation = continuation_hold.says("participates")
    continuation_cost = Ruling[Literal["none", "escorts", "both"]](
        "continuation-cost", (rb.WORN_ESCORTS, rb.WORN_BOATS), "What does a continuation cost?",
        {"none": Words("nothing", told=_IN_RULES), "escorts": "escorts that attacked in one are out",
         "both": "that, and a boat detected in one is out"},
        "The source marks these as still in test.")
    continuation_limit = EitherOr[Literal["adds"], Literal["total"]](
        "continuation-limit", (rb.CONTINUE, rb.CONTINUE_AIR), "What does the number on a continuation's card limit?",
        {"adds": Words("the cards that join", "the card's number limits those that join", told=_ON_AIDS), "total": Words("the whole group, if any join", "the card's number limits the whole group")},
        "Everywhere else it limits the cards that are laid with it.")
    continuation_limit_is_total = continuation_limit.says("total")
    escort_blanks_to = Ruling[Where](
        "escort-blanks-to", (rb.HOME_BLANK, rb.HOME_MISS), "Where do the escorts' blanks go when they have been seen?",
        {"hand": Words("with their group to hand", "home with the group", told=_ON_AIDS), "deck": Words("into the deck", "into the deck"), "out": Words("out", "out")},
        "Only the U-boats' blanks are said to be out.")
    air_in_escort_attack = EitherOr[Literal["yes"], Literal["surface-only"]](
        "air-in-escort-attack", (rb.ANSWER, rb.ESCORT_CARDS), "May aircraft take part in an escort attack?",
        {"yes": Words("yes", "escorts", told=_ON_CARDS), "surface-only": Words("no", "ships")},
        "The card says escorts where its neighbours say surface or air.")
    aircraft_join_escort_attacks = air_in_escort_attack.says("yes")
    contact_with_blank = YesNo(
        "contact-with-blank", (rb.LAY_CONTACT, rb.TRIGGER_SHIPS), "May a contact be a bluff?",
        {"no": Words("no", "a boat"), "yes": Words("yes; found out, the contact ends", "a boat or a blank")},
        "Contacts are laid with boats, attacks with boats or blanks.")
    contact_may_be_blank = contact_with_blank.says("yes")
    multiple_contacts = EitherOr[Literal["yes"], Literal["one"]](
        "multiple-contacts", (rb.LAY_CONTACT,), "May there be more than one contact?",
        {"yes": Words("yes", ""), "one": Words("one at a time", " while no contact is in effect")},
        "There is no limit in the text, and it speaks of contacts.")
    one_contact_only = multiple_contacts.says("one")
    routing_scope = EitherOr[Literal["one"], Literal["all"]](
        "routing-scope", (rb.LAY_ROUTING, rb.ROUTED), "Does routing shake off one contact or all?",
        {"one": Words("the one that it is played on", "the contact ends"), "all": Words("all", "all contacts end")},
        "It is played on the contact card.")
    routing_shakes_all = routing_scope.says("all")
    window_order = EitherOr[Literal["resolve-first"], Literal["declare-first"]](
        "window-order", (rb.UNANSWERED, rb.TRIGGER_SHIPS, rb.TRIGGER_AIR, rb.ROUTED), "Is a play chosen before or after what it makes due?",
        {"resolve-first": Words("after: it has to be legal in the new position", "*No {word}:* what waits is resolved first; then make an ordinary play, legal in the new position.", told=_ON_AIDS),
         "declare-first": Words("before: it is judged in the old position, and carried out unless what it needs has gone", "*No {word}:* name your ordinary play first, as the position stands; what waits is resolved, then the play is carried out, unless a card it needs has gone.")},
        "One line a turn, and no declaration that has lost its object.")
    declares_first = window_order.says("declare-first")
    one_attack = EitherOr[Literal["replaces"], Literal["both"]](
        "one-attack", (rb.NOT_DETECTED, rb.ONE_ATTACK), "What of the convoy attack of a boat that fires a torpedo reply?",
        {"replaces": "it is lost", "both": "undetected, it attacks the convoy first"},
        "It is to make one attack only.")
    makes_both_attacks = one_attack.says("both")
    no_torpedo_target = EitherOr[Literal["convoy-stands"], Literal["wasted"]](
        "no-torpedo-target", (rb.NOT_DETECTED, rb.REPLY_HIDDEN), "What of a torpedo reply of an undetected boat to a group without a ship?",
        {"convoy-stands": "its convoy attack goes on; a contact boat just stays",
         "wasted": "the attack is lost, and the boat withdraws"},
        "It is undetected, and no attack has been made.")
    torpedo_without_target_is_wasted = no_torpedo_target.says("wasted")
    oob_new_round = Ruling[Literal["reshuffle", "top-up", "add-ten"]](
        "oob-new-round", (rb.NEW_ROUND, rb.SUPPORT_REJECT), "How is the order of battle dealt in rounds 2 to 4?",
        {"reshuffle": Words("the hand goes into the deck, and 10 are drawn", told=_IN_ROUNDS), "top-up": "up to 10", "add-ten": "10 more"},
        "The escorts' 20 cards cannot feed four rounds of ten.")
    last_pending = EitherOr[Literal["resolve"], Literal["carry"]](
        "last-pending", (rb.CARRIED_OVER, rb.TRIGGER_SHIPS), "What of the escorts' last play of a round?",
        {"resolve": "it is fought unanswered", "carry": "the U-boats may answer in the next round"},
        "Only contacts carry over.")
    last_play_carries_over = last_pending.says("carry")
    escort_damage_points = Ruling[Literal["not-by-ramming", "all", "none"]](
        "escort-damage-points", (rb.ESCORT_DAMAGED, rb.OBJECT, rb.GUNFIRE), "Do the U-boats score a damaged escort?",
        {"not-by-ramming": "yes, unless it damaged itself", "all": "yes", "none": "no"},
        "One sentence gives a point, a later one denies it; this makes sense of both.")
    damage_then_sunk = EitherOr[Literal["final"], Literal["cumulative"]](
        "damage-then-sunk", (rb.BOAT_POINTS, rb.TWICE), "What does a unit score that is damaged, then sunk in the same engagement?",
        {"final": Words("the sinking", "the sinking alone"), "cumulative": Words("both", "both score")},
        "The awards describe how a unit ends.")
    damage_adds_to_sinking = damage_then_sunk.says("cumulative")
    rescue_ships = Ruling[Literal["on", "on-extra", "off"]](
        "rescue-ships", (rb.RESCUE_SUNK, rb.SHIP_POINT), "What does a 1 in a convoy attack sink?",
        {"on": Words("the rescue ship", told=_IN_RULES), "on-extra": "the rescue ship on top of a ship", "off": "an ordinary ship"},
        "It sinks the rescue ship.")
    # -- the fields of a scenario, or of the pair of games; and what its log holds
    scenario = Ruling[str](
        "scenario", (rb.SCENARIO,), "Which scenario?",
        {"hx228": Words("Convoy Halifax 228", told=_IN_SETUP)},
        "The only one that is printed.",
        accepts=lambda text: re.fullmatch(r"[a-z0-9][a-z0-9-]{0,30}", text) is not None,
        form="a name of your own, for a file of your own values")
    weather = EitherOr[Literal["clear"], Literal["storm"]](
        "weather", (rb.STORM,), "What is the weather?",
        {"clear": Words("clear", "clear weather", told=_IN_SETUP), "storm": Words("a storm", "in a storm")},
        "The scenario says nothing of a storm.")
    in_storm = weather.says("storm")
    sonar = EitherOr[Literal["good"], Literal["bad"]](
        "sonar", (rb.BAD_SONAR,), "How good is sonar?",
        {"good": Words("good", told=_IN_SETUP), "bad": "bad"},
        "The scenario says nothing of it.")
    sonar_is_bad = sonar.says("bad")
    carrier = Ruling[str](
        "carrier", (rb.SPECIAL_CONTACT, rb.CARRIER, rb.PK_CARRIER), "Is there a carrier?",
        {"none": Words("no", told=_IN_SETUP), "yes": "yes, screened from the escorts' hand"},
        "The scenario names none.",
        accepts=lambda text: _SCREEN.fullmatch(text) is not None, form="its screen, such as SR2 SN1")
    support_group = Ruling[str](
        "support-group", (rb.SUPPORT_DRAW, rb.SUPPORT_REJECT, rb.PK_SUPPORT), "Is there a support group card?",
        {"none": Words("no", told=_IN_SETUP), "yes": "yes; it brings three cards"},
        "The scenario has none.",
        accepts=lambda text: re.fullmatch(r"[1-9]", text) is not None, form="the number of cards that it brings")
    support_rejects_to = EitherOr[Literal["deck"], Literal["out"]](
        "support-rejects-to", (rb.SUPPORT_REJECT, rb.PK_SUPPORT), "Where do the cards go that are given back for a support group?",
        {"deck": Words("back into the deck", told=_OF_THE_LOG), "out": "out of the game, discarded as the rule's word has it"},
        "A group that only keeps the hand at ten would cost the escorts three units for three others.")
    u_tanker = EitherOr[Literal["none"], Literal["yes"]](
        "u-tanker", (rb.TANKER, rb.PK_TANKER), "Is there a U-tanker?",
        {"none": Words("no", told=_IN_SETUP), "yes": "yes"},
        "The scenario has none.")
    has_u_tanker = u_tanker.says("yes")
    shooting_contacts = EitherOr[Literal["on"], Literal["off"]](
        "shooting-contacts", (rb.SHOOTING_CONTACT,), "May contact boats attack?",
        {"on": Words("yes", told=_IN_RULES), "off": "no"},
        "The rule has no condition.")
    contacts_may_shoot = shooting_contacts.says("on")
    leg = EitherOr[Literal["1"], Literal["2"]](
        "leg", (rb.SWITCH, rb.VICTORY), "Which game of the pair is it?",
        {"1": Words("the first", "first game", told=_OF_THE_LOG), "2": Words("the second, with sides switched", "second game")},
        "A pair starts with the first.")
    is_second_leg = leg.says("2")
    first_leg = Ruling[str](
        "first-leg", (rb.VICTORY,), "What were the scores of the first game?",
        {"unknown": Words("not told", told=_OF_THE_LOG)},
        "They are needed for the verdict on the pair only.",
        accepts=lambda text: FIRST_LEG.fullmatch(text) is not None,
        form="the U-boats' and the escorts' points, such as 5-8")
    hands = EitherOr[Literal["open"], Literal["closed"]](
        "hands", (rb.DEAL, rb.UBOAT_DISCARD, rb.ESCORT_DISCARD), "Does the log hold what only one player saw?",
        {"open": Words("hands, pulled cards and discards, where somebody noted them; auto-play notes them all", "open", told=_OF_THE_LOG),
         "closed": Words("only what both players saw", "closed: only what both players saw")},
        "With recorded hands everything can be checked at once.")
    hands_are_closed = hands.says("closed")
    # fmt: on
