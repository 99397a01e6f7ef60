import { Ellipsis, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { AnyEndpoint } from "../../../../contract/platform/endpoint.ts";
import { type Standing, may } from "../../../../contract/platform/permissions.ts";
import { neededPermissionText } from "../../../platform/dialogs/ActionButton.tsx";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { Menu, MenuItem } from "../../../platform/ui/Menu.tsx";

/** A dialog that is opened, or what is done at once. */
export type RowOutcome = { dialog: ReactNode } | { run: () => unknown };

type RowAction = RowOutcome & {
  label: string;
  icon: LucideIcon;
  endpoint: AnyEndpoint;
  danger?: boolean;
  /** The reason why the action isn't available. */
  reason?: string;
};

type Props = { name: string; standings: readonly Standing[]; actions: readonly RowAction[] };

/** The actions of a row. Forbidden ones are shown with the reason. */
export function RowMenu({ name, standings, actions }: Props) {
  const { open } = useDialogs();
  return (
    <Menu
      trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis size={18} />} tip={false} size="icon-sm" />}
    >
      {actions.map(({ label, icon, endpoint, danger, reason, ...outcome }) => (
        <MenuItem
          key={label}
          icon={icon}
          danger={danger}
          reason={may(standings, endpoint.allow) ? reason : neededPermissionText(endpoint)}
          onSelect={() => ("run" in outcome ? void outcome.run() : open(outcome.dialog))}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
