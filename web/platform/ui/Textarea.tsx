import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { type FieldSize, controlClass } from "./control-class.ts";

type Props = Omit<ComponentProps<"textarea">, "rows"> & { size?: FieldSize; minRows?: number; maxRows?: number };

// Written out, as the stylesheet is made from the words in the source.
const minRowClasses: Record<number, string> = {
  1: "min-h-[calc(1lh+14px)]",
  2: "min-h-[calc(2lh+14px)]",
  4: "min-h-[calc(4lh+14px)]",
  10: "min-h-[calc(10lh+14px)]",
};
const maxRowClasses: Record<number, string> = {
  8: "max-h-[calc(8lh+14px)]",
  16: "max-h-[calc(16lh+14px)]",
  24: "max-h-[calc(24lh+14px)]",
};

/** Grows with its text. Where a browser can't measure text itself, the lines are counted. */
export function Textarea({ size = "md", minRows = 2, maxRows = 8, className, value, ...rest }: Props) {
  const lines = String(value ?? "").split("\n").length;
  return (
    <textarea
      data-slot="textarea"
      rows={Math.min(Math.max(lines, minRows), maxRows)}
      className={controlClass(
        size,
        clsx(
          "field-sizing-content resize-none py-1.5 leading-5 touch:leading-6",
          minRowClasses[minRows],
          maxRowClasses[maxRows],
          className,
        ),
      )}
      value={value}
      {...rest}
    />
  );
}
