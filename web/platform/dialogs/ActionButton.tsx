import type { ComponentProps, ReactNode } from "react";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { Button } from "../ui/Button.tsx";
import { useDialogs } from "./use-dialogs.ts";

type Props = ComponentProps<typeof Button> & {
  endpoint: AnyEndpoint;
  /** What the person is here. */
  standings: readonly Standing[];
  /** What the press opens, where it doesn't act by itself. */
  dialog?: ReactNode;
};

/** Disabled for whom the call would refuse, and says why. */
export function ActionButton({ endpoint, standings, dialog, reason, onClick, ...rest }: Props) {
  const { open } = useDialogs();
  const refused = may(standings, endpoint.allow) ? reason : neededPermissionText(endpoint);
  return <Button {...rest} reason={refused} onClick={dialog ? () => open(dialog) : onClick} />;
}

/** 'You need the permission to change a sponsor’s owner.' */
export const neededPermissionText = ({ summary }: AnyEndpoint) =>
  `You need the permission to ${summary.charAt(0).toLowerCase()}${summary.slice(1).replace(/\.$/, "")}.`;
