import { Popover as Base } from "@base-ui/react/popover";
import { clsx } from "clsx";
import type { ReactElement, ReactNode } from "react";
import { besideTrigger, popupClass } from "./popup-class.ts";

type Props = {
  trigger: ReactElement<Record<string, unknown>>;
  /** Its name for screen readers. */
  label: string;
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** A few controls beside their button; a press elsewhere puts them away. */
export const Popover = ({ trigger, label, align = "start", open, onOpenChange, className, children }: Props) => (
  <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner {...besideTrigger} align={align} className="z-50">
        <Base.Popup aria-label={label} data-slot="popover" className={clsx(popupClass, "p-4", className)}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
