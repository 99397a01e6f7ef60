import { useState } from "react";
import type { ParamsOf } from "../../../contract/platform/endpoint.ts";
import { type OnwardProgram, mapOnward } from "../../../contract/advancement/advancement.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import type { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Select } from "../../platform/ui/Select.tsx";
import type { Onward } from "./onward-words.ts";

type Props = {
  params: ParamsOf<typeof mapOnward>;
  there: NonNullable<OnwardProgram["there"]>;
  categories: Onward["categories"];
  words: ReturnType<typeof judgedWordsAt>;
};

export function CategoryMapDialog({ params, there, categories, words: { group, groups } }: Props) {
  const { close } = useDialogs();
  const { run, busy } = useAction(mapOnward);
  const first = Object.fromEntries(there.map.map(({ categoryID, toCategoryID }) => [categoryID, toCategoryID ?? ""]));
  const [choices, setChoices] = useState<Record<string, string>>(first);
  const options = there.categories.map(({ categoryID, label, name }) => ({
    value: categoryID,
    label: `${name} (${label})`,
  }));

  async function save() {
    // Another person's choice for another category stays.
    const changes = there.map.filter((one) => one.proposed || choices[one.categoryID] !== first[one.categoryID]);
    const map = changes.map(({ categoryID }) => ({ categoryID, toCategoryID: choices[categoryID] || null }));
    const outcome = await run(params, { map });
    if (outcome.ok) close();
  }
  return (
    <Modal
      title={`Match ${groups}`}
      text={`Winners go into the ${group} that you choose here. Whoever was asked already goes where they were told.`}
      unsaved={categories.some(({ categoryID }) => choices[categoryID] !== first[categoryID])}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {categories.map(({ categoryID, label, name }) => (
          <Field key={categoryID} label={`${name} (${label})`}>
            {(control) => (
              <Select
                {...control}
                value={choices[categoryID] ?? ""}
                placeholder="Not sent on"
                options={options}
                onChange={(event) => setChoices({ ...choices, [categoryID]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Modal>
  );
}
