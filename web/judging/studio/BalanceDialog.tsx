import { useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { listScorerPanels } from "../../../contract/judging/scorer-panels.ts";
import { keepScorerPlan, mostScorersPerEntry, previewScorerPlan } from "../../../contract/judging/scorer-plans.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { CategoryChoice } from "./CategoryChoice.tsx";
import { PlanSteps } from "./PlanSteps.tsx";
import { ScorerChoice } from "./ScorerChoice.tsx";
import type { Scorers } from "./scorers.ts";

type Props = { at: ProgramAddress; answer: Pick<Scorers, "scorers" | "categories" | "minimumSheets"> };

/** The wanted number of scorers for each entry: the least loaded first, and none with a conflict. */
export function BalanceDialog({ at, answer: { scorers, categories, minimumSheets } }: Props) {
  const words = judgedWordsAt(at);
  const [perEntry, setPerEntry] = useState(String(Math.min(Math.max(minimumSheets, 1), mostScorersPerEntry)));
  const [selection, setSelection] = useState<ReadonlySet<string>>(
    () => new Set(categories.filter(({ entries }) => entries > 0).map(({ categoryID }) => categoryID)),
  );
  const [people, setPeople] = useState(() => scorers.map(({ userID, fullName }) => ({ userID, fullName })));
  const [judging, setJudging] = useState<ReadonlySet<string>>(() => new Set(scorers.map(({ userID }) => userID)));
  const preview = useAction(previewScorerPlan, { done: false });
  const keeping = useAction(keepScorerPlan);

  const panels = useOptionalAnswer(listScorerPanels, at).data?.panels ?? [];

  function takePanel(members: readonly { userID: string; fullName: string }[]) {
    const unknown = members.filter(({ userID }) => people.every((one) => one.userID !== userID));
    setPeople([...people, ...unknown]);
    setJudging(new Set(members.map(({ userID }) => userID)));
  }
  const many = Number(perEntry);
  const isNumber = Number.isInteger(many) && many >= 1 && many <= mostScorersPerEntry;
  const request = { perEntry: many, categoryIDs: [...selection], userIDs: [...judging] };
  const missing = !isNumber
    ? `Say how many scorers each ${words.one} gets, from 1 to ${mostScorersPerEntry}.`
    : selection.size === 0
      ? `Choose at least one ${words.group}.`
      : judging.size === 0
        ? "Choose at least one scorer."
        : undefined;

  return (
    <PlanSteps
      title="Assign scorers evenly"
      text={`Each ${words.one} gets so many scorers. Whoever has least comes first, nobody with a conflict of interest, and what is assigned or scored already stays.`}
      action="Assign as planned"
      missing={missing}
      useless={({ added }) => (added === 0 ? "There is nothing to assign." : undefined)}
      look={async () => {
        const outcome = await preview.run(at, request);
        return outcome.ok ? outcome.answer : undefined;
      }}
      keep={async (stamp) => (await keeping.run(at, { ...request, stamp })).ok}
      busy={preview.busy || keeping.busy}
    >
      <Field label={`Scorers for each ${words.one}`} required>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={mostScorersPerEntry}
            value={perEntry}
            onChange={(event) => setPerEntry(event.target.value)}
            className="max-w-28"
          />
        )}
      </Field>
      <CategoryChoice label="Categories" categories={categories} chosen={selection} onChange={setSelection} />
      {panels.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-3">Only</span>
          {panels.map(({ scorerPanelID, name, members }) => (
            <Button key={scorerPanelID} size="xs" onClick={() => takePanel(members)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <ScorerChoice {...{ at, categories, people }} onPeople={setPeople} chosen={judging} onChange={setJudging} />
    </PlanSteps>
  );
}
