import { useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { SponsorReportView } from "../SponsorReportView.tsx";

/** A sponsor's own report. */
function MySponsorReportPage() {
  const { client = "", serviceType = "", service = "", sponsorID = "" } = useParams();
  const at = { client, serviceType: serviceType as ServiceType, service, sponsorID };
  return (
    <div className="page pt-6 pb-16">
      <SponsorReportView at={at} back={paths.mySponsor(at)} />
    </div>
  );
}

export { MySponsorReportPage as Component };
