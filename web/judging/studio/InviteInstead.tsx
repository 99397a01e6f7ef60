import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { InviteScorersDialog } from "./InviteScorersDialog.tsx";
import type { Scorers } from "./scorers.ts";

type Props = { at: ProgramAddress; categories: Scorers["categories"] };

/** The way out of a search for people, for those who have no account. */
export function InviteInstead({ at, categories }: Props) {
  const { open } = useDialogs();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      Not found?
      <Button size="xs" onClick={() => open(<InviteScorersDialog at={at} categories={categories} />)}>
        Invite them by email
      </Button>
    </span>
  );
}
