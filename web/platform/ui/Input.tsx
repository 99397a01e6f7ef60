import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { type FieldSize, controlClass, controlHeight } from "./control-class.ts";

export type InputProps = Omit<ComponentProps<"input">, "size"> & {
  size?: FieldSize;
  /** Before the text: a sign or an icon. */
  lead?: ReactNode;
  /** After the text: a unit or a small button. */
  end?: ReactNode;
};

export function Input({ size = "md", lead, end, className, type = "text", ...rest }: InputProps) {
  const padding = clsx(lead && (size === "md" ? "ps-7!" : "ps-9!"), end && "pe-11!");
  const input = (
    <input
      type={type}
      data-slot="input"
      className={controlClass(size, clsx(controlHeight(size), padding, className))}
      {...rest}
    />
  );
  if (!lead && !end) return input;
  return (
    <span className="relative block min-w-0">
      {lead && (
        <span
          className={clsx(
            "pointer-events-none absolute inset-y-0 start-0 grid place-items-center text-ink-3",
            size === "md" ? "w-7" : "w-9",
          )}
        >
          {lead}
        </span>
      )}
      {input}
      {end && <span className="absolute inset-y-0 end-1 grid place-items-center">{end}</span>}
    </span>
  );
}
