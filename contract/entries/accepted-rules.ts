import { Boolean as Bool, type Static, String as Str } from "typebox";
import { post } from "../platform/endpoint.ts";
import { ID, Instant, inputRecord, nullable, record } from "../platform/schema.ts";
import { rulesVersion } from "../programs/rules.ts";

/** An entry's rules: the current version, and the latest that was accepted for it. */
export const entryRules = record({
  current: rulesVersion,
  accepted: nullable(record({ ...rulesVersion.properties, acceptedAt: Instant(), by: Str() })),
  /** Whether the current version is still to be accepted; a small correction of an accepted one isn't. */
  mustAccept: Bool(),
});
export type EntryRules = Static<typeof entryRules>;

export const acceptRules = post("/:client/contests/:service/entries/:entryID/accept-rules", {
  summary: "Accept the rules of a program for an entry",
  feature: "entries",
  allow: "SUBMIT_ENTRY",
  body: inputRecord({ rulesID: ID() }),
  answer: record({ acceptedAt: Instant() }),
  done: "Rules accepted.",
});
