import { addEntryNote, getEntryNotes, removeEntryNote } from "../../contract/entries/entry-notes.ts";
import { type Standing, isOwnEntry } from "../../contract/platform/permissions.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { deleteNote, insertNote, notesOf, tagsOf } from "./entry-note-queries.ts";
import { ownNotesText, tagsOfProgram } from "./tag-queries.ts";

export function refuseOwnEntry(standings: readonly Standing[]): void {
  if (isOwnEntry(standings)) refuse(ownNotesText, 403);
}

export const entryNoteCalls = [
  on(
    getEntryNotes,
    async ({ sql, service: { serviceID, timeZone }, entry: { entryID }, user: { userID }, standings }) => {
      refuseOwnEntry(standings);
      const [tagged, programTags, notes] = await Promise.all([
        tagsOf(sql, entryID, userID),
        tagsOfProgram(sql, serviceID),
        notesOf(sql, entryID),
      ]);
      return { ...requireRow(tagged), known: programTags, notes, timeZone, standings: [...standings] };
    },
  ),

  on(
    addEntryNote,
    async ({ sql, service: { serviceID }, entry: { entryID }, user: { userID }, form, now, standings }) => {
      refuseOwnEntry(standings);
      return requireRow(await insertNote(sql, { serviceID, entryID, userID, text: form.text.trim(), now }));
    },
  ),

  // The log has the removal without the note's text, which may be nothing that should be stored.
  on(removeEntryNote, async ({ sql, entry: { entryID }, note: { noteID }, audit, standings }) => {
    refuseOwnEntry(standings);
    requireFound((await deleteNote(sql, entryID, noteID))[0], "note");
    await audit(entryID, { note: "there" }, { note: "removed" });
    return {};
  }),
];
