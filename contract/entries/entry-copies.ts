import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, nullable, record, inputRecord } from "../platform/schema.ts";

/** As many categories as one call copies into. */
export const mostEntryCopies = 50;

const copyPath = "/:client/contests/:service/entries/:entryID/copies";

const CopyCategory = record({
  categoryID: ID(),
  label: Text(),
  name: Text(),
  categoryGroup: Text(),
  entryLimit: nullable(Integer()),
  /** How many entries of its owner are in it. */
  entered: Integer(),
  /** The names of what it asks for beside what the entry was asked; and of what the entry has and it doesn't ask. */
  also: List(Text()),
  without: List(Text()),
  /** What is asked before one begins, each to be answered with yes; nothing of staff. */
  questions: List(Text()),
  /** Why its owner can't enter it; null when they can, and for staff, who enter for somebody at any time. */
  reason: nullable(Text()),
});
export type CopyCategory = Static<typeof CopyCategory>;

export const listCopyCategories = get(copyPath, {
  summary: "See which other categories an entry can be copied into",
  feature: "entries",
  allow: "COPY_ENTRY",
  answer: record({ categories: List(CopyCategory) }),
});

const copyBody = inputRecord({
  categoryID: ID(),
  /** Made up by the caller: asked again with the same key, the call answers the copy it has made already. */
  entryKey: ID(),
  /** What was answered to the category’s questions, in their order. */
  eligible: Optional(List(Bool(), { maxItems: 100 })),
});

/** All of them or none. Each is a draft of its own. */
export const copyEntry = post(copyPath, {
  summary: "Copy an entry into other categories",
  feature: "entries",
  allow: "COPY_ENTRY",
  body: inputRecord({ copies: List(copyBody, { minItems: 1, maxItems: mostEntryCopies, uniqueItems: true }) }),
  answer: record({
    copies: List(record({ entryID: ID(), number: Integer(), categoryID: ID() })),
    /** Files that a category’s folders don’t take. */
    filesLeftOut: Integer(),
  }),
});
