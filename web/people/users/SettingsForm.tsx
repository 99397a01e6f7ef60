import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import type { Values } from "../../../contract/platform/forms/element.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { type FormCall, useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";

type Props<E extends AnyEndpoint> = Pick<FormCall<E>, "endpoint" | "after"> & {
  /** Stored values by field; fields that the form doesn't have are ignored. */
  initial: Record<string, unknown>;
};

/** An account call as a page: its form with the stored values, saved in place. */
export function SettingsForm<E extends AnyEndpoint>({ endpoint, initial, after }: Props<E>) {
  const storedValues = Object.fromEntries(Object.keys(endpoint.form).map((name) => [name, initial[name]])) as Values;
  const form = useEndpointForm<E>({
    endpoint,
    params: {} as never,
    initial: storedValues as FormCall<E>["initial"],
    after,
  });
  return <FormView form={form} submitLabel="Save" />;
}
