import { Array as List, Optional, type Static, String as Str } from "typebox";
import { get, post } from "./endpoint.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, inputRecord } from "./schema.ts";

export const logError = post("/log-error", {
  summary: "Log an error that a page ran into",
  allow: "PUBLIC",
  form: {
    message: { type: "textarea", label: "Message", required: true, maxLength: 10_000 },
    stack: { type: "textarea", label: "Stack", maxLength: 50_000 },
    url: { type: "input", kind: "text", label: "URL", maxLength: 2_000 },
  },
  answer: record({}),
});

/** M09 A fault of a page or of the server. */
export const errorEntry = record({
  errorID: ID(),
  at: Instant(),
  source: oneOf(["browser", "server"]),
  message: Str(),
  stack: Str(),
  url: Str(),
  fullName: nullable(Str()),
});
export type ErrorEntry = Static<typeof errorEntry>;

export const listErrors = get("/clients/:client/errors", {
  summary: "Faults on the client's pages, newest first",
  allow: "VIEW_ERROR_LOG",
  query: inputRecord({ after: Optional(Cursor()) }),
  answer: record({ errors: List(errorEntry), next: nullable(Cursor()) }),
});
