import { ChevronDown, PenLine } from "lucide-react";
import { messageLists, programListNames, sendMessage } from "../../../contract/messages/messages.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { hasFeature, kindOfSegment } from "../../../contract/platform/service-kinds.ts";
import { useKindWords } from "../../platform/address/use-kind-words.ts";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";
import { writeMessagePath } from "../../mail/studio/message-scope.ts";

type Props = { at: ProgramAddress; standings: readonly Standing[] };

/** To whom of a program one can write. */
export function WriteToMenu({ at, standings }: Props) {
  const speak = useKindWords();
  const kind = kindOfSegment(at.serviceType);
  const reason = may(standings, sendMessage.allow) ? undefined : neededPermissionText(sendMessage);
  return (
    <Menu
      trigger={
        <Button variant="primary" reason={reason}>
          <PenLine aria-hidden size={16} />
          Write a message
          <ChevronDown aria-hidden size={14} className="-mr-1" />
        </Button>
      }
    >
      {programListNames
        .filter((list) => hasFeature(kind, messageLists[list].feature))
        .map((list) => (
          <MenuItem
            key={list}
            to={writeMessagePath(at, list, {})}
            {...(!may(standings, messageLists[list].allow) && { reason: "You don’t see this list." })}
          >
            {speak(messageLists[list].label)}
          </MenuItem>
        ))}
    </Menu>
  );
}
