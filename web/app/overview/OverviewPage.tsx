import { useLocation } from "react-router";
import { hasFeature, kindAt } from "../../../contract/platform/service-kinds.ts";
import { ContestOverview } from "./ContestOverview.tsx";
import { ProgramOverview } from "./ProgramOverview.tsx";

/** Where a program stands. */
export function Component() {
  const { pathname } = useLocation();
  const kind = kindAt(pathname);
  return kind && hasFeature(kind, "entries") ? <ContestOverview /> : <ProgramOverview />;
}
