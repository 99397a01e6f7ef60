import { cachePrefixes } from "./page-caches.ts";

/** Nothing that was taken along is on this device any more; what waits to be sent stays until it is. */
export async function removeOfflineScoring(): Promise<void> {
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(cachePrefixes.scoring)) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations())
    if (worker.scope.endsWith("/scoring")) await worker.unregister();
}
