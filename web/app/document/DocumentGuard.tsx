import { useLeavingQuestion } from "../../platform/forms/UnsavedProvider.tsx";
import { useBeforeUnload } from "../../platform/forms/use-before-unload.ts";

/** R04 On a public page the browser itself asks, since whatever leads away from it leads to another document. */
export function DocumentGuard() {
  useBeforeUnload(useLeavingQuestion() !== undefined);
  return null;
}
