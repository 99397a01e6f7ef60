import { fragment } from "../../platform/db/statement.ts";

/** Whether the order `t` was sold by staff, a verifier or a shift’s pass. */
export const isByHand = fragment`(t.sold_by is not null or t.sold_shift_id is not null)`;
