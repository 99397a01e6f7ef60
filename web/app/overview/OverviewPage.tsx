import { useLocation } from "react-router";
import { type ServiceKind, kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { ContestOverview } from "./ContestOverview.tsx";
import { EventOverview } from "./EventOverview.tsx";
import { ParadeOverview } from "./ParadeOverview.tsx";
import { SurveyOverview } from "./SurveyOverview.tsx";

const overviews: Record<ServiceKind, () => React.ReactNode> = {
  contest: ContestOverview,
  scholarship: ContestOverview,
  event: EventOverview,
  parade: ParadeOverview,
  survey: SurveyOverview,
};

function OverviewPage() {
  const { pathname } = useLocation();
  const Overview = overviews[kindOfPagePath(pathname) ?? "contest"];
  return <Overview />;
}

export { OverviewPage as Component };
