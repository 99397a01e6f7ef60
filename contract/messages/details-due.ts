import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { storedFieldsSchema } from "../platform/forms/stored-fields.ts";
import { reminderDaysField, reminderTextField } from "./reminders.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { record } from "../platform/schema.ts";

/** Reminders of what those who look after something still owe. */
export const detailsReminderKinds = ["sponsorReminder", "homeReminder"] as const;
export type DetailsReminderKind = (typeof detailsReminderKinds)[number];

const dueDateField = (label: string) => ({ type: "input", kind: "dateTime", label }) as const;

/** F11 By when sponsors give logo, link and words. */
export const sponsorDueFields = {
  sponsorsDue: {
    ...dueDateField("Logos and words are due"),
    help: "Owners read the date beside what is missing. A tier can have a date of its own. Leave empty for none.",
  },
  sponsorReminder: { type: "checkbox", label: "Remind owners of what is missing" },
  sponsorReminderDays: reminderDaysField("Days before the date", "sponsorReminder"),
  sponsorReminderText: reminderTextField("sponsorReminder"),
} as const satisfies Fields;

/** F07 By when builders complete their homes. */
export const homeDueFields = {
  homesDue: {
    ...dueDateField("Homes are to be complete by"),
    help: "A home can have a date of its own. Leave empty for none.",
  },
  homeReminder: { type: "checkbox", label: "Remind builders of what is missing" },
  homeReminderDays: reminderDaysField("Days before the date", "homeReminder"),
  homeReminderText: reminderTextField("homeReminder"),
} as const satisfies Fields;

const sponsorsDuePath = "/:client/:serviceType/:service/sponsors-due" as const;

export const getSponsorsDue = get(sponsorsDuePath, {
  summary: "By when sponsors give logo and words, and how they are reminded",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  answer: storedFieldsSchema(sponsorDueFields),
});

export const changeSponsorsDue = post(sponsorsDuePath, {
  summary: "Change by when sponsors give logo and words, and how they are reminded",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  form: sponsorDueFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

const homesDuePath = "/clients/:client/services/:service/homes-due" as const;

export const getHomesDue = get(homesDuePath, {
  summary: "By when builders complete their homes, and how they are reminded",
  allow: "EDIT_TOUR",
  feature: "properties",
  answer: storedFieldsSchema(homeDueFields),
});

export const changeHomesDue = post(homesDuePath, {
  summary: "Change by when builders complete their homes, and how they are reminded",
  allow: "EDIT_TOUR",
  feature: "properties",
  form: homeDueFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});
