// The module worker in which Python runs. The page never waits for it: every question is answered by a message.

import type { Bundle, Bytes, FromWorker, Pack, ToWorker } from "./protocol";
import type { Request } from "./messages";

declare const self: DedicatedWorkerGlobalScope;

interface Python {
  unpackArchive(buffer: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  globals: { get(name: string): (...given: unknown[]) => string };
  FS: {
    readFile(path: string): Uint8Array<ArrayBuffer>;
    writeFile(path: string, content: Uint8Array): void;
    mkdirTree(path: string): void;
  };
  _module: { HEAP8: { length: number } };
}

const LIBRARY = "/library";
const MADE = "/made";
const GIVEN = "/given";

let python: Python | undefined;
let extras: Bundle["extras"] = {};
let base = "";
let answer: ((request: string, folder: string, told: (words: string) => void) => string) | undefined;

function say(message: FromWorker, move: Transferable[] = []): void {
  self.postMessage(message, { transfer: move });
}

/** Fetch a file and inflate it if it is compressed; `onBytes` hears how many bytes have come. */
async function fetched(url: string, onBytes: (bytes: number) => void): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await direct(url).catch(() => undefined);
  if (response === undefined || !response.ok || response.body === null) {
    throw new Error(`${url} could not be loaded (${response?.status ?? "no network"})`);
  }
  const reader = response.body.getReader();
  const first = await reader.read();
  let next: typeof first | undefined = first;
  const counted = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = next ?? (await reader.read());
      next = undefined;
      if (done) return controller.close();
      onBytes(value.length);
      controller.enqueue(value);
    },
  });
  // A host may have inflated it already.
  const packed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  return packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
}

/** The browser's own fetch. */
const direct = self.fetch.bind(self);

/** Answer Pyodide's requests for these addresses with what has been fetched already, and all others as usual. */
function serve(files: Map<string, Response>): void {
  self.fetch = async (asked, options) => files.get(String(asked)) ?? direct(asked, options);
}

async function start(bundle: Bundle): Promise<void> {
  const began = performance.now();
  const total = bundle.coreSize + bundle.stdlib.size + bundle.packs.reduce((sum, each) => sum + each.size, 0);
  let loaded = 0;
  const progress = (words: string) => say({ type: "progress", id: 0, rev: 0, words, loaded, total });
  const came = (words: string) => (bytes: number) => {
    loaded += bytes;
    progress(words);
  };
  const pack = (each: Pack) => unpacked(each, came(`Loading ${each.name}`));
  progress("Loading Python");
  const folder = new URL(bundle.pyodide, base).href;
  const library = `${folder}stdlib.zip`;
  const open = async (url: string, type: string, words: string): Promise<Response> =>
    new Response(await fetched(url, came(words)), { headers: { "Content-Type": type } });
  const packs = Promise.all(bundle.packs.map(pack));
  packs.catch(() => undefined); // told below, once Python is there
  // Both are on their way before Pyodide asks: a file that is not to be had is told here, and not by Pyodide in its own words.
  const [wasm, stdlib] = await Promise.all([
    open(`${folder}pyodide.asm.wasm.gz`, "application/wasm", "Loading Python"),
    open(new URL(bundle.stdlib.url, base).href, "application/zip", `Loading ${bundle.stdlib.name}`),
  ]);
  serve(new Map([[`${folder}pyodide.asm.wasm`, wasm], [library, stdlib]]));
  const { loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  const started: Python = await loadPyodide({ indexURL: folder, stdLibURL: library });
  loaded = total;
  progress("Starting printkit");
  for (const each of await packs) started.unpackArchive(each, "zip", { extractDir: LIBRARY });
  started.FS.mkdirTree(MADE);
  started.FS.mkdirTree(GIVEN);
  started.runPython(`import sys\nsys.path.insert(0, "${LIBRARY}")\nfrom printkit.browser import answer`);
  python = started;
  extras = bundle.extras;
  answer = started.globals.get("answer");
  say({ type: "ready", seconds: (performance.now() - began) / 1000 });
}

/** Fetch a pack; its content as a zip. */
async function unpacked(pack: Pack, onBytes: (bytes: number) => void): Promise<ArrayBuffer> {
  return new Response(await fetched(new URL(pack.url, base).href, onBytes)).arrayBuffer();
}

/** Load what a kind of question needs besides, if it is not there yet. */
async function loadExtra(kind: Request["kind"], told: (words: string) => void): Promise<void> {
  const pack = extras[kind];
  if (pack === undefined || python === undefined) return;
  const size = (pack.size / 1e6).toFixed(1);
  told(`Loading ${pack.name} (${size} MB, once)`);
  const content = await unpacked(pack, () => undefined).catch(() => {
    throw new Error(`${pack.name} (${size} MB) is not stored on this device yet, and cannot be loaded without a network.`);
  });
  python.unpackArchive(content, "zip", { extractDir: LIBRARY });
  python.runPython("import importlib\nimportlib.invalidate_caches()");
  delete extras[kind];
}

async function ask(id: number, rev: number, request: Request, given: Bytes | undefined): Promise<void> {
  if (python === undefined || answer === undefined) throw new Error("Python has not started");
  const told = (words: string) => say({ type: "progress", id, rev, words });
  await loadExtra(request.kind, told);
  if (given !== undefined) python.FS.writeFile(given.path, given.bytes);
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

/** Hold a lock until this worker ends, however it ends: so the page learns of a worker that the browser has killed. */
function holdLock(name: string): void {
  const locks = navigator.locks as LockManager | undefined; // not there without a secure context
  void locks?.request(name, () => {
    say({ type: "locked" });
    return new Promise<void>(() => undefined);
  });
}

function failed(id: number, rev: number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const help = id === 0 ? "Load the page again; if that does not help, try another browser." : "Try it again.";
  say({ type: "failure", id, rev, failed: { message, help, fault: id !== 0 } });
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === "start") {
    base = message.base;
    holdLock(message.lock);
    start(message.bundle).catch((error: unknown) => failed(0, 0, error));
    return;
  }
  ask(message.id, message.rev, message.request, message.given).catch((error: unknown) =>
    failed(message.id, message.rev, error),
  );
});
