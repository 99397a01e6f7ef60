import { useState } from "react";

/**
 * A draft of live content: follows it until it is changed, and stays when somebody else saves meanwhile. `base` is the content that it
 * began from, by which the server detects the conflict.
 */
export function useDraftOf<Content>(live: Content) {
  const [base, setBase] = useState(live);
  const [draft, setDraft] = useState(live);
  const changed = !isSameContent(draft, base);
  const restart = (content: Content) => {
    setBase(content);
    setDraft(content);
  };
  // The saved content arrives as the live one.
  if (!isSameContent(live, base) && (!changed || isSameContent(live, draft))) restart(live);
  return { draft, setDraft, base, changed, take: restart };
}

const isSameContent = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
