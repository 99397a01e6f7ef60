import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

type Props = {
  title: string;
  /** Of the device, in its own pixels. */
  width: number;
  height: number;
  /** Stylesheets that the page around it doesn't wear: their addresses, and one that has none. */
  sheets: readonly string[];
  css: string;
  children: ReactNode;
};

/**
 * What is in it stands in a document of its own, as wide as the device, so that it is laid out as there; drawn smaller where there is
 * less room. React draws it from here, so it changes while somebody types.
 */
export function SizedFrame({ title, width, height, sheets, css, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const scale = useScale(box, width);
  const [body, setBody] = useState<HTMLElement>();
  function begin({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) {
    if (!contentDocument) return;
    applyStyles(contentDocument, sheets, css);
    setBody(contentDocument.body);
  }
  return (
    <div ref={box} style={{ maxWidth: width }} className="mx-auto overflow-hidden rounded-lg border">
      <div style={{ height: height * scale }}>
        <iframe
          title={title}
          srcDoc="<!doctype html><title>Preview</title>"
          onLoad={begin}
          style={{ width, height, transform: `scale(${scale})` }}
          className="block max-w-none origin-top-left"
        />
      </div>
      {body && createPortal(children, body)}
    </div>
  );
}

/** By how much a device's width is drawn smaller, to fit into the box. */
function useScale(box: { current: HTMLElement | null }, width: number): number {
  const [room, setRoom] = useState(width);
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width]);
  return Math.min(1, room / width);
}

/** As public pages are: in the client's colors, with its stylesheets, in a mood of their own. */
function applyStyles(inside: Document, sheets: readonly string[], css: string): void {
  const { documentElement: root, head, defaultView } = inside;
  for (const { name, value } of document.documentElement.attributes) root.setAttribute(name, value);
  root.dataset["mood"] = "stage";
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) head.append(inside.importNode(sheet));
  for (const href of sheets) head.append(Object.assign(inside.createElement("link"), { rel: "stylesheet", href }));
  // Of the document that wears it: another's is refused.
  const Sheet = (defaultView as unknown as { CSSStyleSheet: typeof CSSStyleSheet }).CSSStyleSheet;
  const own = new Sheet();
  own.replaceSync(css);
  inside.adoptedStyleSheets = [own];
}
