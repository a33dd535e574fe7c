"""What all commands share: exit codes, output to stdout and stderr, help that begins with an example, and no traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

import printkit.cli
from printkit import __version__
from printkit.cli import BUG, COMMANDS, cli, load_command, main
from printkit.cli.support.common import Command, Failure, MissingDependency, ruleset, unknown, write_file
from printkit.cli.support.machine import PANGO
from printkit.cli.support.text import width
from printkit.games import GAMES, load
from printkit.interruption import INTERRUPTED

Captured = pytest.CaptureFixture[str]


def test_the_help_lists_every_command_with_its_description(capsys: Captured) -> None:
    assert main(["--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    for entry in COMMANDS:
        assert f"{entry.name} {entry.short_help}" in shown


@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.name)
def test_the_description_in_the_list_is_the_first_line_of_the_commands_own_help(
    entry: printkit.cli.CommandEntry,
) -> None:
    command = load_command(entry)
    assert command.name == entry.name
    assert (command.help or "").splitlines()[0] == entry.short_help


@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.name)
def test_a_command_s_help_opens_with_an_example(entry: printkit.cli.CommandEntry, capsys: Captured) -> None:
    assert main([entry.name, "--help"]) == 0
    first, second = capsys.readouterr().out.splitlines()[:2]
    assert first in ("Example:", "Examples:")
    assert second.startswith(f"  printkit {entry.name}")


@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.name)
def test_a_command_s_examples_use_options_that_it_has(entry: printkit.cli.CommandEntry) -> None:
    command = load_command(entry)
    assert isinstance(command, Command)
    options = {name for param in command.params for name in param.opts + param.secondary_opts} | {"--help"}
    used = {word for example in command.examples for word in re.findall(r"(?<= )--?[a-z][a-z-]*", example)}
    assert used <= options


def test_the_version(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"printkit {__version__}\n"


def test_without_arguments_the_help_is_shown(capsys: Captured) -> None:
    assert main([]) == 2
    captured = capsys.readouterr()
    assert "Commands:" in captured.out + captured.err


def test_an_unknown_command_is_reported_with_the_nearest_name_and_the_list(capsys: Captured) -> None:
    assert main(["chekc"]) == 2
    said = capsys.readouterr().err
    assert "there is no command `chekc`; did you mean `check`?" in said
    assert all(entry.name in said for entry in COMMANDS)


def test_an_unknown_game_is_reported_with_the_nearest_name_and_the_list(capsys: Captured) -> None:
    assert main(["rules", "malta"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "there is no game `malta`; did you mean `malta-convoy`?" in captured.err
    assert all(slug in captured.err for slug in GAMES)


@pytest.mark.parametrize("typed", ["malta-convoy", "Malta-Convoy", "malta_convoy"])
def test_a_game_may_be_typed_in_capitals_and_with_underscores(typed: str, capsys: Captured) -> None:
    assert main(["rules", typed, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "malta-convoy"


def test_an_unknown_option_is_wrong_usage(capsys: Captured) -> None:
    assert main(["games", "--jsom"]) == 2
    assert "--jsom" in capsys.readouterr().err


def test_the_known_names_are_listed_even_if_none_is_similar() -> None:
    assert unknown("game", "zzz", ["a", "b"]) == "there is no game `zzz` (games: a, b)"


# -- settings -----------------------------------------------------------------------------------------------------


def test_preset_and_set_select_the_rulings() -> None:
    game = load("malta-convoy")
    rulings = ruleset(game, "revised", ["contact-low=quiet", "halfway = down"])
    assert rulings.preset.name == "revised"
    assert dict(rulings.departures()) == {"contact-low": "quiet", "halfway": "down"}


@pytest.mark.parametrize(
    ("preset", "settings", "says"),
    [
        ("revisd", [], "preset `revisd` is not known; did you mean `revised`?"),
        ("", ["contct-low=quiet"], "did you mean `contact-low`?"),
        ("", ["contact-low=quite"], "contact-low: value `quite` is not known; did you mean `quiet`?"),
        ("", ["contact-low"], "`--set contact-low` is not of the form KEY=VALUE"),
        ("", ["=quiet"], "`--set =quiet` is not of the form KEY=VALUE"),
    ],
)
def test_an_unknown_setting_is_reported_with_the_nearest_name(
    preset: str, settings: list[str], says: str
) -> None:
    with pytest.raises(Failure) as caught:
        ruleset(load("malta-convoy"), preset, settings)
    assert says in caught.value.message
    assert "printkit rules malta-convoy --rulings" in caught.value.help
    assert caught.value.exit_code == 2


# -- errors -------------------------------------------------------------------------------------------------------


def fail_with(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Make every command raise this error."""

    def invoke(context: click.Context) -> None:
        raise error

    monkeypatch.delenv("PRINTKIT_TRACEBACK", raising=False)
    monkeypatch.setattr(cli, "invoke", invoke)


def test_a_failure_says_what_is_wrong_and_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    fail_with(monkeypatch, Failure("the sky is not there", "look up"))
    assert main(["games"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "printkit: the sky is not there\nhelp: look up\n"


def test_a_missing_dependency_is_named_with_its_use_and_its_install_command(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    fail_with(monkeypatch, MissingDependency(PANGO, "a PDF report"))
    assert main(["games"]) == 3
    said = capsys.readouterr().err
    assert "Pango is missing; it is needed for a PDF report" in said
    assert PANGO.install() in said


def test_a_package_that_is_not_installed_is_reported_as_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    fail_with(monkeypatch, ModuleNotFoundError("No module named 'reportlab'", name="reportlab.pdfgen"))
    assert main(["games"]) == 3
    said = capsys.readouterr().err
    assert "reportlab is missing; it is needed for printed kits" in said
    assert "pip install" in said


def test_a_library_that_does_not_load_is_reported_as_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    fail_with(monkeypatch, OSError("cannot load library 'libpango-1.0-0': file not found"))
    assert main(["games"]) == 3
    assert "Pango is missing; it is needed for PDF reports" in capsys.readouterr().err


def test_an_internal_error_is_reported_in_one_line_without_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.delenv("PRINTKIT_TRACEBACK", raising=False)
    fail_with(monkeypatch, ZeroDivisionError("division by zero"))
    assert main(["games"]) == BUG
    said = capsys.readouterr().err
    assert "this is a fault in printkit" in said
    assert "ZeroDivisionError: division by zero" in said
    assert "PRINTKIT_TRACEBACK=1" in said
    assert "Traceback" not in said


def test_an_environment_variable_shows_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(monkeypatch, ZeroDivisionError())
    monkeypatch.setenv("PRINTKIT_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["games"])


def test_an_interruption_ends_with_130(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    fail_with(monkeypatch, KeyboardInterrupt())
    assert main(["games"]) == INTERRUPTED == 130
    assert capsys.readouterr().err.strip() == "printkit: interrupted"


def test_a_file_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    fail_with(monkeypatch, PermissionError(13, "Permission denied", "secret.log"))
    assert main(["games"]) == 2
    assert capsys.readouterr().err == "printkit: secret.log: Permission denied\n"


def test_a_reader_that_closes_the_pipe_causes_no_failure() -> None:
    printer = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from printkit.cli import main; raise SystemExit(main())",
            "rules",
            "malta-convoy",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert printer.stdout
    assert printer.stderr
    printer.stdout.close()
    said = printer.stderr.read()
    printer.stderr.close()
    assert said == b""
    assert printer.wait() == 0


def test_no_colour_is_printed_if_the_user_wants_none() -> None:
    wanted = {"FORCE_COLOR": "1", "NO_COLOR": "1"}
    program = "from printkit.cli import main; raise SystemExit(main(['rules', 'malta-convoy']))"
    run = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | wanted, capture_output=True, text=True, check=True
    )
    assert "Contact roll" in run.stdout
    assert "\x1b[" not in run.stdout


def test_a_terminal_that_lacks_a_character_still_gets_the_rest() -> None:
    program = "from printkit.cli import main; raise SystemExit(main())"
    run = subprocess.run(
        [sys.executable, "-c", program, "new", "malta-convoy", "--player", "Łukasz"],
        env=os.environ | {"PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "player: \\u0141ukasz\n" in run.stdout


# -- files --------------------------------------------------------------------------------------------------------


def test_output_makes_its_folders_and_replaces_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "made" / "here" / "game.log"
    write_file(path, "one\n")
    write_file(path, b"two\n")
    assert path.read_bytes() == b"two\n"
    assert list(path.parent.iterdir()) == [path]


def test_output_that_cannot_be_written_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="cannot write") as caught:
        write_file(tmp_path, "text")
    assert "-o" in caught.value.help
    assert list(tmp_path.iterdir()) == []


# -- completion ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "incomplete", "expected"),
    [
        ("printkit", "ex", {"explain"}),
        ("printkit rules", "mal", {"malta-convoy"}),
        ("printkit rules malta-convoy", "--ru", {"--rulings"}),
    ],
)
def test_the_shell_completes(words: str, incomplete: str, expected: set[str]) -> None:
    from click.shell_completion import BashComplete

    words_typed = words.split()[1:]
    complete = BashComplete(cli, {}, "printkit", "_PRINTKIT_COMPLETE")
    assert {item.value for item in complete.get_completions(words_typed, incomplete)} == expected


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_exist_for_the_shells_that_the_readme_names(shell: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from printkit.cli import main; raise SystemExit(main())"],
        env=os.environ | {"_PRINTKIT_COMPLETE": f"{shell}_source"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "_PRINTKIT_COMPLETE" in run.stdout, run.stderr


@pytest.mark.parametrize(
    ("words", "incomplete", "some"),
    [
        ("printkit explain", "malta-con", {"MALTA-CONTACT-1", "MALTA-CONTACT-2"}),
        ("printkit explain", "P11", {"P113"}),
        ("printkit new uss-lox --preset", "", {"basic", "advanced"}),
        ("printkit new malta-convoy --set", "conv", {"convoy=revised", "convoy=custom"}),
        ("printkit play ssn --policy", "", {"captain", "random"}),
        ("printkit print wolf-pack --part", "", {"cards", "sheet"}),
        ("printkit stats --game", "t", {"tonnage-war"}),
    ],
)
def test_the_shell_completes_the_names_of_a_game(words: str, incomplete: str, some: set[str]) -> None:
    from click.shell_completion import BashComplete

    complete = BashComplete(cli, {}, "printkit", "_PRINTKIT_COMPLETE")
    found = {item.value for item in complete.get_completions(words.split()[1:], incomplete)}
    assert some <= found
    assert all(name.lower().startswith(incomplete.lower()) for name in found)


def completed(words: str) -> set[str]:
    """Return the shell completions for these words."""
    from click.shell_completion import BashComplete

    complete = BashComplete(cli, {}, "printkit", "_PRINTKIT_COMPLETE")
    return {item.value for item in complete.get_completions(words.split()[1:], "")}


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("between", ["", " --seed 3"])
def test_the_shell_completes_only_names_that_belong_to_the_typed_game(slug: str, between: str) -> None:
    """Policies, sides, presets, settings and rulings of the typed game are offered, and none of other games."""
    game = load(slug)
    policies = {entry.name for entry in game.policies}
    sided = {f"{s}={e.name}" for s in game.seats if s for e in game.policies if e.seat in ("", s)}
    assert completed(f"printkit play {slug}{between} --policy") == policies | sided
    assert completed(f"printkit play {slug}{between} --preset") == {
        each.name for each in game.ruleset.presets
    }
    settings = {f"{r.key}={o.value}" for r in game.ruleset.rulings for o in r.options}
    assert completed(f"printkit play {slug}{between} --set") == settings
    assert completed(f"printkit simulate {slug}{between} --vary") == {r.key for r in game.ruleset.rulings}
    assert completed(f"printkit print {slug} --part") == set(game.parts)


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="there is no bash here")
def test_bash_completes_file_names_where_a_file_is_expected(tmp_path: Path) -> None:
    (tmp_path / "game.log").write_text("game: ssn\n", encoding="utf-8")
    run = [sys.executable, "-c", "from printkit.cli import main; raise SystemExit(main())"]
    env = os.environ | {"COMP_WORDS": "printkit check ga", "COMP_CWORD": "2"}
    answer = subprocess.run(
        run, env=env | {"_PRINTKIT_COMPLETE": "bash_complete"}, capture_output=True, text=True, check=True
    ).stdout
    assert answer.split(",")[0] == "file"  # bash itself completes then, with `compopt -o default`
    script = subprocess.run(
        run, env=env | {"_PRINTKIT_COMPLETE": "bash_source"}, capture_output=True, text=True, check=True
    ).stdout
    assert "compopt -o default" in script
    parsed = subprocess.run(["/bin/bash", "-n"], input=script, text=True, check=False)
    assert parsed.returncode == 0


def test_several_kits_are_only_written_to_a_folder(capsys: Captured, tmp_path: Path) -> None:
    out = tmp_path / "y.pdf"
    assert main(["print", "uss-lox", "malta-convoy", "--part", "sheet", "-o", str(out)]) == 2
    assert "to print several games, name a folder" in capsys.readouterr().err
    assert not out.exists()


def test_the_version_option_has_a_short_form(capsys: Captured) -> None:
    assert main(["-V"]) == 0
    assert capsys.readouterr().out == f"printkit {__version__}\n"


@pytest.mark.parametrize("columns", [40, 57, 92])
@pytest.mark.parametrize(
    "words", ["check bad.log", "check --help", "log --help", "--help", "games", "stats bad.log"]
)
def test_text_fits_into_a_narrow_terminal(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, columns: int, words: str
) -> None:
    """Quoted log lines and example commands may be wider than the terminal; other text is wrapped between words."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.log").write_text(
        "game: malta-convoy\n\nsetup\n  cargo 2 3 4; tankers 9; carriers 2; cruisers 2\n"
    )
    said = []
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    for wide in (str(columns), "400"):
        monkeypatch.setenv("COLUMNS", wide)
        main(words.split())
        said.append(capsys.readouterr().out)
    lines = [line for line in said[0].splitlines() if "|" not in line and not line.startswith("  printkit ")]
    assert [line for line in lines if len(line) > columns and len(line.split()) > 2] == []
    if not words.endswith("--help"):  # of help, click puts columns below each other
        assert said[0].split() == said[1].split()


def test_lines_are_not_wrapped_in_a_pipe(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    log = tmp_path / "a-log-whose-name-is-longer-than-the-line.log"
    log.write_text("game: malta-convoy\n\nsetup\n  cargo 2 3 4\n")
    assert main(["check", str(log)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{log}: clean")


@pytest.mark.parametrize("columns", [40, 57, 92])
def test_rules_fit_into_a_narrow_terminal(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["rules", "malta-convoy", "--rulings"]) == 0
    lines = capsys.readouterr().out.splitlines()
    wide = [line for line in lines if len(line) > columns and line.startswith("  ")]
    assert all(" " not in line.strip() or columns == 0 for line in wide)
    assert len(lines) > 20


@pytest.mark.parametrize(("terminal", "used"), [(20, 40), (39, 40), (40, 40), (41, 41), (92, 92), (200, 92)])
def test_text_is_wrapped_at_forty_to_ninety_two_columns(
    monkeypatch: pytest.MonkeyPatch, terminal: int, used: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(terminal))
    assert width() == used
