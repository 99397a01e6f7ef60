import { Tags } from "lucide-react";
import {
  createPropertyGroup,
  editPropertyGroup,
  listProperties,
  orderPropertyGroups,
  removePropertyGroup,
} from "../../../contract/tours/properties.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { SetupList } from "../../programs/studio/setup/SetupList.tsx";
import { SetupRow } from "../../programs/studio/setup/SetupRow.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";

/** By what visitors tell homes apart: areas, or prices. */
function PropertyGroupsPage() {
  const { at } = useProgram();
  const { propertyGroups } = useAnswer(listProperties, at);
  return (
    <SetupList
      title="Groups of homes"
      text="By area or by price. Visitors filter by them; every home that is added goes into one."
      rows={propertyGroups}
      idOf={({ propertyGroupID }) => propertyGroupID}
      render={(group) => {
        const { propertyGroupID, name, description, homes } = group;
        const params = { ...at, propertyGroupID };
        return (
          <SetupRow
            name={name}
            line={[plural(homes, "home"), description].filter(Boolean).join(" · ")}
            edit={{
              endpoint: editPropertyGroup,
              dialog: <ActionDialog title={name} endpoint={editPropertyGroup} params={params} initial={group} />,
            }}
            remove={{
              endpoint: removePropertyGroup,
              reason: homes > 0 && "Homes are in it. Move them first.",
              dialog: (
                <Confirm
                  title="Remove this group?"
                  text={`${name} will be gone.`}
                  lasting="permanent"
                  action="Remove"
                  endpoint={removePropertyGroup}
                  params={params}
                />
              ),
            }}
          />
        );
      }}
      ordering={orderPropertyGroups}
      orderOf={(propertyGroupIDs) => [at, { propertyGroupIDs }]}
      add={{
        label: "Add group",
        endpoint: createPropertyGroup,
        dialog: <ActionDialog title="New group" endpoint={createPropertyGroup} params={at} save="Add" />,
      }}
      empty={{ icon: Tags, title: "No groups yet", text: "Add the first: “Under $500,000”, or “West of the river”." }}
    />
  );
}

export { PropertyGroupsPage as Component };
