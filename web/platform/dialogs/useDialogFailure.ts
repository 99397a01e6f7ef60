import { use, useCallback } from "react";
import { toast } from "../ui/toast.ts";
import { HostedContext } from "./useDialogs.ts";

/** Says why something failed: as a toast, and in the dialog where it was tried, until it is tried again (undefined). */
export function useDialogFailure(): (failure: string | undefined) => void {
  const showFailure = use(HostedContext)?.showFailure;
  return useCallback(
    (failure) => {
      const isSeen = showFailure?.(failure) ?? false;
      if (failure !== undefined) toast(failure, "danger", { silent: isSeen });
    },
    [showFailure],
  );
}
