"""Builds the question shown to a player: its text, and the answers that the player can tap.

An answer's ``typed`` is the text that a player would type: :meth:`Session.answer` takes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from printkit.journal.companion.asking import Pending
from printkit.journal.companion.held import AGREE, REFUSE
from printkit.journal.companion.moments import Held
from printkit.journal.companion.needless import offered
from printkit.journal.companion.needs import need_of
from printkit.journal.companion.session import Session
from printkit.journal.companion.wording import asks_of, called_by
from printkit.journal.logged.questions import Question
from printkit.journal.prompts import FACE_DOWN, Built, Offer, Way
from printkit.journal.reading.lexer import lexer_of
from printkit.journal.verbs import Aimed, AskedVerb, DecisionVerb, Spread, form_of
from printkit.scene import (
    AskedCards,
    AskedChoice,
    AskedDice,
    Blank,
    BlankEnd,
    Build,
    BuildKind,
    BuildPiece,
    Pick,
    RuleText,
    Saying,
    SeenCard,
    Slot,
    as_printed,
    is_ordinary,
)
from printkit.scene.values import SlotKind
from printkit.table.cards import RANKS, SUITS, Copies, Guarded
from printkit.table.rules import Rule
from printkit.table.table import Move
from printkit.table.words import SUIT_WORDS, capital, lower_first

_HANDLE = re.compile(r"[a-z]\d+$")
_SUIT_NAMES = dict(zip(SUITS, SUIT_WORDS, strict=True))
_RANK_NAMES = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_RULING = re.compile(r" \([a-z-]+=[^)]*\)")
"""Pattern for the part of a help text that names an option of the rules, such as ``(covering-stay=yes)``.

Only players who write the log by hand need this part, which says under which ruling the verb is used.
"""
_MOST_LISTED = 60
"""Maximum number of cards offered as choices when a player must name a card."""
_MOST_CARDS_IN_HELP = 6
"""Maximum number of possible cards that the help text of an answer lists; if there are more, it lists none.

The list distinguishes the answer from similar ones.
"""


def asked_of(
    session: Session, pending: Pending, seat: str, have: Sequence[str]
) -> AskedDice | AskedCards | AskedChoice:
    """Return the pending question with every possible answer, as the player at ``seat`` may see it.

    With an empty ``seat``, return what all players may see.

    ``have`` are the dice, cards or pieces already chosen of an answer that is entered piece by piece; impossible ones are dropped.
    """
    question = pending.question
    assert question is not None
    side = pending.owner or pending.side
    head = (pending.label, side, _sentence(session, pending, question), rule_of(question))
    if question.kind in ("reveal", "reveals"):
        pack = tuple(_pool(session, question))
        free = {pick.typed for pick in pack if pick.free}
        given = have if len(have) < pending.missing and free.issuperset(have) else ()
        seen = tuple(SeenCard(card, card_words(session, pending.label, card)) for card in given)
        return AskedCards(*head, pending.missing, _count(question, pending.missing), pack, seen)
    if question.kind != "decide":
        n = question.n if question.kind == "throw" else pending.missing
        faces = {str(face) for face in range(1, question.sides + 1)}
        given = have if len(have) < n and faces.issuperset(have) else ()
        count = _count(question, pending.missing)
        return AskedDice(*head, n, question.sides, count, tuple(given), need_of(session))
    picks = tuple(_moves(session, offered(session, pending)))
    blanks: tuple[Blank, ...] = ()
    build: Build | None = None
    if pending.asked is not None:
        picks, blanks = _offered(session, pending, seat)
        building = session.prompts.building if session.prompts is not None else None
        built = building(pending.asked, have) if building is not None else None
        build = _build(built) if built is not None else None
    silence = _silence(session, pending) if pending.may_be_silent else None
    return AskedChoice(*head, picks, blanks, silence, build)


def asked_more(session: Session, held: Held) -> AskedCards | AskedChoice:
    """Return the follow-up question about an incomplete answer.

    It asks which card lies face down, or whether the other side agrees.
    """
    verb = held.verb
    rule = _rule_text(verb.rule)
    if held.laid is None:
        proposed = (verb.asks if isinstance(verb, AskedVerb) else "") or verb.help
        words = f"The {called_by(session.prompts, held.side)} propose: {lower_first(proposed)}"
        picks = (Pick(AGREE, AGREE), Pick(REFUSE, REFUSE))
        return AskedChoice(verb.name, held.asked, words, rule, picks)
    name = called_by(session.prompts, held.laid.name) if held.laid.name else ""
    words = f"Which card lies face down as {name}?" if name else "Which card is it?"
    pack = tuple(Pick(text, said, "", text) for text, said, _ in held.laid.cards)
    return AskedCards(verb.name, held.asked, words, rule, 1, "One card", pack)


def sayings_of_more(held: Held) -> tuple[Saying, ...]:
    """Return the possible replies to the follow-up question about an incomplete answer, each with an explanation."""
    if held.laid is None:
        return Saying(AGREE, held.verb.help), Saying(
            REFUSE, "the other side does not agree, and the game goes on"
        )
    return (
        Saying("CARD", f"the card that lies face down{f' as {held.laid.name}' if held.laid.name else ''}"),
    )


def _build(built: Built) -> Build:
    kinds = tuple(
        BuildKind(kind, tuple(BuildPiece(*piece) for piece in pieces)) for kind, pieces in built.pieces
    )
    return Build(built.piece, built.have, built.said, built.measure, built.why, built.typed, kinds)


def rule_of(question: Question) -> RuleText:
    return _rule_text(question.rule)


def _rule_text(rule: Rule) -> RuleText:
    return RuleText(rule.id, rule.title, rule.text)


def _sentence(session: Session, pending: Pending, question: Question) -> str:
    """Return the text of a question, which says what the dice or cards are for or what the player must decide.

    For a decision without a text of its own, this is the title of the rule.
    """
    verb = session.verb(question.label)
    if question.kind != "decide" and isinstance(verb, Spread) and verb.asks_cards:
        return verb.asks_cards
    target, prompts = session.chosen(pending), session.prompts
    if prompts is not None and prompts.asks_now is not None:
        side = pending.owner or pending.side
        events = [(event.label, event.side, event.value) for event in session.course().events]
        if words := prompts.asks_now(question.label, side, events):
            return words
    if words := asks_of(prompts, session.setting.notation, question.label, target):
        return words
    if verb is None or question.kind == "decide":
        return question.rule.title
    what = _RULING.sub("", verb.help)
    return capital(what)


def _count(question: Question, missing: int) -> str:
    """Return the number of dice or cards asked for, in words: ``3 dice, each 1 to 6``."""
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
    verb = session.verb(pending.label)
    known = verb.silence if isinstance(verb, DecisionVerb) else ""
    return next((offer.help for offer in offers if not offer.verb and offer.help), known or "none of these")


# -- cards ---------------------------------------------------------------------------------------------------------------


def card_words(session: Session, verb: str, text: str) -> str:
    """Return the name of the card that the log writes as ``text``, such as ``queen of spades``, or the game's own name for the card."""
    prompts = session.prompts
    if prompts is not None and prompts.named is not None and (said := prompts.named(verb, text)):
        return said
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return f"{_RANK_NAMES.get(text[0], text[0])} of {_SUIT_NAMES[text[1]]}"
    return "joker" if text in ("X1", "X2") else text


def _pool(session: Session, question: Question) -> Iterator[Pick]:
    """Yield every card that can be turned up.

    For an ordinary pack, yield the whole pack, so that every card has a fixed place on the page; only cards that can be turned up
    are marked as available.

    In a game with recorded hands, all cards are marked as available, because the others would reveal hidden hands. The exception is a
    question that only the owner of a pack sees.
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
        yield Pick(name, card_words(session, verb, name), "", name, name in held)


# -- choices -------------------------------------------------------------------------------------------------------------


def _moves(session: Session, moves: Sequence[Move]) -> Iterator[Pick]:
    """Yield a button for each of the possible moves."""
    return _without_verb(session, [_move(session, session.worded(move)) for move in moves])


def _without_verb(session: Session, picks: Sequence[Pick]) -> Iterator[Pick]:
    """Yield the buttons of a question. If the texts of all buttons would begin with the same word, as in ``Escort 1``, leave out this
    word.

    The word stays if it belongs to a card, or if the value after it does not begin with a letter.
    """
    shared = len({pick.typed.partition(" ")[0] for pick in picks}) == 1
    for pick in picks:
        value = pick.typed.partition(" ")[2]
        alone = shared and value[:1].isalpha() and not pick.card
        yield replace(pick, words=_values(session, value.split(" "))) if alone else pick


def _move(session: Session, typed: str) -> Pick:
    name, _, value = typed.partition(" ")
    verb = session.verb(name)
    prompts = session.prompts
    named = prompts.named(name, value) if value and prompts is not None and prompts.named is not None else ""
    if named:
        return _pick(session, typed, f"{name}: {named}", "", value)
    return _pick(session, typed, _readable(session, typed), verb.help if verb is not None else "")


def _pick(session: Session, typed: str, words: str, help_: str, card: str = "") -> Pick:
    """Return the button for an answer, with its text, help text and card. If a roll follows, add a hint such as ``13 or less: 60 %``."""
    name, _, value = typed.partition(" ")
    verb = session.verb(name)
    need = need_of(session, value) if isinstance(verb, Aimed) and value else ""
    act = called_by(session.prompts, name)
    return Pick(typed, words, help_, card, counts=isinstance(verb, Spread), need=need, act=act)


def _offered(session: Session, pending: Pending, seat: str) -> tuple[tuple[Pick, ...], tuple[Blank, ...]]:
    """Return the answers that the game suggests for an open question (a question without a fixed list of moves).

    They are a button for each complete answer, and a form with blanks for each answer with a choice to make.
    """
    offers = pending.offers
    if offers is None:
        verb = session.verb(pending.label)
        offers = (Offer(pending.label, form_of(verb) if verb else "", "", verb.help if verb else ""),)
    picks: list[Pick] = []
    blanks: list[Blank] = []
    for offer in offers:
        if not offer.verb:
            continue
        if offer.ways:
            for way in offer.ways:
                _add_answers(session, offer, way, seat, picks, blanks)
            continue
        slots = tuple(_slots(session, offer, seat))
        if all(slot.kind == "fixed" for slot in slots):
            typed = " ".join([offer.verb, *(slot.label for slot in slots)])
            picks.append(_pick(session, typed, _readable(session, typed), offer.help))
        elif (aimed := _aimed(session, offer)) is not None:
            picks += aimed
        else:
            blanks.append(_blank(session, offer.verb, slots, offer.help, offer.example))
    return tuple(picks if blanks else _without_verb(session, picks)), tuple(blanks)


def _add_answers(
    session: Session, offer: Offer, way: Way, seat: str, picks: list[Pick], blanks: list[Blank]
) -> None:
    """Add the answers that have the form ``way`` to the question, either as buttons or as an answer with a blank to fill in.

    A form with a blank is added to ``blanks`` if the answer has a card to choose; otherwise a button is added to ``picks``.
    """
    verb = session.verb(offer.verb)
    if not way.cards:
        counted = isinstance(verb, Spread)
        for end in way.behind:
            typed = " ".join(filter(None, (offer.verb, way.before, end)))
            words = f"list {_cards(int(end))}" if counted else _readable(session, typed)
            picks.append(_pick(session, typed, words, offer.help))
        return
    begun = " ".join(filter(None, (offer.verb, way.before)))
    own = {card.card: card.words for card in hand_of(session, seat, offer.verb)}
    cards = tuple(
        Pick(text, own.get(text) or card_words(session, offer.verb, text), "", text) for text in way.cards
    )
    ends = tuple(
        BlankEnd(end, _end_words(session, end) if end else _readable(session, begun)) for end in way.behind
    )
    if len(cards) == len(ends) == 1:
        typed = " ".join(filter(None, (begun, cards[0].typed, ends[0].typed)))
        picks.append(_pick(session, typed, _readable(session, typed), offer.help, cards[0].card))
        return
    apart = len(offer.ways) > 1 and len(way.cards) <= _MOST_CARDS_IN_HELP
    with_ = f" ({', '.join(_value(session, card) for card in way.cards)})" if apart else ""
    slots = (Slot("card", "card", cards),)
    blanks.append(_blank(session, begun, slots, f"{offer.help}{with_}", offer.example, ends))


def _blank(
    session: Session,
    begun: str,
    slots: tuple[Slot, ...],
    help_: str,
    example: str,
    ends: tuple[BlankEnd, ...] = (),
) -> Blank:
    verb = session.verb(begun.partition(" ")[0])
    counts = isinstance(verb, Spread)
    return Blank(begun, _readable(session, begun), slots, help_, example, ends, counts)


def _readable(session: Session, typed: str) -> str:
    """Return an answer in readable words, using the game's own terms and writing cards as ``K♦``.

    A whole answer may have words of its own, which the game declares.
    """
    if session.prompts is not None and typed in session.prompts.called:
        return session.prompts.called[typed]
    verb, *values = typed.split(" ")
    return " ".join(filter(None, (called_by(session.prompts, verb), _values(session, values))))


def _values(session: Session, values: Sequence[str]) -> str:
    """Return the values of an answer as readable words.

    Two consecutive names of cards on the table are joined with "and".
    """
    words = []
    for before, each in pairwise(("", *values)):
        both = _HANDLE.fullmatch(before) and _HANDLE.fullmatch(each)
        words.append(f"{'and ' if both else ''}{_value(session, each)}")
    return " ".join(words)


def _value(session: Session, word: str) -> str:
    return as_printed(word) if is_ordinary(word) else called_by(session.prompts, word)


def _cards(n: int) -> str:
    return "a card" if n == 1 else f"{n} cards"


def _end_words(session: Session, end: str) -> str:
    """Return the last part of an answer as readable words, such as ``as contact 1`` for ``c1``.

    A longer example: ``on c1 with e1 e2`` becomes ``on contact 1 with 2 cards: escort 1 and escort 2``.
    """
    if _HANDLE.fullmatch(end.partition(" ")[0]):
        return f"as {_values(session, end.split(' '))}"
    before, word, names = end.partition("with ")
    if not word or "add " in names:
        return _readable(session, end)
    named = names.split()
    return f"{_readable(session, before.strip())} with {_cards(len(named))}: {_values(session, named)}"


def _aimed(session: Session, offer: Offer) -> list[Pick] | None:
    """Return one button for each possible target of a roll; None if the answer is not a roll against a
    target.

    The player is asked for the result of the die afterwards.
    """
    verb = session.verb(offer.verb)
    if not isinstance(verb, Aimed):
        return None
    targets = offer.form.split(" ")[0].split("|")
    typed = [f"{offer.verb} {each}" for each in targets]
    return [_pick(session, each, _readable(session, each), offer.help) for each in typed]


def _slots(session: Session, offer: Offer, seat: str) -> Iterator[Slot]:
    """Yield the blanks that the player must fill in to compose an answer (such as a card and a target), in order."""
    words = offer.form.replace("[", " [ ").replace("]", " ] ").split()
    said = offer.example.split()[1:]
    if len(words) > 1 and all(_HANDLE.match(word) for word in words):
        yield Slot("some", "which", tuple(Pick(word, called_by(session.prompts, word)) for word in words))
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
            tuple(Pick(each, called_by(session.prompts, each)) for each in word.split("|")),
            "",
            optional,
        )
    if word in ("CARD", "CARDS"):
        kind: SlotKind = "cards" if word == "CARDS" else "card"
        return Slot(
            kind,
            "card" if word == "CARD" else "cards",
            tuple(_cards_to_name(session, verb, seat)),
            "",
            optional,
        )
    if word.isupper():
        return Slot("text", word.lower(), (), "" if optional else example, optional)
    return Slot("fixed", word, (), "", optional)


def _cards_to_name(session: Session, verb: str, seat: str) -> Iterator[Pick]:
    """Yield the cards that the player at ``seat`` may name in an answer.

    They are the recorded hand, or the whole pack if hands are not recorded.
    """
    if held := _hand(session, seat, verb):
        yield from held[:_MOST_LISTED]
        return
    for suit in "SHDC":
        for rank in RANKS:
            text = f"{rank}{suit}"
            yield Pick(text, card_words(session, verb, text), "", text)


def _hand(session: Session, seat: str, verb: str) -> tuple[Pick, ...]:
    """Return a button for each card in a player's recorded hand that can be played with ``verb`` (a keyword of the log)."""
    return tuple(Pick(each.card, each.words, "", each.card) for each in hand_of(session, seat, verb))


def hand_of(session: Session, seat: str, verb: str = "") -> tuple[SeenCard, ...]:
    """Return the cards in a player's hand, as recorded in the log.

    If ``verb`` is given, return only the cards that can be used with it.
    """
    prompts, state = session.prompts, session.pending().state
    if not seat or prompts is None or prompts.hand is None or state is None or not session.secretive:
        return ()
    return tuple(SeenCard(card, words) for card, words in prompts.hand(state, seat, verb))


def why_not_now(session: Session, seat: str, held: SeenCard) -> str:
    """Return the reason why the player at ``seat`` cannot play a certain card now.

    The result is empty if the player can play it, if this player is not asked for a card, or if neither the game nor its rules
    give a reason.
    """
    pending, card, waits = session.pending(), held.card, session.held
    told = session.prompts.why_not if session.prompts is not None else None
    if told is not None:
        if (waits.asked if waits is not None else pending.owner or pending.side) != seat:
            return ""
        if waits is not None:
            return told(FACE_DOWN, None, seat, card, held.words) if waits.laid is not None else ""
        return told(pending.label, pending.asked, seat, card, held.words)
    question, asked = pending.question, pending.owner or pending.side
    if question is None or question.why is None or asked != seat or session.verb(question.label) is None:
        return ""
    (_, form), *_ = lexer_of(session.setting.notation).line(f"{question.label} {card}")
    move = Move(form.verb, form.choice)
    return "" if move in question.moves else question.why(move).reason
