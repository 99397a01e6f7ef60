import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Fields } from "../../../contract/platform/forms/element.ts";
import { FormBody } from "./FormBody.tsx";
import type { Form } from "./use-form.ts";

export type FormPart = { label: string; fields: Fields };

type Props = { form: Form; parts: readonly FormPart[] };

/** A form of many fields by what they are about: the first part stands open, the others are folded until they are wanted. */
export const FormParts = ({ form, parts: [first, ...rest] }: Props) => (
  <>
    {first && <FormBody form={formPartState(form, first)} />}
    <div className="divide-y border-y">
      {rest.map((part) => (
        <FoldedPart key={part.label} label={part.label} form={formPartState(form, part)} />
      ))}
    </div>
  </>
);

const formPartState = (form: Form, { fields }: FormPart) => ({
  ...form,
  visible: form.visible.filter(({ name }) => Object.hasOwn(fields, name)),
});

/** What is wrong isn't folded away. */
function FoldedPart({ label, form }: { label: string; form: Form }) {
  const [wanted, setWanted] = useState(false);
  const isWrong = form.visible.some(({ name }) => form.errorOf(name) !== undefined);
  if (form.visible.length === 0) return null;
  return (
    <details open={wanted || isWrong} onToggle={(event) => setWanted(event.currentTarget.open)} className="group/fold">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-xs py-3 font-medium hover:text-brand-text [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={16}
          className="shrink-0 text-ink-3 transition-transform group-open/fold:rotate-90"
        />
        {label}
      </summary>
      <FormBody form={form} className="pt-1 pb-5 pl-6 max-sm:pl-0" />
    </details>
  );
}
