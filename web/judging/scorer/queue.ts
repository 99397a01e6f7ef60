import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { getScoringQueue } from "../../../contract/judging/scoring.ts";
import { withPlaces } from "../../../contract/judging/scoring-rules.ts";
import { wrapIndex } from "../../platform/ui/wrap-index.ts";
import type { WaitingSheet } from "./outbox.ts";

export type ScoringQueue = AnswerOf<typeof getScoringQueue>;
export type QueueEntry = ScoringQueue["entries"][number];

/** The entry to judge next: the last one looked at, then one with a draft, then the first without scores. */
export const nextToScore = (entries: readonly QueueEntry[], previous: string | null = null): QueueEntry | undefined =>
  entries.find(({ entryID, isScored }) => entryID === previous && !isScored) ??
  entries.find(({ isDraft, isScored }) => isDraft && !isScored) ??
  entries.find(({ isScored }) => !isScored);

/** Marks an entry as scored before the queue is fetched again, or without a network, so that the next entry is another one. */
export const markScored = (queue: ScoringQueue, entryID: string): ScoringQueue => ({
  ...queue,
  scored: queue.scored + (queue.entries.some((one) => one.entryID === entryID && !one.isScored) ? 1 : 0),
  entries: queue.entries.map((one) => (one.entryID === entryID ? { ...one, isScored: true, isDraft: false } : one)),
});

/** Entries whose sheet waits on this device count as scored. */
export const markWaitingScored = (queue: ScoringQueue, waiting: readonly WaitingSheet[]): ScoringQueue =>
  waiting
    .filter(({ refused }) => refused === undefined)
    .reduce((marked, { at }) => markScored(marked, at.entryID), queue);

/** The next entry without scores, starting again at the top after the end; undefined once all are scored. */
export function unscoredAfter(entries: readonly QueueEntry[], entryID: string): QueueEntry | undefined {
  const at = entries.findIndex((entry) => entry.entryID === entryID);
  return [...entries.slice(at + 1), ...entries.slice(0, Math.max(at, 0))].find(({ isScored }) => !isScored);
}

/** By category, the scorer's highest score first; equal ones share a place. Entries without a score have none, and come last. */
export function rankOwnScores(
  entries: readonly QueueEntry[],
): (QueueEntry & { place: number | null; joint: boolean })[] {
  const byCategory = Map.groupBy(entries, ({ categoryID }) => categoryID);
  return [...byCategory.values()].flatMap((categoryEntries) =>
    withPlaces(categoryEntries.map((entry) => ({ ...entry, result: entry.percent }))),
  );
}

export function neighborEntry(entries: readonly QueueEntry[], entryID: string, by: number): QueueEntry | undefined {
  const at = entries.findIndex((entry) => entry.entryID === entryID);
  return at < 0 || entries.length < 2 ? undefined : entries[wrapIndex(at + by, entries.length)];
}
