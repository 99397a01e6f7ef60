import { cancelIncomingUpload } from "../../../contract/entries/entry-uploads.ts";
import { type Api, CallError } from "../../platform/api/api.ts";
import { type ChosenFile, forgetChosen, isChosen, keepBegun, keepChosen } from "../../platform/api/chosen-files.ts";
import { sendFile } from "./sendFile.ts";
import { type QueueEnvironment, type UploadQueue, openUploadQueue } from "./upload-queue.ts";

type Hearing = Pick<QueueEnvironment, "changed" | "sent" | "settledElsewhere">;

/** A queue as this browser has what it needs, which goes on when the network is back; answers how it is closed, too. */
export function openSending(call: Api["call"], hearing: Hearing): { queue: UploadQueue; close(): void } {
  const queue = openUploadQueue({ ...browser, ...hearing, ...sendingBy(call) });
  window.addEventListener("online", queue.online);
  window.addEventListener("offline", queue.offline);
  const close = () => {
    window.removeEventListener("online", queue.online);
    window.removeEventListener("offline", queue.offline);
    queue.close();
  };
  return { queue, close };
}

const folderOf = ({ client, service, entryID, folderID }: ChosenFile) => ({ client, service, entryID, folderID });

const sendingBy = (call: Api["call"]): Pick<QueueEnvironment, "send" | "callOff"> => ({
  send: (chosen, tools) => orUnreadable(chosen.file, () => sendFile(call, folderOf(chosen), chosen, tools)),
  callOff: async ({ incomingUploadID, ...chosen }) =>
    incomingUploadID !== undefined && call(cancelIncomingUpload, { ...folderOf(chosen), incomingUploadID }, {}),
});

/** To the browser a file that was moved away since it was chosen looks like a lost connection. */
async function orUnreadable(file: File, send: () => Promise<void>): Promise<void> {
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
const browser = {
  alone: async (key: string, signal: AbortSignal, work: () => Promise<void>) =>
    "locks" in navigator ? navigator.locks.request(`file ${key}`, { signal }, work) : work(),
  keep: keepChosen,
  keepBegun,
  isKept: isChosen,
  forget: forgetChosen,
  isOnline: () => navigator.onLine,
};
