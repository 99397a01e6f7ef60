import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { countTill, getTills } from "../../../contract/commerce/tills.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import { type Sql, json, one } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Seller } from "./by-hand.ts";
import { type Whose, countedTills, openRefunds, openTills, takeIntoCount } from "./till-queries.ts";

/** The cash that should be in somebody’s till. */
export async function cashIn(sql: Sql, serviceID: string, { userID, shiftID }: Seller): Promise<number> {
  const open = await openTills(sql, serviceID);
  return open.find((till) => till.userID === userID && till.shiftID === shiftID)?.expected ?? 0;
}

export const tills = [
  on(getTills, async ({ sql, service: { serviceID } }) => {
    const [open, counted] = await Promise.all([openTills(sql, serviceID), countedTills(sql, serviceID)]);
    return { open, counted };
  }),

  /** Of two who count it at once the second finds it empty: a payment is of one count. */
  on(countTill, async ({ sql, service: { serviceID }, form, user, audit }) => {
    const { counted } = form;
    const note = form.note ?? "";
    const whose = whoseTill(form);
    const { tillCountID } = one(
      await sql<{ tillCountID: string }>`
        insert into till_counts (service_id, user_id, shift_id, counted_by, counted, note)
        values (${serviceID}, ${whose.userID}, ${whose.shiftID}, ${user.userID}, ${counted}, ${note}) returning till_count_id`,
    );
    const takings = await takeIntoCount(sql, tillCountID, { serviceID, ...whose });
    const cashBack = await takeRefunds(sql, tillCountID, { serviceID, ...whose });
    if (takings.length === 0 && cashBack === 0)
      refuse("There is nothing in this till: it was counted already, or nothing was sold since.", 409);
    const expected = (takings.find((taking) => taking.method === "cash")?.amount ?? 0) - cashBack;
    await sql`
      update till_counts set takings = ${json(takings)}, cash_back = ${cashBack}, expected = ${expected}
      where till_count_id = ${tillCountID}`;
    await audit(tillCountID, null, { expected, counted, note });
    return { expected, counted };
  }),
];

function whoseTill({ userID, shiftID }: FormOf<typeof countTill>): Seller {
  if (isID(shiftID ?? "")) return { userID: null, shiftID: shiftID! };
  if (isID(userID ?? "")) return { userID: userID!, shiftID: null };
  return refuse("Choose whose till it is.", 400);
}

async function takeRefunds(sql: Sql, tillCountID: string, { serviceID, userID, shiftID }: Whose): Promise<number> {
  const found: Fragment = fragment`
    select r.refund_id from ${openRefunds(serviceID)}
      and ${shiftID === null ? fragment`r.made_by = ${userID}` : fragment`r.shift_id = ${shiftID}`}`;
  const rows = await sql<{ amount: number }>`
    update refunds r set till_count_id = ${tillCountID} from (${found}) f
    where r.refund_id = f.refund_id and r.till_count_id is null returning r.amount`;
  return rows.reduce((all, { amount }) => all + amount, 0);
}
