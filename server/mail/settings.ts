import {
  type mailSettings,
  changeMailSettings,
  getMailSettings,
  mailSettingFields,
} from "../../contract/mail/mail-settings.ts";
import type { Static } from "typebox";
import { changed } from "../platform/audit/changed.ts";
import type { Sql } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { asAsked, refuseStale } from "../platform/http/stale.ts";
import { mailSettingsOf, updateMailSettings } from "./queries.ts";

export type MailSettings = Static<typeof mailSettings>;

const names = Object.keys(mailSettingFields);

const settingsOf = (sql: Sql, serviceID: string, { lock = false } = {}) =>
  mailSettingsOf<MailSettings>(sql, serviceID, names, { lock });

/** Whether a program sends mails of a kind that can be switched off. */
export const sendsMail = async (sql: Sql, serviceID: string, kind: keyof MailSettings) =>
  (await settingsOf(sql, serviceID))[kind];

export const mailsOfProgram = [
  on(getMailSettings, ({ sql, service }) => settingsOf(sql, service.serviceID)),

  on(changeMailSettings, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    const before = await settingsOf(sql, serviceID, { lock: true });
    await refuseStale(ask, serviceID, asAsked(changeMailSettings.form, before));
    await updateMailSettings(sql, serviceID, names, form);
    await audit(serviceID, ...changed(before, form));
    return {};
  }),
];
