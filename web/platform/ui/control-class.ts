import { clsx } from "clsx";

/** `md` is the mood's own height (36 at the desk, 48 on stage); `lg` and `xl` are for pages with one small form. */
export type FieldSize = "md" | "lg" | "xl";

const heights = { md: "h-(--field-height) touch:min-h-11", lg: "h-11", xl: "h-14" };
const shapes = { md: "rounded-field px-3", lg: "rounded-field px-3.5", xl: "rounded-field px-4" };
const texts = { md: "text-base touch:text-md", lg: "text-md", xl: "text-md" };

const baseClass =
  "w-full min-w-0 border border-field bg-surface text-ink placeholder:text-ink-3 placeholder:opacity-100 " +
  "transition-[border-color,box-shadow] duration-120 ease-out not-disabled:hover:border-ink-3 " +
  "focus:border-brand-text! focus:ring-3 focus:ring-brand-soft focus:outline-hidden " +
  "aria-invalid:border-danger-line aria-invalid:focus:border-danger-line! aria-invalid:focus:ring-danger-soft " +
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3";

/** The look of whatever one types into or opens. Phones zoom into text below 16 px, so there it is never smaller. */
export const controlClass = (size: FieldSize = "md", className?: string) =>
  clsx(baseClass, shapes[size], texts[size], className);

export const controlHeight = (size: FieldSize = "md") => heights[size];
