import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { getInside } from "../../../contract/door/door.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";

type InsideScope = { at: ServiceAddress; propertyID: string | null; most: number | null; isOffline: boolean };

/** Milliseconds: other devices let in and count out here, too. */
const REFRESH_EVERY = 10_000;

/** How many are inside a home with limited room; undefined without a limit, or while this device can't see the others. */
export function useInside({ at, propertyID, most, isOffline }: InsideScope): number | undefined {
  const query = { ...(propertyID && { propertyID }) };
  const enabled = most !== null && !isOffline;
  const { data } = useOptionalAnswer(getInside, at, { query, refreshEvery: REFRESH_EVERY, enabled });
  return enabled ? data?.inside : undefined;
}
