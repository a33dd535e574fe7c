"""Arranges a player's hand on the web page: each card with the ways in which it can be played now, in groups.

A scene lists the answers to a question; a player thinks of a card and asks what it can do. :func:`arranged` converts one to the other.
Answers that do not play a card of the hand stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from printkit.scene import AskedCards, AskedChoice, Blank, BlankEnd, Pick, Scene, SeenCard

FaceOf = Callable[[SeenCard], str]
"""Type of a function that returns the name of the printed card for a card in a hand.

The name is empty if the kit has no such card.
"""


class PlayWay(NamedTuple):
    """One way to play a card of the hand, shown as a button.

    ``typed`` is the answer, ``verb`` the game's word for the action, ``words`` the button's text. ``effect``, ``odds`` and ``reveals``
    are as in :class:`~printkit.scene.Pick`.
    """

    typed: str
    verb: str
    words: str
    effect: str = ""
    odds: str = ""
    reveals: bool = False


class HandCard(NamedTuple):
    """A card of the hand, with the ways to play it now.

    ``face`` is the name of the printed card (may be empty). ``why`` is the reason if the card cannot be played.
    """

    card: SeenCard
    face: str
    ways: tuple[PlayWay, ...]
    why: str


class HandGroup(NamedTuple):
    """A group of playable cards in the hand, with a title that names the ways to play them.

    ``effect`` describes the effect of playing one, if all cards of the group have the same effect.
    """

    title: str
    effect: str
    cards: tuple[HandCard, ...]


class HeldHand(NamedTuple):
    """A player's hand on the web page, with the playable cards in groups.

    It also has the other cards, and the possible answers that do not use a card."""

    groups: tuple[HandGroup, ...] = ()
    resting: tuple[HandCard, ...] = ()
    picks: tuple[Pick, ...] = ()
    blanks: tuple[Blank, ...] = ()

    @property
    def large(self) -> bool:
        """True if the hand has so few cards that each can be shown large, and not just its upper left corner."""
        return sum(len(group.cards) for group in self.groups) + len(self.resting) <= _FEW

    @property
    def playable(self) -> int:
        return sum(len(group.cards) for group in self.groups)

    def revealing(self, typed: str) -> PlayWay | None:
        """Return the answer that a log writes as ``typed``, if choosing it reveals something to the opponent;
        otherwise None.

        The answer may be a way to play a card.
        """
        picks = (
            PlayWay(each.typed, each.act, each.words, each.effect, each.odds, each.reveals)
            for each in self.picks
            if each.free
        )
        ways = (way for group in self.groups for card in group.cards for way in card.ways)
        return next((each for each in (*picks, *ways) if each.reveals and each.typed == typed), None)


_FEW = 8
"""Maximum number of cards in a hand for which all cards are shown large.

In a hand with more cards, each shows only its upper left corner.
"""


def arranged(scene: Scene, face_of: FaceOf) -> HeldHand:
    """Return a player's hand, arranged by how each card can be played now.

    ``scene`` is what this player is shown."""
    held, asked = scene.board.hand, scene.asked
    picks = asked.picks if isinstance(asked, AskedChoice) else ()
    blanks = asked.blanks if isinstance(asked, AskedChoice) else ()
    if not held:
        return HeldHand(picks=picks, blanks=_answers_with_fields(asked, blanks))
    ways: list[list[PlayWay]] = [[] for _ in held]
    left_picks = tuple(pick for pick in picks if not _add_to_named_card(held, ways, pick))
    left_blanks = tuple(blank for blank in blanks if not _add_to_fitting_cards(held, ways, blank))
    if isinstance(asked, AskedCards) and asked.n == 1:
        _add_card_choices(held, ways, asked)
    why = _why(scene, sorted({way.verb for each in ways for way in each if way.verb}))
    reasons = {pick.card: pick.why for pick in picks if pick.card and pick.why}
    cards = [
        HandCard(card, face_of(card), tuple(way), _reason(card) or reasons.get(card.card, why))
        for card, way in zip(held, ways, strict=True)
    ]
    resting = tuple(card for card in cards if not card.ways)
    return HeldHand(tuple(_groups([card for card in cards if card.ways])), resting, left_picks, left_blanks)


def _answers_with_fields(asked: object, blanks: tuple[Blank, ...]) -> tuple[Blank, ...]:
    """Return the answers with blanks (gaps to fill in) for which the page shows input fields.

    Of answers that can also be entered part by part, only the first form of each keyword is included.
    """
    built = isinstance(asked, AskedChoice) and asked.build is not None and asked.build.kinds
    return tuple({blank.verb: blank for blank in reversed(blanks)}.values())[::-1] if built else blanks


def _why(scene: Scene, verbs: Sequence[str]) -> str:
    """Return the reason why a card of the hand cannot be played now.

    ``verbs`` are the ways to play other cards of the hand.
    """
    asked = scene.asked
    if isinstance(asked, AskedChoice | AskedCards):
        if len(verbs) > 1:
            return f"It cannot be played now: “{asked.words}” can be answered with {' or '.join(verbs)}."
        return f"It cannot be played now: it is no answer to “{asked.words}”."
    side = getattr(asked, "side", "")
    return (
        f"It cannot be played now: it is for the {scene.called(side)} to answer."
        if side
        else "No card is asked for now."
    )


def _reason(card: SeenCard) -> str:
    return f"It cannot be played now: {card.why}." if card.why else ""


def _positions(held: Sequence[SeenCard], card: str, words: str = "") -> list[int]:
    """Return the indices of the given card in the hand.

    There may be several, because a hand can contain equal cards.

    If the hand contains equal cards from different packs, ``words`` says which one is meant.
    """
    found = [i for i, each in enumerate(held) if each.card == card]
    apart = [i for i in found if held[i].words == words]
    return apart or (found if len({held[i].words for i in found}) < 2 else found[:1])


def _add_to_named_card(held: Sequence[SeenCard], ways: list[list[PlayWay]], pick: Pick) -> bool:
    """If an answer names a card of the hand, add the answer to the ways to play this card and return True; otherwise
    return False.

    An answer that is not ``free`` is not added.
    """
    places = _positions(held, pick.card) if pick.card else []
    for i in places if pick.free else ():
        effect = pick.effect or pick.need or pick.help
        ways[i].append(PlayWay(pick.typed, pick.act, pick.words, effect, pick.odds, pick.reveals))
    return bool(places)


def _add_to_fitting_cards(held: Sequence[SeenCard], ways: list[list[PlayWay]], blank: Blank) -> bool:
    """Add an answer with one blank for a card to the ways of playing each card that can fill the blank.

    Return False, and add nothing, if the answer is not one blank for a card or a fitting card is not in the hand.
    """
    if len(blank.slots) != 1 or blank.slots[0].kind != "card" or blank.slots[0].optional:
        return False
    options = blank.slots[0].options
    places = [_positions(held, option.card, option.words) for option in options]
    if not all(places):
        return False
    for option, found in zip(options, places, strict=True):
        for i in found:
            ways[i] += _ends(blank, option)
    return True


def _ends(blank: Blank, option: Pick) -> Iterator[PlayWay]:
    for end in blank.ends or (BlankEnd("", ""),):
        typed = " ".join(filter(None, (blank.verb, option.typed, end.typed)))
        words = blank.words if not end.typed else f"{blank.words} {end.words}"
        effect = blank.effect or blank.help
        yield PlayWay(typed, blank.words, words, effect, option.odds or blank.odds, blank.reveals)


def _add_card_choices(held: Sequence[SeenCard], ways: list[list[PlayWay]], asked: AskedCards) -> None:
    """Add each possible answer to a question about cards of the hand to the ways of playing the card that the answer
    names.

    An example of such a question: which card is laid face down?

    If one of these cards is not in the hand, add nothing.
    """
    places = [(pick, _positions(held, pick.card, pick.words)) for pick in asked.pack if pick.free]
    if all(found for _, found in places):
        for pick, found in places:
            for i in found:
                ways[i].append(PlayWay(pick.typed, "", pick.words))


def _groups(cards: Sequence[HandCard]) -> Iterator[HandGroup]:
    """Divide the playable cards into two groups: cards with a way to play that is not common to all cards, and the
    other cards.

    An empty group is left out.
    """
    verbs = [frozenset(way.verb for way in card.ways) for card in cards]
    common = frozenset.intersection(*verbs) if verbs else frozenset()
    kinds = [tuple(dict.fromkeys(way.verb for way in card.ways if way.verb not in common)) for card in cards]
    own = sorted(dict.fromkeys(kind for kind in kinds if kind))
    special = tuple(card for kind in own for card, its in zip(cards, kinds, strict=True) if its == kind)
    rest = tuple(card for card, its in zip(cards, kinds, strict=True) if not its)
    if special:
        yield _group(dict.fromkeys(verb for kind in own for verb in kind), special)
    if rest:
        yield _group(sorted(common), rest)


def _group(verbs: Iterable[str], cards: tuple[HandCard, ...]) -> HandGroup:
    """Return a group of playable cards, with a title that names the ways to play them.

    Its title names the ways to play them. Its effect is that of these plays, if it is the same for all cards.
    """
    named = [verb for verb in verbs if verb]
    effects = {way.effect for card in cards for way in card.ways if way.verb in named}
    alike = effects.pop() if len(effects) == 1 else ""
    return HandGroup(" or ".join(named), alike, cards)
