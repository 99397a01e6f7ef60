import { type ComponentProps, use } from "react";
import { Dialog } from "../ui/Dialog.tsx";
import { HostedContext } from "./useDialogs.ts";

type Props = Omit<ComponentProps<typeof Dialog>, "open" | "onClose">;

/** A dialog as the host shows it: open and close are the host's. */
export function Modal({ children, ...rest }: Props) {
  const host = use(HostedContext);
  if (!host) throw new Error("a Modal is opened with useDialogs().open");
  return (
    <Dialog open={host.open} onClose={host.close} {...rest}>
      {children}
      {host.above}
    </Dialog>
  );
}
