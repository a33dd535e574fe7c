"""The notation of Tonnage War's logs: the words for actions, and the figures from a player's sheet that a log
may state.
"""

from __future__ import annotations

from printkit.games.tonnage_war.log import effects
from printkit.games.tonnage_war.log.example import EXAMPLE
from printkit.games.tonnage_war.log.position import position
from printkit.games.tonnage_war.log.reckoning import reckoned
from printkit.games.tonnage_war.log.resume import resume
from printkit.games.tonnage_war.log.words import (
    face_down,
    how_many,
    lays,
    read_air,
    read_attack,
    read_card,
    read_contact,
    read_continue,
    read_discard,
    read_group,
    read_handles,
    read_hidden,
    read_oob,
    read_reject,
    read_rescue,
    read_reveal,
    turns_up,
    write_card,
    write_continue,
    write_handles,
    write_oob,
    write_play,
    write_reject,
    write_rescue,
    write_reveal,
    write_sealed,
    write_sealed_continue,
)
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import SIDES
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.turn import ending
from printkit.journal.notation import (
    END,
    POSITION,
    Citations,
    Claim,
    Explanations,
    FreeOrder,
    HeaderKey,
    HeadingKind,
    Headings,
    Notation,
    Sides,
)
from printkit.journal.verbs import (
    Aimed,
    Bare,
    Composed,
    Dice,
    FaceDown,
    Holds,
    JournalColumn,
    Number,
    OwnForm,
    PositionOnly,
    PrintedExample,
    Spread,
    Verb,
)

_NO_HUNT = "no boat is being hunted here"
_NO_REPLY = "there is nothing to reply to here"
_ONE = "a turn is one play, and the other side's comes next"
_HAND = "a hand is recorded before turn 1 of a round, or after its last turn"

HANDS = "hands"
UBOATS, ESCORTS, BOTH, ROLLS, RESCUE, CARRIER = "U", "E", "both", "rolls", "rescue", "carrier"
"""Names of the sections in the key on the printed journal page. The key shows how to type each kind of entry
in a log.
"""
_LAID = FaceDown(lays, write_sealed)
_ONE_CARD = OwnForm(read_card, write_card)
_HANDLES = OwnForm(read_handles, write_handles)


def _shown(part: str, *values: str) -> tuple[PrintedExample, ...]:
    return tuple(PrintedExample(part, each) for each in values)


VERBS: tuple[Verb, ...] = (
    Spread("hand", "the tactical hand, before turn 1 of a round, or what is left after its last", rb.DEAL, _HAND, "9H QS 3D",
           private=True, asks="Which tactical cards are in hand?", silence="not recorded",
           column=JournalColumn(1.3, "13 tactical cards", "rank and suit", part=HANDS)),
    Spread("oob", "the order-of-battle hand, likewise", rb.DEAL, _HAND, "8S 3S 6H",
           private=True, own=OwnForm(read_oob, write_oob), asks="Which order-of-battle cards are in hand?", silence="not recorded",
           column=JournalColumn(1.0, "order of battle", "rank and suit", part=HANDS)),
    Composed("contact", "a contact, with its boat under its name (c1=3S: which it is)", rb.ONE_CARD, _ONE, "9H c1",
             effect=effects.played, own=OwnForm(read_contact, write_play), hidden=write_play, face_down=_LAID, examples=_shown(UBOATS, "9H c1")),
    Composed("attack", "an attack: of a card laid, of a contact's boat, or the escorts' answer", rb.ONE_CARD, _ONE, "QS u1",
             effect=effects.played, own=OwnForm(read_attack, write_play), hidden=write_play, face_down=_LAID,
             examples=(*_shown(UBOATS, "QS u1", "3S on c1"), *_shown(BOTH, "9S on u1 with e1 e2"))),
    Composed("evade", "the reply Evade", rb.REPLY_EVADE, _NO_REPLY, "JC", own=_ONE_CARD, examples=_shown(UBOATS, "JC")),
    Composed("flak", "the reply Flak", rb.REPLY_FLAK, _NO_REPLY, "6D", own=_ONE_CARD, examples=_shown(UBOATS, "6D")),
    Composed("torpedo", "the reply with torpedoes", rb.REPLY_TORPEDO, _NO_REPLY, "7S", own=_ONE_CARD,
             examples=_shown(UBOATS, "7S")),
    Composed("bdienst", "the reply to evasive routing", rb.REPLY_BDIENST, _NO_REPLY, "9D", own=_ONE_CARD,
             examples=_shown(UBOATS, "9D")),
    Composed("routing", "evasive routing", rb.ONE_CARD, _ONE, "5H on c1", effect=effects.played, own=OwnForm(read_group, write_play),
             examples=_shown(ESCORTS, "5H on c1")),
    Composed("hfdf", "HF/DF on a contact's boat", rb.ONE_CARD, _ONE, "8C on c1 with e1", effect=effects.played, own=OwnForm(read_group, write_play),
             hidden=write_play, face_down=_LAID,
             examples=_shown(ESCORTS, "8C on c1 with e1")),
    Composed("air", "an air patrol, on a contact's boat or at large", rb.ONE_CARD, _ONE, "TD on c1 with e1 e2",
             effect=effects.played, own=OwnForm(read_air, write_play), hidden=write_play, face_down=_LAID,
             examples=_shown(ESCORTS, "TD on c1 with e1", "AD at-large p1 with e1")),
    Composed("continue", "a continuation: those that go on, those that join", rb.ONE_CARD, _ONE, "9S with e1 add e4",
             own=OwnForm(read_continue, write_continue), hidden=write_continue,
             face_down=FaceDown(lays, write_sealed_continue), examples=_shown(BOTH, "9S with e1 add e4")),
    Composed("discard", "a discard, its card named or not", rb.ONE_CARD, _ONE, "7C", effect=effects.played, own=OwnForm(read_discard, write_card),
             hidden=face_down, examples=_shown(BOTH, "7C")),
    Bare("end-round", "the round is ended by agreement; after its last turn, a heading for the last dice", rb.PK_EARLY_END,
         "a round can be ended only at the start of a turn", agreed=True, asks="End the round here?"),
    Composed("reveal", "a card is turned up: its name, then the card or its grade", rb.PK_REVEAL,
             "no card is turned up here", "u1 8S", own=OwnForm(read_reveal, write_reveal), pairs=True, turns_up=turns_up, asks="Which card is turned up?",
             examples=_shown(ROLLS, "u1 8S")),
    Aimed("detect", "the evasion roll against an escort", rb.EACH_ROLLS, _NO_HUNT, "e1 12", asks="Does the boat evade {}?", asks_target="Which escort does the boat evade next?",
          silence="no more evasion rolls: the boat is detected", examples=_shown(ROLLS, "e1 12")),
    Aimed("torpedo-roll", "the torpedo reply: its target, and the roll", rb.REPLY_TORPEDO,
          "no boat replies with torpedoes here", "e2 5", asks="Do the torpedoes hit {}?", asks_target="Which escort are the torpedoes fired at?", examples=_shown(ROLLS, "e2 5")),
    Aimed("flak-roll", "the flak: its target, and the roll", rb.FLAK_AND_BOMBS,
          "flak is fired only if the boat is detected", "e1 4", asks="Does the flak hit {}?", asks_target="Which escort is the flak fired at?", examples=_shown(ROLLS, "e1 4")),
    Aimed("strike", "an escort's attack roll", rb.STRIKE, "no boat was detected here", "e1 3", asks="Does {} hit the boat?", asks_target="Which escort attacks next?",
          silence="no more attack rolls: the boat is sunk", examples=_shown(ROLLS, "e1 3")),
    Dice("convoy", "the rolls of an attack on the convoy", rb.NOT_DETECTED,
         "an attack on the convoy is rolled for only if nobody answers it or the boat is not detected", "4 11 1 10", merges=False,
         asks="Which shots hit the convoy?", examples=_shown(ROLLS, "4 11")),
    Dice("carrier", "the rolls of an attack on the carrier", rb.CARRIER,
         "no attack on the carrier is rolled for here", "4 11", merges=False,
         asks="Which shots hit the carrier?", examples=_shown(CARRIER, "4 11")),
    Composed("rescue", "the new rescue ship; none: no ship is in hand", rb.RESCUE_SUNK,
             "a new rescue ship is named only after a roll of 1 has sunk the old one", "e3", own=OwnForm(read_rescue, write_rescue),
             asks="Which ship is the new rescue ship?", silence="no ship is in hand", examples=_shown(RESCUE, "e3")),
    Composed("to-deck", "escorts that go into the deck instead of the hand", rb.ESCORT_TO_DECK,
             "escorts go into the deck only after an attack, or after a failed first hunt", "e1", own=_HANDLES,
             asks="Which escorts go into the deck?", silence="all go to hand", examples=_shown(ROLLS, "e1")),
    Composed("hold", "escorts that wait for a continuation, where the rulings ask for it", rb.HOME_ATTACK,
             "nobody has to say here who waits", "e1", own=_HANDLES,
             asks="Which escorts wait for a continuation?", silence="nobody waits"),
    Spread("pulled", "the card that an air patrol pulled, as its owner noted it", rb.AIR_AT_LARGE,
           "no card was pulled here", "3C", private=True, own=OwnForm(read_hidden, write_oob),
           asks="Which card did the air patrol pull?", silence="not recorded"),
    Number("support", "the support group was drawn: the cards that it brings", rb.SUPPORT_DRAW,
           "no support group can have been drawn here", "3", asks="How many cards does the support group bring?", silence="it was not drawn"),
    Composed("reject", "cards given back: how many, or which", rb.SUPPORT_REJECT, "no support group was drawn here", "2",
             own=OwnForm(read_reject, write_reject), hidden=how_many, asks="Which cards are given back?", silence="none goes back"),
    PositionOnly("out", "order-of-battle cards that are out of play", rb.SUNK_OUT, OwnForm(read_oob, write_oob), "3S"),
    PositionOnly("spent", "tactical cards that were played or discarded", rb.CARD_ONCE, Holds.CARDS, "9H QS"),
)  # fmt: skip


def _points(ruleset: TonnageRuleset) -> tuple[int, int]:
    """Return the lowest and the highest score that a log may state.

    Real scores are always lower than the upper limit.
    """
    return 0, 60


CLAIMS: tuple[Claim, ...] = (
    Claim("uboat", rb.SHIP_POINT, "the U-boats' points", within=_points),
    Claim("escort", rb.BOAT_POINTS, "the escorts' points", within=_points),
    Claim(
        "ships",
        rb.RESOLVE_CONVOY,
        "merchant ships sunk by this one attack (all so far: ships-sunk)",
        unlike="ships-sunk",
        within=_points,
    ),
    Claim(
        "ships-sunk",
        rb.SHIP_POINT,
        "merchant ships sunk so far, in all (by one attack: ships)",
        unlike="ships",
        within=_points,
    ),
    Claim("boats-sunk", rb.BOAT_POINTS, "boats sunk so far", within=_points),
    Claim("escorts-sunk", rb.ESCORT_SUNK, "escorts sunk so far", within=_points),
    Claim("contacts", rb.CARRIED_OVER, "contacts in effect", within=_points),
    Claim("detected", rb.DETECT, "the name of a boat that was detected"),
    Claim("undetected", rb.DETECT, "the name of a boat that was not detected"),
    Claim("damaged", rb.STRIKE, "the names of boats and escorts that were damaged"),
    Claim("sunk", rb.STRIKE, "the names of boats and escorts that were sunk"),
    Claim("win", rb.VICTORY, "the pair of games has a winner", of="verdict", flag=True),
    Claim("draw", rb.VICTORY, "the pair of games is a draw", of="verdict", flag=True),
    Claim(
        "winner", rb.VICTORY, "the side of this game (uboat or escort) whose player wins the pair of games"
    ),
)


def _own_values(ruleset: TonnageRuleset) -> str:
    from printkit.games.tonnage_war.rules.own_data import as_toml  # imported here because it is rarely needed

    return as_toml(ruleset.data)


def _own_keys() -> tuple[tuple[str, str], ...]:
    from printkit.games.tonnage_war.rules.own_data import own_keys

    return own_keys()


HEADER: tuple[HeaderKey, ...] = (
    HeaderKey("scenario", "hx228, or the name of your own", TonnageRuleset.scenario.key),
    HeaderKey("hands", "open or closed", TonnageRuleset.hands.key),
    HeaderKey("uboat-player", "who leads the U-boats"),
    HeaderKey("escort-player", "who leads the escorts"),
    HeaderKey("leg", "1 or 2: which game of the pair", TonnageRuleset.leg.key),
    HeaderKey(
        "data",
        "a file of own cards and values",
        loads=TonnageRuleset.with_data,
        writes=_own_values,
        holds=_own_keys,
    ),
    HeaderKey("first-leg", "the first game's scores: uboat 5, escort 8", TonnageRuleset.first_leg.key),
)


def hands_are_closed(ruleset: TonnageRuleset) -> bool:
    return ruleset.hands_are_closed


NOTATION = Notation(
    VERBS,
    CLAIMS,
    position,
    headings=Headings((POSITION, HeadingKind("round"), HeadingKind("turn", within="round"), END)),
    header=HEADER,
    # a log may state dice and cards that are turned up on a line of either side
    sides=Sides(SIDES, tuple((side, ("",)) for side in SIDES), hands_are_closed),
    order=FreeOrder(any_order=(frozenset({"reveal", "detect"}),)),
    citations=Citations(card=rb.BUILD, end=rb.GAME_LENGTH, twice=rb.ONE_CARD),
    explanations=Explanations(ending, reckoned),
    resume=resume,
    example=EXAMPLE,
)
