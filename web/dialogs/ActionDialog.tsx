import { type ComponentProps, type ReactNode, useId, useMemo } from "react";
import type { AnswerOf, AnyEndpoint, FormOf, ParamsOf, SentOf } from "../../contract/endpoint.ts";
import {
  type Audience,
  type Fields,
  type Option,
  type Values,
  elementsOf,
  withOptions,
} from "../../contract/forms/element.ts";
import { FormBody } from "../forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../forms/FormView.tsx";
import { useForm } from "../forms/useForm.ts";
import { CancelButton } from "./CancelButton.tsx";
import { Modal } from "./Modal.tsx";
import { useAction } from "./useAction.ts";
import { useDialogs } from "./useDialogs.ts";

type Props<E extends AnyEndpoint> = Pick<ComponentProps<typeof Modal>, "title" | "text" | "size" | "alert"> & {
  endpoint: E;
  params: ParamsOf<E>;
  /** The fields that are asked, where they aren't all those of the call. */
  fields?: Fields;
  /** What stands in the fields at first. */
  initial?: Partial<FormOf<E>>;
  /** What the button says. */
  save?: string;
  cancel?: string;
  /** The options of choices that only the page knows. */
  options?: Record<string, readonly Option[]>;
  audience?: Audience;
  /** What is sent for what was typed, where that isn't the same. */
  sending?: (typed: SentOf<E>) => SentOf<E>;
  /** Said in place of the endpoint's own `done`. */
  done?: string | ((answer: AnswerOf<E>) => string);
  onDone?: (answer: AnswerOf<E>) => void;
  /** Above the fields. */
  children?: ReactNode;
};

/** A title and a call: draws the call's form, calls, says how it went, and closes. Every saving dialog is one of these. */
export function ActionDialog<E extends AnyEndpoint>(props: Props<E>) {
  const { endpoint, params, initial, save = "Save", cancel, sending, done, onDone, children, ...frame } = props;
  const { fields = endpoint.form, options, audience, ...head } = frame;
  const id = useId();
  const { close } = useDialogs();
  const { run } = useAction(endpoint, { done });
  const elements = useMemo(() => withOptions(elementsOf(fields), options ?? {}), [fields, options]);

  async function submit(typed: SentOf<E>) {
    const outcome = await run(params, sending ? sending(typed) : typed);
    if (outcome.ok) {
      close();
      onDone?.(outcome.answer);
    }
    return outcome;
  }
  const form = useForm<SentOf<E> & object>({ elements, initial: initial as Values, audience, onSubmit: submit });

  return (
    <Modal
      {...head}
      unsaved={form.dirty}
      footer={
        <>
          <CancelButton>{cancel}</CancelButton>
          <SubmitButton form={form} formID={id}>
            {save}
          </SubmitButton>
        </>
      }
    >
      <FormFrame id={id} form={form} className="grid gap-4">
        {children}
        <FormBody form={form} />
      </FormFrame>
    </Modal>
  );
}
