import { type ComponentProps, use } from "react";
import { useDirty } from "../forms/unsaved.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { HostedContext, useDialogs } from "./useDialogs.ts";

type Props = Omit<ComponentProps<typeof Dialog>, "open" | "onClose" | "failure"> & {
  /** Something was typed that closing would lose: Escape, the cross and leaving the page ask first. */
  unsaved?: boolean;
};

/** A dialog as the host shows it: open and close are the host's. */
export function Modal({ unsaved = false, children, ...rest }: Props) {
  const host = use(HostedContext);
  const { confirm } = useDialogs();
  useDirty(unsaved && Boolean(host?.open));
  if (!host) throw new Error("a Modal is opened with useDialogs().open");

  async function leave() {
    if (!unsaved || (await confirm(leaving))) host?.close();
  }
  return (
    <Dialog open={host.open} onClose={() => void leave()} failure={host.failure} {...rest}>
      {children}
      {host.above}
    </Dialog>
  );
}

const leaving = { title: "Leave without saving?", text: "What you changed here will be lost.", action: "Leave" };
