// Print: a game's kit as a PDF, with a picture of every page.

import type { App } from "../app";
import { chosen, keepPlace, place, working } from "../app";
import { Overtaken } from "../client";
import { capital, choice, count, element, fill, reveal, save, size } from "../dom";
import type { GameInfo, KitRequest, KitResult } from "../messages";
import type { Bytes } from "../protocol";
import { rulingControls, type Chosen } from "../rulings";

const PAPERS = [
  ["letter", "US Letter"],
  ["a4", "A4"],
] as const;
const BACKS = [
  ["gutterfold", "folded behind the fronts (one side printed)"],
  ["duplex-long", "on the back of the paper, flipped on the long edge"],
  ["duplex-short", "on the back of the paper, flipped on the short edge"],
  ["none", "none"],
] as const;
const INKS = [
  ["full", "full colour"],
  ["low", "little ink"],
  ["mono", "black only"],
] as const;

/** Letter where it is usual, A4 elsewhere. */
function usualPaper(): string {
  return /-(US|CA|MX|PH|CL|CO)$/.test(navigator.language) ? "letter" : "a4";
}

export async function printPage(app: App): Promise<void> {
  const games = await app.games();
  let game = chosen(games, place()[1]);
  const rulings: Chosen = { preset: "", settings: {} };
  const wanted = { paper: usualPaper(), backs: "gutterfold", ink: "full", parts: new Set<string>() };
  const controls = element("form", { class: "controls" });
  const result = element("section", { class: "result", "aria-live": "polite" });

  const print = (): void => {
    const request: KitRequest = {
      kind: "kit",
      game: game.slug,
      parts: [...wanted.parts],
      paper: wanted.paper,
      backs: wanted.backs,
      ink: wanted.ink,
      preset: rulings.preset,
      settings: rulings.settings,
    };
    void working(app, result, `Printing ${game.title}`, async (progress) => {
      const { result: kit, files } = await app.client.ask(request, progress);
      show(app, result, game, kit, files, request.backs ?? "");
      reveal(result);
    });
  };
  const draw = (): void => {
    keepPlace("print", game.slug);
    fill(
      controls,
      choice(
        "Game",
        "game",
        games.games.map((each) => [each.slug, each.title] as const),
        game.slug,
        (slug) => {
          game = chosen(games, slug);
          wanted.parts.clear();
          rulings.preset = "";
          rulings.settings = {};
          fill(result);
          draw();
          document.getElementById("f-game")?.focus();
        },
      ),
      element("p", { class: "blurb" }, game.blurb, " ", element("span", { class: "players" }, `${capital(game.players)}.`)),
      parts(game, wanted.parts),
      choice("Paper", "paper", PAPERS, wanted.paper, (now) => (wanted.paper = now)),
      choice("Backs", "backs", BACKS, wanted.backs, (now) => (wanted.backs = now)),
      choice("Ink", "ink", INKS, wanted.ink, (now) => (wanted.ink = now)),
      rulingControls(game, rulings, () => undefined),
      element("button", { type: "submit", class: "main" }, "Make the PDF"),
    );
  };
  controls.addEventListener("submit", (event) => {
    event.preventDefault();
    print();
  });
  draw();
  fill(app.main, element("h1", { tabindex: "-1" }, "Print a kit"), element("div", { class: "split" }, controls, result));
}

/** A box to tick for each part; none ticked prints the whole kit. */
function parts(game: GameInfo, wanted: Set<string>): HTMLElement {
  const boxes = game.parts.map((part) => {
    const box = element("input", { type: "checkbox", id: `part-${part.name}`, name: part.name });
    box.addEventListener("change", () => (box.checked ? wanted.add(part.name) : wanted.delete(part.name)));
    return element("div", { class: "tick" }, box, element("label", { for: `part-${part.name}` }, part.meaning));
  });
  return element(
    "fieldset",
    {},
    element("legend", {}, "Parts (none ticked: the whole kit)"),
    ...boxes,
  );
}

/** The sheets of paper that the kit takes, and how many it would take with the printer's other side. */
function sheetsOf(kit: KitResult, backs: string): string {
  const mine = kit.sheets[backs] ?? kit.pages.length;
  const fewest = Math.min(...Object.values(kit.sheets));
  const other = fewest < mine ? ` (${fewest} printed on both sides)` : "";
  return `${count(mine, "sheet")} of paper${other}`;
}

function show(app: App, where: HTMLElement, game: GameInfo, kit: KitResult, files: Bytes[], backs: string): void {
  const bytes = files[0]?.bytes;
  if (bytes === undefined) return;
  const pieces = kit.pages.reduce((sum, page) => sum + page.pieces, 0);
  const previews = element("ol", { class: "previews" });
  fill(
    where,
    element("h2", {}, `${game.title}: ${count(kit.pages.length, "page")}, ${size(kit.file.size)}`),
    element("p", {}, `${sheetsOf(kit, backs)}${pieces > 0 ? `; ${count(pieces, "piece")} to cut out` : ""}.`),
    element(
      "p",
      {},
      element(
        "button",
        { type: "button", class: "main", onclick: () => void save(kit.file.name, kit.file.media, bytes) },
        "Save the PDF",
      ),
    ),
    element("p", {}, "Print the PDF at 100 % (“actual size”). The rulers on the cover show whether the size is right."),
    element("p", { class: "command" }, "The same PDF from the command line: ", element("code", {}, kit.command)),
    previews,
  );
  app.say(`${game.title} is printed: ${count(kit.pages.length, "page")}.`);
  void preview(app, kit, previews);
}

/** Draw the pages one after the other, for as long as they are looked at. */
async function preview(app: App, kit: KitResult, list: HTMLElement): Promise<void> {
  await loadFonts();
  for (const page of kit.pages) {
    if (!list.isConnected) return;
    const words = `Page ${page.number}: ${page.title || page.part}${page.side === "blank" ? " (blank)" : ""}`;
    const frame = element("div", { class: "page" });
    frame.style.setProperty("aspect-ratio", `${page.width} / ${page.height}`);
    list.append(element("li", {}, frame, element("p", {}, words)));
    try {
      const { result } = await app.client.ask({ kind: "preview", page: page.number });
      const parsed = new DOMParser().parseFromString(result.svg, "image/svg+xml").documentElement;
      frame.append(document.importNode(parsed, true));
    } catch (error) {
      if (error instanceof Overtaken) return;
      frame.append(element("p", {}, "The preview of this page could not be drawn, but the PDF contains the page."));
    }
  }
}

let fonts: Promise<unknown> | undefined;

/** Wait for the fonts in which pages are drawn. */
function loadFonts(): Promise<unknown> {
  const faces = ['400 10px "Barlow"', '600 10px "Barlow"', 'italic 400 10px "Barlow"', '500 10px "Barlow Condensed"'];
  faces.push('600 10px "Barlow Condensed"', '700 10px "Barlow Condensed"', '400 10px "B612 Mono"');
  fonts ??= Promise.allSettled(faces.map((face) => document.fonts.load(face)));
  return fonts;
}
