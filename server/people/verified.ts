import { fragment } from "../db/statement.ts";

/** Whether the membership called `m` is verified: until its last day is over, wherever somebody is. */
export const isVerified = fragment`(m.verified_at is not null
  and (m.verified_until is null or m.verified_until >= (now() at time zone 'UTC' - interval '10 hours')::date))`;
