import { fragment } from "../../platform/db/statement.ts";

/** Whether the order called `t` was sold by somebody of staff, by a verifier or by a shift’s pass. */
export const isByHand = fragment`(t.sold_by is not null or t.sold_shift_id is not null)`;
