"""A log may stop anywhere. Its report tells only what is in the log: no turn that has not begun, no die that was not
rolled, and nothing that the report of the whole game contradicts.
"""

from __future__ import annotations

import random
import re
import textwrap
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from printkit.games import GAMES
from printkit.games.wolf_pack.story import chapters
from printkit.report.context import Report
from printkit.report.make import NoReport, report
from printkit.report.story import Passage, Quote
from printkit.report.words.loglines import LOG_WIDTH
from tests.report.games import JOURNALS, auto, checked

CUTS = 5
"""Number of places at which each game's log is cut off."""
PLAYED = [
    *(
        (slug, 2 if slug == "uss-lox" else 3) for slug in GAMES
    ),  # the boat of seed 3 is lost on the first turn
    *(pytest.param(slug, 8, marks=[pytest.mark.sweep]) for slug in GAMES),
]
_TURNS = re.compile(r"\bturns? (\d+)(?:[–-](\d+))?(?! (?:of|cargo|more))", re.IGNORECASE)
_CARDS = re.compile(r"\b(?:10|[AKQJT2-9])[CDHS]\b")
"""Matches cards as a story writes them; each must occur in the log."""
_DICE = ("roll", "rolls", "throw", "reveal", "reveals")


@cache
def whole(slug: str, seed: int) -> tuple[str, Report]:
    text = auto(slug, seed)
    return text, report(checked(text))


def cuts(slug: str, seed: int) -> Iterator[str]:
    """Yield the log cut off after some of its lines, each also with an ``end`` heading added."""
    text, _ = whole(slug, seed)
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line == "setup" or line.startswith(("turn", "round")))
    places = sorted(
        random.Random(seed).sample(range(first + 1, len(lines) - 1), min(CUTS, len(lines) - first - 2))
    )
    for place in places:
        cut = "\n".join(lines[:place]) + "\n"
        yield cut
        yield f"{cut}end\n"


@cache
def cut_reports(slug: str, seed: int) -> tuple[tuple[str, Report | None], ...]:
    """Return each cut log with its report; None if there is nothing to report yet."""
    found: list[tuple[str, Report | None]] = []
    for cut in cuts(slug, seed):
        try:
            found.append((cut, report(checked(cut))))
        except NoReport:
            found.append((cut, None))
    return tuple(found)


def texts(made: Report) -> Iterator[str]:
    """Yield everything that a report says in words."""
    story = made.story
    yield story.headline
    yield story.verdict
    for passage in story.passages:
        if isinstance(passage, Passage):
            yield f"{passage.when}: {passage.text}"
    for point in story.turning_points:
        yield f"{point.when}: {point.text}"
    if story.luck:
        yield story.luck.text


_ODDS = re.compile(
    r", (?:at|though the spread had) (?:\w+ chances? in \w+|an? [^:,]*chance)|, \d+\s%(?: each)? to hit"
)
_SALVO = re.compile(r"(?<=″)(?:(?:, and|,|:) [^.]*| and sank it| and damaged it| and missed| in vain)(?=\.)")
"""Matches the effect of a salvo, which in the whole report may be told in the first paragraph instead."""
_INTRODUCED = re.compile(
    r"(?:[Tt]he (?:submarine|LHD)|[Aa]n (?:ace)|[Aa]n? (?:novice|regular|ace) (?:boat|ship|aircraft)) \((\*[^*]+\*)\)"
    r"|[Tt]he (?:ace|submarine|landing ship|(?:novice|regular|ace) (?:boat|ship|aircraft)) (\*[^*]+\*)"
)
"""Matches the first mention of a name, which in the whole report may be in the first paragraph instead."""
_AFTER_THE_ALARM = re.compile(
    r"; (?:it was to be heard on \w+ more turns?|nobody was to hear it again|the next time that it was heard was to be its last)(?=\.)"
)
"""Matches how often the submarine was heard after the first alarm of a game of SSN, which only a whole game shows."""
_AT_STAKE = re.compile(
    r"; (?:her|the) [\w *]+ would have made it [^;.]*| as she went in with an? [\w ]*\w"
    r"|(?:,? and the| while the|The) escorts [^:.]*: (?:she(?= sank))?|While the escorts [^,.]*, | and(?= sank)"
)
"""Matches what a stopped attack would have made of the score, and why an attack was not stopped, which in the whole report of a game of
Tonnage War may be told in a turning point instead.
"""
_BOAT = re.compile(
    r"\*U \d+\*(?:, (?:turned back|hunted) in round \d,)?|\b[Aa]n? (?:(?:novice|regular) )?boat\b|\b[Aa]n ace\b"
    r"|\b[Tt]he next(?=,| came)|\b[Ss]he(?= reported it again)"
)
"""Matches a boat of Tonnage War, which the whole report may know by a card that was turned up later."""
_REPORTED = re.compile(r"BOAT(?:,| reported (?:the convoy|it again)| came) on turn (\d+),?(?: and| but)?")
"""Matches the report of a boat in the words that stand for a boat with or without a name."""
_COUNTS = ("The whole round",)
"""Beginnings of passages about a round in which nothing happened so far."""


def said(passage: Passage | Quote) -> tuple[str, str]:
    """Return the comparable content of a passage, without its lines (a complete turn may have more) and without odds
    (which the whole report may tell in the first paragraph).
    """
    when = passage.when if isinstance(passage, Passage) else ""
    text = _AFTER_THE_ALARM.sub("", passage.text)
    text = _AT_STAKE.sub("", _INTRODUCED.sub(r"\1\2", text))
    text = _REPORTED.sub(r"BOAT on turn \1", _BOAT.sub("BOAT", text))
    return when, " ".join(_SALVO.sub("", _ODDS.sub("", text)).rstrip(".").split())


def settled(passages: Sequence[Passage | Quote]) -> list[Passage | Quote]:
    """Return the passages that do not change when the game continues."""
    return [each for each in passages if not isinstance(each, Passage) or each.when not in _COUNTS]


def is_named_only(passage: Passage | Quote, full: Report) -> bool:
    """Return whether the whole report of a game of SSN only mentions what the passage tells, because its first paragraph
    tells it.
    """
    same = [p for p in full.story.passages if isinstance(p, Passage) and said(p)[0] == said(passage)[0]]
    return full.slug == "ssn" and any(len(p.text) < len(passage.text) for p in same)


def has_the_decisive_turn(passage: Passage | Quote, full: Report) -> bool:
    """Return whether the passage has the turn that decided a game of Malta Convoy or USS Lox, or the turn on which a rating was lost for good. The whole
    report tells these turns in passages of their own, but a cut log does not show yet what they decide.
    """
    turns = re.match(r"Turns? (\d+)(?:–(\d+))?$", said(passage)[0])
    if full.slug not in ("malta-convoy", "uss-lox") or turns is None:
        return False
    marked = [int(n) for n in re.findall(r"on turns? (\d+)", full.story.headline)]
    marked += [fact.at for fact in full.story.told if fact.kind in ("fell", "moment")]
    return any(int(turns[1]) <= n <= int(turns[2] or turns[1]) for n in marked)


_SCORE = re.compile(r"(?:: |made it |ended )(\d+–\d+)|\b(?:to|at|of) (\d+)\b|\b(\d+) points?\b")
"""Matches a score in a story of Tonnage War (``that made it 4–2``) or of Malta Convoy (``fell to 94``, ``92 points``)."""


def scores(text: str) -> list[str]:
    """Return the scores in a text, in their order."""
    return ["".join(found) for found in _SCORE.findall(text)]


def is_told_elsewhere(passage: Passage | Quote, full: Report) -> bool:
    """Return whether the whole report of a game of Malta Convoy or Tonnage War tells of the same events as the passage: each sentence of the
    passage shares lines of the log with a sentence of the whole report, and one of these has the score with which the passage ends. What else the
    whole report says of these lines depends on what decided the game, which a cut log does not show yet.

    The whole report of Tonnage War sums up the rounds after a game was practically over, so that it does not give every score in them.
    """
    if full.slug not in ("malta-convoy", "tonnage-war") or not isinstance(passage, Passage):
        return False
    same = [
        [fact for fact in full.story.told if set(fact.lines) & set(each.lines)] for each in passage.sentences
    ]
    ends = set(scores(passage.text)[-1:])
    told = [fact for found in same for fact in found]
    return all(same) and any(ends <= set(scores(fact.text)) for fact in told)


@cache
def all_told(slug: str, seed: int) -> Report:
    """Return the report of a whole game of Wolf Pack that tells every event that its story could choose."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chapters, "MOST", 99)
        patch.setattr(chapters, "_LEAST", -99.0)
        patch.setattr(chapters, "_overlaps", lambda *_: False)
        return report(checked(auto(slug, seed)))


def is_not_chosen(passage: Passage | Quote, slug: str, seed: int) -> bool:
    """Return whether the whole report of a game of Wolf Pack has each sentence of the passage, or would have sentences on the same lines of the
    log if it told all events. It tells only the events that weighed most, and a cut log has fewer to choose from. The kills between two events
    share a sentence.
    """
    if slug != "wolf-pack" or not isinstance(passage, Passage):
        return False
    _, full = whole(slug, seed)
    told = {fact.text for fact in full.story.told}
    lines = {line for fact in all_told(slug, seed).story.told for line in fact.lines}
    return all(each.text in told or lines.issuperset(each.lines) for each in passage.sentences)


def latest(text: str) -> int:
    """Return the highest number of a turn that the log has begun."""
    return max((int(n) for n in re.findall(r"^turn (\d+)", text, re.MULTILINE)), default=0)


@pytest.mark.parametrize(("slug", "seed"), PLAYED)
def test_a_report_describes_no_turn_that_has_not_begun(slug: str, seed: int) -> None:
    for cut, made in cut_reports(slug, seed):
        if made is None:
            continue
        for text in texts(made):
            turns = [int(n) for pair in _TURNS.findall(text) for n in pair if n]
            assert all(n <= latest(cut) for n in turns), (text, cut[-200:])
        headings = [line.text for line in made.log if line.kind == "heading"]
        told = [int(h.partition(" ")[2]) for h in headings if h.startswith("turn ")]
        assert all(n <= latest(cut) for n in told), headings


@pytest.mark.parametrize(("slug", "seed"), PLAYED)
def test_what_the_report_of_an_unfinished_log_says_is_in_the_report_of_the_whole_log(
    slug: str, seed: int
) -> None:
    _, full = whole(slug, seed)
    known = {said(passage) for passage in full.story.passages}
    logged = [line.text for line in full.log]
    compared = 0
    for cut, made in cut_reports(slug, seed):
        if made is None:
            continue
        # the last stretch goes on in the whole; an ``end`` that comes too soon stands by itself behind it
        for passage in settled(made.story.passages[: -3 if cut.endswith("end\n") else -2]):
            as_before = said(passage) in known or is_named_only(passage, full)
            chosen = has_the_decisive_turn(passage, full) or is_told_elsewhere(passage, full)
            assert as_before or chosen or is_not_chosen(passage, slug, seed), cut[-200:]
            compared += 1
        codes = _CARDS.findall(" ".join(texts(made)))
        assert all(re.search(rf"\b{code}\b", cut, re.IGNORECASE) for code in codes), codes
        if cut.endswith("end\n"):
            continue
        at = max((i for i, line in enumerate(made.log) if line.kind == "heading"), default=0)
        before = max((i for i, line in enumerate(made.log[:at]) if line.kind == "heading"), default=0)
        lines = [line.text for line in made.log[:before]]
        assert lines == logged[: len(lines)]
    assert compared


@pytest.mark.parametrize(("slug", "seed"), [("tonnage-war", 3)])
def test_a_passage_with_another_score_or_on_other_lines_is_not_told_elsewhere(slug: str, seed: int) -> None:
    _, full = whole(slug, seed)
    scored = [each for each in full.story.passages if isinstance(each, Passage) and scores(each.text)]
    assert scored
    for passage in scored:
        assert is_told_elsewhere(passage, full), passage.text
        last = scores(passage.text)[-1]
        before, _, after = passage.text.rpartition(last)
        assert not is_told_elsewhere(passage._replace(text=f"{before}7{last}{after}"), full), passage.text
        first, *rest = passage.sentences
        moved = (first._replace(lines=(10_000,)), *rest)
        assert not is_told_elsewhere(passage._replace(sentences=moved), full), passage.text


@pytest.mark.parametrize(("slug", "seed"), PLAYED)
def test_a_report_mentions_no_die_or_card_that_is_not_in_the_log(slug: str, seed: int) -> None:
    for cut in cuts(slug, seed):
        found = checked(cut)
        record = found.record
        for section in record.sections if record else ():
            for event in section.sure:
                assert not event.guessed
                if (
                    event.kind in _DICE
                    and event.span is not None
                    and isinstance(event.value, int)
                    and event.pool is None
                ):
                    logged = found.lines[event.span.line - 1][event.span.column - 1 : event.span.end - 1]
                    assert sum(int(n) for n in re.findall(r"\d+", logged)) == event.value, (event, logged)


def test_a_complete_round_of_a_partial_report_has_the_score_that_it_has_in_the_whole_report() -> None:
    """The words may differ: a round of Tonnage War does not repeat what the first paragraph of a finished game has told."""
    text, full = whole("tonnage-war", 10)
    made = report(checked(text[: text.index("turn 1", text.index("round 3"))]))
    known = {(each.when, each.figure) for each in full.story.passages if isinstance(each, Passage)}
    rounds = [each for each in made.story.passages if isinstance(each, Passage) and each.when != "So far"]
    assert [each.when for each in rounds] == ["Round 1", "Round 2"]
    assert all((each.when, each.figure) in known for each in rounds)


def test_a_round_that_only_the_check_regards_as_ended_is_not_called_agreed() -> None:
    text, _ = whole("tonnage-war", 4)
    half = text.index("\n  escort: ", text.index("turn 9", text.index("round 4")))
    made = report(checked(f"{text[:half]}\nend\n"))
    assert not any("agreed to end" in passage.text for passage in made.story.passages)


README_LOG = """\
game: malta-convoy

setup
  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2
  length 1; friendly 6
turn 7
  contact 4
turn 8
  contact 5; enemy 4; force 2
  intercept 1 6 3 2 5
  attack 3 6
  target 3 2
  = carriers-damaged 1, cargo 8
"""


def test_the_log_of_the_readme_goes_as_far_as_turn_8() -> None:
    made = report(checked(README_LOG))
    told = " ".join(texts(made))
    assert "The log stops after turn 8, with 13 turns to go." in told
    assert "urn 9" not in told
    begun = report(checked(f"{README_LOG}turn 9\n"))
    told = " ".join(texts(begun))
    assert "The log stops in turn 9, with twelve turns to go." in told
    assert "Turn 9:" not in told  # it has nothing to tell yet
    assert "Turn 9 was" not in told


def test_a_guess_of_the_check_is_not_reported_as_a_fact() -> None:
    """The dice 5, 1, 4 of the log are never told as 5, 2, 4."""
    text = README_LOG.replace("intercept 1 6 3 2 5", "intercept 5 6 3 2 5").replace(
        "attack 3 6", "attack 3 9"
    )
    found = checked(text)
    assert found.record is not None
    assert [span.line for span in found.record.doubts]
    made = report(found)
    told = " ".join(texts(made))
    assert "The log and the rules disagree here (line" in told
    assert not any(point.when == "Turn 8" for point in made.story.turning_points)
    logged = "\n".join(line.text for line in made.log)
    assert "? attack 3 9" in logged
    assert any("assume the likeliest reading" in notice for notice in made.notices)


def test_a_wrong_total_of_the_sheet_never_becomes_the_result() -> None:
    right = checked(README_LOG)
    wrong = checked(
        README_LOG.replace("= carriers-damaged 1, cargo 8", "= carriers-damaged 1, cargo 8, score 90")
    )
    assert wrong.totals == right.totals
    made = report(wrong)
    assert made.story.headline == report(right).story.headline
    assert any(
        notice.startswith("The sheet says score 90 (line 13); the dice and decisions give 99.")
        for notice in made.notices
    )


@pytest.mark.parametrize("slug", GAMES)
def test_a_wrong_final_total_of_the_sheet_is_reported_beside_the_computed_one(slug: str) -> None:
    text = auto(slug, 3)
    before, _, last = text.rpartition("\n  = ")
    claim = re.search(r"([a-z][\w-]*) (\d+)", last)
    assert claim is not None
    wrong = f"{last[: claim.start(2)]}{int(claim[2]) + 3}{last[claim.end(2) :]}"
    found = checked(f"{before}\n  = {wrong}")
    assert not found.ok
    assert found.totals == checked(text).totals
    made = report(found)
    assert made.story.headline == whole(slug, 3)[1].story.headline
    assert made.story.verdict == whole(slug, 3)[1].story.verdict
    said = f"The sheet says {claim[1]} {int(claim[2]) + 3} "
    assert any(n.startswith(said) and n.endswith(f"give {claim[2]}.") for n in made.notices)


@pytest.mark.parametrize("slug", GAMES)
def test_reports_of_logs_with_mistakes_contain_no_guess(slug: str) -> None:
    doubtful = 0
    for path in sorted((JOURNALS / slug.replace("-", "_") / "journals").glob("breaks-*.log"))[::4]:
        found = checked(path.read_text(encoding="utf-8"))
        record = found.record
        if record is None:
            continue
        assert not any(event.guessed for section in record.sections for event in section.sure)
        doubtful += bool(record.doubts)
        lines = [line.text for line in report(found).log]
        for section in record.sections:
            for span in section.doubts:
                typed = found.lines[span.line - 1].strip() if span.line <= len(found.lines) else ""
                first = textwrap.wrap(typed, LOG_WIDTH - 4)[:1]
                assert not typed or typed == str(section.heading) or f"? {first[0]}" in lines, (path, span)
    assert doubtful
