import type { MailKindRow } from "./kind.ts";

/** What scorers are told. */
export const scoringMails = {
  scorerAssigned: {
    group: "scoring",
    label: "Scorer assigned",
    when: "To the scorer, some minutes after being assigned: all assignments in one mail.",
    fields: ["name", "association", "program", "categories", "window"],
    subject: "You score {program}",
    text: "Hello {name},\n\n{association} asks you to score in {program}: {categories}.\n\n{window}",
    button: "See what there is to score",
  },
  scoringReminder: {
    group: "scoring",
    label: "Reminder of scoresheets",
    when: "To scorers who aren’t done, before scoring closes, where a program has it switched on.",
    fields: ["name", "association", "program", "sheets", "deadline"],
    subject: "Scoring of {program} closes {deadline}",
    text: "Hello {name},\n\n{sheets} of {program} are still to be saved. Scoring closes {deadline}.",
    button: "See what there is to score",
  },
} as const satisfies Record<string, MailKindRow>;
