import { fragment } from "../../platform/db/statement.ts";

/** Whether the membership `m` is verified. A membership counts until its last day is over in every time zone. */
export const isMembershipVerified = fragment`is_verified(m)`;
