"""The rulings in force: one predicate for each, and what the cards are under them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from printkit.games.tonnage_war.rules import rulings as r
from printkit.games.tonnage_war.rules.data import (
    BLANK,
    ESCORT,
    JOKER,
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
from printkit.table import Preset, Ruleset, Ruling

AT_ONCE, THIS_TURN, NEXT_TURN = range(3)
"""When escorts come home: at once, at the end of the U-boat turn, or a U-boat turn later."""
_WHEN = {"immediately": AT_ONCE, "end-of-turn": THIS_TURN, "next-turn": NEXT_TURN}
SCREEN = 60
"""The number of the first card of a carrier's screen."""
GRADES = ("N", "R", "A", TANKER, "SN", "SR", "SA", "AN", "AR", "AA", SUPPORT, BLANK)
BY_GRADE = 100
"""From this number on a card is known by its grade alone: ``BY_GRADE + GRADES.index("SR")``."""


Kinds = tuple[int, ...]
"""The cards that do the same, as bit masks."""


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


class TonnageRuleset(Ruleset):
    """The rulings and the scenario's fields in force, and the cards' values (:attr:`data`)."""

    rulings: ClassVar[tuple[Ruling[str], ...]] = (*r.RULINGS, *r.FIELDS)
    presets: ClassVar[tuple[Preset, ...]] = r.PRESETS

    def __init__(
        self, preset: str = "", settings: Mapping[str, str] | None = None, data: OwnValues = PRINTED
    ) -> None:
        """As :class:`~printkit.table.rules.Ruleset`; ``first-leg`` may be written ``uboat 5, escort 8`` as well."""
        settings = dict(settings or {})
        if r.FIRST_LEG.key in settings:
            settings[r.FIRST_LEG.key] = _scores(settings[r.FIRST_LEG.key])
        super().__init__(preset, settings)
        self.data = data
        if data is not PRINTED:
            self._key = (type(self), (*self._key[1], ("", repr(data))))
            self._hash = hash(self._key)

    def with_data(self, text: str, source: str) -> TonnageRuleset:
        """The same rulings with the cards and values of a TOML text.

        Raises :class:`~printkit.table.rules.DataError`.
        """
        from printkit.games.tonnage_war.rules.own_data import (
            load,
        )  # a game without a file of its own does not need it

        return TonnageRuleset(self.preset.name, dict(self._values), load(text, source))

    # -- the cards -------------------------------------------------------------------------------------------------

    @cached_property
    def split(self) -> Split:
        return parse_split(self[r.OOB_SPLIT]) or SPLITS["hx228-pk"]

    @cached_property
    def packs(self) -> tuple[int, int]:
        """The cards of both order-of-battle decks, as bit masks."""
        uboats, escorts = (sum(1 << c for c in pack) for pack in PACKS)
        return (
            uboats | (1 << JOKER if self.has_tanker else 0),
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
        """The boat that a U-boat card is; None: a blank."""
        return self._boats.get(c)

    def escort(self, c: int) -> Escort | None:
        """The unit that an escort card is; None: a blank."""
        return self._escorts.get(c)

    def grade(self, side: int, c: int) -> str:
        """``N``, ``SR``, ``blank``, ``tanker``, ``support``."""
        unit = self._boats.get(c) if side == UBOAT else self._escorts.get(c)
        if unit is not None:
            return unit.code
        return SUPPORT if side == ESCORT and c in (JOKER, BY_GRADE + GRADES.index(SUPPORT)) else BLANK

    def of_grade(self, side: int, code: str) -> int:
        """The cards of a grade, as a bit mask."""
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
        """By side: each thing that tactical cards can do, as the cards that do it, a bit mask."""
        return (_kinds(self.data.uboat_cards), _kinds(self.data.escort_cards))

    @cached_property
    def of_action(self) -> tuple[dict[str, int], dict[str, int]]:
        """By side and action: its tactical cards, as a bit mask."""
        return (_by_action(self.data.uboat_cards), _by_action(self.data.escort_cards))

    @cached_property
    def ships(self) -> int:
        """The escorts' cards that are ships, as a bit mask."""
        return sum(1 << c for c, unit in self._escorts.items() if unit.surface and c < SCREEN)

    def uboat_card(self, c: int) -> UboatCard:
        return self.data.uboat_cards[c]

    def escort_card(self, c: int) -> EscortCard:
        return self.data.escort_cards[c]

    # -- the scenario ------------------------------------------------------------------------------------------------

    @cached_property
    def storm(self) -> bool:
        return self[r.WEATHER] == "storm"

    @cached_property
    def bad_sonar(self) -> bool:
        return self[r.SONAR] == "bad"

    @cached_property
    def has_carrier(self) -> bool:
        return self[r.CARRIER] != "none"

    @cached_property
    def screen(self) -> tuple[str, ...]:
        """The grades of the carrier's own screen; empty: it is screened from the escorts' hand."""
        if self[r.CARRIER] in ("none", "yes"):
            return ()
        words = self[r.CARRIER].upper().replace("+", " ").split()
        return tuple(word[:2] for word in words for _ in range(int(word[2:])))

    @cached_property
    def support_brings(self) -> int:
        """How many cards a support group brings; 0: there is none."""
        value = self[r.SUPPORT_GROUP]
        return 0 if value == "none" else self.data.support if value == "yes" else int(value)

    @cached_property
    def has_tanker(self) -> bool:
        return self[r.U_TANKER] == "yes"

    @cached_property
    def contacts_may_shoot(self) -> bool:
        return self[r.SHOOTING] == "on"

    @cached_property
    def second_leg(self) -> bool:
        return self[r.LEG] == "2"

    @cached_property
    def first_leg(self) -> tuple[int, int] | None:
        """The scores of the first game, U-boats and escorts."""
        return r.first_leg_scores(self[r.FIRST_LEG])

    @cached_property
    def closed_hands(self) -> bool:
        """The log holds only what both players saw."""
        return self[r.HANDS] == "closed"

    # -- the rulings -------------------------------------------------------------------------------------------------

    @cached_property
    def convoy_sides(self) -> int:
        """The sides of the die that is rolled at the convoy."""
        return 10 if self[r.CONVOY_DIE] == "d10" else 20

    @cached_property
    def natural_limits(self) -> bool:
        return self[r.ROLL_LIMITS] == "natural"

    @cached_property
    def hfdf_helps(self) -> bool:
        return self[r.HFDF_MODIFIER] == "bonus"

    @cached_property
    def escort_hit(self) -> str:
        """``graded``, ``damages`` or ``sinks``."""
        return self[r.ESCORT_HIT]

    @cached_property
    def flak_number(self) -> str:
        """``two-plus``, ``half-plus`` or ``full-plus``."""
        return self[r.FLAK_NUMBER]

    @cached_property
    def flak_is_an_attack(self) -> bool:
        return self[r.FLAK_IS_ATTACK] == "yes"

    def depletion(self, escort: Escort) -> int:
        """The attack roll from which on an escort is depleted; 0: never."""
        value = self[r.DEPLETION]
        return 0 if value == "none" else 20 if value == "natural-20" else self.data.depletion[escort.crew]

    @cached_property
    def undetected_contact(self) -> str:
        """``stays``, ``lapses`` or ``boat-only``."""
        return self[r.UNDETECTED_CONTACT]

    @cached_property
    def undamaged_boat_to(self) -> str:
        """``hand``, ``deck`` or ``out``."""
        return self[r.UNDAMAGED_TO]

    @cached_property
    def pulls_from_hand(self) -> bool:
        return self[r.PULLED_FROM] == "hand"

    @cached_property
    def pulled_return(self) -> str:
        """``boat-to-hand``, ``to-origin`` or ``blank-out``."""
        return self[r.PULLED_RETURN]

    @cached_property
    def home_from_blank(self) -> int:
        return _WHEN[self[r.RETURN_BLANK]]

    @cached_property
    def home_from_miss(self) -> int:
        return _WHEN[self[r.RETURN_MISS]]

    @cached_property
    def home_from_attack(self) -> int:
        return _WHEN[self[r.RETURN_ATTACK]]

    @cached_property
    def all_wait(self) -> bool:
        """Every escort that attacked waits for a continuation."""
        return self[r.CONTINUATION_HOLD] == "participates"

    @cached_property
    def holds_are_named(self) -> bool:
        """The escort player says at once which escorts wait (6.2 of the catalogue)."""
        return not self.all_wait and self.home_from_attack == AT_ONCE

    @cached_property
    def continuations_wear_escorts(self) -> bool:
        return self[r.CONTINUATION_COST] != "none"

    @cached_property
    def continuations_wear_boats(self) -> bool:
        return self[r.CONTINUATION_COST] == "both"

    @cached_property
    def limit_is_total(self) -> bool:
        return self[r.CONTINUATION_LIMIT] == "total"

    @cached_property
    def escort_blanks_to(self) -> str:
        """``hand``, ``deck`` or ``out``."""
        return self[r.ESCORT_BLANKS_TO]

    @cached_property
    def aircraft_join_attacks(self) -> bool:
        return self[r.AIR_IN_ATTACK] == "yes"

    @cached_property
    def contacts_may_bluff(self) -> bool:
        return self[r.CONTACT_WITH_BLANK] == "yes"

    @cached_property
    def one_contact(self) -> bool:
        return self[r.MULTIPLE_CONTACTS] == "one"

    @cached_property
    def routing_shakes_all(self) -> bool:
        return self[r.ROUTING_SCOPE] == "all"

    @cached_property
    def declares_first(self) -> bool:
        return self[r.WINDOW_ORDER] == "declare-first"

    @cached_property
    def fires_both(self) -> bool:
        """A boat that replies with torpedoes undetected attacks the convoy as well."""
        return self[r.ONE_ATTACK_RULING] == "both"

    @cached_property
    def wastes_without_target(self) -> bool:
        return self[r.NO_TARGET] == "wasted"

    @cached_property
    def new_round(self) -> str:
        """``reshuffle``, ``top-up`` or ``add-ten``."""
        return self[r.OOB_NEW_ROUND]

    @cached_property
    def carries_the_last(self) -> bool:
        return self[r.LAST_PENDING] == "carry"

    @cached_property
    def damaged_escorts_score(self) -> str:
        """``not-by-ramming``, ``all`` or ``none``."""
        return self[r.ESCORT_POINTS]

    @cached_property
    def damage_counts_too(self) -> bool:
        """A unit that is damaged, then sunk, scores both."""
        return self[r.DAMAGE_THEN_SUNK] == "cumulative"

    @cached_property
    def has_rescue_ships(self) -> bool:
        return self[r.RESCUE_SHIPS] != "off"

    @cached_property
    def rescue_ship_is_extra(self) -> bool:
        return self[r.RESCUE_SHIPS] == "on-extra"


def _scores(text: str) -> str:
    """``uboat 5, escort 8`` as ``5-8``; anything else as it is."""
    words = text.lower().replace(",", " ").replace("=", " ").split()
    named = dict(zip(words[::2], words[1::2], strict=False)) if len(words) == 4 else {}
    return f"{named['uboat']}-{named['escort']}" if set(named) == {"uboat", "escort"} else text
