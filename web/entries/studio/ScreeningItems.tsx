import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { EntryAt } from "../../../contract/addresses.ts";
import type { EntryRow } from "../../../contract/entries.ts";
import { MenuItem, MenuSeparator } from "../../ui/Menu.tsx";
import { useDialogs } from "../../dialogs/useDialogs.ts";
import { AcceptDialog, LetWaitDialog, RefuseDialog } from "./ScreeningDialogs.tsx";

type Props = {
  entry: Pick<EntryRow, "title" | "screening" | "screeningReason" | "submittedAt">;
  at: EntryAt;
  screened: boolean;
  reason?: string;
};

/** What can be decided of an entry before it is judged. */
export function ScreeningItems({ entry, at, screened, ...reason }: Props) {
  const { open } = useDialogs();
  const { screening } = entry;
  if (screening === null) return null;
  return (
    <>
      <MenuSeparator />
      {screened && screening !== "accepted" && (
        <MenuItem icon={CircleCheck} {...reason} onSelect={() => open(<AcceptDialog entry={entry} at={at} />)}>
          Accept
        </MenuItem>
      )}
      {screened && screening !== "refused" && (
        <MenuItem icon={CircleX} {...reason} onSelect={() => open(<RefuseDialog entry={entry} at={at} />)}>
          Refuse
        </MenuItem>
      )}
      {screening !== "waiting" && (
        <MenuItem icon={Clock} {...reason} onSelect={() => open(<LetWaitDialog entry={entry} at={at} />)}>
          {screening === "refused" ? "Take the refusal back" : "Look at again"}
        </MenuItem>
      )}
    </>
  );
}
