"""Renders a scene with one item on each line, the question first and every answer with a number, for listeners who
cannot see a whole page.
"""

from __future__ import annotations

from printkit.scene import (
    AskedCards,
    AskedChoice,
    AskedDice,
    Blank,
    GameOver,
    Pick,
    Scene,
    SeenCard,
    Slot,
    Stuck,
    Waiting,
    as_printed,
)


def spoken(scene: Scene) -> str:
    """Return the whole scene as lines; each line is a sentence."""
    lines = [*_question(scene), *_answers(scene), *_news(scene), *_board(scene)]
    return "\n".join(f"{as_printed(line[:1].upper() + line[1:])}." for line in lines)


def answers(scene: Scene) -> tuple[str, ...]:
    """The answers that can be given by their numbers, as the companion takes them; the first one has the number 1."""
    asked = scene.asked
    if isinstance(asked, AskedChoice):
        silent = () if asked.silence is None else ("",)
        return (*(pick.typed for pick in asked.picks), *silent)
    if isinstance(asked, AskedCards) and asked.n == 1:
        return tuple(pick.typed for pick in asked.pack if pick.free)
    return ()


def _question(scene: Scene) -> list[str]:
    asked = scene.asked
    if isinstance(asked, GameOver):
        return ["the game is over", asked.outcome, *filter(None, (asked.reason,))]
    if isinstance(asked, Stuck):
        return ["there is no way on from here"]
    if isinstance(asked, Waiting):
        return [f"waiting for the {scene.called(asked.side)}, who are asked: {asked.rule.title}"]
    who = f"{scene.called(asked.side)}: " if asked.side else ""
    lines = [f"{scene.title}, {scene.section}" if scene.section else scene.title, f"{who}{asked.words}"]
    if isinstance(asked, AskedDice):
        lines += [asked.count, *filter(None, (asked.need,))]
    return [*lines, asked.count] if isinstance(asked, AskedCards) else lines


def _answers(scene: Scene) -> list[str]:
    asked = scene.asked
    if isinstance(asked, AskedChoice):
        silent = [] if asked.silence is None else [asked.silence]
        said = [f"{pick.words}, {pick.help}" if pick.help else pick.words for pick in asked.picks] + silent
        return [*(f"{n}: {words}" for n, words in enumerate(said, 1)), *map(_blank, asked.blanks)]
    if isinstance(asked, AskedCards) and asked.n == 1:
        free = [pick.words for pick in asked.pack if pick.free]
        return [f"{n}: {words}" for n, words in enumerate(free, 1)]
    return []


def _blank(blank: Blank) -> str:
    parts = ", ".join(_slot(slot) for slot in blank.slots)
    return f"to be typed: {blank.words} with {parts}; {blank.help}"


def _slot(slot: Slot) -> str:
    options = " or ".join(_card(pick) for pick in slot.options)
    said = f"{slot.label} ({options})" if options else slot.label
    return f"{said}, if wanted" if slot.optional else said


def _card(card: SeenCard | Pick) -> str:
    """Return a card by its name, followed by the printed text if that is different."""
    return f"{card.words}, {card.card}" if card.card not in ("", card.words) else card.words


def _news(scene: Scene) -> list[str]:
    refusal = scene.trouble
    wrong = [] if refusal is None else [f"not taken: {refusal.message}", *filter(None, (refusal.expected,))]
    return [*wrong, *(each.words for each in scene.happened)]


def _board(scene: Scene) -> list[str]:
    hand = "; ".join(map(_card, scene.board.hand))
    stands = [f"{each.name}: {each.words}" for each in scene.board.standing]
    return [*stands, *([f"your cards: {hand}"] if hand else [])]
