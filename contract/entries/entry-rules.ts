import { capitalized } from "../platform/capitalized.ts";
import { MINUTE } from "../platform/durations.ts";
import type { ElementAudience } from "../platform/forms/element.ts";
import { type Standing, may } from "../platform/permissions.ts";
import { type ServiceKind, judgedWordsOf } from "../platform/service-kinds.ts";
import { windowState } from "../platform/visibility.ts";

/** The window in which entries are made, changed and submitted, as one entrant has it. */
export type Deadline = {
  status: "future" | "open" | "closed";
  opensAt: string | null;
  /** With the entrant's own extension in it. */
  closesAt: string | null;
  extended: boolean;
};

export type EntryWindow = {
  opensAt: string | null;
  closesAt: string | null;
  extendedUntil?: string | null;
  /** So long after the time that is told somebody still gets through. */
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

/** Whoever has an extension may begin with it, too. */
function deadlineStatusAt(now: Date, opensAt: string | null, closesAt: string | null, extended: boolean) {
  if (closesAt === null) return "closed";
  return windowState({ opensAt: extended || opensAt === null ? longAgo : opensAt, closesAt }, now);
}
const longAgo = new Date(0).toISOString();

/** 'Entries', 'Applications' */
const pluralName = (kind: ServiceKind) => capitalized(judgedWordsOf(kind).many);

function whyNotOpen({ status }: Pick<Deadline, "status">, kind: ServiceKind): string | undefined {
  if (status === "open") return undefined;
  return status === "future" ? `${pluralName(kind)} aren’t open yet.` : `${pluralName(kind)} are closed.`;
}

/** N04 Whom an audience leaves out, and what they are told. */
export const audienceIncludes = (audience: ElementAudience, person: "member" | "non-member") =>
  audience === "all" || audience === person;

export const notInAudienceText = (audience: ElementAudience, what: string) =>
  audience === "member" ? `${what} is for members only.` : `${what} is for people who aren’t members.`;

type EnteringFacts = {
  kind: ServiceKind;
  deadline: Pick<Deadline, "status">;
  /** Of the program, of its timeframe and of the category: one must be let in by all of them. */
  audiences: readonly { what: string; audience: ElementAudience }[];
  person: "member" | "non-member";
  entryLimit: number | null;
  entered: number;
};

/** Why somebody can't enter; undefined when they can. */
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
    (shut && notInAudienceText(shut.audience, shut.what)) ??
    (entryLimit !== null && entered >= entryLimit ? limitReachedText(entryLimit, kind) : undefined)
  );
}

function limitReachedText(limit: number, kind: ServiceKind): string {
  const { one, many, into, group } = judgedWordsOf(kind);
  return `You have ${limit === 1 ? `an ${one}` : `${limit} ${many}`} ${into} this ${group} already.`;
}

/** Staff who manage entries help at any time; an entrant only while entries are open. */
export const managesEntries = (standings: readonly Standing[]) => may(standings, "MANAGE_ENTRIES");

export type EntryLockState = {
  kind: ServiceKind;
  submitted: boolean;
  disqualified: boolean;
  /** What staff decided before the judging. */
  screening?: string | null;
  resultsReleased: boolean;
  deadline: Pick<Deadline, "status">;
};

const releasedText = (kind: ServiceKind) =>
  `The results are released, so ${judgedWordsOf(kind).many} stay as they are. Ask for help if something in yours is wrong.`;
const releasedForStaffText = (kind: ServiceKind) =>
  `The results are released, so ${judgedWordsOf(kind).many} stay as they are. If this one shouldn’t stand, withdraw its result.`;

/** T05 Why what was submitted stays submitted, whoever asks; undefined where it doesn't. */
function whyFinal({ kind, submitted }: EntryLockState): string | undefined {
  const { one, isFinal } = judgedWordsOf(kind);
  return submitted && isFinal ? `This ${one} is submitted, and that is final. It can still be read.` : undefined;
}

/** It is with whoever sent it, to be answered in place, whatever the deadline says. */
const isReturned = ({ submitted, screening }: EntryLockState) => submitted && screening === "returned";

/** Why what is in an entry can't be changed now; undefined when it can. The same words in browser and server. */
export function whyLocked(entry: EntryLockState, standings: readonly Standing[]): string | undefined {
  if (isReturned(entry)) return whyNotChangeable({ ...entry, deadline: { status: "open" } }, standings);
  if (entry.submitted && !entry.resultsReleased)
    return whyFinal(entry) ?? "This entry is submitted. Take it back to change it.";
  return whyNotChangeable(entry, standings);
}

/** Why an entry can't be taken back to be changed. */
export function whyNotTakeBack(entry: EntryLockState, standings: readonly Standing[]): string | undefined {
  if (!entry.submitted) return `This ${judgedWordsOf(entry.kind).one} isn’t submitted.`;
  if (isReturned(entry) && !entry.resultsReleased)
    return `This ${judgedWordsOf(entry.kind).one} is returned with questions: it can be changed as it is. Submit it again once they are answered.`;
  return whyFinal(entry) ?? whyNotChangeable(entry, standings);
}

/** Why an entry can't be taken out of the judging: that needs no open entries, only that nothing is released yet. */
export function whyNotWithdraw(entry: EntryLockState, standings: readonly Standing[]): string | undefined {
  return whyNotTakeBack({ ...entry, deadline: { status: "open" } }, standings);
}

/** Why an entrant can't delete an entry for good. */
export function whyNotRemove(entry: EntryLockState): string | undefined {
  const { one, isFinal } = judgedWordsOf(entry.kind);
  if (entry.submitted)
    return isFinal
      ? `A submitted ${one} can’t be removed. Ask for help instead.`
      : `A submitted ${one} can’t be removed. Take it back or withdraw it first.`;
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
 * Why nobody pays an entry's fee now; undefined when they can. What isn't submitted is paid only while it can be; what is
 * submitted takes part, and owes its fee until results are released.
 */
export function whyNotPay(entry: EntryLockState): string | undefined {
  return whyNotChangeable(entry.submitted ? { ...entry, deadline: { status: "open" } } : entry, []);
}

type RecommendationProgress = { asked: number; waived: number; received: number; beforeSubmission: boolean };

/** Why an application can't be submitted for want of recommendations; undefined when it can. */
export function whyRecommendationsMissing({
  asked,
  waived,
  received,
  beforeSubmission,
}: RecommendationProgress): string | undefined {
  const missing = asked - waived - received;
  if (!beforeSubmission || missing <= 0) return undefined;
  return missing === 1
    ? "A recommendation is still missing. You can submit once it is received."
    : `${missing} recommendations are still missing. You can submit once they are received.`;
}

type EntryResult = { submitted: boolean; resultsReleased: boolean; resultWithdrawn: string | null };

/** Why what staff decide of an entry can't be changed: it is part of a released result. */
export const whyResultFixed = ({ submitted, resultsReleased, resultWithdrawn }: EntryResult): string | undefined =>
  submitted && resultsReleased && resultWithdrawn === null
    ? "The results are released. Withdraw its result first, with a reason that visitors can read."
    : undefined;

/** BRICK-12: so that a person can say it on the telephone. */
export const entryCode = (label: string, number: number) => `${label}-${number}`;

/** What an entry is called while nobody has given it a title. */
export const untitledEntry = "Untitled entry";
