import { tabClass, tabListClass } from "./tab-class.ts";

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** One of a few, all in sight. */
export const Segmented = <Value extends string>({ label, value, options, onChange, disabled }: Props<Value>) => (
  <div
    role="group"
    aria-label={label}
    data-slot="segmented"
    className={tabListClass("pill", "w-fit max-w-full flex-wrap")}
  >
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        disabled={disabled}
        onClick={() => onChange(option.value)}
        className={tabClass("pill", option.value === value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
