import type { ProgramAt } from "../../../contract/addresses.ts";
import { liftConflict } from "../../../contract/results.ts";
import type { Standing } from "../../../contract/permissions.ts";
import { ActionButton } from "../../dialogs/ActionButton.tsx";
import { Confirm } from "../../dialogs/Confirm.tsx";
import { Card, CardHead } from "../../ui/Card.tsx";
import type { Scorers } from "./scorers.ts";

type Props = { at: ProgramAt; conflicts: Scorers["conflicts"]; standings: readonly Standing[] };

/** Who doesn't judge what, and why: said by themselves. */
export const Conflicts = ({ at, conflicts, standings }: Props) => (
  <Card>
    <CardHead title="Conflicts of interest" />
    <ul className="divide-y border-t">
      {conflicts.map((conflict) => (
        <li key={conflict.userID + conflict.entryID} className="flex items-start gap-3 px-5 py-3">
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              {conflict.fullName} <span className="num font-normal text-ink-3">{conflict.code}</span>
            </p>
            <p className="text-sm text-ink-2 wrap-break-word">{conflict.reason}</p>
          </div>
          <ActionButton
            size="xs"
            endpoint={liftConflict}
            standings={standings}
            dialog={
              <Confirm
                title="Lift this conflict of interest?"
                text={`${conflict.fullName} will see and score ${conflict.title || conflict.code} again, and what they gave it counts.`}
                lasting="reversible"
                action="Lift"
                endpoint={liftConflict}
                params={at}
                sent={{ userID: conflict.userID, entryID: conflict.entryID }}
              />
            }
          >
            Lift
          </ActionButton>
        </li>
      ))}
    </ul>
  </Card>
);
