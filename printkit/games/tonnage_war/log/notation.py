"""What a log of Tonnage War can say."""

from __future__ import annotations

from printkit.games.tonnage_war.log.example import EXAMPLE
from printkit.games.tonnage_war.log.position import position
from printkit.games.tonnage_war.log.reckoning import reckoned
from printkit.games.tonnage_war.log.resume import resume
from printkit.games.tonnage_war.log.words import (
    face_down,
    how_many,
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
    write_card,
    write_continue,
    write_handles,
    write_oob,
    write_play,
    write_reject,
    write_rescue,
    write_reveal,
)
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import SIDES
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.turn import ending
from printkit.journal.verbs import END, POSITION, Claim, HeaderKey, HeadingKind, Notation, Takes, Verb

_W = Takes.WORD
_NO_HUNT = "no boat is being hunted here"
_ONLY_POSITION = "it belongs under `position`"
_ONE = "a turn is one play, and the other side's comes next"

VERBS: tuple[Verb, ...] = (
    Verb("hand", Takes.SPREAD, "the tactical hand, before turn 1 of a round, or what is left after its last", rb.DEAL,
         "a hand is recorded before turn 1 of a round, or after its last turn", "9H QS 3D",
         private=True),
    Verb("oob", Takes.SPREAD, "the order-of-battle hand, likewise", rb.DEAL,
         "a hand is recorded before turn 1 of a round, or after its last turn", "8S 3S 6H",
         private=True, read=read_oob, write=write_oob),
    Verb("contact", _W, "a contact, with its boat under its name", rb.ONE_CARD, _ONE, "9H c1", read=read_contact, write=write_play),
    Verb("attack", _W, "an attack: of a card laid, of a contact's boat, or the escorts' answer", rb.ONE_CARD, _ONE,
         "QS u1", read=read_attack, write=write_play),
    Verb("evade", _W, "the reply Evade", rb.REPLY_EVADE, "there is nothing to reply to here", "JC", read=read_card, write=write_card),
    Verb("flak", _W, "the reply Flak", rb.REPLY_FLAK, "there is nothing to reply to here", "6D", read=read_card, write=write_card),
    Verb("torpedo", _W, "the reply with torpedoes", rb.REPLY_TORPEDO, "there is nothing to reply to here", "7S",
         read=read_card, write=write_card),
    Verb("bdienst", _W, "the reply to evasive routing", rb.REPLY_BDIENST, "there is nothing to reply to here", "9D",
         read=read_card, write=write_card),
    Verb("routing", _W, "evasive routing", rb.ONE_CARD, _ONE, "5H on c1", read=read_group, write=write_play),
    Verb("hfdf", _W, "HF/DF on a contact's boat", rb.ONE_CARD, _ONE, "8C on c1 with e1", read=read_group, write=write_play),
    Verb("air", _W, "an air patrol, on a contact's boat or at large", rb.ONE_CARD, _ONE, "TD on c1 with e1 e2",
         read=read_air, write=write_play),
    Verb("continue", _W, "a continuation: those that go on, those that join", rb.ONE_CARD, _ONE, "9S with e1 add e4",
         read=read_continue, write=write_continue),
    Verb("discard", _W, "a discard, its card named or not", rb.ONE_CARD, _ONE, "7C", read=read_discard, write=write_card,
         hidden=face_down),
    Verb("end-round", Takes.NOTHING, "the round is ended by agreement; after its last turn, a heading for the last dice",
         rb.PK_EARLY_END, "a round is ended at the start of a turn"),
    Verb("reveal", _W, "a card is turned up: its name, then the card or its grade", rb.PK_REVEAL,
         "no card is turned up here", "u1 8S", read=read_reveal, write=write_reveal),
    Verb("detect", Takes.AIMED, "the evasion roll against an escort", rb.EACH_ROLLS, _NO_HUNT, "e1 12"),
    Verb("torpedo-roll", Takes.AIMED, "the torpedo reply: its target, and the roll", rb.REPLY_TORPEDO,
         "no boat replies with torpedoes here", "e2 5"),
    Verb("flak-roll", Takes.AIMED, "the flak: its target, and the roll", rb.FLAK_AND_BOMBS,
         "flak is fired when the boat is detected", "e1 4"),
    Verb("strike", Takes.AIMED, "an escort's attack roll", rb.STRIKE, "no boat was detected here", "e1 3"),
    Verb("convoy", Takes.DICE, "the rolls of an attack on the convoy", rb.NOT_DETECTED,
         "the convoy is attacked when nobody answers, or when the boat is not detected", "4 11 1 10", merges=False),
    Verb("carrier", Takes.DICE, "the rolls of an attack on the carrier", rb.CARRIER,
         "no attack on the carrier is rolled for here", "4 11", merges=False),
    Verb("rescue", _W, "the new rescue ship; none: no ship is in hand", rb.RESCUE_SUNK, "a rescue ship is named when a 1 has sunk the old one",
         "e3", read=read_rescue, write=write_rescue),
    Verb("to-deck", _W, "escorts that go into the deck instead of the hand", rb.ESCORT_TO_DECK,
         "escorts go into the deck after a first hunt that failed, or after an attack", "e1", read=read_handles, write=write_handles),
    Verb("hold", _W, "escorts that wait for a continuation, where the rulings ask for it", rb.HOME_ATTACK,
         "nobody has to say here who waits", "e1", read=read_handles, write=write_handles),
    Verb("pulled", Takes.SPREAD, "the card that an air patrol pulled, as its owner noted it", rb.AIR_AT_LARGE,
         "no card was pulled here", "3C", private=True, read=read_hidden, write=write_oob),
    Verb("support", Takes.NUMBER, "the support group was drawn: the cards that it brings", rb.SUPPORT_DRAW,
         "no support group can have been drawn here", "3"),
    Verb("reject", _W, "cards given back: how many, or which", rb.SUPPORT_REJECT, "no support group was drawn here", "2",
         read=read_reject, write=write_reject, hidden=how_many),
    Verb("out", Takes.CARDS, "cards of the order of battle that are out", rb.SUNK_OUT, _ONLY_POSITION, "3S",
         only_position=True, read=read_oob, write=write_oob),
    Verb("spent", Takes.CARDS, "tactical cards that are spent", rb.CARD_ONCE, _ONLY_POSITION, "9H QS", only_position=True),
)  # fmt: skip

CLAIMS: tuple[Claim, ...] = (
    Claim("uboat", rb.SHIP_POINT, "the U-boats' points"),
    Claim("escort", rb.BOAT_POINTS, "the escorts' points"),
    Claim("ships", rb.RESOLVE_CONVOY, "merchant ships sunk by this attack"),
    Claim("ships-sunk", rb.SHIP_POINT, "merchant ships sunk so far"),
    Claim("boats-sunk", rb.BOAT_POINTS, "boats sunk so far"),
    Claim("escorts-sunk", rb.ESCORT_SUNK, "escorts sunk so far"),
    Claim("contacts", rb.CARRIED_OVER, "contacts in effect"),
    Claim("detected", rb.DETECT, "a boat that was detected: its name"),
    Claim("undetected", rb.DETECT, "a boat that was not detected: its name"),
    Claim("damaged", rb.STRIKE, "boats and escorts that were damaged: their names"),
    Claim("sunk", rb.STRIKE, "boats and escorts that were sunk: their names"),
    Claim("win", rb.VICTORY, "the pair of games has a winner", of="verdict", flag=True),
    Claim("draw", rb.VICTORY, "the pair of games is a draw", of="verdict", flag=True),
    Claim("winner", rb.VICTORY, "who wins the pair: the side that led in this game, uboat or escort"),
)


def _own_values(ruleset: TonnageRuleset) -> str:
    from printkit.games.tonnage_war.rules.own_data import as_toml  # seldom needed

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
    return ruleset.hands == "closed"


NOTATION = Notation(
    verbs=VERBS,
    claims=CLAIMS,
    example=EXAMPLE,
    position=position,
    card_rule=rb.BUILD,
    header=HEADER,
    sides=SIDES,
    headings=(POSITION, HeadingKind("round"), HeadingKind("turn", within="round"), END),
    end_rule=rb.GAME_LENGTH,
    twice_rule=rb.ONE_CARD,
    ending=ending,
    reckoned=reckoned,
    closed=hands_are_closed,
    resume=resume,
    any_order=(frozenset({"reveal", "detect"}),),
    # dice and cards that are turned up are nobody's in particular: they may stand on a line of either side
    groups=tuple((side, ("",)) for side in SIDES),
)
