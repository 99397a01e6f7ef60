let openEntryIDs: readonly string[] = [];
const listeners = new Set<() => void>();

function setOpenEntryIDs(next: readonly string[]) {
  openEntryIDs = next;
  for (const listener of listeners) listener();
}

/** The page of an entry sends its files itself, until it lets go of them. */
export function registerOpenEntry(entryID: string): () => void {
  setOpenEntryIDs([...openEntryIDs, entryID]);
  return () => setOpenEntryIDs(openEntryIDs.toSpliced(openEntryIDs.indexOf(entryID), 1));
}

/** The entries whose pages do so now. */
export const openEntries = {
  now: () => openEntryIDs,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
