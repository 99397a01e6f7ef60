import { DoorOpen } from "lucide-react";
import { useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type conflictStates, listDisputedScans } from "../../../contract/door/door.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { ConflictList } from "../ConflictList.tsx";

type ConflictState = (typeof conflictStates)[number];

const states = [
  { value: "open", label: "Open" },
  { value: "acknowledged", label: "Understood" },
] as const satisfies readonly { value: ConflictState; label: string }[];

/** In milliseconds: phones hand in by themselves. */
const REFRESH_EVERY = 15_000;

/** What the doors disagree about, until somebody has understood it; and who understood what. */
export function ConflictsCard({ at }: { at: ServiceAddress }) {
  const { timeZone } = useProgram().settings;
  const [state, setState] = useState<ConflictState>("open");
  const query = state === "open" ? {} : { state };
  const { data, error } = useOptionalAnswer(listDisputedScans, at, { query, refreshEvery: REFRESH_EVERY });
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
