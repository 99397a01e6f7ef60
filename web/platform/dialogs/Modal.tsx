import { type ComponentProps, use } from "react";
import { useUnsavedWarning } from "../forms/UnsavedProvider.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { DialogHostContext, useDialogs } from "./use-dialogs.ts";

type Props = Omit<ComponentProps<typeof Dialog>, "open" | "onClose" | "failure"> & {
  /** Closing would lose input: Escape, the cross, Back and leaving the page ask first. */
  unsaved?: boolean;
};

/** A dialog in the host, which opens and closes it. */
export function Modal({ unsaved = false, children, ...rest }: Props) {
  const host = use(DialogHostContext);
  const { confirm } = useDialogs();
  useUnsavedWarning(unsaved && Boolean(host?.open));
  if (!host) throw new Error("a Modal is opened with useDialogs().open");

  async function leave() {
    if (!unsaved || (await confirm(leavingQuestion))) host?.close();
  }
  return (
    <Dialog open={host.open} onClose={() => void leave()} failure={host.failure} {...rest}>
      {children}
      {host.above}
    </Dialog>
  );
}

const leavingQuestion = {
  title: "Leave without saving?",
  text: "What you changed here will be lost.",
  action: "Leave",
  isLeaving: true,
};
