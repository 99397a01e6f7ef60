import { WEEK } from "../../../contract/platform/durations.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { type UseStore, clear, createStore, del, entries, get, set } from "idb-keyval";

/** A file that was chosen for a folder of an entry, until the server has all of it. */
export type ChosenFile = {
  key: string;
  userID: string;
  client: string;
  /** Absent in files from before entries existed in other programs than contests. */
  serviceType?: ServiceType;
  service: string;
  entryID: string;
  /** The entry's title at that time. */
  entryTitle: string;
  folderID: string;
  file: File;
  chosenAt: number;
  /** The file's place among all that were chosen; absent in files from before there was an order. */
  chosenOrder?: number;
  /** The server's record of the parts that have arrived. */
  incomingUploadID?: string;
};

/** A store of its own, so that a file isn't written twice. */
const stores: Partial<Record<"chosen" | "begun", UseStore>> = {};
const storeOf = (name: "chosen" | "begun") => (stores[name] ??= createStore(`rosette-files-${name}`, name));

/** Copies the file into the browser's storage, where a reload finds it. That may be full or forbidden: undefined then. */
export async function storeChosenFile(file: ChosenFile): Promise<ChosenFile | undefined> {
  try {
    await set(file.key, file, storeOf("chosen"));
    return await get<ChosenFile>(file.key, storeOf("chosen"));
  } catch {
    return undefined;
  }
}

export const storeBegunUpload = (key: string, incomingUploadID: string): Promise<void> =>
  tryStorage(() => set(key, incomingUploadID, storeOf("begun")), undefined);

export const isFileStored = async (key: string): Promise<boolean> =>
  (await tryStorage(() => get<ChosenFile>(key, storeOf("chosen")), undefined)) !== undefined;

export async function removeChosenFile(key: string): Promise<void> {
  await tryStorage(() => del(key, storeOf("chosen")), undefined);
  await tryStorage(() => del(key, storeOf("begun")), undefined);
}

/** A person's files that aren't sent yet, in the order of choice. Files older than the server waits are deleted. */
export async function chosenFilesOf(userID: string): Promise<ChosenFile[]> {
  const all = await tryStorage(allChosenFiles, []);
  const isOld = ({ chosenAt }: ChosenFile) => chosenAt < Date.now() - WEEK;
  for (const { key } of all.filter(isOld)) await removeChosenFile(key);
  return all
    .filter((file) => !isOld(file) && file.userID === userID)
    .toSorted((one, other) => one.chosenAt - other.chosenAt || (one.chosenOrder ?? 0) - (other.chosenOrder ?? 0));
}

/** For signing out: nothing is left for the browser's next user. */
export async function removeAllChosenFiles(): Promise<void> {
  for (const name of ["chosen", "begun"] as const) await tryStorage(() => clear(storeOf(name)), undefined);
}

async function allChosenFiles(): Promise<ChosenFile[]> {
  const uploadIDs = new Map(await entries<string, string>(storeOf("begun")));
  const files = await entries<string, ChosenFile>(storeOf("chosen"));
  return files.map(([key, each]) => ({
    ...each,
    ...(uploadIDs.has(key) && { incomingUploadID: uploadIDs.get(key)! }),
  }));
}

async function tryStorage<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
