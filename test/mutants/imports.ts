import { type Mutant, of } from "./mutant.ts";

export const imports: readonly Mutant[] = [
  ...of(
    "server/imports/imports.ts",
    ["server/imports/imports.test"],
    [[`subjectsFor(ask).includes(subject) ||`, `true ||`]],
  ),
  ...of(
    "server/imports/line-planner.ts",
    ["server/imports/imports"],
    [
      [`mayAgree("reference", values, record.values) &&`, `true &&`],
      [`if (earlier !== undefined && earlier !== tableLine.line)`, `if (false)`],
    ],
  ),
  ...of(
    "server/imports/take-back.ts",
    ["server/imports/imports.test", "server/imports/ticket-import"],
    [
      [`record.before === null && isUnchangedSince(record, values)`, `record.before === null`],
      [
        `    where k.transaction_id = \${transactionID} and s.undone_at is null limit 1`,
        `    where false and k.transaction_id = \${transactionID} limit 1`,
      ],
      [`filter((field) => isSameValue(values[field], after[field]))`, `filter(() => true)`],
    ],
  ),
];
