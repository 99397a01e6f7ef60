import { clsx } from "clsx";
import { markClass, optionClass } from "./Checkbox.tsx";
import type { SelectOption } from "./Select.tsx";

type Props = {
  name: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  className?: string;
};

/** Radios, to be put in a fieldset that names them. Arrow keys are the browser's own. */
export function RadioGroup({ name, options, value, onChange, disabled, className }: Props) {
  return (
    <div data-slot="radio-group" className={clsx("grid", className)}>
      {options.map((option) => (
        <label key={option.value} className={optionClass}>
          <span className="relative mt-px grid size-[18px] shrink-0 place-items-center">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              className={clsx(markClass, "rounded-full")}
            />
            <span
              aria-hidden
              className="pointer-events-none absolute size-2 scale-0 rounded-full bg-brand-ink transition-[scale] duration-120 peer-checked:scale-100"
            />
          </span>
          <span className="min-w-0 text-wrap wrap-break-word">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
