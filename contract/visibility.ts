import type { Audience } from "./forms/element.ts";

/** N03 What can be done with a program now. Always computed, never stored. */
export const visibilities = ["closed", "future", "open", "scoring"] as const;
export type Visibility = (typeof visibilities)[number];

export const timeframeNames = ["entries", "scoring", "publicVoting", "registration", "gallery", "tour"] as const;
export type TimeframeName = (typeof timeframeNames)[number];

export type Window = { opensAt: string; closesAt: string };
export type Timeframe = Window & { name: TimeframeName; audience: Audience };

export const serviceKinds = ["contest", "event", "parade", "survey", "scholarship"] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** The window that a program of this kind is about. */
export const mainTimeframe: Record<ServiceKind, TimeframeName> = {
  contest: "entries",
  scholarship: "entries",
  event: "registration",
  parade: "tour",
  survey: "registration",
};

/** Before it opens, inside it, after it. The closing instant itself is after. */
export function windowAt({ opensAt, closesAt }: Window, now: Date): "future" | "open" | "closed" {
  const time = now.getTime();
  if (time < Date.parse(opensAt)) return "future";
  return time < Date.parse(closesAt) ? "open" : "closed";
}

/** N03 Before opens `future`, inside `open`, inside the scoring window `scoring`, else `closed`. */
export function visibilityOf(kind: ServiceKind, timeframes: readonly Timeframe[], now: Date): Visibility {
  const main = named(timeframes, mainTimeframe[kind]);
  const state = main ? windowAt(main, now) : "closed";
  if (state === "open") return "open";
  const scoring = named(timeframes, "scoring");
  if (scoring && windowAt(scoring, now) === "open") return "scoring";
  return state;
}

export const named = <T extends { name: TimeframeName }>(timeframes: readonly T[], name: TimeframeName) =>
  timeframes.find((timeframe) => timeframe.name === name);

/** What happens next, soonest first: every opening and closing still to come. */
export function nextDates<T extends Window & { name: TimeframeName }>(timeframes: readonly T[], now: Date) {
  return timeframes
    .flatMap(({ name, opensAt, closesAt }) => [
      { name, at: opensAt, what: "opens" as const },
      { name, at: closesAt, what: "closes" as const },
    ])
    .filter(({ at }) => Date.parse(at) > now.getTime())
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
