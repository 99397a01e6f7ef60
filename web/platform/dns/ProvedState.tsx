import { Badge } from "../ui/Badge.tsx";
import { DateTimeText } from "../ui/DateTimeText.tsx";

type Props = { provedAt: string | null; missingSince: string | null };

/** Whether what DNS records prove is in use. */
export function ProvedBadge({ provedAt, missingSince }: Props) {
  if (provedAt === null) return <Badge dot>Not in use yet</Badge>;
  return missingSince === null ? (
    <Badge tone="confirm" dot>
      In use
    </Badge>
  ) : (
    <Badge tone="warning" dot>
      Record is gone
    </Badge>
  );
}

export const LastCheck = ({ checkedAt }: { checkedAt: string | null }) =>
  checkedAt === null ? (
    "The records weren’t looked up yet."
  ) : (
    <>
      Last checked <DateTimeText value={checkedAt} relative clock="here" />.
    </>
  );
