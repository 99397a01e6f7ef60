import {
  type mailSettings,
  changeMailSettings,
  getMailSettings,
  mailSettingFields,
} from "../../contract/mail/mail-settings.ts";
import type { Static } from "typebox";
import { changedFields } from "../platform/audit/changed-fields.ts";
import type { Sql } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { mailSettingsOf, updateMailSettings } from "./queries.ts";

export type MailSettings = Static<typeof mailSettings>;

const settingNames = Object.keys(mailSettingFields);

const programMailSettingsOf = (sql: Sql, serviceID: string, { lock = false } = {}) =>
  mailSettingsOf<MailSettings>(sql, serviceID, settingNames, { lock });

/** Whether a program sends a kind of mail that can be switched off. */
export const isMailKindSent = async (sql: Sql, serviceID: string, kind: keyof MailSettings) =>
  (await programMailSettingsOf(sql, serviceID))[kind];

export const mailSettingsCalls = [
  on(getMailSettings, ({ sql, service }) => programMailSettingsOf(sql, service.serviceID)),

  on(changeMailSettings, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    const before = await programMailSettingsOf(sql, serviceID, { lock: true });
    await refuseIfStale(context, serviceID, pickFormFields(changeMailSettings.form, before));
    await updateMailSettings(sql, serviceID, settingNames, form);
    await audit(serviceID, ...changedFields(before, form));
    return {};
  }),
];
