import { Array as List, Optional, type Static, String as Str } from "typebox";
import { auditEntry } from "../people/audit.ts";
import { get, post } from "../platform/endpoint.ts";
import { Cursor, ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

/** What staff find entries by: a word or two of their own. */
export const longestTag = 40;
export const entryTag = Str({ minLength: 1, maxLength: longestTag, pattern: "\\S" });

const entryNote = record({ noteID: ID(), text: Str(), fullName: nullable(Str()), writtenAt: Instant() });
export type EntryNote = Static<typeof entryNote>;

export const getEntryNotes = get("/clients/:client/services/:service/entries/:entryID/notes", {
  summary: "Read an entry's tags and notes, which staff alone read",
  feature: "entries",
  allow: "VIEW_ENTRIES",
  answer: record({
    tags: List(Str()),
    /** All that the program's entries have. */
    known: List(Str()),
    notes: List(entryNote),
    timeZone: oneOf(timeZoneNames),
    standings: Standings(),
  }),
});

const notesPath = "/:client/contests/:service/entries/:entryID/notes";

export const addEntryNote = post(notesPath, {
  summary: "Add a note to an entry",
  feature: "entries",
  allow: "NOTE_ENTRIES",
  form: {
    text: { type: "textarea", label: "Note", help: "Only staff read it.", required: true, maxLength: 5_000 },
  },
  answer: record({ noteID: ID() }),
  done: "Note added.",
});

export const removeEntryNote = post(`${notesPath}/:noteID/remove`, {
  summary: "Remove a note from an entry",
  feature: "entries",
  allow: "NOTE_ENTRIES",
  answer: record({}),
  done: "Note removed.",
});

/** What staff changed about an entry, from its beginning on. */
export const getEntryHistory = get("/clients/:client/services/:service/entries/:entryID/history", {
  summary: "Read what staff changed about an entry, newest first",
  feature: "entries",
  allow: "MANAGE_ENTRIES",
  query: inputRecord({ after: Optional(Cursor()) }),
  answer: record({ entries: List(auditEntry), next: nullable(Cursor()) }),
});
