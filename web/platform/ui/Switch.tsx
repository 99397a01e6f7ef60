import { clsx } from "clsx";
import type { ReactNode } from "react";

type Props = {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** On or off, at once. A form that is sent has checkboxes instead. */
export const Switch = ({ label, help, checked, onChange, disabled = false, className }: Props) => (
  <label
    data-slot="switch"
    className={clsx(
      "flex cursor-pointer items-start gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-55",
      className,
    )}
  >
    <span className="relative mt-px inline-flex shrink-0">
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox says by itself whether it is checked.
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="thumb peer h-5 w-9 cursor-pointer appearance-none rounded-full bg-field transition-colors duration-150 checked:bg-brand-line"
      />
      <span className="pointer-events-none absolute start-0.5 top-0.5 size-4 rounded-full bg-white shadow-1 transition-transform duration-150 ease-out peer-checked:translate-x-4 rtl:peer-checked:-translate-x-4" />
    </span>
    <span className="min-w-0">
      <span className="block font-medium">{label}</span>
      {help && <span className="block text-sm text-pretty text-ink-3">{help}</span>}
    </span>
  </label>
);
