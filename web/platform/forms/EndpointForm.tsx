import type { AnyEndpoint, FormOf } from "../../../contract/platform/endpoint.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { neededPermissionText } from "../dialogs/ActionButton.tsx";
import { type FormPart, FormParts } from "./FormParts.tsx";
import { FormView } from "./FormView.tsx";
import { nothingChanged } from "./use-unsaved-changes.ts";
import { type FormCall, useEndpointForm } from "./use-endpoint-form.ts";

type Props<E extends AnyEndpoint> = Pick<FormCall<E>, "endpoint" | "params" | "timeZone" | "onDone"> & {
  initial: Partial<FormOf<E>>;
  standings: readonly Standing[];
  /** Groups of fields, all but the first folded. */
  parts?: readonly FormPart[] | undefined;
};

/** A call's own form in a page: saves in place; the page's guard asks before unsaved changes are lost. */
export function EndpointForm<E extends AnyEndpoint>({ initial, standings, parts, ...call }: Props<E>) {
  const form = useEndpointForm<E>({ ...call, initial: initial as FormCall<E>["initial"] });
  const allowed = may(standings, call.endpoint.allow);
  const reason = allowed ? undefined : neededPermissionText(call.endpoint);
  return (
    <FormView
      form={form}
      locked={!allowed}
      body={
        parts && (
          <div className="grid gap-4">
            <FormParts form={form} parts={parts} />
          </div>
        )
      }
      submitLabel="Save"
      reason={reason ?? (form.dirty ? undefined : nothingChanged)}
      beside={<p className="text-sm text-ink-3">{reason ?? (form.dirty && "Not saved yet")}</p>}
    />
  );
}
