import { WEEK } from "../../../contract/platform/durations.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { type UseStore, clear, createStore, del, entries, get, set } from "idb-keyval";

/** A file that somebody has chosen for a folder of an entry, until the server has it whole. */
export type ChosenFile = {
  key: string;
  userID: string;
  client: string;
  /** Absent where it was chosen before entries were made in other programs than contests. */
  serviceType?: ServiceType;
  service: string;
  entryID: string;
  /** How the entry was called then. */
  entryTitle: string;
  folderID: string;
  file: File;
  chosenAt: number;
  /** Where the server keeps what has arrived of it. */
  incomingUploadID?: string;
};

/** Beside the files and not with them: a file isn't written twice. */
const stores: Partial<Record<"chosen" | "begun", UseStore>> = {};
const storeOf = (name: "chosen" | "begun") => (stores[name] ??= createStore(`rosette-files-${name}`, name));

/** Copied into the browser's own storage, where a reload finds it. That may be full or forbidden: undefined then. */
export async function storeChosenFile(chosen: ChosenFile): Promise<ChosenFile | undefined> {
  try {
    await set(chosen.key, chosen, storeOf("chosen"));
    return await get<ChosenFile>(chosen.key, storeOf("chosen"));
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

/** What a person has chosen and isn't sent yet, as it was chosen. What is older than the server waits is forgotten. */
export async function chosenFilesOf(userID: string): Promise<ChosenFile[]> {
  const all = await tryStorage(allChosenFiles, []);
  const isOld = ({ chosenAt }: ChosenFile) => chosenAt < Date.now() - WEEK;
  for (const { key } of all.filter(isOld)) await removeChosenFile(key);
  return all
    .filter((chosen) => !isOld(chosen) && chosen.userID === userID)
    .toSorted((one, other) => one.chosenAt - other.chosenAt);
}

/** Whoever signs out leaves nothing for whoever uses the browser next. */
export async function removeAllChosenFiles(): Promise<void> {
  for (const name of ["chosen", "begun"] as const) await tryStorage(() => clear(storeOf(name)), undefined);
}

async function allChosenFiles(): Promise<ChosenFile[]> {
  const begun = new Map(await entries<string, string>(storeOf("begun")));
  const chosen = await entries<string, ChosenFile>(storeOf("chosen"));
  return chosen.map(([key, each]) => ({ ...each, ...(begun.has(key) && { incomingUploadID: begun.get(key)! }) }));
}

async function tryStorage<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
