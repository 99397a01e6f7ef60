import { useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { useProgram } from "../../programs/studio/useProgram.ts";
import { SponsorReport } from "../SponsorReport.tsx";

/** A sponsor's report, as staff hand it out. */
export function Component() {
  const { place } = useProgram();
  const { sponsorID = "" } = useParams();
  const at = { ...place, sponsorID };
  return <SponsorReport at={at} back={paths.studio.sponsor(at)} />;
}
