import { ArrowUpRight, ChartColumn, Drama } from "lucide-react";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { hasFeature, kindOfSegment } from "../../../contract/platform/service-kinds.ts";
import { getSeasonReport } from "../../../contract/app/season-report.ts";
import { type ServiceStatus, changeStatus } from "../../../contract/programs/services.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useRehearsalAt } from "../../programs/rehearsal/use-rehearsal.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { type ProgramState, programStateText } from "../../programs/program-state.ts";
import { StatusDialog } from "../../programs/studio/publishing/StatusDialog.tsx";
import { StatusBadge } from "../../programs/studio/StatusBadge.tsx";

type Props = {
  place: ProgramAddress;
  name: string;
  status: ServiceStatus;
  state: ProgramState;
  standings: readonly Standing[];
  /** Whether the program has a season report. */
  hasReport?: boolean;
};

/** A program's name, state and next step: to publish it, or to see its public page. */
export function OverviewHead({ place, name, status, state, standings, hasReport = false }: Props) {
  const isRehearsal = useRehearsalAt(place.client, place.service) !== undefined;
  const canRehearse = hasFeature(kindOfSegment(place.serviceType), "scoring");
  return (
    <>
      <title>{name}</title>
      <PageHead
        crumbs={[{ label: "Programs", to: studioPaths.programs(place) }]}
        title={name}
        meta={
          status === "published" ? (
            <Badge tone={state.tone} dot>
              {programStateText(state)}
            </Badge>
          ) : (
            <StatusBadge status={status} />
          )
        }
        actions={
          status === "draft" ? (
            <>
              {canRehearse && (
                <LinkButton to={studioPaths.rehearsal(place)}>
                  <Drama aria-hidden size={16} />
                  {isRehearsal ? "Steps" : "Rehearse"}
                </LinkButton>
              )}
              <LinkButton to={paths.preview(place)}>
                <ArrowUpRight aria-hidden size={16} />
                Preview
              </LinkButton>
              {!isRehearsal && (
                <ActionButton
                  endpoint={changeStatus}
                  standings={standings}
                  variant="primary"
                  dialog={<StatusDialog at={place} to="published" />}
                >
                  Publish
                </ActionButton>
              )}
            </>
          ) : (
            <>
              {hasReport && may(standings, getSeasonReport.allow) && (
                <LinkButton to={studioPaths.report(place)}>
                  <ChartColumn aria-hidden size={16} />
                  Report
                </LinkButton>
              )}
              <LinkButton to={paths.program(place)}>
                <ArrowUpRight aria-hidden size={16} />
                View page
              </LinkButton>
            </>
          )
        }
      />
    </>
  );
}
