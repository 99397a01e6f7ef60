import { get, post } from "../platform/endpoint.ts";
import type { Condition, Fields } from "../platform/forms/element.ts";
import { storedFieldsSchema } from "../platform/forms/stored-fields.ts";
import { type MailKind, mailKinds } from "../mail/kinds/mail-kinds.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { record } from "../platform/schema.ts";

export const reminderKinds = ["draftReminder", "missingReminder", "scoringReminder"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const whenOn = (name: string): Condition => ({ name, is: [true] });
const days = (label: string, showWhen: Condition) =>
  ({ type: "input", kind: "number", whole: true, label, required: true, min: 1, max: 60, showWhen }) as const;
/** So many days before, once the reminder is on. */
export const reminderDaysField = (label: string, kind: MailKind) => days(label, whenOn(kind));
export const reminderTextField = (kind: MailKind) =>
  ({
    type: "textarea",
    label: "Text",
    maxLength: 5_000,
    help: `Left empty, the words of your association. What stands in braces is filled in: ${mailKinds[kind].fields.map((name) => `{${name}}`).join(", ")}.`,
    showWhen: whenOn(kind),
  }) as const;

/** The reminders of a program: which, so many days before, in which words. */
export const reminderFields = {
  draftReminder: { type: "checkbox", label: "Remind entrants of drafts that aren’t submitted" },
  draftReminderDays: days("Days before entries close", whenOn("draftReminder")),
  draftReminderText: reminderTextField("draftReminder"),
  missingReminder: {
    type: "checkbox",
    label: "Remind entrants of what is missing in their entries",
    help: "In drafts, and in what was submitted before you changed something.",
  },
  missingReminderDays: days("Days before entries close", whenOn("missingReminder")),
  missingReminderText: reminderTextField("missingReminder"),
  scoringReminder: { type: "checkbox", label: "Remind scorers of scoresheets that aren’t saved" },
  scoringReminderDays: days("Days before scoring closes", whenOn("scoringReminder")),
  scoringReminderText: reminderTextField("scoringReminder"),
} as const satisfies Fields;

export const remindersSchema = storedFieldsSchema(reminderFields);
const reminderPath = "/clients/:client/services/:service/reminders";

export const getReminders = get(reminderPath, {
  summary: "What a program reminds people of",
  allow: "VIEW_SERVICE_SETUP",
  feature: "entries",
  answer: remindersSchema,
});

export const changeReminders = post(reminderPath, {
  summary: "Change what a program reminds people of",
  allow: "EDIT_SERVICE",
  feature: "entries",
  form: reminderFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});
