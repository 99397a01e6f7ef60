import { useCallback, useContext } from "react";
import { kindAt } from "../../contract/service-kinds.ts";
import { spokenIn } from "../../contract/spoken.ts";
import { AddressContext } from "./address.ts";

/** Our own words in those of the program whose page this is: of entries, or of applications. */
export function useSpoken(): (text: string) => string {
  const kind = kindAt(useContext(AddressContext)?.path ?? "") ?? "contest";
  return useCallback((text: string) => spokenIn(kind, text), [kind]);
}
