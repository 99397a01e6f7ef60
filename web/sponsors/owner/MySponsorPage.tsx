import { ChartColumn } from "lucide-react";
import { useLocation, useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { lastDayText } from "../../../contract/platform/time-zone.ts";
import { getSponsor } from "../../../contract/sponsors/sponsors.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { MissingText } from "../../people/participants/MissingText.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { BenefitList } from "../Benefits.tsx";
import { SponsorEditor } from "../SponsorEditor.tsx";
import { RenewalCard } from "./RenewalCard.tsx";

/** An owner's page: the sponsor's logo, link, texts and benefits. */
function MySponsorPage() {
  const { client = "", serviceType = "", service = "", sponsorID = "" } = useParams();
  const { pathname } = useLocation();
  const place = { client, serviceType: serviceType as ServiceType, service };
  const answer = useAnswer(getSponsor, { ...place, sponsorID });
  const { sponsor, tier, missing, benefits, zone, due } = answer;
  const now = useNow();
  return (
    <div key={pathname} className="page pt-6 pb-16">
      <title>{sponsor.name}</title>
      <PageHead
        crumbs={[{ label: "What you look after", to: paths.mine(place) }]}
        title={sponsor.name}
        meta={tier && <Badge tone="award">{tier.name}</Badge>}
        text={
          sponsor.disqualified ? (
            (sponsor.disqualifiedReason ?? "Visitors don’t see it at the moment.")
          ) : (
            <>
              {!sponsor.published && "The association looks at it before visitors see it. "}
              <MissingText missing={missing} by={due ? lastDayText(due, zone, now) : undefined} />
            </>
          )
        }
        actions={
          <>
            {sponsor.published && !sponsor.disqualified && (sponsor.renewal ?? "confirmed") === "confirmed" && (
              <LinkButton to={paths.sponsor({ ...place, sponsorID })} reload>
                See your page
              </LinkButton>
            )}
            <LinkButton to={paths.mySponsorReport({ ...place, sponsorID })}>
              <ChartColumn aria-hidden size={16} />
              Report
            </LinkButton>
          </>
        }
      />
      {sponsor.renewal && sponsor.renewal !== "confirmed" && <RenewalCard at={{ ...place, sponsorID }} />}
      <SponsorEditor
        at={{ ...place, sponsorID }}
        answer={answer}
        benefits={
          benefits.length > 0 ? (
            <BenefitList benefits={benefits} zone={zone} />
          ) : (
            <p className="text-ink-3">Nothing in particular. The association adds it here.</p>
          )
        }
      />
    </div>
  );
}

export { MySponsorPage as Component };
