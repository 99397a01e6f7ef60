import { useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { SponsorReportView } from "../SponsorReportView.tsx";

/** A sponsor's report for staff. */
function SponsorReportPage() {
  const { place } = useProgram();
  const { sponsorID = "" } = useParams();
  const at = { ...place, sponsorID };
  return <SponsorReportView at={at} back={studioPaths.sponsor(at)} />;
}

export { SponsorReportPage as Component };
