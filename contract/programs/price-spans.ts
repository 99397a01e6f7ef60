import { windowState } from "../platform/visibility.ts";

export type PriceSpan = { opensAt: string | null; closesAt: string | null };

const unlimitedSpan = { opensAt: "0001-01-01T00:00:00Z", closesAt: "9999-01-01T00:00:00Z" };

/** Either end of a span may be open. */
export const priceSpanStateAt = ({ opensAt, closesAt }: PriceSpan, now: Date) =>
  windowState({ opensAt: opensAt ?? unlimitedSpan.opensAt, closesAt: closesAt ?? unlimitedSpan.closesAt }, now);
