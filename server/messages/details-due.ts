import {
  changeHomesDue,
  changeSponsorsDue,
  getHomesDue,
  getSponsorsDue,
  homeDueFields,
  sponsorDueFields,
} from "../../contract/messages/details-due.ts";
import { mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment, jsonColumns, emptyFragment } from "../platform/db/statement.ts";
import { on } from "../platform/http/handlers.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { refuseUnknownFields } from "../mail/mail-templates.ts";
import { type DueSettings, updateDueSettings } from "./details-due-queries.ts";

const dueFields = { sponsors: sponsorDueFields, homes: homeDueFields };

/** Made where there is none yet, so that two who are the first wait for each other. */
async function lockDueSettings(sql: Sql, serviceID: string, of: keyof typeof dueFields): Promise<DueSettings> {
  await sql`insert into details_due (service_id) values (${serviceID}) on conflict do nothing`;
  return dueSettingsOf(sql, serviceID, of, { lock: true });
}

async function dueSettingsOf<Of extends keyof typeof dueFields>(
  sql: Sql,
  serviceID: string,
  of: Of,
  { lock = false } = {},
) {
  const [row] = await sql<{ settings: DueSettings }>`
    select ${jsonColumns("d", Object.keys(dueFields[of]))} as settings from details_due d where service_id = ${serviceID}
    ${lock ? fragment`for update` : emptyFragment}`;
  return row?.settings ?? unsetDates[of];
}

const unsetDates = {
  sponsors: { sponsorsDue: null, sponsorReminder: false, sponsorReminderDays: 7, sponsorReminderText: null },
  homes: { homesDue: null, homeReminder: false, homeReminderDays: 7, homeReminderText: null },
} satisfies Record<keyof typeof dueFields, DueSettings>;

export const detailsDue = [
  on(getSponsorsDue, async ({ sql, service }) => (await dueSettingsOf(sql, service.serviceID, "sponsors")) as never),
  on(getHomesDue, async ({ sql, service }) => (await dueSettingsOf(sql, service.serviceID, "homes")) as never),

  on(changeSponsorsDue, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    const { sponsorReminderText: text } = form;
    refuseUnknownFields({ text: text ?? "" }, mailKinds.sponsorReminder.fields, { text: "sponsorReminderText" });
    const before = await lockDueSettings(sql, serviceID, "sponsors");
    await refuseIfStale(ask, serviceID, pickFormFields(changeSponsorsDue.form, before as never));
    const { sponsorsDue = null, sponsorReminder, sponsorReminderDays, sponsorReminderText = null } = form;
    // Of a reminder that is switched off, the days and words stay.
    const after = {
      ...before,
      sponsorsDue,
      sponsorReminder,
      ...(sponsorReminder && { sponsorReminderDays, sponsorReminderText }),
    };
    await updateDueSettings(sql, serviceID, after);
    await audit(serviceID, ...changedFields(before, after));
    return {};
  }),

  on(changeHomesDue, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    const { homeReminderText: text } = form;
    refuseUnknownFields({ text: text ?? "" }, mailKinds.homeReminder.fields, { text: "homeReminderText" });
    const before = await lockDueSettings(sql, serviceID, "homes");
    await refuseIfStale(ask, serviceID, pickFormFields(changeHomesDue.form, before as never));
    const { homesDue = null, homeReminder, homeReminderDays, homeReminderText = null } = form;
    const after = { ...before, homesDue, homeReminder, ...(homeReminder && { homeReminderDays, homeReminderText }) };
    await updateDueSettings(sql, serviceID, after);
    await audit(serviceID, ...changedFields(before, after));
    return {};
  }),
];
