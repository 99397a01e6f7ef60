import { clsx } from "clsx";
import type { ServiceAt } from "../../../contract/platform/addresses.ts";
import { type Crowd, crowds, listCrowds } from "../../../contract/door/crowds.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";

const bars: Record<Crowd, number> = { quiet: 1, steady: 2, busy: 3 };

/** How busy a home is, in bars and words. Asked beside the page, which is the same for everybody and kept; one question for all homes. */
export function CrowdNow({ at: { client, service }, propertyID }: { at: ServiceAt; propertyID: string }) {
  const { data } = useOptionalAnswer(listCrowds, { client, service }, { again: MINUTE });
  const crowd = data?.homes.find((home) => home.propertyID === propertyID)?.crowd;
  if (!crowd) return null;
  return (
    <span
      data-slot="crowd"
      className="inline-flex items-center gap-1.5 text-sm font-normal whitespace-nowrap opacity-80"
    >
      <span aria-hidden className="flex items-end gap-0.5">
        {[1, 2, 3].map((bar) => (
          <i
            key={bar}
            className={clsx("w-1 rounded-[1px] bg-current", bar > bars[crowd] && "opacity-25")}
            style={{ height: 3 + bar * 3 }}
          />
        ))}
      </span>
      {crowds[crowd]}
    </span>
  );
}
