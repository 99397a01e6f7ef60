import { type ReactNode, useEffect, useRef } from "react";
import { useAddress } from "../address/address.ts";
import { sendHeight } from "./frame-height.ts";

type Props = { title: string; children: ReactNode };

/** A page within another site: light or dark as that site wishes, not for search engines, as high as what it holds. */
export function EmbeddedPage({ title, children }: Props) {
  const look = new URLSearchParams(useAddress().search).get("look");
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    if (!element || window.parent === window) return;
    const observer = new ResizeObserver(() => sendHeight(element.getBoundingClientRect().height));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div data-mode={look ?? undefined} className="grow bg-bg text-ink">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div ref={content} className="flow-root">
        {children}
      </div>
    </div>
  );
}
