// The page's side of the service worker: whether the site works without a network, and when a new version is ready.

import { element, fill } from "./dom";

const KEPT = "Works without a network from now on.";
const NOT_KEPT = "This browser could not keep the site (its storage may be full), so the site needs a network.";
const KEEPS_NOTHING = "This private window stores nothing, so the site needs a network.";

/** Register the service worker and say in `where` what it has done. The site works without one, too. */
export function keepOffline(script: string, where: HTMLElement): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) {
    fill(where, KEEPS_NOTHING);
    return;
  }
  reloadOnce(container);
  register(container, script, where).catch(() => fill(where, NOT_KEPT));
}

/** Load the page again when another version takes over, which happens only when the person has said so. */
function reloadOnce(container: ServiceWorkerContainer): void {
  const controlled = container.controller !== null;
  let reloading = false;
  container.addEventListener("controllerchange", () => {
    if (!controlled || reloading) return;
    reloading = true;
    location.reload();
  });
}

async function register(container: ServiceWorkerContainer, script: string, where: HTMLElement): Promise<void> {
  const controlled = container.controller !== null;
  const registration = await container.register(script, { updateViaCache: "none" });
  const watch = (worker: ServiceWorker | null): void => {
    if (worker === null) return;
    const look = (): void => {
      if (worker.state === "installed" && registration.active !== null) offer(where, worker);
      if (worker.state === "activated") fill(where, KEPT);
      if (worker.state === "redundant" && registration.active === null) fill(where, NOT_KEPT);
    };
    worker.addEventListener("statechange", look);
    look();
  };
  if (registration.active !== null) fill(where, KEPT);
  if (controlled && !thrifty()) registration.active?.postMessage("KEEP_LATER");
  watch(registration.installing ?? registration.waiting ?? registration.active);
  registration.addEventListener("updatefound", () => watch(registration.installing));
}

/** Whether the person has asked the browser to load little. */
function thrifty(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Offer the new version; it is taken when the person says so, never in the middle of something. */
function offer(where: HTMLElement, worker: ServiceWorker): void {
  fill(
    where,
    "A new version is ready. ",
    element("button", { type: "button", onclick: () => worker.postMessage("SKIP_WAITING") }, "Use it now"),
  );
}
