"""Fills in printed forms as a player would: each value of a played log goes into the field that asks for it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

Values = dict[str, str]
_CLAIM = "="


class Said:
    """A line of a log: its section, its side and its statements."""

    def __init__(self, heading: str, side: str, text: str, deep: bool) -> None:
        self.heading = heading
        self.side = side
        self.text = text
        self.deep = deep
        self.statements = (
            [] if text.startswith(_CLAIM) else [part.strip().split() for part in text.split(";")]
        )

    @property
    def number(self) -> str:
        return self.heading.partition(" ")[2]


def lines_of(text: str) -> Iterator[Said]:
    heading = "header"
    for line in text.splitlines():
        if not line.strip():
            continue
        if not line.startswith(" ") and ":" not in line:
            heading = line.strip()
            continue
        side, body = "", line.strip()
        found = re.match(r"([a-z]+\d?): (.*)", body)
        if found and heading != "header":
            side, body = found[1], found[2]
        yield Said(heading, side, body, line.startswith("    "))


def header(said: Said, values: Values, names: Mapping[str, str]) -> None:
    key, _, text = said.text.partition(":")
    if key in names:
        values[names[key]] = text.strip()


def malta(text: str) -> Values:
    values: Values = {}
    for said in lines_of(text):
        stem = f"turn-{said.number}" if said.number else said.heading
        if said.heading == "header":
            header(said, values, {"player": "header-player", "date": "header-date"})
        elif said.text.startswith(_CLAIM):
            claims = said.text[1:].strip()
            if said.heading == "end":
                values |= {f"end-{c.split()[0]}": c.split()[1] for c in claims.split(", ")}
            elif said.number:
                values[f"{stem}-="] = claims
        else:
            for verb, *rest in said.statements:
                if verb in ("cover", "stay", "leave", "cruisers-leave"):
                    values["covering-turn"] = str(said.number)
                    old = values.get(f"covering-{verb}")
                    values[f"covering-{verb}"] = f"{old} {' '.join(rest)}" if old else " ".join(rest) or "x"
                elif said.heading == "setup" and verb in ("cargo", "cruisers", "destroyers", "length"):
                    values |= {f"setup-{verb}-{n}": die for n, die in enumerate(rest, 1)}
                else:
                    old = values.get(f"{stem}-{verb}")
                    values[f"{stem}-{verb}"] = f"{old} {' '.join(rest)}" if old else " ".join(rest)
    return values


def lox(text: str) -> Values:
    values: Values = {}
    for said in lines_of(text):
        stem = f"patrol-turn-{said.number}"
        if said.heading == "header":
            header(said, values, {"player": "header-player", "ocean": "header-ocean"})
        elif said.text.startswith(_CLAIM) and said.number:
            for claim in said.text[1:].split(","):
                word, _, number = claim.strip().partition(" ")
                if word == "sunk":
                    word = "escort-sunk" if f"{stem}-attack-1" in values else "ship-sunk"
                values[f"{stem}-{word}"] = number or "x"
        elif said.text.startswith(_CLAIM):
            for claim in said.text[1:].split(","):
                word, _, number = claim.strip().partition(" ")
                if word in ("in-port", "ocean-empty", "supply-out", "lost"):
                    values[f"patrol-end-{word}"] = "x"
                if word == "tons":
                    values["patrol-tons"] = number
        else:
            for verb, *rest in said.statements:
                if verb in ("fire", "attack"):
                    values |= {f"{stem}-{verb}-{n}": card for n, card in enumerate(rest, 1)}
                else:
                    values[f"{stem}-{verb}"] = " ".join(rest) or ("" if verb == "escape" else "x")
    return values


def wolf(text: str) -> Values:
    values: Values = {}
    slots: dict[str, int] = defaultdict(int)
    for said in lines_of(text):
        stem = f"turn-{said.number}"
        if said.heading == "header":
            header(said, values, {"hands": "header-hands"})
        elif said.text.startswith(_CLAIM):
            for claim in said.text[1:].split(","):
                word, _, number = claim.strip().partition(" ")
                if said.number and number.isdigit():
                    values[f"{stem}-{word}"] = number
        elif said.heading == "setup":
            values[f"setup-{said.side}"] = said.text.removeprefix("hand ")
        else:
            for verb, *rest in said.statements:
                if verb in ("draw", "discard"):
                    for card in rest:
                        slots[f"{stem}-{said.side}-{verb}"] += 1
                        values[f"{stem}-{said.side}-{verb}-{slots[f'{stem}-{said.side}-{verb}']}"] = card
                elif verb == "play":
                    values[f"{stem}-{said.side}-play"] = rest[0]
                    if len(rest) > 1:
                        values[f"{stem}-{said.side}-victim"] = rest[1].removeprefix("victim=")
                else:
                    values[f"{stem}-reshuffle" if verb == "reshuffle" else f"{stem}-{said.side}-play"] = (
                        "x" if verb == "reshuffle" else verb
                    )
    return values


def tonnage(text: str) -> Values:
    values: Values = {}
    number = row = 0
    for line in text.splitlines():
        body = line.strip()
        found = re.match(r"(round|turn) (\d+)$", body)
        if found:
            number = int(found[2]) if found[1] == "round" else number
            row = 2 * int(found[2]) - 2 if found[1] == "turn" else 0
            continue
        side, _, play = body.partition(": ")
        if line.startswith("  ") and side in ("uboat", "escort") and play:
            verb, _, rest = play.partition(" ")
            if verb in ("hand", "oob"):
                values[f"hands-{number}-{side}-{verb}"] = rest
                continue
            row = row + 1 if side == "uboat" or row % 2 else row + 2
            words = play.split()
            values[f"round{number}-{row}-card"] = " ".join(words[:2])
            values[f"round{number}-{row}-target"] = " ".join(words[2:])
        elif body.startswith(_CLAIM) and number:
            values[f"round{number}-{row}-result"] = body[1:].strip()
        elif line.startswith("  ") and number:
            old = values.get(f"round{number}-{row}-rolls")
            values[f"round{number}-{row}-rolls"] = f"{old}; {body}" if old else body
    return values


def ssn(text: str) -> Values:
    values: Values = {}
    shots: dict[str, int] = defaultdict(int)
    for said in lines_of(text):
        stem = f"turn-{said.number}"
        if said.heading == "header" or said.text.startswith(_CLAIM):
            continue
        if said.heading == "setup":
            for who, x, y, heading in said.statements:
                values |= {f"setup-{who}-x": x, f"setup-{who}-y": y, f"setup-{who}-heading": heading}
            continue
        side, shot = said.side, ""
        for verb, *rest in said.statements:
            if verb == "fire":
                whose = f"{side}-shot" if side else "ssn-"
                shots[stem + whose] += 1
                shot = f"{stem}-{whose}{shots[stem + whose]}"
                if not side:
                    values[f"{shot}-fire"] = rest[0]
                else:  # taken back where dice follow
                    values[f"{shot}-detect-1"] = "0"
            elif verb in ("kill", "evade"):
                values[f"{shot}-{verb}"] = rest[0]
            elif verb == "detect":
                stem_of = stem if side == "surf" else shot
                values |= {f"{stem_of}-detect-{n}": die for n, die in enumerate(rest, 1)}
            elif verb in ("quiet", "detected"):
                box = f"{stem}-{rest[0]}-heard" if rest else f"{stem}-detected"
                values[box] = " ".join(point.removeprefix("dp") for point in rest[1:]) or verb
            elif verb == "dp":
                names = {"ffs": "ff", "helos": "h"}.get(side)
                values |= (
                    {f"{stem}-{names}{n}-dp": die for n, die in enumerate(rest, 1)}
                    if names
                    else {f"{stem}-{side}-dp": " ".join(rest)}
                )
            else:
                values[f"{stem}-{verb}"] = " ".join(rest)
    return values


BOXES: Mapping[str, Callable[[str], Values]] = {
    "uss-lox": lox,
    "malta-convoy": malta,
    "tonnage-war": tonnage,
    "wolf-pack": wolf,
    "ssn": ssn,
}


def fill(blank: bytes, values: Mapping[str, str], *, empty: bool = False) -> tuple[bytes, set[str]]:
    """Return the form with these values filled in (by field name without part and page), and the names for which the
    form has no field.

    ``empty`` writes an empty string into all others, as some viewers do.
    """
    left = {name for name, text in values.items() if text}
    with pikepdf.open(BytesIO(blank)) as file:
        for field in file.Root.AcroForm.Fields:
            name = str(field.T).split("-", 2)[-1]
            text = values.get(name, "")
            if not text:
                if empty and field.FT == "/Tx":
                    field.V = pikepdf.String("")
                continue
            left.discard(name)
            if field.FT == "/Btn":
                field.V = field.AS = pikepdf.Name("/Yes")
            else:
                field.V = pikepdf.String(text)
        file.Root.AcroForm.NeedAppearances = True
        out = BytesIO()
        file.save(out, deterministic_id=True)
        return out.getvalue(), left


def typed(blank: bytes, values: Mapping[str, str]) -> bytes:
    """Return the form after filling it in with mouse and keyboard in PDFium, the engine of Chromium's viewer."""
    places: dict[str, tuple[int, list[float]]] = {}
    with pikepdf.open(BytesIO(blank)) as file:
        for number, leaf in enumerate(file.pages):
            for widget in leaf.obj.get("/Annots", []):
                name = str(widget.T).split("-", 2)[-1]
                if values.get(name):
                    places.setdefault(name, (number, [float(x) for x in widget.Rect]))
    document = pypdfium2.PdfDocument(blank)
    document.init_forms()
    form = document.formenv.raw
    pages = [document[number] for number in range(len(document))]
    for name, (number, (left, low, right, top)) in places.items():
        page, x, y = pages[number].raw, (left + right) / 2, (low + top) / 2
        pdfium.FORM_OnMouseMove(form, page, 0, x, y)
        pdfium.FORM_OnLButtonDown(form, page, 0, x, y)
        pdfium.FORM_OnLButtonUp(form, page, 0, x, y)
        if values[name] != "x":
            for letter in values[name]:
                pdfium.FORM_OnChar(form, page, ord(letter), 0)
        pdfium.FORM_ForceToKillFocus(form)
    out = BytesIO()
    document.save(out)
    return out.getvalue()
