import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { keptSchema } from "../platform/forms/kept.ts";
import { reminderDays, reminderText } from "./reminders.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { record } from "../platform/schema.ts";

/** Reminders of what those who look after something still owe. */
export const dueKinds = ["sponsorReminder", "homeReminder"] as const;
export type DueKind = (typeof dueKinds)[number];

const due = (label: string) => ({ type: "input", kind: "dateTime", label }) as const;

/** F11 By when sponsors give logo, link and words. */
export const sponsorDueFields = {
  sponsorsDue: {
    ...due("Logos and words are due"),
    help: "Owners read the date beside what is missing. A tier can have a date of its own. Leave empty for none.",
  },
  sponsorReminder: { type: "checkbox", label: "Remind owners of what is missing" },
  sponsorReminderDays: reminderDays("Days before the date", "sponsorReminder"),
  sponsorReminderText: reminderText("sponsorReminder"),
} as const satisfies Fields;

/** F07 By when builders complete their homes. */
export const homeDueFields = {
  homesDue: {
    ...due("Homes are to be complete by"),
    help: "A home can have a date of its own. Leave empty for none.",
  },
  homeReminder: { type: "checkbox", label: "Remind builders of what is missing" },
  homeReminderDays: reminderDays("Days before the date", "homeReminder"),
  homeReminderText: reminderText("homeReminder"),
} as const satisfies Fields;

const sponsorDue = "/:client/:serviceType/:service/sponsors-due" as const;

export const getSponsorsDue = get(sponsorDue, {
  summary: "By when sponsors give logo and words, and how they are reminded",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  answer: keptSchema(sponsorDueFields),
});

export const changeSponsorsDue = post(sponsorDue, {
  summary: "Change by when sponsors give logo and words, and how they are reminded",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  form: sponsorDueFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

const homeDue = "/clients/:client/services/:service/homes-due" as const;

export const getHomesDue = get(homeDue, {
  summary: "By when builders complete their homes, and how they are reminded",
  allow: "EDIT_TOUR",
  feature: "properties",
  answer: keptSchema(homeDueFields),
});

export const changeHomesDue = post(homeDue, {
  summary: "Change by when builders complete their homes, and how they are reminded",
  allow: "EDIT_TOUR",
  feature: "properties",
  form: homeDueFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});
