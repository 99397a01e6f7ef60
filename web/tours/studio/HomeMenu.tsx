import { ArrowLeftRight, Ban, ChevronDown, Ellipsis, Eye, RotateCcw, Trash2, Undo2, UserRound } from "lucide-react";
import { paths } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import {
  type Property,
  changePropertyGroup,
  changePropertyOwner,
  disqualifyProperty,
  withoutGroup,
  removeProperty,
  restoreProperty,
} from "../../../contract/tours/properties.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../platform/ui/Menu.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { ChangeOwnerDialog } from "../../people/participants/ChangeOwnerDialog.tsx";
import type { HomeAt } from "../home-at.ts";

type Home = Pick<Property, "name" | "propertyGroupID" | "disqualified" | "removed"> & Partial<Pick<Property, "user">>;

type Props = {
  at: HomeAt;
  home: Home;
  groups: readonly { propertyGroupID: string; name: string }[];
  standings: readonly Standing[];
  /** On the home's own page the menu is a labelled button. */
  button?: boolean;
};

/** All actions of staff for a home. A forbidden one says why. */
export function HomeMenu({ at, home, groups, standings, button = false }: Props) {
  const { open } = useDialogs();
  const restoring = useAction(restoreProperty);
  const { name, propertyGroupID, disqualified, removed, user } = home;
  const reason = (endpoint: AnyEndpoint) =>
    may(standings, endpoint.allow) ? {} : { reason: neededPermissionText(endpoint) };
  return (
    <Menu
      trigger={
        button ? (
          <Button>
            Actions
            <ChevronDown aria-hidden size={14} className="-mr-1 text-ink-3" />
          </Button>
        ) : (
          <IconButton label={`Actions for ${name}`} tip={false} size="icon-sm" icon={<Ellipsis size={16} />} />
        )
      }
    >
      <MenuItem icon={Eye} to={button ? paths.tourHome(at) : studioPaths.home(at)}>
        {button ? "As visitors see it" : "Open"}
      </MenuItem>
      <MenuItem
        icon={ArrowLeftRight}
        {...reason(changePropertyGroup)}
        onSelect={() =>
          open(
            <ActionDialog
              title="Change Property Group"
              endpoint={changePropertyGroup}
              params={at}
              initial={{ propertyGroupID: propertyGroupID ?? withoutGroup }}
              options={{ propertyGroupID: groupOptions(groups) }}
            />,
          )
        }
      >
        Change group
      </MenuItem>
      {user !== undefined && (
        <MenuItem
          icon={UserRound}
          {...reason(changePropertyOwner)}
          onSelect={() =>
            open(
              <ChangeOwnerDialog
                title="Change Property Owner"
                name={name}
                user={user}
                endpoint={changePropertyOwner}
                params={at}
              />,
            )
          }
        >
          Change owner
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={disqualified ? RotateCcw : Ban}
        {...reason(disqualifyProperty)}
        onSelect={() =>
          open(disqualified ? <ReinstateDialog at={at} name={name} /> : <DisqualifyDialog at={at} name={name} />)
        }
      >
        {disqualified ? "Reinstate" : "Disqualify"}
      </MenuItem>
      {removed ? (
        <MenuItem icon={Undo2} {...reason(restoreProperty)} onSelect={() => void restoring.run(at)}>
          Restore
        </MenuItem>
      ) : (
        <MenuItem
          icon={Trash2}
          danger
          {...reason(removeProperty)}
          onSelect={() =>
            open(
              <Confirm
                title="Remove this home?"
                text={`${name} leaves the tour. Its scans and tickets stay.`}
                lasting="restorable"
                action="Remove"
                endpoint={removeProperty}
                params={at}
              />,
            )
          }
        >
          Remove
        </MenuItem>
      )}
    </Menu>
  );
}

export const groupOptions = (groups: readonly { propertyGroupID: string; name: string }[]) => [
  { value: withoutGroup, label: "No Property Group" },
  ...groups.map(({ propertyGroupID, name }) => ({ value: propertyGroupID, label: name })),
];

/** D30 T03 */
const DisqualifyDialog = ({ at, name }: { at: HomeAt; name: string }) => (
  <ActionDialog
    alert
    size="sm"
    title="Disqualify this home?"
    text={`${name} leaves the public tour. You can reverse this later.`}
    endpoint={disqualifyProperty}
    params={at}
    fields={{ reason: disqualifyProperty.form.reason }}
    sending={({ reason }) => ({ disqualified: true, reason })}
    save="Disqualify"
    done="Home disqualified"
  />
);

const ReinstateDialog = ({ at, name }: { at: HomeAt; name: string }) => (
  <Confirm
    title="Reinstate this home?"
    text={`${name} is on the public tour again.`}
    lasting="reversible"
    action="Reinstate"
    endpoint={disqualifyProperty}
    params={at}
    sent={{ disqualified: false }}
    onDone={() => toast("Home reinstated")}
  />
);
