import { Paperclip } from "lucide-react";
import { useContext, useEffect, useRef, useState } from "react";
import { mostAnswerFileBytes } from "../../../contract/commerce/questions/answer-files.ts";
import { acceptAttribute, acceptedFilesText } from "../../../contract/platform/files.ts";
import type { FileElement } from "../../../contract/platform/forms/element.ts";
import { fileAnswer, parseFileAnswer } from "../../../contract/platform/forms/file-answer.ts";
import type { CallError } from "../api/api.ts";
import { Button } from "../ui/Button.tsx";
import { Dropzone } from "../ui/Dropzone.tsx";
import { UploadList } from "../ui/UploadList.tsx";
import type { ElementDrawingProps } from "./element-drawing.ts";
import { SendFileContext } from "./send-file.ts";

type FileProgress = { file: File; part: number; error?: string };

/** One file: chosen, on its way, or there, with a way to choose another. */
export function FileAnswer({
  element,
  value,
  set,
}: Pick<ElementDrawingProps<FileElement>, "element" | "value" | "set">) {
  const { name, label, restriction } = element;
  const send = useContext(SendFileContext);
  const [sending, setSending] = useState<FileProgress>();
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  async function begin(file: File) {
    const control = new AbortController();
    under.current = control;
    setSending({ file, part: 0 });
    try {
      const how = { signal: control.signal, onProgress: (part: number) => setSending({ file, part }) };
      set(fileAnswer(await send!(name, file, how)));
      setSending(undefined);
    } catch (thrown) {
      const { message } = thrown as CallError;
      setSending(control.signal.aborted ? undefined : { file, part: 0, error: message });
    }
  }
  const there = parseFileAnswer(value);
  if (there)
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border py-1 pr-1.5 pl-3">
        <Paperclip aria-hidden size={16} className="text-ink-3" />
        <span className="min-w-0 flex-1 wrap-anywhere">{there.fileName}</span>
        <Button size="sm" variant="ghost" aria-label={`Remove ${there.fileName}`} onClick={() => set(null)}>
          Remove
        </Button>
      </p>
    );
  if (sending)
    return (
      <UploadList
        uploads={[
          {
            key: name,
            name: sending.file.name,
            part: sending.part,
            ...(sending.error !== undefined && {
              error: sending.error,
              onRetry: () => void begin(sending.file),
            }),
            onCancel() {
              under.current?.abort();
              setSending(undefined);
            },
          },
        ]}
      />
    );
  return (
    <Dropzone
      label={`Add a file: ${label}`}
      accept={acceptAttribute(restriction)}
      says={acceptedFilesText[restriction]}
      maxBytes={mostAnswerFileBytes}
      room={1}
      disabled={!send}
      onFiles={([file]) => file && void begin(file)}
    />
  );
}
