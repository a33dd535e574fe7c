// The page's side of the worker: questions with a promise each, progress, cancelling, starting over.

import type { Failed, Request, Results } from "./messages";
import type { Bundle, Bytes, FromWorker, ToWorker } from "./protocol";

/** A question that could not be answered. */
export class Refusal extends Error {
  constructor(readonly failed: Failed) {
    super(failed.message);
  }
}

/** A question that was given up, or overtaken by a later one of its kind. */
export class Overtaken extends Error {}

export interface Answer<K extends keyof Results> {
  result: Results[K];
  files: Bytes[];
}

interface Waiting {
  kind: Request["kind"];
  rev: number;
  done(answer: { result: unknown; files: Bytes[] }): void;
  failed(error: Error): void;
  progress(words: string): void;
}

/** Where the start has got to, for the page to show. */
export interface Starting {
  words: string;
  loaded: number;
  total: number;
}

/** Above so many bytes the worker is replaced when it has nothing to do: WebAssembly's memory never shrinks. */
const LARGEST_HEAP = 150 * 1024 * 1024;

export class Client {
  private worker: Worker | undefined;
  private ready: Promise<void> | undefined;
  private began: { done(): void; failed(error: Error): void } | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private readonly revisions = new Map<Request["kind"], number>();
  private last = 0;
  /** Seconds that the latest start took. */
  startSeconds = 0;
  heap = 0;

  constructor(
    private readonly script: string,
    private readonly bundle: Bundle,
    private readonly onStart: (state: Starting | undefined) => void,
  ) {}

  /** Start Python if it is not there; resolves when it is. */
  start(): Promise<void> {
    this.ready ??= new Promise((done, failed) => {
      this.began = { done, failed };
      const worker = new Worker(this.script, { type: "module", name: "printkit" });
      worker.addEventListener("message", (event: MessageEvent<FromWorker>) => this.heard(event.data));
      worker.addEventListener("error", () => this.lost("The worker that runs Python stopped."));
      this.worker = worker;
      const lock = `printkit-worker-${Math.random().toString(36).slice(2)}`;
      worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
        if (event.data.type === "locked") void navigator.locks.request(lock, () => this.died(worker));
      });
      this.send({ type: "start", bundle: this.bundle, base: document.baseURI, lock });
    });
    return this.ready;
  }

  /** Ask Python. A later question of the same kind overtakes this one. `given` is a file that the question names. */
  async ask<K extends keyof Results>(
    request: Request & { kind: K },
    progress: (words: string) => void = () => undefined,
    given?: Bytes,
  ): Promise<Answer<K>> {
    const rev = (this.revisions.get(request.kind) ?? 0) + 1;
    this.revisions.set(request.kind, rev);
    await this.start();
    if (this.revisions.get(request.kind) !== rev) throw new Overtaken();
    const id = ++this.last;
    return new Promise<Answer<K>>((done, failed) => {
      this.waiting.set(id, {
        kind: request.kind,
        rev,
        done: (answer) => done(answer as Answer<K>),
        failed,
        progress,
      });
      this.send({ type: "ask", id, rev, request, given });
    });
  }

  /** Give up everything that is being done: the worker ends, and the next question starts another. */
  cancel(): void {
    this.end(new Overtaken());
  }

  private end(error: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.ready = undefined;
    this.began?.failed(error);
    this.began = undefined;
    for (const each of this.waiting.values()) each.failed(error);
    this.waiting.clear();
    this.onStart(undefined);
  }

  /** Hear that a worker has ended; one that this page has ended itself is no longer of interest. */
  private died(worker: Worker): void {
    if (worker === this.worker) this.lost("The browser has stopped the worker that runs Python.");
  }

  private lost(message: string): void {
    this.end(new Refusal({ message, help: "Try again: Python will be started again.", fault: false }));
  }

  private send(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private heard(message: FromWorker): void {
    if (message.type === "locked") return;
    if (message.type === "ready") {
      this.startSeconds = message.seconds;
      this.began?.done();
      this.began = undefined;
      this.onStart(undefined);
      return;
    }
    if (message.id === 0) {
      if (message.type === "progress") {
        this.onStart({ words: message.words, loaded: message.loaded ?? 0, total: message.total ?? 1 });
      } else if (message.type === "failure") this.end(new Refusal(message.failed));
      return;
    }
    const waiting = this.waiting.get(message.id);
    if (waiting === undefined) return;
    if (message.type === "progress") {
      waiting.progress(message.words);
      return;
    }
    this.waiting.delete(message.id);
    if (this.revisions.get(waiting.kind) !== message.rev) waiting.failed(new Overtaken());
    else if (message.type === "failure") waiting.failed(new Refusal(message.failed));
    else waiting.done({ result: message.result, files: message.files });
    if (message.type === "result") this.rest(message.heap);
  }

  /** Replace a worker whose memory has grown too large, once nothing waits for it. */
  private rest(heap: number): void {
    this.heap = heap;
    if (heap > LARGEST_HEAP && this.waiting.size === 0) this.end(new Overtaken());
  }
}
