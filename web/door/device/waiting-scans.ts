import { del, delMany, entries, keys, set } from "idb-keyval";
import type { QueuedScan } from "../../../contract/door/door.ts";
import type { OpenDeviceState, RefusedScan } from "./device-state.ts";
import type { DoorStore } from "./door-store.ts";

/** Prefix of the keys of refused scans. */
const REFUSED_PREFIX = "refused ";

export const countWaiting = async (store: DoorStore) => (await keys(store.scans)).length;

export const readRefused = async (store: DoorStore) =>
  (await entries<string, RefusedScan>(store.facts)).flatMap(([key, refused]) =>
    key.startsWith(REFUSED_PREFIX) ? [refused] : [],
  );

/** The scans that this device has yet to hand in, and those that the server refused. All tabs share them. */
export function openWaitingScans(name: string, store: DoorStore, state: OpenDeviceState) {
  // Another tab has scanned or handed in.
  const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  const recount = async () => state.set({ waiting: await countWaiting(store), refused: await readRefused(store) });
  tabs?.addEventListener("message", () => void recount());
  async function noteWaiting(): Promise<void> {
    await recount();
    tabs?.postMessage("waiting");
  }
  async function forget(scans: readonly QueuedScan[]): Promise<void> {
    await delMany(
      scans.map(({ scanID }) => scanID),
      store.scans,
    );
    await noteWaiting();
  }
  return {
    list: async () => (await entries<string, QueuedScan>(store.scans)).map(([, scan]) => scan),
    /** Stores a scan on the disk before its verdict is shown. */
    async add(scan: QueuedScan): Promise<void> {
      await set(scan.scanID, scan, store.scans);
      await noteWaiting();
    },
    /** After they were handed in. */
    forget,
    /** Puts a scan aside that the server refused. */
    async storeRefused(scan: QueuedScan, reason: string): Promise<void> {
      await set(`${REFUSED_PREFIX}${scan.scanID}`, { scan, reason }, store.facts);
      await forget([scan]);
    },
    /** Forgets a refused scan once somebody has noted it. */
    async forgetRefused(scanID: string): Promise<void> {
      await del(`${REFUSED_PREFIX}${scanID}`, store.facts);
      await noteWaiting();
    },
  };
}

export type WaitingScans = ReturnType<typeof openWaitingScans>;
