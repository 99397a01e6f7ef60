import { clsx } from "clsx";
import { ChevronDown, Search, X } from "lucide-react";
import type { ReactNode } from "react";

/** Above a table: search and filters at the left, actions at the right. */
export const Toolbar = ({ label = "Filters", actions, className, children }: ToolbarProps) => (
  <div
    role="group"
    aria-label={label}
    data-slot="toolbar"
    className={clsx("flex flex-wrap items-center gap-2", className)}
  >
    {children}
    {actions && <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{actions}</div>}
  </div>
);
type ToolbarProps = { label?: string; actions?: ReactNode; className?: string; children?: ReactNode };

type SearchProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** `large` on stage. */
  size?: "normal" | "large";
  /** The name in a submitted form, for pages that work before their scripts load. */
  name?: string;
  className?: string;
};

export function SearchField(props: SearchProps) {
  const { label, value, onChange, placeholder = label, size = "normal", name, className } = props;
  const shape = size === "large" ? "h-11 gap-2.5 rounded-btn px-4" : "h-9 gap-2 rounded-field px-3 touch:h-11";
  return (
    <search
      data-slot="search-field"
      className={clsx(
        "flex items-center border border-field bg-surface transition-colors focus-within:border-brand-text focus-within:ring-3 focus-within:ring-brand-soft",
        shape,
        className ?? "w-64 max-sm:w-full",
      )}
    >
      <Search aria-hidden size={16} className="text-ink-3" />
      <input
        type="search"
        name={name}
        aria-label={label}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className="w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-3 touch:text-md [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => onChange("")}
          className="thumb relative -mr-1 grid size-6 place-items-center rounded-full text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </search>
  );
}

type FilterProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** The label of no filter. */
  all?: string;
  size?: "normal" | "large";
  /** The name in a submitted form, for pages that work before their scripts load. */
  name?: string;
};

/** The browser's own list, styled as a button: it works on every phone and with every keyboard. */
export function FilterSelect({ label, value, onChange, options, all = "All", size = "normal", name }: FilterProps) {
  const shape =
    size === "large" ? "h-11 rounded-btn pl-4 pr-10 text-base" : "h-9 rounded-field pl-3 pr-8 text-base touch:h-11";
  return (
    <label data-slot="filter" className="relative inline-flex max-w-full items-center">
      <span className="sr-only">{label}</span>
      <select
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(
          "max-w-full cursor-pointer appearance-none truncate border bg-surface font-medium hover:bg-sunken",
          value ? "border-brand-text text-brand-text" : "border-line-2 text-ink",
          shape,
        )}
      >
        <option value="">{`${label}: ${all}`}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={15} className="pointer-events-none absolute right-2.5 text-ink-3" />
    </label>
  );
}
