import type { EntryRecord } from "./entry-queries.ts";
import { refuse } from "../platform/http/refusal.ts";

/** An entry leaves the judging when it is taken back or disqualified, or a round goes on without it, and isn’t in it before it is let in. */
export function refuseNotJudged(entry: EntryRecord): void {
  if (!entry.isJudged) refuse("This entry isn't being scored just now.", 409);
}
