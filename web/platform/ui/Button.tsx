import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { Link } from "../address/Link.tsx";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { Tooltip } from "./Tooltip.tsx";

type Props = ButtonLook &
  Omit<ComponentProps<"button">, "disabled"> & {
    busy?: boolean;
    /**
     * Why it can't be pressed now: it is disabled then, and says so to whoever points at it, presses it or comes to it by
     * keyboard. Given as undefined where it can, so that the button stays the same one and keeps the focus.
     */
    reason?: string | undefined;
  };

/** While busy it keeps its width, its name and the focus, shows a wheel, and ignores presses. */
export function Button(props: Props) {
  if (!("reason" in props)) return <PlainButton {...props} />;
  return (
    <Tooltip text={props.reason} describes>
      <PlainButton {...props} />
    </Tooltip>
  );
}

/** Without the word about why; for what says it by itself. */
export function PlainButton({ variant, size, className, busy = false, reason, onClick, children, ...rest }: Props) {
  const off = busy || reason !== undefined;
  return (
    <button
      type="button"
      data-slot="button"
      data-variant={variant}
      className={buttonClass({ variant, size, className })}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      {...rest}
      onClick={off ? preventPress : onClick}
    >
      {busy ? <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span> : children}
      {busy && <LoaderCircle aria-hidden size={16} className="absolute animate-spin" />}
    </button>
  );
}

/** A form isn't sent by it either. */
const preventPress = (event: MouseEvent) => event.preventDefault();

type LinkProps = ButtonLook & Omit<ComponentProps<"a">, "href"> & { to: string; reload?: boolean };

/** A link that looks like a button. An address outside the app, or `reload`, makes a plain anchor. */
export function LinkButton({ variant, size, className, to, reload = false, ...rest }: LinkProps) {
  const look = { "data-slot": "button", "data-variant": variant, className: buttonClass({ variant, size, className }) };
  const outside = reload || /^[a-z]+:/i.test(to);
  return outside ? <a href={to} {...look} {...rest} /> : <Link to={to} {...look} {...rest} />;
}
