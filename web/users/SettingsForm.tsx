import { useMemo } from "react";
import type { AnyEndpoint, SentOf } from "../../contract/endpoint.ts";
import { type Values, elementsOf } from "../../contract/forms/element.ts";
import { useAction } from "../dialogs/useAction.ts";
import { useDialogs } from "../dialogs/useDialogs.ts";
import { FormView } from "../forms/FormView.tsx";
import { type Submitted, useForm } from "../forms/useForm.ts";
import { useUnsavedChanges } from "../forms/useUnsavedChanges.ts";

type Props<E extends AnyEndpoint> = {
  endpoint: E;
  /** What is kept, by name; what the form doesn't ask is left aside. */
  initial: Record<string, unknown>;
  save?: string;
  /** What is in the fields once it is saved, where that isn't what was sent. */
  after?: (sent: SentOf<E>) => Values;
};

/** One call of the account as a page: its form with what is kept, saved in place. */
export function SettingsForm<E extends AnyEndpoint>({ endpoint, initial, save = "Save", after }: Props<E>) {
  const { run } = useAction(endpoint);
  const { confirm } = useDialogs();
  const elements = useMemo(() => elementsOf(endpoint.form), [endpoint]);
  const kept = Object.fromEntries(elements.map(({ name }) => [name, initial[name]])) as Values;
  const form = useForm<SentOf<E> & object>({ elements, initial: kept, onSubmit: submit });
  useUnsavedChanges(form.dirty, (text) => confirm({ title: "Leave this page?", text, action: "Leave" }));

  async function submit(sent: SentOf<E>): Promise<Submitted> {
    const outcome = await run({} as never, sent);
    if (outcome.ok && after) queueMicrotask(() => form.reset(after(sent)));
    return outcome;
  }
  return <FormView form={form} submitLabel={save} />;
}
