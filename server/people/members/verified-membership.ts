import { fragment } from "../../platform/db/statement.ts";

/** Whether the membership called `m` is verified: until its last day is over, wherever somebody is. */
export const isMembershipVerified = fragment`is_verified(m)`;
