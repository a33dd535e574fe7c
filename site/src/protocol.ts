// What page and worker say to each other around the messages that Python answers.

import type { Failed, Request } from "./messages";

/** Where the worker finds Python, and what it has to load. Written into the page when the site is built. */
export interface Bundle {
  /** Folder of Pyodide's own files, with a slash at the end, relative to the page. */
  pyodide: string;
  /** The standard library, as a zip of compiled modules, compressed once more with gzip. */
  stdlib: Pack;
  /** Packages that Python imports, each a zip that is unpacked at the start. */
  packs: Pack[];
  /** Bytes of Pyodide's own files. */
  coreSize: number;
  /** What a kind of question needs besides, loaded with the first of that kind. */
  extras: Partial<Record<Request["kind"], Pack>>;
}

export interface Pack {
  name: string;
  url: string;
  size: number;
}

/** To the worker. */
export type ToWorker =
  /** `lock` is the name of a Web Lock that the worker holds while it lives. */
  | { type: "start"; bundle: Bundle; base: string; lock: string }
  | { type: "ask"; id: number; rev: number; request: Request; given?: Bytes };

/** A file that a question or an answer names, handed over without a copy. */
export interface Bytes {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** From the worker. `id` is that of the question; 0 is the start. */
export type FromWorker =
  | { type: "progress"; id: number; rev: number; words: string; loaded?: number; total?: number }
  | { type: "locked" }
  | { type: "ready"; seconds: number }
  | { type: "result"; id: number; rev: number; result: unknown; files: Bytes[]; heap: number }
  | { type: "failure"; id: number; rev: number; failed: Failed };
