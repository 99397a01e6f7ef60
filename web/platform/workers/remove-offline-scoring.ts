import { cachePrefixes } from "./page-caches.ts";

/** Deletes the offline copies of scoresheets from this device; unsent scores stay until they are sent. */
export async function removeOfflineScoring(): Promise<void> {
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(cachePrefixes.scoring)) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations())
    if (worker.scope.endsWith("/scoring")) await worker.unregister();
}
