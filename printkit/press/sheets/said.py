"""Converts illustrated blocks (pictures, flowcharts, example turns) to plain text, for large print and for screen readers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from printkit.drawing import Text
from printkit.press.blocks_board import (
    Drawing,
    Flowchart,
    Illustration,
    Matrix,
    QuickStart,
    TurnStrip,
    WorkedTurn,
)
from printkit.press.blocks_rules import RulesFigure
from printkit.press.pieces import CardScene
from printkit.press.sheets.shown import STRUCK

Illustrated = TurnStrip | Illustration | QuickStart | WorkedTurn | Flowchart | Matrix

_CARD = re.compile(r"^(\S+) suit-(.+?)s?$")


def said(block: Illustrated) -> tuple[str, ...]:
    """Return an illustrated block as text, with a paragraph for each step, panel or box.

    The text is empty for a picture without a title and caption.
    """
    match block:
        case TurnStrip():
            lead = (f"*{block.lead}*",) if block.lead else ()
            return lead + tuple(
                f"*{n} {step.title}* {step.text}".strip() for n, step in enumerate(block.steps, 1)
            )
        case Illustration():
            title = (f"*{block.title}* {block.text}".strip(),) if block.title else ()
            return (*title, block.caption) if block.caption else title
        case QuickStart():
            return tuple(
                f"*{f'{n} ' if block.numbered else ''}{each.title}* {each.text}{_words_in_diagram(each.scene)}"
                for n, each in enumerate(block.panels, 1)
            )
        case WorkedTurn():
            return tuple(
                f"*{n} {step.title}* {' '.join(map(_word, step.shown))} {step.text} {step.cite}".strip()
                for n, step in enumerate(block.steps, 1)
            )
        case Matrix():
            heads = (f"*{block.corner}* " + ", ".join(name for _, name in block.answers),)
            return heads + tuple(
                f"*{name}* {', '.join(answer for (_, answer), may in zip(block.answers, row) if may)}"
                for (_, name), row in zip(block.played, block.marks)
            )
        case Flowchart():
            names = {node.name: node.title for node in block.nodes}
            return tuple(
                f"*{node.title}* {node.text}{_arrows_in_words(block, node.name, names)}{_cited(node.cites)}"
                for node in block.nodes
            )


def figure_in_words(figure: RulesFigure) -> str:
    """Return a picture on a rules page as text: the names of what it shows, and its caption."""
    sides = (counter.back if turned else counter.front for counter, turned in figure.pieces)
    shown = (*figure.shown, *(face.note or face.label or face.emblem for face in sides))
    return f"{' '.join(map(_word, shown))}: {figure.caption}"


def _cited(rules: Sequence[str]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


def _words_in_diagram(scene: CardScene | Drawing) -> str:
    """Return the words that a diagram contains, in drawing order: the names of its counters, and its labels."""
    if isinstance(scene, CardScene):
        return ""
    faces = (laid.counter.back if laid.turned else laid.counter.front for laid in scene.counters)
    words = [face.label for face in faces if face.label]
    words += [item.text for item in scene.items if isinstance(item, Text)]
    return f" In the diagram: {'; '.join(words)}." if words else ""


def _arrows_in_words(chart: Flowchart, name: str, names: dict[str, str]) -> str:
    """Return a sentence that says where the arrows from one box of a flowchart lead."""
    ways = [
        f"{arrow.label + ' ' if arrow.label else ''}{names[arrow.end]}"
        for arrow in chart.arrows
        if arrow.start == name
    ]
    return f" Then {'; '.join(ways)}." if ways else ""


def _word(shown: str) -> str:
    """Return a symbol in words: ``a 4`` for ``die-4``, ``the 8 of hearts`` for ``8 suit-hearts``."""
    if shown.startswith(STRUCK):
        return f"{_word(shown.removeprefix(STRUCK))} (discarded)"
    if card := _CARD.match(shown):
        return f"{card[1]} of {card[2]}s"
    for die in ("die-", "d10-", "d20-"):
        if shown.startswith(die):
            return shown.removeprefix(die)
    return shown.removeprefix("icon-").replace("-", " ")
