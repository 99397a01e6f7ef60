import type { MailKindRow } from "./mail-groups.ts";

export const sponsorMails = {
  sponsorReminder: {
    group: "sponsors",
    label: "Reminder of a sponsor’s logo and words",
    when: "To owners of sponsors that lack something, before the date you set, where a program has it switched on.",
    fields: ["name", "association", "program", "missing", "deadline"],
    subject: "Your page in {program} lacks something",
    text: "Hello {name},\n\nthis is still missing for {program}:\n\n{missing}\n\nWe need it by {deadline}, so that you are shown as you want to be.",
    button: "Complete it",
  },
  sponsorRenewal: {
    group: "sponsors",
    label: "Renew a sponsorship",
    when: "To the owner of a sponsor that you copied from another program, when you ask whether they renew.",
    fields: ["name", "association", "program", "sponsor", "tier", "before"],
    subject: "{sponsor} and {program}",
    text: "Hello {name},\n\nthank you for standing with us in {before}. We would be glad to have {sponsor} at our side again in {program}: {tier}.\n\nYour logo, link and words are here already. Say with this button whether you renew. It is one press, and nothing is paid by it.",
    button: "Renew, or say no",
  },
} as const satisfies Record<string, MailKindRow>;
