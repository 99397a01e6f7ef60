import { Mail } from "lucide-react";
import { useProgramAddressIfAny, useServiceAddress } from "../../platform/address/use-service-address.ts";
import {
  type MessageListName,
  messageLists,
  sendClientMessage,
  sendMessage,
} from "../../../contract/messages/messages.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { MenuItem } from "../../platform/ui/Menu.tsx";
import { writeMessagePath } from "./message-scope.ts";

type Props = { list: MessageListName; filter: object; standings: readonly Standing[]; children?: string };

/** A list's menu item that writes to everybody in the list. */
export function WriteMenuItem({ list, filter, standings, children = "Write to these people" }: Props) {
  const { client } = useServiceAddress();
  const at = useProgramAddressIfAny();
  const endpoint = list === "people" ? sendClientMessage : sendMessage;
  const isAllowed = may(standings, endpoint.allow) && may(standings, messageLists[list].allow);
  return (
    <MenuItem
      icon={Mail}
      to={writeMessagePath(at ?? { client }, list, filter)}
      {...(!isAllowed && { reason: neededPermissionText(endpoint) })}
    >
      {children}
    </MenuItem>
  );
}
