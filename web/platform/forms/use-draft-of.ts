import { useState } from "react";

/**
 * A draft of what stands there: follows it as long as nothing is changed in it, and is kept when somebody else saves meanwhile. `base` is
 * what it was begun from, by which the server finds out about them.
 */
export function useDraftOf<Content>(live: Content) {
  const [base, setBase] = useState(live);
  const [draft, setDraft] = useState(live);
  const changed = !isSameContent(draft, base);
  const take = (content: Content) => {
    setBase(content);
    setDraft(content);
  };
  // What was saved comes back as what stands there.
  if (!isSameContent(live, base) && (!changed || isSameContent(live, draft))) take(live);
  return { draft, setDraft, base, changed, take };
}

const isSameContent = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
