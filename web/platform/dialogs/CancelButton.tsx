import { use } from "react";
import { Button } from "../ui/Button.tsx";
import { HostedContext } from "./useDialogs.ts";

/** Closes the dialog or question that it stands in. */
export const CancelButton = ({ children = "Cancel" }: { children?: string }) => (
  <Button onClick={use(HostedContext)?.close}>{children}</Button>
);
