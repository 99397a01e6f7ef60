import { useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { getFieldGroup, saveFieldGroupDefinition } from "../../../contract/programs/field-groups.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { FormEditor } from "../../programs/studio/setup/FormEditor.tsx";
import { useService } from "../../programs/studio/use-service.ts";
import { Notice } from "../../platform/ui/Notice.tsx";

/** The editor of a group of fields. */
function FieldGroupPage() {
  const { at } = useService();
  const { fieldGroupID = "" } = useParams();
  const form = useAnswer(getFieldGroup, { ...at, fieldGroupID });
  return (
    <FormEditor
      key={fieldGroupID}
      form={form}
      list={{ label: "Fields of homes", to: studioPaths.fieldGroups(at) }}
      badges={null}
      endpoint={saveFieldGroupDefinition}
      params={{ ...at, fieldGroupID }}
      notices={() =>
        form.answered > 0 && (
          <Notice className="mb-4">
            {`${plural(form.answered, "home holds", "homes hold")} answers to these fields. What you save becomes a new version; answers keep theirs.`}
          </Notice>
        )
      }
    />
  );
}

export { FieldGroupPage as Component };
