import { isEntryComplete } from "../../contract/platform/checklist.ts";
import { valuesOf } from "../../contract/platform/forms/answers.ts";
import { type Entry, submitEntry, takeBackEntry, withdrawEntry } from "../../contract/entries/entries.ts";
import { whyNotTakeBack, whyNotWithdraw } from "../../contract/entries/entry-rules.ts";
import { collect } from "../../contract/platform/forms/validate.ts";
import { priceText } from "../../contract/platform/money.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import { plural } from "../../contract/platform/plural.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { tellOwner } from "../mail/entry-mails.ts";
import { noteChange } from "../programs/digests.ts";
import { refuseUnrecommended } from "./recommendations/applicant.ts";
import { askedOf } from "./asked-folders.ts";
import { lockEntry, lockToEdit } from "./locked.ts";
import { wholeEntry } from "./whole.ts";
import { holdRelease } from "../programs/release-queries.ts";

type Submitting = Pick<
  Inside<typeof submitEntry>,
  "sql" | "house" | "client" | "service" | "standings" | "now" | "audit"
> & { entry: { entryID: string }; user: { userID: string } };

export async function submit(ask: Submitting) {
  const { sql, now, user, audit } = ask;
  await holdRelease(sql, ask.service.serviceID);
  const { entryID, submitted: isAnswer } = await lockToEdit(ask);
  const entry = found(await wholeEntry(sql, entryID, ask), "entry");
  if (!entry.complete) refuseIncomplete(entry);
  await refuseUnrecommended(sql, entryID);
  if (!isAnswer && entry.fees?.isNeeded && entry.owner.userID === user.userID)
    refuse(`Pay the fee of ${priceText(entry.fees.due)} first, then submit this ${judgedIn(entry.kind).one}.`, 422);
  await freezeAnswers(sql, ask.service.serviceID, entry);
  await sql`
    update entries set submitted_before = case when ${isAnswer} then coalesce(submitted_before, submitted_at) else submitted_before end,
      submitted_at = ${now}, answered_at = case when ${isAnswer} then ${now}::timestamptz end, withdrawn_at = null, updated_at = ${now},
      asked_folders = coalesce(asked_folders, '{}') || ${json(askedOf(entry.documentFolders))}::jsonb
    where entry_id = ${entryID}`;
  await tellOwner(sql, ask, "entrySubmitted", { entryID, values: receiptValues(entry, now) });
  if (entry.owner.userID !== user.userID)
    await audit(entryID, { state: isAnswer ? "returned" : "draft" }, { state: "submitted" });
  return { submittedAt: now.toISOString() };
}

function refuseIncomplete({ checklist, kind }: Entry): never {
  const { one } = judgedIn(kind);
  const missing = checklist.filter((step) => !isEntryComplete([step]));
  const errors = missing.map((step) => [step.id, step.missing.map(({ what }) => what).join("; ")]);
  const names = missing.map(({ name }) => name).join(", ");
  refuse(`This ${one} isn’t complete yet. Something is missing in: ${names}.`, 422, {
    errors: Object.fromEntries(errors),
  });
}

/** From now on each form stays at the version that was answered, with the answers that it asked for and no others. */
async function freezeAnswers(sql: Sql, serviceID: string, { entryID, entryForms, audience }: Entry) {
  for (const { entryFormID, version, elements, entryFormQuestions } of entryForms) {
    const answers = collect(elements, valuesOf(entryFormQuestions), { audience });
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

const untilText = ({ status, closesAt, timeZone }: Entry["deadline"], now: Date) =>
  status === "open" && closesAt ? `Until ${momentText(closesAt, timeZone, now)}` : "While entries are open";

type Leaving = Pick<Inside<typeof takeBackEntry>, "sql" | "service" | "standings" | "now" | "audit"> & {
  entry: { entryID: string };
  user: { userID: string };
};

/** What was submitted is a draft again, and stays with what it was asked by then. */
async function leave(ask: Leaving, whyNot: typeof whyNotTakeBack, withdrawnAt: Date | null) {
  const { sql, service, standings, user, now, audit } = ask;
  const { entryID } = ask.entry;
  await holdRelease(sql, service.serviceID);
  const entry = await lockEntry(sql, entryID, now);
  const why = whyNot(entry, standings);
  if (why) refuse(why, 422);
  await sql`
    update entries set submitted_at = null, submitted_before = coalesce(submitted_before, submitted_at),
      withdrawn_at = ${withdrawnAt}, screening = null, screening_reason = null,
      return_questions = null, returned_until = null, answered_at = null, updated_at = ${now}
    where entry_id = ${entryID}`;
  if (entry.userID !== user.userID) {
    await audit(entryID, { state: "submitted" }, { state: withdrawnAt ? "withdrawn" : "draft" });
    await noteChange(
      sql,
      service.serviceID,
      entryID,
      withdrawnAt ? "It was withdrawn." : "It was taken back: it is a draft again.",
    );
  }
  return {};
}

export const takeBack = (ask: Leaving) => leave(ask, whyNotTakeBack, null);

export const submission = [
  on(submitEntry, submit),
  on(takeBackEntry, takeBack),
  on(withdrawEntry, (ask) => leave(ask, whyNotWithdraw, ask.now)),
];
