import { useId, useState } from "react";
import { brandRoles, isColor } from "../../../contract/platform/brand.ts";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: string;
  /** Shows the derived colors on light and on dark pages. */
  preview?: boolean;
};

/** A color by picker or by its six digits. Incomplete colors aren't passed on. */
export function ColorField({ label, value, onChange, help, preview = false }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? value;
  const wrong = !isColor(text);

  function type(next: string) {
    const full = next && !next.startsWith("#") ? `#${next}` : next;
    setTyped(full);
    if (isColor(full)) onChange(full.toLowerCase());
  }
  return (
    <div data-slot="color-field" className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex h-(--field-height) w-48 max-w-full items-center gap-2 rounded-field border border-field bg-surface pr-3 pl-1.5 focus-within:border-brand-text focus-within:ring-3 focus-within:ring-brand-soft">
        <input
          type="color"
          aria-label={`${label}, picker`}
          value={isColor(value) ? value : "#000000"}
          onChange={(event) => type(event.target.value)}
          className="size-7 shrink-0 cursor-pointer appearance-none overflow-hidden rounded-xs border-0 bg-transparent p-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
        />
        <input
          id={id}
          value={text}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={wrong}
          aria-describedby={`${id}-help`}
          onChange={(event) => type(event.target.value.trim())}
          onBlur={() => setTyped(undefined)}
          className="num w-full min-w-0 bg-transparent text-base outline-none touch:text-md"
        />
      </div>
      <p id={`${id}-help`} className={wrong ? "text-sm text-danger-text" : "text-sm text-ink-3 empty:hidden"}>
        {wrong ? "Six digits after #, such as #0b5d63." : help}
      </p>
      {preview && isColor(value) && <Preview color={value} />}
    </div>
  );
}

const pages = { light: "#ffffff", dark: "#0f2129" };

const Preview = ({ color }: { color: string }) => (
  <div aria-hidden className="flex flex-wrap gap-2">
    {(["light", "dark"] as const).map((mode) => {
      const roles = brandRoles(color)[mode];
      return (
        <span
          key={mode}
          className="flex items-center gap-2 rounded-sm border p-2 text-sm font-medium"
          style={{ background: pages[mode] }}
        >
          <span
            className="rounded-btn px-3 py-1"
            style={{ background: roles.fill, color: roles.ink, boxShadow: `inset 0 0 0 1px ${roles.line}` }}
          >
            Enter now
          </span>
          <span className="rounded-full px-2" style={{ background: roles.soft, color: roles.text }}>
            Open
          </span>
        </span>
      );
    })}
  </div>
);
