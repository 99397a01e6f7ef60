import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { listScorerPlans, undoScorerPlan } from "../../../contract/judging/scorer-plans.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { toast } from "../../platform/ui/toast.ts";

export function PlansCard({ at }: { at: ProgramAddress }) {
  const { data } = useOptionalAnswer(listScorerPlans, at);
  if (!data || data.plans.length === 0) return null;
  return (
    <Card>
      <CardHead title="Assigned together" />
      <ul className="divide-y border-t">
        {data.plans.map(({ scorerPlanID, takenOut, added, keptBy, keptAt, undoneAt }) => (
          <li key={scorerPlanID} className="flex items-start gap-3 px-5 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-break-word">{takenOut ? `${takenOut} replaced` : "Assigned evenly"}</p>
              <p className="text-sm text-ink-2">{plural(added, "new assignment", "new assignments")}</p>
              <p className="text-xs text-ink-3 wrap-break-word">
                {keptBy ?? "Somebody"}, <DateTimeText value={keptAt} clock="here" />
                {undoneAt && (
                  <>
                    . Undone <DateTimeText value={undoneAt} clock="here" />
                  </>
                )}
              </p>
            </div>
            {!undoneAt && (
              <ActionButton
                size="xs"
                endpoint={undoScorerPlan}
                standings={data.standings}
                aria-label={`Undo: ${takenOut ? `${takenOut} replaced` : "assigned evenly"}`}
                dialog={
                  <Confirm
                    title="Undo this?"
                    text={
                      (takenOut ? `${takenOut} scores what they scored before. ` : "") +
                      "The new assignments are undone, but for those that were begun or scored meanwhile."
                    }
                    lasting="reversible"
                    action="Undo"
                    endpoint={undoScorerPlan}
                    params={{ ...at, scorerPlanID }}
                    onDone={({ stayed }) => toast(undoneText(stayed))}
                  />
                }
              >
                Undo
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const undoneText = (stayed: number) =>
  stayed === 0
    ? "Undone."
    : `Undone. ${plural(stayed, "assignment stays: it was", "assignments stay: they were")} begun or scored meanwhile.`;
