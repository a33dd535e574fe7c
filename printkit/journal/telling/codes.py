"""Defines the kinds of diagnostics. Each has a code, and ``printkit explain CODE`` shows its meaning with an example.

P1xx is unreadable (a typing mistake), P2xx illegal, P3xx bookkeeping, P4xx missing.
"""

from __future__ import annotations

from typing import NamedTuple

KINDS = {"1": "unreadable", "2": "illegal", "3": "bookkeeping", "4": "missing"}


class Code(NamedTuple):
    """A kind of diagnostic: its code, a short title, an explanation with a remedy, and an example of a faulty line in a log."""

    code: str
    title: str
    text: str
    example: str

    @property
    def kind(self) -> str:
        """The category of this kind of diagnostic: ``unreadable``, ``illegal``, ``bookkeeping`` or ``missing``."""
        return KINDS[self.code[1]]


NOT_TEXT = Code(
    "P101", "not text",
    "The file is not UTF-8 text, or it is empty. A log is plain text; save it as UTF-8.", "(a picture)",
)  # fmt: skip
NO_GAME = Code(
    "P102", "no game",
    "The log does not name its game. The first line of a log must be `game:` and the game's name; without the name, nothing else can be checked.", "turn 1",
)  # fmt: skip
HEADER_KEY = Code(
    "P103", "header key",
    "A header line has no key (the word before the colon), or its key differs by one letter from a key that printkit knows. printkit reads such a similar key as the key that it knows. You may use keys of your own if they are less similar to printkit's keys.", "plyer: Ann",
)  # fmt: skip
HEADER_VALUE = Code(
    "P104", "header value",
    "The game has no such preset, setting or value. `printkit rules GAME --rulings` lists the presets and settings.",
    "set: flush=newer",
)  # fmt: skip
NO_HEADING = Code(
    "P105", "no heading",
    "There is a statement above the first heading. Write the heading `setup`, `position` or `turn 1` above the statement.", "contact 4",
)  # fmt: skip
VERB = Code(
    "P111", "unknown verb",
    "The first word of a statement is not a verb of this game, and is not similar to such a verb. printkit skips the statement, or reads it as the statement that the rules expect here.",
    "zigzag 4",
)  # fmt: skip
VERB_SLIP = Code(
    "P112", "misspelt verb",
    "The first word of a statement differs by one letter from a verb of this game. printkit reads the word as that verb.", "contcat 4",
)  # fmt: skip
VERB_SHORT = Code(
    "P113", "ambiguous verb",
    "The verb of a statement is shortened so much that it could stand for several verbs. Write more letters of the verb, so that it can be distinguished from all other verbs.", "f 3C",
)  # fmt: skip
VALUE = Code(
    "P114", "unreadable value",
    "A value is not a die, card, number or word that a log may contain at this place. If the rest of the turn allows only one value, the check continues with that value.", "escort 11H",
)  # fmt: skip
VALUES = Code(
    "P115", "values that do not belong",
    "A statement has the wrong number of values: its verb takes no value, a value is missing, or the number of values differs from the number before the colon, as in `attack 4: 8D KC`.",
    "attack 4: 8D KC",
)  # fmt: skip
SEMICOLON = Code(
    "P116", "missing semicolon",
    "Two statements on one line have no `;` between them. printkit reads the line as if the `;` were there.", "enemy 4 force 2",
)  # fmt: skip
HEADING = Code(
    "P117", "unreadable heading",
    "The heading cannot be read. A heading is `setup`, `position` or `end`, or one of the game's own headings with its number (`turn 3`, `round 2`).", "turn three",
)  # fmt: skip
SIDE = Code(
    "P118", "unknown side",
    "The word before the colon is not a side of this game. Header lines (`player: Ann`) belong above the first heading.",
    "worf: draw R",
)  # fmt: skip
CLAIM = Code(
    "P119", "unreadable claim",
    "The text after `=` is not a list of totals. After `=`, write the name of each total and its number, such as `score 92`, or a word such as `sunk`. Separate the totals by commas. `printkit new GAME` lists the totals of a game.", "= tonnes 13000",
)  # fmt: skip
TOO_MANY = Code(
    "P120", "too many problems",
    "The log has too many problems to list them all. Correct the problems that are listed, and check the log again.", "",
)  # fmt: skip
TOO_MUCH = Code(
    "P121", "too much to check",
    "If a log does not follow the rules, printkit tries out what the player may have meant. The amount of work for one log is limited."
    " The check reached the limit of work, so the rest of the log was not checked. The problems that are listed are real: correct them, and check the log again.", "",
)  # fmt: skip
SEVERAL = Code(
    "P122", "several readings",
    "A statement can be read in more than one way, and each reading follows the rules. Write the ambiguous statement out in full. The check continues with one of the readings that the message lists, usually the first.", "cargo 5",
)  # fmt: skip
DIE = Code("P201", "impossible die", "The die has no side with this number.", "contact 7")
CARD = Code(
    "P202", "impossible card",
    "The card cannot turn up at this place: the log has already shown it elsewhere, or the pack does not contain it. The message names the earlier line with the card; either of the two lines may be wrong.", "flip 8D",
)  # fmt: skip
MOVE = Code(
    "P203",
    "not allowed",
    "The rules do not allow this choice at this point in the game. The message lists what the rules allow.",
    "fire 3C 4S 5D 6H",
)
NOT_DUE = Code(
    "P204", "not due", "The log contains a statement that the rules do not ask for at this point in the game.", "contact 4; enemy 4",
)  # fmt: skip
SURPLUS = Code(
    "P205", "too many values", "The statement has more dice or cards than the rules ask for.", "intercept 1 6 3 2 5 4",
)  # fmt: skip
AFTER_END = Code(
    "P206",
    "after the end",
    "The log continues after the end of the game: the game was over before this statement.",
    "turn 22",
)
POSITION = Code(
    "P207",
    "impossible position",
    "The game cannot be in the position that the log describes.",
    "carriers 2 damaged=3",
)
TOTAL = Code(
    "P301", "wrong total",
    "A total on the player's sheet differs from the total that follows from the log's dice and cards. If later totals repeat the same mistake, the mistake is not reported again.", "= score 92",
)  # fmt: skip
NUMBER = Code(
    "P302", "wrong heading number",
    "A heading has the wrong number. Turns are numbered one by one, and the numbers start again from 1 in each round or patrol.", "turn 9",
)  # fmt: skip
UNSETTLED = Code(
    "P303", "nothing to compare",
    "The log states a total that printkit cannot compute yet, because the events that the total counts are not above it. Write a total below the events that it counts.", "= sunk",
)  # fmt: skip
DUE = Code(
    "P401",
    "missing",
    "The rules ask for a die, card or decision that is missing from the log at this place.",
    "contact 6; force 2",
)
FEW = Code(
    "P403",
    "too few values",
    "The statement has fewer dice or cards than the rules ask for.",
    "intercept 1 6 3",
)
SECTION = Code(
    "P404", "missing turn", "The log leaves out a turn in which the rules ask for a die, card or decision.", "turn 9",
)  # fmt: skip
EARLY_END = Code(
    "P405", "early end",
    "The log says `end`, but the game is not over. Leave `end` out if a game was broken off or continues on another day.", "end",
)  # fmt: skip
HEADER_ANSWER = Code(
    "P406", "missing header line", "The header lacks a line with a value that the rules need before the first turn.", "ocean: 9",
)  # fmt: skip

CODES: tuple[Code, ...] = (
    NOT_TEXT, NO_GAME, HEADER_KEY, HEADER_VALUE, NO_HEADING, VERB, VERB_SLIP, VERB_SHORT, VALUE, VALUES, SEMICOLON,
    HEADING, SIDE, CLAIM, TOO_MANY, TOO_MUCH, SEVERAL, DIE, CARD, MOVE, NOT_DUE, SURPLUS, AFTER_END, POSITION, TOTAL, NUMBER, UNSETTLED,
    DUE, FEW, SECTION, EARLY_END, HEADER_ANSWER,
)  # fmt: skip
BY_CODE = {code.code: code for code in CODES}
