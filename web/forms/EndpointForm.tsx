import type { AnyEndpoint, FormOf } from "../../contract/endpoint.ts";
import { type Standing, may } from "../../contract/permissions.ts";
import { neededFor } from "../dialogs/ActionButton.tsx";
import { FormView } from "./FormView.tsx";
import { useDirty } from "./UnsavedGuard.tsx";
import { type FormCall, useEndpointForm } from "./useEndpointForm.ts";

type Props<E extends AnyEndpoint> = Pick<FormCall<E>, "endpoint" | "params" | "onDone"> & {
  initial: Partial<FormOf<E>>;
  standings: readonly Standing[];
};

/** A call's own form in a page: saves in place; its page's guard asks before unsaved changes are left. */
export function EndpointForm<E extends AnyEndpoint>({ initial, standings, ...call }: Props<E>) {
  const form = useEndpointForm<E>({ ...call, initial: initial as FormCall<E>["initial"] });
  useDirty(form.dirty);
  const allowed = may(standings, call.endpoint.allow);
  return (
    <fieldset disabled={!allowed} className="min-w-0">
      <FormView
        form={{ ...form, canSubmit: form.canSubmit && form.dirty }}
        submitLabel="Save"
        beside={
          <p className="text-sm text-ink-3">{allowed ? form.dirty && "Not saved yet" : neededFor(call.endpoint)}</p>
        }
      />
    </fieldset>
  );
}
