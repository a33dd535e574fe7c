// The page: finds out what is asked for, starts Python in the background, and keeps what was loaded for times without a network.

import type { App, Built } from "./app";
import { place } from "./app";
import { Client, Overtaken, type Starting } from "./client";
import { element, fill, size } from "./dom";
import type { GamesResult } from "./messages";
import { oddsPage } from "./pages/odds";
import { printPage } from "./pages/print";
import { rulesPage } from "./pages/rules";
import { storyPage, takeFile } from "./pages/story";
import { keepOffline } from "./offline";

const PAGES: Record<string, (app: App) => Promise<void>> = {
  print: printPage,
  story: storyPage,
  odds: oddsPage,
  rules: rulesPage,
};

function found(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no ${id}`);
  return element;
}

const built = JSON.parse(found("built").textContent ?? "") as Built;
const main = found("main");
const home = [...main.childNodes];
const status = found("status");
const spoken = found("spoken");

function showStart(state: Starting | undefined): void {
  if (state === undefined) {
    fill(status);
    return;
  }
  const share = Math.min(1, state.loaded / state.total);
  fill(
    status,
    element("progress", { max: "1", value: String(share), "aria-label": "Loading Python" }),
    `${state.words}: ${size(state.loaded)} of ${size(state.total)}`,
  );
}

const client = new Client(built.worker, built.bundle, showStart);
let games: Promise<GamesResult> | undefined;

const app: App = {
  client,
  built,
  main,
  games() {
    games ??= fetch(built.games).then((response) => {
      if (!response.ok) throw new Error(`The list of games could not be loaded (${response.status}).`);
      return response.json() as Promise<GamesResult>;
    });
    games.catch(() => (games = undefined));
    return games;
  },
  say(words) {
    fill(spoken, words);
  },
};

/** Show the page that the address names; the landing page for any other. */
async function show(): Promise<void> {
  const name = place()[0] ?? "";
  const page = PAGES[name];
  for (const link of document.querySelectorAll("nav a")) {
    const here = link.getAttribute("href") === `#/${name}`;
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (page === undefined) {
    main.replaceChildren(...home);
    document.title = "printkit: print, play, log, check and tell small naval games";
    return;
  }
  fill(main, element("p", { role: "status" }, "One moment …"));
  try {
    await page(app);
    document.title = `printkit: ${main.querySelector("h1")?.textContent ?? name}`;
    main.querySelector("h1")?.focus();
  } catch (error) {
    const help = error instanceof Error ? error.message : String(error);
    fill(
      main,
      element("h1", { tabindex: "-1" }, "This did not work"),
      element("p", { role: "alert" }, help),
      element("button", { type: "button", onclick: () => void show() }, "Try again"),
    );
  }
}

window.addEventListener("hashchange", () => void show());
window.addEventListener("dragover", (event) => event.preventDefault());
window.addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file !== undefined) takeFile(file);
});
void show();
/** Start Python; where that fails, say why and offer to try again. */
async function start(): Promise<void> {
  try {
    await client.start();
  } catch (error) {
    if (error instanceof Overtaken) return;
    const words = element("p", { role: "alert" }, error instanceof Error ? error.message : String(error));
    fill(status, words, element("button", { type: "button", onclick: () => void start() }, "Try again"));
  }
}

// What is kept for times without a network waits until Python is there: the first visit loads everything once.
void start().then(() => keepOffline(built.serviceWorker, found("offline")));
