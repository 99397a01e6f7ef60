import { cancelIncomingUpload } from "../../../contract/entries/entry-uploads.ts";
import { type Api, CallError } from "../../platform/api/api.ts";
import {
  type ChosenFile,
  removeChosenFile,
  isFileStored,
  storeBegunUpload,
  storeChosenFile,
} from "../../platform/api/chosen-files.ts";
import { sendEntryFile } from "./send-entry-file.ts";
import { type QueueEnvironment, type UploadQueue, openUploadQueue } from "./upload-queue.ts";

type QueueEvents = Pick<QueueEnvironment, "changed" | "sent" | "settledElsewhere">;

/** A queue as this browser has what it needs, which goes on when the network is back; answers how it is closed, too. */
export function openBrowserQueue(call: Api["call"], hearing: QueueEvents): { queue: UploadQueue; close(): void } {
  const queue = openUploadQueue({ ...browserEnvironment, ...hearing, ...queueCalls(call) });
  window.addEventListener("online", queue.online);
  window.addEventListener("offline", queue.offline);
  const close = () => {
    window.removeEventListener("online", queue.online);
    window.removeEventListener("offline", queue.offline);
    queue.close();
  };
  return { queue, close };
}

const folderOfFile = ({ client, service, entryID, folderID }: ChosenFile) => ({ client, service, entryID, folderID });

const queueCalls = (call: Api["call"]): Pick<QueueEnvironment, "send" | "callOff"> => ({
  send: (chosen, tools) =>
    refuseUnreadable(chosen.file, () => sendEntryFile(call, folderOfFile(chosen), chosen, tools)),
  callOff: async ({ incomingUploadID, ...chosen }) =>
    incomingUploadID !== undefined && call(cancelIncomingUpload, { ...folderOfFile(chosen), incomingUploadID }, {}),
});

/** To the browser a file that was moved away since it was chosen looks like a lost connection. */
async function refuseUnreadable(file: File, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const isThere = () => file.slice(0, 1).arrayBuffer();
    const lost = error instanceof CallError && error.status === 0;
    if (lost && !(await isThere().catch(() => undefined)))
      throw new CallError(400, "This file can’t be read any more. Choose it again.");
    throw error;
  }
}

/** What the browser has for it. */
const browserEnvironment = {
  alone: async (key: string, signal: AbortSignal, work: () => Promise<void>) =>
    "locks" in navigator ? navigator.locks.request(`file ${key}`, { signal }, work) : work(),
  keep: storeChosenFile,
  keepBegun: storeBegunUpload,
  isKept: isFileStored,
  forget: removeChosenFile,
  isOnline: () => navigator.onLine,
};
