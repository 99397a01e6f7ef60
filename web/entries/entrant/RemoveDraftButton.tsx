import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { type EntryAddress, paths } from "../../../contract/platform/addresses.ts";
import { type Entry, removeEntry } from "../../../contract/entries/entries.ts";
import { entryCode, untitledEntry, whyNotRemove } from "../../../contract/entries/entry-rules.ts";
import { useReplacePage } from "../../platform/address/use-replace-page.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

/** `feeText`: what becomes of its fee. */
type Props = { entry: Entry; at: EntryAddress; feeText?: ReactNode };

/** For drafts that were never submitted, or were taken back. */
export function RemoveDraftButton({ entry, at, feeText }: Props) {
  const replacePage = useReplacePage();
  const { state, title, number, category } = entry;
  if (whyNotRemove({ ...entry, submitted: state === "submitted" }) !== undefined) return null;
  return (
    <ActionButton
      endpoint={removeEntry}
      standings={entry.standings}
      dialog={
        <Confirm
          title={`Delete this ${judgedWordsAt(at).one}?`}
          text={
            <>
              “{title || untitledEntry}” ({entryCode(category.label, number)}), with its answers and files, will be
              gone.
              {feeText}
            </>
          }
          lasting="permanent"
          action="Delete"
          endpoint={removeEntry}
          params={at}
          leave={() => replacePage(paths.entries(at))}
        />
      }
    >
      <Trash2 aria-hidden size={16} />
      Delete
    </ActionButton>
  );
}
