import type { ServiceStatus } from "../../../contract/programs/services.ts";
import { Badge, type Tone } from "../../platform/ui/Badge.tsx";

const badgeOf: Record<ServiceStatus, { tone: Tone; label: string }> = {
  draft: { tone: "warning", label: "Draft" },
  published: { tone: "confirm", label: "Published" },
  archived: { tone: "neutral", label: "Archived" },
};

export const StatusBadge = ({ status }: { status: ServiceStatus }) => (
  <Badge tone={badgeOf[status].tone} dot>
    {badgeOf[status].label}
  </Badge>
);
