import { addEntryNote, getEntryHistory, getEntryNotes, removeEntryNote } from "../../contract/entries/entry-notes.ts";
import { type Standing, takesPartIn } from "../../contract/platform/permissions.ts";
import { pageOf, placeAfter } from "../platform/db/cursor.ts";
import { one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { HISTORY_PAGE, deleteNote, historyOf, insertNote, notesOf, tagsOf } from "./note-queries.ts";
import { ownNotes, tagsIn } from "./tags.ts";

function refuseOwn(standings: readonly Standing[]): void {
  if (takesPartIn(standings)) refuse(ownNotes, 403);
}

export const entryNotes = [
  on(
    getEntryNotes,
    async ({ sql, service: { serviceID, timeZone }, entry: { entryID }, user: { userID }, standings }) => {
      refuseOwn(standings);
      const [tagged, known, notes] = await Promise.all([
        tagsOf(sql, entryID, userID),
        tagsIn(sql, serviceID),
        notesOf(sql, entryID),
      ]);
      return { ...one(tagged), known, notes, timeZone, standings: [...standings] };
    },
  ),

  on(
    addEntryNote,
    async ({ sql, service: { serviceID }, entry: { entryID }, user: { userID }, form, now, standings }) => {
      refuseOwn(standings);
      return one(await insertNote(sql, { serviceID, entryID, userID, text: form.text.trim(), now }));
    },
  ),

  // The log keeps that one was removed, and not what it said: a note may be of what nobody should keep.
  on(removeEntryNote, async ({ sql, entry: { entryID }, note: { noteID }, audit, standings }) => {
    refuseOwn(standings);
    found((await deleteNote(sql, entryID, noteID))[0], "note");
    await audit(entryID, { note: "there" }, { note: "removed" });
    return {};
  }),

  on(getEntryHistory, async ({ sql, entry: { entryID }, query, standings }) => {
    refuseOwn(standings);
    const rows = await historyOf(sql, entryID, placeAfter(query.after, "id")?.[0]);
    const { page, next } = pageOf(rows, HISTORY_PAGE, ({ auditID }) => [auditID]);
    return { entries: page, next };
  }),
];
