import { Mail } from "lucide-react";
import { type ProgramListName, messageLists, sendMessage } from "../../../contract/messages/messages.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { writeMessagePath } from "./message-scope.ts";

type Props = { list: ProgramListName; filter?: object; standings: readonly Standing[]; children: string };

/** A button that writes to the people of a list, for lists without a menu. */
export function WriteLink({ list, filter = {}, standings, children }: Props) {
  const at = useProgramAddress();
  const content = (
    <>
      <Mail aria-hidden size={16} />
      {children}
    </>
  );
  if (!may(standings, sendMessage.allow) || !may(standings, messageLists[list].allow))
    return <Button reason={neededPermissionText(sendMessage)}>{content}</Button>;
  return <LinkButton to={writeMessagePath(at, list, filter)}>{content}</LinkButton>;
}
