import { MessageSquarePlus, Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import {
  chooseScoresheetCategories,
  editScoresheet,
  type listScoresheets,
  mostCriteria,
  removeScoresheet,
  type ScoresheetSetup,
} from "../../../../contract/judging/scoresheets.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { listInWords } from "../../../../contract/platform/list-in-words.ts";
import { isComment, scoresheetProblem } from "../../../../contract/judging/scoring-rules.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useUnsavedWarning } from "../../../platform/forms/UnsavedProvider.tsx";
import { useService } from "../../../programs/studio/use-service.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { SortableList } from "../../../platform/ui/SortableList.tsx";
import { judgedWordsAt } from "../../../programs/entry/judged-words.ts";
import { useCategoryOptions } from "../../../programs/studio/setup/use-category-options.ts";
import { CriterionRow } from "./CriterionRow.tsx";
import { ScoresheetCategoriesDialog } from "./ScoresheetCategoriesDialog.tsx";
import { EditedSheetPreview } from "./EditedSheetPreview.tsx";
import { criteriaText, newComment, newCriterion, withLabel, criteriaToSave, editedCriteria } from "./criteria.ts";
import { nothingChanged } from "../../../platform/forms/use-unsaved-changes.ts";

type Props = { setup: AnswerOf<typeof listScoresheets>; sheet: ScoresheetSetup };

export function ScoresheetEditor({ setup, sheet }: Props) {
  const { at, standings } = useService();
  const [name, setName] = useState(sheet.name);
  const [criteria, setCriteria] = useState(() => editedCriteria(sheet.criteria));
  const [savedKeys] = useState(() => new Set(criteria.map(({ key }) => key)));
  const { run, busy } = useAction(editScoresheet, {
    read: { label: { name: "Name", criteria: "Criteria" }, words: criteriaText },
  });
  const params = { ...at, scoresheetID: sheet.scoresheetID };
  const isScored = sheet.scored > 0;
  const locked = isScored || !may(standings, editScoresheet.allow);
  const dirty =
    name !== sheet.name ||
    JSON.stringify(criteriaToSave(criteria)) !== JSON.stringify(criteriaToSave(editedCriteria(sheet.criteria)));
  const problem = useMemo(() => scoresheetProblemText(name, criteriaToSave(criteria)), [name, criteria]);
  useUnsavedWarning(dirty && !busy);
  const [base, setBase] = useState({ name: sheet.name, criteria: sheet.criteria });

  async function save() {
    const sent = { name, criteria: criteriaToSave(criteria) };
    const outcome = await run(params, sent, { base });
    if (outcome.ok) return setBase(sent);
    if (!outcome.theirs) return;
    const theirs = outcome.theirs as typeof sent;
    setBase(theirs);
    setName(theirs.name);
    setCriteria(editedCriteria(theirs.criteria));
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid min-w-0 gap-5">
        {isScored && (
          <Notice>
            Scorers have used this sheet. Its labels and help may still change; its criteria, maximums and weights may
            not.
          </Notice>
        )}
        <SheetCategories setup={setup} sheet={sheet} />
        <Field label="Name" required>
          {(control) => (
            <Input {...control} value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <SortableList
          label="Criteria"
          className="overflow-hidden rounded-lg border"
          items={criteria.map((criterion) => ({
            ...criterion,
            id: criterion.key,
            name: criterion.label || "New criterion",
          }))}
          onOrder={
            locked ? undefined : (keys) => setCriteria(keys.map((key) => criteria.find((one) => one.key === key)!))
          }
          render={({ key }) => {
            const index = criteria.findIndex((one) => one.key === key);
            const criterion = criteria[index];
            if (!criterion) return null;
            return (
              <CriterionRow
                criterion={criterion}
                criteria={criteria}
                locked={locked}
                onLabel={(label) => setCriteria(withLabel(criteria, index, label, savedKeys))}
                onChange={(next) => setCriteria(criteria.with(index, next))}
                onRemove={() => setCriteria(criteria.toSpliced(index, 1))}
              />
            );
          }}
        />
        {!locked && (
          <div className="flex flex-wrap gap-2">
            <Button
              reason={criteria.length < mostCriteria ? undefined : `A scoresheet has at most ${mostCriteria} criteria.`}
              onClick={() => setCriteria([...criteria, newCriterion()])}
            >
              <Plus aria-hidden size={16} />
              Add criterion
            </Button>
            {!criteria.some(isComment) && (
              <Button variant="ghost" onClick={() => setCriteria([...criteria, newComment()])}>
                <MessageSquarePlus aria-hidden size={16} />
                Add a comment
              </Button>
            )}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-3 border-t pt-5">
          <ActionButton
            endpoint={editScoresheet}
            standings={standings}
            variant="primary"
            busy={busy}
            reason={problem ?? (dirty ? undefined : nothingChanged)}
            onClick={() => void save()}
          >
            Save scoresheet
          </ActionButton>
          <p role="status" className="text-sm text-ink-3">
            {dirty && (problem ?? "Not saved yet")}
          </p>
          <ActionButton
            endpoint={removeScoresheet}
            standings={standings}
            variant="ghost"
            className="ml-auto"
            reason={isScored ? "Scorers have used it." : undefined}
            dialog={
              <Confirm
                title="Remove this scoresheet?"
                text={`${sheet.name} and its criteria will be gone.`}
                lasting="permanent"
                action="Remove"
                endpoint={removeScoresheet}
                params={params}
              />
            }
          >
            <Trash2 aria-hidden size={16} />
            Remove
          </ActionButton>
        </div>
      </div>
      <EditedSheetPreview name={name} criteria={criteria} />
    </div>
  );
}

function SheetCategories({ setup, sheet }: Props) {
  const { at, standings } = useService();
  const { namesOf } = useCategoryOptions(at);
  const { group } = judgedWordsAt(at);
  if (sheet.categoryIDs.length === 0)
    return (
      <p className="text-sm text-ink-2">{`For every ${group} without a scoresheet of its own, also those added later.`}</p>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">{`For ${listInWords(namesOf(sheet.categoryIDs))}`}</p>
      <ActionButton
        endpoint={chooseScoresheetCategories}
        standings={standings}
        size="sm"
        dialog={<ScoresheetCategoriesDialog setup={setup} sheet={sheet} />}
      >
        Change categories
      </ActionButton>
    </div>
  );
}

function scoresheetProblemText(name: string, criteria: ReturnType<typeof criteriaToSave>): string | undefined {
  if (!name.trim()) return "The scoresheet needs a name.";
  if (criteria.some(({ label }) => !label.trim())) return "Every criterion needs a label.";
  return scoresheetProblem(criteria);
}
