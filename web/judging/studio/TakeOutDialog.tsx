import { useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { previewTakingOut, takeOutScorer } from "../../../contract/judging/scorer-plans.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Checkbox } from "../../platform/ui/Checkbox.tsx";
import { FieldGroup } from "../../platform/ui/Field.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PlanSteps } from "./PlanSteps.tsx";
import { type Scorer, type Scorers, withToggled } from "./scorers.ts";

type Props = { at: ProgramAddress; scorer: Scorer; scorers: Scorers["scorers"] };

/** Takes out a scorer: their sheets stay, and others take over the rest. */
export function TakeOutDialog({ at, scorer, scorers }: Props) {
  const others = scorers.filter(({ userID }) => userID !== scorer.userID);
  const [selection, setSelection] = useState<ReadonlySet<string>>(() => new Set(others.map(({ userID }) => userID)));
  const preview = useAction(previewTakingOut, { done: false });
  const taking = useAction(takeOutScorer);
  const where = { ...at, userID: scorer.userID };
  const userIDs = [...selection];

  return (
    <PlanSteps
      title={`Replace ${scorer.fullName}?`}
      text="What they scored stays and counts. What they haven’t scored goes to the others, whoever has least first. You can undo it."
      action="Replace"
      missing={selection.size === 0 ? "Choose at least one who takes over." : undefined}
      useless={() => undefined}
      look={async () => {
        const outcome = await preview.run(where, { userIDs });
        return outcome.ok ? outcome.answer : undefined;
      }}
      keep={async (stamp) => (await taking.run(where, { userIDs, stamp })).ok}
      busy={preview.busy || taking.busy}
    >
      {others.length === 0 ? (
        <Notice tone="warning">Nobody else scores here. Assign another scorer first.</Notice>
      ) : (
        <FieldGroup label="Who takes over" required>
          <div className="grid gap-2">
            {others.map(({ userID, fullName, scored, total }) => (
              <Checkbox
                key={userID}
                checked={selection.has(userID)}
                onChange={() => setSelection(withToggled(selection, userID))}
              >
                {fullName}{" "}
                <span className="num text-ink-3">
                  {scored} of {total}
                </span>
              </Checkbox>
            ))}
          </div>
        </FieldGroup>
      )}
    </PlanSteps>
  );
}
