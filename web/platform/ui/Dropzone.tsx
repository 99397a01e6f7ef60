import { clsx } from "clsx";
import { ImageUp } from "lucide-react";
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { type FileKind, fileKinds, sizeText } from "../../../contract/platform/files.ts";
import { adviceOnFormat, adviceOnNote, adviceOnShortcutName } from "../../../contract/platform/mistaken-files.ts";
import { acceptsFile } from "./accepts-file.ts";
import { Notice } from "./Notice.tsx";
import { plural } from "../../../contract/platform/plural.ts";

type Props = {
  /** The request: 'Add photos'. */
  label: string;
  /** As an input's `accept`: 'image/*,.pdf'. */
  accept?: string;
  /** The restriction in words: 'Images or PDF'. */
  says?: string;
  maxBytes?: number;
  /** How many more files there may be. */
  room?: number;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** Files by a click, by dropping or by pasting. Files that don't fit are refused before anything is sent. */
export function Dropzone({ label, accept = "", says, maxBytes, room, disabled = false, onFiles }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const zone = useRef<HTMLLabelElement>(null);
  const full = room === 0;
  const off = disabled || full;

  function addFiles(list: Iterable<File>) {
    const { fit, problem: wrong } = sortFiles([...list], { accept, says, maxBytes, room });
    setProblem(wrong);
    if (fit.length > 0 && !off) onFiles(fit);
  }
  usePaste(zone, addFiles);

  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!off);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      addFiles(event.dataTransfer.files);
    },
  };
  const limits = [
    says,
    maxBytes && `up to ${sizeText(maxBytes)}${room === 1 ? "" : " each"}`,
    room !== undefined && room > 0 && plural(room, "more file"),
  ];
  return (
    <div data-slot="dropzone" className="grid gap-2">
      <label
        ref={zone}
        {...drag}
        className={clsx(
          "grid cursor-pointer justify-items-center gap-1 rounded-md border border-dashed px-6 py-8 text-center transition-colors",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text",
          over ? "border-brand-text bg-brand-soft" : "border-field bg-sunken/50 hover:bg-sunken",
          off && "pointer-events-none opacity-55",
        )}
      >
        <ImageUp aria-hidden size={24} className="mb-1 text-ink-3" />
        <span className="font-medium">{full ? "That is all there is room for" : label}</span>
        <span className="text-sm text-ink-3">Choose, drop or paste {room === 1 ? "a file" : "files"} here</span>
        <span id={id} className="num text-sm text-ink-3">
          {limits.filter(Boolean).join(", ")}
        </span>
        <input
          type="file"
          className="sr-only"
          aria-label={label}
          aria-describedby={id}
          multiple={room !== 1}
          accept={accept}
          disabled={off}
          onChange={(event) => {
            addFiles(event.target.files ?? []);
            event.target.value = "";
          }}
        />
      </label>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </div>
  );
}

type DropzoneLimits = Pick<Props, "accept" | "says" | "maxBytes" | "room">;

function sortFiles(files: File[], { accept = "", says, maxBytes = Infinity, room = Infinity }: DropzoneLimits) {
  const wrongKind = files.find((file) => !acceptsFile(accept, file));
  const tooLarge = files.find((file) => acceptsFile(accept, file) && file.size > maxBytes);
  const good = files.filter((file) => acceptsFile(accept, file) && file.size <= maxBytes);
  const problem = wrongKind
    ? `“${wrongKind.name}” can’t be used here${says ? `: ${lowerFirst(says)}` : ""}.${adviceOn(wrongKind.name, accept)}`
    : tooLarge
      ? `“${tooLarge.name}” is ${sizeText(tooLarge.size)}. The limit is ${sizeText(maxBytes)}.`
      : good.length > room
        ? `There is room for ${room} more. The rest was left out.`
        : undefined;
  return { fit: good.slice(0, room), problem };
}

function adviceOn(name: string, accept: string): string {
  const isTaken = (kind: FileKind) =>
    acceptsFile(accept, { name: `.${fileKinds[kind].extensions[0]}`, type: fileKinds[kind].contentType });
  const advice = adviceOnNote(name) ?? adviceOnShortcutName(name) ?? adviceOnFormat(name, isTaken);
  return advice ? ` ${advice}` : "";
}

/** 'images only', but 'CSV or Excel'. */
const lowerFirst = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** A pasted picture goes to the zone with the pointer or the focus. */
function usePaste(zone: { current: HTMLElement | null }, addFiles: (files: File[]) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || !zone.current?.matches(":hover, :focus-within")) return;
    event.preventDefault();
    addFiles(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
}
