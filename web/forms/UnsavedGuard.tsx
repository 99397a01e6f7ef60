import { type ReactNode, createContext, use, useCallback, useEffect, useId, useState } from "react";
import { useDialogs } from "../dialogs/useDialogs.ts";
import { useUnsavedChanges } from "./useUnsavedChanges.ts";

type ReportDirty = (id: string, state: { dirty: boolean }) => void;
const GuardContext = createContext<ReportDirty>(() => {});

const leaving = {
  title: "Leave without saving?",
  text: "You have unsaved changes. Leave without saving them?",
  action: "Leave",
};

/** R04 Around a page with several forms, each of which saves on its own: asks once, whichever of them is unsaved. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { confirm } = useDialogs();
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const report = useCallback<ReportDirty>(
    (id, { dirty }) =>
      setUnsaved((now) => {
        if (now.includes(id) === dirty) return now;
        return dirty ? [...now, id] : now.filter((other) => other !== id);
      }),
    [],
  );
  useUnsavedChanges(unsaved.length > 0, () => confirm(leaving));
  return <GuardContext value={report}>{children}</GuardContext>;
}

/** Tells the page's guard whether something here would be lost. */
export function useDirty(dirty: boolean): void {
  const report = use(GuardContext);
  const id = useId();
  useEffect(() => {
    report(id, { dirty });
    return () => report(id, { dirty: false });
  }, [report, id, dirty]);
}
