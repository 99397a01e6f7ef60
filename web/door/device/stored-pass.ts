import { del, get, set } from "idb-keyval";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { cachePrefixes } from "../../platform/workers/page-caches.ts";

/** In general storage: the program's identifier isn't known before its door is open. */
const keyOf = ({ client, service }: ServiceAddress) => `shift pass ${client}/${service}`;

/** The pass that this browser opened the door with. */
export async function readPass(at: ServiceAddress): Promise<string | undefined> {
  try {
    return await get<string>(keyOf(at));
  } catch {
    // Storage is forbidden, so that there is no pass.
    return undefined;
  }
}

export const storePass = (at: ServiceAddress, shiftKey: string) => set(keyOf(at), shiftKey);

/** Deletes all data of the door from this device. */
export async function forgetDoor(at: ServiceAddress): Promise<void> {
  try {
    await del(keyOf(at));
  } catch {
    // Storage is forbidden, so that there is nothing to delete.
  }
  for (const name of await caches.keys()) if (name.startsWith(cachePrefixes.door)) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations())
    if (worker.scope.endsWith("/door")) await worker.unregister();
}
