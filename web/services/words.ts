import type { Program } from "../../contract/clients.ts";
import { type ServiceKind, type TimeframeName, mainTimeframe, named } from "../../contract/visibility.ts";
import { dateText, leftText } from "../ui/dates.ts";
import type { Tone } from "../ui/Badge.tsx";

type Said = { open: string; opens: string; over: string };

/** What one does in a program of this kind, as its state is said. */
const said: Record<ServiceKind, Said> = {
  contest: { open: "Entries are open", opens: "Entries open", over: "Entries are closed" },
  scholarship: { open: "Applications are open", opens: "Applications open", over: "Applications are closed" },
  event: { open: "Registration is open", opens: "Registration opens", over: "Registration is closed" },
  parade: { open: "The tour is on", opens: "The tour opens", over: "The tour is over" },
  survey: { open: "The survey is open", opens: "The survey opens", over: "The survey is closed" },
};

type Stated = Pick<Program, "kind" | "visibility" | "timeframes" | "timeZone" | "resultsReleased">;
export type State = { text: string; left?: string; tone: Tone };

/** 'Entries are open', '12 days left'. */
export function stateOf({ kind, visibility, timeframes, timeZone, resultsReleased }: Stated, now: string): State {
  const main = named(timeframes, mainTimeframe[kind]);
  if (visibility === "open")
    return { text: said[kind].open, left: main && leftText(main.closesAt, now), tone: "confirm" };
  if (resultsReleased && visibility !== "future") return { text: "Winners announced", tone: "award" };
  if (visibility === "scoring") return { text: "Scoring", tone: "brand" };
  if (visibility === "future" && main)
    return { text: `${said[kind].opens} ${dateText(main.opensAt, timeZone)}`, tone: "neutral" };
  return { text: main ? said[kind].over : "Dates to be announced", tone: "neutral" };
}

export const stateSentence = ({ text, left }: State) => (left ? `${text}, ${left}` : text);

export const timeframeLabels: Record<TimeframeName, string> = {
  entries: "Entries",
  scoring: "Scoring",
  publicVoting: "Public voting",
  registration: "Registration",
  gallery: "Gallery",
  tour: "Tour",
};

/** What staff of a contest may choose from: the other windows belong to programs of other kinds. */
export const offeredTimeframes: readonly TimeframeName[] = ["entries", "scoring", "gallery"];

export const programPath = (client: string, { kind, url }: Pick<Program, "kind" | "url">) =>
  `/${client}/${kind}s/${url}`;

export const audienceNote = { all: undefined, member: "For members", "non-member": "For non-members" } as const;
