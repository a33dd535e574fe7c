"""How Tonnage War is played, rule by rule, setup and rounds in steps first: all that the table needs of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, OOB_A_ROUND, ROUNDS
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import Digest, Section, answers, meaning_of, span, told
from printkit.press.pieces import Sheet
from printkit.table import Rule

_LOG = "says how a log is written"

LEFT_OUT: Mapping[Rule, str] = MappingProxyType(
    {
        rb.PK_HELD: _LOG,
        rb.PK_HANDLE: _LOG,
        rb.COMBAT: "a heading without a rule of its own",
        rb.IN_EFFECT: "a heading: the endings that follow are on the page",
    }
)
"""Rules that no printed page needs, each with the reason."""

_SECTIONS = (
    ("The game", (*span(rb.RULES, rb.PLAYERS, rb.OBJECT), *span(rb.RULES, rb.SCENARIO, rb.UNITS))),
    ("The U-boats’ plays", span(rb.RULES, rb.UBOATS_FIRST, rb.REPLY_BDIENST)),
    ("The escorts’ plays", span(rb.RULES, rb.ESCORT_PLAYS, rb.CONTINUE_AIR)),
    ("Contacts", span(rb.RULES, rb.IN_EFFECT, rb.CARRIED_OVER)),
    ("When it is fought", span(rb.RULES, rb.COMBAT, rb.FLAK_AND_BOMBS)),
    ("Torpedoes", span(rb.RULES, rb.RESOLVE_CONVOY, rb.HIT_ESCORT)),
    ("The hunt", span(rb.RULES, rb.TRIGGER_SHIPS, rb.DAMAGED)),
    ("Where cards go", span(rb.RULES, rb.HOME_BLANK, rb.SUNK_OUT)),
    ("Points", span(rb.RULES, rb.SHIP_POINT, rb.VICTORY)),
    ("Scenario rules", span(rb.RULES, rb.SPECIAL_CONTACT, rb.SHOOTING_CONTACT)),
    ("printkit’s own", span(rb.RULES, rb.PK_SHUFFLE, rb.PK_HANDLE)),
)


def rules_sheet(ruleset: TonnageRuleset) -> Sheet:
    """Setup and rounds in steps, then every rule in the order of the rulebook."""
    sections = [Section("Setup", _setup(ruleset)), Section("Rounds", _rounds(ruleset))]
    sections += [Section(title, told(rules, LEFT_OUT)) for title, rules in _SECTIONS]
    sections.append(Section("As it is played here", answers(ruleset, rb.RULES)))
    return Sheet("rules", "How to play", (Digest(tuple(sections)),))


def _setup(ruleset: TonnageRuleset) -> tuple[str, ...]:
    uboats, escorts = (pack.bit_count() for pack in ruleset.packs)
    return (
        f"*1* Choose sides; agree on scenario and rulings. The sides are switched for a second game ({rb.AGREE}, {rb.SWITCH}).",
        (
            f"*2* Shuffle four decks apart and lay them face down on the mats: each side’s tactical deck, the U-boats’ order of "
            f"battle of {uboats} cards, the escorts’ of {escorts} ({rb.BUILD})."
        ),
        (
            f"*3* Each side draws {CARDS_A_ROUND} tactical cards and {OOB_A_ROUND} of its order of battle, and shows them to nobody "
            f"({rb.DEAL})."
        ),
        f"*4* The U-boats open ({rb.UBOATS_FIRST}).",
    )


def _rounds(ruleset: TonnageRuleset) -> tuple[str, ...]:
    return (
        (
            f"*Turns:* the sides take turns; each plays or discards exactly one tactical card, and what that makes due is fought "
            f"out at once ({rb.TURNS}, {rb.ONE_CARD})."
        ),
        f"*A round* is over when both tactical hands are used up, after {CARDS_A_ROUND} turns each ({rb.ROUND_OVER}).",
        (
            f"*Refill:* before rounds 2 to {ROUNDS} each side draws {CARDS_A_ROUND} new tactical cards; those that were played or "
            f"discarded do not come back. Order of battle: {meaning_of(ruleset, 'oob-new-round')} ({rb.NEW_ROUND}, {rb.CARD_ONCE})."
        ),
        f"*What stays:* contacts with their boats, and nothing else on the table ({rb.CARRIED_OVER}).",
        (
            f"*After round {ROUNDS}* write down the scores, switch sides, and play again with all cards ({rb.GAME_LENGTH}, "
            f"{rb.SWITCH})."
        ),
        f"*The pair:* more points with the U-boats and more in total wins; anything else is a draw ({rb.VICTORY}).",
    )


def needed(ruleset: TonnageRuleset) -> tuple[Rule, ...]:
    """The rules that have to be found on a printed page."""
    return tuple(rule for rule in rb.RULES if rule not in LEFT_OUT)
