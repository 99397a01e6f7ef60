import type { ReactNode } from "react";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../../platform/ui/Button.tsx";

/** The way out of a search for people, for those who have no account: `dialog` invites them. */
export function InviteInstead({ dialog }: { dialog: ReactNode }) {
  const { open } = useDialogs();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      Not found?
      <Button size="xs" onClick={() => open(dialog)}>
        Invite them by email
      </Button>
    </span>
  );
}
