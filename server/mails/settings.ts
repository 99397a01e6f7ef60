import {
  type mailSettings,
  changeMailSettings,
  getMailSettings,
  mailSettingFields,
} from "../../contract/mail-settings.ts";
import type { Static } from "typebox";
import { changed } from "../audit/changed.ts";
import { type Sql, one } from "../db/sql.ts";
import { assignmentsOf, fragment, jsonOf, nothing } from "../db/statement.ts";
import { on } from "../http/handle.ts";
import { asAsked, refuseStale } from "../http/stale.ts";

export type MailSettings = Static<typeof mailSettings>;

const names = Object.keys(mailSettingFields);

async function mailSettingsOf(sql: Sql, serviceID: string, { lock = false } = {}): Promise<MailSettings> {
  const rows = await sql<{ settings: MailSettings }>`
    select ${jsonOf("m", names)} as settings from mail_settings m where service_id = ${serviceID}
    ${lock ? fragment`for update` : nothing}`;
  return one(rows).settings;
}

/** Whether a program sends mails of a kind that can be switched off. */
export const sendsMail = async (sql: Sql, serviceID: string, kind: keyof MailSettings) =>
  (await mailSettingsOf(sql, serviceID))[kind];

export const mailsOfProgram = [
  on(getMailSettings, ({ sql, service }) => mailSettingsOf(sql, service.serviceID)),

  on(changeMailSettings, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    const before = await mailSettingsOf(sql, serviceID, { lock: true });
    await refuseStale(ask, serviceID, asAsked(changeMailSettings.form, before));
    await sql`update mail_settings set ${assignmentsOf(names, form)} where service_id = ${serviceID}`;
    await audit(serviceID, ...changed(before, form));
    return {};
  }),
];
