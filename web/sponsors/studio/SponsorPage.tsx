import { ChartColumn } from "lucide-react";
import { useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { lastDayText } from "../../../contract/platform/time-zone.ts";
import { changeSponsorSince, getSponsor, publishSponsor } from "../../../contract/sponsors/sponsors.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { LooksAfterText } from "../../people/participants/LooksAfterText.tsx";
import { MissingText } from "../../people/participants/MissingText.tsx";
import { BenefitTicks } from "../Benefits.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { SponsorEditor } from "../SponsorEditor.tsx";

/** A sponsor for staff. */
function SponsorPage() {
  const { place } = useProgram();
  const { sponsorID = "" } = useParams();
  const params = { ...place, sponsorID };
  const answer = useAnswer(getSponsor, params);
  const { sponsor, tier, missing, promises, benefits, since, zone, standings, due } = answer;
  const now = useNow();
  return (
    <>
      <title>{sponsor.name}</title>
      <PageHead
        crumbs={[{ label: "Sponsors", to: studioPaths.sponsors(place) }]}
        title={sponsor.name}
        meta={
          <>
            {tier && <Badge tone="award">{tier.name}</Badge>}
            {!sponsor.published && !sponsor.disqualified && <Badge tone="warning">Not shown yet</Badge>}
            {sponsor.disqualified && <Badge tone="danger">Disqualified</Badge>}
            {sponsor.removed && <Badge tone="warning">Removed</Badge>}
          </>
        }
        text={
          <>
            <LooksAfterText user={sponsor.user} />{" "}
            <MissingText missing={missing} by={due ? lastDayText(due, zone, now) : undefined} />
          </>
        }
        actions={
          <>
            {!sponsor.published && (
              <ActionButton
                endpoint={publishSponsor}
                standings={standings}
                variant="primary"
                dialog={<PublishDialog at={params} sponsor={sponsor} />}
              >
                Show to visitors
              </ActionButton>
            )}
            <ActionButton
              endpoint={changeSponsorSince}
              standings={standings}
              dialog={
                <ActionDialog
                  size="sm"
                  title="Since when it has been a sponsor"
                  endpoint={changeSponsorSince}
                  params={params}
                  initial={{ since }}
                />
              }
            >
              {since === null ? "Say since when" : `Sponsor since ${since}`}
            </ActionButton>
            <LinkButton to={studioPaths.sponsorReport(params)}>
              <ChartColumn aria-hidden size={16} />
              Report
            </LinkButton>
          </>
        }
      />
      <SponsorEditor
        at={params}
        answer={answer}
        benefits={<BenefitTicks at={params} {...{ benefits, zone, promises, standings }} />}
      />
    </>
  );
}

export { SponsorPage as Component };
