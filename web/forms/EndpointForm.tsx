import type { ReactNode } from "react";
import type { AnswerOf, AnyEndpoint, FormOf, ParamsOf, SentOf } from "../../contract/endpoint.ts";
import { type Values, elementsOf } from "../../contract/forms/element.ts";
import { type Standing, may } from "../../contract/permissions.ts";
import { neededFor } from "../dialogs/ActionButton.tsx";
import { useAction } from "../dialogs/useAction.ts";
import { FormView } from "./FormView.tsx";
import { useForm } from "./useForm.ts";
import { useDirty } from "./UnsavedGuard.tsx";

type Props<E extends AnyEndpoint> = {
  endpoint: E;
  params: ParamsOf<E>;
  initial: Partial<FormOf<E>>;
  standings: readonly Standing[];
  save?: string;
  onDone?: (answer: AnswerOf<E>, sent: SentOf<E>) => void;
  children?: ReactNode;
};

/** A call's own form in a page: saves in place; its page's guard asks before unsaved changes are left. */
export function EndpointForm<E extends AnyEndpoint>({ endpoint, params, initial, standings, ...rest }: Props<E>) {
  const { save = "Save", onDone, children } = rest;
  const { run } = useAction(endpoint);
  async function submit(sent: SentOf<E>) {
    const outcome = await run(params, sent);
    if (outcome.ok) onDone?.(outcome.answer, sent);
    return outcome;
  }
  const form = useForm<SentOf<E> & object>({
    elements: elementsOf(endpoint.form),
    initial: initial as Values,
    onSubmit: submit,
  });
  useDirty(form.dirty);
  const allowed = may(standings, endpoint.allow);
  return (
    <fieldset disabled={!allowed} className="min-w-0">
      <FormView
        form={{ ...form, canSubmit: form.canSubmit && form.dirty }}
        submitLabel={save}
        beside={<p className="text-sm text-ink-3">{allowed ? form.dirty && "Not saved yet" : neededFor(endpoint)}</p>}
      >
        {children}
      </FormView>
    </fieldset>
  );
}
