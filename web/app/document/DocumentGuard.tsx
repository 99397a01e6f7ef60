import { useLeavingQuestion } from "../../platform/forms/UnsavedProvider.tsx";
import { useBeforeUnload } from "../../platform/forms/use-before-unload.ts";

/** R04 The browser itself asks before leaving: every link of a public page leads to another document. */
export function DocumentGuard() {
  useBeforeUnload(useLeavingQuestion() !== undefined);
  return null;
}
