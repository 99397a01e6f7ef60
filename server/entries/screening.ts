import { capitalized } from "../../contract/platform/capitalized.ts";
import type { RefusalMoreOf } from "../../contract/platform/endpoint.ts";
import {
  type ScreeningDecision,
  comparableDecision,
  getScreening,
  screenEntry,
} from "../../contract/entries/screening.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { deadlineText } from "../../contract/platform/time-zone.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { categoriesOf } from "../programs/contests/queries.ts";
import { pageOf, readCursor } from "../platform/db/cursor.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import { mailEntryOwnerIfOther } from "../mail/entry-mails.ts";
import { noteChange } from "../programs/digests.ts";
import { type LockedEntry, lockEntryToDecide } from "./entry-locks.ts";
import { judgingOf } from "../programs/judging.ts";
import { thumbURLOf } from "./listing.ts";
import { countScreened, countToScreen, screeningPage, screeningPageSize } from "./screening-queries.ts";
import type { StaffEntryContext } from "./staff-entry-context.ts";

type DecisionContext = {
  decision: ScreeningDecision;
  reason?: string | null;
  until?: string | null;
  submittedAt?: string | null;
};
/** What is asked of the entry once nobody else changes it. */
type EntryCheck = (entry: LockedEntry) => Promise<void> | void;

/** Accepts, refuses or returns an entry, or lets it wait again; answers what was decided before. */
export async function decideScreening(
  at: StaffEntryContext,
  { decision, reason: given, until: asked = null, submittedAt }: DecisionContext,
  check?: EntryCheck,
) {
  const { sql, now, audit } = at;
  const { serviceID } = at.service;
  const { entryID } = at.entry;
  const before = await lockEntryToDecide(sql, { entryID, serviceID }, now);
  await check?.(before);
  refuseResubmitted(before, submittedAt);
  const isReturn = decision === "returned";
  const reason = isReturn || decision === "refused" ? given?.trim() || null : null;
  const until = isReturn ? asked : null;
  refuseImpossibleDecision(before, { decision, reason, until }, now);
  const was = comparableDecision(before);
  if (
    was.decision === decision &&
    was.reason === reason &&
    isSameInstant(until, isReturn ? before.returned?.until : null)
  )
    return was;
  // What was asked stays beside what came back, until something else is asked or it is taken back while it is out.
  const takesBack = was.decision === "returned";
  const kept = isReturn || takesBack ? null : before.returned;
  await sql`
    update entries set screening = ${decision === "accepted" || decision === "refused" ? decision : null},
      screening_reason = ${isReturn ? null : reason}, return_questions = ${isReturn ? reason : (kept?.questions ?? null)},
      returned_until = ${isReturn ? until : (kept?.until ?? null)}, answered_at = ${kept?.answeredAt ?? null}, updated_at = ${now}
    where entry_id = ${entryID}`;
  await audit(entryID, was, { decision, reason, ...(isReturn && { until }) });
  const told = { entryID, ownerID: before.userID };
  if (decision === "refused")
    await mailEntryOwnerIfOther(sql, at, "entryRefused", { ...told, values: { reason: reason ?? "" } });
  else if (isReturn)
    await mailEntryOwnerIfOther(sql, at, "entryReturned", {
      ...told,
      values: { questions: reason ?? "", until: `Until ${deadlineText(until!, at.service.timeZone, now)}` },
    });
  else if (takesBack && before.userID !== at.user.userID)
    await noteChange(sql, serviceID, entryID, questionsTakenBackText);
  else if (was.decision === "refused") await mailEntryOwnerIfOther(sql, at, "entryReconsidered", told);
  return was;
}

const questionsTakenBackText = "The questions about it were taken back: there is nothing to answer.";

const isSameInstant = (one: string | null, other: string | null | undefined) =>
  one && other ? Date.parse(one) === Date.parse(other) : !one && !other;

/** What was looked at isn't what stands there. Who submits isn't in the log of changes, so nobody is named. */
function refuseResubmitted(entry: LockedEntry, looked: string | null | undefined): void {
  const { submittedAt } = entry;
  if (!looked || !submittedAt || isSameInstant(looked, submittedAt)) return;
  const more: RefusalMoreOf<typeof screenEntry> = {
    theirs: { ...comparableDecision(entry), submittedAt },
    changedBy: null,
    changedAt: submittedAt,
  };
  refuse(`This ${judgedWordsOf(entry.kind).one} was changed and submitted again meanwhile. Look at it again.`, 409, {
    more,
  });
}

type NewDecision = { decision: ScreeningDecision; reason: string | null; until: string | null };

function refuseImpossibleDecision(entry: LockedEntry, { decision, reason, until }: NewDecision, now: Date): void {
  const { one, many } = judgedWordsOf(entry.kind);
  if (!entry.submittedAt) refuse(`This ${one} isn’t submitted, so there is nothing to decide yet.`, 409);
  if (entry.disqualified) refuse(`This ${one} is disqualified. Reinstate it first.`, 409);
  if (!entry.screened && decision !== "waiting")
    refuse(
      `${capitalized(many)} aren’t looked at before they are judged here. Turn that on in Settings first, or disqualify this one.`,
      409,
    );
  if (entry.screening === "returned" && (decision === "accepted" || decision === "refused"))
    refuse(`This ${one} is returned with questions. Wait for the answer, or take them back first.`, 409);
  if (decision === "returned" && !reason) {
    const why = `Say what is missing or unclear in this ${one}.`;
    refuse(why, 400, { errors: { reason: why } });
  }
  if (decision === "returned" && !(until && Date.parse(until) > now.getTime())) {
    const why = "Choose a time that is still to come.";
    refuse(why, 400, { errors: { until: why } });
  }
  if (decision === "refused" && !reason) {
    const why = `Say why, so that whoever sent this ${one} knows.`;
    refuse(why, 400, { errors: { reason: why } });
  }
}

export const screeningCalls = [
  on(getScreening, async ({ sql, client, service, query, standings }) => {
    const { screening: wanted = "waiting", categoryID, after } = query;
    const { serviceID } = service;
    const program = { clientID: client.clientID, serviceID };
    const asked = { ...program, screening: wanted, categoryID, after: readCursor(after, "instant", "id") };
    const [rows, total, left, categories] = await Promise.all([
      screeningPage(sql, asked),
      countScreened(sql, asked),
      countToScreen(sql, program),
      categoriesOf(sql, serviceID),
    ]);
    const { page, next } = pageOf(rows, screeningPageSize, ({ submittedAt, entryID }) => [submittedAt, entryID]);
    const entries = page.map((row) => ({
      ...row,
      code: entryCode(row.label, row.number),
      thumbURL: thumbURLOf(client.url, row),
    }));
    return {
      screened: judgingOf(service).screened,
      left,
      total,
      entries,
      next,
      categories,
      standings: [...standings],
    };
  }),

  on(screenEntry, async (ask) => {
    const { decision, reason = null, until = null, submittedAt = null } = ask.form;
    await decideScreening(ask, { decision, reason, until, submittedAt }, (entry) =>
      refuseIfStale(ask, entry.entryID, comparableDecision(entry)),
    );
    return {};
  }),
];
