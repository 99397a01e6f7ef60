import type { UseStore } from "idb-keyval";

const storeNames = ["scans", "tickets", "letIn", "facts"] as const;

/** What a device keeps of one program's door: what it has yet to hand in, its list, who was let in, and what it knows of itself. */
export type DoorStore = Record<(typeof storeNames)[number], UseStore> & { wipe(): Promise<void> };

/** What is written is on the disk before it is said to be: a battery that ends takes nothing with it. */
export function openDoorStore(name: string): DoorStore {
  let opening: Promise<IDBDatabase> | undefined;
  const open = () => {
    opening ??= openDatabase(name).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const part =
    (of: string): UseStore =>
    async (mode, work) =>
      work((await open()).transaction(of, mode, { durability: "strict" }).objectStore(of));
  return {
    scans: part("scans"),
    tickets: part("tickets"),
    letIn: part("letIn"),
    facts: part("facts"),
    async wipe() {
      (await open()).close();
      opening = undefined;
      await completed(indexedDB.deleteDatabase(name));
    },
  };
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const of of storeNames) request.result.createObjectStore(of);
  };
  return completed(request);
}

const completed = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("nothing could be kept"));
  });
