"""The reference for the speed of printing: plain reportlab calls for shapes whose coordinates are all known (see press_cards.py)."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

MM = 72 / 25.4


def flatten(pages: Any) -> list[Any]:
    """Return the pages of a kit as tuples of plain values (width, height, items), and the shared drawings by key."""
    from printkit import drawing as g
    from printkit.drawing.symbols import symbol

    def style(of: Any) -> tuple[Any, ...]:
        colours = {
            "ink": "111111",
            "navy": "10304A",
            "vermilion": "C9471F",
            "slate": "5B6770",
            "teal": "1F7A6F",
            "sand": "D9B56A",
            "sky": "8FB8D8",
            "paper": "FFFFFF",
        }
        weights = {"hair": 0.12, "crop": 0.15, "rule": 0.18, "structure": 0.35, "heavy": 0.7, "band": 1.1}
        stroke = None if of.stroke is None else "#" + colours[of.stroke.value]
        fill = None if of.fill is None else "#" + colours[of.fill.value]
        return (
            stroke,
            fill,
            (weights[of.weight.value] if isinstance(of.weight, g.Weight) else of.weight) * MM,
            tuple(each * MM for each in of.dash),
        )

    def steps(path: Any) -> list[tuple[str, tuple[float, ...]]]:
        return [(type(step).__name__, tuple(step)) for step in path.steps]

    def item(of: Any) -> tuple[Any, ...]:
        match of:
            case g.Text():
                return (
                    "text",
                    of.x,
                    of.y,
                    of.text,
                    of.font.value,
                    of.size,
                    style(g.Style(fill=of.ink))[1],
                    of.anchor.value,
                    of.rotation,
                )
            case g.Line():
                return ("line", of.x1, of.y1, of.x2, of.y2, style(of.style))
            case g.Rect():
                return ("rect", of.x, of.y, of.width, of.height, of.radius, style(of.style))
            case g.Circle():
                return ("circle", of.x, of.y, of.radius, style(of.style))
            case g.Path():
                return ("path", steps(of), style(of.style))
            case g.Polygon():
                first, *rest = of.points
                lines = [("MoveTo", first), *(("LineTo", point) for point in rest)]
                return ("path", [*lines, ("Close", ())] if of.closed else lines, style(of.style))
            case g.FormField():
                return (
                    "text",
                    0,
                    0,
                    "",
                    "Barlow-Regular",
                    9,
                    "#111111",
                    "start",
                    0,
                )  # the floor has no fields
            case g.Use():
                unit = ("unit", steps(symbol(of.symbol).path))
                return (
                    "use",
                    of.symbol,
                    unit,
                    of.x,
                    of.y,
                    of.scale,
                    style(g.Style(fill=of.fill))[1],
                    of.rotation,
                )
            case g.Stamp():
                items = [item(each) for each in of.stencil.items]
                return (
                    "place",
                    of.stencil.key,
                    of.stencil.width,
                    of.stencil.height,
                    items,
                    of.x,
                    of.y,
                    of.rotation,
                )
            case g.Group():
                clip = None if of.clip is None else (of.clip.x, of.clip.y, of.clip.width, of.clip.height)
                return ("group", [item(each) for each in of.items], of.x, of.y, of.rotation, clip)
        raise TypeError(of)

    return [(page.width, page.height, [item(each) for each in page.items]) for page in pages]


def draw(source: str, target: str) -> None:
    """Draw the pages, which were stored with pickle, using only the methods of reportlab's canvas."""
    from reportlab.lib.colors import HexColor
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pages = pickle.loads(Path(source).read_bytes())
    canvas = Canvas(target, pageCompression=1, invariant=1)
    fonts: set[str] = set()
    colours: dict[str, Any] = {}

    def colour(name: str) -> Any:
        if name not in colours:
            colours[name] = HexColor(name)
        return colours[name]

    def font(name: str, size: float) -> None:
        if name not in fonts:
            fonts.add(name)
            folder = Path(__file__).parent.parent / "fonts" / name.partition("-")[0]
            pdfmetrics.registerFont(TTFont(name, str(folder / f"{name}.ttf")))
        canvas.setFont(name, size)

    def use(style: tuple[Any, ...]) -> tuple[int, int]:
        stroke, fill, width, dash = style
        if stroke:
            canvas.setStrokeColor(colour(stroke))
            canvas.setLineWidth(width)
            canvas.setDash(list(dash))
        if fill:
            canvas.setFillColor(colour(fill))
        return int(stroke is not None), int(fill is not None)

    def outline(steps: Any, scale: float, dx: float, dy: float) -> Any:
        path = canvas.beginPath()
        for kind, values in steps:
            numbers = [dy - each * scale if at % 2 else dx + each * scale for at, each in enumerate(values)]
            if kind == "MoveTo":
                path.moveTo(*numbers)
            elif kind == "LineTo":
                path.lineTo(*numbers)
            elif kind == "CurveTo":
                path.curveTo(*numbers)
            else:
                path.close()
        return path

    def paint(items: Any, top: float) -> None:
        for each in items:
            kind = each[0]
            if kind == "text":
                _, x, y, words, name, size, ink, anchor, rotation = each
                font(name, size)
                canvas.setFillColor(colour(ink))
                if rotation:
                    canvas.saveState()
                    canvas.translate(x * MM, top - y * MM)
                    canvas.rotate(-rotation)
                    canvas.drawString(0, 0, words)
                    canvas.restoreState()
                else:
                    show = {
                        "start": canvas.drawString,
                        "middle": canvas.drawCentredString,
                        "end": canvas.drawRightString,
                    }
                    show[anchor](x * MM, top - y * MM, words)
            elif kind == "line":
                _, x1, y1, x2, y2, style = each
                use(style)
                canvas.line(x1 * MM, top - y1 * MM, x2 * MM, top - y2 * MM)
            elif kind == "rect":
                _, x, y, width, height, radius, style = each
                stroke, fill = use(style)
                canvas.roundRect(
                    x * MM,
                    top - (y + height) * MM,
                    width * MM,
                    height * MM,
                    radius * MM,
                    stroke=stroke,
                    fill=fill,
                )
            elif kind == "circle":
                _, x, y, radius, style = each
                stroke, fill = use(style)
                canvas.circle(x * MM, top - y * MM, radius * MM, stroke=stroke, fill=fill)
            elif kind == "path":
                _, steps, style = each
                stroke, fill = use(style)
                canvas.drawPath(outline(steps, MM, 0, top), stroke=stroke, fill=fill)
            elif kind == "use":
                _, key, (_, steps), x, y, scale, ink, rotation = each
                if not canvas.hasForm(key):
                    canvas.beginForm(key, -1, -1, 1, 1)
                    canvas.drawPath(outline(steps, 1, 0, 0), stroke=0, fill=1)
                    canvas.endForm()
                canvas.saveState()
                canvas.setFillColor(colour(ink))
                canvas.transform(scale * MM, 0, 0, scale * MM, x * MM, top - y * MM)
                canvas.rotate(-rotation)
                canvas.doForm(key)
                canvas.restoreState()
            elif kind == "place":
                _, key, width, height, inside, x, y, rotation = each
                if not canvas.hasForm(key):
                    canvas.beginForm(key, 0, -height * MM, width * MM, 0)
                    paint(inside, 0)
                    canvas.endForm()
                canvas.saveState()
                canvas.translate(x * MM, top - y * MM)
                canvas.rotate(-rotation)
                canvas.doForm(key)
                canvas.restoreState()
            else:
                _, inside, x, y, rotation, clip = each
                canvas.saveState()
                canvas.translate(x * MM, top - y * MM)
                canvas.rotate(-rotation)
                if clip is not None:
                    path = canvas.beginPath()
                    path.rect(clip[0] * MM, -(clip[1] + clip[3]) * MM, clip[2] * MM, clip[3] * MM)
                    canvas.clipPath(path, stroke=0)
                paint(inside, 0)
                canvas.restoreState()

    for width, height, items in pages:
        canvas.setPageSize((width * MM, height * MM))
        paint(items, height * MM)
        canvas.showPage()
    canvas.save()
