import type { MailKindRow } from "./mail-groups.ts";

export const voteMails = {
  ballotLink: {
    group: "votes",
    label: "Link to a ballot",
    when: "To whoever wants to vote where anyone may, once for each email address.",
    fields: ["association", "program"],
    subject: "Your ballot: {program}",
    text: "Somebody, you we hope, wants to vote in {program} of {association} with this address.\n\nVote with this button within 30 minutes. It works once. If it wasn’t you, there is nothing to do.",
    button: "Vote now",
  },
} as const satisfies Record<string, MailKindRow>;
