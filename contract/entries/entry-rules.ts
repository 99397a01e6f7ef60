import { capitalized } from "../platform/capitalized.ts";
import { MINUTE } from "../platform/durations.ts";
import type { ElementAudience } from "../platform/forms/element.ts";
import { type Standing, may } from "../platform/permissions.ts";
import { type ServiceKind, judgedWordsOf } from "../platform/service-kinds.ts";
import { windowState } from "../platform/visibility.ts";

/** The time in which one entrant can make, change and submit entries. */
export type Deadline = {
  status: "future" | "open" | "closed";
  opensAt: string | null;
  /** The entrant's own extension is included. */
  closesAt: string | null;
  extended: boolean;
};

export type EntryWindow = {
  opensAt: string | null;
  closesAt: string | null;
  extendedUntil?: string | null;
  /** Calls are accepted for so many minutes after the published time. */
  graceMinutes?: number | null;
  resultsReleased: boolean;
};

/**
 * N03 Computed, never stored. An extension counts only where it gives more time; without a timeframe nothing is open, and
 * released results close entries for good, whatever their timeframe says.
 */
export function deadlineOf(window: EntryWindow, now: Date): Deadline {
  const { opensAt, closesAt, extendedUntil = null, graceMinutes, resultsReleased } = window;
  if (resultsReleased) return { status: "closed", opensAt, closesAt, extended: false };
  const extended = extendedUntil !== null && (closesAt === null || Date.parse(extendedUntil) > Date.parse(closesAt));
  const until = extended ? extendedUntil : closesAt;
  const ends = until && graceMinutes ? new Date(Date.parse(until) + graceMinutes * MINUTE).toISOString() : until;
  return { status: deadlineStatusAt(now, opensAt, ends, extended), opensAt, closesAt: until, extended };
}

/** An entrant with an extension may also begin within it. */
function deadlineStatusAt(now: Date, opensAt: string | null, closesAt: string | null, extended: boolean) {
  if (closesAt === null) return "closed";
  return windowState({ opensAt: extended || opensAt === null ? longAgo : opensAt, closesAt }, now);
}
const longAgo = new Date(0).toISOString();

const pluralName = (kind: ServiceKind) => capitalized(judgedWordsOf(kind).many);

function whyNotOpen({ status }: Pick<Deadline, "status">, kind: ServiceKind): string | undefined {
  if (status === "open") return undefined;
  return status === "future" ? `${pluralName(kind)} aren’t open yet.` : `${pluralName(kind)} are closed.`;
}

/** N04 Whether what is for this audience is open to the person. */
export const audienceIncludes = (audience: ElementAudience, person: "member" | "non-member") =>
  audience === "all" || audience === person;

export const notInAudienceText = (audience: ElementAudience, subject: string) =>
  audience === "member" ? `${subject} is for members only.` : `${subject} is for people who aren’t members.`;

type EnteringFacts = {
  kind: ServiceKind;
  deadline: Pick<Deadline, "status">;
  /** The audiences of the program, its timeframe and the category: the person has to belong to all of them. */
  audiences: readonly { subject: string; audience: ElementAudience }[];
  person: "member" | "non-member";
  entryLimit: number | null;
  entered: number;
};

/** Undefined when they can. */
export function whyNotEnter({
  kind,
  deadline,
  audiences,
  person,
  entryLimit,
  entered,
}: EnteringFacts): string | undefined {
  const shut = audiences.find(({ audience }) => !audienceIncludes(audience, person));
  return (
    whyNotOpen(deadline, kind) ??
    (shut && notInAudienceText(shut.audience, shut.subject)) ??
    (entryLimit !== null && entered >= entryLimit ? limitReachedText(entryLimit, kind) : undefined)
  );
}

function limitReachedText(limit: number, kind: ServiceKind): string {
  const { one, many, into, group } = judgedWordsOf(kind);
  return `You have ${limit === 1 ? `an ${one}` : `${limit} ${many}`} ${into} this ${group} already.`;
}

/** Staff who manage entries help at any time; an entrant changes them only while entries are open. */
export const managesEntries = (standings: readonly Standing[]) => may(standings, "MANAGE_ENTRIES");

export type EntryLockState = {
  kind: ServiceKind;
  submitted: boolean;
  disqualified: boolean;
  /** The screening's decision. */
  screening?: string | null;
  resultsReleased: boolean;
  deadline: Pick<Deadline, "status">;
};

const releasedText = (kind: ServiceKind) =>
  `The results are released, so ${judgedWordsOf(kind).many} stay as they are. Ask for help if something in yours is wrong.`;
const releasedForStaffText = (kind: ServiceKind) =>
  `The results are released, so ${judgedWordsOf(kind).many} stay as they are. If this one shouldn’t stand, retract its result.`;

/** T05 Why a submitted entry stays submitted, also for staff; undefined where it can be taken back. */
function whyFinal({ kind, submitted }: EntryLockState): string | undefined {
  const { one, isFinal } = judgedWordsOf(kind);
  return submitted && isFinal ? `This ${one} is submitted, and that is final. It can still be read.` : undefined;
}

/** The entrant has the entry back, to answer in place, whatever the deadline says. */
const isReturned = ({ submitted, screening }: EntryLockState) => submitted && screening === "returned";

/** Why an entry can't be changed now; undefined when it can. Browser and server give the same reason. */
export function whyLocked(entry: EntryLockState, standings: readonly Standing[]): string | undefined {
  if (isReturned(entry)) return whyNotChangeable({ ...entry, deadline: { status: "open" } }, standings);
  if (entry.submitted && !entry.resultsReleased)
    return whyFinal(entry) ?? "This entry is submitted. Reopen it to change it.";
  return whyNotChangeable(entry, standings);
}

export function whyNotTakeBack(entry: EntryLockState, standings: readonly Standing[]): string | undefined {
  if (!entry.submitted) return `This ${judgedWordsOf(entry.kind).one} isn’t submitted.`;
  if (isReturned(entry) && !entry.resultsReleased)
    return `This ${judgedWordsOf(entry.kind).one} is returned with questions: it can be changed as it is. Submit it again once they are answered.`;
  return whyFinal(entry) ?? whyNotChangeable(entry, standings);
}

/** A withdrawal doesn't need open entries, only unreleased results. */
export function whyNotWithdraw(entry: EntryLockState, standings: readonly Standing[]): string | undefined {
  return whyNotTakeBack({ ...entry, deadline: { status: "open" } }, standings);
}

/** Why an entrant can't delete an entry for good. */
export function whyNotRemove(entry: EntryLockState): string | undefined {
  const { one, isFinal } = judgedWordsOf(entry.kind);
  if (entry.submitted)
    return isFinal
      ? `A submitted ${one} can’t be removed. Ask for help instead.`
      : `A submitted ${one} can’t be removed. Reopen or withdraw it first.`;
  return entry.disqualified ? `A disqualified ${one} can’t be removed. Ask for help instead.` : undefined;
}

function whyNotChangeable(entry: EntryLockState, standings: readonly Standing[]): string | undefined {
  const { kind, disqualified, screening, deadline } = entry;
  if (entry.resultsReleased) return managesEntries(standings) ? releasedForStaffText(kind) : releasedText(kind);
  if (managesEntries(standings)) return undefined;
  if (disqualified)
    return `This ${judgedWordsOf(kind).one} is disqualified. Ask for help if you think that is a mistake.`;
  if (screening === "refused")
    return `This ${judgedWordsOf(kind).one} was refused. Ask for help if you think that is a mistake.`;
  return whyNotOpen(deadline, kind);
}

/**
 * Why an entry's fee can't be paid now; undefined when it can. A draft is paid only while it can be submitted; a submitted
 * entry takes part, and owes its fee until results are released.
 */
export function whyNotPay(entry: EntryLockState): string | undefined {
  return whyNotChangeable(entry.submitted ? { ...entry, deadline: { status: "open" } } : entry, []);
}

type RecommendationProgress = { asked: number; waived: number; received: number; beforeSubmission: boolean };

/** Undefined when the application can be submitted. */
export function whyRecommendationsMissing({
  asked: requested,
  waived,
  received,
  beforeSubmission,
}: RecommendationProgress): string | undefined {
  const missing = requested - waived - received;
  if (!beforeSubmission || missing <= 0) return undefined;
  return missing === 1
    ? "A recommendation is still missing. You can submit once it is received."
    : `${missing} recommendations are still missing. You can submit once they are received.`;
}

type EntryResult = { submitted: boolean; resultsReleased: boolean; resultWithdrawn: string | null };

/** Why staff can't change a decision on an entry that is part of a released result. */
export const whyResultFixed = ({ submitted, resultsReleased, resultWithdrawn }: EntryResult): string | undefined =>
  submitted && resultsReleased && resultWithdrawn === null
    ? "The results are released. Retract its result first, with a reason that visitors can read."
    : undefined;

/** BRICK-12, short enough for the telephone. */
export const entryCode = (label: string, number: number) => `${label}-${number}`;

export const untitledEntry = "Untitled entry";
