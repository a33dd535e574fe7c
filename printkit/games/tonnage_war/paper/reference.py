"""The player aids of Tonnage War, one sheet for each side.

A sheet has the side's possible plays in every situation, and the exact odds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.drawing import Ink
from printkit.games.tonnage_war.paper import reference_odds as odds
from printkit.games.tonnage_war.paper.faces import limit_words
from printkit.games.tonnage_war.paper.holdings import holdings
from printkit.games.tonnage_war.paper.pictures import WATCH, WATCHES
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import (
    AIR,
    BDIENST,
    CONTACT,
    EVADE,
    FLAK,
    GUNS,
    HFDF,
    ROUTING,
    SIDES,
    TORPEDO,
)
from printkit.games.tonnage_war.rules.plays.legality import REPLY_TORPEDO
from printkit.games.tonnage_war.rules.plays.responses import (
    ESCORT_PLAYS,
    UBOAT_PLAYS,
    escort_answers_to,
    uboat_replies_to,
)
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.scoring import ESCORT_SUNK, SHIP, boat_sunk, escort_damaged
from printkit.press.blocks import (
    Block,
    Columns,
    Facts,
    Illustration,
    KeyedValue,
    Matrix,
    Notes,
    PageBreak,
    Panel,
    cite,
    rulings_box,
)
from printkit.press.pieces import CardScene, Level, Light, Plight, Sheet, ShownSymbol
from printkit.table import Rule


def player_aids(ruleset: TonnageRuleset) -> tuple[Sheet, Sheet]:
    """Return the two player aids: first the U-boats', then the escorts'."""
    return (
        _aid(
            ruleset,
            "uboat",
            "U-boats: player aid",
            (_replies(ruleset), *uboat_plays(ruleset), *odds.of_an_attack(ruleset)),
            odds.for_uboats(ruleset),
        ),
        _aid(
            ruleset,
            "escort",
            "Escorts: player aid",
            (_answers(ruleset), *escort_plays(ruleset), odds.of_a_hunt(ruleset)),
            odds.for_escorts(ruleset),
        ),
    )


def _aid(
    ruleset: TonnageRuleset, name: str, title: str, plays: tuple[Block, ...], chances: tuple[Block, ...]
) -> Sheet:
    """Return a player aid of two pages: the possible plays, then odds and points."""
    picture = Illustration(_SCENES[name], most=46.0)
    other = 1 - SIDES.index(name)
    # The sheet with the side's hands has the same picture in the same size.
    watch = Illustration(WATCHES[SIDES.index(name)], most=WATCH, least=WATCH)
    blocks = (
        *(*plays, watch, PageBreak()),
        *(*chances, holdings(ruleset, other), _scored(ruleset), *rulings_box(ruleset), picture),
    )
    return Sheet(f"aid-{name}", title, blocks)


_SCENES = {
    "uboat": CardScene(
        (
            ShownSymbol("merchantman", 46, right=-62),
            ShownSymbol("tanker", 52, right=40, state=Plight.BURNING),
            ShownSymbol("type-vii", 96, right=-6, rise=-20),
        ),
        0.52,
        Light.MOON,
        21,
    ),
    "escort": CardScene(
        (
            ShownSymbol("corvette", 52, right=-58),
            ShownSymbol("destroyer", 104, right=22, rise=-18, state=Plight.SMOKING),
            ShownSymbol("prop-splash", 14, right=-36, rise=-16),
            ShownSymbol("flying-boat", 30, Level.ALOFT, 52, 4, mirrored=True),
        ),
        0.52,
        Light.DAY,
        22,
    ),
}
_Icon = tuple[str, str]
"""Type of a pair: the name of an icon, and the name of the card for which it stands."""
_Plate = tuple[Ink, bool]
"""Type of a pair: the ink of a side, and True if its icons are on discs."""
_U_PLATE, _E_PLATE = (Ink.NAVY, True), (Ink.TEAL, False)
_U_ICONS = {
    BDIENST: ("icon-b-dienst", "B-dienst"),
    EVADE: ("icon-dive", "Evade"),
    TORPEDO: ("icon-torpedo", "U-boat Attack"),
    FLAK: ("icon-flak", "Flak"),
}
_U_PLAYED = {
    CONTACT: ("icon-contact", "Contact"),
    TORPEDO: ("icon-torpedo", "U-boat Attack on the convoy"),
    REPLY_TORPEDO: ("icon-torpedo", "U-boat Attack as a reply"),
    EVADE: ("icon-dive", "Evade"),
    FLAK: ("icon-flak", "Flak"),
}
_E_ICONS = {
    ROUTING: ("icon-evasive-routing", "Evasive Routing"),
    GUNS: ("icon-escort-attack", "Escort Attack"),
    HFDF: ("icon-hf-df", "HF/DF"),
    AIR: ("icon-air-patrol", "Air Patrol"),
}


def _replies(ruleset: TonnageRuleset) -> Matrix:
    """Return a grid that shows with which cards the U-boats may reply to each card of the escorts."""
    allowed = [uboat_replies_to(ruleset, played) for played in ESCORT_PLAYS]
    played = [_E_ICONS[each] for each in ESCORT_PLAYS]
    return _responses("reply", _U_ICONS, _U_PLATE, played, _E_PLATE, allowed)


def _answers(ruleset: TonnageRuleset) -> Matrix:
    """Return a grid that shows with which cards the escorts may answer each card of the U-boats."""
    allowed = [escort_answers_to(ruleset, played) for played in UBOAT_PLAYS]
    played = [_U_PLAYED[each] for each in UBOAT_PLAYS]
    return _responses("answer", _E_ICONS, _E_PLATE, played, _U_PLATE, allowed)


def _responses(
    verb: str,
    icons: Mapping[str, _Icon],
    plate: _Plate,
    played: Sequence[_Icon],
    played_plate: _Plate,
    allowed: Sequence[frozenset[str]],
) -> Matrix:
    """Return the grid of one side's cards (``icons``, by action) against the cards that the other side has played.

    ``allowed`` has the actions that may respond to each of the cards played.
    """
    return Matrix(
        f"They just played …\nI may {verb} with …",
        tuple(icons.values()),
        tuple(played),
        tuple(tuple(action in responses for action in icons) for responses in allowed),
        played_plate,
        plate,
    )


def _die(ruleset: TonnageRuleset) -> tuple[str, ...]:
    """Return a sentence about the die for attacks on the convoy; an empty text if it is the usual 20-sided die."""
    if ruleset.convoy_sides == 20:
        return ()
    return (
        "*The die:* at the convoy 1d10 is rolled, as printed; everywhere else 1d20. The designer’s page asks for one 20-sided die only: option convoy-die.",
    )


def _line(code: str, text: str, *rules: Rule) -> KeyedValue:
    """Return a line that describes a situation or a play: its code on the sheet, a text, and the IDs of its
    rules.
    """
    return KeyedValue(code, f"{text} ({', '.join(rule.id for rule in rules)})")


def _facts(facts: tuple[KeyedValue, ...], columns: int = 1) -> Facts:
    """Return lines that describe plays, with the IDs of their rules at the right edge."""
    return Facts(facts, columns, margin=True)


# -- the U-boats -------------------------------------------------------------------------------------------------------


def uboat_plays(ruleset: TonnageRuleset) -> tuple[Block, ...]:
    """Return the contents of the page on the U-boats' player aid that lists what they may do.

    The page covers the situations U0 to U7, what ends a contact, and where U-boat cards go.
    """
    return (
        Panel("The escorts just …", (_facts(_uboat_situations(ruleset)), _order(ruleset, "reply")), cite(rb.ONE_CARD), gap=1.5),
        Columns(
            (
                Panel("Ordinary plays", (_facts(uboat_ordinary(ruleset)),), rb.UBOAT_PLAYS.id),
                Panel("A contact ends, its card is spent", (_facts(_endings(ruleset)),), rb.IN_EFFECT.id),
            ),
            (1.15, 1.0),
            gap=5.0,
        ),
        Panel("Where boats go", (_facts(_boats_go(ruleset), 2),), cite(rb.BOAT_HOME, rb.BOAT_TO_DECK, rb.ATTACKER_OUT)),
    )  # fmt: skip


def _boats_go(ruleset: TonnageRuleset) -> tuple[KeyedValue, ...]:
    """Return lines that say where a U-boat card goes after an attack: to the hand, to the deck or out of
    play.

    The attack is one on the convoy, or one of escorts on the U-boat.
    """
    pulled = ruleset.answer(TonnageRuleset.pulled_card_return).brief
    safe = ruleset.answer(TonnageRuleset.undamaged_boat_to).brief
    facts = [
        _line("safe", f"evaded, or routed away: {safe}", rb.BOAT_HOME),
        _line("pulled", f"and not found: {pulled}", rb.BOAT_HOME),
        _line("found", "not hit, or lost again: into the deck", rb.BOAT_TO_DECK, rb.PK_LOST_TRAIL),
        _line("attacked", "the convoy or an escort: out", rb.ATTACKER_OUT, rb.PK_FIRED),
        _line("damaged", "out when all is over; sunk: at once", rb.DAMAGED_OUT, rb.SUNK_OUT),
        _line("blank", "yours, once seen: out", rb.BLANK_OUT),
    ]
    if ruleset.worn_boats:
        facts.append(_line("worn", "detected in a continuation: out", rb.WORN_BOATS))
    if ruleset.flak_counts_as_attack:
        facts.append(_line("flak", "fired: out, as after torpedoes", rb.ATTACKER_OUT))
    return tuple(facts)


def _uboat_situations(ruleset: TonnageRuleset) -> tuple[KeyedValue, ...]:
    scope = ruleset.answer(TonnageRuleset.routing_scope).brief
    answered = "the hunt; if hidden, the convoy attack at once"
    return (
        _line("U0", "discarded, or a round begins: no reply; an ordinary play", rb.UBOAT_PLAYS),
        _line("U1", f"played Evasive Routing: *B-dienst*; else {scope}", rb.REPLY_BDIENST, rb.ROUTED),
        _line("U2", f"answered your boat's attack: *Evade* or *U-boat Attack*; else {answered}",
              rb.REPLY_EVADE, rb.NOT_DETECTED),
        _line("U2b", "answered your blank's attack: no reply; it is shown and out", rb.TRIGGER_SHIPS, rb.BLANK_OUT),
        _line("U3", "laid HF/DF on a contact: *Evade* or *U-boat Attack*; else the hunt, with HF/DF numbers",
              rb.REPLY_TORPEDO, rb.TRIGGER_SHIPS),
        _line("U4", "laid an Air Patrol on a contact: *Evade* or *Flak*; else the hunt", rb.REPLY_FLAK, rb.TRIGGER_AIR),
        _line("U5", "pulled a boat with an Air Patrol (only you look at it): *Evade* or *Flak*; else the hunt", rb.REPLY_FLAK, rb.TRIGGER_AIR),
        _line("U5b", f"pulled a blank: no reply; it is shown and goes {ruleset.pulled_blank_goes}", rb.TRIGGER_AIR, rb.HOME_BLANK),
        _line("U6", "continue with ships: *Evade*; *U-boat Attack* if undamaged and not fired yet; else the hunt",
              rb.CONTINUED, rb.PK_REPLY_ONCE),
        _line("U7", "continue with aircraft: *Evade*; *Flak* if undamaged; else the hunt", rb.REPLY_FLAK, rb.CONTINUED),
    )  # fmt: skip


def _order(ruleset: TonnageRuleset, word: str) -> Notes:
    """Return a note that says whether a side chooses its play before or after the other side's last play is
    resolved.

    This is the ruling ``window-order``. ``word``: the word for a response to that play, such as "reply".
    """
    text = ruleset.answer(TonnageRuleset.window_order).brief.format(word=word)
    if word == "reply":
        return Notes(
            (f"{text} A U-boat Attack that replies is laid alone. U0 to U7 only number these lines.",)
        )
    return Notes((f"{text} E0 to E5 only number these lines.",))


def uboat_ordinary(ruleset: TonnageRuleset) -> tuple[KeyedValue, ...]:
    boat = ruleset.answer(TonnageRuleset.contact_with_blank).brief
    contact = f"with {boat} face down{ruleset.answer(TonnageRuleset.multiple_contacts).brief}"
    facts = [
        _line("contact", contact, rb.LAY_CONTACT),
        _line("attack", "contact in effect: U-boat Attack with a boat or a blank", rb.CONVOY_ATTACK),
    ]
    if ruleset.contacts_may_shoot:
        facts.append(
            _line("shoot", "U-boat Attack on a contact's own boat: the contact ends", rb.SHOOTING_CONTACT)
        )
    return (*facts, _line("discard", "any card, face down", rb.UBOAT_DISCARD))


def _endings(ruleset: TonnageRuleset) -> tuple[KeyedValue, ...]:
    facts = [
        _line("routed", "Evasive Routing not met by B-dienst", rb.ROUTED),
        _line("evades", "an Evade card is played for its boat", rb.EVADED),
        _line("found", "its boat is detected and attacked", rb.FOUND),
        _line("gone", "its boat leaves the table in any other way", rb.BOAT_GONE),
    ]
    missed = ruleset.answer(TonnageRuleset.undetected_contact_boat).meaning
    return (*facts, _line("missed", f"not detected, no Evade: {missed}", rb.HUNTED))


# -- the escorts -------------------------------------------------------------------------------------------------------


def escort_plays(ruleset: TonnageRuleset) -> tuple[Block, ...]:
    """Return the contents of the page on the escorts' player aid that lists what they may do.

    The page covers the situations E0 to E5, and where escort cards go.
    """
    return (
        Panel("The position is …", (_facts(_escort_situations(ruleset)), _order(ruleset, "special play")), cite(rb.ONE_CARD), gap=1.5),
        Columns(
            (
                Panel("Ordinary plays", (_facts(escort_ordinary(ruleset)),), rb.ESCORT_PLAYS.id),
                Panel("Where escorts go", (_facts(_homecoming(ruleset)),), cite(rb.HOME_BLANK)),
            ),
            gap=7.0,
        ),
    )  # fmt: skip


def _escort_situations(ruleset: TonnageRuleset) -> tuple[KeyedValue, ...]:
    joins = ruleset.answer(TonnageRuleset.continuation_limit).brief
    closed = "else the chance is gone"
    return (
        _line("E0", "no convoy attack waits, no hunt can go on: an ordinary play", rb.ESCORT_PLAYS),
        _line("E1", "U just laid a convoy attack: *answer* with Escort Attack; else it is rolled for first", rb.ANSWER, rb.UNANSWERED),
        _line("E2", f"an Escort Attack detected and attacked a boat that is afloat: *continue* with Escort Attack; {closed}", rb.CONTINUE),
        _line("E3", f"HF/DF did: *continue* with HF/DF; {closed}", rb.CONTINUE, rb.PK_HFDF_ON),
        _line("E4", f"aircraft did, after Flak: *continue* with Air Patrol; {closed}", rb.CONTINUE_AIR),
        _line("E5", "E2 or E3, and a new convoy attack: *answer*, the hunt is over; or *continue*, it is rolled for first; else both"
             , rb.ANSWER, rb.CONTINUE, rb.UNANSWERED),
        _line("continue", f"one able escort, no blanks; {joins}; aircraft of an Escort Attack go home", rb.PK_CONTINUE, rb.CONTINUED),
    )  # fmt: skip


def _limits(ruleset: TonnageRuleset, action: str) -> str:
    """Return text that says how many escorts may take part in an action, such as ``1 to 3``.

    The number depends on the tactical card that is played.
    """
    return limit_words(max(card.limit for card in ruleset.data.escort_cards if card.action == action))


def _has(ruleset: TonnageRuleset, action: str) -> bool:
    return any(card.action == action for card in ruleset.data.escort_cards)


def escort_ordinary(ruleset: TonnageRuleset) -> tuple[KeyedValue, ...]:
    facts = []
    pulled = ruleset.answer(TonnageRuleset.pulled_from).brief
    if _has(ruleset, AIR):
        n = _limits(ruleset, AIR)
        facts += [
            _line(
                "at large",
                f"air patrol, {n} aircraft, even without a contact: on a random card of U's {pulled}, if it has any",
                rb.AIR_AT_LARGE,
            ),
            _line("patrol", f"{n} aircraft on a contact", rb.AIR_ON_CONTACT),
        ]
    facts.append(_line("routing", "on a contact in effect", rb.LAY_ROUTING))
    if _has(ruleset, HFDF):
        facts.append(_line("HF/DF", f"{_limits(ruleset, HFDF)} ships on a contact", rb.LAY_HFDF))
    if _has(ruleset, GUNS):
        kind = ruleset.answer(TonnageRuleset.air_in_escort_attack).brief
        facts.append(_line("answer", f"{_limits(ruleset, GUNS)} {kind} on a convoy attack", rb.ANSWER))
    return (*facts, _line("discard", "any card, face down", rb.ESCORT_DISCARD))


def _homecoming(ruleset: TonnageRuleset) -> tuple[KeyedValue, ...]:
    after_blank = ruleset.answer(TonnageRuleset.return_after_blank).brief
    after_miss = ruleset.answer(TonnageRuleset.return_after_miss).brief
    after_attack = ruleset.answer(TonnageRuleset.return_after_attack).brief
    blanks = ruleset.answer(TonnageRuleset.escort_blanks_to).brief
    facts = [
        _line("blank", f"hunted one: home {after_blank}", rb.HOME_BLANK),
        _line("missed", f"not detected: home {after_miss}", rb.HOME_MISS),
        _line("attacked", f"home {after_attack}, or wait", rb.HOME_ATTACK),
        _line("deck", "instead of home if you like, after a first hunt", rb.ESCORT_TO_DECK),
        _line("damaged", "out when all is over; sunk: out at once", rb.DAMAGED_OUT, rb.SUNK_OUT),
        KeyedValue("blanks", f"of yours, once seen: {blanks}"),
    ]
    if ruleset.worn_escorts:
        facts.append(_line("worn", "attacked in a continuation: out", rb.WORN_ESCORTS))
    return tuple(facts)


# -- both sides --------------------------------------------------------------------------------------------------------


def worth(ruleset: TonnageRuleset) -> Facts:
    """Return the points that each side scores for each result (such as a ship sunk), one line for each side."""
    hurt = escort_damaged(ruleset, rammed=False)
    ship = f"a ship *{SHIP}* · an escort damaged *{hurt}*, sunk or shot down *{ESCORT_SUNK}*"
    boats: Sequence[str] = [
        f"{boat.name.lower()} damaged *{boat.damaged}*, sunk *{boat_sunk(ruleset, boat, damaged_before=False)}*"
        for boat in (*ruleset.data.boats, *((ruleset.data.tanker,) if ruleset.has_u_tanker else ()))
    ]
    return Facts((KeyedValue("U-boats", ship), KeyedValue("escorts", " · ".join(boats))))


def _scored(ruleset: TonnageRuleset) -> Panel:
    """Return a panel about scoring for a player aid of Tonnage War.

    It says what the track board does not: how a unit that is damaged and then sunk scores, and the die for
    attacks on the convoy if it is not 20-sided.
    """
    both = f"*Points* are on the track board. Damaged, then sunk: {ruleset.answer(TonnageRuleset.damage_then_sunk).brief}."
    die = _die(ruleset)
    return Panel("Points and the die" if die else "Points", (Notes((both, *die)),))
