import { Boolean as Bool, Optional, type Static, String as Text } from "typebox";
import { post } from "../platform/endpoint.ts";
import { entryFeeStates } from "./entry-fees.ts";
import { entryTag } from "./entry-notes.ts";
import { ID, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

/** The parts of the list's address that a view stores, by these names. */
const viewQuery = {
  search: Optional(Text({ maxLength: 200 })),
  category: Optional(ID()),
  state: Optional(Text({ maxLength: 40 })),
  fee: Optional(oneOf(entryFeeStates)),
  tag: Optional(entryTag),
  from: Optional(ID()),
  showing: Optional(oneOf(["waiting", "ending"])),
  rules: Optional(oneOf(["accepted", "waiting"])),
  sort: Optional(Text({ maxLength: 40 })),
  columns: Optional(Text({ maxLength: 1_000 })),
};
export const viewQueryNames = Object.keys(viewQuery) as (keyof typeof viewQuery)[];

/** The most views of a person in one program. */
export const mostEntryViews = 50;

/** The most chosen columns beside the fixed ones. */
export const mostColumns = 8;

export const columnKinds = ["text", "number", "money", "yesNo", "date", "dateTime", "instant"] as const;

/** A column to choose: a fact of each entry, or the answer to a question. */
export const listColumn = record({
  id: Text(),
  heading: Text(),
  kind: oneOf(columnKinds),
});
export type ListColumn = Static<typeof listColumn>;

export const entryViewSchema = record({
  entryViewID: ID(),
  name: Text(),
  shared: Bool(),
  /** The owner's name, where it is shared by somebody else. */
  by: nullable(Text()),
  query: record(viewQuery),
});
export type EntryView = Static<typeof entryViewSchema>;

const viewsPath = "/:client/contests/:service/entries/views";

export const saveEntryView = post(viewsPath, {
  summary: "Save a list of entries under a name",
  feature: "entries",
  allow: "VIEW_ENTRIES",
  body: inputRecord({
    name: Text({ minLength: 1, maxLength: 80, pattern: "\\S" }),
    shared: Bool(),
    query: inputRecord(viewQuery),
  }),
  answer: record({ entryViewID: ID() }),
  done: "View saved.",
});

export const removeEntryView = post(`${viewsPath}/:entryViewID/remove`, {
  summary: "Remove a saved view",
  feature: "entries",
  allow: "VIEW_ENTRIES",
  answer: record({}),
  done: "View removed.",
});

export const viewColumns = (columns = ""): string[] => columns.split(",").filter(Boolean).slice(0, mostColumns);
