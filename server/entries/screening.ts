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
import { recordEvent } from "../people/webhooks/record-event.ts";

type DecisionContext = {
  decision: ScreeningDecision;
  reason?: string | null;
  until?: string | null;
  submittedAt?: string | null;
};
/** Called with the locked entry. */
type EntryCheck = (entry: LockedEntry) => Promise<void> | void;

/** Accepts, refuses or returns an entry, or takes the decision back. Returns the former decision. */
export async function decideScreening(
  at: StaffEntryContext,
  { decision, reason: newReason, until: newUntil = null, submittedAt }: DecisionContext,
  check?: EntryCheck,
) {
  const { sql, now, audit } = at;
  const { serviceID } = at.service;
  const { entryID } = at.entry;
  const before = await lockEntryToDecide(sql, { entryID, serviceID }, now);
  await check?.(before);
  refuseResubmitted(before, submittedAt);
  const isReturn = decision === "returned";
  const reason = isReturn || decision === "refused" ? newReason?.trim() || null : null;
  const until = isReturn ? newUntil : null;
  refuseImpossibleDecision(before, { decision, reason, until }, now);
  const was = comparableDecision(before);
  if (
    was.decision === decision &&
    was.reason === reason &&
    isSameInstant(until, isReturn ? before.returned?.until : null)
  )
    return was;
  // The questions stay beside the answers until there are others, or the entry is taken back before it is answered.
  const takesBack = was.decision === "returned";
  const questions = isReturn || takesBack ? null : before.returned;
  await sql`
    update entries set screening = ${decision === "accepted" || decision === "refused" ? decision : null},
      screening_reason = ${isReturn ? null : reason}, return_questions = ${isReturn ? reason : (questions?.questions ?? null)},
      returned_until = ${isReturn ? until : (questions?.until ?? null)}, answered_at = ${questions?.answeredAt ?? null}, updated_at = ${now}
    where entry_id = ${entryID}`;
  await audit(entryID, was, { decision, reason, ...(isReturn && { until }) });
  if (decision !== "waiting") await recordEvent(sql, `entry.${decision}`, serviceID, { entryID });
  const recipient = { entryID, ownerID: before.userID };
  if (decision === "refused")
    await mailEntryOwnerIfOther(sql, at, "entryRefused", { ...recipient, values: { reason: reason ?? "" } });
  else if (isReturn)
    await mailEntryOwnerIfOther(sql, at, "entryReturned", {
      ...recipient,
      values: { questions: reason ?? "", until: `Until ${deadlineText(until!, at.service.timeZone, now)}` },
    });
  else if (takesBack && before.userID !== at.user.userID)
    await noteChange(sql, serviceID, entryID, questionsTakenBackText);
  else if (was.decision === "refused") await mailEntryOwnerIfOther(sql, at, "entryReconsidered", recipient);
  return was;
}

const questionsTakenBackText = "The questions about it were undone: there is nothing to answer.";

const isSameInstant = (one: string | null, other: string | null | undefined) =>
  one && other ? Date.parse(one) === Date.parse(other) : !one && !other;

/**
 * The entry was submitted again since staff looked at it. Submissions aren't in the log of changes, so the refusal names
 * nobody.
 */
function refuseResubmitted(entry: LockedEntry, seenAt: string | null | undefined): void {
  const { submittedAt } = entry;
  if (!seenAt || !submittedAt || isSameInstant(seenAt, submittedAt)) return;
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
      `${capitalized(many)} aren’t looked at before they are judged here. Turn that on in their settings first, or disqualify this one.`,
      409,
    );
  if (entry.screening === "returned" && (decision === "accepted" || decision === "refused"))
    refuse(`This ${one} is returned with questions. Wait for the answer, or undo them first.`, 409);
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
    const { screening: state = "waiting", categoryID, after } = query;
    const { serviceID } = service;
    const program = { clientID: client.clientID, serviceID };
    const pageQuery = { ...program, screening: state, categoryID, after: readCursor(after, "instant", "id") };
    const [rows, total, left, categories] = await Promise.all([
      screeningPage(sql, pageQuery),
      countScreened(sql, pageQuery),
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

  on(screenEntry, async (context) => {
    const { decision, reason = null, until = null, submittedAt = null } = context.form;
    await decideScreening(context, { decision, reason, until, submittedAt }, (entry) =>
      refuseIfStale(context, entry.entryID, comparableDecision(entry)),
    );
    return {};
  }),
];
