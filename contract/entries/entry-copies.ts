import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, nullable, record, inputRecord } from "../platform/schema.ts";

/** The most categories that one call copies into. */
export const mostEntryCopies = 50;

const copyPath = "/:client/contests/:service/entries/:entryID/copies";

const CopyCategory = record({
  categoryID: ID(),
  label: Text(),
  name: Text(),
  categoryGroup: Text(),
  entryLimit: nullable(Integer()),
  /** The number of the owner's entries in the category. */
  entered: Integer(),
  /** The names of forms and folders that only this category has; `without`: that only the entry's own category has. */
  also: List(Text()),
  without: List(Text()),
  /** The eligibility questions, each to be answered with yes; staff have none. */
  questions: List(Text()),
  /** Why the owner can't enter it; null when they can, and for staff, who enter for somebody at any time. */
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
  /** Chosen by the caller. A second call with the same key answers the copy that the first one made. */
  entryKey: ID(),
  /** The answers to the category’s eligibility questions, in their order. */
  eligible: Optional(List(Bool(), { maxItems: 100 })),
});

/** All copies are made, or none. Each is a draft of its own. */
export const copyEntry = post(copyPath, {
  summary: "Copy an entry into other categories",
  feature: "entries",
  allow: "COPY_ENTRY",
  body: inputRecord({ copies: List(copyBody, { minItems: 1, maxItems: mostEntryCopies, uniqueItems: true }) }),
  answer: record({
    copies: List(record({ entryID: ID(), number: Integer(), categoryID: ID() })),
    /** The number of files that no folder of the category takes. */
    filesLeftOut: Integer(),
  }),
});
