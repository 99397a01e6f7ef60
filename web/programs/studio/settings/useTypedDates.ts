import { useState } from "react";
import type { Audience } from "../../../../contract/platform/forms/element.ts";
import { type ServiceKind, type TimeframeName, serviceKinds } from "../../../../contract/platform/service-kinds.ts";
import { type TimeZone, instantAt, wallClock } from "../../../../contract/platform/time-zone.ts";
import type { KeptTimeframe } from "../../../../contract/platform/visibility.ts";

/** One of a program, by its ID; or one that is being added, by a key of its own. */
export type Typed = {
  key: string;
  timeframeID: string | null;
  name: TimeframeName;
  opens: string;
  closes: string;
  audience: Audience;
};

type Stored = { kind: ServiceKind; timeframes: readonly KeptTimeframe[]; timeZone: TimeZone };
type State = {
  typed: readonly Typed[];
  /** What it was begun from. */
  base: readonly KeptTimeframe[];
  timeZone: TimeZone;
  /** What was saved and hasn't come back yet. */
  saved?: readonly Typed[];
};

/**
 * Dates as they are being typed. What comes from the server meanwhile takes their place as long as nobody has typed anything;
 * what is typed stays, and means the same instants when the zone is changed.
 */
export function useTypedDates({ kind, timeframes, timeZone }: Stored) {
  const begin = (base: readonly KeptTimeframe[]): State => ({
    typed: base.length > 0 ? typedOf(base, timeZone) : [blank(serviceKinds[kind].main)],
    base,
    timeZone,
  });
  const [kept, keep] = useState(() => begin(timeframes));
  const state = following(kept, begin(timeframes));
  if (state !== kept) keep(state);
  return {
    typed: state.typed,
    base: state.base,
    /** Until what was saved has come back nobody knows what a change is begun from. */
    seen: state.saved ? undefined : state.base,
    isDirty: isDirty(state),
    setTyped: (typed: readonly Typed[]) => keep({ ...state, typed }),
    saved: (typed: readonly Typed[]) => keep((now) => ({ ...now, saved: typed })),
    take: (theirs: readonly KeptTimeframe[]) => keep(begin(theirs)),
  };
}

/** What is on screen, once the server may have said something else. */
function following(state: State, fresh: State): State {
  const isNew = fresh.base !== state.base;
  const here = inZone(state, fresh.timeZone);
  if (!isNew && here === state) return state;
  if (!isDirty(state)) return state.saved && !isNew ? here : fresh;
  const { saved, ...typing } = here;
  return saved && isNew ? { ...typing, base: fresh.base } : here;
}

export const blank = (name: TimeframeName): Typed => ({
  key: crypto.randomUUID(),
  timeframeID: null,
  name,
  opens: "",
  closes: "",
  audience: "all",
});

const typedOf = (timeframes: readonly KeptTimeframe[], timeZone: TimeZone): Typed[] =>
  timeframes.map(({ timeframeID, name, opensAt, closesAt, audience }) => ({
    key: timeframeID,
    timeframeID,
    name,
    opens: wallClock(opensAt, timeZone),
    closes: wallClock(closesAt, timeZone),
    audience,
  }));

function isDirty({ typed, base, timeZone, saved }: State): boolean {
  // A row that nobody has filled in says nothing.
  const written = typed.filter(({ timeframeID, opens, closes }) => timeframeID !== null || opens || closes);
  const words = (rows: readonly Typed[]) => JSON.stringify(rows.map(({ key: _key, ...row }) => row));
  return typed !== saved && words(written) !== words(typedOf(base, timeZone));
}

function inZone(state: State, timeZone: TimeZone): State {
  if (timeZone === state.timeZone) return state;
  const shown = (typed: string) => {
    const instant = instantAt(typed, state.timeZone);
    return instant ? wallClock(instant, timeZone) : typed;
  };
  const typed = state.typed.map((one) => ({ ...one, opens: shown(one.opens), closes: shown(one.closes) }));
  return { ...state, timeZone, typed };
}
