import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { listDisputedScans } from "../../../contract/door/door.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { ConflictList } from "../ConflictList.tsx";

type Props = { at: ServiceAddress; propertyID: string | null; deviceID: string | undefined; zone: TimeZone };

const REFRESH_EVERY = MINUTE;

/** Found out when the phones were last online: nothing here needs doing at once, and nobody is sent away for it. */
export function DoorConflicts({ at, propertyID, deviceID, zone }: Props) {
  const query = { ...(propertyID && { propertyID }) };
  const { data } = useOptionalAnswer(listDisputedScans, at, { query, refreshEvery: REFRESH_EVERY });
  if (!data || data.scans.length === 0) return null;
  return (
    <section aria-labelledby="conflicts" className="overflow-hidden rounded-lg border bg-surface">
      <div className="px-5 py-4">
        <h2 id="conflicts" className="font-semibold">
          Conflicts
        </h2>
        <p className="text-pretty text-ink-2">
          Two phones let in one ticket while they couldn’t ask each other, or it was refunded meanwhile. The earlier one
          stands. Go on scanning; whoever runs the program sees these, too.
        </p>
      </div>
      <ConflictList {...{ at, zone, deviceID }} scans={data.scans} />
    </section>
  );
}
