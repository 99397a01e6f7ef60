import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { addEntry, addEntryForNewcomer } from "../../../contract/entries/entering.ts";
import type { Fields, Option } from "../../../contract/platform/forms/element.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

/** V20 An entry for somebody needs a category and an entrant. */
const fields: Fields = {
  ...addEntry.form,
  user: { ...addEntry.form.user, required: true },
};

type Props = {
  at: ProgramAddress;
  categories: readonly Option[];
  onDone: (entryID: string) => void;
};

/** D02 */
export function AddEntryDialog({ at, categories, onDone }: Props) {
  const { open } = useDialogs();
  const [entryKey] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      title={`Add Manual ${capitalized(judgedWordsAt(at).one)}`}
      text={`Starts an ${judgedWordsAt(at).one} for somebody, also while ${judgedWordsAt(at).many} are closed.`}
      endpoint={addEntry}
      params={at}
      fields={fields}
      initial={{ entryKey }}
      options={{ categoryID: categories }}
      save="Create"
      done={`${capitalized(judgedWordsAt(at).one)} manually added`}
      onDone={({ entryID }) => onDone(entryID)}
    >
      <Button
        size="sm"
        className="mb-4"
        onClick={() => open(<NewcomerDialog at={at} categories={categories} onDone={onDone} />)}
      >
        <UserPlus aria-hidden size={16} />
        Somebody without an account
      </Button>
    </ActionDialog>
  );
}

/** For a person without an account: one is made, and they get a mail. */
function NewcomerDialog({ at, categories, onDone }: Props) {
  const [entryKey] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      title={`Add Manual ${capitalized(judgedWordsAt(at).one)}`}
      text={`Starts an ${judgedWordsAt(at).one} for somebody who has no account yet. It is theirs from the start; you can fill it in meanwhile.`}
      endpoint={addEntryForNewcomer}
      params={at}
      initial={{ entryKey }}
      options={{ categoryID: categories }}
      save="Create"
      done={`${capitalized(judgedWordsAt(at).one)} manually added`}
      onDone={({ entryID }) => onDone(entryID)}
    />
  );
}
