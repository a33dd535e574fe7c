// The service worker: keeps every file of one build, or none, and serves it from there.

declare const self: ServiceWorkerGlobalScope;
export {};

/** Written in when the site is built: the build's name, and each file with the SHA-256 of its content. */
declare const BUILD: { name: string; files: Record<string, string> };

const CACHE = `printkit-${BUILD.name}`;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "SKIP_WAITING") void self.skipWaiting();
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
    for (const [path, digest] of Object.entries(BUILD.files)) {
      const url = new URL(path, self.registration.scope);
      const response = await fetch(url, { cache: "no-cache" });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      const content = await response.arrayBuffer();
      if ((await sha256(content)) !== digest) throw new Error(`${path} is not of this build`);
      await cache.put(url, new Response(content, { headers: kept(response.headers) }));
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
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
  return (await cache.match(plain)) ?? fetch(request);
}
