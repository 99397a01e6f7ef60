import { useLocation } from "react-router";
import { kindAt } from "../../../../contract/service-kinds.ts";
import { ContestOverview } from "./ContestOverview.tsx";
import { ProgramOverview } from "./ProgramOverview.tsx";

/** Where a program stands. */
export function Component() {
  const { pathname } = useLocation();
  return kindAt(pathname) === "contest" ? <ContestOverview /> : <ProgramOverview />;
}
