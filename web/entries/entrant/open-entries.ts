let openEntryIDs: readonly string[] = [];
const listeners = new Set<() => void>();

function setOpenEntryIDs(next: readonly string[]) {
  openEntryIDs = next;
  for (const listener of listeners) listener();
}

/** An open page of an entry sends the entry's files itself, until it calls the returned function. */
export function registerOpenEntry(entryID: string): () => void {
  setOpenEntryIDs([...openEntryIDs, entryID]);
  return () => setOpenEntryIDs(openEntryIDs.toSpliced(openEntryIDs.indexOf(entryID), 1));
}

/** The entries with an open page. */
export const openEntries = {
  now: () => openEntryIDs,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
