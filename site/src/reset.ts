// The reset page: drops the service worker and its files; the logs on the device stay.

import { fill } from "./dom";

async function reset(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith("printkit-")) await caches.delete(name);
  location.href = "./";
}

const said = document.getElementById("said");
document.getElementById("reset")?.addEventListener("click", () => {
  reset().catch((error: unknown) => said && fill(said, `The site could not be reset: ${String(error)}`));
});
