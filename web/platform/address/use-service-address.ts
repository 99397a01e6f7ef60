import { useLocation, useParams } from "react-router";
import type { ProgramAddress, ServiceAddress } from "../../../contract/platform/addresses.ts";
import { kindOfPagePath, segmentOf } from "../../../contract/platform/service-kinds.ts";
import { CallError } from "../api/api.ts";

/** The program whose place this is. */
export function useServiceAddress(): ServiceAddress {
  const { client = "", service = "" } = useParams();
  return { client, service };
}

/** The same, with the kind that its address says; undefined at a place that is no program's. */
export function useProgramAddressIfAny(): ProgramAddress | undefined {
  const { pathname } = useLocation();
  const at = useServiceAddress();
  if (at.service === "") return undefined;
  const kind = kindOfPagePath(pathname) ?? refuseNoProgram();
  return { ...at, serviceType: segmentOf(kind) };
}

/** For what stands at programs alone. */
export const useProgramAddress = (): ProgramAddress => useProgramAddressIfAny() ?? refuseNoProgram();

/** Where an address names no kind of program, there is none. */
function refuseNoProgram(): never {
  throw new CallError(404, "There is nothing at this address.");
}
