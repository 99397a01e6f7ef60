import { webhook } from "../platform/endpoint.ts";
import { record } from "../platform/schema.ts";

/** What a mail server or a provider says of a mail that it had taken, and couldn't deliver after all. */
export const reportBounce = webhook("/mail/bounces", {
  summary: "Report that a mail came back: a delivery report (RFC 3464), or JSON with its messageID and a reason",
  allow: "PUBLIC",
  answer: record({}),
});
