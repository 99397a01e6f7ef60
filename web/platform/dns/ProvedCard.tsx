import type { ReactNode } from "react";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { DateTimeText } from "../ui/DateTimeText.tsx";

/** Whether what DNS records prove is in use, and when that was last looked up. */
type ProvedState = { provedAt: string | null; missingSince: string | null; checkedAt: string | null };

type Props = {
  /** The domain or address that records prove. */
  name: string;
  state: ProvedState;
  /** What is in use, and since when. */
  text: ReactNode;
  /** What staff should know of it, and what they can do. */
  children: ReactNode;
};

/** A domain or an address of a client's own, which DNS records prove. */
export const ProvedCard = ({ name, state, text, children }: Props) => (
  <Card className="grid gap-3 px-5 py-4">
    <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
      <span translate="no" className="min-w-0 wrap-anywhere">
        {name}
      </span>
      <ProvedBadge {...state} />
    </h2>
    <p className="num text-base text-pretty wrap-anywhere text-ink-2">
      {text} <LastCheck {...state} />
    </p>
    {children}
  </Card>
);

function ProvedBadge({ provedAt, missingSince }: Pick<ProvedState, "provedAt" | "missingSince">) {
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

const LastCheck = ({ checkedAt }: Pick<ProvedState, "checkedAt">) =>
  checkedAt === null ? (
    "The records weren’t looked up yet."
  ) : (
    <>
      Last checked <DateTimeText value={checkedAt} relative clock="here" />.
    </>
  );
