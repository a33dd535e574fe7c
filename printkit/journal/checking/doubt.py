"""Tracks which parts of a game's state are uncertain after a mistake in its log.

Later conflicts that may be consequences of the mistake are then not reported separately.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import pairwise, takewhile

from printkit.journal.checking.claims import is_distance
from printkit.journal.checking.replay import FAR, Played, Setting
from printkit.journal.entries import BLIND, Statement, StatementBody
from printkit.journal.logged.table import Conflict
from printkit.journal.suspects.changes import WHOLE_SECTIONS, Found, sections_on, shifts
from printkit.journal.suspects.edits import is_committed
from printkit.journal.telling import codes
from printkit.journal.telling.diagnostics import Diagnostic, Finding
from printkit.journal.verbs import holds_cards, may_be_overlooked, writer_of
from printkit.table.cards import Copies

_FADING_KINDS = frozenset({"other", "surplus", "few", "many", "move"})
"""Kinds of conflict that count as consequences of a missing turn or value (a gap) only in the next few sections.

Later, they count as separate mistakes.
"""
_FADING_SECTIONS = 2
"""After this many sections without conflict, some kinds of conflict no longer count as consequences of a gap (a missing turn or value).

This applies to conflicts of the kinds in :data:`_FADING_KINDS`.
"""

_READABLE_MISTAKES = (codes.VERB_SLIP.code, codes.SEMICOLON.code)
"""Codes of the spelling mistakes that leave a statement readable, such as a misspelt keyword or a missing semicolon."""

_WRONG_VALUES = (codes.MOVE.code, codes.CARD.code)
"""Codes of the mistakes in which a readable value breaks a rule, such as the playing of a card that the rules forbid."""


class Doubt:
    """Tracks what is uncertain after a mistake in a log: the state of the game, or values that are missing or unreadable.

    These are ``tainted`` (the state), ``gap`` (missing turns or values) and ``unread`` (unreadable values).

    All three are the findings that caused the doubt, or None. After the mistake ``tainted``, the state is little more than a guess until
    a whole section replays without conflict. After the mistake ``gap``, a turn or several cards or dice are missing for good. ``unread``
    is the last unreadable value, which makes every distance uncertain.

    ``_positions_uncertain``: since the gap, the positions of pieces are uncertain, too. ``_part_unreadable``: the missing part could
    not be read, so that even later actions may depend on it. A gap fades when the next sections have no conflict that follows from it.
    Later conflicts then count as mistakes of their own, except totals that were never right since the gap.
    """

    def __init__(self, gap: Finding | None = None) -> None:
        """Create a tracker that regards nothing as uncertain yet.

        If a value in the log's starting position is unreadable, start with ``gap``: the problem reported for that value.
        """
        self.tainted: Finding | None = None
        self.gap = gap
        self._line = 0
        self._gap_at = 0
        """Index of the first statement of the section in which the gap is."""
        self._gap_line = 0
        """Line of the log at which the gap is."""
        self._whole_turn = False
        self._may_fade = False
        self._faded = False
        self._positions_uncertain = gap is not None
        self._values_inserted = False
        self._part_unreadable = False
        self.unread = gap
        self._copy_too_many: dict[Hashable, Finding] = {}
        """For each kind of card of which the log may show a copy too many: the mistake that explains this.

        After a card was played or discarded that the hand did not hold, these are the cards of that hand, because one of them was
        then written wrongly. After the check guessed cards that the log does not contain, they are the guessed cards.
        """

    def trusts_claim(self, setting: Setting, conflict: Conflict) -> bool:
        """Return True if, at the conflict, the player's claim (a total or measurement) deserves more trust than the computed state.

        After an earlier mistake, the state is only a guess."""
        measured = is_distance(setting.notation, conflict.claim)
        if self._part_unreadable and conflict.reason == "claim":
            return True
        return (self.unread if measured else self.tainted) is not None

    @property
    def lacks_only_a_turn(self) -> bool:
        """True if the only uncertainty is whether the log lacks a whole turn, one that had no lasting effect on the game."""
        return self.tainted is None and self._whole_turn

    def counts_a_guessed_turn(self, items: Sequence[Statement], conflict: Conflict) -> bool:
        """Return True if the conflict is about a total that may include guessed values of a missing turn.

        Such a total must not be shown to the player as a fact.
        """
        if conflict.claim is None or not self.lacks_only_a_turn:
            return False
        return any(item.added and item.form.answers for item in items[: conflict.at])

    def source(self) -> Finding | None:
        """Return the reported mistake that makes something uncertain at the moment; None if everything is certain."""
        return next((each for each in (self.tainted, self.gap, self.unread) if each is not None), None)

    def forget(self, findings: Collection[Finding]) -> None:
        """Remove the uncertainty caused by the given problems, because they have turned out not to be mistakes."""
        self._copy_too_many = {
            card: each for card, each in self._copy_too_many.items() if each not in findings
        }
        self.tainted = None if self.tainted in findings else self.tainted
        self.gap = None if self.gap in findings else self.gap
        self.unread = None if self.unread in findings else self.unread

    def cause_of(
        self, setting: Setting, items: Sequence[Statement], conflict: Conflict, found: Found | None
    ) -> Finding | None:
        """Return the earlier mistake that may have caused a conflict; None if the conflict is a separate
        mistake.
        """
        if is_distance(setting.notation, conflict.claim):
            return self.unread
        if (explained := self._explained_copy(setting, items, conflict)) is not None:
            return explained
        misnumbered = found is not None and _is_misnumbered(items, found)
        apart = (
            (conflict.plainly and not self._positions_uncertain)
            or misnumbered
            or self._breaks_a_rule_anyway(setting, items, conflict)
        )
        if self.tainted is not None and not apart:
            return self.tainted
        if not (
            found is not None and self._is_certain(setting, items, conflict, found)
        ) and self._follows_from_gap(setting, items, conflict):
            return self.tainted if self.tainted is not None else self.gap
        return None

    @staticmethod
    def mistake_cited(
        said: Diagnostic | None, items: Sequence[Statement], findings: Sequence[Finding]
    ) -> Finding | None:
        """Return the earlier mistake that a note in the new diagnostic ``said`` cites (an illegal move or card that was accepted), or the
        cause of this mistake. Return None if there is no such mistake.

        A card that cannot be in a hand because an earlier line played it is a consequence, if that line broke a rule by playing it and the
        check accepted the play as it was made.
        """
        cited = {note.span for note in said.notes if note.span is not None} if said is not None else ()
        for each in findings:
            if each.code in _WRONG_VALUES and each.said.span in cited and _is_accepted(items, each):
                return each if each.cause is None else each.cause
        return None

    def record_edit(
        self,
        setting: Setting,
        items: Sequence[Statement],
        played: Played,
        conflict: Conflict,
        found: Found,
        root: Finding,
        reported: bool,
    ) -> None:
        """Record what becomes uncertain when the check continues past the mistake ``root`` with the change ``found`` of the log.

        ``reported``: whether the mistake was reported."""
        if conflict.reason == "unclear":
            self.unread = root
        if reported:
            cards = {*_hand_without_the_card(conflict), *_guessed_cards(setting, found)}
            self._copy_too_many = dict.fromkeys(cards, root) | self._copy_too_many
        left_out = _a_turn_is_missing(items, played, conflict, found)
        settled = self.gap is None or self._faded
        if settled and (
            _loses_content(setting, items, conflict, found)
            or (left_out and _asks_for_a_place(setting, conflict))
        ):
            self._open_gap(items, played, conflict, root)
            self._positions_uncertain = self._part_unreadable = True
            self._may_fade = not _loses_a_place(conflict, found) and _matters_briefly(setting, conflict)
            settled = False
        made_up = _invents_decision(setting, found)
        guess = found.reach != FAR and (made_up or _is_guess(setting, items, conflict, found))
        unknown = reported and settled
        if unknown and (left_out or _leaves_a_gap(setting, items, played, conflict, found, made_up, guess)):
            self._open_gap(items, played, conflict, root)
            self._positions_uncertain, self._part_unreadable = made_up, False
            self._may_fade = _matters_briefly(setting, conflict)
            self._whole_turn = self._may_fade and _may_lack_a_turn(setting, items, found, left_out)
        if guess and self.tainted is None:
            self.tainted, self._line = root, played.steps[-1].at
            self._positions_uncertain |= found.edit.kind == "skip"
            self._values_inserted = found.edit.kind != "skip" and not made_up

    def _explained_copy(
        self, setting: Setting, items: Sequence[Statement], conflict: Conflict
    ) -> Finding | None:
        """Return the earlier mistake that explains why a card appears once too often in the log; None if there is none."""
        question = conflict.question
        if conflict.reason != "card" or question is None or not isinstance(question.pool, Copies):
            return None
        form = items[conflict.at].form
        verb = setting.notation.verb(form.verb)
        write = writer_of(verb) if verb is not None else None
        if write is None or conflict.answer >= len(form.answers):
            return None
        return self._copy_too_many.get(write(form.answers[conflict.answer]))

    def _open_gap(
        self, items: Sequence[Statement], played: Played, conflict: Conflict, root: Finding
    ) -> None:
        """Record that a turn or some values are missing from the log where the conflict is, because of the mistake ``root``."""
        self.gap, self._faded, self._whole_turn = root, False, False
        self._gap_at = played.steps[-1].at
        self._gap_line = items[conflict.at].line if 0 <= conflict.at < len(items) else 0

    def record_consequence(self, root: Finding) -> None:
        """Record that a conflict is a consequence of the mistake ``root``.

        If ``root`` is a gap (a turn or value missing from the log), the gap may explain later conflicts, too.
        """
        if root is self.gap:
            self._may_fade = self._faded = False

    def clear(self, items: Sequence[Statement], played: Played) -> None:
        """Regard the state of the game as certain again after a later section has been replayed without conflict.

        After several such sections, a gap (a turn or value missing from the log) explains fewer kinds of conflict.
        """
        if self.gap is not None and self._may_fade:
            self._faded = self._faded or _sections_played(items, played, self._gap_at) >= _FADING_SECTIONS
        if self.tainted is None:
            return
        for step, following in pairwise(played.steps):
            if step.at > self._line and any(i.form.kind == "play" for i in items[step.at : following.at]):
                self.tainted = None
                return

    def _follows_from_gap(self, setting: Setting, items: Sequence[Statement], conflict: Conflict) -> bool:
        """Return True if a conflict may be a consequence of a gap (a turn or value that is missing from the log)."""
        if (
            self.gap is None
            or conflict.reason == "unclear"
            or (
                conflict.reason == "die"
                and not (self._positions_uncertain and _is_about_hopeless_roll(items, conflict))
            )
            or (conflict.plainly and not self._positions_uncertain)
            or (self._may_fade and self._is_settled(items, conflict))
            or (
                self._faded
                and conflict.reason in _FADING_KINDS
                and not _opens_a_round(setting, items, conflict)
            )
        ):
            return False
        done = conflict.reason == "move" and 0 <= conflict.at < len(items)
        return self._part_unreadable or not (done and is_committed(setting, items[conflict.at].form))

    def _is_settled(self, items: Sequence[Statement], conflict: Conflict) -> bool:
        """Return True if a missing turn or value cannot explain a wrong total, because the same total was correct at a later place in the
        log."""
        claim = conflict.claim
        return claim is not None and any(
            each.name == claim.name and not each.treatment
            for item in items[self._gap_at : conflict.at]
            if item.form.kind == "claims" and item.line > self._gap_line and not item.form.accepted
            for each in item.form.claims
        )

    def _is_certain(
        self, setting: Setting, items: Sequence[Statement], conflict: Conflict, found: Found
    ) -> bool:
        """Return True if the log itself proves a mistake (such as a wrong turn number), no matter which values are missing earlier in the
        log.

        Such mistakes are a wrong heading number and, while the positions of pieces are known, a wrong order, an omission or a
        surplus. A whole section must replay without conflict after the mistake."""
        shown = (
            ("renumber",)
            if self._positions_uncertain
            else ("renumber", "exchange", "insert", "drop", "forget")
        )
        fits = sections_on(items, conflict, found) > WHOLE_SECTIONS and not _opens_a_round(
            setting, items, conflict
        )
        return not self._part_unreadable and conflict.reason == "other" and found.edit.kind in shown and fits

    def _breaks_a_rule_anyway(self, setting: Setting, items: Sequence[Statement], conflict: Conflict) -> bool:
        """Return True if the action at the conflict is illegal, no matter which values are missing earlier in the log.

        Always False if the check has skipped statements before it instead of inserting values.
        """
        if not self._values_inserted or conflict.reason != "move" or conflict.at < 0:
            return False
        return is_committed(setting, items[conflict.at].form)


def unreadable_position(items: Sequence[Statement], findings: Sequence[Finding]) -> Finding | None:
    """Return the problem reported for the first unreadable value in the log's starting position; None if there is none."""
    headings = [item for item in items if item.form.kind == "heading"]
    if not headings or headings[0].form.verb != "position":
        return None
    behind = headings[1].line if len(headings) > 1 else items[-1].line + 1
    within = (each for each in findings if headings[0].line < each.line < behind)
    return next((each for each in within if each.code not in _READABLE_MISTAKES), None)


def _is_accepted(items: Sequence[Statement], mistake: Finding) -> bool:
    """Return True if the statement with the mistake was accepted unchanged."""
    line, column = mistake.said.span.line, mistake.said.span.column
    return any(
        item.form.accepted and item.line == line and item.column <= column <= item.span().end
        for item in items
    )


def _hand_without_the_card(conflict: Conflict) -> Sequence[Hashable]:
    """If the conflict is about a card that the player's hand does not contain, return the cards of that hand; otherwise return nothing.

    The rules then offer every card of the hand for the same action, and no other action.
    """
    question = conflict.question
    if conflict.reason != "move" or question is None or any(m.verb != question.label for m in question.moves):
        return ()
    return [move.value for move in question.moves]


def _guessed_cards(setting: Setting, found: Found) -> Iterator[str]:
    """Yield the cards in the statements that an edit inserts into the log: a guess of the check."""
    for item in found.edit.put:
        verb = setting.notation.verb(item.form.verb) if item.added else None
        write = writer_of(verb) if verb is not None and holds_cards(verb) else None
        if write is not None:
            yield from map(write, item.form.answers)


def _invents_decision(setting: Setting, found: Found) -> bool:
    """Return True if the checker's correction inserts a decision that only the players can know, such as a ship's path."""
    return any(s.added and is_committed(setting, s.form) for s in found.edit.put)


def _sections_played(items: Sequence[Statement], played: Played, at: int) -> int:
    """Return the number of completed sections after the statement with index ``at`` that contain an
    action."""
    return sum(
        step.at > at and any(i.form.kind == "play" for i in items[step.at : following.at])
        for step, following in pairwise(played.steps)
    )


def _matters_briefly(setting: Setting, conflict: Conflict) -> bool:
    """Return True if the value left unknown by a conflict affects the game only for a short time.

    This is so if it is neither the position of a piece nor a card in a player's hand.
    """
    label = conflict.question.label if conflict.question is not None else ""
    in_hand = bool(setting.game.seats) and any(
        verb.name == label and holds_cards(verb) for verb in setting.notation.verbs
    )
    return not in_hand and not _asks_for_a_place(setting, conflict)


def _opens_a_round(setting: Setting, items: Sequence[Statement], conflict: Conflict) -> bool:
    """Return True if a conflict is at the heading of a round.

    Then the heading may be correct, and a turn before it missing.
    """
    form = items[conflict.at].form if 0 <= conflict.at < len(items) else None
    return form is not None and form.kind == "heading" and setting.notation.headings.is_outer(form.verb)


def _loses_a_place(conflict: Conflict, found: Found) -> bool:
    """Return True if the unreadable statement would have stated a ship's path or a place."""
    return conflict.reason == "unclear" and any(
        isinstance(s.form.choice, tuple) and not s.form.answers for s in found.edit.put
    )


def _loses_content(setting: Setting, items: Sequence[Statement], conflict: Conflict, found: Found) -> bool:
    """Return True if the content of a missing or unreadable statement is still unknown after the checker's correction.

    This is so if the content was a path or place, if the statement is left out, or if the log cannot be replayed for a whole section
    with a guess in its place."""
    edit, question = found.edit, conflict.question
    if question is not None and question.verbs and edit.kind in ("insert", "fill") and not edit.removed:
        if _is_named_by_the_rules(setting, conflict, found):
            return False
        return found.reach != FAR and sections_on(items, conflict, found) <= WHOLE_SECTIONS
    if conflict.reason != "unclear":
        return False
    left_out = (not edit.put or edit.kind == "fill") and found.reach != FAR
    return left_out or _loses_a_place(conflict, found)


def _is_named_by_the_rules(setting: Setting, conflict: Conflict, found: Found) -> bool:
    """Return True if the rules allow only one answer for the missing statement, and if players often forget statements of this kind.

    An example of such a statement is a report of who heard a ship.
    """
    question = conflict.question
    verb = setting.notation.verb(question.label) if question is not None and question.verbs else None
    if question is None or verb is None or not may_be_overlooked(verb) or len(question.moves) != 1:
        return False
    (only,) = question.moves
    written = [
        [(each.form.verb, each.form.choice) for each in edit.put]
        for edit in found.equals
        if edit.kind == "insert"
    ]
    return found.alone or (found.edit.kind == "insert" and all(each == [tuple(only)] for each in written))


def _is_guess(setting: Setting, items: Sequence[Statement], conflict: Conflict, found: Found) -> bool:
    """Return True if the state of the game is unreliable after the checker's correction, because too much of the log was removed or
    guessed.

    Such a correction skips statements, hides what happened (:func:`_obscures_events`), fills in missing statements, or inserts more
    than one guessed value.
    """
    edit = found.edit
    if edit.kind == "skip" or _obscures_events(setting, items, conflict, found):
        return True
    guessed = 0 if edit.removed else sum(len(s.form.answers) for s in edit.put if s.added)
    return edit.kind == "fill" or (edit.kind == "insert" and guessed > 1)


def _obscures_events(setting: Setting, items: Sequence[Statement], conflict: Conflict, found: Found) -> bool:
    """Return True if the checker's correction removes or reorders so many statements that it is unknown what happened in the game.

    Such a correction removes a decision or several statements, or reorders headings or more than two statements. Except for headings, a
    correction counts only if, even with it, the log cannot be replayed for a whole section.
    """
    edit = found.edit
    gone = items[edit.at : edit.at + edit.removed]
    if edit.kind == "exchange" and any(item.form.kind == "heading" for item in gone):
        return True
    if edit.kind == "exchange":
        removes_or_reorders = edit.removed > 2
    else:
        in_place = conflict.reason == "other" and edit.at == conflict.at
        decided = bool(gone) and gone[0].form.verb in setting.grammar.decisions
        removes_or_reorders = edit.kind == "drop" and (edit.removed > 1 or decided or in_place)
    if not removes_or_reorders or conflict.at < 0 or conflict.plainly or conflict.reason == "surplus":
        return False
    return sections_on(items, conflict, found) < WHOLE_SECTIONS


def _leaves_a_gap(
    setting: Setting,
    items: Sequence[Statement],
    played: Played,
    conflict: Conflict,
    found: Found,
    made_up: bool,
    guess: bool,
) -> bool:
    """Return True if, even after the checker's correction, something missing from the log remains unknown.

    Such a correction inserts a player's decision or guessed values, removes the heading ``end``, or renumbers headings. Return False if
    the whole log can be replayed with the correction.
    """
    if found.reach == FAR:
        return False
    ended = found.edit.kind == "drop" and items[found.edit.at].form.verb == "end"
    if made_up or ended or shifts(found.edit, items):
        return True
    put_in = (
        found.edit.kind in ("insert", "fill", "skip")
        and not found.unique
        and not _is_named_by_the_rules(setting, conflict, found)
    )
    acts = conflict.question is not None and bool(conflict.question.verbs)
    return put_in and (played.asked_silently is not None or guess or acts)


def _a_turn_is_missing(items: Sequence[Statement], played: Played, conflict: Conflict, found: Found) -> bool:
    """Return True if a turn, or everything below the heading of a turn, is missing from the log.

    A turn is missing if the number of the heading at the conflict is too high, and the number itself is not the mistake.
    """
    due, form = played.asked_silently, items[conflict.at].form if 0 <= conflict.at < len(items) else None
    if _has_no_statements(items, played.steps[-1].at, conflict):
        return True
    if due is None or form is None or found.reach == FAR:
        return False
    if _is_misnumbered(items, found) and sections_on(items, conflict, found) > WHOLE_SECTIONS:
        return False
    return form.kind == "heading" and form.verb == due.kind and form.number > due.number


def _has_no_statements(items: Sequence[Statement], start: int, conflict: Conflict) -> bool:
    """Return True if the section of the conflict, which begins at index ``start``, has a heading and at most totals and remarks below it."""
    if conflict.reason != "other" or conflict.at <= start or items[start].form.kind != "heading":
        return False
    rest = takewhile(lambda item: item.form.kind not in ("heading", "end"), items[start + 1 :])
    return all(item.form.kind in ("claims", "prose") for item in rest)


def _may_lack_a_turn(setting: Setting, items: Sequence[Statement], found: Found, left_out: bool) -> bool:
    """Return True if a whole turn may be missing from the log of a solitaire game.

    Return False for a game for two, because either side may have acted in that turn.
    """
    return not setting.game.seats and (left_out or shifts(found.edit, items))


def _is_misnumbered(items: Sequence[Statement], found: Found) -> bool:
    return found.edit.kind == "renumber" and not shifts(found.edit, items)


def _asks_for_a_place(setting: Setting, conflict: Conflict) -> bool:
    """Return True if the conflict arose at a question about the position of a piece."""
    question = conflict.question
    return question is not None and is_committed(setting, StatementBody("play", question.label))


def _is_about_hopeless_roll(items: Sequence[Statement], conflict: Conflict) -> bool:
    """Return True if the conflict is about a roll that the log writes as ``-``.

    This sign means that nobody rolled, because the roll could not have succeeded.

    Whether that is true depends on the positions of pieces.
    """
    form = items[conflict.at].form if 0 <= conflict.at < len(items) else None
    return form is not None and conflict.answer < len(form.answers) and form.answers[conflict.answer] == BLIND
