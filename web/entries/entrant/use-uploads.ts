import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { finishIncomingUpload } from "../../../contract/entries/entry-uploads.ts";
import { useApi } from "../../platform/api/api.ts";
import { chosenFilesOf } from "../../platform/api/chosen-files.ts";
import type { UploadUnderWay } from "../../platform/ui/UploadList.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { useMe } from "../../people/users/use-me.ts";
import { registerOpenEntry } from "./open-entries.ts";
import { openBrowserQueue } from "./browser-upload-queue.ts";
import type { QueuedFile, UploadQueue } from "./upload-queue.ts";

export type Uploads = {
  of(folderID: string): UploadUnderWay[];
  /** The number of files on their way or waiting, without failed ones. */
  count(folderID: string): number;
  add(folderID: string, files: readonly File[]): void;
  busy: boolean;
  /** Whether the browser stores all of them until they are sent. */
  kept: boolean;
};

/** Uploads into an entry survive a reload and a lost network, can be cancelled, and repeated after a refusal. */
export function useUploads(at: EntryAddress, entryTitle: string): Uploads {
  const { entryID } = at;
  const { call } = useApi();
  const queries = useQueryClient();
  const { userID } = useMe();
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const queue = useRef<UploadQueue>(undefined);

  useEffect(() => {
    const refresh = () => void queries.invalidateQueries();
    const release = registerOpenEntry(entryID);
    const { queue: opened, close } = openBrowserQueue(call, {
      changed: setFiles,
      settledElsewhere: refresh,
      sent() {
        refresh();
        toast(finishIncomingUpload.done!);
      },
    });
    queue.current = opened;
    void chosenFilesOf(userID).then((all) => opened.restore(all.filter((file) => file.entryID === entryID)));
    return () => {
      close();
      release();
      setFiles([]);
    };
  }, [call, queries, entryID, userID]);

  const isUnderWay = ({ phase }: QueuedFile) => phase !== "refused";
  const inFolder = (folderID: string) => files.filter(({ file }) => file.folderID === folderID);
  return {
    of: (folderID) => inFolder(folderID).map((file) => uploadUnderWay(file, queue.current)),
    count: (folderID) => inFolder(folderID).filter(isUnderWay).length,
    add: (folderID, added) =>
      void queue.current?.add(
        added.map((file, nth) => ({ ...newFileKey(nth), ...at, entryTitle, userID, folderID, file })),
      ),
    busy: files.some(isUnderWay),
    kept: files.every(({ isStored }) => isStored),
  };
}

/** More files than are chosen at once. */
const MOST_CHOSEN = 1_000;

function newFileKey(nth: number) {
  const chosenAt = Date.now();
  return { key: crypto.randomUUID(), chosenAt, chosenOrder: chosenAt * MOST_CHOSEN + Math.min(nth, MOST_CHOSEN - 1) };
}

function uploadUnderWay(
  { file: { key, file }, error, ...upload }: QueuedFile,
  queue: UploadQueue | undefined,
): UploadUnderWay {
  const { phase, part } = upload;
  const note = uploadNote(upload);
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

const NO_ROOM_TEXT = "This browser has no room to keep the file. Leave this page open until it is sent.";

function uploadNote({ phase, from, isStored }: Pick<QueuedFile, "phase" | "from" | "isStored">): string | undefined {
  if (phase === "offline") return isStored ? "Waiting for the network" : `Waiting for the network. ${NO_ROOM_TEXT}`;
  if (phase === "checking") return "Being checked";
  if (!isStored) return NO_ROOM_TEXT;
  return phase === "sending" && from > 0 ? `Going on from ${Math.round(from * 100)}%` : undefined;
}
