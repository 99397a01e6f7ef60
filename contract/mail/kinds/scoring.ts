import type { MailKindRow } from "./mail-groups.ts";

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
  changeAsked: {
    group: "scoring",
    label: "Change of a scoresheet asked for",
    when: "To the chair, some minutes after a scorer asked to change a scoresheet that others may have read: all in one mail. Where no chair can decide, to whoever may release results.",
    fields: ["name", "association", "program", "waiting"],
    subject: "Changes of scoresheets wait for you: {program}",
    text: "Hello {name},\n\nin {program}, scorers ask to change what they gave:\n\n{waiting}\n\nTheir scoresheets count as they were until you agree or decline.",
    button: "Decide",
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
