"""Reads the ``position`` section of a Tonnage War log, which describes a game in progress.

With this section, a log can begin in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from printkit.games.tonnage_war.log.words import (
    read_air,
    read_attack,
    read_contact,
    read_group,
    read_oob,
    read_rescue,
    read_reveal,
)
from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.card_flow import by_grade, possible, replace_piece
from printkit.games.tonnage_war.rules.data import (
    AIR,
    CARDS_A_ROUND,
    CONTACT,
    ESCORT,
    GUNS,
    HFDF,
    OOB_A_ROUND,
    ROUNDS,
    ROUTING,
    SIDES,
    SPECIAL,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.legality import source_of
from printkit.games.tonnage_war.rules.plays.play import AT_LARGE, NONE, TO_CARRIER, Named, Play, Shown
from printkit.games.tonnage_war.rules.ruleset import BY_GRADE, GRADES, SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import (
    ANSWERS,
    DECK,
    ESCORT_SHIP,
    HAND,
    OF_SCREEN,
    ON_CONTACT,
    ON_PULLED,
    VACANT,
    Attack,
    Contact,
    Hunt,
    Piece,
    Rescue,
    State,
    contact_of,
    handles,
    oob_cards,
    pieces_of,
    with_oob,
    with_tactics,
)
from printkit.games.tonnage_war.rules.turning_up import (
    Check,
    anything,
    contradicts_statement,
    must_be_attacker,
    must_be_contact,
    must_hunt,
    statement_refusal,
)
from printkit.journal.entries import Entry, Given, Value
from printkit.journal.verbs import Unreadable
from printkit.table import UNKNOWN, Rule, card_name

_Read = Callable[[tuple[Value, ...]], Hashable]


def position(ruleset: TonnageRuleset, given: Given) -> State:
    """Return the state that the section ``position`` of a log describes: the state before the log's first
    turn.

    Raise ``Misplaced`` if that position is impossible.
    """
    if not 1 <= given.outer <= ROUNDS:
        given.refuse(None, rb.GAME_LENGTH, f"there is no round {given.outer}", f"round 1 to {ROUNDS}")
    if not 1 <= given.first <= CARDS_A_ROUND:
        given.refuse(None, rb.ROUND_OVER, f"there is no turn {given.first}", f"turn 1 to {CARDS_A_ROUND}")
    state = State(ruleset, round=given.outer, turn=given.first, dealt=True)
    state = state._replace(screen=sum(1 << SCREEN + i for i in range(len(ruleset.screen))))
    state = _Position(given, state).read()
    return _counts(given, state._replace(half=_to_move(given, state)))


def _to_move(given: Given, state: State) -> int:
    """Return the side that makes the next play in the game in progress.

    The U-boats play next if an escort attack or Evasive Routing is unresolved, the escorts if a convoy attack is. Otherwise the
    log states the side, except that the U-boats begin a round.
    """
    if state.hunt is not None or state.routing is not None:
        return UBOAT
    if state.attack is not None:
        return ESCORT
    return ESCORT if given.side == SIDES[ESCORT] and given.first > 1 else UBOAT


def _counts(given: Given, state: State) -> State:
    """Add the number of cards in each hand and deck to the state, and return it.

    The numbers are computed from the round, the turn and the cards that lie elsewhere.
    """
    for side in (UBOAT, ESCORT):
        played = state.turn - 1 + (side == UBOAT and state.half == ESCORT)
        tactics = state.tactics[side]
        size = CARDS_A_ROUND - played
        deck = 52 - CARDS_A_ROUND * state.round
        state = with_tactics(state, side, tactics._replace(deck=deck, size=size, unknown=size))
        pieces = pieces_of(state, side)
        laid = sum(piece.source == HAND for piece in _pending(state, side))
        free = state.ruleset.packs[side].bit_count() - oob_cards(state, side)
        if free < 0:
            given.refuse(None, rb.BUILD, f"more {SIDES[side]} cards are on the table and out than there are")
        in_hand = max(0, min(OOB_A_ROUND - laid, free))
        unknown = in_hand + sum(piece.card < 0 and piece.source == HAND for piece in pieces)
        oob = state.oob[side]._replace(deck=free - in_hand, size=in_hand, unknown=unknown)
        state = with_oob(state, side, oob)
    return state


def _pending(state: State, side: int) -> list[Piece]:
    """Return the cards that a side has laid from its hand in its last play; empty if that play is already
    resolved.
    """
    if side == UBOAT:
        return [state.attack.boat] if state.attack is not None and not state.attack.shooting else []
    return list(state.hunt.group) if state.hunt is not None else []


class _Position:
    """Builds the state of a game from the statements in the ``position`` section of its log."""

    def __init__(self, given: Given, state: State) -> None:
        self.given = given
        self.state = state

    def read(self) -> State:
        known = {
            "out": self._out,
            "spent": self._spent,
            "contact": self._contact,
            "attack": self._attack,
            "routing": self._routing,
            "hfdf": self._hunt,
            "air": self._hunt,
            "rescue": self._rescue,
            "reveal": self._reveal,
            "=": self._scores,
        }
        for verb, lay in known.items():
            for entry in self.given.all(verb):
                lay(entry)
        for entry in self.given.entries:
            if entry.verb not in known:
                self.given.refuse(entry.span, rb.CARRIED_OVER, f"`{entry.verb}` says nothing of a position")
        return self.state

    # -- single statements -----------------------------------------------------------------------------------------

    def _value(self, entry: Entry, read: _Read) -> Hashable:
        try:
            return read(entry.values)
        except Unreadable as error:
            self.given.refuse(entry.span, rb.CARRIED_OVER, str(error))

    def _play(self, entry: Entry, read: _Read) -> Play:
        value = self._value(entry, read)
        assert isinstance(value, Play)
        return value

    def _side(self, entry: Entry) -> int:
        if entry.side not in SIDES:
            self.given.refuse(
                entry.span, rb.DECKS, f"`{entry.verb}` needs its side", f"`uboat: {entry.verb} …`"
            )
        return SIDES.index(entry.side)

    def _spend(self, entry: Entry, side: int, c: int, *actions: str) -> None:
        """Record that a tactical card is no longer in the hand, because it lies on the table or is used up.

        ``actions``: the actions that the card may have; if there are none, every action is allowed.
        """
        data = self.state.ruleset.data
        rule = rb.UBOAT_CARDS if side == UBOAT else rb.ESCORT_CARDS
        action = (
            (data.uboat_cards[c] if side == UBOAT else data.escort_cards[c]).action if 0 <= c < 52 else ""
        )
        if not action or (actions and action not in actions):
            self.given.refuse(entry.span, rule, f"{card_name(c)} is not a card for `{entry.verb}`")
        tactics = self.state.tactics[side]
        if tactics.gone >> c & 1:
            self.given.refuse(entry.span, rb.CARD_ONCE, f"{card_name(c)} is listed twice")
        tactics = tactics._replace(gone=tactics.gone | 1 << c, shown=tactics.shown | 1 << c)
        self.state = with_tactics(self.state, side, tactics)

    def _names(self, entry: Entry, names: tuple[str, ...]) -> None:
        used = handles(self.state)
        for i, handle in enumerate(names):
            if handle in used or handle in names[:i]:
                self.given.refuse(entry.span, rb.PK_HANDLE, f"{handle} is the name of two cards")

    def _piece(self, handle: str, source: int = HAND) -> Piece:
        return Piece(handle, source=OF_SCREEN if source_of(self.state, handle) == OF_SCREEN else source)

    def _with_stated_card(
        self, entry: Entry, side: int, piece: Piece, said: tuple[int, ...], check: Check
    ) -> Piece:
        """Return a face-down card with the identity that the log states; unchanged if the log states nothing.

        Raise ``Misplaced`` if it cannot be that card.
        """
        if not said or said[0] == UNKNOWN:
            return piece
        told = piece._replace(source=DECK) if piece.source == HAND else piece
        if refusal := statement_refusal(self.state, side, told, said[0], check):
            self.given.refuse(entry.span, refusal.rule, refusal.reason, refusal.expected)
        return piece._replace(grade=said[0]) if said[0] >= BY_GRADE else piece._replace(card=said[0])

    def _out(self, entry: Entry) -> None:
        side = self._side(entry)
        for c in self._cards(entry, side):
            oob = self.state.oob[side]
            if oob.out >> c & 1:
                self.given.refuse(entry.span, rb.BUILD, f"{card_name(c)} is out twice")
            self.state = with_oob(self.state, side, oob._replace(out=oob.out | 1 << c))

    def _cards(self, entry: Entry, side: int) -> list[int]:
        cards: list[int] = []
        told = self._value(entry, read_oob)
        for c in told if isinstance(told, tuple) else ():
            mask = (
                self.state.ruleset.packs[side] & ~sum(1 << each for each in cards) & ~self.state.oob[side].out
            )
            if c >= BY_GRADE:
                mask &= self.state.ruleset.of_grade(side, GRADES[c - BY_GRADE])
                c = (mask & -mask).bit_length() - 1
            if c < 0 or not self.state.ruleset.packs[side] >> c & 1:
                self.given.refuse(entry.span, rb.BUILD, f"the {SIDES[side]} order of battle has no such card")
            cards.append(c)
        return cards

    def _spent(self, entry: Entry) -> None:
        side = self._side(entry)
        for value in entry.values:
            if value.kind != "card" or not isinstance(value.value, int):
                self.given.refuse(value.span, rb.CARD_ONCE, f"`{value.text}` is not a card")
            self._spend(entry, side, value.value)

    def _contact(self, entry: Entry) -> None:
        play = self._play(entry, read_contact)
        self._spend(entry, UBOAT, play.card, CONTACT, SPECIAL)
        self._names(entry, play.lays)
        if play.target == TO_CARRIER and not self.state.ruleset.has_carrier:
            self.given.refuse(entry.span, rb.SPECIAL_CONTACT, "there is no carrier")
        boat = self._with_stated_card(
            entry, UBOAT, self._piece(self._only_name(entry, play), DECK), play.hidden, must_be_contact
        )
        contact = Contact(boat.handle, play.card, boat, play.target == TO_CARRIER)
        self.state = self.state._replace(contacts=(*self.state.contacts, contact))

    def _only_name(self, entry: Entry, play: Play) -> str:
        """Return the name of the one card that a play lays face down. Raise ``Misplaced`` if it lays none or
        several.
        """
        if len(play.lays) != 1:
            expected = f"`{entry.verb} {card_name(play.card)} NAME`"
            self.given.refuse(
                entry.span, rb.PK_HANDLE, "the card that lies face down has to have a name", expected
            )
        return play.lays[0]

    def _attack(self, entry: Entry) -> None:
        play = self._play(entry, read_attack)
        if play.on and play.lays:
            self._answer(entry, play)
            return
        self._spend(entry, UBOAT, play.card, TORPEDO)
        if play.on:
            contact = contact_of(self.state, play.on)
            if contact is None or contact.boat is None:
                self.given.refuse(entry.span, rb.SHOOTING_CONTACT, f"{play.on} is not a contact in effect")
            contacts = tuple(c for c in self.state.contacts if c.handle != play.on)
            attack = Attack(play.card, contact.boat, contact.carrier, shooting=True)
            self.state = self.state._replace(contacts=contacts, attack=attack)
            return
        self._names(entry, play.lays)
        boat = self._with_stated_card(
            entry, UBOAT, self._piece(self._only_name(entry, play)), play.hidden, must_be_attacker
        )
        attack = Attack(play.card, boat, play.target == TO_CARRIER)
        self.state = self.state._replace(attack=attack)

    def _answer(self, entry: Entry, play: Play) -> None:
        self._spend(entry, ESCORT, play.card, GUNS)
        attack = self.state.attack
        if attack is None or attack.boat.handle != play.on:
            self.given.refuse(entry.span, rb.ANSWER, f"{play.on} is no attack that is pending")
        self._lay_group(entry, Hunt(GUNS, play.card, ANSWERS, attack.boat, ()), play)

    def _lay_group(self, entry: Entry, hunt: Hunt, play: Play) -> None:
        self._names(entry, play.lays)
        if not 1 <= len(play.lays) <= self.state.ruleset.escort_card(play.card).limit:
            self.given.refuse(
                entry.span, rb.ESCORT_CARDS, f"{len(play.lays)} cards are laid with {card_name(play.card)}"
            )
        said = play.hidden or (UNKNOWN,) * len(play.lays)
        for handle, c in zip(play.lays, said, strict=True):
            piece = self._with_stated_card(
                entry, ESCORT, self._piece(handle), (c,), must_hunt(hunt.kind, rb.ANSWER)
            )
            hunt = hunt._replace(group=(*hunt.group, piece))
            self.state = self.state._replace(hunt=hunt)

    def _routing(self, entry: Entry) -> None:
        play = self._play(entry, read_group)
        self._spend(entry, ESCORT, play.card, ROUTING)
        self._target(entry, play, rb.LAY_ROUTING)
        self.state = self.state._replace(routing=(play.card, play.on))

    def _target(self, entry: Entry, play: Play, rule: Rule) -> Contact:
        contact = contact_of(self.state, play.on)
        if contact is None or contact.boat is None:
            self.given.refuse(entry.span, rule, f"{play.on or 'nothing'} is not a contact in effect")
        return contact

    def _hunt(self, entry: Entry) -> None:
        play = self._play(entry, read_air if entry.verb == AIR else read_group)
        kind = AIR if entry.verb == AIR else HFDF
        self._spend(entry, ESCORT, play.card, kind)
        if play.target == AT_LARGE:
            self._names(entry, (play.pulled,))
            source = HAND if self.state.ruleset.pulls_from_hand else DECK
            pulled = self._with_stated_card(
                entry, UBOAT, Piece(play.pulled, source=source), (play.looked,), anything
            )
            hunt = Hunt(kind, play.card, ON_PULLED, pulled, ())
            self._lay_group(entry, hunt, play)
            return
        rule = rb.AIR_ON_CONTACT if kind == AIR else rb.LAY_HFDF
        contact = self._target(entry, play, rule)
        assert contact.boat is not None
        self._lay_group(entry, Hunt(kind, play.card, ON_CONTACT, contact.boat, (), contact.handle), play)

    def _rescue(self, entry: Entry) -> None:
        named = self._value(entry, read_rescue)
        assert isinstance(named, Named)
        if named.handle == NONE:
            self.state = self.state._replace(rescue=Rescue(VACANT))
            return
        self._names(entry, (named.handle,))
        self.state = self.state._replace(rescue=Rescue(ESCORT_SHIP, self._piece(named.handle, DECK)))

    def _reveal(self, entry: Entry) -> None:
        shown = self._value(entry, read_reveal)
        assert isinstance(shown, Shown)
        for side in (UBOAT, ESCORT):
            piece = next((p for p in pieces_of(self.state, side) if p.handle == shown.handle), None)
            if piece is None:
                continue
            told = piece._replace(source=DECK) if piece.source == HAND else piece
            c = by_grade(self.state, side, told, shown.card)
            if refusal := contradicts_statement(self.state, side, piece, shown.card):
                self.given.refuse(entry.span, refusal.rule, refusal.reason, refusal.expected)
            if c < 0 or not possible(self.state, side, told) >> c & 1:
                self.given.refuse(
                    entry.span, rb.BUILD, f"{shown.handle} cannot be this card", "a card not named elsewhere"
                )
            self.state = replace_piece(self.state, piece._replace(card=c, up=True, grade=UNKNOWN))
            if piece.source == OF_SCREEN:
                self.state = self.state._replace(screen=self.state.screen & ~(1 << c))
            return
        self.given.refuse(entry.span, rb.PK_REVEAL, f"there is no card {shown.handle} on the table")

    def _scores(self, entry: Entry) -> None:
        for claim in entry.claims:
            value = claim.values[0].value if claim.values else None
            if claim.name in ("uboat", "escort") and isinstance(value, int):
                uboat, escort = self.state.scores
                scores = (value, escort) if claim.name == "uboat" else (uboat, value)
                self.state = self.state._replace(scores=scores)
            elif claim.name == "ships-sunk" and isinstance(value, int):
                self.state = self.state._replace(ships=value)
