import { useDialogs } from "../dialogs/use-dialogs.ts";
import { useLeavingQuestion } from "./UnsavedProvider.tsx";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";

/** R04 Asks before a page of the app is left. There is one only, since a router asks one of its blockers alone. */
export function UnsavedGuard() {
  const { confirm } = useDialogs();
  const question = useLeavingQuestion();
  useUnsavedChanges(
    question !== undefined,
    async () => question === undefined || confirm({ ...question, isLeaving: true }),
  );
  return null;
}
