import { StickyNote, X } from "lucide-react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { type EntryNote, addEntryNote, getEntryNotes, removeEntryNote } from "../../../contract/entries/entry-notes.ts";
import { tagEntries } from "../../../contract/entries/bulk-entries.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { dateTimeText } from "../../platform/ui/date-text.ts";
import { tagFields } from "./tag-fields.ts";

const notesAnchor = "notes-and-tags";

/** From the entry's head to what staff noted of it, which stands behind all that it holds. */
export function NotesLink({ at }: { at: EntryAddress }) {
  const { notes } = useAnswer(getEntryNotes, at);
  return (
    <a href={`#${notesAnchor}`} className={buttonClass({})}>
      <StickyNote aria-hidden size={16} />
      {notes.length > 0 ? plural(notes.length, "note") : "Notes"}
    </a>
  );
}

/** What staff put to an entry for each other. */
export function EntryNotes({ at }: { at: EntryAddress }) {
  const { tags, known, notes, timeZone, standings } = useAnswer(getEntryNotes, at);
  return (
    <Card id={notesAnchor} aria-label="Notes and tags" tabIndex={-1} className="scroll-mt-24">
      <CardHead
        title="Notes and tags"
        text="Only staff read these."
        actions={
          <>
            <ActionButton
              size="sm"
              endpoint={tagEntries}
              standings={standings}
              dialog={<TagDialog at={at} known={known.filter((tag) => !tags.includes(tag))} />}
            >
              Add tag
            </ActionButton>
            <ActionButton
              size="sm"
              endpoint={addEntryNote}
              standings={standings}
              dialog={<ActionDialog title="Add a note" endpoint={addEntryNote} params={at} save="Add note" />}
            >
              Add note
            </ActionButton>
          </>
        }
      />
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2 px-5 pb-4">
          {tags.map((tag) => (
            <TagChip key={tag} tag={tag} at={at} isMine={may(standings, tagEntries.allow)} />
          ))}
        </ul>
      )}
      <ul aria-label="Notes" className="divide-y border-t empty:hidden">
        {notes.map((note) => (
          <NoteItem key={note.noteID} note={note} at={at} zone={timeZone} standings={standings} />
        ))}
      </ul>
    </Card>
  );
}

const TagDialog = ({ at, known }: { at: EntryAddress; known: readonly string[] }) => (
  <ActionDialog
    size="sm"
    title="Add a tag"
    text="Staff find entries by it. Nobody else sees it."
    endpoint={tagEntries}
    params={at}
    fields={tagFields(known)}
    sending={({ tag }) => ({ entryIDs: [at.entryID], tag, tagged: true })}
    save="Add tag"
  />
);

function TagChip({ tag, at, isMine }: { tag: string; at: EntryAddress; isMine: boolean }) {
  const { run, busy } = useAction(tagEntries, { done: "Tag taken away." });
  return (
    <li className="max-w-full">
      <Badge className="wrap-anywhere sm:whitespace-normal">
        {tag}
        {isMine && (
          <button
            type="button"
            aria-label={`Take the tag ${tag} away`}
            disabled={busy}
            className="-mr-1 grid size-6 cursor-pointer place-items-center rounded-full hover:bg-surface"
            onClick={() => void run(at, { entryIDs: [at.entryID], tag, tagged: false })}
          >
            <X aria-hidden size={12} />
          </button>
        )}
      </Badge>
    </li>
  );
}

type NoteProps = { note: EntryNote; at: EntryAddress; zone: TimeZone; standings: readonly Standing[] };

const NoteItem = ({ note: { noteID, text, fullName, writtenAt }, at, zone, standings }: NoteProps) => (
  <li className="grid gap-1 px-5 py-4">
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-3">
      <p>
        <span translate={fullName === null ? undefined : "no"} className="font-medium text-ink-2">
          {fullName ?? "Somebody who is gone"}
        </span>{" "}
        <time dateTime={writtenAt} className="num">
          {dateTimeText(writtenAt, zone)}
        </time>
      </p>
      <ActionButton
        size="sm"
        variant="ghost"
        endpoint={removeEntryNote}
        standings={standings}
        dialog={
          <Confirm
            title="Remove this note?"
            text="That one was removed stays in the history, what it said doesn’t."
            lasting="permanent"
            action="Remove"
            danger
            endpoint={removeEntryNote}
            params={{ ...at, noteID }}
          />
        }
      >
        Remove
      </ActionButton>
    </div>
    <p className="max-w-text text-base whitespace-pre-line wrap-break-word">{text}</p>
  </li>
);
