import { type DueKind, dueKinds } from "../../contract/messages/details-due.ts";
import { missingOf } from "../../contract/tours/missing-of-home.ts";
import { missingOfSponsor } from "../../contract/sponsors/sponsor-benefits.ts";
import { sponsorsOf } from "../sponsors/queries.ts";
import { ownedBy, storedProperties } from "../tours/queries.ts";
import { paths, programAt } from "../../contract/platform/addresses.ts";
import { isDone } from "../../contract/platform/checklist.ts";
import { entryCode, untitled } from "../../contract/entries/entry-rules.ts";
import { mailKindIn, mailKinds } from "../../contract/mail/kinds/kinds.ts";
import {
  type reminders as remindersSchema,
  changeReminders,
  getReminders,
  reminderFields,
  reminderKinds,
} from "../../contract/messages/reminders.ts";
import type { MergeValues } from "../../contract/mail/mail-words.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import type { Static } from "typebox";
import { changed } from "../platform/audit/changed.ts";
import { insideProgram } from "../platform/access/inside-program.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { requirementsOf, stepsOf } from "../entries/listing.ts";
import { on } from "../platform/http/handle.ts";
import { asAsked, refuseStale } from "../platform/http/stale.ts";
import type { WorkKind } from "../platform/jobs/rounds.ts";
import { clock } from "../platform/clock.ts";
import { queueMails } from "../mail/sending/mail.ts";
import { type ProgramOf, programValues, senderOf } from "../mail/entry-mails.ts";
import { mailSettingsOf, updateMailSettings } from "../mail/queries.ts";
import { unsubscribeLinks } from "../mail/subscriptions.ts";
import { refuseUnknownFields } from "../mail/templates.ts";
import { templateOf, worded } from "../mail/words.ts";
import { type ListedEntry, entriesOf } from "../entries/listing-queries.ts";
import { dropMail } from "../mail/sending/mail-queries.ts";
import {
  type Kind,
  type OwedDeadline,
  type PersonOwing,
  type Reminder,
  isTime,
  markSent,
  nextTime,
  owing,
  standingOf,
  toRemind,
} from "./reminder-queries.ts";

type Reminders = Static<typeof remindersSchema>;
const names = Object.keys(reminderFields);

const remindersOf = (sql: Sql, serviceID: string, { lock = false } = {}) =>
  mailSettingsOf<Reminders>(sql, serviceID, names, { lock });

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
    await refuseStale(ask, serviceID, asAsked(changeReminders.form, before));
    const after = { ...before, ...keptOf(form) };
    await updateMailSettings(sql, serviceID, names, after);
    await audit(serviceID, ...changed(before, after));
    return {};
  }),
];

/** Of a reminder that is switched off, the days and words stay for when it is switched on again. */
const keptOf = (form: object) =>
  Object.fromEntries(
    reminderKinds
      .flatMap((kind) => ((form as Record<string, unknown>)[kind] ? [kind, `${kind}Days`, `${kind}Text`] : [kind]))
      .map((name) => [name, (form as Record<string, unknown>)[name] ?? null]),
  );

const keyOf = ({ userID, deadline }: OwedDeadline) => `${userID} ${new Date(deadline).getTime()}`;

/** What is owed, in words; nothing where it turns out that nothing is. */
async function valuesFor(sql: Sql, program: ProgramOf, { kind, serviceID, now }: Reminder, person: PersonOwing) {
  const { client, service } = program;
  const common = {
    ...programValues(program, person.fullName),
    deadline: momentText(person.deadline, service.timeZone, now),
  };
  if (kind === "scoringReminder")
    return { ...common, sheets: `${person.open} of your ${person.total} scoresheets` } satisfies MergeValues;
  if (kind === "sponsorReminder" || kind === "homeReminder") {
    const lacking = await lackingOf(sql, kind, serviceID, person);
    return lacking.length > 0 ? ({ ...common, missing: lacking.join("\n") } satisfies MergeValues) : undefined;
  }
  const all = await entriesOf(sql, serviceID, person.userID, client.roster);
  const entries = all.filter(({ entryID }) => person.recordIDs.includes(entryID));
  if (kind === "draftReminder") return { ...common, entries: entries.map(nameOf).join("\n") } satisfies MergeValues;
  const requirements = await requirementsOf(sql, serviceID);
  const lines = entries.flatMap((entry) => {
    const open = stepsOf(requirements, entry).filter((step) => !isDone(step));
    const parts = open.map(({ name, missing }) => `${name} (${missing.map(({ what }) => what).join("; ")})`);
    return parts.length > 0 ? [`${nameOf(entry)}: ${parts.join(", ")}`] : [];
  });
  return lines.length > 0 ? ({ ...common, missing: lines.join("\n") } satisfies MergeValues) : undefined;
}

/** 'Larkspur House: photographs, price' */
async function lackingOf(
  sql: Sql,
  kind: DueKind,
  serviceID: string,
  { userID, recordIDs }: PersonOwing,
): Promise<string[]> {
  const rows =
    kind === "sponsorReminder"
      ? (await sponsorsOf(sql, serviceID)).map((one) => ({
          id: one.sponsorID,
          name: one.name,
          missing: missingOfSponsor(one),
        }))
      : (await storedProperties(sql, serviceID, ownedBy(userID))).map((one) => ({
          id: one.propertyID,
          name: one.name,
          missing: missingOf(one),
        }));
  return rows
    .filter(({ id, missing }) => recordIDs.includes(id) && missing.length > 0)
    .map(({ name, missing }) => `${name}: ${missing.join(", ")}`);
}

const placeOf: Record<Kind, (at: ReturnType<typeof programAt>) => string> = {
  draftReminder: paths.entries,
  missingReminder: paths.entries,
  scoringReminder: paths.scoring,
  sponsorReminder: paths.mine,
  homeReminder: paths.mine,
};

const nameOf = ({ title, category, number }: ListedEntry) =>
  `${title || untitled} (${entryCode(category.label, number)})`;

/** Reminds some, in one transaction; answers where it ended, or nothing once everybody was looked at. */
async function remindSome(sql: Sql, program: ProgramOf, reminder: Reminder, text: string | null, after?: OwedDeadline) {
  const { house, client, service } = program;
  const people = await toRemind(sql, reminder, after);
  const said = new Map<string, { person: PersonOwing; values: MergeValues }>();
  for (const person of people) {
    const values = await valuesFor(sql, program, reminder, person);
    if (values) said.set(keyOf(person), { person, values });
  }
  const reminded = await markSent(
    sql,
    reminder,
    [...said.values()].map(({ person: { userID, deadline } }) => ({ userID, deadline })),
  );
  const told = mailKindIn(service.kind, reminder.kind);
  const words = await templateOf(sql, told);
  const userIDs = [...new Set(reminded.map(({ userID }) => userID))];
  const links = await unsubscribeLinks(sql, { house, clientID: client.clientID, userIDs });
  const at = programAt(client.url, service);
  const place = placeOf[reminder.kind](at);
  await queueMails(
    sql,
    reminded.map(({ mailID, ...row }) => {
      const { person, values } = said.get(keyOf(row))!;
      return {
        mailID,
        to: person.email,
        ...senderOf(program),
        ...worded({ ...words, ...(text && { text }) }, values),
        action: { label: mailKinds[told].button, url: house.settings.origin + place },
        unsubscribe: links.get(person.userID)!,
      };
    }),
  );
  return people.at(-1);
}

type Settings = { isOn: boolean; days: number; text: string | null };

const settingsOf: Record<Kind, (serviceID: string) => Fragment> = {
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

/** What a program reminds of now; nothing where that is switched off, or nobody could do anything any more. */
async function reminderNow(sql: Sql, kind: Kind, serviceID: string) {
  const [standing] = await standingOf(sql, serviceID);
  if (standing?.status !== "published" || standing.released) return undefined;
  const [settings] = await sql<Settings>`${settingsOf[kind](serviceID)}`;
  if (!settings?.isOn) return undefined;
  const reminder: Reminder = { kind, serviceID, days: settings.days, now: clock.now() };
  return { reminder, text: settings.text };
}

const reminderWork = (kind: Kind): WorkKind => ({
  atOnce: 1,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 20,
  async run(house, { clientID, ref }, signal) {
    const { database, directory } = house;
    const [place, now] = await Promise.all([
      directory.program(clientID!, ref),
      database.readInside(clientID!, (sql) => reminderNow(sql, kind, ref)),
    ]);
    if (!place || !now) return undefined;
    const program = { house, ...place };
    let after: OwedDeadline | undefined;
    do {
      signal.throwIfAborted();
      const from = after;
      after = await insideProgram(program, (sql) => remindSome(sql, program, now.reminder, now.text, from));
    } while (after);
    const [next] = await database.readInside(clientID!, (sql) => nextTime(sql, now.reminder));
    return next?.at ? new Date(next.at) : undefined;
  },
  giveUp: async (_house, _work, { message }) => ({ told: `People couldn’t be reminded of a deadline: ${message}` }),
});

export const reminderWorkKinds = Object.fromEntries(
  [...reminderKinds, ...dueKinds].map((kind) => [kind, reminderWork(kind)]),
);

type Sent = { kind: Kind; serviceID: string; userID: string };

/** Before it leaves: whether the person still owes what the mail reminds of, and by then. */
export async function isReminderWanted(sql: Sql, mailID: string): Promise<boolean> {
  const [sent] = await sql<Sent>`select kind, service_id, user_id from reminders_sent where mail_id = ${mailID}`;
  if (!sent) return true;
  const now = await reminderNow(sql, sent.kind, sent.serviceID);
  if (!now) return false;
  const still = await sql`
    select from (${owing[sent.kind](sent.serviceID)}) o
    where o.user_id = ${sent.userID} and ${isTime(now.reminder)} limit 1`;
  return still.length > 0;
}

/** As if it had never been: a deadline that was moved is reminded of at its new time. */
export async function dropReminder(sql: Sql, mailID: string): Promise<void> {
  await sql`delete from reminders_sent where mail_id = ${mailID}`;
  await dropMail(sql, mailID);
}
