import { del, get, set } from "idb-keyval";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { cachePrefixes } from "../../platform/workers/page-caches.ts";

/** Beside what else this browser keeps, since it isn't known yet which program's door it opens. */
const keyOf = ({ client, service }: ServiceAddress) => `shift pass ${client}/${service}`;

/** The pass that this browser opened a program's door with, if it did. */
export async function readPass(at: ServiceAddress): Promise<string | undefined> {
  try {
    return await get<string>(keyOf(at));
  } catch {
    // A browser that keeps nothing has none.
    return undefined;
  }
}

export const storePass = (at: ServiceAddress, shiftKey: string) => set(keyOf(at), shiftKey);

/** Nothing of the door is on this device any more. */
export async function forgetDoor(at: ServiceAddress): Promise<void> {
  try {
    await del(keyOf(at));
  } catch {
    // It kept none.
  }
  for (const name of await caches.keys()) if (name.startsWith(cachePrefixes.door)) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations())
    if (worker.scope.endsWith("/door")) await worker.unregister();
}
