import { supportViewSign } from "../../platform/api/token.ts";
import type { PendingAnswers } from "./autosave.ts";

const pendingPrefix = (entryID: string, formID: string) => `unsaved entry: ${entryID} ${formID}`;

/** Each window has a key of its own, so that two never overwrite each other. */
export const pendingKey = (entryID: string, formID: string, writer: string) =>
  `${pendingPrefix(entryID, formID)} ${writer}`;

/** False where the storage is full or forbidden; the window then asks before it is closed. */
export function storePending(key: string, pending: PendingAnswers | null): boolean {
  // Whoever looks as somebody else saves nothing, now or later.
  if (supportViewSign()) return true;
  try {
    if (pending) localStorage.setItem(key, JSON.stringify(pending));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** The answers that earlier windows of this browser stored and couldn't save. */
export function storedPendingOf(entryID: string, formID: string): { key: string; pending: PendingAnswers }[] {
  if (supportViewSign()) return [];
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
