import { Array as List, Boolean as Bool, Integer, Optional, String as Text } from "typebox";
import { get, post, upload } from "../platform/endpoint.ts";
import { plural } from "../platform/plural.ts";
import { tableLimits } from "../platform/table-limits.ts";
import { layoutInput, tableViewFieldsOf, tableLayout, tablePreviewFields } from "../tables/reading.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord, NullableID } from "../platform/schema.ts";
import { taskStates } from "../platform/tasks.ts";

/** The columns of a roster. Members are recognized by email address or member number. */
export const rosterFields = {
  email: "Email address",
  memberNumber: "Member number",
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  validUntil: "Valid until",
} as const;
export type RosterField = keyof typeof rosterFields;
export const rosterFieldNames = Object.keys(rosterFields) as RosterField[];

const columnIndex = () => Optional(Integer({ minimum: 0, maximum: tableLimits.columns - 1 }));

/** A roster with a date that can't be read isn't imported: the member would be left out, and lose the membership by that. */
export const unreadableDatesText = (count: number) =>
  `${plural(count, "date")} can’t be read. Correct ${count === 1 ? "it" : "them"} in the file and choose it again, so that nobody loses a membership by that.`;

/** The uploaded file, and the column of each field. */
const rosterSourceFields = {
  rosterFileID: ID(),
  columns: inputRecord({
    email: columnIndex(),
    memberNumber: columnIndex(),
    name: columnIndex(),
    firstName: columnIndex(),
    lastName: columnIndex(),
    validUntil: columnIndex(),
  }),
  ...layoutInput,
};
export type RosterColumns = Partial<Record<RosterField, number>>;

const rosterImport = record({
  importedAt: Instant(),
  importedBy: nullable(Text()),
  fileName: Text(),
  members: Integer(),
});

const rosterPath = "/clients/:client/roster";

/** What an import would change. */
const rosterPreviewFields = {
  members: Integer(),
  added: Integer(),
  changed: Integer(),
  removed: Integer(),
  /** Affiliations that would become verified, or stop being so: the number of them, and some names. */
  verified: Integer(),
  lost: Integer(),
  losing: List(Text()),
  /** Verified memberships that would end earlier than now: how many, and some of them by name. */
  shortened: Integer(),
  shortening: List(Text()),
  /** Lines that can't be used: how many, and the first of them. */
  leftOut: Integer(),
  /** The number of lines with an unreadable date. The roster isn't imported while there are any. */
  unreadableDates: Integer(),
  ...tablePreviewFields,
  /** The roster that this was compared with. */
  comparedWith: nullable(ID()),
};

const rosterImportFields = { ...rosterSourceFields, fileName: Text({ maxLength: 200 }), comparedWith: NullableID() };

export const getRoster = get(rosterPath, {
  summary: "See which roster members are verified against",
  allow: "IMPORT_ROSTER",
  answer: record({
    current: nullable(rosterImport),
    /** The roster before the current one, which can be restored. */
    former: nullable(rosterImport),
    counts: Bool(),
    /** Whether somebody has chosen who counts; until then a first roster has only verified members count. */
    isChosen: Bool(),
  }),
});

export const uploadRoster = upload(`${rosterPath}/file`, {
  summary: "Send a roster to look at, as CSV or for Excel",
  allow: "IMPORT_ROSTER",
  answer: record({ rosterFileID: ID(), fileName: Text(), ...tableViewFieldsOf(rosterFieldNames) }),
});

export const lookAtRoster = post(`${rosterPath}/file/look`, {
  summary: "Look at another sheet of a roster that was sent, or at other headings",
  allow: "IMPORT_ROSTER",
  body: inputRecord({ rosterFileID: ID(), layout: tableLayout }),
  answer: record(tableViewFieldsOf(rosterFieldNames)),
});

export const previewRoster = post(`${rosterPath}/preview`, {
  summary: "See what importing a roster would change",
  allow: "IMPORT_ROSTER",
  body: inputRecord(rosterSourceFields),
  answer: record(rosterPreviewFields),
});

export const sendRoster = upload(`${rosterPath}/send`, {
  summary: "Send a whole roster, as CSV, JSON lines or for Excel, and see what importing it would change",
  allow: "IMPORT_ROSTER",
  query: inputRecord({ name: Optional(Text({ maxLength: 1_000 })) }),
  answer: record({
    /** The columns with the fields that they are read as: those of the last import, or guessed by their headings. */
    columns: tableViewFieldsOf(rosterFieldNames).columns,
    ...rosterPreviewFields,
    /** What somebody has to say before it can be imported; empty where nothing is in the way. */
    questions: List(Text()),
    /** The body of the import, as it was previewed. */
    import: record(rosterImportFields),
  }),
});

export const importRoster = post(`${rosterPath}/import`, {
  summary: "Import a roster in place of the present one",
  allow: "IMPORT_ROSTER",
  body: inputRecord(rosterImportFields),
  done: "The import has begun. Tasks, beside your picture, says how far it is.",
  answer: record({ taskID: ID() }),
});

export const getRosterImport = get(`${rosterPath}/imports/:taskID`, {
  summary: "See how far the import of a roster is, and what came of it",
  allow: "IMPORT_ROSTER",
  answer: record({
    state: oneOf(taskStates),
    /** Lines that are written, and all of them; null before that is known. */
    done: Integer(),
    total: nullable(Integer()),
    /** What came of it, or why it failed. */
    message: nullable(Text()),
  }),
});

export const restoreRoster = post(`${rosterPath}/restore`, {
  summary: "Go back to the roster before",
  allow: "IMPORT_ROSTER",
  done: "The roster before is back.",
  answer: record({}),
});
