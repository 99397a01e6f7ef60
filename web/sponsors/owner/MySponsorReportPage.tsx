import { useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { SponsorReport } from "../SponsorReport.tsx";

/** A sponsor's own report. */
export function Component() {
  const { client = "", serviceType = "", service = "", sponsorID = "" } = useParams();
  const at = { client, serviceType: serviceType as ServiceType, service, sponsorID };
  return (
    <div className="page pt-6 pb-16">
      <SponsorReport at={at} back={paths.mySponsor(at)} />
    </div>
  );
}
