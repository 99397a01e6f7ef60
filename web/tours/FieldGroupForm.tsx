import { valuesOf } from "../../contract/platform/forms/answers.ts";
import type { SentOf } from "../../contract/platform/endpoint.ts";
import type { Values } from "../../contract/platform/forms/element.ts";
import { type Standing, may } from "../../contract/platform/permissions.ts";
import { type Property, saveMetaData } from "../../contract/tours/properties.ts";
import { neededFor } from "../platform/dialogs/ActionButton.tsx";
import { FormView } from "../platform/forms/FormView.tsx";
import { useEndpointForm } from "../platform/forms/useEndpointForm.ts";
import { nothingChanged } from "../platform/forms/useUnsavedChanges.ts";
import type { HomeAt } from "./home.ts";

type Props = { at: HomeAt; group: Property["fieldGroups"][number]; standings: readonly Standing[] };

/** M20 What staff ask of each home. */
export function FieldGroupForm({ at, group, standings }: Props) {
  const form = useEndpointForm<typeof saveMetaData, Values>({
    endpoint: saveMetaData,
    params: { ...at, fieldGroupID: group.fieldGroupID },
    elements: group.elements,
    initial: valuesOf(group.propertyFields),
    sending: (values) => ({ propertyFields: fieldsOf(values) }) as SentOf<typeof saveMetaData>,
    receiving: (theirs) => valuesOf((theirs as Pick<typeof group, "propertyFields">).propertyFields),
  });
  const reason = may(standings, saveMetaData.allow) ? undefined : neededFor(saveMetaData);
  return (
    <FormView
      form={form}
      locked={reason !== undefined}
      submitLabel="Save"
      reason={reason ?? (form.dirty ? undefined : nothingChanged)}
    />
  );
}

const fieldsOf = (values: Values) => Object.entries(values).map(([name, value]) => ({ name, value }));
