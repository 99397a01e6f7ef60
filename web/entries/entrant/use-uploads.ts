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
  /** Those on their way or waiting, without those that failed. */
  count(folderID: string): number;
  add(folderID: string, files: readonly File[]): void;
  busy: boolean;
  /** Whether this browser keeps all of them until they are sent. */
  kept: boolean;
};

/** Files on their way into an entry: they survive a reload and a lost network, can be called off, and sent again when they were refused. */
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
    void chosenFilesOf(userID).then((all) => opened.restore(all.filter((chosen) => chosen.entryID === entryID)));
    return () => {
      close();
      release();
      setFiles([]);
    };
  }, [call, queries, entryID, userID]);

  const isUnderWay = ({ phase }: QueuedFile) => phase !== "refused";
  const inFolder = (folderID: string) => files.filter(({ chosen }) => chosen.folderID === folderID);
  return {
    of: (folderID) => inFolder(folderID).map((file) => uploadUnderWay(file, queue.current)),
    count: (folderID) => inFolder(folderID).filter(isUnderWay).length,
    add: (folderID, added) =>
      void queue.current?.add(added.map((file) => ({ ...newFileKey(), ...at, entryTitle, userID, folderID, file }))),
    busy: files.some(isUnderWay),
    kept: files.every(({ kept }) => kept),
  };
}

const newFileKey = () => ({ key: crypto.randomUUID(), chosenAt: Date.now() });

function uploadUnderWay(
  { chosen: { key, file }, error, ...under }: QueuedFile,
  queue: UploadQueue | undefined,
): UploadUnderWay {
  const { phase, part } = under;
  const note = uploadNote(under);
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

function uploadNote({ phase, from, kept }: Pick<QueuedFile, "phase" | "from" | "kept">): string | undefined {
  if (phase === "offline") return kept ? "Waiting for the network" : `Waiting for the network. ${NO_ROOM_TEXT}`;
  if (phase === "checking") return "Being checked";
  if (!kept) return NO_ROOM_TEXT;
  return phase === "sending" && from > 0 ? `Going on from ${Math.round(from * 100)}%` : undefined;
}
