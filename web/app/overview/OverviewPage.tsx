import { useLocation } from "react-router";
import { type ServiceKind, kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { CallError } from "../../platform/api/api.ts";
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
  const kind = kindOfPagePath(pathname);
  if (!kind) throw new CallError(404, "There is nothing at this address.");
  const Overview = overviews[kind];
  return <Overview />;
}

export { OverviewPage as Component };
