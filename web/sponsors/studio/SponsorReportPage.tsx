import { useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { SponsorReportView } from "../SponsorReportView.tsx";

/** A sponsor's report, as staff hand it out. */
function SponsorReportPage() {
  const { place } = useProgram();
  const { sponsorID = "" } = useParams();
  const at = { ...place, sponsorID };
  return <SponsorReportView at={at} back={paths.studio.sponsor(at)} />;
}

export { SponsorReportPage as Component };
