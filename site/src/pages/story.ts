// Story: a seeded game, or a log that somebody wrote, told as a report.

import type { App } from "../app";
import { chosen, keepPlace, place, working } from "../app";
import { choice, count, element, fill, save } from "../dom";
import type { ProblemFound, StoryResult } from "../messages";
import { rulingControls, type Chosen } from "../rulings";
import * as store from "../store";

/** Logs larger than this are refused, as at the command line. */
const LARGEST = 10_000_000;

export async function storyPage(app: App): Promise<void> {
  const games = await app.games();
  const [, slug, seedWord] = place();
  let game = chosen(games, slug);
  const rulings: Chosen = { preset: "", settings: {} };
  const controls = element("form", { class: "controls" });
  const result = element("section", { class: "result", "aria-live": "polite" });
  const kept = element("div");
  const seed = element("input", {
    id: "f-seed",
    name: "seed",
    inputmode: "numeric",
    pattern: "[0-9]{1,15}",
    autocomplete: "off",
    placeholder: "any",
    value: seedWord ?? "",
  });
  const review = element("input", { type: "checkbox", id: "f-review", name: "review" });

  const tell = (drawn: number | null): void => {
    void working(app, result, `Playing ${game.title}`, async (progress) => {
      const { result: told } = await app.client.ask(
        { kind: "play", game: game.slug, seed: drawn, review: review.checked, ...rulings },
        progress,
      );
      keepPlace("story", game.slug, String(told.seed ?? ""));
      await shown(told, `${told.game}-${told.seed}.log`);
    });
  };
  const read = (name: string, text: string): void => {
    void working(app, result, `Checking ${name}`, async (progress) => {
      const { result: told } = await app.client.ask(
        { kind: "story", name, text, review: review.checked },
        progress,
      );
      await shown(told, name);
    });
  };
  const shown = async (told: StoryResult, name: string): Promise<void> => {
    show(app, result, told, name, () => tell(null));
    await store.keep({ name, game: told.game, title: told.title, text: told.log, seed: told.seed, kept: Date.now() });
    await listKept(kept, read);
  };
  const draw = (): void => {
    keepPlace("story", game.slug, seed.value);
    fill(
      controls,
      choice(
        "Game",
        "game",
        games.games.map((each) => [each.slug, each.title] as const),
        game.slug,
        (now) => {
          game = chosen(games, now);
          rulings.preset = "";
          rulings.settings = {};
          draw();
          document.getElementById("f-game")?.focus();
        },
      ),
      element("div", { class: "field" }, element("label", { for: "f-seed" }, "Seed"), seed),
      rulingControls(game, rulings, () => undefined),
      element(
        "div",
        { class: "tick" },
        review,
        element("label", { for: "f-review" }, "Say what decisions cost (takes longer)"),
      ),
      element("button", { type: "submit", class: "main" }, "Tell the story"),
      element("hr"),
      opener(read, (words) => app.say(words)),
      kept,
    );
  };
  controls.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = seed.value.trim();
    tell(/^\d+$/.test(typed) ? Number(typed) : null);
  });
  draw();
  dropped = read;
  void listKept(kept, read);
  fill(app.main, element("h1", { tabindex: "-1" }, "Read a story"), element("div", { class: "split" }, controls, result));
  if (pending !== undefined) {
    const { name, text } = pending;
    pending = undefined;
    read(name, text);
  }
}

let dropped: ((name: string, text: string) => void) | undefined;
let pending: { name: string; text: string } | undefined;

/** Take a file that was dropped anywhere on the site. */
export async function takeFile(file: File, say: (words: string) => void): Promise<void> {
  if (file.size > LARGEST) {
    say(`${file.name} is larger than ten megabytes, and no log is.`);
    return;
  }
  const text = await file.text();
  if (place()[0] === "story" && dropped !== undefined) {
    dropped(file.name, text);
    return;
  }
  pending = { name: file.name, text };
  location.hash = "#/story";
}

function opener(read: (name: string, text: string) => void, say: (words: string) => void): HTMLElement {
  const input = element("input", { type: "file", id: "f-file", accept: ".log,.txt,text/plain" });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file !== undefined && file.size <= LARGEST) void file.text().then((text) => read(file.name, text));
    else if (file !== undefined) say(`${file.name} is larger than ten megabytes, and no log is.`);
  });
  return element(
    "div",
    { class: "field" },
    element("label", { for: "f-file" }, "Or open a log of a game that you played (it stays on this device)"),
    input,
  );
}

async function listKept(where: HTMLElement, read: (name: string, text: string) => void): Promise<void> {
  const found = await store.logs();
  if (found.length === 0) {
    fill(where);
    return;
  }
  const rows = found.map((log) =>
    element(
      "li",
      {},
      element("button", { type: "button", class: "link", onclick: () => read(log.name, log.text) }, log.title),
      ` ${log.name} `,
      element(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `Forget ${log.name}`,
          onclick: () => void store.forget(log.name).then(() => listKept(where, read)),
        },
        "Forget",
      ),
    ),
  );
  fill(
    where,
    element("h2", {}, "On this device"),
    element("p", { class: "quiet-words" }, "No cookies, no analytics: your logs stay here."),
    element("ul", { class: "kept" }, ...rows),
  );
}

function show(app: App, where: HTMLElement, told: StoryResult, name: string, again: () => void): void {
  const stem = name.replace(/\.[^.]*$/, "");
  // Without allow-scripts nothing in a log can run; the other two let this page print the frame.
  const frame = element("iframe", {
    class: "report",
    title: told.title,
    sandbox: "allow-same-origin allow-modals",
    srcdoc: told.html,
  });
  const button = (words: string, act: () => void): HTMLElement =>
    element("button", { type: "button", onclick: act }, words);
  const problems = told.problems.length;
  fill(
    where,
    element("h2", {}, told.title),
    element(
      "div",
      { class: "buttons" },
      told.seed !== null ? button("Another seed", again) : undefined,
      button("Print", () => frame.contentWindow?.print()),
      button("Save as HTML", () => void save(`${stem}.html`, "text/html", told.html)),
      button("Save as Markdown", () => void save(`${stem}.md`, "text/markdown", told.markdown)),
      button("Save the log", () => void save(`${stem}.log`, "text/plain", told.log)),
    ),
    problems > 0 ? list(told.problems) : undefined,
    element("p", { class: "command" }, "The same at a terminal: ", element("code", {}, told.command)),
    frame,
  );
  app.say(problems > 0 ? `${told.title}. The log has ${count(problems, "problem")}.` : told.title);
}

function list(problems: ProblemFound[]): HTMLElement {
  const rows = problems.map((each) =>
    element(
      "li",
      {},
      element("strong", {}, `Line ${each.line}: ${each.message}`),
      ` (${each.kind}, ${each.citation})`,
      each.help ? element("p", { class: "help" }, each.help) : undefined,
    ),
  );
  return element("div", { class: "trouble" }, element("p", {}, `The log has ${count(problems.length, "problem")}.`), element("ol", {}, ...rows));
}
