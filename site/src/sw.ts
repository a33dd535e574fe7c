// The service worker: keeps every file of one build, or none, and serves it from there.

declare const self: ServiceWorkerGlobalScope;
export {};

/** Written in when the site is built: the build's name, and each file with the SHA-256 of its content. `later` are those that
 * the first visit does without; they are kept when they are first used, or when the page says so on a later visit. */
declare const BUILD: { name: string; files: Record<string, string>; later: Record<string, string> };

const CACHE = `printkit-${BUILD.name}`;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "SKIP_WAITING") void self.skipWaiting();
  if (event.data === "KEEP_LATER") event.waitUntil(keepLater().catch(() => undefined));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.href.startsWith(self.registration.scope)) {
    event.respondWith(served(event.request, url));
  }
});

/** Fetch and verify every file. One that fails leaves the build before in its place. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    for (const [path, digest] of Object.entries(BUILD.files)) await keep(cache, path, digest);
    for (const [path, digest] of Object.entries(BUILD.later)) {
      const before = await caches.match(located(path));
      if (before !== undefined) await keep(cache, path, digest, [async () => before]);
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

function located(path: string): string {
  return new URL(path, self.registration.scope).href;
}

/** Where a file may come from: the build before, the browser's own cache (names carry a digest), the host. */
function sources(url: string): (() => Promise<Response | undefined>)[] {
  return [() => caches.match(url), () => fetch(url), () => fetch(url, { cache: "reload" })];
}

/** Keep one file of this build, verified. */
async function keep(cache: Cache, path: string, digest: string, from = sources(located(path))): Promise<Response> {
  for (const source of from) {
    const response = await source();
    if (response === undefined || !response.ok) continue;
    const content = await response.arrayBuffer();
    if ((await sha256(content)) !== digest) continue;
    const made = new Response(content, { headers: kept(response.headers) });
    await cache.put(located(path), made.clone()).catch((error: unknown) => {
      if (path in BUILD.files) throw error; // a file of `later` may find no room and is of use all the same
    });
    return made;
  }
  throw new Error(`${path} of this build is not to be had`);
}

async function keepLater(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const [path, digest] of Object.entries(BUILD.later)) {
    if ((await cache.match(located(path))) === undefined) await keep(cache, path, digest);
  }
}

/** What a stored answer says of itself: its type. Its content is inflated already. */
function kept(headers: Headers): Record<string, string> {
  return { "Content-Type": headers.get("Content-Type") ?? "application/octet-stream" };
}

async function sha256(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function dropOthers(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("printkit-") && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function served(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(CACHE);
  const plain = new URL(url.pathname.endsWith("/") ? "index.html" : "", url);
  plain.search = "";
  plain.hash = "";
  const found = await cache.match(plain);
  if (found !== undefined) return found;
  const path = plain.href.slice(self.registration.scope.length);
  const digest = BUILD.later[path];
  return digest === undefined ? fetch(request) : keep(cache, path, digest);
}
