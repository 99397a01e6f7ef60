import type { MailKindRow } from "./mail-groups.ts";

export const tourMails = {
  homeReminder: {
    group: "tours",
    label: "Reminder of homes that aren’t complete",
    when: "To builders and owners of homes that lack something, before the date you set, where a tour has it switched on.",
    fields: ["name", "association", "program", "missing", "deadline"],
    subject: "Something is missing of your homes in {program}",
    text: "Hello {name},\n\nvisitors of {program} would miss this:\n\n{missing}\n\nPlease complete it by {deadline}.",
    button: "Complete your homes",
  },
} as const satisfies Record<string, MailKindRow>;
