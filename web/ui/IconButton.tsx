import type { ComponentProps, ReactNode } from "react";
import { Button } from "./Button.tsx";
import type { ButtonSize, ButtonVariant } from "./buttonClass.ts";
import { Tooltip } from "./Tooltip.tsx";

type Props = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** Its name: what it does, said to screen readers and shown as the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: Extract<ButtonSize, `icon${string}`>;
  busy?: boolean;
  tip?: boolean;
};

export function IconButton({ label, icon, variant = "ghost", size = "icon", tip = true, ...rest }: Props) {
  const button = (
    <Button variant={variant} size={size} aria-label={label} {...rest}>
      {icon}
    </Button>
  );
  return tip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
