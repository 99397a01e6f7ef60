import type { AnswerOf } from "../../../../contract/endpoint.ts";
import type { Standing } from "../../../../contract/permissions.ts";
import type { transactionHistory } from "../../../../contract/sales.ts";
import type { Purchase } from "../../../../contract/transactions.ts";

/** What staff alone see of an order. */
export type History = AnswerOf<typeof transactionHistory>;

/** What each part of an order's page is given. */
export type OrderProps = {
  ids: { client: string; service: string; transactionID: string };
  standings: readonly Standing[];
  purchase: Purchase;
};
