import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "../address/Link.tsx";
import { type ButtonLook, buttonClass } from "./buttonClass.ts";

type Props = ButtonLook & ComponentProps<"button"> & { busy?: boolean };

/** While busy it keeps its width, its name and the focus, shows a wheel, and ignores presses. */
export function Button({ variant, size, className, busy = false, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      data-slot="button"
      data-variant={variant}
      className={buttonClass({ variant, size, className })}
      {...(busy && { "aria-busy": true, "aria-disabled": true })}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span> : children}
      {busy && <LoaderCircle aria-hidden size={16} className="absolute animate-spin" />}
    </button>
  );
}

type LinkProps = ButtonLook & Omit<ComponentProps<"a">, "href"> & { to: string; reload?: boolean };

/** A link that looks like a button. An address outside the app, or `reload`, makes a plain anchor. */
export function LinkButton({ variant, size, className, to, reload = false, ...rest }: LinkProps) {
  const look = { "data-slot": "button", "data-variant": variant, className: buttonClass({ variant, size, className }) };
  const outside = reload || /^[a-z]+:/i.test(to);
  return outside ? <a href={to} {...look} {...rest} /> : <Link to={to} {...look} {...rest} />;
}
