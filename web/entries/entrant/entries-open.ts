let open: readonly string[] = [];
const listeners = new Set<() => void>();

function become(next: readonly string[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** The page of an entry sends its files itself, until it lets go of them. */
export function sendsItsOwn(entryID: string): () => void {
  become([...open, entryID]);
  return () => become(open.toSpliced(open.indexOf(entryID), 1));
}

/** The entries whose pages do so now. */
export const entriesOpen = {
  now: () => open,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
