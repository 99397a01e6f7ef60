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

/** Which category there takes the winners of each of one's own. */
export function CategoryMapDialog({ params, there, categories, words: { group, groups } }: Props) {
  const { close } = useDialogs();
  const { run, busy } = useAction(mapOnward);
  const first = Object.fromEntries(there.map.map(({ categoryID, toCategoryID }) => [categoryID, toCategoryID ?? ""]));
  const [chosen, setChosen] = useState<Record<string, string>>(first);
  const options = there.categories.map(({ categoryID, label, name }) => ({
    value: categoryID,
    label: `${name} (${label})`,
  }));

  async function save() {
    // What somebody else chose meanwhile for another category stays.
    const said = there.map.filter((one) => one.proposed || chosen[one.categoryID] !== first[one.categoryID]);
    const map = said.map(({ categoryID }) => ({ categoryID, toCategoryID: chosen[categoryID] || null }));
    const outcome = await run(params, { map });
    if (outcome.ok) close();
  }
  return (
    <Modal
      title={`Match ${groups}`}
      text={`Winners go into the ${group} that you choose here. Whoever was asked already goes where they were told.`}
      unsaved={categories.some(({ categoryID }) => chosen[categoryID] !== first[categoryID])}
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
                value={chosen[categoryID] ?? ""}
                placeholder="Not sent on"
                options={options}
                onChange={(event) => setChosen({ ...chosen, [categoryID]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Modal>
  );
}
