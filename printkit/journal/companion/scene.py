"""A question of the companion as plain values: what is asked, and every answer that can be tapped instead of typed.

Each answer is the text that a player would type; so whatever shows a scene hands back what :meth:`Session.answer` takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from printkit.journal.companion.asking import Pending
from printkit.journal.companion.wording import asks_of, figure, need_of
from printkit.journal.entries import Form
from printkit.journal.logged.questions import Question
from printkit.journal.prompts import Built, Offer, Way
from printkit.journal.verbs import Takes, Verb
from printkit.table.cards import RANKS, SUITS, Copies, Guarded
from printkit.table.words import SUIT_WORDS, capital

if TYPE_CHECKING:
    from printkit.journal.companion.session import Session

Kind = Literal["dice", "cards", "choice", "waiting", "over", "stuck"]
SlotKind = Literal["fixed", "one", "some", "card", "cards", "text"]
_HANDLE = re.compile(r"[a-z]\d+$")
_SUIT_NAMES = dict(zip(SUITS, SUIT_WORDS, strict=True))
_SUIT_SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
_CODE = re.compile(rf"\b(?:[{RANKS}][{SUITS}]|X[12])\b")
_RANK_NAMES = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_RULING = re.compile(r" \([a-z-]+=[^)]*\)")
"""What a verb is under another ruling: for those who write a log by hand."""
_MOST_LISTED = 60
_FEW = 6
"""So many cards at most tell one way of a play from another."""


class Choice(NamedTuple):
    """Something to tap: ``typed`` is what it answers, ``words`` say it, ``help`` explains it.

    ``card`` is the card that it shows, as a log writes it; ``free`` is False for a card that lies elsewhere already.
    """

    typed: str
    words: str
    help: str = ""
    card: str = ""
    free: bool = True


class Slot(NamedTuple):
    """A part of an answer that is filled in: one of ``options``, some of them, cards, or a text like ``example``."""

    kind: SlotKind
    label: str
    options: tuple[Choice, ...] = ()
    example: str = ""
    optional: bool = False


class Blank(NamedTuple):
    """An answer with parts to fill in: the verb, then what the slots hold, one after another.

    ``ends``: how it can end, each with its words; every one is legal with whatever the slots hold.
    """

    verb: str
    slots: tuple[Slot, ...]
    help: str
    example: str
    ends: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """What is asked, and how it can be answered.

    ``side`` is whose answer it is (empty: anybody's). ``kind`` says what is shown: dice (``n`` of ``sides`` sides), cards (``n``
    out of ``choices``), a choice (``choices``, ``blanks``, and ``silence``: what saying nothing means), or nothing but that
    another side is waited for. ``words`` is the question in a sentence, ``count`` how many of what, ``rule`` the rule's ID,
    title and text. ``need``: what the pending die has to show for what, and how likely that is. ``built``: the answer as far as
    it has been put together, where it is one of pieces.
    """

    kind: Kind
    label: str = ""
    side: str = ""
    words: str = ""
    rule: tuple[str, str, str] = ("", "", "")
    n: int = 0
    sides: int = 0
    choices: tuple[Choice, ...] = ()
    blanks: tuple[Blank, ...] = ()
    silence: str | None = None
    count: str = ""
    need: str = ""
    built: Built | None = None


def scene(session: Session, seat: str = "", have: Sequence[str] = ()) -> Scene:
    """What the holder of ``seat`` (empty: everybody at the table) is asked, or that somebody else is.

    ``have``: the pieces of an answer that have been tapped so far, where it is put together. Nothing in it comes from a card that only another seat has seen.
    """
    pending = session.pending()
    if pending.over:
        return Scene("over")
    if pending.question is None:
        return Scene("stuck")
    side = pending.owner or pending.side
    seated = session.secretive and side in session.setting.notation.sides
    if seated and side != seat:
        return Scene("waiting", pending.label, side, rule=_rule(pending.question))
    seen = pending if seated else session.shown()
    if seen.question is None:
        return Scene("stuck")
    return _asked(session, seen, side, seat if seated else "", have)


def at_table(session: Session, pending: Pending) -> Scene:
    """The question as it is put to whoever sits at the one screen: nobody is waited for."""
    return _asked(session, pending, pending.owner or pending.side, "")


def _asked(session: Session, pending: Pending, side: str, seat: str, have: Sequence[str] = ()) -> Scene:
    question = pending.question
    assert question is not None
    words = " ".join(filter(None, (_sentence(session, question), session.chosen(pending))))
    count = _count(question, pending.missing)
    if question.kind in ("reveal", "reveals"):
        choices = tuple(_pool(session, question))
        return Scene(
            "cards", pending.label, side, words, _rule(question), pending.missing, 0, choices, count=count
        )
    if question.kind != "decide":
        n = question.n if question.kind == "throw" else pending.missing
        need = need_of(session)
        return Scene(
            "dice", pending.label, side, words, _rule(question), n, question.sides, count=count, need=need
        )
    choices = tuple(_moves(session, question))
    blanks: tuple[Blank, ...] = ()
    built: Built | None = None
    if pending.asked is not None:
        choices, blanks = _offered(session, pending, seat)
        building = session.prompts.building if session.prompts is not None else None
        built = building(pending.asked, have) if building is not None else None
    silence = _silence(session, pending) if pending.may_be_silent else None
    return Scene(
        "choice", pending.label, side, words, _rule(question), 0, 0, choices, blanks, silence, built=built
    )


def _rule(question: Question) -> tuple[str, str, str]:
    return question.rule.id, question.rule.title, question.rule.text


def _sentence(session: Session, question: Question) -> str:
    """The question in words: what the dice or cards are, or what there is to decide, as the rule is called."""
    known = session.prompts.called if session.prompts is not None else {}
    if question.kind != "decide" and question.label in known:
        return known[question.label]
    if words := asks_of(session, question.label):
        return words
    verb = session.verb(question.label)
    if verb is None or question.kind == "decide":
        return question.rule.title
    what = _RULING.sub("", verb.help)
    return capital(what)


def _count(question: Question, missing: int) -> str:
    """How many of what are asked for: ``3 dice, each 1 to 6``."""
    if question.kind == "decide":
        return ""
    if question.kind in ("reveal", "reveals"):
        return "One card" if missing == 1 else _cards(missing)
    if question.kind == "throw":
        return f"{question.n} dice together, each 1 to {question.sides}"
    return (
        f"One die, 1 to {question.sides}" if missing == 1 else f"{missing} dice, each 1 to {question.sides}"
    )


def _silence(session: Session, pending: Pending) -> str:
    shown = (session.shown().offers or ()) if session.secretive else ()
    offers = (*(pending.offers or ()), *shown)
    known = session.prompts.silence.get(pending.label) if session.prompts is not None else None
    return next((offer.help for offer in offers if not offer.verb and offer.help), known or "none of these")


# -- cards ---------------------------------------------------------------------------------------------------------------


def card_words(session: Session, verb: str, text: str) -> str:
    """A card as it is said: ``queen of spades``, or the game's own name for it."""
    prompts = session.prompts
    if prompts is not None and prompts.named is not None and (said := prompts.named(verb, text)):
        return said
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return f"{_RANK_NAMES.get(text[0], text[0])} of {_SUIT_NAMES[text[1]]}"
    return "joker" if text in ("X1", "X2") else text


def _pool(session: Session, question: Question) -> Iterator[Choice]:
    """Every card that can be turned up; of an ordinary pack those that lie elsewhere, too, so that each has its place.

    Where hands are recorded all are free, but in what its holder alone is asked of an own pack: which one lies elsewhere is
    for others to know.
    """
    pool = question.pool.pool if isinstance(question.pool, Guarded) else question.pool
    assert pool is not None
    verb = question.label
    known = range(len(pool.counts)) if isinstance(pool, Copies) else [card for card, _ in pool.outcomes()]
    held = {session.card_text(verb, card) for card in known if session.secretive or card in pool}
    names = [session.card_text(verb, card) for card in known]
    if any(is_ordinary(name) for name in names):
        names = [f"{rank}{suit}" for suit in "SHDC" for rank in RANKS] + sorted(held & {"X1", "X2"})
        held = {*names} if session.secretive and not session.is_private(verb) else held
    for name in names:
        yield Choice(name, card_words(session, verb, name), "", name, name in held)


def is_ordinary(text: str) -> bool:
    """Whether this is a card of an ordinary pack, by rank and suit."""
    return len(text) == 2 and text[0] in RANKS and text[1] in SUITS


# -- choices -------------------------------------------------------------------------------------------------------------


def _moves(session: Session, question: Question) -> Iterator[Choice]:
    """The moves of a list, one button each; a verb that all of them share need not be said by each."""
    typed = [session.worded(move) for move in question.moves if move.verb]
    shared = len({text.partition(" ")[0] for text in typed}) == 1 and len(typed) > 1
    for text in typed:
        made, value = _choice(session, text), text.partition(" ")[2]
        alone = shared and value[:1].isalpha() and not made.card
        yield made._replace(words=_value(session, value)) if alone else made


def _choice(session: Session, typed: str) -> Choice:
    name, _, value = typed.partition(" ")
    verb = session.verb(name)
    help_ = verb.help if verb is not None else ""
    prompts = session.prompts
    if value and prompts is not None and prompts.named is not None and prompts.named(name, value):
        return Choice(typed, f"{name}: {prompts.named(name, value)}", "", value)
    return Choice(typed, _said(session, typed), help_)


def _offered(session: Session, pending: Pending, seat: str) -> tuple[tuple[Choice, ...], tuple[Blank, ...]]:
    """What the game's own words offer: as buttons where nothing has to be filled in."""
    offers = pending.offers
    if offers is None:
        verb = session.verb(pending.label)
        offers = (Offer(pending.label, verb.form if verb else "", "", verb.help if verb else ""),)
    choices: list[Choice] = []
    blanks: list[Blank] = []
    for offer in offers:
        if not offer.verb:
            continue
        if offer.ways:
            for way in offer.ways:
                _listed(session, offer, way, seat, choices, blanks)
            continue
        slots = tuple(_slots(session, offer, seat))
        if all(slot.kind == "fixed" for slot in slots):
            typed = " ".join([offer.verb, *(slot.label for slot in slots)])
            choices.append(Choice(typed, _said(session, typed), offer.help))
        elif (aimed := _aimed(session, offer)) is not None:
            choices += aimed
        else:
            blanks.append(Blank(offer.verb, slots, offer.help, offer.example))
    return tuple(choices), tuple(blanks)


def _listed(
    session: Session, offer: Offer, way: Way, seat: str, choices: list[Choice], blanks: list[Blank]
) -> None:
    """Answers that are all known: those with a card to choose as a blank, each of the others as a button."""
    verb = session.verb(offer.verb)
    if not way.cards:
        counted = verb is not None and verb.takes is Takes.SPREAD
        for end in way.behind:
            typed = " ".join(filter(None, (offer.verb, way.before, end)))
            words = f"list {_cards(int(end))}" if counted else _said(session, typed)
            choices.append(Choice(typed, words, offer.help))
        return
    begun = " ".join(filter(None, (offer.verb, way.before)))
    own = {card.card: card.words for card in hand_of(session, seat, offer.verb)} if seat else {}
    cards = tuple(
        Choice(text, own.get(text) or card_words(session, offer.verb, text), "", text) for text in way.cards
    )
    ends = tuple(Choice(end, _end_words(session, end)) for end in way.behind)
    if len(cards) == len(ends) == 1:
        typed = " ".join(filter(None, (begun, cards[0].typed, ends[0].typed)))
        choices.append(Choice(typed, _said(session, typed), offer.help, cards[0].card))
        return
    apart = len(offer.ways) > 1 and len(way.cards) <= _FEW
    with_ = f" ({', '.join(_value(session, card) for card in way.cards)})" if apart else ""
    blanks.append(Blank(begun, (Slot("card", "card", cards),), f"{offer.help}{with_}", offer.example, ends))


def _said(session: Session, typed: str) -> str:
    """An answer as it is read: in the game's words, with cards as they are printed."""
    verb, *values = typed.split(" ")
    return " ".join((verb.replace("-", " "), *(_value(session, each) for each in values)))


def _value(session: Session, word: str) -> str:
    return as_printed(word) if is_ordinary(word) else called(session, word)


def as_printed(text: str) -> str:
    """A text with its cards as they are printed, where a log has ``KD``: ``K♦``."""
    return _CODE.sub(lambda found: _printed(found[0]), text)


def _printed(code: str) -> str:
    return f"{'10' if code[0] == 'T' else code[0]}{_SUIT_SIGNS[code[1]]}" if is_ordinary(code) else "joker"


def _cards(n: int) -> str:
    return "a card" if n == 1 else f"{n} cards"


def _end_words(session: Session, end: str) -> str:
    """The end of a play in words: ``on c1 with e1 e2`` is ``on c1 with 2 cards: e1 e2``, ``c1`` is ``as c1``."""
    if _HANDLE.fullmatch(end.partition(" ")[0]):
        return f"as {end}"
    before, word, names = end.partition("with ")
    if not word or "add " in names:
        return _said(session, end)
    return f"{_said(session, before)}with {_cards(len(names.split()))}: {names}"


def _aimed(session: Session, offer: Offer) -> list[Choice] | None:
    """What a roll can be aimed at, one button each: the die comes next."""
    verb = session.verb(offer.verb)
    if verb is None or verb.takes is not Takes.AIMED:
        return None
    targets = offer.form.split(" ")[0].split("|")
    return [
        Choice(f"{offer.verb} {each}", _said(session, f"{offer.verb} {each}"), offer.help) for each in targets
    ]


def _slots(session: Session, offer: Offer, seat: str) -> Iterator[Slot]:
    """The parts of an offer's form, in order."""
    words = offer.form.replace("[", " [ ").replace("]", " ] ").split()
    said = offer.example.split()[1:]
    if len(words) > 1 and all(_HANDLE.match(word) for word in words):
        yield Slot("some", "which", tuple(Choice(word, called(session, word)) for word in words))
        return
    optional = False
    place = 0
    for word in words:
        if word in "[]":
            optional = word == "["
            continue
        rest = said[place:] if word == words[-1] else said[place : place + 1]
        example = "" if optional else " ".join(rest)
        place += 1
        yield _slot(session, offer.verb, word, seat, example, optional)


def _slot(session: Session, verb: str, word: str, seat: str, example: str, optional: bool) -> Slot:
    if "|" in word:
        return Slot(
            "one",
            "which",
            tuple(Choice(each, called(session, each)) for each in word.split("|")),
            "",
            optional,
        )
    if word in ("CARD", "CARDS"):
        kind: SlotKind = "cards" if word == "CARDS" else "card"
        return Slot(
            kind, "card" if word == "CARD" else "cards", tuple(_own(session, verb, seat)), "", optional
        )
    if word.isupper():
        return Slot("text", word.lower(), (), "" if optional else example, optional)
    return Slot("fixed", word, (), "", optional)


def _own(session: Session, verb: str, seat: str) -> Iterator[Choice]:
    """The cards that a seat can say here: those of its hand where they are recorded, or else the whole pack."""
    held = hand_of(session, seat, verb) if seat else ()
    if held:
        yield from held[:_MOST_LISTED]
        return
    for suit in "SHDC":
        for rank in RANKS:
            text = f"{rank}{suit}"
            yield Choice(text, card_words(session, verb, text), "", text)


def hand_of(session: Session, seat: str, verb: str = "") -> tuple[Choice, ...]:
    """The recorded cards of a seat's own hand that ``verb`` can name (empty: all of them)."""
    prompts, state = session.prompts, session.pending().state
    if prompts is None or prompts.hand is None or state is None or not session.secretive:
        return ()
    return tuple(Choice(text, words, "", text) for text, words in prompts.hand(state, seat, verb))


# -- what both sides see -------------------------------------------------------------------------------------------------


def state_line(session: Session) -> tuple[tuple[str, str], ...]:
    """The sheet in one line: its numbers that are not nothing, and its words, as both sides see them."""
    totals: Mapping[str, object] = session.shown().totals
    prompts = session.prompts
    names: Sequence[str] = prompts.sheet if prompts is not None and prompts.sheet else tuple(totals)
    found = []
    for name in names:
        value = totals.get(name)
        if value in (None, 0, "", ()) or isinstance(value, bool):
            continue
        words = " ".join(map(str, value)) if isinstance(value, tuple) else figure(value)
        found.append((called(session, name), words))
    state = session.shown().state
    return (*found, *(prompts.lying(state) if prompts is not None and prompts.lying and state else ()))


def called(session: Session, name: str) -> str:
    """What players call a side, a verb, or a total of the sheet."""
    prompts = session.prompts
    known = prompts.called.get(name) if prompts is not None else None
    return known or name.replace("-", " ")


def log_lines(session: Session, seat: str = "") -> tuple[str, ...]:
    """The log so far as a seat may read it (empty: what both sides see), without its header."""
    if not session.secretive:
        body = session.text.partition("\n\n")[2]
        return tuple(line for line in body.splitlines() if line.strip())
    source = session.text.splitlines()
    verbs = {verb.name: verb for verb in session.setting.notation.verbs}
    found: list[str] = []
    last: tuple[int, str] = (0, "")
    for item in session.items:
        form = item.form
        line = source[item.line - 1]
        if form.kind == "heading":
            found.append(line.strip())
            continue
        text = _readable(verbs.get(form.verb), form, line[item.column - 1 :], seat)
        if not text:
            continue
        place = (item.line, form.side)
        if place == last:
            found[-1] += f"; {text}"
        else:
            found.append(f"  {form.side}: {text}" if form.side else f"  {text}")
        last = place
    return tuple(found)


def _readable(verb: Verb | None, form: Form, text: str, seat: str) -> str:
    """A statement as a seat may read it; empty for what only another one has seen."""
    if verb is not None and form.side != seat:
        if verb.private:
            return ""
        if verb.hidden is not None:
            return f"{verb.name} {verb.hidden(form.choice)}".strip()
    return text[: form.width] if form.kind == "play" else text.strip()
