// Story: a seeded game, or a log that somebody wrote, told as a report.

import type { App } from "../app";
import { chosen, keepPlace, place, working } from "../app";
import { choice, count, element, fill, reveal, save } from "../dom";
import type { ProblemFound, StoryResult } from "../messages";
import { rulingControls, type Chosen } from "../rulings";
import * as store from "../store";

/** Logs and forms larger than this are refused, as at the command line. */
const LARGEST = 10_000_000;
/** Where Python finds a form. */
const FORM = "/given/form.pdf";

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
      const asked = { kind: "story", name, text, review: review.checked } as const;
      await shown((await app.client.ask(asked, progress)).result, name);
    });
  };
  const readForm = (name: string, bytes: Uint8Array<ArrayBuffer>): void => {
    void working(app, result, `Reading ${name}`, async (progress) => {
      const asked = { kind: "form", name, path: FORM, review: review.checked } as const;
      const { result: told } = await app.client.ask(asked, progress, { path: FORM, bytes });
      await shown(told, `${stem(name)}.log`);
    });
  };
  const open = async (file: File): Promise<void> => {
    if (file.size > LARGEST) {
      const words = `${file.name} is larger than ten megabytes, and no log or form is.`;
      fill(result, element("div", { class: "trouble", role: "alert" }, element("p", {}, words)));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isPdf(bytes)) readForm(file.name, bytes);
    else read(file.name, new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  };
  const shown = async (told: StoryResult, name: string): Promise<void> => {
    show(app, result, told, name, () => tell(null));
    reveal(result);
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
        element("label", { for: "f-review" }, "Show what each decision cost (takes longer)"),
      ),
      element("button", { type: "submit", class: "main" }, "Tell the story"),
      element("hr"),
      opener(open),
      kept,
    );
  };
  controls.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = seed.value.trim();
    tell(/^\d+$/.test(typed) ? Number(typed) : null);
  });
  draw();
  dropped = open;
  void listKept(kept, read);
  fill(app.main, element("h1", { tabindex: "-1" }, "Read a story"), element("div", { class: "split" }, controls, result));
  if (pending !== undefined) {
    const file = pending;
    pending = undefined;
    await open(file);
  }
}

let dropped: ((file: File) => Promise<void>) | undefined;
let pending: File | undefined;

/** Take a file that was dropped anywhere on the site. */
export function takeFile(file: File): void {
  if (place()[0] === "story" && dropped !== undefined) {
    void dropped(file);
    return;
  }
  pending = file;
  location.hash = "#/story";
}

/** Whether a file is a PDF; some viewers write other bytes before the mark. */
function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");
}

/** A file's name without its ending. */
function stem(name: string): string {
  return name.replace(/\.[^.]*$/, "");
}

function opener(open: (file: File) => Promise<void>): HTMLElement {
  const input = element("input", { type: "file", id: "f-file", accept: ".log,.txt,.pdf,text/plain,application/pdf" });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file !== undefined) void open(file);
    input.value = ""; // the same file can be opened again, once it was changed
  });
  return element(
    "div",
    { class: "field" },
    element("label", { for: "f-file" }, "Or open the log of a game that you played, or a PDF sheet that you filled in"),
    input,
    element("p", { class: "meaning" }, "The file stays on this device. You can also drop it anywhere on this site."),
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
  const saved = stem(name);
  // Without allow-scripts nothing in a log can run; the other two let this page print the frame.
  const frame = element("iframe", {
    class: "report",
    title: told.title,
    sandbox: "allow-same-origin allow-modals",
    srcdoc: told.html,
  });
  frame.addEventListener("load", () => fit(frame));
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
      opened(told.html),
      button("Save as HTML", () => void save(`${saved}.html`, "text/html", told.html)),
      button("Save as Markdown", () => void save(`${saved}.md`, "text/markdown", told.markdown)),
      button("Save as a forum post", () => void save(`${saved}.bbcode`, "text/plain", told.forum)),
      button("Save the log", () => void save(`${saved}.log`, "text/plain", told.log)),
    ),
    problems > 0 ? list(told.problems) : undefined,
    element("p", { class: "command" }, "The same report from the command line: ", element("code", {}, told.command)),
    frame,
  );
  app.say(problems > 0 ? `${told.title}. The log has ${count(problems, "problem")}.` : told.title);
}

/** Make a report's frame as high as the report, so that the page scrolls and not the frame. */
function fit(frame: HTMLIFrameElement): void {
  const inside = frame.contentDocument?.documentElement;
  if (inside === undefined) return;
  const resize = (): void => {
    frame.style.height = `${Math.ceil(inside.getBoundingClientRect().height) + 2}px`;
  };
  resize();
  new ResizeObserver(resize).observe(inside);
}

/** A link to the report as a page of its own; the browser keeps the policy of this page for it. */
function opened(html: string): HTMLElement {
  const link = element("a", { class: "button", target: "_blank", rel: "noopener" }, "Open as a page");
  URL.revokeObjectURL(lastOpened);
  lastOpened = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  link.href = lastOpened;
  return link;
}

let lastOpened = "";

function list(problems: ProblemFound[]): HTMLElement {
  const rows = problems.map((each) =>
    element(
      "li",
      {},
      element("strong", {}, `${each.field ? `Field ${each.field}, page ${each.page}` : `Line ${each.line}`}: ${each.message}`),
      ` (${each.kind}, ${each.citation})`,
      each.help ? element("p", { class: "help" }, each.help) : undefined,
    ),
  );
  return element("div", { class: "trouble" }, element("p", {}, `The log has ${count(problems.length, "problem")}.`), element("ol", {}, ...rows));
}
