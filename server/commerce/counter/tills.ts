import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { countTill, getTills } from "../../../contract/commerce/counter/tills.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Cashier } from "./sell-by-hand.ts";
import { type TillOwner, countedTills, openRefunds, openTills, assignToCount } from "./till-queries.ts";

/** The cash that should be in somebody’s till. */
export async function expectedCash(sql: Sql, serviceID: string, { userID, shiftID }: Cashier): Promise<number> {
  const open = await openTills(sql, serviceID);
  return open.find((till) => till.userID === userID && till.shiftID === shiftID)?.expected ?? 0;
}

export const tillHandlers = [
  on(getTills, async ({ sql, service: { serviceID } }) => {
    const [open, counted] = await Promise.all([openTills(sql, serviceID), countedTills(sql, serviceID)]);
    return { open, counted };
  }),

  /** Of two who count it at once the second finds it empty: a payment is of one count. */
  on(countTill, async ({ sql, service: { serviceID }, form, user, audit }) => {
    const { counted } = form;
    const note = form.note ?? "";
    const whose = cashierOfTill(form);
    const { tillCountID } = requireRow(
      await sql<{ tillCountID: string }>`
        insert into till_counts (service_id, user_id, shift_id, counted_by, counted, note)
        values (${serviceID}, ${whose.userID}, ${whose.shiftID}, ${user.userID}, ${counted}, ${note}) returning till_count_id`,
    );
    const takings = await assignToCount(sql, tillCountID, { serviceID, ...whose });
    const cashBack = await assignRefundsToCount(sql, tillCountID, { serviceID, ...whose });
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

function cashierOfTill({ userID, shiftID }: FormOf<typeof countTill>): Cashier {
  if (isID(shiftID ?? "")) return { userID: null, shiftID: shiftID! };
  if (isID(userID ?? "")) return { userID: userID!, shiftID: null };
  return refuse("Choose whose till it is.", 400);
}

async function assignRefundsToCount(
  sql: Sql,
  tillCountID: string,
  { serviceID, userID, shiftID }: TillOwner,
): Promise<number> {
  const found: Fragment = fragment`
    select r.refund_id from ${openRefunds(serviceID)}
      and ${shiftID === null ? fragment`r.made_by = ${userID}` : fragment`r.shift_id = ${shiftID}`}`;
  const rows = await sql<{ amount: number }>`
    update refunds r set till_count_id = ${tillCountID} from (${found}) f
    where r.refund_id = f.refund_id and r.till_count_id is null returning r.amount`;
  return rows.reduce((all, { amount }) => all + amount, 0);
}
