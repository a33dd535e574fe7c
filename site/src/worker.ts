// The module worker in which Python runs. The page never waits for it: every question is answered by a message.

import type { Bundle, FromWorker, Pack, ToWorker } from "./protocol";
import type { Request } from "./messages";

interface Python {
  unpackArchive(buffer: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  globals: { get(name: string): (...given: unknown[]) => string };
  FS: { readFile(path: string): Uint8Array<ArrayBuffer>; mkdirTree(path: string): void };
  _module: { HEAP8: { length: number } };
}

const LIBRARY = "/library";
const MADE = "/made";

let python: Python | undefined;
let answer: ((request: string, folder: string, told: (words: string) => void) => string) | undefined;

function say(message: FromWorker, move: Transferable[] = []): void {
  self.postMessage(message, { transfer: move });
}

/** Fetch a file and inflate it if it was compressed; `onBytes` hears how many bytes have come. */
async function fetched(url: string, onBytes: (bytes: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) {
    throw new Error(`${url} could not be loaded (${response.status})`);
  }
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        onBytes(chunk.length);
        controller.enqueue(chunk);
      },
    }),
  );
  const whole = await new Response(counted).arrayBuffer();
  const head = new Uint8Array(whole, 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return whole; // a host may have inflated it already
  return new Response(new Blob([whole]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function start(bundle: Bundle, base: string): Promise<void> {
  const began = performance.now();
  const total = bundle.coreSize + bundle.stdlib.size + bundle.packs.reduce((sum, each) => sum + each.size, 0);
  let loaded = 0;
  const progress = (words: string) => say({ type: "progress", id: 0, rev: 0, words, loaded, total });
  const pack = (each: Pack) =>
    fetched(new URL(each.url, base).href, (bytes) => {
      loaded += bytes;
      progress(`Loading ${each.name}`);
    });
  progress("Loading Python");
  const packs = Promise.all(bundle.packs.map(pack));
  const stdlib = await pack(bundle.stdlib);
  const folder = new URL(bundle.pyodide, base).href;
  const { loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  const library = URL.createObjectURL(new Blob([stdlib], { type: "application/zip" }));
  const started: Python = await loadPyodide({ indexURL: folder, stdLibURL: library });
  URL.revokeObjectURL(library);
  loaded += bundle.coreSize;
  progress("Starting printkit");
  for (const each of await packs) started.unpackArchive(each, "zip", { extractDir: LIBRARY });
  started.FS.mkdirTree(MADE);
  started.runPython(`import sys\nsys.path.insert(0, "${LIBRARY}")\nfrom printkit.browser import answer`);
  python = started;
  answer = started.globals.get("answer");
  say({ type: "ready", seconds: (performance.now() - began) / 1000 });
}

function ask(id: number, rev: number, request: Request): void {
  if (python === undefined || answer === undefined) throw new Error("Python has not started");
  const told = (words: string) => say({ type: "progress", id, rev, words });
  const said = JSON.parse(answer(JSON.stringify(request), MADE, told));
  if (!said.ok) {
    say({ type: "failure", id, rev, failed: said.failed });
    return;
  }
  const file = said.result.file;
  const files = file === undefined ? [] : [{ path: file.path, bytes: python.FS.readFile(file.path) }];
  const heap = python._module.HEAP8.length;
  say({ type: "result", id, rev, result: said.result, files, heap }, files.map((each) => each.bytes.buffer));
}

function failed(id: number, rev: number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const help = id === 0 ? "Load the page again; if that does not help, try another browser." : "Try it again.";
  say({ type: "failure", id, rev, failed: { message, help, fault: id !== 0 } });
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === "start") {
    start(message.bundle, message.base).catch((error: unknown) => failed(0, 0, error));
    return;
  }
  try {
    ask(message.id, message.rev, message.request);
  } catch (error) {
    failed(message.id, message.rev, error);
  }
});
