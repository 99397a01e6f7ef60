import { type ReactNode, createContext, use, useCallback, useEffect, useId, useState } from "react";
import { useDialogs } from "../dialogs/useDialogs.ts";
import { useUnsavedChanges } from "./useUnsavedChanges.ts";

type Tell = (id: string, dirty: boolean) => void;
const GuardContext = createContext<Tell>(() => {});

const leaving = {
  title: "Leave without saving?",
  text: "You have unsaved changes. Leave without saving them?",
  action: "Leave",
};

/** R04 Around a page with several forms, each of which saves on its own: asks once, whichever of them is unsaved. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { confirm } = useDialogs();
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const tell = useCallback<Tell>(
    (id, dirty) =>
      setUnsaved((now) => {
        if (now.includes(id) === dirty) return now;
        return dirty ? [...now, id] : now.filter((other) => other !== id);
      }),
    [],
  );
  useUnsavedChanges(unsaved.length > 0, () => confirm(leaving));
  return <GuardContext value={tell}>{children}</GuardContext>;
}

/** Tells the page's guard whether something here would be lost. */
export function useDirty(dirty: boolean): void {
  const tell = use(GuardContext);
  const id = useId();
  useEffect(() => {
    tell(id, dirty);
    return () => tell(id, false);
  }, [tell, id, dirty]);
}
