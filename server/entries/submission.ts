import { isEntryComplete } from "../../contract/platform/checklist.ts";
import { answerValues } from "../../contract/platform/forms/answers.ts";
import {
  type Entry,
  submitEntry,
  submitEntryWhenPaid,
  takeBackEntry,
  withdrawEntry,
} from "../../contract/entries/entries.ts";
import type { EntryRules } from "../../contract/entries/accepted-rules.ts";
import { isOwnEntry } from "../../contract/platform/permissions.ts";
import { dueInCart } from "../../contract/entries/entry-fees.ts";
import { whyNotTakeBack, whyNotWithdraw } from "../../contract/entries/entry-rules.ts";
import { collect } from "../../contract/platform/forms/validate.ts";
import { priceText } from "../../contract/platform/money.ts";
import { deadlineText } from "../../contract/platform/time-zone.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { plural } from "../../contract/platform/plural.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { mailEntryOwner } from "../mail/entry-mails.ts";
import { noteChange } from "../programs/digests.ts";
import { refuseMissingRecommendations } from "./recommendations/applicant.ts";
import { feeTermsAtSubmission, markWaitingForPayment } from "./entry-fee-queries.ts";
import { folderRequirementsOf } from "./folder-requirements.ts";
import { lockEntry, lockEntryToEdit } from "./entry-locks.ts";
import { entryDetails } from "./entry-details.ts";
import { shareRelease } from "../programs/release-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

type SubmitContext = Pick<
  TransactionContext<typeof submitEntry>,
  "sql" | "app" | "client" | "service" | "standings" | "now" | "audit"
> & { entry: { entryID: string }; user: { userID: string } };

/**
 * Locks an entry in which nothing is missing, and its orders before it: a payment that is being settled meanwhile is waited for.
 * `isAnswer`: it was returned with questions.
 */
async function lockCompleteEntry(context: SubmitContext) {
  const { sql } = context;
  await context.app.feeSettlement.lockOrders(sql, context.entry.entryID);
  await shareRelease(sql, context.service.serviceID);
  const { entryID, submitted: isAnswer } = await lockEntryToEdit(context);
  const entry = requireFound(await entryDetails(sql, entryID, context), "entry");
  if (!entry.complete) refuseIncomplete(entry);
  await refuseMissingRecommendations(sql, entryID);
  if (entry.rules?.mustAccept && isOwnEntry(context.standings)) refuseUnacceptedRules(entry.rules);
  return { entry, isAnswer };
}

export async function submitChecked(context: SubmitContext) {
  const { sql, now, user, audit } = context;
  const { entry, isAnswer } = await lockCompleteEntry(context);
  const { entryID } = entry;
  if (!isAnswer && entry.fees?.isNeeded && entry.owner.userID === user.userID)
    refuse(
      `Pay the fee of ${priceText(entry.fees.due)} first, then submit this ${judgedWordsOf(entry.kind).one}.`,
      422,
    );
  await freezeAnswers(sql, context.service.serviceID, entry);
  const awaitsPayment = !isAnswer && entry.fees?.countsOncePaid === true && entry.owner.userID === user.userID;
  await sql`
    update entries e set submitted_before = case when ${isAnswer} then coalesce(submitted_before, submitted_at)
        when ${awaitsPayment} then coalesce(submitted_before, ${now}) else submitted_before end,
      submitted_at = case when not ${awaitsPayment} then ${now}::timestamptz end,
      handed_in_at = case when ${awaitsPayment} then ${now}::timestamptz end, answered_at = case when ${isAnswer} then ${now}::timestamptz end,
      fee_terms = case when ${isAnswer} then fee_terms else ${feeTermsAtSubmission} end, withdrawn_at = null, submit_when_paid_at = null,
      updated_at = ${now}, asked_folders = coalesce(asked_folders, '{}') || ${json(folderRequirementsOf(entry.documentFolders))}::jsonb
    where entry_id = ${entryID}`;
  await recordEvent(sql, "entry.submitted", context.service.serviceID, { entryID });
  await mailEntryOwner(sql, context, "entrySubmitted", {
    entryID,
    values: { ...receiptValues(entry, now), payment: awaitsPayment ? paymentText(entry) : "" },
  });
  if (entry.owner.userID !== user.userID)
    await audit(entryID, { state: isAnswer ? "returned" : "draft" }, { state: "submitted" });
  return { submittedAt: now.toISOString(), awaitsPayment };
}

/** Only the owner pays, so nobody else waits for the payment. */
async function waitForPayment(context: TransactionContext<typeof submitEntryWhenPaid>) {
  const { sql, user, now } = context;
  const { entry, isAnswer } = await lockCompleteEntry(context);
  const { entryID, kind, owner, fees } = entry;
  if (owner.userID !== user.userID) refuse(`${owner.fullName} pays for it. Ask them to.`, 403);
  if (isAnswer || !fees || dueInCart(fees) === 0)
    refuse(`There is nothing to pay for this ${judgedWordsOf(kind).one}. Submit it.`, 409);
  await markWaitingForPayment(sql, entryID, now);
  return {};
}

const refuseUnacceptedRules = ({ accepted }: EntryRules): never =>
  refuse(
    accepted
      ? "The rules have changed since they were accepted. Read them again and accept them, then submit."
      : "Read the rules and accept them first, then submit.",
    422,
  );

function refuseIncomplete({ checklist, kind }: Entry): never {
  const { one } = judgedWordsOf(kind);
  const missing = checklist.filter((step) => !isEntryComplete([step]));
  const errors = missing.map((step) => [step.id, step.missing.map(({ what }) => what).join("; ")]);
  const names = missing.map(({ name }) => name).join(", ");
  refuse(`This ${one} isn’t complete yet. Something is missing in: ${names}.`, 422, {
    errors: Object.fromEntries(errors),
  });
}

/** From the submission on each form stays at the answered version, with the answers to its shown questions and no others. */
async function freezeAnswers(sql: Sql, serviceID: string, { entryID, entryForms, audience }: Entry) {
  for (const { entryFormID, version, elements, entryFormQuestions } of entryForms) {
    const answers = collect(elements, answerValues(entryFormQuestions), { audience });
    await sql`
      insert into form_answers (service_id, entry_id, form_id, version, answers)
      values (${serviceID}, ${entryID}, ${entryFormID}, ${version}, ${json(answers)})
      on conflict (client_id, entry_id, form_id) where entry_id is not null
      do update set version = excluded.version, answers = excluded.answers`;
  }
}

function receiptValues({ documentFolders, deadline }: Entry, now: Date) {
  const files = documentFolders.reduce((sum, { entryUploads }) => sum + entryUploads.length, 0);
  return { files: plural(files, "file"), until: untilText(deadline, now) };
}

const paymentText = ({ fees }: Entry) =>
  fees?.invoice ? `It is judged as soon as invoice ${fees.invoice.number} is paid.` : "";

const untilText = ({ status, closesAt, timeZone }: Entry["deadline"], now: Date) =>
  status === "open" && closesAt ? `Until ${deadlineText(closesAt, timeZone, now)}` : "While entries are open";

type LeaveContext = Pick<
  TransactionContext<typeof takeBackEntry>,
  "sql" | "app" | "service" | "standings" | "now" | "audit"
> & {
  entry: { entryID: string };
  user: { userID: string };
};

/** Makes the entry a draft again, which keeps its forms and folders as they were. */
async function returnToDraft(context: LeaveContext, whyNot: typeof whyNotTakeBack, withdrawnAt: Date | null) {
  const { sql, service, standings, user, now, audit } = context;
  const { entryID } = context.entry;
  const { lockOrders, settle } = context.app.feeSettlement;
  if (withdrawnAt) await lockOrders(sql, entryID);
  await shareRelease(sql, service.serviceID);
  const entry = await lockEntry(sql, entryID, now);
  const why = whyNot(entry, standings);
  if (why) refuse(why, 422);
  const byEntrant = entry.userID === user.userID;
  if (withdrawnAt) await settle(sql, { entryID, leaves: "withdrawn", byEntrant, userID: user.userID, now });
  await sql`
    update entries set submitted_at = null, handed_in_at = null, submitted_before = coalesce(submitted_before, submitted_at),
      withdrawn_at = ${withdrawnAt}, screening = null, screening_reason = null,
      return_questions = null, returned_until = null, answered_at = null, updated_at = ${now}
    where entry_id = ${entryID}`;
  await recordEvent(sql, withdrawnAt ? "entry.withdrawn" : "entry.reopened", service.serviceID, { entryID });
  if (entry.userID !== user.userID) {
    await audit(entryID, { state: "submitted" }, { state: withdrawnAt ? "withdrawn" : "draft" });
    await noteChange(
      sql,
      service.serviceID,
      entryID,
      withdrawnAt ? "It was withdrawn." : "It was reopened: it is a draft again.",
    );
  }
  return {};
}

export const takeEntryBack = (context: LeaveContext) => returnToDraft(context, whyNotTakeBack, null);

export const submissionCalls = [
  on(submitEntry, submitChecked),
  on(submitEntryWhenPaid, waitForPayment),
  on(takeBackEntry, takeEntryBack),
  on(withdrawEntry, (context) => returnToDraft(context, whyNotWithdraw, context.now)),
];
