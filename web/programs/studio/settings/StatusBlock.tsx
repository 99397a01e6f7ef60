import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { type ServiceStatus, changeStatus } from "../../../../contract/programs/services.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { StatusDialog } from "../publishing/StatusDialog.tsx";
import { StatusBadge } from "../StatusBadge.tsx";

type Props = { at: ServiceAddress; status: ServiceStatus; standings: readonly Standing[] };

const statusChanges: Record<ServiceStatus, { to: ServiceStatus; label: string; text: string }[]> = {
  draft: [{ to: "published", label: "Publish", text: "Nobody but staff sees this program yet." }],
  published: [
    { to: "archived", label: "Archive", text: "Everyone sees this program." },
    { to: "draft", label: "Make it a draft", text: "" },
  ],
  archived: [{ to: "published", label: "Publish again", text: "This program has left the client’s page." }],
};

/** Each step can be reversed. */
export function StatusBlock({ at, status, standings }: Props) {
  const steps = statusChanges[status];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <StatusBadge status={status} />
      <p className="min-w-0 flex-1 basis-48 text-ink-2">{steps[0]?.text}</p>
      {steps.map(({ to, label }, index) => (
        <ActionButton
          key={to}
          endpoint={changeStatus}
          standings={standings}
          variant={status !== "published" && index === 0 ? "primary" : "secondary"}
          dialog={<StatusDialog at={at} to={to} />}
        >
          {label}
        </ActionButton>
      ))}
    </div>
  );
}
