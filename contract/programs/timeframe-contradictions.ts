import { type ServiceKind, type TimeframeName, timeframeWord } from "../platform/service-kinds.ts";
import { type TimeWindow, findTimeframe } from "../platform/visibility.ts";

type NamedWindow = TimeWindow & { name: TimeframeName };

/** A window that should not open or close before, or after, the end of another, and the sentence for when it does. */
type ContradictionRule = {
  name: TimeframeName;
  edge: "opensAt" | "closesAt";
  forbidden: "before" | "after";
  other: TimeframeName;
  text: string;
};

/** Contradictions can be meant, so they are pointed out and not refused. Of several days the last one counts. */
const contradictionRules: readonly ContradictionRule[] = [
  {
    name: "scoring",
    edge: "opensAt",
    forbidden: "before",
    other: "entries",
    text: "Scoring opens before {entries} close: scorers would judge what may still change.",
  },
  {
    name: "publicVoting",
    edge: "opensAt",
    forbidden: "before",
    other: "entries",
    text: "Voting opens before {entries} close: people would vote before everything is there.",
  },
  {
    name: "gallery",
    edge: "opensAt",
    forbidden: "before",
    other: "entries",
    text: "The gallery opens before {entries} close: who enters later has seen what the others sent.",
  },
  {
    name: "registration",
    edge: "closesAt",
    forbidden: "after",
    other: "event",
    text: "Registration closes after the event is over: people would register for what was.",
  },
];

const EXTENDED_INTO_SCORING =
  "Scoring opens before the extended deadline of some {entries} is over: scorers would judge what may still change.";

/** The opening or closing of a window that contradicts another window. */
export type Contradiction = { name: TimeframeName; edge: "opensAt" | "closesAt"; text: string };

/** All contradictions between a program's windows. `extendedUntil` is the latest extended deadline. */
export function findContradictions(
  kind: ServiceKind,
  timeframes: readonly NamedWindow[],
  extendedUntil: string | null = null,
): Contradiction[] {
  const broken: Contradiction[] = contradictionRules.filter((rule) => isBroken(rule, timeframes));
  const extended = { name: "scoring", edge: "opensAt", text: EXTENDED_INTO_SCORING } as const;
  const all = extensionRunsIntoScoring(timeframes, extendedUntil) ? [...broken, extended] : broken;
  return all.map(({ name, edge, text }) => ({ name, edge, text: text.replace("{entries}", entriesWord(kind)) }));
}

export const contradictionTexts = (...args: Parameters<typeof findContradictions>): string[] =>
  findContradictions(...args).map(({ text }) => text);

function extensionRunsIntoScoring(timeframes: readonly NamedWindow[], until: string | null): boolean {
  const scoring = findTimeframe(timeframes, "scoring");
  return until !== null && scoring !== undefined && Date.parse(scoring.opensAt) < Date.parse(until);
}

function isBroken({ name, edge, forbidden, other }: ContradictionRule, timeframes: readonly NamedWindow[]): boolean {
  const window = findTimeframe(timeframes, name);
  const ends = timeframes.filter(({ name: each }) => each === other).map(({ closesAt }) => Date.parse(closesAt));
  if (!window || ends.length === 0) return false;
  const away = Date.parse(window[edge]) - Math.max(...ends);
  return forbidden === "before" ? away < 0 : away > 0;
}

const entriesWord = (kind: ServiceKind) => (timeframeWord(kind, "entries") ?? "entries").toLowerCase();
