import { ChevronLeft, ChevronRight, Download, FileText } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, Suspense, lazy, useRef, useState } from "react";
import { LinkButton } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { Tooltip } from "./Tooltip.tsx";
import { wrapIndex } from "./wrap-index.ts";

const PdfPages = lazy(() => import("./PdfPages.tsx").then((module) => ({ default: module.PdfPages })));

export type ViewedFile = {
  key: string;
  name: string;
  kind: "image" | "pdf" | "other";
  url: string;
  /** To keep, where that isn't what is looked at. */
  downloadURL?: string;
  /** The file as it was sent, where that is another one and may be had. */
  originalURL?: string;
  caption?: string | null;
  credit?: string | null;
  /** What it may be used for. */
  use?: string | null;
};

type Props = {
  files: readonly ViewedFile[];
  /** The key of the first to be shown. */
  start?: string;
  /** Draws a file in its own way: a PDF page by page. */
  draw?: (file: ViewedFile) => ReactNode;
};

const step: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** One file after another, large. After the last comes the first. Arrow keys and swipes work too. */
export function Viewer({ files, start, draw = drawFile }: Props) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ key }) => key === start),
    ),
  );
  const at = wrapIndex(index, files.length);
  const go = (by: number) => setIndex(wrapIndex(at + by, files.length));
  const swipe = useSwipe(go);
  const file = files[at];
  if (!file) return null;

  function onKeyDown(event: KeyboardEvent) {
    const by = step[event.key];
    if (by) go(by);
  }
  return (
    <div
      data-slot="viewer"
      role="group"
      aria-label="Files"
      className="flex h-full min-h-0 flex-col gap-4"
      onKeyDown={onKeyDown}
    >
      <div
        data-on-photo
        className="relative grid min-h-64 flex-1 touch-pan-y place-items-center overflow-hidden rounded-md bg-[#0b1a21]"
        {...swipe}
      >
        {draw(file)}
        {files.length > 1 && (
          <>
            <div className="absolute top-1/2 left-3 -translate-y-1/2">
              <IconButton
                variant="glass"
                size="icon-lg"
                label="Previous"
                icon={<ChevronLeft size={20} />}
                onClick={() => go(-1)}
              />
            </div>
            <div className="absolute top-1/2 right-3 -translate-y-1/2">
              <IconButton
                variant="glass"
                size="icon-lg"
                label="Next"
                icon={<ChevronRight size={20} />}
                onClick={() => go(1)}
              />
            </div>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div aria-live="polite" className="min-w-0 flex-1 basis-56">
          <p className="font-medium wrap-break-word">{file.caption || file.name}</p>
          {file.credit && <p className="text-sm text-ink-3">Photo: {file.credit}</p>}
          {file.use && <p className="text-sm wrap-break-word text-ink-3">{file.use}</p>}
        </div>
        <span className="num py-1.5 text-sm text-ink-3">
          {at + 1} of {files.length}
        </span>
        <div className="flex flex-wrap gap-2">
          <LinkButton size="sm" to={file.downloadURL ?? file.url} reload download={file.name}>
            <Download aria-hidden size={15} />
            Download
          </LinkButton>
          {file.originalURL !== undefined && (
            <Tooltip text="The file as it was sent, without credit and terms of use" describes>
              <LinkButton size="sm" variant="ghost" to={file.originalURL} reload download={file.name}>
                Original
              </LinkButton>
            </Tooltip>
          )}
        </div>
      </div>
    </div>
  );
}

function drawFile(file: ViewedFile): ReactNode {
  if (file.kind === "image") {
    return (
      <img
        key={file.key}
        src={file.url}
        alt={file.caption || file.name}
        draggable={false}
        className="max-h-[62dvh] max-w-full animate-rise object-contain"
      />
    );
  }
  if (file.kind === "pdf") {
    return (
      <div
        key={file.key}
        role="document"
        aria-label={file.name}
        className="h-[62dvh] w-full overflow-y-auto p-3"
        tabIndex={0}
      >
        <Suspense fallback={<Skeleton className="aspect-[8.5/11] w-full" />}>
          <PdfPages url={file.url} name={file.caption || file.name} />
        </Suspense>
      </div>
    );
  }
  return (
    <span className="grid justify-items-center gap-3 p-8 text-center text-white/85">
      <FileText aria-hidden size={40} />
      {file.name}
    </span>
  );
}

const SWIPE_DISTANCE = 48;

function useSwipe(go: (by: number) => void) {
  const from = useRef<number>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      from.current = event.pointerType === "touch" ? event.clientX : undefined;
    },
    onPointerUp(event: PointerEvent) {
      const moved = event.clientX - (from.current ?? event.clientX);
      if (Math.abs(moved) > SWIPE_DISTANCE) go(moved > 0 ? -1 : 1);
    },
  };
}
