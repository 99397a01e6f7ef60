import { useEffect, useRef, useState } from "react";
import { readHeight } from "../../platform/embedding/frame-height.ts";

/** The embed as other sites show it; it grows in the same way. */
export function EmbedPreview({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(240);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const sent = frame.current && readHeight(event, frame.current, location.origin);
      if (sent) setHeight(sent);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-medium">Preview</figcaption>
      <div className="max-h-[640px] overflow-y-auto rounded-lg border" tabIndex={0} role="group" aria-label="Preview">
        <iframe ref={frame} src={src} title={title} height={height} className="block w-full border-0" />
      </div>
    </figure>
  );
}
