import { useSyncExternalStore } from "react";
import type { EntryAt } from "../../../contract/platform/addresses.ts";
import type { SentOf } from "../../../contract/platform/endpoint.ts";
import { mostReplaced, type saveScores } from "../../../contract/judging/scoring.ts";

type Sent = SentOf<typeof saveScores>;

/** A scoresheet that was saved without a network, and is sent when there is one. */
export type WaitingSheet = {
  userID: string;
  at: EntryAt;
  scoresheetID: string;
  /** What the entry is called. */
  name: string;
  sent: Sent;
  /** Why it wasn't taken, in the server's words. */
  refused?: string;
};

const prefix = "scoresheet to send: ";
/** Whose sheet it is, for which entry, in which round. */
type Slot = Pick<WaitingSheet, "userID" | "at" | "scoresheetID"> & { sent: { round?: number | undefined } };

const keyOf = ({ userID, at, scoresheetID, sent }: Slot) =>
  `${prefix}${userID} ${at.entryID} ${scoresheetID} ${sent.round ?? 1}`;

/** The one before may be on its way from another window, or have arrived without an answer. */
const inPlaceOf = (before: Sent, sent: Sent): Sent => ({
  ...sent,
  follows: before.follows,
  replaces: [...(before.replaces ?? []), ...(before.saveKey ? [before.saveKey] : []), ...(sent.replaces ?? [])].slice(
    -mostReplaced,
  ),
});

const none: readonly WaitingSheet[] = [];
let known = none;
let isRead = false;
const watchers = new Set<() => void>();

function readAll(): readonly WaitingSheet[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.sort().flatMap((key) => parsed(localStorage.getItem(key)));
  } catch {
    return none;
  }
}

function parsed(text: string | null): WaitingSheet[] {
  try {
    const sheet = JSON.parse(text ?? "") as Partial<WaitingSheet> | null;
    return sheet?.userID && sheet.at && sheet.scoresheetID && sheet.sent?.values ? [sheet as WaitingSheet] : [];
  } catch {
    return [];
  }
}

function refresh() {
  known = readAll();
  isRead = true;
  for (const watch of watchers) watch();
}

/** It lasts beyond the window: kept in this browser until the server has answered. */
export const outbox = {
  all: () => {
    if (!isRead) {
      known = readAll();
      isRead = true;
    }
    return known;
  },
  /** What waits of just this sheet. */
  waiting: (slot: Slot) => outbox.all().find((sheet) => keyOf(sheet) === keyOf(slot)),
  /**
   * False where the browser can't keep anything. A newer sheet for the same entry takes the place of one that waits, and follows what
   * that followed; one that wasn't taken has been looked at, and what it followed is over.
   */
  keep(sheet: WaitingSheet): boolean {
    const key = keyOf(sheet);
    const [before] = parsed(localStorage.getItem(key));
    try {
      const sent = before && before.refused === undefined ? inPlaceOf(before.sent, sheet.sent) : sheet.sent;
      localStorage.setItem(key, JSON.stringify({ ...sheet, sent }));
    } catch {
      return false;
    }
    refresh();
    return true;
  },
  /** It was saved by network since. */
  supersede(slot: Slot) {
    const before = outbox.waiting(slot);
    if (before) outbox.drop(before);
  },
  /** Answered, or thrown away; unless another has taken its place meanwhile. */
  drop(sheet: WaitingSheet) {
    const key = keyOf(sheet);
    const [now] = parsed(localStorage.getItem(key));
    if (now?.sent.saveKey === sheet.sent.saveKey) localStorage.removeItem(key);
    refresh();
  },
  refuse(sheet: WaitingSheet, refused: string) {
    const key = keyOf(sheet);
    const [now] = parsed(localStorage.getItem(key));
    if (now?.sent.saveKey === sheet.sent.saveKey) localStorage.setItem(key, JSON.stringify({ ...now, refused }));
    refresh();
  },
  watch(watcher: () => void) {
    watchers.add(watcher);
    addEventListener("storage", refresh);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) removeEventListener("storage", refresh);
    };
  },
};

/** One's own that wait. */
export function useWaitingSheets(userID: string): readonly WaitingSheet[] {
  const all = useSyncExternalStore(outbox.watch, outbox.all, () => none);
  return all.filter((sheet) => sheet.userID === userID);
}
