import type { UseStore } from "idb-keyval";

const storeNames = ["scans", "tickets", "letIn", "facts"] as const;

/** Stored data of one program's door: waiting scans, the list, admissions, and the device's state. */
export type DoorStore = Record<(typeof storeNames)[number], UseStore> & { wipe(): Promise<void> };

/** Writes are durable before they resolve: a dead battery loses nothing. */
export function openDoorStore(name: string): DoorStore {
  let opening: Promise<IDBDatabase> | undefined;
  const open = () => {
    opening ??= openDatabase(name).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const storeOf =
    (storeName: string): UseStore =>
    async (mode, work) =>
      work((await open()).transaction(storeName, mode, { durability: "strict" }).objectStore(storeName));
  return {
    scans: storeOf("scans"),
    tickets: storeOf("tickets"),
    letIn: storeOf("letIn"),
    facts: storeOf("facts"),
    async wipe() {
      (await open()).close();
      opening = undefined;
      await resultOf(indexedDB.deleteDatabase(name));
    },
  };
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const storeName of storeNames) request.result.createObjectStore(storeName);
  };
  return resultOf(request);
}

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("nothing could be kept"));
  });
