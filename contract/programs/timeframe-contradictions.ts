import { type ServiceKind, type TimeframeName, timeframeWord } from "../platform/service-kinds.ts";
import { type TimeWindow, findTimeframe } from "../platform/visibility.ts";

type NamedWindow = TimeWindow & { name: TimeframeName };

/** One window that should wait for another's end, or be over before it; and what happens otherwise. */
type ContradictionRule = {
  name: TimeframeName;
  turn: "opensAt" | "closesAt";
  not: "before" | "after";
  of: TimeframeName;
  says: string;
};

/** Windows that contradict each other can be meant, so they are pointed out. Of several days the last one counts. */
const contradictionRules: readonly ContradictionRule[] = [
  {
    name: "scoring",
    turn: "opensAt",
    not: "before",
    of: "entries",
    says: "Scoring opens before {entries} close: scorers would judge what may still change.",
  },
  {
    name: "publicVoting",
    turn: "opensAt",
    not: "before",
    of: "entries",
    says: "Voting opens before {entries} close: people would vote before everything is there.",
  },
  {
    name: "gallery",
    turn: "opensAt",
    not: "before",
    of: "entries",
    says: "The gallery opens before {entries} close: who enters later has seen what the others sent.",
  },
  {
    name: "registration",
    turn: "closesAt",
    not: "after",
    of: "event",
    says: "Registration closes after the event is over: people would register for what was.",
  },
];

const EXTENDED_INTO_SCORING =
  "Scoring opens before the extended deadline of some {entries} is over: scorers would judge what may still change.";

/** At which of the two turns of a window something contradicts another, and what. */
export type Contradiction = { name: TimeframeName; turn: "opensAt" | "closesAt"; says: string };

/** What staff should know of windows that are set so, each where it is; `extendedUntil`: the latest deadline that was extended. */
export function findContradictions(
  kind: ServiceKind,
  timeframes: readonly NamedWindow[],
  extendedUntil: string | null = null,
): Contradiction[] {
  const broken: Contradiction[] = contradictionRules.filter((rule) => isBroken(rule, timeframes));
  const extended = { name: "scoring", turn: "opensAt", says: EXTENDED_INTO_SCORING } as const;
  const all = extensionRunsIntoScoring(timeframes, extendedUntil) ? [...broken, extended] : broken;
  return all.map(({ name, turn, says }) => ({ name, turn, says: says.replace("{entries}", entriesWord(kind)) }));
}

/** The same as sentences alone. */
export const contradictionTexts = (...asked: Parameters<typeof findContradictions>): string[] =>
  findContradictions(...asked).map(({ says }) => says);

function extensionRunsIntoScoring(timeframes: readonly NamedWindow[], until: string | null): boolean {
  const scoring = findTimeframe(timeframes, "scoring");
  return until !== null && scoring !== undefined && Date.parse(scoring.opensAt) < Date.parse(until);
}

function isBroken({ name, turn, not, of }: ContradictionRule, timeframes: readonly NamedWindow[]): boolean {
  const window = findTimeframe(timeframes, name);
  const ends = timeframes.filter((one) => one.name === of).map(({ closesAt }) => Date.parse(closesAt));
  if (!window || ends.length === 0) return false;
  const away = Date.parse(window[turn]) - Math.max(...ends);
  return not === "before" ? away < 0 : away > 0;
}

const entriesWord = (kind: ServiceKind) => (timeframeWord(kind, "entries") ?? "entries").toLowerCase();
