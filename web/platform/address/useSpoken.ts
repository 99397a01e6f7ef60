import { useCallback, useContext } from "react";
import { kindAt } from "../../../contract/platform/service-kinds.ts";
import { spokenIn } from "../../../contract/platform/spoken.ts";
import { AddressContext } from "./address.ts";

/** Our own words in those of the program whose page this is: of entries, or of applications. Elsewhere as they are written. */
export function useSpoken(): (text: string) => string {
  const kind = kindAt(useContext(AddressContext)?.path ?? "");
  return useCallback((text: string) => (kind ? spokenIn(kind, text) : text), [kind]);
}
