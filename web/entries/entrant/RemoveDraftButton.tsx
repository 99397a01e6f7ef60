import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { type EntryAddress, paths } from "../../../contract/platform/addresses.ts";
import { type Entry, removeEntry } from "../../../contract/entries/entries.ts";
import { entryCode, untitledEntry, whyNotRemove } from "../../../contract/entries/entry-rules.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

type Props = { entry: Entry; at: EntryAddress };

/** An entrant deletes what was never handed in, or was taken out again. */
export function RemoveDraftButton({ entry, at }: Props) {
  const navigate = useNavigate();
  const { state, title, number, category } = entry;
  if (whyNotRemove({ ...entry, submitted: state === "submitted" }) !== undefined) return null;
  return (
    <ActionButton
      endpoint={removeEntry}
      standings={entry.standings}
      dialog={
        <Confirm
          title={`Delete this ${judgedWordsAt(at).one}?`}
          text={`“${title || untitledEntry}” (${entryCode(category.label, number)}), with its answers and files, will be gone.`}
          lasting="permanent"
          action="Delete"
          endpoint={removeEntry}
          params={at}
          leave={() => navigate(paths.entries(at), { replace: true })}
        />
      }
    >
      <Trash2 aria-hidden size={16} />
      Delete
    </ActionButton>
  );
}
