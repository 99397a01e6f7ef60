import { type Mutant, of } from "./mutant.ts";

export const books: readonly Mutant[] = [
  ...of(
    "server/commerce/ledger/reconciliation.ts",
    ["server/commerce/ledger"],
    [
      [`last ? Date.parse(last.reached) - AGAIN :`, `last ? Date.parse(last.reached) :`],
      [`    if (outcome.state === "succeeded") await keep(`, `    if (false) await keep(`],
    ],
  ),
];
