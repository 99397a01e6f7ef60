import { Plus } from "lucide-react";
import { type ComponentProps, Fragment } from "react";
import { setChair } from "../../../contract/judging/chairs.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import {
  type ScorerPanel,
  assignScorerPanel,
  createScorerPanel,
  editScorerPanel,
  listScorerPanels,
  removeScorerPanel,
} from "../../../contract/judging/scorer-panels.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { ChairDialog } from "./ChairDialog.tsx";
import { PanelDialog } from "./PanelDialog.tsx";
import type { Scorers } from "./scorers.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

type Props = { at: ProgramAddress; answer: Pick<Scorers, "scorers" | "categories"> };

export function PanelsCard({ at, answer }: Props) {
  const { data } = useOptionalAnswer(listScorerPanels, at);
  if (!data) return null;
  const { standings, panels, chair } = data;
  return (
    <Card aria-label="Panels">
      <CardHead
        title="Panels"
        actions={
          <ActionButton
            size="sm"
            endpoint={createScorerPanel}
            standings={standings}
            dialog={<PanelDialog at={at} answer={answer} />}
          >
            <Plus aria-hidden size={15} />
            New panel
          </ActionButton>
        }
      />
      {panels.length === 0 ? (
        <p className="border-t px-5 py-4 text-sm text-ink-3">
          {`Scorers under a name, who are assigned to their ${judgedWordsAt(at).groups} at once, as is whoever joins them later.`}
        </p>
      ) : (
        <ul className="divide-y border-t">
          {panels.map((panel) => (
            <PanelRow key={panel.scorerPanelID} at={at} answer={answer} panel={panel} standings={standings} />
          ))}
        </ul>
      )}
      {answer.scorers.length > 0 && (
        <ChairRow at={at} scorers={answer.scorers} chair={chair} standings={standings} ofRest={panels.length > 0} />
      )}
    </Card>
  );
}

type ChairProps = Pick<ComponentProps<typeof ChairDialog>, "at" | "scorers"> & {
  chair: AnswerOf<typeof listScorerPanels>["chair"];
  standings: readonly Standing[];
  ofRest: boolean;
};

/** The chair of categories without a panel's chair. */
const ChairRow = ({ at, scorers, chair, standings, ofRest }: ChairProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t px-5 py-3">
    <p className="min-w-0 flex-1 basis-40">
      <span className="block text-sm text-ink-3">{ofRest ? "Chair of all else" : "Chair"}</span>
      <span className="wrap-break-word">{chair?.fullName ?? "Nobody: staff decide"}</span>
      {chair && !chair.isScorer && (
        <span className="block text-sm text-warning-text">Scores nothing any more, so staff decide.</span>
      )}
    </p>
    <ActionButton
      size="xs"
      endpoint={setChair}
      standings={standings}
      aria-label="Change the chair"
      dialog={<ChairDialog at={at} scorers={scorers} chair={chair} ofRest={ofRest} />}
    >
      Change
    </ActionButton>
  </div>
);

type RowProps = Props & { panel: ScorerPanel; standings: readonly Standing[] };

function PanelRow({ at, answer, panel, standings }: RowProps) {
  const { scorerPanelID, name, members, categoryIDs, chairID, isWhole } = panel;
  const params = { ...at, scorerPanelID };
  const { run, busy } = useAction(assignScorerPanel, {
    done: ({ added }) => `${plural(added, "new assignment", "new assignments")}.`,
  });
  const names = answer.categories.filter((one) => categoryIDs.includes(one.categoryID)).map((one) => one.name);
  return (
    <li className="px-5 py-3">
      <p className="font-medium wrap-break-word">{name}</p>
      <p className="text-sm wrap-break-word text-ink-2">
        {members.length === 0 && "Nobody yet"}
        {members.map(({ userID, fullName }, n) => (
          <Fragment key={userID}>
            {n > 0 && ", "}
            <PersonLink inText userID={userID}>
              {fullName}
            </PersonLink>
            {userID === chairID && " (chair)"}
          </Fragment>
        ))}
      </p>
      <p className="text-sm wrap-break-word text-ink-3">{names.join(", ") || `No ${judgedWordsAt(at).groups} yet`}</p>
      {!isWhole && <p className="text-sm text-warning-text">Not all of them are assigned to all of it.</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <ActionButton
          size="xs"
          endpoint={editScorerPanel}
          standings={standings}
          aria-label={`Change ${name}`}
          dialog={<PanelDialog at={at} answer={answer} panel={panel} />}
        >
          Change
        </ActionButton>
        {!isWhole && (
          <ActionButton
            size="xs"
            endpoint={assignScorerPanel}
            standings={standings}
            busy={busy}
            aria-label={`Assign again: ${name}`}
            onClick={() => void run(params)}
          >
            Assign again
          </ActionButton>
        )}
        <ActionButton
          size="xs"
          variant="ghost"
          endpoint={removeScorerPanel}
          standings={standings}
          aria-label={`Remove ${name}`}
          dialog={
            <Confirm
              title={`Remove ${name}?`}
              text="Its scorers aren’t assigned by it any more. What they have scored stays and counts; what you assigned them yourself, or another panel did, stays, too."
              lasting="reversible"
              action="Remove"
              endpoint={removeScorerPanel}
              params={params}
            />
          }
        >
          Remove
        </ActionButton>
      </div>
    </li>
  );
}
