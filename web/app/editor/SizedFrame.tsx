import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

type Props = {
  title: string;
  /** The device's width in CSS pixels. */
  width: number;
  height: number;
  /** Stylesheets that the surrounding page doesn't have: their addresses, and inline CSS. */
  sheets: readonly string[];
  css: string;
  children: ReactNode;
};

/**
 * Renders into a document of its own, as wide as the device, so that layout is the device's, and scales it down to fit. React renders it as
 * a portal, so that it follows typing.
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

/** The scale at which a device's width fits into the box. */
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

/** The client's colors and stylesheets, as on public pages. */
function applyStyles(inside: Document, sheets: readonly string[], css: string): void {
  const { documentElement: root, head, defaultView } = inside;
  for (const { name, value } of document.documentElement.attributes) root.setAttribute(name, value);
  root.dataset["mood"] = "stage";
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) head.append(inside.importNode(sheet));
  for (const href of sheets) head.append(Object.assign(inside.createElement("link"), { rel: "stylesheet", href }));
  // A constructed sheet belongs to its document: another document's is refused.
  const Sheet = (defaultView as unknown as { CSSStyleSheet: typeof CSSStyleSheet }).CSSStyleSheet;
  const inlineSheet = new Sheet();
  inlineSheet.replaceSync(css);
  inside.adoptedStyleSheets = [inlineSheet];
}
