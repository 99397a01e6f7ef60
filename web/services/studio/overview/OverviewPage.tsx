import { ArrowUpRight } from "lucide-react";
import { paths, programAt } from "../../../../contract/addresses.ts";
import { type ContestOverview, contestOverview } from "../../../../contract/overview.ts";
import { changeStatus } from "../../../../contract/services.ts";
import { wallClock } from "../../../../contract/time-zone.ts";
import { useAnswer } from "../../../api/answers.ts";
import { ActionButton } from "../../../dialogs/ActionButton.tsx";
import { useAction } from "../../../dialogs/useAction.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import { useService } from "../useService.ts";
import { stateOf, stateSentence } from "../../words.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { AttentionCard } from "./AttentionCard.tsx";
import { CategoryProgress } from "./CategoryProgress.tsx";
import { EntriesChart } from "./EntriesChart.tsx";
import { LatestEntries } from "./LatestEntries.tsx";
import { Phases } from "./Phases.tsx";
import { SetupCard } from "./SetupCard.tsx";

/** Where a contest stands: what needs attention today, then the numbers. */
export function Component() {
  const { client, at, standings } = useService();
  const overview = useAnswer(contestOverview, at);
  const { name, status, timeZone, missing, now, days, categories, latest, attention } = overview;
  const state = stateOf({ ...overview, kind: "contest", resultsReleased: overview.resultsReleasedAt !== null }, now);
  const publish = useAction(changeStatus);
  return (
    <>
      <title>{name}</title>
      <PageHead
        crumbs={[{ label: "Programs", to: paths.studio.programs({ client }) }]}
        title={name}
        meta={
          status === "published" ? (
            <Badge tone={state.tone} dot>
              {stateSentence(state)}
            </Badge>
          ) : (
            <StatusBadge status={status} />
          )
        }
        actions={
          status === "draft" ? (
            <ActionButton
              endpoint={changeStatus}
              standings={standings}
              variant="primary"
              busy={publish.busy}
              onClick={() => void publish.run(at, { status: "published" })}
            >
              Publish
            </ActionButton>
          ) : (
            <LinkButton to={paths.program(programAt(client, { kind: "contest", url: at.service }))}>
              <ArrowUpRight aria-hidden size={16} />
              View page
            </LinkButton>
          )
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {isSettingUp(overview) && <SetupCard at={at} missing={missing} />}
        <Phases overview={overview} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <EntriesChart days={days} now={`${wallClock(now, timeZone)}Z`} />
            <LatestEntries at={at} entries={latest} now={now} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-xl:-order-1">
            <AttentionCard at={at} attention={attention} />
            <CategoryProgress at={at} categories={categories} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Scorers come last: a contest that runs already is told of them where it needs attention. */
const isSettingUp = ({ status, missing }: ContestOverview) =>
  missing.length > 0 && (status === "draft" || missing.some((step) => step !== "scorers"));
