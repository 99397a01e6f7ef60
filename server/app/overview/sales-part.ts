import type { SalesPart } from "../../../contract/app/program-overviews.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { ProgramIDs } from "../../platform/db/statement.ts";
import {
  codesUsed,
  productSales,
  saleTotals,
  sharedLimits,
  ticketsByDay,
  waitingByProduct,
} from "./sales-part-queries.ts";

/** What a program has sold, of how many. */
export async function salesPartOf(sql: Sql, program: ProgramIDs, now: Date): Promise<SalesPart> {
  const { serviceID } = program;
  const [totals, products, limits, days, codes, waiting] = await Promise.all([
    saleTotals(sql, program, now).then(requireRow),
    productSales(sql, program),
    sharedLimits(sql, serviceID),
    ticketsByDay(sql, program),
    codesUsed(sql, serviceID),
    waitingByProduct(sql, serviceID),
  ]);
  return {
    ...totals,
    products: [...products],
    limits: [...limits],
    days: [...days],
    codes: [...codes],
    waiting: [...waiting],
  };
}
