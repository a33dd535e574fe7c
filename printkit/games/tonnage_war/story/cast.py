"""Chooses what the story calls the U-boats and escorts of a Tonnage War game.

The few that decide something get names. All others are called by their grade (novice, regular or ace).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS, SCREEN, TonnageRuleset
from printkit.games.tonnage_war.story.boats import LedBoat
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd
from printkit.games.tonnage_war.story.telling import cards, escort_known_as, grade_word
from printkit.report.story import count, known_as, listed, with_article


class Vessels:
    """Chooses the words for the vessels of one game, and remembers which of them the report has introduced."""

    def __init__(
        self,
        ruleset: TonnageRuleset,
        boats: Collection[str] = (),
        escorts: Collection[int] = (),
        *,
        pronouns: bool = True,
    ) -> None:
        """Prepare to choose words for the vessels of one game.

        ``boats``: the keys (see :func:`boat_key`) of the U-boats that get names. ``escorts``: the cards of
        the escorts that get names. ``pronouns``: True if a text may say "it" for an escort.
        """
        self.pronouns = pronouns
        self._ruleset = ruleset
        self._named = frozenset(boats)
        self._escorts = frozenset(escorts)
        self._met: set[str] = set()
        self._of_round: dict[str, list[str]] = {}
        self._told: set[int] = set()
        self._summed: set[int] = set()
        self._odds: set[int] = set()
        self._kills: dict[int, LedBoat] = {}
        self._forms: set[str] = set()
        self._scores: set[tuple[int, str]] = set()

    def tell(self, deed: Deed) -> None:
        """Record that the first paragraph has described a deed (a fight with one U-boat)."""
        self._told.update(map(id, deed.engagements))
        self.tell_odds([deed])
        self.credit(deed)

    def credit(self, deed: Deed) -> None:
        """Record that a single escort sank a U-boat that has a name in this report.

        If this escort is lost later, a sentence mentions that U-boat.
        """
        if deed.result is HuntEnd.SUNK and self.has_name(deed.boat) and len(deed.stopped_by) == 1:
            self._kills[deed.stopped_by[0]] = deed.boat

    def victim(self, card: int) -> LedBoat | None:
        """Return the last U-boat with a name that this escort sank alone; None if there is none.

        Return None, too, if this method has already returned it.
        """
        return self._kills.pop(card, None) if self.knows([card]) else None

    def tell_odds(self, deeds: Iterable[Deed]) -> None:
        """Record that the report has given the odds of these U-boats for slipping past the escorts that they met."""
        self._odds.update(id(engagement) for deed in deeds for engagement in deed.engagements)

    def has_odds(self, deed: Deed) -> bool:
        """Return True if the report has given the odds of a fight with one U-boat (see :meth:`tell_odds`)."""
        return not self._odds.isdisjoint(map(id, deed.engagements))

    def has_told(self, deed: Deed) -> bool:
        """Return True if the first paragraph has described a deed (a fight with one U-boat)."""
        return not self._told.isdisjoint(map(id, deed.engagements))

    def sum_up(self, deeds: Iterable[Deed]) -> None:
        """Record that the first paragraph has counted these U-boats and their fates without naming the boats.

        An example is ``three went in, and one was sunk``.
        """
        deeds = list(deeds)
        self.tell_odds(deeds)
        self._summed.update(id(engagement) for deed in deeds for engagement in deed.engagements)

    def has_summed(self, deed: Deed) -> bool:
        """Return True if the first paragraph has counted this fight with one U-boat without naming the boat.

        An example of a count is ``three went in`` (see :meth:`sum_up`).
        """
        return not self._summed.isdisjoint(map(id, deed.engagements))

    def tell_score(self, round_: int, score: str) -> None:
        """Record that the first paragraph has given this score, which was reached in this round."""
        self._scores.add((round_, score))

    def has_score(self, round_: int, score: str) -> bool:
        """Return True if the first paragraph has given a score (see :meth:`tell_score`)."""
        return (round_, score) in self._scores

    def tell_form(self, kind: str) -> None:
        """Record that the report has used a wording that it uses only once, such as the one for ``torpedo``."""
        self._forms.add(kind)

    def has_form(self, kind: str) -> bool:
        """Return True if the report has already used this wording (see :meth:`tell_form`)."""
        return kind in self._forms

    def new_round(self) -> None:
        """Forget which U-boats have been mentioned, because the text about the next round introduces them anew."""
        self._of_round = {}

    @property
    def met(self) -> frozenset[str]:
        """Return the keys of the U-boats with a name that the report has introduced."""
        return frozenset(self._met)

    def keep_met(self, before: frozenset[str], text: str) -> None:
        """Forget the U-boats that were introduced since ``before`` (see :attr:`met`) but that the text does not name."""
        self._met = {key for key in self._met if key in before or f"={key}|" in text}

    def has_name(self, boat: LedBoat) -> bool:
        """Return True if the boat has a name in this report."""
        return boat_key(boat) in self._named

    def boat(self, boat: LedBoat) -> str:
        """Return the words for a U-boat at this point of the report, such as ``the novice boat *U 7101*``, ``*U 7101*`` or ``another novice
        boat``.

        With a name: ``the novice boat *U 7101*`` at the first mention, then ``*U 7101*``. Without a name: ``a
        novice boat``, ``another novice boat``, ``one more novice boat`` or, if it was mentioned before in the
        round, ``the same novice boat``.
        """
        if not boat.known:
            return "a boat"
        key, word = boat_key(boat), self.word(boat)
        if key in self._named:
            new = key not in self._met
            self._met.add(key)
            if key not in (same := self._of_round.setdefault(word, [])):
                same.append(key)
            before = f"the {word}" if new else ""
            return known_as(self._kind(boat), key, with_article(word) if new else f"the {word}", before)
        earlier = self._of_round.setdefault(word, [])
        if key in earlier:
            return f"the same {word}" if len(earlier) == 1 else f"one of the {word}s"
        earlier.append(key)
        return with_article(word) if len(earlier) == 1 else f"another {word}"

    def pair(self, one: LedBoat, two: LedBoat) -> str:
        """Return a phrase for two boats of one grade that have names: ``the novice boats *U 7101* and *U 7205*``.

        This is the phrase if neither boat was mentioned before.
        """
        new = not {boat_key(one), boat_key(two)} & self._met
        words = [self.boat(one), self.boat(two)]
        if new:
            words[0] = known_as(
                self._kind(one), boat_key(one), with_article(self.word(one)), f"the {self.word(one)}s"
            )
            words[1] = known_as(self._kind(two), boat_key(two), f"another {self.word(two)}")
        return listed(words)

    def other(self, boat: LedBoat) -> str:
        """Return a phrase for the second of two boats of one grade that distinguishes it from the first, such as ``the other``.

        An example is ``the novice boat *U 7205*``. In a report without names, the phrase is ``the other``.
        """
        new = boat_key(boat) not in self._met
        self._met.add(boat_key(boat))
        return known_as(
            self._kind(boat), boat_key(boat), "the other", f"the {self.word(boat)}" if new else ""
        )

    def _kind(self, boat: LedBoat) -> str:
        """Return the kind of a U-boat, which is its grade. Each kind has a list of invented names."""
        return {"N": "novice", "R": "regular", "A": "ace"}.get(self._ruleset.grade(UBOAT, boat.card), "boat")

    def boats(self, boats: Sequence[LedBoat]) -> str:
        """Return a phrase for several boats without a name, counted by grade: ``two novice boats and an ace boat``."""
        if len(boats) == 1:
            return self.boat(boats[0])
        found = Counter(self.word(boat) if boat.known else "boat" for boat in boats)
        before = {word: list(keys) for word, keys in self._of_round.items()}
        for boat in boats:
            if boat.known and boat_key(boat) not in self._of_round.setdefault(self.word(boat), []):
                self._of_round[self.word(boat)].append(boat_key(boat))
        order = [*(_boat_noun(word) for word in GRADE_WORDS.values()), "boat"]
        keys = {boat_key(boat) for boat in boats if boat.known}
        return listed([
            _counted(word, found[word], more=bool(before.get(word)) and not keys & {*before[word]})
            for word in sorted(found, key=order.index)
        ])  # fmt: skip

    def word(self, boat: LedBoat) -> str:
        """Return a phrase for the grade of a U-boat whose card was turned up: ``novice boat``, ``ace boat``."""
        return boat_word(self._ruleset, boat)

    def knows(self, cards: Sequence[int]) -> bool:
        """Return True if all these escorts get names in this report."""
        return bool(cards) and all(card in self._escorts for card in cards)

    def escorts(self, cards_: Sequence[int]) -> str:
        """Return a phrase for escorts, such as ``*Foxtail* and an ace aircraft``.

        It gives the names of those that have one, and the grade of the others.
        """
        named = [
            escort_known_as(self._ruleset, card, with_article(grade_word(self._ruleset, ESCORT, card)))
            for card in cards_ if card in self._escorts
        ]  # fmt: skip
        rest = [card for card in cards_ if card not in self._escorts]
        grades = {grade_word(self._ruleset, ESCORT, card) for card in cards_ if card in self._escorts}
        if len(rest) == 1 and (grade := grade_word(self._ruleset, ESCORT, rest[0])) in grades:
            return listed([*named, f"another {grade}"])
        return listed([*named, *([cards(self._ruleset, ESCORT, rest)] if rest else [])])


def boat_word(ruleset: TonnageRuleset, boat: LedBoat) -> str:
    """Return a phrase for the grade of a U-boat whose card was turned up: ``novice boat``, ``ace boat``."""
    return _boat_noun(GRADE_WORDS[ruleset.grade(UBOAT, boat.card)])


def _boat_noun(word: str) -> str:
    """Return a grade of U-boats as a noun. The noun for an ace is ``ace boat``, because an ace could also be an escort."""
    return "ace boat" if word == "ace" else word


def _counted(word: str, n: int, *, more: bool) -> str:
    """Return a number of U-boats of one grade in words.

    ``more``: True if others of this grade have been mentioned before, so that the words say "another" or
    "more".
    """
    if n == 1:
        return f"another {word}" if more else with_article(word)
    return count(n, f"more {word}" if more else word)


def boat_key(boat: LedBoat) -> str:
    """Return an identifier for a U-boat, which is usually its card.

    If the log gives only the card's grade, the identifier is the boat's number among the boats of the game.
    """
    return f"c{boat.card}" if 0 <= boat.card < SCREEN else f"r{boat.round}{boat.handle}n{boat.place}"
