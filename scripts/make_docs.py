"""Writes the generated documents, and the index files in the package.

    docs/cli.md                         from every command's --help
    docs/rules/GAME.md                  a game's rules and rulings
    docs/api.md                         what a game from another package may import
    docs/log.md                         the log format, with each game's example
    docs/own-data.md                    what a file of a player's own values can contain, by game
    site/src/messages.ts                the messages between the site's page and its worker
    docs/scene.schema.json              the JSON of a scene: what the companion shows and asks
    docs/diagnostics.md                 the gallery: broken journals and what the check says about them
    printkit/games/GAME/index.json      a game as `printkit games` lists it, and the names that `printkit explain` takes
    printkit/games/GAME/explain.json    a game's rules and rulings with examples
    printkit/journal/codes.json         examples of the diagnostics

Run it with `make docs`; ``--check`` writes nothing and exits with code 1 if a document is out of date; a test does the same.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import click
import typescript_types
from journals import Found, Journal, read_journals
from scene_schema import schema_text

from printkit.cli import COMMANDS, cli, load_command
from printkit.games import GAMES, entry_point, load, reading
from printkit.index import files as index
from printkit.index import notes
from printkit.index.described import as_json, index_document, notes_document, rule_notes_of
from printkit.table.game import Game
from printkit.table.rules import Rule

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "printkit"
HELP_WIDTH = 100
EXAMPLES = 2
"""Number of examples that `explain` shows for a rule."""
NOTICE = "<!-- Written by `make docs`; edits are lost. -->\n\n"


def documents(journals: Sequence[Journal]) -> dict[Path, str]:
    """Return the content of every generated file, by path."""
    games = [load(slug) for slug in GAMES]
    found = {
        ROOT / "docs" / "cli.md": cli_reference(),
        ROOT / "docs" / "api.md": api_reference(),
        ROOT / "docs" / "log.md": log_format(games),
        ROOT / "docs" / "own-data.md": own_data(games),
        ROOT / "docs" / "scene.schema.json": schema_text(),
        typescript_types.TARGET: typescript_types.written(),
        ROOT / "docs" / "diagnostics.md": gallery(games, journals),
        PACKAGE / "journal" / index.CODES: as_json(code_examples(journals)),
    }
    for game in games:
        own = [journal for journal in journals if journal.game == game.slug]
        found[ROOT / "docs" / "rules" / f"{game.slug}.md"] = rules_page(game)
        folder = PACKAGE / "games" / game.slug.replace("-", "_")
        found[folder / index.INDEX] = as_json(index_document(game, entry_point(game.slug)))
        found[folder / index.NOTES] = as_json(notes_of(game, own))
    return found


# -- the log format -----------------------------------------------------------------------------------------------

_LOG_FORMAT = """\
# The log format

A log is a plain text file that records the moves, dice and cards of one game. `printkit new GAME` writes a blank log, `printkit log GAME`
writes a log while you play, and `printkit check` checks a log.

- A log begins with its header, which has one `KEY: text` on each line. The first line is `game:`.
- A heading (`setup`, `position`, `turn 3`, `end`) begins a section; the section ends at the next heading.
- A statement is a verb (a keyword of the log) and its values, such as `contact 5`. Use `;` to put several statements on one line. `#`
  begins a comment. Upper and lower case, indentation and blank lines make no difference.
- Record dice, cards and the players' decisions in the order in which they happened. printkit computes everything else.
- After `=`, you write totals from your sheet, which printkit compares with its own totals. After `>`, you write a sentence of your own for
  the report. `house:` at the beginning of a line says that the players accept what this line says, although it breaks the rules. You never
  have to use `=`, `>` or `house:`.
- A log may stop anywhere. A log without the heading `end` is a game in progress.

The header contains:

- information for the report: `player:`, `title:`, `date:`, `place:`, `notes:`
- the rules in force: `preset:`, `set: KEY=VALUE`, and the game's own keys
- settings that `printkit log --resume` uses again: `dice: auto` (printkit rolls and deals), `companion: web` (printkit asks on a web page),
  `companion: web lan` (phones on the network can open the page, too), and `companion: web one-phone` (both sides use one phone)

## Shorter forms

printkit writes logs in the strict form that the examples below show. When printkit reads a log, it also accepts shorter forms, as long as
they can mean only one thing:

| you write | printkit reads |
|---|---|
| `intercept 42256` | `intercept 4 2 2 5 6`: dice or cards without spaces |
| `cargo 9`, `cargo 2+3+4` | three dice of which only the sum matters |
| `detect 4 3`, `detect 8103` | `detect 4+3`: the two dice of one roll; `detect 8 10 3`: three totals of two dice |
| `enemy german` | `enemy 4`: you may write the result from a table in the rules instead of a die that gives this result |
| `turn 6: flip 8D` | a heading and its first statement on one line |
| `u: discard`, `u discard` | `uboat: discard`: the first letter of a side, with or without the colon |
| `detect e1 12 e2 15` | `detect e1 12; detect e2 15` |
| `reveal u1 8S, e1 QS` | `reveal u1 8S; reveal e1 QS` |
| `c 4` | `contact 4`, if no other verb that begins with `c` is possible here |
| `contact: 5`, `setup:` | `contact 5`, `setup`: a colon after a verb or a heading |
| no `continue` | `continue`, if the next turn follows |
| `force 2; enemy 4` | `enemy 4; force 2`, if the rulebook does not fix the order |

If a statement has two possible meanings, printkit reports both meanings instead of choosing one. `printkit check -v` shows how printkit
read each shorter form in a log.

## Typing answers in the companion

The companion (`printkit log GAME`) asks for one die, card or decision after another. The companion accepts the short forms of a log, and
even shorter ones, because it knows which question you answer. The companion always writes statements to the log in full, without
abbreviations.

| you type | when | printkit writes |
|---|---|---|
| `5`, `42256`, `8D` | the question is about a die, several dice or a card | the value after its verb |
| `8103` | the question is about three rolls of two dice | `detect 8 10 3`; printkit rejects `1112`, because it could mean 11 and 12 or four dice |
| `244156` | six units each roll a die | a die for each unit, in the order of the questions |
| `7C QS KS`, `18 1` | cards or rolls are due for `c1`, `e1` and `e2` | one value for each name, in the order in which the question lists the names |
| `e5`, `l8103` | the question is about a choice that dice follow | `option evade; duration 5` or `fire lhd; detect 8 10 3` |
| `dec` | the answer is one of a few words | `option decoy`: the beginning of a word is enough if no other word begins with the same letters |
| `f 3C`, `f1` | the answer has a verb | `fire 3C`; 1 torpedo. The letter `f` is enough, because no other verb that answers the question begins with it |
| `3 le15 2`, `h` | SSN's maneuver | `path ahead 3, left easy 15, ahead 2` (`le` is `left easy`, `rs` is `right sharp`); `path hold` |
| `4H`, `9C2`, `JC2 c2`, `AS u1` | a play in Tonnage War | the play of this card; a number after the card says how many cards are laid face down (printkit names them), and a name after the card is the target |
| `P`, `NP`, `-` | an action in Wolf Pack | `play P`, `play N victim=P`, `pass` |
| `QS` | the debrief in USS Lox | `continue`, and `flip QS` in the next turn |
| only Enter | the question allows it | nothing, or the computed value |

Before each question, the companion prints what has happened since the last answer. Before a choice, the companion also prints the board as
text if the board has changed. A line in brackets summarises the rest of the game's state. The line below the brackets says what the game waits for, and
how many keys you must press for an answer, including Enter. If a die decides between two or three results, the companion shows which
numbers lead to which result (`2 or less: 10 %, boat 1 is undetected`). The companion rejects a number that could belong to two answers,
such as `3` where `escape 3` and `attack 3` are possible.

If both players must agree, for example to end a round (`end-round`), the companion also asks the other player, who answers `agree` or `play
on`. The companion does not ask questions whose answers would change nothing. For example, the companion does not offer an option in Malta
Convoy that would begin in friendly waters, or a target in SSN that is out of range of every torpedo.

Instead of answering a question, you can type a command:

| command | what the companion does |
|---|---|
| `?`, `? more` | explains the question, in at most eight lines or in full |
| `why` | explains the rule that makes the question necessary |
| `odds` | shows the effects of the die that is due; at a choice, shows the chance or the expected result of each answer |
| `odds table` | lists the possible results of the next rolls |
| `look` | shows you your own hand of cards |
| `board` | prints the board as text, and what happened in this turn |
| `note TEXT` | adds a sentence of your own to the log, for the report |
| `undo`, `undo turn 4` | takes back the last answer, or everything from the beginning of turn 4 on |
| `save` | saves the log |
| `quit` | saves the log and ends the companion |

## Face-down cards

In Tonnage War, cards lie face down on the table under names such as `c1`. If a log records both hands (`hands: open`), the log may say which card a name such as `c1` stands for. After the name, the log gives either the card itself (`contact 9H c1=3S`) or only the card's grade, such as blank (`attack QS
u1=blank`). More examples of names with cards: `with e1=JD e2=QS`, `add e4=5H`. A log may also say which U-boat card an air patrol at large has drawn (`at-large
p1=4S`). In a log that you type yourself, you need not say what the face-down cards are. Only the player who lays a card face down knows the
card. `printkit log` therefore asks the player who lays a card face down to name the card, and records the name, even with `--dice auto`.

Until a face-down card is turned up, only the player who laid it can see the card: the other side's page and the command `look` do not show
it. Until the game is over, `printkit check` and `printkit report` do not show face-down cards, unless you give `--reveal`. When the
rules reveal a card, printkit turns the card up. If a `reveal` in the log names a different card than an earlier line, the check reports a problem, and names both lines.

"""


def log_format(games: Sequence[Game]) -> str:
    from printkit.games import reading

    parts = [NOTICE + _LOG_FORMAT]
    for game in games:
        example = reading(game.slug)[1].example
        parts.append(f"## {game.title}\n\n```\n{example}```\n")
    return "\n".join(parts)


# -- the index ----------------------------------------------------------------------------------------------------


def notes_of(game: Game, journals: Sequence[Journal]) -> dict[str, object]:
    """Return the notes on the game's rules and rulings. The note on a rule contains examples from the test logs."""
    broken = [(journal, each) for journal in journals for each in journal.diagnostics]
    rules = []
    for note in rule_notes_of(game):
        examples = [kept.example() for journal in journals for kept in journal.keeps(note.id)][:1]
        examples += [example_of(journal, each) for journal, each in broken if each.rule == note.id][:EXAMPLES]
        rules.append(note._replace(examples=tuple(examples)))
    return notes_document(game, rules)


def code_examples(journals: Sequence[Journal]) -> dict[str, object]:
    """Return examples for each diagnostic code: one test log from each game that has one, but from at most :data:`EXAMPLES` games."""
    found: dict[str, dict[str, notes.JournalExample]] = defaultdict(dict)
    for journal in journals:
        for each in journal.diagnostics:
            found[each.code].setdefault(journal.game, example_of(journal, each))
    return {
        code: [example._asdict() for example in list(by_game.values())[:EXAMPLES]]
        for code, by_game in sorted(found.items())
    }


def example_of(journal: Journal, found: Found) -> notes.JournalExample:
    return notes.JournalExample(journal.name, "\n".join(journal.around(found.line)), found.said)


# -- docs/own-data.md ---------------------------------------------------------------------------------------------

_OWN_DATA = """\
# Own values

In some games, you can replace the rulebook's numbers with your own, for example to play with other sonars, other crews or another deck.
`printkit new GAME --data` writes a TOML file with the current values. Change the values that you like, delete the others, and name the file
in a command:

```
printkit new ssn --data > own.toml
printkit log ssn --data own.toml
printkit print ssn --data own.toml
```

The header of a log that is played with `own.toml` contains `data: own.toml`, so that `printkit check` and `printkit report` use the same values. If the file has an
unknown key, or a value outside the allowed range, printkit refuses the file, and its message names the key. For a game that is not listed
on this page, you cannot replace numbers, but you can choose rulings (`printkit rules GAME --rulings`).
"""


def own_data(games: Sequence[Game]) -> str:
    """Return the document about the numbers of a game that players may replace: every key of every game's
    values, and the file with the current values.
    """
    lines = [NOTICE + _OWN_DATA]
    for game in games:
        key = next((key for key in reading(game.slug)[1].header if key.holds and key.writes), None)
        if key is None or key.holds is None or key.writes is None:
            continue
        rows = [f"| `{name.replace('|', ' / ')}` | {what} |" for name, what in key.holds()]
        lines += [f"## {game.title}", "", "| key | what it may be |", "|---|---|", *rows, ""]
        lines += ["```toml", key.writes(game.ruleset()).rstrip("\n"), "```", ""]
    return "\n".join(lines)


# -- docs/cli.md --------------------------------------------------------------------------------------------------


def cli_reference() -> str:
    """Return the document with the help texts of ``printkit`` and of each of its commands, as they are printed."""
    parts = [NOTICE, "# The commands\n\n", fenced(help_of(cli, "printkit"))]
    for entry in COMMANDS:
        command = load_command(entry)
        parts.append(f"\n## printkit {entry.name}\n\n{fenced(help_of(command, f'printkit {entry.name}'))}")
    return "".join(parts)


def help_of(command: click.Command, name: str) -> str:
    """Return the output of a command's ``--help``, with the same settings that printkit uses when it runs the command."""
    names = cli.context_settings["help_option_names"]
    with click.Context(
        command, info_name=name, terminal_width=HELP_WIDTH, help_option_names=names
    ) as context:
        return command.get_help(context)


def fenced(text: str, language: str = "text") -> str:
    return f"```{language}\n{text.rstrip()}\n```\n"


# -- docs/api.md --------------------------------------------------------------------------------------------------

MOST_SHOWN = 10_000
"""Largest number that the document on the API shows as the value of a constant. A larger number is a bit mask."""
API_ROOMS = ("rules", "values", "log", "paper", "drawing", "play", "story")


def api_reference() -> str:
    """Return the document with every public name of the API's modules, each with the first paragraph of its docstring."""
    whole = import_module("printkit.api")
    parts = [
        NOTICE,
        f"# The public API, version {whole.API_VERSION}\n\n",
        "This page lists what a game in a package of its own may import; [writing-a-game.md](writing-a-game.md) shows how. A name keeps its ",
        "meaning until the first number of the API's version changes. Everything else in printkit may change without notice.\n",
    ]
    for room in API_ROOMS:
        module = import_module(f"printkit.api.{room}")
        parts.append(f"\n## printkit.api.{room}\n\n{(module.__doc__ or '').split(chr(10) * 2)[0]}\n\n")
        below = _texts_below_assignments(module)
        parts += [
            f"- `{name}`{_said_of(getattr(module, name), below.get(name, ''))}\n" for name in module.__all__
        ]
    return "".join(parts)


@cache
def _texts_below_assignments(module: ModuleType) -> dict[str, str]:
    """Return the strings below the assignments that define a module's names, by name. If a name is imported, the string is
    in the module from which it comes.
    """
    body, found = ast.parse(inspect.getsource(module)).body, dict[str, str]()
    for imported in body:
        if isinstance(imported, ast.ImportFrom) and (imported.module or "").startswith("printkit."):
            there = _texts_below_assignments(import_module(str(imported.module)))
            found |= {each.asname or each.name: there.get(each.name, "") for each in imported.names}
    for assignment, text in pairwise(body):
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            targets = (
                assignment.targets
                if isinstance(assignment, ast.Assign)
                else [assignment.target]
                if isinstance(assignment, ast.AnnAssign)
                else []
            )
            names = [each for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
            found |= {each.id: str(text.value.value) for each in names}
    return found


def _said_of(thing: object, below: str) -> str:
    """Return the text that describes a public name. For a class or function, this is the first paragraph of
    its docstring; for a constant, its value if that is short, and the first paragraph of the string ``below``
    its assignment.
    """
    is_defined = (inspect.isclass(thing) or inspect.isroutine(thing)) and not below
    said = " ".join(((thing.__doc__ or "") if is_defined else below).split("\n\n")[0].split())
    written = re.sub(r":\w+:`~?([\w.]+)`", r"`\1`", said).replace("``", "`")
    written = re.sub(" *::$", ".", written)
    shown = repr(thing)
    is_short = isinstance(thing, int | str | tuple) and len(shown) <= 60 and "<" not in shown
    is_short = is_short and not (isinstance(thing, int) and thing > MOST_SHOWN)
    value = f" = `{shown}`" if is_short and not is_defined else ""
    return (
        f"{value}: {written}" if said and not said.startswith(f"{getattr(thing, '__name__', '')}(") else value
    )


# -- docs/rules/GAME.md -------------------------------------------------------------------------------------------


def rules_page(game: Game) -> str:
    return "".join(
        [
            NOTICE,
            f"# {game.title}: rules and rulings\n\n",
            f"{game.blurb} {game.players.capitalize()}. The game was designed by {game.designer}.\n\n",
            "This page restates the rules in printkit's own words, for players who have the rulebook. It does not replace the ",
            "rulebook. Diagnostics, sheets and reports cite a rule by its ID.\n\n",
            "## Rules\n\n",
            *(rule_lines(rule, game) for rule in game.rules),
            "\n## Presets\n\n",
            *(f"- `{preset.name}`: {preset.blurb}\n" for preset in game.ruleset.presets),
            "\n## Rulings and options\n\n",
            "`--set KEY=VALUE` chooses an option on the command line, and `set: KEY=VALUE` in a log's header. The default of ",
            f"the preset `{game.ruleset.presets[0].name}` is marked `(default)`. An option that is the default only under another preset is marked with the name of that preset.\n",
            *(ruling_lines(notes.ruling_note(ruling, game.ruleset)) for ruling in game.ruleset.rulings),
        ]
    )


def rule_lines(rule: Rule, game: Game) -> str:
    keys = [f"`{ruling.key}`" for ruling in game.ruleset.rulings if rule in ruling.rules]
    rulings = f" Rulings: {', '.join(keys)}." if keys else ""
    return f"- **{rule.id}** {rule.title}: {rule.text}{rulings}\n"


def ruling_lines(ruling: notes.RulingNote) -> str:
    kind = "optional rule" if ruling.optional_rule else "ruling"
    lines = [f"\n### `{ruling.key}`\n\n{ruling.question} This {kind} concerns {', '.join(ruling.rules)}.\n\n"]
    for value, meaning in ruling.options:
        is_plain = meaning.lower().rstrip(".") == value
        lines.append(f"- `{value}`{ruling.mark(value)}{'' if is_plain else f': {meaning}'}\n")
    if ruling.form:
        lines.append(f"- {ruling.form}\n")
    lines.append(f"\n{ruling.why}\n")
    return "".join(lines)


# -- docs/diagnostics.md ------------------------------------------------------------------------------------------


def gallery(games: Sequence[Game], journals: Sequence[Journal]) -> str:
    """Return the document with every diagnostic and a journal in which it occurs."""
    from printkit.journal.telling.codes import CODES

    by_code: dict[str, list[tuple[Journal, Found]]] = defaultdict(list)
    for journal in journals:
        for each in journal.diagnostics:
            by_code[each.code].append((journal, each))
    parts = [
        NOTICE,
        "# The diagnostics\n\n",
        "This page shows every kind of problem that `printkit check` reports, with examples from the logs with which printkit is tested. ",
        "The line above each example names the game, the rule that the log breaks, and the mistake in the log. ",
        "`printkit explain CODE` explains one kind of problem on the command line.\n\n",
        "In a log, each *statement* consists of a *verb* (a keyword such as `contact`) and its values, as in `contact 5`.\n",
    ]
    for code in CODES:
        parts.append(f"\n## {code.code}: {code.title}\n\nKind: {code.kind}. {code.text}\n")
        for journal, each in by_code[code.code]:
            parts.append(f"\n{caption(journal, each, games)}\n\n{fenced(each.said)}")
    return "".join(parts)


def caption(journal: Journal, found: Found, games: Sequence[Game]) -> str:
    """Return the line above an example of a diagnostic: the game, the rule with its title, what is wrong, and the name of the log."""
    game = next((each for each in games if each.slug == journal.game), None)
    title = next((rule.title for rule in game.rules if rule.id == found.rule), "") if game else ""
    about = f"rule {found.rule} ({title})" if title else "notation of the log"
    message = found.said.splitlines()[0].split(f" {found.rule or found.code}: ", 1)[-1].rstrip(".")
    return f"**{game.title if game else 'Any game'}, {about}:** {message} (in the log `{journal.name}`)."


# -- writing ------------------------------------------------------------------------------------------------------


def stale(wanted: dict[Path, str]) -> Iterator[Path]:
    """Yield the generated documents whose content is out of date, and those that should not exist."""
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            yield path
    yield from (path for path in (ROOT / "docs" / "rules").glob("*.md") if path not in wanted)


def main(arguments: Sequence[str]) -> int:
    if unknown := [each for each in arguments if each != "--check"]:
        print(
            f"{unknown[0]} is not known: --check says what is out of date, nothing writes it", file=sys.stderr
        )
        return 2
    wanted = documents(read_journals(ROOT))
    out_of_date = list(stale(wanted))
    for path in out_of_date:
        print(f"{'stale' if '--check' in arguments else 'written'}: {path.relative_to(ROOT)}")
        if "--check" in arguments:
            continue
        if path in wanted:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], encoding="utf-8")
        else:
            path.unlink()
    return 1 if out_of_date and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
