import { useLocation, useParams } from "react-router";
import type { ProgramAddress, ServiceAddress } from "../../../contract/platform/addresses.ts";
import { kindOfPagePath, segmentOf } from "../../../contract/platform/service-kinds.ts";
import { CallError } from "../api/api.ts";

export function useServiceAddress(): ServiceAddress {
  const { client = "", service = "" } = useParams();
  return { client, service };
}

/** With the kind of the address; undefined at a page that is no program's. */
export function useProgramAddressIfAny(): ProgramAddress | undefined {
  const { pathname } = useLocation();
  const at = useServiceAddress();
  if (at.service === "") return undefined;
  const kind = kindOfPagePath(pathname) ?? refuseNoProgram();
  return { ...at, serviceType: segmentOf(kind) };
}

/** For pages that only programs have. */
export const useProgramAddress = (): ProgramAddress => useProgramAddressIfAny() ?? refuseNoProgram();

function refuseNoProgram(): never {
  throw new CallError(404, "There is nothing at this address.");
}
