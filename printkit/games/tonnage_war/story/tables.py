"""Makes the tables of a Tonnage War report: losses, cards dealt, cards played, cards laid face down, and cards out of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from printkit.games.tonnage_war.rules.data import ACTION_WORDS, BLANK, ESCORT, UBOAT
from printkit.games.tonnage_war.rules.plays.legality import DISCARD
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.facts import (
    ATTACK,
    CONTACT,
    GROUP,
    PULLED,
    RESCUE,
    Account,
    LaidCard,
    Round,
    points,
)
from printkit.report.story import ColumnHead, TextTable
from printkit.table import UNKNOWN, card_name

_SIDES: Final = ("U-boats", "escorts")
_BOATS: Final = ("A", "R", "N", "tanker", BLANK)
_ESCORTS: Final = ("SA", "SR", "SN", "AA", "AR", "AN", "support", BLANK)
_UBOAT_ACTIONS: Final = ("contact", "special-contact", "attack", "evade", "flak", "bdienst", "nothing")
_ESCORT_ACTIONS: Final = ("attack", "hfdf", "air", "routing", "nothing")
_ROLES: Final = {
    CONTACT: "contacts", ATTACK: "convoy attacks", PULLED: "pulled at random", GROUP: "escorts on the hunt",
    RESCUE: "rescue ships",
}  # fmt: skip


def tables(made: Account, start: State, final: State) -> tuple[TextTable, ...]:
    """Return the tables of the report for which the record contains data."""
    found = [
        _losses(made, final),
        _hands(final.ruleset, made.rounds),
        _tactics(final.ruleset, made),
        _bluffs(final.ruleset, made.laid),
        _out(final, start),
    ]
    return tuple(table for table in found if table is not None)


def _columns(*heads: str, left: int = 1) -> tuple[ColumnHead, ...]:
    return tuple(ColumnHead(head, "left" if i < left else "right") for i, head in enumerate(heads))


def _losses(made: Account, final: State) -> TextTable | None:
    """Return the table of what was sunk and damaged in each round, with the score at the end of the round."""
    rows = []
    for each in made.rounds:
        if not each.turns:
            continue
        words = [(s.side, s.word) for s in final.sightings if s.round == each.number and not s.tactical]
        cells = [
            sum(salvo.ships for turn in each.turns for salvo in turn.salvos),
            *(sum(s == side and w.startswith("sunk") for s, w in words) for side in (UBOAT, ESCORT)),
            *(sum(s == side and w == "damaged" for s, w in words) for side in (UBOAT, ESCORT)),
        ]
        uboat, escort = points(each.turns[-1].after)
        rows.append((str(each.number), *(str(n) for n in cells), f"{uboat}–{escort}"))
    if not rows:
        return None
    columns = _columns(
        "round",
        "ships sunk",
        "boats sunk",
        "escorts sunk",
        "boats damaged",
        "escorts damaged",
        "score after it",
    )
    return TextTable("Losses", columns, tuple(rows))


def _hands(ruleset: TonnageRuleset, rounds: Sequence[Round]) -> TextTable | None:
    """Return the table of the U-boats and escorts dealt to each side; None if the log does not record hands."""
    rows = []
    for side, grades in ((UBOAT, _BOATS), (ESCORT, _ESCORTS)):
        for each in rounds:
            if each.oob[side]:
                held = Counter(ruleset.grade(side, c) for c in each.oob[side])
                told = "  ".join(f"{held[code]} {code}" for code in grades if held[code])
                rows.append((_SIDES[side], str(each.number), told, _named(ruleset, side, each.oob[side])))
    if not rows:
        return None
    columns = (
        ColumnHead("side", "left"),
        ColumnHead("round"),
        ColumnHead("order of battle", "left"),
        ColumnHead("units", "left"),
    )
    return TextTable(
        "What each side drew",
        columns,
        tuple(rows),
        note="Open hands: the log records them. Blanks are not named.",
    )


def _named(ruleset: TonnageRuleset, side: int, held: Sequence[int]) -> str:
    return " ".join(card_name(c) for c in held if c < SCREEN and ruleset.grade(side, c) != BLANK)


def _tactics(ruleset: TonnageRuleset, made: Account) -> TextTable | None:
    """Return the table of tactical cards, by kind of action: how many were dealt (if the log records this),
    played and discarded."""
    recorded = any(cards for each in made.rounds for cards in each.tactical)
    rows = [row for side in (UBOAT, ESCORT) for row in _tactics_of(ruleset, made, side, recorded)]
    if not rows:
        return None
    heads = ("side", "card", *(("dealt",) if recorded else ()), "played", "discarded")
    unnamed = any(row[1] == _UNNAMED for row in rows)
    note = (
        "What was discarded face down, and is not named in the log, has a line of its own." if unnamed else ""
    )
    return TextTable("Tactical cards", _columns(*heads, left=2), tuple(rows), note=note)


def _tactics_of(
    ruleset: TonnageRuleset, made: Account, side: int, recorded: bool
) -> Iterator[tuple[str, ...]]:
    dealt = Counter(_action(ruleset, side, c) for each in made.rounds for c in each.tactical[side])
    used: Counter[str] = Counter()
    thrown: Counter[str] = Counter()
    unnamed = 0
    for move in (move for turn in made.turns for who, move in turn.plays if who == side):
        card = move.value.card if isinstance(move.value, Play) else move.value
        named = isinstance(card, int) and card >= 0
        unnamed += move.verb == DISCARD and not named
        if isinstance(card, int) and card >= 0:
            (thrown if move.verb == DISCARD else used)[_action(ruleset, side, card)] += 1
    for action in (_UBOAT_ACTIONS, _ESCORT_ACTIONS)[side]:
        if dealt[action] or used[action] or thrown[action]:
            was = (str(dealt[action]),) if recorded else ()
            thrown_away = str(thrown[action]) if thrown[action] or not unnamed else "–"
            yield (_SIDES[side], ACTION_WORDS.get(action, action), *was, str(used[action]), thrown_away)
    if unnamed:
        yield (_SIDES[side], _UNNAMED, *(("–",) if recorded else ()), "–", str(unnamed))


_UNNAMED: Final = "not named"


def _action(ruleset: TonnageRuleset, side: int, card: int) -> str:
    return ruleset.uboat_card(card).action if side == UBOAT else ruleset.escort_card(card).action


def _bluffs(ruleset: TonnageRuleset, laid: Sequence[LaidCard]) -> TextTable | None:
    """Return the table of cards laid face down: how many were U-boats or escorts, how many were blanks, and how many were never
    turned up."""
    rows = []
    for role, word in _ROLES.items():
        those = [each for each in laid if each.role == role]
        if not those:
            continue
        unseen = sum(each.card == UNKNOWN for each in those)
        blanks = [
            each for each in those if each.card != UNKNOWN and ruleset.grade(each.side, each.card) == BLANK
        ]
        units = len(those) - unseen - len(blanks)
        bluffs = role in (CONTACT, ATTACK)
        drew = str(sum(each.drew for each in blanks)) if bluffs else "–"
        rows.append((word, str(len(those)), str(units), str(len(blanks)), drew, str(unseen)))
    if not rows:
        return None
    columns = _columns("laid as", "cards", "units", "blanks", "drew a hunt", "never shown")
    return TextTable(
        "Laid face down", columns, tuple(rows),
        note="Units and blanks are those that were turned up. Drew a hunt: blanks of the U-boats that were a bluff, and that escorts were laid on.",
    )  # fmt: skip


def _out(final: State, start: State) -> TextTable | None:
    """Return the table of U-boats, escorts and blanks that were removed from the game, with the reasons."""
    rows = []
    for each in final.sightings:
        if each.tactical or each.side not in (UBOAT, ESCORT) or each in start.sightings:
            continue
        grade = final.ruleset.grade(each.side, each.card)
        name = card_name(each.card) if each.card < SCREEN else "screen"
        how = "had attacked" if each.word == "attacked" else each.word  # it was the attacker
        rows.append((f"{each.round}.{each.turn}", _SIDES[each.side], name, grade, how))
    if not rows:
        return None
    columns = (
        ColumnHead("round.turn", "left"),
        *(ColumnHead(head, "left") for head in ("side", "card", "grade", "how")),
    )
    return TextTable("Out of play", columns, tuple(rows))
