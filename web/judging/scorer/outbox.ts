import { useSyncExternalStore } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import { mostReplacedSheets, type saveScores } from "../../../contract/judging/scoring.ts";

type SentScores = InputOf<typeof saveScores>;

/** A scoresheet that was saved without a network, and is sent when there is one. */
export type WaitingSheet = {
  userID: string;
  at: EntryAddress;
  scoresheetID: string;
  /** What the entry is called. */
  name: string;
  sent: SentScores;
  /** Why it wasn't taken, in the server's words. */
  refused?: string;
};

const storagePrefix = "scoresheet to send: ";
/** Whose sheet it is, for which entry, in which round. */
type SheetSlot = Pick<WaitingSheet, "userID" | "at" | "scoresheetID"> & { sent: { round?: number | undefined } };

const storageKey = ({ userID, at, scoresheetID, sent }: SheetSlot) =>
  `${storagePrefix}${userID} ${at.entryID} ${scoresheetID} ${sent.round ?? 1}`;

/** The one before may be on its way from another window, or have arrived without an answer. */
const replacing = (before: SentScores, sent: SentScores): SentScores => ({
  ...sent,
  follows: before.follows,
  replaces: [...(before.replaces ?? []), ...(before.saveKey ? [before.saveKey] : []), ...(sent.replaces ?? [])].slice(
    -mostReplacedSheets,
  ),
});

const noSheets: readonly WaitingSheet[] = [];
let cachedSheets = noSheets;
let isCacheFilled = false;
const watchers = new Set<() => void>();

function readSheets(): readonly WaitingSheet[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(storagePrefix));
    return keys.sort().flatMap((key) => parseSheet(localStorage.getItem(key)));
  } catch {
    return noSheets;
  }
}

function parseSheet(text: string | null): WaitingSheet[] {
  try {
    const sheet = JSON.parse(text ?? "") as Partial<WaitingSheet> | null;
    return sheet?.userID && sheet.at && sheet.scoresheetID && sheet.sent?.values ? [sheet as WaitingSheet] : [];
  } catch {
    return [];
  }
}

function refreshCache() {
  cachedSheets = readSheets();
  isCacheFilled = true;
  for (const watch of watchers) watch();
}

/** It lasts beyond the window: kept in this browser until the server has answered. */
export const outbox = {
  all: () => {
    if (!isCacheFilled) {
      cachedSheets = readSheets();
      isCacheFilled = true;
    }
    return cachedSheets;
  },
  /** What waits of just this sheet. */
  waiting: (slot: SheetSlot) => outbox.all().find((sheet) => storageKey(sheet) === storageKey(slot)),
  /**
   * False where the browser can't keep anything. A newer sheet for the same entry takes the place of one that waits, and follows what
   * that followed; one that wasn't taken has been looked at, and what it followed is over.
   */
  keep(sheet: WaitingSheet): boolean {
    const key = storageKey(sheet);
    const [before] = parseSheet(localStorage.getItem(key));
    try {
      const sent = before && before.refused === undefined ? replacing(before.sent, sheet.sent) : sheet.sent;
      localStorage.setItem(key, JSON.stringify({ ...sheet, sent }));
    } catch {
      return false;
    }
    refreshCache();
    return true;
  },
  /** It was saved by network since. */
  supersede(slot: SheetSlot) {
    const before = outbox.waiting(slot);
    if (before) outbox.drop(before);
  },
  /** Answered, or thrown away; unless another has taken its place meanwhile. */
  drop(sheet: WaitingSheet) {
    const key = storageKey(sheet);
    const [now] = parseSheet(localStorage.getItem(key));
    if (now?.sent.saveKey === sheet.sent.saveKey) localStorage.removeItem(key);
    refreshCache();
  },
  refuse(sheet: WaitingSheet, refused: string) {
    const key = storageKey(sheet);
    const [now] = parseSheet(localStorage.getItem(key));
    if (now?.sent.saveKey === sheet.sent.saveKey) localStorage.setItem(key, JSON.stringify({ ...now, refused }));
    refreshCache();
  },
  watch(watcher: () => void) {
    watchers.add(watcher);
    addEventListener("storage", refreshCache);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) removeEventListener("storage", refreshCache);
    };
  },
};

/** One's own that wait. */
export function useWaitingSheets(userID: string): readonly WaitingSheet[] {
  const all = useSyncExternalStore(outbox.watch, outbox.all, () => noSheets);
  return all.filter((sheet) => sheet.userID === userID);
}
