"""What a log of Malta Convoy can say."""

from __future__ import annotations

from printkit.games.malta_convoy.log.example import EXAMPLE
from printkit.games.malta_convoy.log.position import position
from printkit.games.malta_convoy.log.reckoning import reckoned
from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.tables import ENEMIES, OPTION_NAMES, SHIP_NAMES
from printkit.games.malta_convoy.rules.turn import ending
from printkit.journal.verbs import Claim, Notation, Takes, Verb
from printkit.table import Rule

_D = Takes.DICE
_NO_CONTACT = "only contact rows 5 to 8 bring an enemy"
_ONLY_POSITION = "it belongs under `position`"

_ENEMY_WORDS = tuple(
    (enemy.name.split()[0].lower(), ENEMIES.index(enemy, 1)) for enemy in dict.fromkeys(ENEMIES[1:])
)
"""``u-boats``, ``italian``, ``german``, ``combined``: each with the first face of its row."""

VERBS: tuple[Verb, ...] = (
    Verb("cargo", _D, "three dice: cargo ships (convoy=custom: the number)", rb.CONVOY_1, form="2 3 4", summed=True),
    Verb("tankers", _D, "one die: tankers", rb.CONVOY_2, form="3"),
    Verb("carriers", _D, "one D3, 1 to 3: aircraft carriers", rb.CONVOY_3, form="2"),
    Verb("cruisers", _D, "one die: cruisers, times five (revised: plus 6)", rb.CONVOY_4, form="2"),
    Verb("destroyers", _D, "one die: destroyers, times ten (revised: three dice, plus 20)", rb.CONVOY_5, form="2",
         summed=True),
    Verb("length", _D, "one die: the journey takes 20 turns and this many", rb.LENGTH, form="1"),
    Verb("friendly", _D, "one die: turns in friendly waters", rb.FRIENDLY, form="6"),
    Verb("option", Takes.WORD, "an option taken at the start of the turn", rb.OPT_2,
         "an option is taken at the start of a turn", "|".join(OPTION_NAMES)),
    Verb("duration", _D, "one die: the turns that the option runs", rb.OPT_3, "no option was taken in this turn", "3"),
    Verb("extra", _D, "one D3, 1 to 3: the turns that evading adds", rb.OPT_EVADE, "only evading adds turns", "2"),
    Verb("contact", _D, "the contact die", rb.FRIENDLY_1, "no contact roll is made in friendly waters", "6"),
    Verb("enemy", _D, "who comes", rb.CONTACT_2, _NO_CONTACT, "4", words=_ENEMY_WORDS),
    Verb("force", _D, "the die for the size of the force", rb.CONTACT_2, _NO_CONTACT, "5"),
    Verb("intercept", _D, "the interception dice, all of them", rb.INTERCEPT_1, _NO_CONTACT, "1 3 6 2"),
    Verb("attack", _D, "one die for each attacker that got through", rb.ATTACK, "no attacker got through", "3 5"),
    Verb("target", _D, "one die for each hit", rb.TARGET_1, "no hit has its target open", "1 6"),
    Verb("again", _D, "the die for damaging again, where a ship of the type is damaged", rb.DAMAGE_3,
         "no ship of the type that was hit was damaged before", "2"),
    Verb("takes", Takes.WORD, "which ship is destroyed (destroyed-takes=choose)", rb.DAMAGE_1,
         "there is nothing to choose here", "damaged|undamaged"),
    Verb("cover", _D, "one die for each carrier when half the journey is done", rb.COVER_1,
         "the covering force is rolled for once, when half the journey is done", "4", merges=False),
    Verb("stay", Takes.NOTHING, "the carrier stays (covering-stay=yes)", rb.COVER_2, "no carrier may stay here"),
    Verb("leave", _D, "the die for the warships that leave with the carrier", rb.COVER_3,
         "no carrier has just turned back", "2", merges=False),
    Verb("cruisers-leave", Takes.NUMBER, "how many of them are cruisers", rb.COVER_4,
         "nobody leaves, or the ruling says who", "3", implicit=True),
    Verb("lost", Takes.NUMBER, "ships lost so far: cargo=2", rb.SCORE_2, _ONLY_POSITION, only_position=True),
    Verb("returned", Takes.NUMBER, "ships returned so far: cruisers=3", rb.COVER_3, _ONLY_POSITION, only_position=True),
    Verb("interceptions", Takes.NUMBER, "interceptions so far", rb.SCORE_3, _ONLY_POSITION, only_position=True),
    Verb("pending", Takes.WORD, "recon or dumb-luck", rb.CONTACT_1, _ONLY_POSITION, only_position=True),
    Verb("used", Takes.WORD, "options already over", rb.OPT_1, _ONLY_POSITION, only_position=True),
    Verb("covered", Takes.NOTHING, "the covering force has been rolled for", rb.COVER_1, _ONLY_POSITION, only_position=True),
)  # fmt: skip


def _ship_claims() -> tuple[Claim, ...]:
    def of(name: str, word: str, rule: Rule, help_: str) -> Claim:
        return Claim(f"{name}-{word}" if word else name, rule, f"{name} {help_}")

    return tuple(
        of(name, word, rule, help_)
        for word, rule, help_ in (
            ("", rb.DAMAGE_1, "still in the convoy"),
            ("damaged", rb.DAMAGE_2, "damaged, among them"),
            ("lost", rb.SCORE_2, "lost"),
            ("returned", rb.COVER_5, "returned to base"),
        )
        for name in ("cargo", "tankers", *SHIP_NAMES[2:])
    )


CLAIMS: tuple[Claim, ...] = (
    Claim("score", rb.SCORE_2, "the score as it stands"),
    *_ship_claims(),
    Claim("interceptions", rb.SCORE_3, "interceptions so far"),
    Claim("turns", rb.LENGTH, "length of the journey"),
    Claim("friendly", rb.FRIENDLY, "turns in friendly waters"),
    Claim("row", rb.CONTACT_1, "the contact table's row, 1 to 8"),
    Claim("force", rb.FORCE, "the size of the force, before interceptions"),
    Claim("attackers", rb.INTERCEPT_2, "the attackers that got through"),
)

NOTATION = Notation(
    verbs=VERBS,
    claims=CLAIMS,
    example=EXAMPLE,
    position=position,
    dice_rule=rb.DICE_1,
    end_rule=rb.END,
    ending=ending,
    reckoned=reckoned,
    unordered=frozenset({"attack", "target", "again", "takes"}),
    any_order=(
        frozenset({"cargo", "tankers", "carriers", "cruisers", "destroyers", "length", "friendly"}),
        frozenset({"duration", "extra"}),
        frozenset({"enemy", "force"}),
    ),
)
