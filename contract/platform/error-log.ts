import { Array as List, Optional, type Static, String as Str } from "typebox";
import { get } from "./endpoint.ts";
import { Cursor, ID, Instant, inputRecord, nullable, oneOf, record } from "./schema.ts";

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
