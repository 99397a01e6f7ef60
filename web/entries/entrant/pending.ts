import type { Pending } from "./autosave.ts";

const prefixOf = (entryID: string, formID: string) => `unsaved entry: ${entryID} ${formID}`;

/** Each window keeps its own, so that two never write over each other. */
export const keyOf = (entryID: string, formID: string, writer: string) => `${prefixOf(entryID, formID)} ${writer}`;

/** Storage may be full or forbidden; then closing the window is what asks. */
export function keepPending(key: string, pending: Pending | null): boolean {
  try {
    if (pending) localStorage.setItem(key, JSON.stringify(pending));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** What earlier windows of this browser kept of a form and could not save. */
export function pendingOf(entryID: string, formID: string): { key: string; pending: Pending }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(entryID, formID)))
      .flatMap((key) => {
        const pending = parsed(localStorage.getItem(key));
        return pending ? [{ key, pending }] : [];
      });
  } catch {
    return [];
  }
}

function parsed(text: string | null): Pending | undefined {
  try {
    const value = JSON.parse(text ?? "") as Partial<Pending> | null;
    return value?.values && value.base?.values ? (value as Pending) : undefined;
  } catch {
    return undefined;
  }
}
