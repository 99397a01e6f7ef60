import { ClipboardList } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import {
  createFieldGroup,
  editFieldGroup,
  listFieldGroups,
  orderFieldGroups,
  removeFieldGroup,
} from "../../../contract/programs/field-groups.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { SetupList } from "../../programs/studio/setup/SetupList.tsx";
import { SetupRow } from "../../programs/studio/setup/SetupRow.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";

/** The staff's own questions, beside those that every home has. */
function FieldGroupsPage() {
  const { at } = useProgram();
  const navigate = useNavigate();
  const { fieldGroups } = useAnswer(listFieldGroups, at);
  return (
    <SetupList
      title="Fields of homes"
      text="What builders are asked of each home beside price, rooms and story. Visitors read the answers."
      rows={fieldGroups}
      idOf={({ fieldGroupID }) => fieldGroupID}
      render={(group) => {
        const { fieldGroupID, name, questions, answered } = group;
        const params = { ...at, fieldGroupID };
        const facts = [plural(questions, "field"), answered > 0 && `answered for ${plural(answered, "home")}`];
        return (
          <SetupRow
            name={name}
            head={
              <Link to={studioPaths.fieldGroup(params)} className="rounded-xs hover:underline">
                {name}
              </Link>
            }
            line={facts.filter(Boolean).join(" · ")}
            edit={{
              label: "Name and instructions",
              endpoint: editFieldGroup,
              dialog: <ActionDialog title={name} endpoint={editFieldGroup} params={params} initial={group} />,
            }}
            remove={{
              endpoint: removeFieldGroup,
              reason: answered > 0 && "Builders have answered it.",
              dialog: (
                <Confirm
                  title="Remove these fields?"
                  text={`${name} and its fields will be gone.`}
                  lasting="permanent"
                  action="Remove"
                  endpoint={removeFieldGroup}
                  params={params}
                />
              ),
            }}
          />
        );
      }}
      ordering={orderFieldGroups}
      orderOf={(fieldGroupIDs) => [at, { fieldGroupIDs }]}
      add={{
        label: "Add group of fields",
        endpoint: createFieldGroup,
        dialog: (
          <ActionDialog
            title="New group of fields"
            endpoint={createFieldGroup}
            params={at}
            save="Add"
            onDone={({ fieldGroupID }) => void navigate(studioPaths.fieldGroup({ ...at, fieldGroupID }))}
          />
        ),
      }}
      empty={{
        icon: ClipboardList,
        title: "Nothing more is asked",
        text: "Ask for materials, energy, suppliers: whatever visitors of this tour want to know.",
      }}
    />
  );
}

export { FieldGroupsPage as Component };
