import type { Program } from "../../contract/people/clients.ts";
import {
  type ServiceKind,
  type TimeframeName,
  timeframeWord,
  serviceKinds,
} from "../../contract/platform/service-kinds.ts";
import { mainTimeframe, withCategoryWindows } from "../../contract/platform/visibility.ts";
import { dateText, leftText } from "../platform/ui/date-text.ts";
import type { Tone } from "../platform/ui/Badge.tsx";

type ProgramStateInput = Pick<
  Program,
  "kind" | "visibility" | "timeframes" | "categoryDates" | "everyCategoryDated" | "timeZone" | "resultsReleased"
> &
  Partial<Pick<Program, "cancelled">>;
export type ProgramState = { text: string; left?: string; tone: Tone };

/** 'Entries are open', '12 days left'. */
export function programState(
  { kind, visibility, timeZone, resultsReleased, cancelled, ...dates }: ProgramStateInput,
  now: string,
): ProgramState {
  if (cancelled) return { text: "Canceled", tone: "danger" };
  const stateTexts = serviceKinds[kind].states;
  const main = mainTimeframe(kind, withCategoryWindows(dates), new Date(now));
  if (visibility === "open")
    return { text: stateTexts.open, left: main && leftText(main.closesAt, now), tone: "confirm" };
  if (resultsReleased && visibility !== "future") return { text: "Winners announced", tone: "award" };
  if (visibility === "scoring") return { text: "Scoring", tone: "brand" };
  if (visibility === "future" && main)
    return { text: `${stateTexts.opens} ${dateText(main.opensAt, timeZone, now)}`, tone: "neutral" };
  return { text: main ? stateTexts.over : "Dates to be announced", tone: "neutral" };
}

export const programStateText = ({ text, left }: ProgramState) => (left ? `${text}, ${left}` : text);

const timeframeLabels: Record<TimeframeName, string> = {
  entries: "Entries",
  scoring: "Scoring",
  publicVoting: "Public voting",
  registration: "Registration",
  gallery: "Gallery",
  tour: "Tour",
  event: "The event",
  answers: "Answers",
};

/** 'Entries', 'Applications', 'The event' */
export const timeframeLabel = (kind: ServiceKind, name: TimeframeName): string =>
  timeframeWord(kind, name) ?? timeframeLabels[name];

/** The audience of the program, or else of its current window. */
export function audienceNoteOf(
  { kind, audience, timeframes }: Pick<Program, "kind" | "audience" | "timeframes">,
  now: string,
) {
  const window = mainTimeframe(kind, timeframes, new Date(now));
  return audienceNote[audience === "all" && window ? window.audience : audience];
}

export const audienceNote = { all: undefined, member: "For members", "non-member": "For non-members" } as const;
