import type { EntryFees } from "../../contract/entries/entry-fees.ts";
import type { EntryState } from "../../contract/entries/entries.ts";
import type { ScreeningState } from "../../contract/entries/screening.ts";
import { Badge } from "../platform/ui/Badge.tsx";

type BadgedEntry = {
  state: EntryState;
  disqualified: boolean;
  complete: boolean;
  awaitsPayment: boolean;
  screening?: ScreeningState | null;
  fees?: EntryFees | null;
};

export function EntryStateBadge({
  entry: { state, disqualified, screening, complete, awaitsPayment, fees },
}: {
  entry: BadgedEntry;
}) {
  if (disqualified)
    return (
      <Badge tone="danger" dot>
        Disqualified
      </Badge>
    );
  if (screening === "refused")
    return (
      <Badge tone="danger" dot>
        Refused
      </Badge>
    );
  if (screening === "returned")
    return (
      <Badge tone="warning" dot>
        Returned with questions
      </Badge>
    );
  if (awaitsPayment)
    return (
      <Badge tone="warning" dot>
        Submitted, not paid
      </Badge>
    );
  if (screening === "waiting" && complete)
    return (
      <Badge tone="warning" dot>
        To be looked at
      </Badge>
    );
  if (screening === "accepted" && complete)
    return (
      <Badge tone="confirm" dot>
        Accepted
      </Badge>
    );
  if (state === "submitted")
    return (
      <Badge tone={complete ? "confirm" : "warning"} dot>
        {complete ? "Submitted" : "Submitted, incomplete"}
      </Badge>
    );
  if (state === "withdrawn") return <Badge dot>Withdrawn</Badge>;
  return (
    <Badge tone={complete ? "brand" : "neutral"} dot>
      {!complete ? "Draft" : fees?.isNeeded ? "Ready to pay and submit" : "Ready to submit"}
    </Badge>
  );
}
