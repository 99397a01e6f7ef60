import type { ElementAudience } from "./forms/element.ts";
import { type ServiceKind, type TimeframeName, serviceKinds } from "./service-kinds.ts";

/** N03 The state of a program. Always computed, never stored. */
export const visibilities = ["closed", "future", "open", "scoring"] as const;
export type Visibility = (typeof visibilities)[number];

export type TimeWindow = { opensAt: string; closesAt: string };
export type Timeframe = TimeWindow & { name: TimeframeName; audience: ElementAudience };
/** The days of a tour are told apart by their IDs. */
export type StoredTimeframe = Timeframe & { timeframeID: string };

/** When a category with an opening or a deadline of its own is entered. */
export type CategoryWindow = TimeWindow & { categoryID: string; label: string; name: string };

type DatedProgram<T> = {
  timeframes: readonly T[];
  categoryDates: readonly CategoryWindow[];
  everyCategoryDated: boolean;
};

/**
 * A program's timeframes, and the windows of its categories with dates of their own as further ones of entries. Where every category
 * has its own, nothing is entered by the program's, which is left out.
 */
export function withCategoryWindows<T extends Timeframe>({
  timeframes,
  categoryDates,
  everyCategoryDated,
}: DatedProgram<T>): Timeframe[] {
  const audience = findTimeframe(timeframes, "entries")?.audience ?? "all";
  const own = categoryDates.map(({ opensAt, closesAt }) => ({ name: "entries" as const, opensAt, closesAt, audience }));
  return [...timeframes.filter(({ name }) => !everyCategoryDated || name !== "entries"), ...own];
}

/** Before, inside or after the window. The closing instant itself is after. */
export function windowState({ opensAt, closesAt }: TimeWindow, now: Date): "future" | "open" | "closed" {
  const time = now.getTime();
  if (time < Date.parse(opensAt)) return "future";
  return time < Date.parse(closesAt) ? "open" : "closed";
}

/** Of the windows that are open now, the one that closes first. */
export const firstToClose = <W extends TimeWindow>(windows: readonly W[], now: Date): W | undefined =>
  windows
    .filter((window) => windowState(window, now) === "open")
    .toSorted((a, b) => Date.parse(a.closesAt) - Date.parse(b.closesAt))[0];

/** N03 Before opens `future`, inside `open`, inside the scoring window `scoring`, else `closed`. */
export function visibilityOf(kind: ServiceKind, timeframes: readonly Timeframe[], now: Date): Visibility {
  const main = mainTimeframe(kind, timeframes, now);
  const state = main ? windowState(main, now) : "closed";
  if (state === "open") return "open";
  const scoring = findTimeframe(timeframes, "scoring");
  if (scoring && windowState(scoring, now) === "open") return "scoring";
  return state;
}

export const findTimeframe = <T extends { name: TimeframeName }>(timeframes: readonly T[], name: TimeframeName) =>
  timeframes.find((timeframe) => timeframe.name === name);

/** Of several windows of one name, the one that counts now: the open one, else the next to open, else the last that closed. */
export function currentWindow<T extends TimeWindow & { name: TimeframeName }>(
  timeframes: readonly T[],
  name: TimeframeName,
  now: Date,
): T | undefined {
  const inOrder = timeframes
    .filter((timeframe) => timeframe.name === name)
    .sort((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt));
  return inOrder.find((timeframe) => windowState(timeframe, now) !== "closed") ?? inOrder.at(-1);
}

export const mainTimeframe = <T extends TimeWindow & { name: TimeframeName }>(
  kind: ServiceKind,
  timeframes: readonly T[],
  now: Date,
) => currentWindow(timeframes, serviceKinds[kind].main, now);

/** Openings and closings still to come, soonest first. */
export function nextDates<T extends TimeWindow & { name: TimeframeName }>(timeframes: readonly T[], now: Date) {
  return timeframes
    .flatMap(({ name, opensAt, closesAt }) => [
      { name, at: opensAt, what: "opens" as const },
      { name, at: closesAt, what: "closes" as const },
    ])
    .filter(({ at }) => Date.parse(at) > now.getTime())
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Phases that are over with the release of results, whatever their windows say. */
const endedByRelease: readonly TimeframeName[] = ["entries", "scoring"];

/** The dates of a program that still matter: once results are released, nobody scores any more. */
export const datesAhead = <T extends TimeWindow & { name: TimeframeName }>(
  { timeframes, resultsReleased }: { timeframes: readonly T[]; resultsReleased: boolean },
  now: Date,
) => nextDates(resultsReleased ? timeframes.filter(({ name }) => !endedByRelease.includes(name)) : timeframes, now);
