"""The notation of Malta Convoy's log: its verbs, and the totals that players may state in it."""

from __future__ import annotations

from printkit.games.malta_convoy.log import effects
from printkit.games.malta_convoy.log.example import EXAMPLE
from printkit.games.malta_convoy.log.position import position
from printkit.games.malta_convoy.log.reckoning import reckoned
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import ENEMIES, OPTION_NAMES, SHIP_NAMES
from printkit.games.malta_convoy.rules.turn import ending
from printkit.journal.notation import Citations, Claim, Explanations, FreeOrder, Notation
from printkit.journal.verbs import (
    Bare,
    Dice,
    Holds,
    JournalColumn,
    Number,
    Omission,
    OneOf,
    PositionOnly,
    Verb,
)
from printkit.table import Rule

_NO_CONTACT = "only contact rows 5 to 8 bring an enemy"

_ENEMY_WORDS = tuple(
    (enemy.name.split()[0].lower(), ENEMIES.index(enemy, 1)) for enemy in dict.fromkeys(ENEMIES[1:])
)
"""For each enemy, the word for it in a log, and the lowest result of the enemy die that brings this enemy.

The words are ``u-boats``, ``italian``, ``german`` and ``combined``.
"""

COVER = "cover"
"""Name of the part of the journey page for the covering force (the ships that return to base halfway): the dice that
decide which carriers return."""


def _evading_is_rolled_for(ruleset: MaltaRuleset) -> bool:
    return ruleset.evading_rolls_a_die


def _a_ship_is_chosen(ruleset: MaltaRuleset) -> bool:
    return ruleset.player_takes_destroyed


def _a_carrier_may_stay(ruleset: MaltaRuleset) -> bool:
    return ruleset.covering_carrier_may_stay


def _cruisers_are_chosen(ruleset: MaltaRuleset) -> bool:
    return ruleset.player_sends_cruisers


SHIPS: tuple[Verb, ...] = (
    Dice("cargo", "three dice: cargo ships (convoy=custom: the number)", rb.CONVOY_1, form="2 3 4", summed=True,
         asks="How many cargo ships sail?"),
    Dice("tankers", "one die: tankers", rb.CONVOY_2, form="3", asks="How many tankers sail?"),
    Dice("carriers", "one D3, 1 to 3: aircraft carriers", rb.CONVOY_3, form="2", asks="How many carriers sail?"),
    Dice("cruisers", "one die: cruisers, times five (revised: plus 6)", rb.CONVOY_4, form="2", asks="How many cruisers sail?"),
    Dice("destroyers", "one die: destroyers, times ten (revised: three dice, plus 20)", rb.CONVOY_5, form="2", summed=True,
         asks="How many destroyers sail?"),
)  # fmt: skip

JOURNEY: tuple[Verb, ...] = (
    Dice("length", "one die: the journey takes 20 turns and this many", rb.LENGTH, form="1",
         asks="How many turns beyond 20?"),
    Dice("friendly", "one die: turns in friendly waters", rb.FRIENDLY, form="6", asks="How many turns are in friendly waters?"),
)  # fmt: skip

IN_A_TURN: tuple[Verb, ...] = (
    OneOf("option", "an option taken at the start of the turn", rb.OPT_2, "an option can be taken only at the start of a turn",
          options=OPTION_NAMES, effect=effects.option_taken, asks="Which option is taken?", silence="no option", column=JournalColumn(1.8)),
    Dice("duration", "one die: the turns that the option runs", rb.OPT_3, "no option was taken in this turn", "3",
         asks="How many turns does the option last?", column=JournalColumn(1.4, "turns", "D6")),
    Dice("extra", "one D3, 1 to 3: the turns that evading adds", rb.OPT_EVADE, "only evading adds turns", "2",
         asks="How many turns does evading add?", column=JournalColumn(1.1, "detour", "D3", when=_evading_is_rolled_for)),
    Dice("contact", "the contact die", rb.FRIENDLY_1, "no contact roll is made in friendly waters", "6",
         effect=effects.surplus_contact, asks="Does the enemy find the convoy?", column=JournalColumn(1.2, hint="D6")),
    Dice("enemy", "who comes", rb.CONTACT_2, _NO_CONTACT, "4", words=_ENEMY_WORDS,
         effect=effects.enemy_without_contact, asks="Who comes?", column=JournalColumn(1.0, hint="D6")),
    Dice("force", "the die for the size of the force", rb.CONTACT_2, _NO_CONTACT, "5",
         effect=effects.fight_without_contact, asks="How strong is the force?", column=JournalColumn(0.9, hint="D6")),
    Dice("intercept", "the interception dice, all of them", rb.INTERCEPT_1, _NO_CONTACT, "1 3 6 2",
         effect=effects.fight_without_contact, asks="How many are turned back?", column=JournalColumn(3.2, "interception", "all its dice")),
    Dice("attack", "one die for each attacker that got through", rb.ATTACK, "no attacker got through", "3 5",
         effect=effects.fight_without_contact, asks="Which attackers hit a ship?", column=JournalColumn(2.8, hint="one per attacker")),
    Dice("target", "one die for each hit", rb.TARGET_1, "no hit is left that needs a target", "1 6",
         asks="Which type of ship is hit?", column=JournalColumn(2.6, hint="one per hit")),
    Dice("again", "the die for damaging again, where a ship of the type is damaged", rb.DAMAGE_3,
         "`again` is rolled only if a ship of the type that was hit is already damaged", "2",
         asks="Is a damaged ship hit again?", column=JournalColumn(1.3, "hit again", "D6")),
    OneOf("takes", "which ship is destroyed (destroyed-takes=choose)", rb.DAMAGE_1, "here the rules say which ship is destroyed, and the player has no choice",
          options=("damaged", "undamaged"), asks="Which ship is destroyed?", column=JournalColumn(1.4, when=_a_ship_is_chosen)),
    Dice("cover", "one die for each carrier when half the journey is done", rb.COVER_1,
         "the dice for the covering force are rolled only when half the journey is done", "4", merges=False,
         effect=effects.turned_back, asks="Does this carrier turn back?", column=JournalColumn(1.3, "turn back", "halfway", part=COVER)),
    Bare("stay", "the carrier stays (covering-stay=yes)", rb.COVER_2, "the player cannot keep a carrier with the convoy here",
         asks="Does the carrier stay?", silence="it returns to base", column=JournalColumn(0.8, tick=True, part=COVER, when=_a_carrier_may_stay)),
    Dice("leave", "the die for the warships that leave with the carrier", rb.COVER_3,
         "warships leave only with a carrier that has just turned back", "2", merges=False,
         asks="How many warships go with the carrier?", column=JournalColumn(1.0, "leaving", part=COVER)),
    Number("cruisers-leave", "how many of them are cruisers", rb.COVER_4,
           "no warships leave, or a ruling says which", "3", omission=Omission.FORCED,
           asks="How many of them are cruisers?", column=JournalColumn(1.5, "cruisers", part=COVER, when=_cruisers_are_chosen)),
)  # fmt: skip

IN_A_POSITION: tuple[Verb, ...] = (
    PositionOnly("lost", "ships lost so far: cargo=2", rb.SCORE_2, Holds.NUMBER),
    PositionOnly("returned", "ships returned so far: cruisers=3", rb.COVER_3, Holds.NUMBER),
    PositionOnly("interceptions", "interceptions so far", rb.SCORE_3, Holds.NUMBER),
    PositionOnly(
        "pending",
        "last turn's contact, if it changes the next contact roll: recon or dumb-luck",
        rb.CONTACT_1,
        Holds.WORD,
    ),
    PositionOnly("used", "options that are over already", rb.OPT_1, Holds.WORD),
    PositionOnly("covered", "the dice for the covering force have been rolled", rb.COVER_1, Holds.NOTHING),
)

VERBS: tuple[Verb, ...] = (*SHIPS, *JOURNEY, *IN_A_TURN, *IN_A_POSITION)


def _ships(ruleset: MaltaRuleset) -> tuple[int, int]:
    return 0, 99


def _ship_claims() -> tuple[Claim, ...]:
    def of(name: str, word: str, rule: Rule, help_: str) -> Claim:
        ships = "cargo ships" if name == "cargo" else name
        return Claim(f"{name}-{word}" if word else name, rule, f"{ships} {help_}", within=_ships)

    return tuple(
        of(name, word, rule, help_)
        for word, rule, help_ in (
            ("", rb.DAMAGE_1, "still in the convoy"),
            ("damaged", rb.DAMAGE_2, "in the convoy that are damaged"),
            ("lost", rb.SCORE_2, "lost"),
            ("returned", rb.COVER_5, "returned to base"),
        )
        for name in ("cargo", "tankers", *SHIP_NAMES[2:])
    )


def _scores(ruleset: MaltaRuleset) -> tuple[int, int]:
    """Return the lowest and the highest score that a log may state. The check reports any other score as wrong.

    The range is a little wider than that of the scores that a game can reach.
    """
    return -200, 400


def _interceptions(ruleset: MaltaRuleset) -> tuple[int, int]:
    return 0, 300


def _turns(ruleset: MaltaRuleset) -> tuple[int, int]:
    return 1, 60


def _friendly(ruleset: MaltaRuleset) -> tuple[int, int]:
    return 0, 6


def _rows(ruleset: MaltaRuleset) -> tuple[int, int]:
    return 1, 8


def _forces(ruleset: MaltaRuleset) -> tuple[int, int]:
    return 0, 12


CLAIMS: tuple[Claim, ...] = (
    Claim("score", rb.SCORE_2, "the present score", within=_scores),
    *_ship_claims(),
    Claim("interceptions", rb.SCORE_3, "interceptions so far", within=_interceptions),
    Claim("turns", rb.LENGTH, "length of the journey in turns", within=_turns),
    Claim("friendly", rb.FRIENDLY, "turns in friendly waters", within=_friendly),
    Claim("row", rb.CONTACT_1, "the contact table's row, 1 to 8", within=_rows),
    Claim("force", rb.FORCE, "the size of the force, before interceptions", within=_forces),
    Claim("attackers", rb.INTERCEPT_2, "the attackers that got through", within=_forces),
)

NOTATION = Notation(
    VERBS,
    CLAIMS,
    position,
    order=FreeOrder(
        unordered=frozenset({"attack", "target", "again", "takes"}),
        any_order=(
            frozenset(verb.name for verb in (*SHIPS, *JOURNEY)),
            frozenset({"duration", "extra"}),
            frozenset({"enemy", "force"}),
        ),
    ),
    citations=Citations(die=rb.DICE_1, end=rb.END),
    explanations=Explanations(ending, reckoned),
    example=EXAMPLE,
)
