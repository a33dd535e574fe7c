// What the pages share: the client, the games, messages to the person.

import { Client, Overtaken, Refusal } from "./client";
import { element, fill } from "./dom";
import type { GameInfo, GamesResult } from "./messages";
import type { Bundle } from "./protocol";

/** Written into the page when the site is built. */
export interface Built {
  version: string;
  worker: string;
  serviceWorker: string;
  bundle: Bundle;
  /** Where the games are told: what Python would answer, written when the site is built. */
  games: string;
}

export interface App {
  client: Client;
  built: Built;
  main: HTMLElement;
  games(): Promise<GamesResult>;
  /** Say something that a screen reader reads out, too. */
  say(words: string): void;
}

/** Run what a tap asked for, with a note of progress that can be given up, and a sentence where it fails. */
export async function working(
  app: App,
  where: HTMLElement,
  what: string,
  act: (progress: (words: string) => void) => Promise<void>,
): Promise<void> {
  const words = element("p", { role: "status" }, `${what} …`);
  const stop = element("button", { type: "button", class: "quiet", onclick: () => app.client.cancel() }, "Stop");
  fill(where, element("div", { class: "working" }, element("progress", { "aria-label": what }), words, stop));
  try {
    await act((said) => fill(words, `${said} …`));
  } catch (error) {
    fill(where, trouble(error));
  }
}

/** The sentence for what went wrong; nothing for what was overtaken by a later question. */
function trouble(error: unknown): HTMLElement {
  if (error instanceof Overtaken) return element("p", { class: "quiet-words" }, "Stopped.");
  const failed = error instanceof Refusal ? error.failed : { message: String(error), help: "", fault: true };
  return element(
    "div",
    { class: "trouble", role: "alert" },
    element("p", {}, failed.message),
    failed.help ? element("p", { class: "help" }, failed.help) : undefined,
  );
}

/** The game of a slug, or the first. */
export function chosen(games: GamesResult, slug: string | undefined): GameInfo {
  const first = games.games[0];
  if (first === undefined) throw new Error("there are no games");
  return games.games.find((each) => each.slug === slug) ?? first;
}

/** The place behind `#/`: a page's name and what it is to show, as `print` and `malta-convoy`. */
export function place(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
}

/** Show a page's place in the address without leaving it. */
export function keepPlace(...parts: string[]): void {
  history.replaceState(null, "", `#/${parts.map(encodeURIComponent).join("/")}`);
}
