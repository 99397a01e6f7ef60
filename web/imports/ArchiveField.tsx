import { useEffect, useRef, useState } from "react";
import { beginArchive, getIncomingArchive, mostArchiveBytes, sendArchivePart } from "../../contract/imports/imports.ts";
import { CallError, useApi } from "../platform/api/api.ts";
import { type PartsServer, type FileToSend, uploadParts } from "../platform/api/upload-parts.ts";
import { useProgram } from "../programs/studio/use-program.ts";
import { Button } from "../platform/ui/Button.tsx";
import { Dropzone } from "../platform/ui/Dropzone.tsx";
import { UploadList } from "../platform/ui/UploadList.tsx";

type Props = {
  /** Once all of it has arrived; undefined when it is put aside. */
  onArchive: (archiveID: string | undefined) => void;
};
type ArchiveProgress = { file: File; part: number; isThere: boolean; error?: string };

/** The ZIP of the pictures that the lines name, sent in parts: what has arrived stays when the network doesn’t. */
export function ArchiveField({ onArchive }: Props) {
  const { at } = useProgram();
  const { call } = useApi();
  const [sending, setSending] = useState<ArchiveProgress>();
  const current = useRef<FileToSend>(undefined);
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  async function send(sent: FileToSend) {
    const { file } = sent;
    current.current = sent;
    const stop = new AbortController();
    stopping.current = stop;
    const { signal } = stop;
    const server: PartsServer = {
      begin: (begun) => call(beginArchive, at, begun, { signal }),
      arrived: (incomingUploadID) => call(getIncomingArchive, { ...at, incomingUploadID }, undefined, { signal }),
      send: (incomingUploadID, part, { offset, onProgress }) =>
        call(sendArchivePart, { ...at, incomingUploadID }, undefined, {
          file: part,
          query: { offset: String(offset) },
          signal,
          onProgress,
        }),
    };
    setSending({ file, part: 0, isThere: false });
    try {
      const onProgress = (part: number) => setSending({ file, part, isThere: false });
      const archiveID = await uploadParts(server, sent, { signal, onBegun: () => undefined, onProgress });
      setSending({ file, part: 1, isThere: true });
      onArchive(archiveID);
    } catch (error) {
      if (signal.aborted) return;
      const text = error instanceof CallError ? error.message : "This couldn’t be sent. Try again.";
      setSending({ file, part: 0, isThere: false, error: text });
    }
  }
  function putAside() {
    stopping.current?.abort();
    setSending(undefined);
    onArchive(undefined);
  }
  if (!sending)
    return (
      <Dropzone
        label="Choose a ZIP of the pictures"
        accept=".zip"
        says="A ZIP whose files are called as the lines say"
        maxBytes={mostArchiveBytes}
        onFiles={([file]) => file && void send({ file })}
      />
    );
  const { file, part, isThere, error } = sending;
  if (isThere)
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-md border px-4 py-2.5">
        <span className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">{file.name}</span>
        <Button size="sm" onClick={putAside}>
          Choose another
        </Button>
      </div>
    );
  const retry = { error: error ?? "", onRetry: () => void send(current.current!) };
  return <UploadList uploads={[{ key: file.name, name: file.name, part, onCancel: putAside, ...(error && retry) }]} />;
}
