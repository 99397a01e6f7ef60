import { type Mutant, of } from "./mutant.ts";

export const wallets: readonly Mutant[] = [
  ...of(
    "server/wallets/wallets.ts",
    ["server/wallets"],
    [
      [`  if (row?.given) refuse`, `  if (false) refuse`],
      [`if (!(now.getTime() < Date.parse(until)))`, `if (false)`],
      [`if (code === null) refuse`, `if (false) refuse`],
    ],
  ),
  ...of("server/wallets/wallets.ts", ["server/wallets"], [[`    refuseOthersLink(ask, ticket.transactionID);\n`, ``]]),
];
