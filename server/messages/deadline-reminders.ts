import { type DetailsReminderKind, detailsReminderKinds } from "../../contract/messages/details-due.ts";
import { missingFromHome } from "../../contract/tours/missing-of-home.ts";
import { missingFromSponsor } from "../../contract/sponsors/sponsor-benefits.ts";
import { sponsorsOfProgram } from "../sponsors/sponsor-queries.ts";
import { isOwnedBy, storedProperties } from "../tours/tour-queries.ts";
import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { isStepDone } from "../../contract/platform/checklist.ts";
import { entryCode, untitledEntry } from "../../contract/entries/entry-rules.ts";
import { mailKindFor, mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import {
  type remindersSchema,
  changeReminders,
  getReminders,
  reminderFields,
  reminderKinds,
} from "../../contract/messages/reminders.ts";
import type { MergeValues } from "../../contract/mail/mail-merge.ts";
import { deadlineText } from "../../contract/platform/time-zone.ts";
import type { Static } from "typebox";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { programTransaction } from "../platform/access/program-transaction.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { entryRequirementsOf, checklistStepsOf } from "../entries/listing.ts";
import { on } from "../platform/http/handlers.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { clock } from "../platform/clock.ts";
import { queueMails } from "../mail/sending/mail.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../mail/entry-mails.ts";
import { mailSettingsOf, updateMailSettings } from "../mail/queries.ts";
import { makeUnsubscribeLinks } from "../mail/subscriptions.ts";
import { refuseUnknownFields } from "../mail/mail-templates.ts";
import { mailTemplateOf, mergeTemplate } from "../mail/template-text.ts";
import { type ListedEntry, entriesOfOwner } from "../entries/listing-queries.ts";
import { dropMail } from "../mail/sending/mail-queries.ts";
import {
  type DeadlineReminderKind,
  type OwedDeadline,
  type PersonOwing,
  type DeadlineReminder,
  isReminderTime,
  insertReminders,
  nextReminderTime,
  owedDetails,
  programStateOf,
  peopleToRemind,
} from "./deadline-reminder-queries.ts";

type Reminders = Static<typeof remindersSchema>;
const reminderFieldNames = Object.keys(reminderFields);

const remindersOf = (sql: Sql, serviceID: string, { lock = false } = {}) =>
  mailSettingsOf<Reminders>(sql, serviceID, reminderFieldNames, { lock });

export const programReminders = [
  on(getReminders, ({ sql, service }) => remindersOf(sql, service.serviceID)),

  on(changeReminders, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    for (const kind of reminderKinds) {
      const text = form[`${kind}Text`] ?? "";
      refuseUnknownFields({ text }, mailKinds[kind].fields, { text: `${kind}Text` });
    }
    const before = await remindersOf(sql, serviceID, { lock: true });
    await refuseIfStale(ask, serviceID, pickFormFields(changeReminders.form, before));
    const after = { ...before, ...settingsToSave(form) };
    await updateMailSettings(sql, serviceID, reminderFieldNames, after);
    await audit(serviceID, ...changedFields(before, after));
    return {};
  }),
];

/** A reminder that is switched off keeps its days and text. */
const settingsToSave = (form: object) =>
  Object.fromEntries(
    reminderKinds
      .flatMap((kind) => ((form as Record<string, unknown>)[kind] ? [kind, `${kind}Days`, `${kind}Text`] : [kind]))
      .map((name) => [name, (form as Record<string, unknown>)[name] ?? null]),
  );

const deadlineKey = ({ userID, deadline }: OwedDeadline) => `${userID} ${new Date(deadline).getTime()}`;

/** Merge values of what is owed; undefined if nothing is. */
async function reminderValues(
  sql: Sql,
  program: ProgramContext,
  { kind, serviceID, now }: DeadlineReminder,
  person: PersonOwing,
) {
  const { client, service } = program;
  const common = {
    ...programMergeValues(program, person.fullName),
    deadline: deadlineText(person.deadline, service.timeZone, now),
  };
  if (kind === "scoringReminder")
    return { ...common, sheets: `${person.open} of your ${person.total} scoresheets` } satisfies MergeValues;
  if (kind === "sponsorReminder" || kind === "homeReminder") {
    const lacking = await lackingText(sql, kind, serviceID, person);
    return lacking.length > 0 ? ({ ...common, missing: lacking.join("\n") } satisfies MergeValues) : undefined;
  }
  const all = await entriesOfOwner(sql, serviceID, person.userID, client.roster);
  const entries = all.filter(({ entryID }) => person.recordIDs.includes(entryID));
  if (kind === "draftReminder")
    return { ...common, entries: entries.map(entryNameOf).join("\n") } satisfies MergeValues;
  const requirements = await entryRequirementsOf(sql, serviceID);
  const lines = entries.flatMap((entry) => {
    const open = checklistStepsOf(requirements, entry).filter((step) => !isStepDone(step));
    const parts = open.map(({ name, missing }) => `${name} (${missing.map(({ what }) => what).join("; ")})`);
    return parts.length > 0 ? [`${entryNameOf(entry)}: ${parts.join(", ")}`] : [];
  });
  return lines.length > 0 ? ({ ...common, missing: lines.join("\n") } satisfies MergeValues) : undefined;
}

/** 'Larkspur House: photographs, price' */
async function lackingText(
  sql: Sql,
  kind: DetailsReminderKind,
  serviceID: string,
  { userID, recordIDs }: PersonOwing,
): Promise<string[]> {
  const rows =
    kind === "sponsorReminder"
      ? (await sponsorsOfProgram(sql, serviceID)).map((one) => ({
          id: one.sponsorID,
          name: one.name,
          missing: missingFromSponsor(one),
        }))
      : (await storedProperties(sql, serviceID, isOwnedBy(userID))).map((one) => ({
          id: one.propertyID,
          name: one.name,
          missing: missingFromHome(one),
        }));
  return rows
    .filter(({ id, missing }) => recordIDs.includes(id) && missing.length > 0)
    .map(({ name, missing }) => `${name}: ${missing.join(", ")}`);
}

const pageFor: Record<DeadlineReminderKind, (at: ReturnType<typeof programAddress>) => string> = {
  draftReminder: paths.entries,
  missingReminder: paths.entries,
  scoringReminder: paths.scoring,
  sponsorReminder: paths.mine,
  homeReminder: paths.mine,
};

const entryNameOf = ({ title, category, number }: ListedEntry) =>
  `${title || untitledEntry} (${entryCode(category.label, number)})`;

/** Reminds one batch in a transaction. Returns where it ended, or undefined after the last. */
async function remindSomePeople(
  sql: Sql,
  program: ProgramContext,
  reminder: DeadlineReminder,
  text: string | null,
  after?: OwedDeadline,
) {
  const { app, client, service } = program;
  const people = await peopleToRemind(sql, reminder, after);
  const reminders = new Map<string, { person: PersonOwing; values: MergeValues }>();
  for (const person of people) {
    const values = await reminderValues(sql, program, reminder, person);
    if (values) reminders.set(deadlineKey(person), { person, values });
  }
  const reminded = await insertReminders(
    sql,
    reminder,
    [...reminders.values()].map(({ person: { userID, deadline } }) => ({ userID, deadline })),
  );
  const mailKind = mailKindFor(service.kind, reminder.kind);
  const words = await mailTemplateOf(sql, mailKind);
  const userIDs = [...new Set(reminded.map(({ userID }) => userID))];
  const links = await makeUnsubscribeLinks(sql, { app, clientID: client.clientID, subscriberIDs: userIDs });
  const at = programAddress(client.url, service);
  const place = pageFor[reminder.kind](at);
  await queueMails(
    sql,
    reminded.map(({ mailID, ...row }) => {
      const { person, values } = reminders.get(deadlineKey(row))!;
      return {
        mailID,
        to: person.email,
        ...clientMailSender(program),
        ...mergeTemplate({ ...words, ...(text && { text }) }, values),
        action: { label: mailKinds[mailKind].button, url: app.addresses.urlOf(place) },
        unsubscribe: links.get(person.userID)!,
        isMass: true,
      };
    }),
  );
  return people.at(-1);
}

type ReminderSettings = { isOn: boolean; days: number; text: string | null };

const reminderSettingsOf: Record<DeadlineReminderKind, (serviceID: string) => Fragment> = {
  draftReminder: (serviceID) => fragment`
    select draft_reminder as is_on, draft_reminder_days as days, draft_reminder_text as text
    from mail_settings where service_id = ${serviceID}`,
  missingReminder: (serviceID) => fragment`
    select missing_reminder as is_on, missing_reminder_days as days, missing_reminder_text as text
    from mail_settings where service_id = ${serviceID}`,
  scoringReminder: (serviceID) => fragment`
    select scoring_reminder as is_on, scoring_reminder_days as days, scoring_reminder_text as text
    from mail_settings where service_id = ${serviceID}`,
  sponsorReminder: (serviceID) => fragment`
    select sponsor_reminder as is_on, sponsor_reminder_days as days, sponsor_reminder_text as text
    from details_due where service_id = ${serviceID}`,
  homeReminder: (serviceID) => fragment`
    select home_reminder as is_on, home_reminder_days as days, home_reminder_text as text
    from details_due where service_id = ${serviceID}`,
};

/** The reminder of a program as it is set now; undefined if it is off or pointless. */
async function dueReminder(sql: Sql, kind: DeadlineReminderKind, serviceID: string) {
  const [standing] = await programStateOf(sql, serviceID);
  if (standing?.status !== "published" || standing.released) return undefined;
  const [settings] = await sql<ReminderSettings>`${reminderSettingsOf[kind](serviceID)}`;
  if (!settings?.isOn) return undefined;
  const reminder: DeadlineReminder = { kind, serviceID, days: settings.days, now: clock.now() };
  return { reminder, text: settings.text };
}

const reminderWork = (kind: DeadlineReminderKind): WorkKind => ({
  atOnce: 1,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 20,
  async run(app, { clientID, ref }, signal) {
    const { database, directory } = app;
    const [place, now] = await Promise.all([
      directory.program(clientID!, ref),
      database.readInside(clientID!, (sql) => dueReminder(sql, kind, ref)),
    ]);
    if (!place || !now) return undefined;
    const program = { app, ...place };
    let after: OwedDeadline | undefined;
    do {
      signal.throwIfAborted();
      const from = after;
      after = await programTransaction(program, (sql) => remindSomePeople(sql, program, now.reminder, now.text, from));
    } while (after);
    const [next] = await database.readInside(clientID!, (sql) => nextReminderTime(sql, now.reminder));
    return next?.at ? new Date(next.at) : undefined;
  },
  giveUp: async (_app, _work, { message }) => ({ told: `People couldn’t be reminded of a deadline: ${message}` }),
});

export const reminderWorkKinds = Object.fromEntries(
  [...reminderKinds, ...detailsReminderKinds].map((kind) => [kind, reminderWork(kind)]),
);

type SentReminder = { kind: DeadlineReminderKind; serviceID: string; userID: string };

/** Checked before delivery: whether the person still owes it, with this deadline. */
export async function isReminderWanted(sql: Sql, mailID: string): Promise<boolean> {
  const [sent] =
    await sql<SentReminder>`select kind, service_id, user_id from reminders_sent where mail_id = ${mailID}`;
  if (!sent) return true;
  const now = await dueReminder(sql, sent.kind, sent.serviceID);
  if (!now) return false;
  const still = await sql`
    select from (${owedDetails[sent.kind](sent.serviceID)}) o
    where o.user_id = ${sent.userID} and ${isReminderTime(now.reminder)} limit 1`;
  return still.length > 0;
}

/** Forgets the reminder, so that a postponed deadline gets another one. */
export async function dropReminder(sql: Sql, mailID: string): Promise<void> {
  await sql`delete from reminders_sent where mail_id = ${mailID}`;
  await dropMail(sql, mailID);
}
