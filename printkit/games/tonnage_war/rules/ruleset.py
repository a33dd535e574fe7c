"""The rulings and scenario settings for a game of Tonnage War.

The card values and properties that follow from them are also here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import assert_never

from printkit.games.tonnage_war.rules.data import (
    BLANK,
    ESCORT,
    JOKER,
    NOTHING,
    PACKS,
    PRINTED,
    SPLITS,
    SUPPORT,
    TANKER,
    UBOAT,
    Boat,
    Escort,
    EscortCard,
    OwnValues,
    Split,
    UboatCard,
    parse_split,
)
from printkit.games.tonnage_war.rules.rulings import FIRST_LEG, TonnageRulings, When

AT_ONCE, THIS_TURN, NEXT_TURN = range(3)
"""The times at which escorts can come home, in chronological order.

They are: at once, at the end of this U-boat turn, at the end of the next U-boat turn.
"""
SCREEN = 60
"""Lowest card number of the escorts in an aircraft carrier's screen (its own protection). No playing cards
stand for them.
"""
GRADES = ("N", "R", "A", TANKER, "SN", "SR", "SA", "AN", "AR", "AA", SUPPORT, BLANK)
GRADE_WORDS = {
    "N": "novice boat", "R": "regular boat", "A": "ace", TANKER: "U-tanker", BLANK: "blank", SUPPORT: "support group",
    "SN": "novice ship", "SR": "regular ship", "SA": "ace ship", "AN": "novice aircraft", "AR": "regular aircraft",
    "AA": "ace aircraft",
}  # fmt: skip
"""Names that players see for the grades of cards, such as ``novice ship``.

The key is a grade's code in a log, such as ``SN``.
"""
BY_GRADE = 100
"""Card numbers from this one on stand for a grade. They are used if a log gives only the grade of a card.

For example, ``BY_GRADE + GRADES.index("SR")`` means an unspecified regular ship.
"""


def _turns(when: When) -> int:
    match when:
        case "immediately":
            return AT_ONCE
        case "end-of-turn":
            return THIS_TURN
        case "next-turn":
            return NEXT_TURN
        case _:
            assert_never(when)


Kinds = tuple[int, ...]
"""A side's tactical cards, grouped by effect: for each group, a bit mask of card numbers."""


def _kinds(cards: Sequence[UboatCard | EscortCard]) -> Kinds:
    alike: dict[UboatCard | EscortCard, int] = {}
    for c, kind in enumerate(cards):
        alike[kind] = alike.get(kind, 0) | 1 << c
    return tuple(alike.values())


def _by_action(cards: Sequence[UboatCard | EscortCard]) -> dict[str, int]:
    found: dict[str, int] = {}
    for c, kind in enumerate(cards):
        found[kind.action] = found.get(kind.action, 0) | 1 << c
    return found


class TonnageRuleset(TonnageRulings):
    """The rulings and scenario settings for a game, and the values of all cards (:attr:`data`)."""

    def __init__(
        self, preset: str = "", settings: Mapping[str, str] | None = None, data: OwnValues = PRINTED
    ) -> None:
        """Create a ruleset from the rulings that ``settings`` changes; the others are as in ``preset``.

        The setting ``first-leg`` (scores of the first game of a pair) can also have the form ``uboat 5, escort 8``.
        """
        settings = dict(settings or {})
        key = TonnageRuleset.first_leg.key
        if key in settings:
            settings[key] = _scores(settings[key])
        super().__init__(preset, settings)
        self.data = data
        if data is not PRINTED:
            self._key = (type(self), (*self._key[1], ("", repr(data))))
            self._hash = hash(self._key)

    def with_data(self, text: str, source: str) -> TonnageRuleset:
        """Return a ruleset with the same rulings, and with cards and values read from a TOML text.

        Raises :class:`~printkit.table.rules.DataError` if the text is invalid.
        """
        from printkit.games.tonnage_war.rules.own_data import (
            load,
        )  # needed only for a player's own data

        return TonnageRuleset(self.preset.name, dict(self.values_in_force), load(text, source))

    # -- the cards -------------------------------------------------------------------------------------------------

    @cached_property
    def split(self) -> Split:
        return parse_split(self.oob_split) or SPLITS["hx228-pk"]

    @cached_property
    def packs(self) -> tuple[int, int]:
        """The playing cards of both sides' decks of units and blanks, the U-boats' first.

        Each deck is a bit mask of card numbers.
        """
        uboats, escorts = (sum(1 << c for c in pack) for pack in PACKS)
        return (
            uboats | (1 << JOKER if self.has_u_tanker else 0),
            escorts | (1 << JOKER if self.support_brings else 0),
        )

    @cached_property
    def _boats(self) -> dict[int, Boat]:
        grades = {boat.code: boat for boat in (*self.data.boats, self.data.tanker)}
        boats = {c: grades[code] for code, c in self.split.uboats} | {JOKER: self.data.tanker}
        return boats | {BY_GRADE + i: grades[code] for i, code in enumerate(GRADES) if code in grades}

    @cached_property
    def _escorts(self) -> dict[int, Escort]:
        grades = {escort.code: escort for escort in self.data.escorts}
        escorts = {c: grades[code] for code, c in self.split.escorts}
        escorts |= {SCREEN + i: grades[code] for i, code in enumerate(self.screen)}
        return escorts | {BY_GRADE + i: grades[code] for i, code in enumerate(GRADES) if code in grades}

    def boat(self, c: int) -> Boat | None:
        """Return the grade of the U-boat (such as novice) that an order-of-battle card stands for.

        Return None if the card is a blank.
        """
        return self._boats.get(c)

    def escort(self, c: int) -> Escort | None:
        """Return the grade of the escort (such as regular ship) that an order-of-battle card stands for.

        Return None if the card is a blank.
        """
        return self._escorts.get(c)

    def grade(self, side: int, c: int) -> str:
        """Return the code of a unit card's grade, such as ``N`` for a novice U-boat.

        Other examples are ``SR`` (regular ship), ``blank``, ``tanker`` and ``support``.
        """
        unit = self._boats.get(c) if side == UBOAT else self._escorts.get(c)
        if unit is not None:
            return unit.code
        return SUPPORT if side == ESCORT and c in (JOKER, BY_GRADE + GRADES.index(SUPPORT)) else BLANK

    def of_grade(self, side: int, code: str) -> int:
        """Return a side's unit cards of one grade (such as ``SN``, novice ships), as a bit mask."""
        return self._of_grade[side].get(code, 0)

    @cached_property
    def _of_grade(self) -> tuple[dict[str, int], dict[str, int]]:
        found: tuple[dict[str, int], dict[str, int]] = ({}, {})
        for side in (UBOAT, ESCORT):
            for c in range(JOKER + 1):
                if self.packs[side] >> c & 1:
                    code = self.grade(side, c)
                    found[side][code] = found[side].get(code, 0) | 1 << c
        return found

    @cached_property
    def kinds(self) -> tuple[Kinds, Kinds]:
        """The tactical cards of each side, grouped by effect. Each group is a bit mask of card numbers."""
        return (_kinds(self.data.uboat_cards), _kinds(self.data.escort_cards))

    @cached_property
    def of_action(self) -> tuple[dict[str, int], dict[str, int]]:
        """The tactical cards of each side by action, such as ``evade``.

        The cards with one action are a bit mask of card numbers.
        """
        return (_by_action(self.data.uboat_cards), _by_action(self.data.escort_cards))

    @cached_property
    def ships(self) -> int:
        """The escorts' order-of-battle cards that are ships, as a bit mask."""
        return sum(1 << c for c, unit in self._escorts.items() if unit.surface and c < SCREEN)

    def uboat_card(self, c: int) -> UboatCard:
        """Return the action and values of a tactical card of the U-boats.

        For a joker, return a card that can only be discarded.
        """
        return self.data.uboat_cards[c] if 0 <= c < len(self.data.uboat_cards) else UboatCard(NOTHING)

    def escort_card(self, c: int) -> EscortCard:
        """Return the action of a tactical card of the escorts, and how many escort cards may be laid with it.

        A joker counts as a card that can only be discarded.
        """
        return self.data.escort_cards[c] if 0 <= c < len(self.data.escort_cards) else EscortCard(NOTHING)

    def depleted_from(self, escort: Escort) -> int:
        """Return the lowest attack roll with which this escort uses up its depth charges or bombs; 0 if no
        roll does.
        """
        match self.depletion:
            case "none":
                return 0
            case "natural-20":
                return 20
            case "by-crew":
                return self.data.depletion[escort.crew]
            case _:
                assert_never(self.depletion)

    # -- values derived from the rulings -------------------------------------------------------------------------------

    @property
    def has_depletion(self) -> bool:
        return any(map(self.depleted_from, self.data.escorts))

    @property
    def has_carrier(self) -> bool:
        return self.carrier != "none"

    @cached_property
    def screen(self) -> tuple[str, ...]:
        """The grades of the escorts in the aircraft carrier's own screen, such as ``SR``.

        Empty if there is no carrier, or if it has no screen of its own.
        """
        if self.carrier in ("none", "yes"):
            return ()
        words = self.carrier.upper().replace("+", " ").split()
        return tuple(word[:2] for word in words for _ in range(int(word[2:])))

    @cached_property
    def support_brings(self) -> int:
        """Number of cards that the escort player draws because of a support group card.

        It is 0 if the scenario has no support group.
        """
        value = self.support_group
        return 0 if value == "none" else self.data.support if value == "yes" else int(value)

    @cached_property
    def first_scores(self) -> tuple[int, int] | None:
        """Scores of the U-boats and of the escorts in the first game of a pair.

        None if this game is not the second, or if they are not stated.
        """
        match = FIRST_LEG.fullmatch(self.first_leg)
        return (int(match[1]), int(match[2])) if match else None

    @cached_property
    def convoy_sides(self) -> int:
        """Number of sides of the die rolled for an attack on the convoy: 20 or 10."""
        match self.convoy_die:
            case "d20":
                return 20
            case "d10":
                return 10
            case _:
                assert_never(self.convoy_die)

    @cached_property
    def home_from_blank(self) -> int:
        return _turns(self.return_after_blank)

    @cached_property
    def home_from_miss(self) -> int:
        return _turns(self.return_after_miss)

    @cached_property
    def home_from_attack(self) -> int:
        return _turns(self.return_after_attack)

    @cached_property
    def holds_are_named(self) -> bool:
        """True if the escort player must state after an attack which escorts stay on the table.

        They stay for another attack on the same U-boat.
        """
        return not self.all_wait_for_continuation and self.home_from_attack == AT_ONCE

    @cached_property
    def has_rescue_ships(self) -> bool:
        """True if the game uses the rules for a rescue ship, which picks up survivors and can be sunk by a
        roll of 1.
        """
        match self.rescue_ships:
            case "on" | "on-extra":
                return True
            case "off":
                return False
            case never:
                assert_never(never)

    @cached_property
    def pulled_blank_is_out(self) -> bool:
        """True if a blank (a card without a unit) is removed from the game after an air patrol has drawn it
        at random.
        """
        match self.pulled_card_return:
            case "blank-out":
                return True
            case "boat-to-hand" | "to-origin":
                return False
            case never:
                assert_never(never)

    @cached_property
    def undamaged_boat_is_out(self) -> bool:
        """Return True if an undamaged U-boat that ends its attack or its contact is removed from the game.

        This concerns a U-boat that evades during its own convoy attack, and a U-boat whose contact Evasive
        Routing ends.
        """
        match self.undamaged_boat_to:
            case "out":
                return True
            case "hand" | "deck":
                return False
            case never:
                assert_never(never)

    @cached_property
    def undetected_contact_stays(self) -> bool:
        """True if a U-boat that has found the convoy (a contact) stays on the table when escorts fail to
        detect it.

        It is not so if the U-boat used an Evade card.
        """
        match self.undetected_contact_boat:
            case "stays":
                return True
            case "lapses" | "boat-only":
                return False
            case never:
                assert_never(never)

    @cached_property
    def hand_is_reshuffled(self) -> bool:
        """True if a side shuffles its order-of-battle hand into its deck before each round."""
        match self.oob_new_round:
            case "reshuffle":
                return True
            case "top-up" | "add-ten":
                return False
            case never:
                assert_never(never)

    @cached_property
    def worn_escorts(self) -> bool:
        """True if escorts that attack the same U-boat more than once are removed from the game afterwards."""
        match self.continuation_cost:
            case "none":
                return False
            case "escorts" | "both":
                return True
            case _:
                assert_never(self.continuation_cost)

    @cached_property
    def worn_boats(self) -> bool:
        """True if a U-boat is removed from the game when escorts detect it again in a further attack."""
        match self.continuation_cost:
            case "none" | "escorts":
                return False
            case "both":
                return True
            case _:
                assert_never(self.continuation_cost)

    # -- texts that depend on several rulings --------------------------------------------------------------------------

    @property
    def pulled_blank_goes(self) -> str:
        """Text that says where a blank goes after an air patrol has drawn it: ``out`` or ``back to the
        deck``.

        A blank is a card without a unit. The air patrol draws it at random.
        """
        return (
            "out"
            if self.pulled_blank_is_out
            else f"back to the {self.answer(TonnageRuleset.pulled_from).brief}"
        )

    @property
    def blank_boat_is_out(self) -> str:
        """A sentence for the kit that says when a blank (a U-boat card without a unit) goes out of play.

        Some rulings make an exception for blanks that an air patrol drew at random.
        """
        return (
            "Out as soon as it is seen."
            if self.pulled_blank_is_out
            else "Played, it is out as soon as it is seen."
        )


def _scores(text: str) -> str:
    """Convert a score such as ``uboat 5, escort 8`` to the short form ``5-8``. Any other text is returned
    unchanged.
    """
    words = text.lower().replace(",", " ").replace("=", " ").split()
    named = dict(zip(words[::2], words[1::2], strict=False)) if len(words) == 4 else {}
    return f"{named['uboat']}-{named['escort']}" if set(named) == {"uboat", "escort"} else text
