import { clsx } from "clsx";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type CrowdLevel, crowdLevels, listCrowds } from "../../../contract/door/crowds.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";

const bars: Record<CrowdLevel, number> = { quiet: 1, steady: 2, busy: 3 };

type CrowdPlace = { at: ServiceAddress; propertyID: string };

export function useCrowd({ at: { client, service }, propertyID }: CrowdPlace): CrowdLevel | undefined {
  const { data } = useOptionalAnswer(listCrowds, { client, service }, { refreshEvery: MINUTE });
  return data?.homes.find((home) => home.propertyID === propertyID)?.crowd;
}

/**
 * How busy a home is, in bars and words. Fetched apart from the page, which is cached and the same for everybody; one request
 * serves all homes.
 */
export function CrowdNow({ isLarge = false, ...place }: CrowdPlace & { isLarge?: boolean }) {
  const crowd = useCrowd(place);
  if (!crowd) return null;
  return (
    <span
      data-slot="crowd"
      className={clsx(
        "inline-flex items-center gap-1.5 font-normal whitespace-nowrap",
        isLarge ? "text-base" : "text-sm opacity-80",
      )}
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
      {crowdLevels[crowd]}
    </span>
  );
}
