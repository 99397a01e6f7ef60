import { useEffect, useRef, useState } from "react";
import { beginArchive, getIncomingArchive, mostArchiveBytes, sendArchivePart } from "../../contract/imports/imports.ts";
import { CallError, useApi } from "../platform/api/api.ts";
import { type PartsServer, type FileToSend, uploadParts } from "../platform/api/upload-parts.ts";
import { useProgram } from "../programs/studio/use-program.ts";
import { Button } from "../platform/ui/Button.tsx";
import { Dropzone } from "../platform/ui/Dropzone.tsx";
import { UploadList } from "../platform/ui/UploadList.tsx";

type Props = {
  /** Called once the upload is complete, and with undefined when it is discarded. */
  onArchive: (archiveID: string | undefined) => void;
};
type ArchiveProgress = { file: File; part: number; isUploaded: boolean; error?: string };

/** The ZIP of pictures, uploaded in parts that survive an interruption. */
export function ArchiveField({ onArchive }: Props) {
  const { at } = useProgram();
  const { call } = useApi();
  const [progress, setProgress] = useState<ArchiveProgress>();
  const sentFile = useRef<FileToSend>(undefined);
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);

  async function send(sent: FileToSend) {
    const { file } = sent;
    sentFile.current = sent;
    const stop = new AbortController();
    abortController.current = stop;
    const { signal } = stop;
    const server: PartsServer = {
      begin: (input) => call(beginArchive, at, input, { signal }),
      arrived: (incomingUploadID) => call(getIncomingArchive, { ...at, incomingUploadID }, undefined, { signal }),
      send: (incomingUploadID, part, { offset, onProgress }) =>
        call(sendArchivePart, { ...at, incomingUploadID }, undefined, {
          file: part,
          query: { offset: String(offset) },
          signal,
          onProgress,
        }),
    };
    setProgress({ file, part: 0, isUploaded: false });
    try {
      const onProgress = (part: number) => setProgress({ file, part, isUploaded: false });
      const archiveID = await uploadParts(server, sent, { signal, onBegun: () => undefined, onProgress });
      setProgress({ file, part: 1, isUploaded: true });
      onArchive(archiveID);
    } catch (error) {
      if (signal.aborted) return;
      const text = error instanceof CallError ? error.message : "This couldn’t be sent. Try again.";
      setProgress({ file, part: 0, isUploaded: false, error: text });
    }
  }
  function discard() {
    abortController.current?.abort();
    setProgress(undefined);
    onArchive(undefined);
  }
  if (!progress)
    return (
      <Dropzone
        label="Choose a ZIP of the pictures"
        accept=".zip"
        says="A ZIP whose files are called as the lines say"
        maxBytes={mostArchiveBytes}
        onFiles={([file]) => file && void send({ file })}
      />
    );
  const { file, part, isUploaded, error } = progress;
  if (isUploaded)
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-md border px-4 py-2.5">
        <span className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">{file.name}</span>
        <Button size="sm" onClick={discard}>
          Choose another
        </Button>
      </div>
    );
  const retry = { error: error ?? "", onRetry: () => void send(sentFile.current!) };
  return <UploadList uploads={[{ key: file.name, name: file.name, part, onCancel: discard, ...(error && retry) }]} />;
}
