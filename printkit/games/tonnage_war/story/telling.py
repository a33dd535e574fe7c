"""Words for what happened in a game of Tonnage War."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from printkit.games.tonnage_war.rules.data import ESCORT
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS, SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import Piece
from printkit.games.tonnage_war.story.facts import Fight
from printkit.journal.course import Record
from printkit.report.story import count, listed, with_article
from printkit.report.words.phrases import Voice, phrases
from printkit.table import UNKNOWN, card_name


def grade_word(ruleset: TonnageRuleset, side: int, card: int) -> str:
    """``regular boat``, ``ace ship``; a card that nobody saw is ``an unseen card``."""
    return GRADE_WORDS[ruleset.grade(side, card)] if card != UNKNOWN else "unseen card"


def cards(ruleset: TonnageRuleset, side: int, held: Iterable[int]) -> str:
    """``an ace, two regular boats and five blanks``."""
    found = Counter(ruleset.grade(side, c) for c in held)
    parts = []
    for code, name in GRADE_WORDS.items():
        if found[code]:
            many = name if name.endswith("aircraft") else ""
            parts.append(with_article(name) if found[code] == 1 else count(found[code], name, many))
    return listed(parts)


def shown(card: int) -> str:
    """``8S`` where the log names the card itself, else nothing."""
    return f" ({card_name(card)})" if 0 <= card < SCREEN else ""


def voice(record: Record) -> Voice:
    return Voice(phrases(__name__), record.header)


def group(fight: Fight, pieces: Sequence[Piece] | None = None) -> str:
    """The escorts that hunted, or some of them: ``two ships and one aircraft``."""
    ruleset = fight.state.ruleset
    pieces = fight.hunt.group if pieces is None else pieces
    known = [piece.card for piece in pieces if piece.card != UNKNOWN]
    units = [unit.surface for card in known if (unit := ruleset.escort(card)) is not None]
    others = [card for card in known if ruleset.escort(card) is None]
    kinds = ((sum(units), "ship", "ships"), (len(units) - sum(units), "aircraft", "aircraft"))
    parts = [count(n, one, many) for n, one, many in kinds if n]
    parts += [cards(ruleset, ESCORT, others)] if others else []
    more = len(pieces) - len(known)
    if more:
        parts.append(count(more, "card") + " never shown" if not known else count(more, "unseen card"))
    return listed(parts)
