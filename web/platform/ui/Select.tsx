import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { type FieldSize, controlClass, controlHeight } from "./control-class.ts";

export type SelectOption = { value: string; label: string };

type Props = Omit<ComponentProps<"select">, "size" | "multiple"> & {
  size?: FieldSize;
  options: readonly SelectOption[];
  /** What stands there while nothing is chosen, and the value it has. */
  placeholder?: string;
  placeholderValue?: string;
};

/** The browser's own list: the fastest there is, and right on every phone. */
export function Select({ size = "md", options, placeholder, placeholderValue = "", className, value, ...rest }: Props) {
  const isEmpty = placeholder !== undefined && value === placeholderValue;
  return (
    <span className="relative block min-w-0">
      <select
        data-slot="select"
        value={value}
        className={controlClass(
          size,
          clsx(
            controlHeight(size),
            "cursor-pointer appearance-none truncate pr-9!",
            isEmpty && "text-ink-3!",
            className,
          ),
        )}
        {...rest}
      >
        {placeholder !== undefined && <option value={placeholderValue}>{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
