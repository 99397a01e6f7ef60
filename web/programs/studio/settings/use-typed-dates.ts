import { useState } from "react";
import type { ElementAudience } from "../../../../contract/platform/forms/element.ts";
import { type ServiceKind, type TimeframeName, serviceKinds } from "../../../../contract/platform/service-kinds.ts";
import { type TimeZone, instantAt, wallClockMinute } from "../../../../contract/platform/time-zone.ts";
import type { StoredTimeframe } from "../../../../contract/platform/visibility.ts";

/** A stored timeframe has its ID; a new one has a key of its own. */
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
  /** The stored timeframes when typing began. */
  base: readonly StoredTimeframe[];
  timeZone: TimeZone;
  /** Saved timeframes that the server hasn't returned yet. */
  saved?: readonly TypedTimeframe[];
};

/**
 * Dates that are being typed. New answers of the server replace them until somebody types; typed dates stay, and keep their instants when
 * the zone is changed.
 */
export function useTypedDates({ kind, timeframes, timeZone }: StoredDates) {
  const begin = (base: readonly StoredTimeframe[]): TypedDatesState => ({
    typed: base.length > 0 ? typedTimeframes(base, timeZone) : [blankTimeframe(serviceKinds[kind].main)],
    base,
    timeZone,
  });
  const [storedState, setState] = useState(() => begin(timeframes));
  const state = mergeServerDates(storedState, begin(timeframes));
  if (state !== storedState) setState(state);
  return {
    typed: state.typed,
    base: state.base,
    /** Undefined until the saved timeframes have come back, since the base isn't known before. */
    seen: state.saved ? undefined : state.base,
    isDirty: isDirty(state),
    setTyped: (typed: readonly TypedTimeframe[]) => setState({ ...state, typed }),
    saved: (typed: readonly TypedTimeframe[]) => setState((now) => ({ ...now, saved: typed })),
    take: (serverTimeframes: readonly StoredTimeframe[]) => setState(begin(serverTimeframes)),
  };
}

/** The state after an answer of the server. */
function mergeServerDates(state: TypedDatesState, fresh: TypedDatesState): TypedDatesState {
  const isNew = fresh.base !== state.base;
  const stateInZone = inZone(state, fresh.timeZone);
  if (!isNew && stateInZone === state) return state;
  if (!isDirty(state)) return state.saved && !isNew ? stateInZone : fresh;
  const { saved, ...typing } = stateInZone;
  return saved && isNew ? { ...typing, base: fresh.base } : stateInZone;
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
  // Empty new rows don't count as changes.
  const filledIn = typed.filter(({ timeframeID, opens, closes }) => timeframeID !== null || opens || closes);
  const words = (rows: readonly TypedTimeframe[]) => JSON.stringify(rows.map(({ key: _key, ...row }) => row));
  return typed !== saved && words(filledIn) !== words(typedTimeframes(base, timeZone));
}

function inZone(state: TypedDatesState, timeZone: TimeZone): TypedDatesState {
  if (timeZone === state.timeZone) return state;
  const wallTime = (typed: string) => {
    const instant = instantAt(typed, state.timeZone);
    return instant ? wallClockMinute(instant, timeZone) : typed;
  };
  const typed = state.typed.map((one) => ({ ...one, opens: wallTime(one.opens), closes: wallTime(one.closes) }));
  return { ...state, timeZone, typed };
}
