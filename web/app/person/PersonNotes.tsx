import { StickyNote } from "lucide-react";
import {
  type GuestAnswer,
  type addGuestNote,
  type addPersonNote,
  removePersonNote,
} from "../../../contract/app/person.ts";
import type { ParamsOf } from "../../../contract/platform/endpoint.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { PersonPart } from "./PersonPart.tsx";

type Props<E extends typeof addPersonNote | typeof addGuestNote> = {
  client: string;
  notes: NonNullable<GuestAnswer["notes"]>;
  standings: readonly Standing[];
  add: E;
  params: ParamsOf<E>;
};

/** What staff note about somebody, each with its author and time. */
export const PersonNotes = <E extends typeof addPersonNote | typeof addGuestNote>({
  client,
  notes,
  standings,
  add,
  params,
}: Props<E>) => (
  <PersonPart
    title="Notes"
    icon={StickyNote}
    text="Staff read these, and the person who asks what is known of them."
    actions={
      <ActionButton
        size="sm"
        endpoint={add}
        standings={standings}
        dialog={<ActionDialog<E> title="Add a note" endpoint={add} params={params} save="Add note" />}
      >
        Add note
      </ActionButton>
    }
  >
    {notes.length === 0 ? (
      <p className="border-t px-5 py-4 text-ink-3">No notes yet.</p>
    ) : (
      <ul className="divide-y border-t">
        {notes.map((note) => (
          <NoteItem key={note.personNoteID} client={client} note={note} />
        ))}
      </ul>
    )}
  </PersonPart>
);

function NoteItem({ client, note }: { client: string; note: NonNullable<GuestAnswer["notes"]>[number] }) {
  const { open } = useDialogs();
  const { personNoteID, text, fullName, writtenAt, removable } = note;
  const question = (
    <Confirm
      title="Remove this note?"
      text="That one was removed stays in the history, what it said doesn’t."
      lasting="permanent"
      action="Remove"
      danger
      endpoint={removePersonNote}
      params={{ client, personNoteID }}
    />
  );
  return (
    <li className="grid gap-1 px-5 py-4">
      <p className="max-w-text text-base whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-3">
        <p>
          <span translate={fullName === null ? undefined : "no"} className="font-medium text-ink-2">
            {fullName ?? "Somebody who is gone"}
          </span>{" "}
          <DateTimeText value={writtenAt} clock="here" className="num" />
        </p>
        {removable && (
          <Button size="sm" variant="ghost" onClick={() => open(question)}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}
