"""A template from somebody else can use the values that it is given and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.cli import main

LOG = "game: malta-convoy\n\nsetup\n  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2\n  length 1; friendly 6\nturn 7\n  contact 4\n"
OUTSIDE = (
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ ''|attr('__class__') }}",
    "{{ self.__init__.__globals__ }}",
    "{{ cycler.__init__.__globals__.os.system('touch reached') }}",
    "{{ '%s'.format.__func__ }}",
    "{{ (''.format).__self__.__class__.__base__ }}",
    "{{ '{0.__class__}'.format(1) }}",
    "{% for each in range(10000000) %}{% endfor %}",
)


@pytest.mark.parametrize("template", OUTSIDE)
def test_a_template_can_use_only_the_values_that_it_is_given(
    template: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.log").write_text(LOG, encoding="utf-8")
    for name in ("report/report.html", "report/diary.html"):
        (tmp_path / "mine" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "mine" / name).write_text(template, encoding="utf-8")
    for words in (["report", "game.log"], ["diary", "game.log"]):
        code = main([*words, "-o", "x.html", "--templates", "mine"])
        said = capsys.readouterr().err
        assert code == 2, said
        assert "help: correct the template" in said
    assert not (tmp_path / "reached").exists()
    assert not (tmp_path / "x.html").exists()
