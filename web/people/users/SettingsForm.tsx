import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import type { Values } from "../../../contract/platform/forms/element.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { type FormCall, useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";

type Props<E extends AnyEndpoint> = Pick<FormCall<E>, "endpoint" | "after"> & {
  /** What is kept, by name; what the form doesn't ask is left aside. */
  initial: Record<string, unknown>;
};

/** One call of the account as a page: its form with what is kept, saved in place. */
export function SettingsForm<E extends AnyEndpoint>({ endpoint, initial, after }: Props<E>) {
  const kept = Object.fromEntries(Object.keys(endpoint.form).map((name) => [name, initial[name]])) as Values;
  const form = useEndpointForm<E>({ endpoint, params: {} as never, initial: kept as FormCall<E>["initial"], after });
  return <FormView form={form} submitLabel="Save" />;
}
