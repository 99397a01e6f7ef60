import { useCallback, useContext } from "react";
import { kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { inKindWords } from "../../../contract/platform/kind-words.ts";
import { AddressContext } from "./address.ts";

/**
 * Translates the product's own texts to the words of the page's program: of entries, or of applications. On other pages they stay as
 * they are.
 */
export function useKindWords(): (text: string) => string {
  const kind = kindOfPagePath(useContext(AddressContext)?.path ?? "");
  return useCallback((text: string) => (kind ? inKindWords(kind, text) : text), [kind]);
}
