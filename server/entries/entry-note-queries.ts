import type { EntryNote } from "../../contract/entries/entry-notes.ts";
import type { Sql } from "../platform/db/sql.ts";
import { tagsVisibleTo } from "./tag-queries.ts";

export const noteInService = (sql: Sql, serviceID: string | null, noteID: string) => sql<{
  noteID: string;
  entryID: string;
}>`
  select note_id, entry_id from entry_notes where service_id = ${serviceID} and note_id = ${noteID}`;

/** The oldest first, as a conversation is read. */
export const notesOf = (sql: Sql, entryID: string) => sql<EntryNote>`
  select n.note_id, n.text, u.full_name, n.written_at
  from entry_notes n left join users u using (user_id)
  where n.entry_id = ${entryID} order by n.note_id`;

export const tagsOf = (sql: Sql, entryID: string, userID: string) => sql<{ tags: string[] }>`
  select ${tagsVisibleTo(userID)} as tags from entries e where e.entry_id = ${entryID}`;

type NewNote = { serviceID: string; entryID: string; userID: string; text: string; now: Date };

export const insertNote = (sql: Sql, { serviceID, entryID, userID, text, now }: NewNote) => sql<{ noteID: string }>`
  insert into entry_notes (service_id, entry_id, user_id, text, written_at)
  values (${serviceID}, ${entryID}, ${userID}, ${text}, ${now}) returning note_id`;

export const deleteNote = (sql: Sql, entryID: string, noteID: string) => sql`
  delete from entry_notes where entry_id = ${entryID} and note_id = ${noteID} returning note_id`;
