import { useState } from "react";

/**
 * A draft of what stands there: follows it as long as nothing is changed in it, and is kept when somebody else saves meanwhile. `base` is
 * what it was begun from, by which the server finds out about them.
 */
export function useDraftOf<Content>(live: Content) {
  const [base, setBase] = useState(live);
  const [draft, setDraft] = useState(live);
  const changed = !isSame(draft, base);
  const take = (content: Content) => {
    setBase(content);
    setDraft(content);
  };
  // What was saved comes back as what stands there.
  if (!isSame(live, base) && (!changed || isSame(live, draft))) take(live);
  return { draft, setDraft, base, changed, take };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
