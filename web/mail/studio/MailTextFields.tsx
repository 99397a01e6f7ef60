import { useRef } from "react";
import { FormBody } from "../../platform/forms/FormBody.tsx";
import type { Form } from "../../platform/forms/use-form.ts";

type MergeChoice = { name: string; label: string };

type Props = { form: Form; fields: readonly MergeChoice[]; disabled?: boolean };

/** Subject and text, and the merge fields below: a press inserts a field at the last cursor position. */
export function MailTextFields({ form, fields, disabled }: Props) {
  const box = useRef<HTMLDivElement>(null);
  function put(name: string) {
    const field = box.current?.querySelector("textarea");
    const text = String(form.values["text"] ?? "");
    const [from, to] = field ? [field.selectionStart, field.selectionEnd] : [text.length, text.length];
    form.set("text", `${text.slice(0, from)}{${name}}${text.slice(to)}`);
    field?.focus();
  }
  return (
    <div ref={box} className="grid gap-4">
      <FormBody form={form} />
      <div role="group" aria-label="What can be filled in" className="flex flex-wrap gap-1.5">
        {fields.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            disabled={disabled}
            title={label}
            aria-label={`{${name}} ${label}`}
            onClick={() => put(name)}
            className="rounded-xs border border-line-2 px-2 py-0.5 font-mono text-xs text-ink-2 hover:bg-sunken touch:py-2"
          >
            {`{${name}}`}
          </button>
        ))}
      </div>
    </div>
  );
}
