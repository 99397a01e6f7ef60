import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { storedFieldsSchema } from "../platform/forms/stored-fields.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { record } from "../platform/schema.ts";

/** Mails that a program can switch off, one record a setting. All other mails are always sent. */
export const mailSettingFields = {
  resultsReleased: {
    type: "checkbox",
    label: "When results are released, to everybody whose entry was judged",
  },
  scorerAssigned: {
    type: "checkbox",
    label: "When a scorer is assigned, to the scorer",
  },
  entryChanged: {
    type: "checkbox",
    label: "When staff change an entry, to the entrant",
    help: "Who has submitted an entry always gets a receipt. Who loses one, or whose entry is disqualified, is always told.",
  },
} as const satisfies Fields;

export const mailSettings = storedFieldsSchema(mailSettingFields);

const mailSettingsPath = "/clients/:client/services/:service/mails";

export const getMailSettings = get(mailSettingsPath, {
  summary: "Which mails a program sends",
  allow: "VIEW_SERVICE_SETUP",
  feature: "entries",
  answer: mailSettings,
});

export const changeMailSettings = post(mailSettingsPath, {
  summary: "Change which mails a program sends",
  allow: "EDIT_SERVICE",
  feature: "entries",
  form: mailSettingFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});
