import { CircleCheck, CircleX, Clock, MessageCircleQuestionMark } from "lucide-react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { EntryRow } from "../../../contract/entries/entries.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { MenuItem, MenuSeparator } from "../../platform/ui/Menu.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { AcceptDialog, LetWaitDialog, RefuseDialog, ReturnDialog, takeBackLabel } from "./ScreeningDialogs.tsx";

type Props = {
  entry: Pick<EntryRow, "title" | "screening" | "screeningReason" | "returned" | "submittedAt">;
  at: EntryAddress;
  timeZone: TimeZone;
  screened: boolean;
  reason?: string;
};

/** What can be decided of an entry before it is judged. */
export function ScreeningItems({ entry, at, timeZone, screened, ...reason }: Props) {
  const { open } = useDialogs();
  const { screening } = entry;
  if (screening === null) return null;
  const isOut = screening === "returned";
  return (
    <>
      <MenuSeparator />
      {screened && screening !== "accepted" && !isOut && (
        <MenuItem icon={CircleCheck} {...reason} onSelect={() => open(<AcceptDialog entry={entry} at={at} />)}>
          Accept
        </MenuItem>
      )}
      {screened && screening !== "refused" && !isOut && (
        <MenuItem icon={CircleX} {...reason} onSelect={() => open(<RefuseDialog entry={entry} at={at} />)}>
          Refuse
        </MenuItem>
      )}
      {screened && (
        <MenuItem
          icon={MessageCircleQuestionMark}
          {...reason}
          onSelect={() => open(<ReturnDialog entry={entry} at={at} timeZone={timeZone} />)}
        >
          {isOut ? "Change the questions" : "Return with questions"}
        </MenuItem>
      )}
      {screening !== "waiting" && (
        <MenuItem icon={Clock} {...reason} onSelect={() => open(<LetWaitDialog entry={entry} at={at} />)}>
          {takeBackLabel[screening]}
        </MenuItem>
      )}
    </>
  );
}
