import { Mail } from "lucide-react";
import { useProgramIfAny, useServiceAt } from "../../platform/address/useServiceAt.ts";
import { type MessageList, sendClientMessage, sendMessage } from "../../../contract/messages/messages.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { neededFor } from "../../platform/dialogs/ActionButton.tsx";
import { MenuItem } from "../../platform/ui/Menu.tsx";
import { writePath } from "./scope.ts";

type Props = { list: MessageList; filter: object; standings: readonly Standing[]; children?: string };

/** In the menu of a list: writing to everybody whom the list shows. */
export function WriteItem({ list, filter, standings, children = "Write to these people" }: Props) {
  const { client } = useServiceAt();
  const at = useProgramIfAny();
  const endpoint = list === "people" ? sendClientMessage : sendMessage;
  return (
    <MenuItem
      icon={Mail}
      to={writePath(at ?? { client }, list, filter)}
      {...(!may(standings, endpoint.allow) && { reason: neededFor(endpoint) })}
    >
      {children}
    </MenuItem>
  );
}
