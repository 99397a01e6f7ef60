import { use } from "react";
import { Button } from "../ui/Button.tsx";
import { DialogHostContext } from "./use-dialogs.ts";

/** Closes the dialog or question that it stands in. */
export const CancelButton = ({ children = "Cancel" }: { children?: string }) => (
  <Button onClick={use(DialogHostContext)?.close}>{children}</Button>
);
