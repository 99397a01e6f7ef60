import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { getScoringQueue } from "../../../contract/judging/scoring.ts";
import { withPlaces } from "../../../contract/judging/scoring-rules.ts";
import { wrapIndex } from "../../platform/ui/wrap-index.ts";
import type { WaitingSheet } from "./outbox.ts";

export type ScoringQueue = AnswerOf<typeof getScoringQueue>;
export type QueueEntry = ScoringQueue["entries"][number];

/** The one to judge next: what was looked at last goes first, then what was begun, then the first that has no scores. */
export const nextToScore = (entries: readonly QueueEntry[], previous: string | null = null): QueueEntry | undefined =>
  entries.find(({ entryID, isScored }) => entryID === previous && !isScored) ??
  entries.find(({ isDraft, isScored }) => isDraft && !isScored) ??
  entries.find(({ isScored }) => !isScored);

/** Who goes on before the list is asked for again, or without a network, isn't led back to what is scored. */
export const markScored = (queue: ScoringQueue, entryID: string): ScoringQueue => ({
  ...queue,
  scored: queue.scored + (queue.entries.some((one) => one.entryID === entryID && !one.isScored) ? 1 : 0),
  entries: queue.entries.map((one) => (one.entryID === entryID ? { ...one, isScored: true, isDraft: false } : one)),
});

/** What was saved without a network and waits on this device is scored. */
export const markWaitingScored = (queue: ScoringQueue, waiting: readonly WaitingSheet[]): ScoringQueue =>
  waiting
    .filter(({ refused }) => refused === undefined)
    .reduce((known, { at }) => markScored(known, at.entryID), queue);

/** After this one, the next without scores, from the start again after the end; none once all are scored. */
export function unscoredAfter(entries: readonly QueueEntry[], entryID: string): QueueEntry | undefined {
  const at = entries.findIndex((entry) => entry.entryID === entryID);
  return [...entries.slice(at + 1), ...entries.slice(0, Math.max(at, 0))].find(({ isScored }) => !isScored);
}

/** By category, what a scorer gave most to first; level ones share a place. What isn't scored has none, and comes last. */
export function rankOwnScores(
  entries: readonly QueueEntry[],
): (QueueEntry & { place: number | null; joint: boolean })[] {
  const byCategory = Map.groupBy(entries, ({ categoryID }) => categoryID);
  return [...byCategory.values()].flatMap((own) =>
    withPlaces(own.map((entry) => ({ ...entry, result: entry.percent }))),
  );
}

export function neighborEntry(entries: readonly QueueEntry[], entryID: string, by: number): QueueEntry | undefined {
  const at = entries.findIndex((entry) => entry.entryID === entryID);
  return at < 0 || entries.length < 2 ? undefined : entries[wrapIndex(at + by, entries.length)];
}
