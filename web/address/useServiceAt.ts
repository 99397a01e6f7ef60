import { useLocation, useParams } from "react-router";
import type { ProgramAt, ServiceAt } from "../../contract/addresses.ts";
import { kindAt, segmentOf } from "../../contract/service-kinds.ts";

/** The program whose place this is. */
export function useServiceAt(): ServiceAt {
  const { client = "", service = "" } = useParams();
  return { client, service };
}

/** The same, with the kind that its address says. */
export function useProgramAt(): ProgramAt {
  const { pathname } = useLocation();
  return { ...useServiceAt(), serviceType: segmentOf(kindAt(pathname) ?? "contest") };
}
