import type { AppliedFee } from "../../../contract/commerce/cart/pricing.ts";
import type { Sql } from "../../platform/db/sql.ts";

export type FeeRow = {
  feeID: string;
  name: string;
  kind: AppliedFee["kind"];
  amount: number;
  memberAmount: number | null;
  laterFrom: number | null;
  laterAmount: number | null;
  copyAmount: number | null;
  appliesTo: "order" | "product" | "category";
  productID: string | null;
  categoryID: string | null;
  neededToSubmit: boolean;
  opensAt: string | null;
  closesAt: string | null;
};
export type FeeValues = Omit<FeeRow, "feeID">;

export const feesOfService = (sql: Sql, serviceID: string) => sql<FeeRow>`
  select fee_id, name, kind, amount, member_amount, later_from, later_amount, copy_amount, applies_to, product_id, category_id, needed_to_submit, opens_at, closes_at
  from fees where service_id = ${serviceID} order by created_at, search_key(name), fee_id`;

export const feeInService = (sql: Sql, serviceID: string | null, feeID: string) => sql<{ feeID: string }>`
  select fee_id from fees where service_id = ${serviceID} and fee_id = ${feeID}`;

export const lockFee = (sql: Sql, feeID: string) => sql<FeeRow>`
  select fee_id, name, kind, amount, member_amount, later_from, later_amount, copy_amount, applies_to, product_id, category_id, needed_to_submit, opens_at, closes_at
  from fees where fee_id = ${feeID} for no key update`;

export const insertFee = (sql: Sql, serviceID: string, fee: FeeValues) => sql<{ feeID: string }>`
  insert into fees (service_id, name, kind, amount, member_amount, later_from, later_amount, copy_amount, applies_to, product_id, category_id, needed_to_submit, opens_at, closes_at)
  values (${serviceID}, ${fee.name}, ${fee.kind}, ${fee.amount}, ${fee.memberAmount}, ${fee.laterFrom}, ${fee.laterAmount},
    ${fee.copyAmount}, ${fee.appliesTo}, ${fee.productID}, ${fee.categoryID},
    ${fee.neededToSubmit}, ${fee.opensAt}, ${fee.closesAt})
  returning fee_id`;

export const updateFee = (sql: Sql, feeID: string, fee: FeeValues) => sql`
  update fees set name = ${fee.name}, kind = ${fee.kind}, amount = ${fee.amount}, member_amount = ${fee.memberAmount},
    later_from = ${fee.laterFrom}, later_amount = ${fee.laterAmount}, copy_amount = ${fee.copyAmount}, applies_to = ${fee.appliesTo},
    product_id = ${fee.productID}, category_id = ${fee.categoryID},
    needed_to_submit = ${fee.neededToSubmit}, opens_at = ${fee.opensAt}, closes_at = ${fee.closesAt}
  where fee_id = ${feeID}`;

export const isFeeOrdered = (sql: Sql, feeID: string) => sql`
  select from transaction_items where fee_id = ${feeID} limit 1`;

export const deleteFee = (sql: Sql, feeID: string) => sql`delete from fees where fee_id = ${feeID}`;

export const categoryNames = (sql: Sql, serviceID: string) => sql<{ categoryID: string; name: string }>`
  select category_id, name from categories where service_id = ${serviceID} order by position, label`;
