import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import type { AnyEndpoint, ParamsOf, InputOf } from "../../../contract/platform/endpoint.ts";
import type { CallError } from "../../platform/api/api.ts";
import { saveFile } from "../../platform/api/save-file.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast.ts";

type SaveProps<E extends AnyEndpoint> = {
  endpoint: E;
  params: ParamsOf<E>;
  /** The link's key, for a link holder. */
  link?: string | undefined;
  /** The call's input, if it has one; `fileName` replaces the call's. */
  sent?: () => InputOf<E>;
  fileName?: string;
  icon: LucideIcon;
  label: string;
  size?: "md" | "lg";
};

/** A button that makes a file and saves it. */
export function SaveButton<E extends AnyEndpoint>({
  endpoint,
  params,
  link,
  sent,
  fileName,
  icon: Icon,
  label,
  size = "lg",
}: SaveProps<E>) {
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    saveFile(endpoint, { params, link, sent: sent?.(), fileName })
      .catch((error: CallError) => toast(error.message))
      .finally(() => setBusy(false));
  };
  return (
    <Button size={size} busy={busy} onClick={save}>
      <Icon aria-hidden size={size === "lg" ? 18 : 16} />
      {label}
    </Button>
  );
}
