import { DoorOpen } from "lucide-react";
import { useState } from "react";
import type { ServiceAt } from "../../../contract/platform/addresses.ts";
import { type conflictStates, listDisputedScans } from "../../../contract/door/door.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useProgram } from "../../programs/studio/useProgram.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { ConflictList } from "../ConflictList.tsx";

type State = (typeof conflictStates)[number];

const states = [
  { value: "open", label: "Open" },
  { value: "acknowledged", label: "Understood" },
] as const satisfies readonly { value: State; label: string }[];

/** In milliseconds: phones hand in by themselves. */
const EACH = 15_000;

/** What the doors disagree about, until somebody has understood it; and who understood what. */
export function ConflictsCard({ at }: { at: ServiceAt }) {
  const { timeZone } = useProgram().settings;
  const [state, setState] = useState<State>("open");
  const query = state === "open" ? {} : { state };
  const { data, error } = useOptionalAnswer(listDisputedScans, at, { query, again: EACH });
  return (
    <Card>
      <CardHead
        title="Conflicts"
        actions={<Segmented label="Which conflicts" value={state} options={states} onChange={setState} />}
      />
      {error && !data && <Notice tone="danger">{error.message}</Notice>}
      {!data && !error && <Skeleton className="m-5 h-24" />}
      {data && data.scans.length === 0 && (
        <EmptyState
          icon={DoorOpen}
          title={state === "open" ? "The doors agree" : "Nothing yet"}
          text={
            state === "open"
              ? "What was let in without a network and doesn’t stand is listed here."
              : "Conflicts that somebody has understood are listed here, with who and when."
          }
        />
      )}
      {data && data.scans.length > 0 && <ConflictList at={at} zone={timeZone} scans={data.scans} />}
    </Card>
  );
}
