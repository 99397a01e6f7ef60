import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { EntryAt } from "../../../contract/platform/addresses.ts";
import { finishIncomingUpload } from "../../../contract/entries/entry-uploads.ts";
import { useApi } from "../../platform/api/api.ts";
import { chosenBy } from "../../platform/api/chosen-files.ts";
import type { UploadUnderWay } from "../../platform/ui/UploadList.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { useMe } from "../../people/users/useMe.ts";
import { sendsItsOwn } from "./entries-open.ts";
import { openSending } from "./sending.ts";
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
export function useUploads(at: EntryAt, entryTitle: string): Uploads {
  const { entryID } = at;
  const { call } = useApi();
  const queries = useQueryClient();
  const { userID } = useMe();
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const queue = useRef<UploadQueue>(undefined);

  useEffect(() => {
    const refresh = () => void queries.invalidateQueries();
    const release = sendsItsOwn(entryID);
    const { queue: opened, close } = openSending(call, {
      changed: setFiles,
      settledElsewhere: refresh,
      sent() {
        refresh();
        toast(finishIncomingUpload.done!);
      },
    });
    queue.current = opened;
    void chosenBy(userID).then((all) => opened.restore(all.filter((chosen) => chosen.entryID === entryID)));
    return () => {
      close();
      release();
      setFiles([]);
    };
  }, [call, queries, entryID, userID]);

  const isUnderWay = ({ phase }: QueuedFile) => phase !== "refused";
  const inFolder = (folderID: string) => files.filter(({ chosen }) => chosen.folderID === folderID);
  return {
    of: (folderID) => inFolder(folderID).map((file) => shown(file, queue.current)),
    count: (folderID) => inFolder(folderID).filter(isUnderWay).length,
    add: (folderID, added) =>
      void queue.current?.add(added.map((file) => ({ ...newKey(), ...at, entryTitle, userID, folderID, file }))),
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
