import { answerValues } from "../../contract/platform/forms/answers.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { Values } from "../../contract/platform/forms/element.ts";
import { type Standing, may } from "../../contract/platform/permissions.ts";
import { type Property, saveMetaData } from "../../contract/tours/properties.ts";
import { neededPermissionText } from "../platform/dialogs/ActionButton.tsx";
import { FormView } from "../platform/forms/FormView.tsx";
import { useEndpointForm } from "../platform/forms/use-endpoint-form.ts";
import { nothingChanged } from "../platform/forms/use-unsaved-changes.ts";
import type { HomeAt } from "./home-at.ts";

type Props = { at: HomeAt; group: Property["fieldGroups"][number]; standings: readonly Standing[] };

/** M20 What staff ask of each home. */
export function FieldGroupForm({ at, group, standings }: Props) {
  const form = useEndpointForm<typeof saveMetaData, Values>({
    endpoint: saveMetaData,
    params: { ...at, fieldGroupID: group.fieldGroupID },
    elements: group.elements,
    initial: answerValues(group.propertyFields),
    sending: (values) => ({ propertyFields: fieldValues(values) }) as InputOf<typeof saveMetaData>,
    receiving: (theirs) => answerValues((theirs as Pick<typeof group, "propertyFields">).propertyFields),
  });
  const reason = may(standings, saveMetaData.allow) ? undefined : neededPermissionText(saveMetaData);
  return (
    <FormView
      form={form}
      locked={reason !== undefined}
      submitLabel="Save"
      reason={reason ?? (form.dirty ? undefined : nothingChanged)}
    />
  );
}

const fieldValues = (values: Values) => Object.entries(values).map(([name, value]) => ({ name, value }));
