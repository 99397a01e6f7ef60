import { use, useCallback } from "react";
import { toast } from "../ui/toast.ts";
import { DialogHostContext } from "./use-dialogs.ts";

/** Says why something failed: as a toast, and in the dialog where it was tried, until it is tried again (undefined). */
export function useDialogFailure(): (failure: string | undefined) => void {
  const showFailure = use(DialogHostContext)?.showFailure;
  return useCallback(
    (failure) => {
      const isSeen = showFailure?.(failure) ?? false;
      if (failure !== undefined) toast(failure, "danger", { silent: isSeen });
    },
    [showFailure],
  );
}
