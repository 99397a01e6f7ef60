import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Text } from "typebox";
import { downloadQuery } from "../platform/downloads.ts";
import { get, post } from "../platform/endpoint.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

export const requestHelp = post("/:client/contests/:service/entries/:entryID/request-help", {
  summary: "Ask for help with an entry",
  feature: "entries",
  allow: "REQUEST_HELP",
  form: {
    message: { type: "textarea", label: "Message", required: true, maxLength: 10_000 },
    scoring: { type: "checkbox", label: "About scoring" },
  },
  done: "Your message is on its way. We will write to you by email.",
  answer: record({}),
});

export const HelpRequest = record({
  helpRequestID: ID(),
  message: Text(),
  scoring: Bool(),
  createdAt: Instant(),
  answeredAt: nullable(Instant()),
  answeredBy: nullable(Text()),
  userID: ID(),
  fullName: Text(),
  email: Text(),
  entryID: nullable(ID()),
  entryCode: nullable(Text()),
  entryTitle: nullable(Text()),
  /** What staff answered, the oldest first. */
  replies: List(record({ helpReplyID: ID(), fullName: nullable(Text()), text: Text(), at: Instant() })),
});
export type HelpRequest = Static<typeof HelpRequest>;

const helpRequestFilter = { answered: Optional(oneOf(["true", "false"])) };

export const listHelpRequests = get("/:client/contests/:service/help-requests", {
  summary: "See requests for help",
  feature: "entries",
  allow: "ANSWER_HELP_REQUESTS",
  query: inputRecord({ ...helpRequestFilter, after: Optional(Cursor()) }),
  answer: record({ helpRequests: List(HelpRequest), next: nullable(Cursor()), waiting: Integer() }),
});

export const downloadHelpRequests = post("/:client/contests/:service/help-requests/download", {
  summary: "Download requests for help",
  feature: "entries",
  allow: "DOWNLOAD_HELP_REQUESTS",
  ...downloadQuery(helpRequestFilter),
});

export const answerHelpRequest = post("/:client/contests/:service/help-requests/:helpRequestID/answered", {
  summary: "Mark a request for help as answered",
  feature: "entries",
  allow: "ANSWER_HELP_REQUESTS",
  form: { answered: { type: "checkbox", label: "Answered" } },
  answer: record({}),
});

export const replyToHelpRequest = post("/:client/contests/:service/help-requests/:helpRequestID/replies", {
  summary: "Answer a request for help by mail, and keep the answer",
  feature: "entries",
  allow: "ANSWER_HELP_REQUESTS",
  form: {
    text: { type: "textarea", label: "Your answer", required: true, maxLength: 10_000 },
    /** Chosen by the client, so that pressing twice sends once. */
    replyKey: { type: "input", kind: "text", label: "Key", carried: true, required: true, maxLength: 36 },
  },
  done: "Your answer is on its way.",
  answer: record({}),
});
