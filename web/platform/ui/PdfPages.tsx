import { type PDFDocumentProxy, GlobalWorkerOptions, getDocument } from "pdfjs-dist";
import workerURL from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { useEffect, useRef, useState } from "react";
import { LinkButton } from "./Button.tsx";
import { Skeleton } from "./Skeleton.tsx";

GlobalWorkerOptions.workerSrc = workerURL;

type State = { document?: PDFDocumentProxy; ratio: number; failed?: true };
const LETTER_RATIO = 11 / 8.5;

/**
 * A PDF, page below page, drawn here: the file itself comes in a sandbox, where browsers' own viewers don't open it, and nothing in it is run.
 * Each page is drawn when it comes near, and let go when it is far: a page takes megabytes, a plan has hundreds.
 */
export function PdfPages({ url, name }: { url: string; name: string }) {
  const { document, ratio, failed } = usePdf(url);
  if (failed) return <UnreadablePdf url={url} name={name} />;
  return (
    <div data-slot="pdf" className="grid gap-3">
      {document ? (
        Array.from({ length: document.numPages }, (_, at) => (
          <PdfPage key={at} document={document} number={at + 1} ratio={ratio} name={name} />
        ))
      ) : (
        <Skeleton className="aspect-[8.5/11] w-full" />
      )}
    </div>
  );
}

function usePdf(url: string): State {
  const [state, setState] = useState<State>({ ratio: LETTER_RATIO });
  useEffect(() => {
    const task = getDocument({ url });
    task.promise.then(
      async (document) => {
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        setState({ document, ratio: height / width });
      },
      () => setState({ ratio: LETTER_RATIO, failed: true }),
    );
    return () => void task.destroy();
  }, [url]);
  return state;
}

type PageProps = { document: PDFDocumentProxy; number: number; ratio: number; name: string };

function PdfPage({ document, number, ratio, name }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    let drawing: { cancel(): void } | undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true;
        if (isNear) drawing ??= drawPage(document, number, place);
        else {
          drawing?.cancel();
          drawing = undefined;
        }
      },
      { rootMargin: "1200px" },
    );
    watcher.observe(place);
    return () => {
      watcher.disconnect();
      drawing?.cancel();
    };
  }, [document, number]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`${name}, page ${number} of ${document.numPages}`}
      className="w-full rounded-sm border bg-white"
      style={{ aspectRatio: `1 / ${ratio}` }}
    />
  );
}

/** Draws a page. `cancel` ends that, and gives back what it took; its place stays as large as it is. */
function drawPage(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  let isWanted = true;
  let end = () => {};
  async function draw() {
    const page = await document.getPage(number);
    if (!isWanted) return;
    const natural = page.getViewport({ scale: 1 });
    const sharpness = Math.min(window.devicePixelRatio, 2);
    const viewport = page.getViewport({ scale: (canvas.clientWidth * sharpness) / natural.width });
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    canvas.style.aspectRatio = `${natural.width} / ${natural.height}`;
    const task = page.render({ canvas, viewport });
    end = () => {
      task.cancel();
      page.cleanup();
    };
    await task.promise;
  }
  // A page that is gone before it is drawn is no failure.
  draw().catch(() => undefined);
  return {
    cancel() {
      isWanted = false;
      end();
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}

const UnreadablePdf = ({ url, name }: { url: string; name: string }) => (
  <div role="alert" className="grid justify-items-start gap-3 rounded-md bg-sunken p-5">
    <p>This PDF can’t be shown here.</p>
    <LinkButton to={url} reload download={name}>
      Download it
    </LinkButton>
  </div>
);
