import { useLocation, useParams } from "react-router";
import type { ProgramAt, ServiceAt } from "../../../contract/platform/addresses.ts";
import { kindAt, segmentOf } from "../../../contract/platform/service-kinds.ts";
import { CallError } from "../api/api.ts";

/** The program whose place this is. */
export function useServiceAt(): ServiceAt {
  const { client = "", service = "" } = useParams();
  return { client, service };
}

/** The same, with the kind that its address says; undefined at a place that is no program's. */
export function useProgramIfAny(): ProgramAt | undefined {
  const { pathname } = useLocation();
  const at = useServiceAt();
  if (at.service === "") return undefined;
  const kind = kindAt(pathname) ?? nothingHere();
  return { ...at, serviceType: segmentOf(kind) };
}

/** For what stands at programs alone. */
export const useProgramAt = (): ProgramAt => useProgramIfAny() ?? nothingHere();

/** Where an address names no kind of program, there is none. */
function nothingHere(): never {
  throw new CallError(404, "There is nothing at this address.");
}
