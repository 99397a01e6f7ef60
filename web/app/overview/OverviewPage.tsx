import { useLocation } from "react-router";
import { hasFeature, kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { ContestOverview } from "./ContestOverview.tsx";
import { ProgramOverview } from "./ProgramOverview.tsx";

/** Where a program stands. */
function OverviewPage() {
  const { pathname } = useLocation();
  const kind = kindOfPagePath(pathname);
  return kind && hasFeature(kind, "entries") ? <ContestOverview /> : <ProgramOverview />;
}

export { OverviewPage as Component };
