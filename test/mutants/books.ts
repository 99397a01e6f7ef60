import { type Mutant, of } from "./mutant.ts";

export const books: readonly Mutant[] = [
  ...of(
    "server/commerce/ledger/reconciliation.ts",
    ["server/commerce/ledger"],
    [
      [`last ? Date.parse(last.reached) - NEXT_LOOKBACK :`, `last ? Date.parse(last.reached) :`],
      [
        `    if (outcome.state === "succeeded")
      await inTransaction(`,
        `    if (false) await inTransaction(`,
      ],
    ],
  ),
];
