import { windowAt } from "../platform/visibility.ts";

export type Span = { opensAt: string | null; closesAt: string | null };

const always = { opensAt: "0001-01-01T00:00:00Z", closesAt: "9999-01-01T00:00:00Z" };

/** Before, inside or after a span, either end of which may be open. */
export const spanAt = ({ opensAt, closesAt }: Span, now: Date) =>
  windowAt({ opensAt: opensAt ?? always.opensAt, closesAt: closesAt ?? always.closesAt }, now);
