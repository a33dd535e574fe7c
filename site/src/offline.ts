// The page's side of the service worker: whether the site works without a network, and when a new version is ready.

import { element, fill } from "./dom";

/** Register the service worker and say in `where` what it has done. The site works without one, too. */
export function keepOffline(script: string, where: HTMLElement): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) {
    fill(where, "This window keeps nothing: without a network the site will not load.");
    return;
  }
  const controlled = container.controller !== null;
  let reloading = false;
  container.addEventListener("controllerchange", () => {
    if (!controlled || reloading) return;
    reloading = true;
    location.reload();
  });
  container
    .register(script, { updateViaCache: "none" })
    .then((registration) => {
      void container.ready.then(() => fill(where, "Works without a network from now on."));
      const watch = (worker: ServiceWorker | null): void => {
        worker?.addEventListener("statechange", () => {
          if (worker.state === "installed" && container.controller !== null) offer(where, worker);
        });
      };
      if (registration.waiting !== null && controlled) offer(where, registration.waiting);
      registration.addEventListener("updatefound", () => watch(registration.installing));
    })
    .catch(() => fill(where, "This browser could not keep the site: without a network it will not load."));
}

/** Offer the new version; it is taken when the person says so, never in the middle of something. */
function offer(where: HTMLElement, worker: ServiceWorker): void {
  fill(
    where,
    "A new version is ready. ",
    element("button", { type: "button", onclick: () => worker.postMessage("SKIP_WAITING") }, "Use it now"),
  );
}
