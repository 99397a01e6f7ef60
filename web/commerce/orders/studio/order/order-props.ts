import type { AnswerOf } from "../../../../../contract/platform/endpoint.ts";
import type { Standing } from "../../../../../contract/platform/permissions.ts";
import type { transactionHistory } from "../../../../../contract/commerce/orders/order-management.ts";
import type { Purchase } from "../../../../../contract/commerce/orders/transactions.ts";

/** What staff alone see of an order. */
export type OrderHistory = AnswerOf<typeof transactionHistory>;

/** What each part of an order's page is given. */
export type OrderProps = {
  ids: { client: string; service: string; transactionID: string };
  standings: readonly Standing[];
  purchase: Purchase;
};
