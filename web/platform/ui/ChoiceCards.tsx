import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { markClass } from "./Checkbox.tsx";

type Choice = { value: string; title: string; text: string; note?: string; icon?: LucideIcon };

type Props<Value extends string> = {
  legend: string;
  value: Value | undefined;
  choices: readonly (Choice & { value: Value })[];
  onChange: (value: Value) => void;
};

/** A choice of a few options that need a sentence each. */
export function ChoiceCards<Value extends string>({ legend, value, choices, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="group flex min-w-0 cursor-pointer items-start gap-3 rounded-md border bg-surface p-3 hover:border-field has-checked:border-brand-line has-checked:bg-brand-soft"
          >
            {choice.icon && (
              <choice.icon aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-brand-text" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{choice.title}</span>
              <span className="block text-sm text-pretty text-ink-2">{choice.text}</span>
              {choice.note && <span className="num mt-1 block text-xs text-pretty text-ink-3">{choice.note}</span>}
            </span>
            <span className="relative mt-px grid size-[18px] shrink-0 place-items-center">
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onChange(choice.value)}
                className={`${markClass} rounded-full`}
              />
              <span
                aria-hidden
                className="pointer-events-none absolute size-2 scale-0 rounded-full bg-brand-ink transition-[scale] duration-120 peer-checked:scale-100"
              />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
