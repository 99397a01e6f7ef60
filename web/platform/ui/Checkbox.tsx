import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"input">, "type"> & { children: ReactNode };

export const optionClass =
  "group relative flex min-w-0 cursor-pointer items-start gap-2.5 py-1 text-base text-ink touch:min-h-11 touch:py-2.5 touch:text-md " +
  "has-disabled:cursor-not-allowed has-disabled:text-ink-3";

export const markClass =
  "peer size-[18px] cursor-[inherit] appearance-none border border-field bg-surface transition-[background-color,border-color] duration-120 " +
  "not-disabled:group-hover:border-ink-3 checked:border-brand-line! checked:bg-brand aria-invalid:border-danger-line disabled:opacity-50 " +
  "focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand-text";

/** A checkbox with its label, all of which can be pressed. */
export function Checkbox({ children, className, ...rest }: Props) {
  return (
    <label data-slot="checkbox" className={clsx(optionClass, className)}>
      <span className="relative mt-px grid size-[18px] shrink-0 place-items-center">
        <input type="checkbox" className={clsx(markClass, "rounded-[5px]")} {...rest} />
        <Check
          aria-hidden
          size={14}
          strokeWidth={3}
          className="pointer-events-none absolute scale-60 text-brand-ink opacity-0 transition-[opacity,scale] duration-120 peer-checked:scale-100 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 text-wrap wrap-break-word">{children}</span>
    </label>
  );
}
