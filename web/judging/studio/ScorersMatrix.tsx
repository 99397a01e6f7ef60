import { clsx } from "clsx";
import { Check, UserMinus } from "lucide-react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { assignScorer, unassignScorer } from "../../../contract/judging/results.ts";
import { takeOutScorer } from "../../../contract/judging/scorer-plans.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Meter } from "../../platform/ui/Meter.tsx";
import { ScrollSideways, Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { Tooltip } from "../../platform/ui/Tooltip.tsx";
import { relativeText } from "../../platform/ui/date-text.ts";
import { TakeOutDialog } from "./TakeOutDialog.tsx";
import type { Scorer, Scorers } from "./scorers.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

type Props = {
  at: ProgramAddress;
  scorers: Scorers["scorers"];
  categories: Scorers["categories"];
  standings: readonly Standing[];
};

/** A width that leaves room for the columns beside it. */
const scorerWidth = "max-w-[min(240px,45vw)]";

/** Scorers down, categories across: a press assigns, another unassigns. */
export const ScorersMatrix = ({ at, scorers, categories, standings }: Props) => (
  <ScrollSideways label={`Who scores which ${judgedWordsAt(at).group}`} className="rounded-lg border shadow-1">
    <Table label={`Scorers and their ${judgedWordsAt(at).groups}`} cards={false}>
      <thead>
        <tr>
          <Th stays className={scorerWidth}>
            Scorer
          </Th>
          <Th className="w-56">Scored</Th>
          <Th className="w-11 px-1!">
            <span className="sr-only">Replace</span>
          </Th>
          {categories.map(({ categoryID, label, name }) => (
            <Th key={categoryID} className="text-center!">
              <Tooltip text={name}>
                <span tabIndex={0}>{label}</span>
              </Tooltip>
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scorers.map((scorer) => (
          <Tr key={scorer.userID}>
            <Td stays className={scorerWidth}>
              <ScorerName scorer={scorer} />
            </Td>
            <Td>
              <ScorerProgress scorer={scorer} />
            </Td>
            <Td className="px-1!">
              <ActionButton
                size="icon"
                variant="ghost"
                title="Replace by others"
                endpoint={takeOutScorer}
                standings={standings}
                aria-label={`Replace ${scorer.fullName}`}
                dialog={<TakeOutDialog at={at} scorer={scorer} scorers={scorers} />}
              >
                <UserMinus aria-hidden size={16} />
              </ActionButton>
            </Td>
            {categories.map((category) => (
              <Td key={category.categoryID} className="text-center">
                <AssignmentCell
                  at={at}
                  scorer={scorer}
                  category={category}
                  mayAssign={may(standings, assignScorer.allow)}
                />
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  </ScrollSideways>
);

const ScorerName = ({ scorer: { userID, fullName, email, entryIDs } }: { scorer: Scorer }) => (
  <span className="flex items-center gap-3">
    <Avatar name={fullName} />
    <span className="min-w-0">
      <PersonLink userID={userID} className="block truncate font-medium">
        {fullName}
      </PersonLink>
      <span className="block truncate text-xs text-ink-3">
        {email}
        {entryIDs.length > 0 && `, and ${plural(entryIDs.length, "single entry", "single entries")}`}
      </span>
    </span>
  </span>
);

const ScorerProgress = ({ scorer: { fullName, scored, drafts, total, lastSavedAt } }: { scorer: Scorer }) => (
  <span className="grid gap-1">
    <span className="num flex items-baseline justify-between gap-3 text-sm whitespace-nowrap">
      <span>
        {scored} of {total}
        {drafts > 0 && <span className="ml-1.5 text-ink-3">{plural(drafts, "draft")}</span>}
      </span>
      {lastSavedAt && <span className="text-xs text-ink-3">{relativeText(lastSavedAt)}</span>}
    </span>
    <Meter
      label={`${fullName}: how much is scored`}
      value={scored}
      max={total}
      tone={total > 0 && scored === total ? "confirm" : "brand"}
    />
  </span>
);

const assignedText = ({ conflicts }: { conflicts: number }) =>
  conflicts === 0
    ? "Scorer assigned."
    : `Scorer assigned. ${plural(conflicts, "conflict", "conflicts")} of interest found. Look under “Conflicts of interest”.`;

type CellProps = { at: ProgramAddress; scorer: Scorer; category: Scorers["categories"][number]; mayAssign: boolean };

function AssignmentCell({ at, scorer, category, mayAssign }: CellProps) {
  const assigned = scorer.categoryIDs.includes(category.categoryID);
  const assigning = useAction(assignScorer, { done: assignedText });
  const unassigning = useAction(unassignScorer);
  const { run, busy } = assigned ? unassigning : assigning;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={assigned}
      aria-label={`${scorer.fullName} scores ${category.name}`}
      disabled={!mayAssign}
      aria-busy={busy || undefined}
      onClick={() => void run(at, { userID: scorer.userID, categoryID: category.categoryID })}
      className={clsx(
        "thumb relative inline-grid size-7 place-items-center rounded-sm border transition-colors disabled:opacity-60",
        assigned
          ? "border-brand-line bg-brand text-brand-ink"
          : "border-line-2 text-transparent hover:border-field hover:text-ink-3",
        busy && "opacity-60",
      )}
    >
      <Check aria-hidden size={16} strokeWidth={2.5} />
    </button>
  );
}
