import { useMemo } from "react";
import { formElements, withOptions } from "../../contract/platform/forms/element.ts";
import { changePropertyAdminSettings } from "../../contract/tours/properties.ts";
import { zoneLabel } from "../../contract/platform/time-zone.ts";
import { FormView } from "../platform/forms/FormView.tsx";
import { useEndpointForm } from "../platform/forms/use-endpoint-form.ts";
import { nothingChanged } from "../platform/forms/use-unsaved-changes.ts";
import type { HomeAt, HomeAnswer } from "./home-at.ts";

/** Its number, its builder, and from when on its street is told. */
export function HomeAdminSettings({ at, shown: { property, builders, zone } }: { at: HomeAt; shown: HomeAnswer }) {
  const elements = useMemo(
    () =>
      withOptions(formElements(changePropertyAdminSettings.form), {
        builderID: builders.map(({ builderID, company }) => ({ value: builderID, label: company })),
      }),
    [builders],
  );
  const form = useEndpointForm({
    endpoint: changePropertyAdminSettings,
    params: at,
    elements,
    initial: property,
    timeZone: zone,
  });
  return (
    <FormView
      form={form}
      submitLabel="Save"
      reason={form.dirty ? undefined : nothingChanged}
      beside={<p className="text-sm text-ink-3">{`Times are in ${zoneLabel(zone)}.`}</p>}
    />
  );
}
