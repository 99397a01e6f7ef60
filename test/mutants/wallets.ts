import { type Mutant, of } from "./mutant.ts";

export const wallets: readonly Mutant[] = [
  ...of(
    "server/commerce/wallets/wallets.ts",
    ["server/commerce/wallets"],
    [
      [`  if (row?.given) refuse`, `  if (false) refuse`],
      [`if (!(now.getTime() < Date.parse(until)))`, `if (false)`],
      [`if (code === null) refuse`, `if (false) refuse`],
    ],
  ),
  ...of(
    "server/commerce/wallets/wallets.ts",
    ["server/commerce/wallets"],
    [[`    requireLinkToOrder(context, ticket.transactionID);\n`, ``]],
  ),
];
