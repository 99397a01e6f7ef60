import type { EntryState } from "../../contract/entries.ts";
import { Badge } from "../ui/Badge.tsx";

type Shown = { state: EntryState; disqualified: boolean; complete: boolean };

/** Where an entry stands, in a word. */
export function StateBadge({ entry: { state, disqualified, complete } }: { entry: Shown }) {
  if (disqualified)
    return (
      <Badge tone="danger" dot>
        Disqualified
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
      {complete ? "Ready to submit" : "Draft"}
    </Badge>
  );
}
