import { useCallback } from "react";
import { useNavigate } from "react-router";
import { returnToPage } from "../ui/back-entries.ts";

/** Goes to another page in place of this one, whatever is open above it: Back doesn't return to either. */
export function useReplacePage() {
  const navigate = useNavigate();
  return useCallback(
    async (to: string) => {
      await returnToPage();
      await navigate(to, { replace: true });
    },
    [navigate],
  );
}
