import { type ComponentProps, type ReactNode, useMemo } from "react";
import type { AnswerOf, AnyEndpoint, FormOf } from "../../../contract/platform/endpoint.ts";
import { type Fields, type Option, formElements, withOptions } from "../../../contract/platform/forms/element.ts";
import { FormBody } from "../forms/FormBody.tsx";
import { type FormPart, FormParts } from "../forms/FormParts.tsx";
import { type FormCall, useEndpointForm } from "../forms/use-endpoint-form.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useDialogs } from "./use-dialogs.ts";

type DialogHeadProps = Pick<ComponentProps<typeof FormDialog>, "title" | "text" | "size" | "alert" | "save" | "cancel">;
type Props<E extends AnyEndpoint> = DialogHeadProps &
  Omit<FormCall<E>, "elements" | "after" | "initial" | "onDone"> & {
    /** The fields that are asked, where they aren't all those of the call. */
    fields?: Fields;
    initial?: Partial<FormOf<E>>;
    /** Its fields by what they are about, where they are many: the first part stands open, the others are folded. */
    parts?: readonly FormPart[];
    /** The options of choices that only the page knows. */
    options?: Record<string, readonly Option[]>;
    onDone?: (answer: AnswerOf<E>) => void;
    /** Above the fields. */
    children?: ReactNode;
  };

/** A title and a call: draws the call's form, calls, says how it went, and closes. Every saving dialog is one of these. */
export function ActionDialog<E extends AnyEndpoint>(props: Props<E>) {
  const {
    endpoint,
    params,
    initial,
    sending,
    receiving,
    done,
    read,
    link,
    onDone,
    onRefused,
    audience,
    timeZone,
    fields,
    parts,
    options,
    children,
    ...head
  } = props;
  const { close } = useDialogs();
  const asked = fields ?? endpoint.form;
  const elements = useMemo(() => withOptions(formElements(asked), options ?? {}), [asked, options]);
  const form = useEndpointForm<E>({
    endpoint,
    params,
    elements,
    initial: initial as FormCall<E>["initial"],
    audience,
    timeZone,
    sending,
    receiving,
    done,
    read,
    link,
    onRefused,
    onDone(answer) {
      close();
      onDone?.(answer);
    },
  });
  return (
    <FormDialog form={form} {...head}>
      {children}
      {parts ? <FormParts form={form} parts={parts} /> : <FormBody form={form} />}
    </FormDialog>
  );
}
