import type { ComponentProps, ReactNode } from "react";
import type { AnyEndpoint } from "../../contract/endpoint.ts";
import { type Standing, may } from "../../contract/permissions.ts";
import { Button } from "../ui/Button.tsx";
import { Tooltip } from "../ui/Tooltip.tsx";
import { useDialogs } from "./useDialogs.ts";

type Props = ComponentProps<typeof Button> & {
  endpoint: AnyEndpoint;
  /** What the person is here. */
  standings: readonly Standing[];
  /** What the press opens, where it doesn't act by itself. */
  dialog?: ReactNode;
  /** Why it can't be done now, whoever asks: 'Entries are closed.' */
  reason?: string;
};

/** Disabled for whom the call would refuse, and says why. It can still be reached by keyboard, or the why couldn't be read. */
export function ActionButton({ endpoint, standings, dialog, reason, onClick, ...rest }: Props) {
  const { open } = useDialogs();
  const why = may(standings, endpoint.allow) ? reason : neededFor(endpoint);
  if (why) {
    return (
      <Tooltip text={why} describes>
        <Button {...rest} aria-disabled onClick={(event) => event.preventDefault()} />
      </Tooltip>
    );
  }
  return <Button {...rest} onClick={dialog ? () => open(dialog) : onClick} />;
}

/** 'You need the permission to change a sponsor’s owner.' */
export const neededFor = ({ summary }: AnyEndpoint) =>
  `You need the permission to ${summary.charAt(0).toLowerCase()}${summary.slice(1).replace(/\.$/, "")}.`;
