import { useState } from "react";
import {
  chooseScoresheetCategories,
  createScoresheet,
  listScoresheets,
  type ScoresheetSetup,
} from "../../../../contract/judging/scoresheets.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { listInWords } from "../../../../contract/platform/list-in-words.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { CancelButton } from "../../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../../platform/dialogs/Modal.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { nothingChanged } from "../../../platform/forms/use-unsaved-changes.ts";
import { useCategoryOptions } from "../../../programs/studio/setup/use-category-options.ts";
import { useService } from "../../../programs/studio/use-service.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Checkbox } from "../../../platform/ui/Checkbox.tsx";
import { FieldGroup } from "../../../platform/ui/Field.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { RadioGroup } from "../../../platform/ui/RadioGroup.tsx";

type Setup = AnswerOf<typeof listScoresheets>;

type ChoiceProps = {
  setup: Setup;
  /** The scoresheet whose categories are chosen; none for a new one. */
  sheet?: ScoresheetSetup;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** A category that is judged by another scoresheet of its own can’t be chosen. */
function CategoryChecks({ setup, sheet, chosen, onChange }: ChoiceProps) {
  const { at } = useService();
  const { options } = useCategoryOptions(at);
  const otherOf = (id: string) =>
    setup.scoresheets.find(
      (one) => one !== sheet && one.categoryIDs.includes(id) && one.scoresheetID !== sheet?.scoresheetID,
    );
  const flip = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <FieldGroup label="Categories" required>
      <div className="grid">
        {options.map(({ value, label }) => {
          const other = otherOf(value);
          return (
            <Checkbox
              key={value}
              name="categoryIDs"
              value={value}
              checked={chosen.includes(value)}
              disabled={other !== undefined}
              onChange={() => flip(value)}
            >
              {other ? `${label}: judged by ${other.name}` : label}
            </Checkbox>
          );
        })}
      </div>
    </FieldGroup>
  );
}

/** The scoresheets that were saved by another sheet than will be asked for. */
function UncountedNotice({ setup, changed }: { setup: Setup; changed: readonly string[] }) {
  const { at } = useService();
  const { namesOf } = useCategoryOptions(at);
  const counting = setup.counting.filter(({ categoryID }) => changed.includes(categoryID));
  const sheets = counting.reduce((sum, one) => sum + one.sheets, 0);
  if (sheets === 0) return null;
  const names = listInWords(namesOf(counting.map(({ categoryID }) => categoryID)));
  return (
    <Notice tone="warning" className="mt-4">
      {`${plural(sheets, "scoresheet was", "scoresheets were")} saved in ${names} by another one. They stay, but don’t count any more: what was entered there is scored anew. As long as nobody has, changing this back brings them back.`}
    </Notice>
  );
}

type AddProps = { setup: Setup; onAdd: (scoresheetID: string) => void };

/** A further scoresheet begins as a copy of the first. */
export function AddScoresheetDialog({ setup, onAdd }: AddProps) {
  const { at } = useService();
  const { close } = useDialogs();
  const { namesOf } = useCategoryOptions(at);
  const { run, busy } = useAction(createScoresheet);
  const hasWhole = setup.scoresheets.some(({ categoryIDs }) => categoryIDs.length === 0);
  const [choice, setChoice] = useState("chosen");
  const [chosen, setChosen] = useState<string[]>([]);
  const categoryIDs = choice === "chosen" ? chosen : [];
  const isReady = choice === "every" || chosen.length > 0;

  async function add() {
    const name = choice === "every" ? "Whole contest" : listInWords(namesOf(chosen)).slice(0, 200);
    const outcome = await run(at, { categoryIDs, name, criteria: setup.scoresheets[0]!.criteria });
    if (!outcome.ok) return;
    close();
    onAdd(outcome.answer.scoresheetID);
  }
  return (
    <Modal
      title="New scoresheet"
      text="It begins with the criteria of the first. A category has one scoresheet, and its entries are ranked by that one alone."
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            busy={busy}
            reason={isReady ? undefined : "Choose at least one category."}
            onClick={() => void add()}
          >
            Add
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {!hasWhole && (
          <FieldGroup role="radiogroup" label="For" required>
            <RadioGroup
              name="categoryChoice"
              value={choice}
              onChange={setChoice}
              options={[
                { value: "every", label: "Every category without one of its own, also those added later" },
                { value: "chosen", label: "Chosen categories" },
              ]}
            />
          </FieldGroup>
        )}
        {choice === "chosen" && <CategoryChecks setup={setup} chosen={chosen} onChange={setChosen} />}
      </div>
      <UncountedNotice setup={setup} changed={categoryIDs} />
    </Modal>
  );
}

export function ScoresheetCategoriesDialog({ setup, sheet }: { setup: Setup; sheet: ScoresheetSetup }) {
  const { at } = useService();
  const { close } = useDialogs();
  const { run, busy } = useAction(chooseScoresheetCategories);
  const [chosen, setChosen] = useState(sheet.categoryIDs);
  const changed = [
    ...chosen.filter((id) => !sheet.categoryIDs.includes(id)),
    ...sheet.categoryIDs.filter((id) => !chosen.includes(id)),
  ];
  const reason =
    chosen.length === 0 ? "Choose at least one category." : changed.length === 0 ? nothingChanged : undefined;

  async function save() {
    const params = { ...at, scoresheetID: sheet.scoresheetID };
    const outcome = await run(params, { categoryIDs: chosen }, { base: { categoryIDs: sheet.categoryIDs } });
    if (outcome.ok || outcome.theirs) close();
  }
  return (
    <Modal
      title={`Categories of ${sheet.name}`}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" busy={busy} reason={reason} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <CategoryChecks setup={setup} sheet={sheet} chosen={chosen} onChange={setChosen} />
      <UncountedNotice setup={setup} changed={changed} />
    </Modal>
  );
}
