import type { ComponentProps, ReactNode } from "react";
import { Button, PlainButton } from "./Button.tsx";
import type { ButtonSize, ButtonVariant } from "./button-class.ts";
import { Tooltip } from "./Tooltip.tsx";

type Props = Omit<ComponentProps<"button">, "aria-label" | "children" | "disabled"> & {
  /** Its name: what it does, said to screen readers and shown as the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: Extract<ButtonSize, `icon${string}`>;
  busy?: boolean;
  tip?: boolean;
  /** Why it can't be pressed now, as at any button. */
  reason?: string | undefined;
};

export function IconButton({ label, icon, variant = "ghost", size = "icon", tip = true, ...rest }: Props) {
  const look = { variant, size, "aria-label": label };
  if (!tip)
    return (
      <Button {...look} {...rest}>
        {icon}
      </Button>
    );
  return (
    <Tooltip text={rest.reason ? `${label}. ${rest.reason}` : label} describes={rest.reason !== undefined}>
      <PlainButton {...look} {...rest}>
        {icon}
      </PlainButton>
    </Tooltip>
  );
}
