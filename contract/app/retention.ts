/** Kinds of personal data for which a client says how long they are kept. */
export const retentionKinds = [
  "guestContacts",
  "ticketAnswers",
  "scans",
  "helpRequests",
  "changes",
  "mailLog",
] as const;
export type RetentionKind = (typeof retentionKinds)[number];
