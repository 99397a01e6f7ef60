import { Eye } from "lucide-react";
import { useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { lastDayText } from "../../../contract/platform/time-zone.ts";
import { getProperty } from "../../../contract/tours/properties.ts";
import { useServiceAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { HomeEditor } from "../HomeEditor.tsx";
import { MissingText } from "../../people/participants/MissingText.tsx";

/** A builder's own home: what visitors read and see of it. */
function MyHomePage() {
  const at = useServiceAddress();
  const { propertyID = "" } = useParams();
  const params = { ...at, propertyID };
  const shown = useAnswer(getProperty, params);
  const { property, missing } = shown;
  const now = useNow();
  return (
    <div className="page pt-6 pb-16">
      <title>{property.name}</title>
      <PageHead
        crumbs={[{ label: "Your homes", to: paths.mine({ ...at, serviceType: "parades" }) }]}
        title={property.name}
        text={
          <MissingText missing={missing} by={property.due ? lastDayText(property.due, shown.zone, now) : undefined} />
        }
        actions={
          <LinkButton to={paths.tourHome(params)} reload>
            <Eye aria-hidden size={16} />
            As visitors see it
          </LinkButton>
        }
      />
      {property.disqualified && (
        <Notice tone="warning" className="mb-4" title="Visitors don’t see this home at the moment.">
          {property.disqualifiedReason ?? "Ask the association what is missing."}
        </Notice>
      )}
      <HomeEditor at={params} shown={shown} />
    </div>
  );
}

export { MyHomePage as Component };
