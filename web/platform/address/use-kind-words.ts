import { useCallback, useContext } from "react";
import { kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { inKindWords } from "../../../contract/platform/kind-words.ts";
import { AddressContext } from "./address.ts";

/** Our own words in those of the program whose page this is: of entries, or of applications. Elsewhere as they are written. */
export function useKindWords(): (text: string) => string {
  const kind = kindOfPagePath(useContext(AddressContext)?.path ?? "");
  return useCallback((text: string) => (kind ? inKindWords(kind, text) : text), [kind]);
}
