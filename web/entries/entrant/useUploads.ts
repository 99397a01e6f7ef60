import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { EntryAt } from "../../../contract/addresses.ts";
import { cancelIncomingUpload, finishIncomingUpload } from "../../../contract/entry-uploads.ts";
import { type Api, CallError, useApi } from "../../api/api.ts";
import { chosenFor, forgetChosen, isChosen, keepBegun, keepChosen } from "../../api/chosen-files.ts";
import type { UploadUnderWay } from "../../ui/UploadList.tsx";
import { toast } from "../../ui/toast.ts";
import { useMe } from "../../users/useMe.ts";
import { type QueueEnvironment, type QueuedFile, type UploadQueue, openUploadQueue } from "./upload-queue.ts";
import { sendFile } from "./sendFile.ts";

export type Uploads = {
  of(folderID: string): UploadUnderWay[];
  /** Those on their way or waiting, without those that failed. */
  count(folderID: string): number;
  add(folderID: string, files: readonly File[]): void;
  busy: boolean;
  /** Whether this browser keeps all of them until they are sent. */
  kept: boolean;
};

/** Files on their way into an entry: they survive a reload and a lost network, can be called off, and sent again when they were refused. */
export function useUploads({ client, service, entryID }: EntryAt): Uploads {
  const { call } = useApi();
  const queries = useQueryClient();
  const { userID } = useMe();
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const queue = useRef<UploadQueue>(undefined);

  useEffect(() => {
    const refresh = () => void queries.invalidateQueries();
    const opened = openUploadQueue({
      ...browser,
      ...sendingTo({ client, service, entryID }, call),
      changed: setFiles,
      settledElsewhere: refresh,
      sent() {
        refresh();
        toast(finishIncomingUpload.done!);
      },
    });
    queue.current = opened;
    void chosenFor({ userID, entryID }).then(opened.restore);
    window.addEventListener("online", opened.online);
    window.addEventListener("offline", opened.offline);
    return () => {
      window.removeEventListener("online", opened.online);
      window.removeEventListener("offline", opened.offline);
      opened.close();
      setFiles([]);
    };
  }, [call, queries, client, service, entryID, userID]);

  const isUnderWay = ({ phase }: QueuedFile) => phase !== "refused";
  const inFolder = (folderID: string) => files.filter(({ chosen }) => chosen.folderID === folderID);
  return {
    of: (folderID) => inFolder(folderID).map((file) => shown(file, queue.current)),
    count: (folderID) => inFolder(folderID).filter(isUnderWay).length,
    add: (folderID, added) =>
      void queue.current?.add(added.map((file) => ({ ...newKey(), userID, entryID, folderID, file }))),
    busy: files.some(isUnderWay),
    kept: files.every(({ kept }) => kept),
  };
}

const newKey = () => ({ key: crypto.randomUUID(), chosenAt: Date.now() });

function shown({ chosen: { key, file }, error, ...under }: QueuedFile, queue: UploadQueue | undefined): UploadUnderWay {
  const { phase, part } = under;
  const note = noteOf(under);
  return {
    key,
    name: file.name,
    part,
    ...(note !== undefined && { note }),
    ...(phase === "offline" && { waits: true }),
    ...(phase === "refused" && error !== undefined && { error, onRetry: () => queue?.retry(key) }),
    onCancel: () => queue?.cancel(key),
  };
}

const NOT_KEPT = "This browser has no room to keep the file. Leave this page open until it is sent.";

function noteOf({ phase, from, kept }: Pick<QueuedFile, "phase" | "from" | "kept">): string | undefined {
  if (phase === "offline") return kept ? "Waiting for the network" : `Waiting for the network. ${NOT_KEPT}`;
  if (phase === "checking") return "Being checked";
  if (!kept) return NOT_KEPT;
  return phase === "sending" && from > 0 ? `Going on from ${Math.round(from * 100)}%` : undefined;
}

/** Where they are sent to. */
const sendingTo = (at: EntryAt, call: Api["call"]): Pick<QueueEnvironment, "send" | "callOff"> => ({
  send: ({ folderID, file, incomingUploadID }, tools) =>
    orUnreadable(file, () => sendFile(call, { ...at, folderID }, { file, incomingUploadID }, tools)),
  callOff: async ({ folderID, incomingUploadID }) =>
    incomingUploadID !== undefined && call(cancelIncomingUpload, { ...at, folderID, incomingUploadID }, {}),
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
