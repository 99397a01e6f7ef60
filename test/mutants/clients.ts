import { type Mutant, of } from "./mutant.ts";

export const clients: readonly Mutant[] = [
  ...of(
    "server/platform/access/program-transaction.ts",
    ["server/rehearsals/no-mail"],
    [[`if (service.rehearsalOf) await suppressMail(sql);`, ``]],
  ),
];
