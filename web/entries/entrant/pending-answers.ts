import type { PendingAnswers } from "./autosave.ts";

const pendingPrefix = (entryID: string, formID: string) => `unsaved entry: ${entryID} ${formID}`;

/** Each window keeps its own, so that two never write over each other. */
export const pendingKey = (entryID: string, formID: string, writer: string) =>
  `${pendingPrefix(entryID, formID)} ${writer}`;

/** Storage may be full or forbidden; then closing the window is what asks. */
export function storePending(key: string, pending: PendingAnswers | null): boolean {
  try {
    if (pending) localStorage.setItem(key, JSON.stringify(pending));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** What earlier windows of this browser kept of a form and could not save. */
export function storedPendingOf(entryID: string, formID: string): { key: string; pending: PendingAnswers }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(pendingPrefix(entryID, formID)))
      .flatMap((key) => {
        const pending = parsePending(localStorage.getItem(key));
        return pending ? [{ key, pending }] : [];
      });
  } catch {
    return [];
  }
}

function parsePending(text: string | null): PendingAnswers | undefined {
  try {
    const value = JSON.parse(text ?? "") as Partial<PendingAnswers> | null;
    return value?.values && value.base?.values ? (value as PendingAnswers) : undefined;
  } catch {
    return undefined;
  }
}
