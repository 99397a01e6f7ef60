import { unnamedHome } from "../../../contract/tours/missing-of-home.ts";
import { useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { lastDayText } from "../../../contract/platform/time-zone.ts";
import { getProperty } from "../../../contract/tours/properties.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { HomeEditor } from "../HomeEditor.tsx";
import { MissingText } from "../../people/participants/MissingText.tsx";
import { HomeMenu } from "./HomeMenu.tsx";

/** A home and all actions of staff for it. */
function HomePage() {
  const { at } = useProgram();
  const { propertyID = "" } = useParams();
  const params = { ...at, propertyID };
  const answer = useAnswer(getProperty, params);
  const { property, propertyGroups, missing, standings } = answer;
  const now = useNow();
  return (
    <>
      <title>{property.name}</title>
      <PageHead
        crumbs={[{ label: "Homes", to: studioPaths.homes(at) }]}
        title={property.name}
        meta={
          <>
            {property.disqualified && <Badge tone="danger">Disqualified</Badge>}
            {property.name === unnamedHome && <Badge tone="warning">Not public until it has a name</Badge>}
            {property.removed && <Badge tone="warning">Removed</Badge>}
          </>
        }
        text={
          <MissingText missing={missing} by={property.due ? lastDayText(property.due, answer.zone, now) : undefined} />
        }
        actions={<HomeMenu at={params} home={property} groups={propertyGroups} standings={standings} button />}
      />
      <HomeEditor at={params} answer={answer} />
    </>
  );
}

export { HomePage as Component };
