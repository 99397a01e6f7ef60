import { useState } from "react";
import type { ServiceAt } from "../../../contract/addresses.ts";
import { addEntry } from "../../../contract/entries.ts";
import type { Fields, Option } from "../../../contract/forms/element.ts";
import { ActionDialog } from "../../dialogs/ActionDialog.tsx";

/** V20 Adding for somebody needs a category and somebody. */
const fields: Fields = {
  ...addEntry.form,
  user: { ...addEntry.form.user, required: true },
};

type Props = {
  at: ServiceAt;
  categories: readonly Option[];
  onDone: (entryID: string) => void;
};

/** D02 */
export function AddEntryDialog({ at, categories, onDone }: Props) {
  const [entryKey] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      title="Add Manual Entry"
      text="Starts an entry for somebody, also while entries are closed."
      endpoint={addEntry}
      params={at}
      fields={fields}
      initial={{ entryKey }}
      options={{ categoryID: categories }}
      save="Create"
      done="Entry manually added"
      onDone={({ entryID }) => onDone(entryID)}
    />
  );
}
