import {
  changeHomesDue,
  changeSponsorsDue,
  getHomesDue,
  getSponsorsDue,
  homeDueFields,
  sponsorDueFields,
} from "../../contract/messages/details-due.ts";
import { mailKinds } from "../../contract/mail/kinds/kinds.ts";
import { changed } from "../platform/audit/changed.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment, jsonOf, nothing } from "../platform/db/statement.ts";
import { on } from "../platform/http/handle.ts";
import { asAsked, refuseStale } from "../platform/http/stale.ts";
import { refuseUnknownFields } from "../mail/templates.ts";
import { type Settings, updateDue } from "./details-due-queries.ts";

const fields = { sponsors: sponsorDueFields, homes: homeDueFields };

/** Made where there is none yet, so that two who are the first wait for each other. */
async function lockedDue(sql: Sql, serviceID: string, of: keyof typeof fields): Promise<Settings> {
  await sql`insert into details_due (service_id) values (${serviceID}) on conflict do nothing`;
  return dueOf(sql, serviceID, of, { lock: true });
}

async function dueOf<Of extends keyof typeof fields>(sql: Sql, serviceID: string, of: Of, { lock = false } = {}) {
  const [row] = await sql<{ settings: Settings }>`
    select ${jsonOf("d", Object.keys(fields[of]))} as settings from details_due d where service_id = ${serviceID}
    ${lock ? fragment`for update` : nothing}`;
  return row?.settings ?? unset[of];
}

const unset = {
  sponsors: { sponsorsDue: null, sponsorReminder: false, sponsorReminderDays: 7, sponsorReminderText: null },
  homes: { homesDue: null, homeReminder: false, homeReminderDays: 7, homeReminderText: null },
} satisfies Record<keyof typeof fields, Settings>;

export const detailsDue = [
  on(getSponsorsDue, async ({ sql, service }) => (await dueOf(sql, service.serviceID, "sponsors")) as never),
  on(getHomesDue, async ({ sql, service }) => (await dueOf(sql, service.serviceID, "homes")) as never),

  on(changeSponsorsDue, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    const { sponsorReminderText: text } = form;
    refuseUnknownFields({ text: text ?? "" }, mailKinds.sponsorReminder.fields, { text: "sponsorReminderText" });
    const before = await lockedDue(sql, serviceID, "sponsors");
    await refuseStale(ask, serviceID, asAsked(changeSponsorsDue.form, before as never));
    const { sponsorsDue = null, sponsorReminder, sponsorReminderDays, sponsorReminderText = null } = form;
    // Of a reminder that is switched off, the days and words stay.
    const after = {
      ...before,
      sponsorsDue,
      sponsorReminder,
      ...(sponsorReminder && { sponsorReminderDays, sponsorReminderText }),
    };
    await updateDue(sql, serviceID, after);
    await audit(serviceID, ...changed(before, after));
    return {};
  }),

  on(changeHomesDue, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    const { homeReminderText: text } = form;
    refuseUnknownFields({ text: text ?? "" }, mailKinds.homeReminder.fields, { text: "homeReminderText" });
    const before = await lockedDue(sql, serviceID, "homes");
    await refuseStale(ask, serviceID, asAsked(changeHomesDue.form, before as never));
    const { homesDue = null, homeReminder, homeReminderDays, homeReminderText = null } = form;
    const after = { ...before, homesDue, homeReminder, ...(homeReminder && { homeReminderDays, homeReminderText }) };
    await updateDue(sql, serviceID, after);
    await audit(serviceID, ...changed(before, after));
    return {};
  }),
];
