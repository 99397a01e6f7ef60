import { useDeferredValue } from "react";

/**
 * A stylesheet of a client or program. The first drawing of a page waits for it; one that is known or changes later is loaded beside
 * the page: React would hide what is there until it has come, and what is typed meanwhile would be lost with the focus.
 */
export function ClientStylesheet({ href }: { href: string | null | undefined }) {
  const loaded = useDeferredValue(href);
  return loaded && <link rel="stylesheet" href={loaded} precedence="theme" />;
}
