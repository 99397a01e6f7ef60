import { useState } from "react";
import type { ElementAudience } from "../../../../contract/platform/forms/element.ts";
import { type ServiceKind, type TimeframeName, serviceKinds } from "../../../../contract/platform/service-kinds.ts";
import { type TimeZone, instantAt, wallClockMinute } from "../../../../contract/platform/time-zone.ts";
import type { StoredTimeframe } from "../../../../contract/platform/visibility.ts";

/** One of a program, by its ID; or one that is being added, by a key of its own. */
export type TypedTimeframe = {
  key: string;
  timeframeID: string | null;
  name: TimeframeName;
  opens: string;
  closes: string;
  audience: ElementAudience;
};

type StoredDates = { kind: ServiceKind; timeframes: readonly StoredTimeframe[]; timeZone: TimeZone };
type TypedDatesState = {
  typed: readonly TypedTimeframe[];
  /** What it was begun from. */
  base: readonly StoredTimeframe[];
  timeZone: TimeZone;
  /** What was saved and hasn't come back yet. */
  saved?: readonly TypedTimeframe[];
};

/**
 * Dates as they are being typed. What comes from the server meanwhile takes their place as long as nobody has typed anything;
 * what is typed stays, and means the same instants when the zone is changed.
 */
export function useTypedDates({ kind, timeframes, timeZone }: StoredDates) {
  const begin = (base: readonly StoredTimeframe[]): TypedDatesState => ({
    typed: base.length > 0 ? typedTimeframes(base, timeZone) : [blankTimeframe(serviceKinds[kind].main)],
    base,
    timeZone,
  });
  const [kept, keep] = useState(() => begin(timeframes));
  const state = mergeServerDates(kept, begin(timeframes));
  if (state !== kept) keep(state);
  return {
    typed: state.typed,
    base: state.base,
    /** Until what was saved has come back nobody knows what a change is begun from. */
    seen: state.saved ? undefined : state.base,
    isDirty: isDirty(state),
    setTyped: (typed: readonly TypedTimeframe[]) => keep({ ...state, typed }),
    saved: (typed: readonly TypedTimeframe[]) => keep((now) => ({ ...now, saved: typed })),
    take: (theirs: readonly StoredTimeframe[]) => keep(begin(theirs)),
  };
}

/** What is on screen, once the server may have said something else. */
function mergeServerDates(state: TypedDatesState, fresh: TypedDatesState): TypedDatesState {
  const isNew = fresh.base !== state.base;
  const here = inZone(state, fresh.timeZone);
  if (!isNew && here === state) return state;
  if (!isDirty(state)) return state.saved && !isNew ? here : fresh;
  const { saved, ...typing } = here;
  return saved && isNew ? { ...typing, base: fresh.base } : here;
}

export const blankTimeframe = (name: TimeframeName): TypedTimeframe => ({
  key: crypto.randomUUID(),
  timeframeID: null,
  name,
  opens: "",
  closes: "",
  audience: "all",
});

const typedTimeframes = (timeframes: readonly StoredTimeframe[], timeZone: TimeZone): TypedTimeframe[] =>
  timeframes.map(({ timeframeID, name, opensAt, closesAt, audience }) => ({
    key: timeframeID,
    timeframeID,
    name,
    opens: wallClockMinute(opensAt, timeZone),
    closes: wallClockMinute(closesAt, timeZone),
    audience,
  }));

function isDirty({ typed, base, timeZone, saved }: TypedDatesState): boolean {
  // A row that nobody has filled in says nothing.
  const written = typed.filter(({ timeframeID, opens, closes }) => timeframeID !== null || opens || closes);
  const words = (rows: readonly TypedTimeframe[]) => JSON.stringify(rows.map(({ key: _key, ...row }) => row));
  return typed !== saved && words(written) !== words(typedTimeframes(base, timeZone));
}

function inZone(state: TypedDatesState, timeZone: TimeZone): TypedDatesState {
  if (timeZone === state.timeZone) return state;
  const shown = (typed: string) => {
    const instant = instantAt(typed, state.timeZone);
    return instant ? wallClockMinute(instant, timeZone) : typed;
  };
  const typed = state.typed.map((one) => ({ ...one, opens: shown(one.opens), closes: shown(one.closes) }));
  return { ...state, timeZone, typed };
}
