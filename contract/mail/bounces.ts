import { webhook } from "../platform/endpoint.ts";
import { record } from "../platform/schema.ts";

/** The report of a mail server or a provider that a mail it had accepted couldn't be delivered after all. */
export const reportBounce = webhook("/mail/bounces", {
  summary: "Report that a mail came back: a delivery report (RFC 3464), or JSON with its messageID and a reason",
  allow: "PUBLIC",
  answer: record({}),
});
