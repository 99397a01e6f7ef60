import { type Mutant, of } from "./mutant.ts";

export const forms: readonly Mutant[] = [
  ...of(
    "contract/platform/forms/validate.ts",
    ["contract/platform/forms", "server/entries/entry-forms"],
    [
      [`!element.hidden && isFor`, `isFor`],
      [`Object.hasOwn(values, name)`, `name in values`],
      [`options.audience === audience;`, `true;`],
      [`[...new Set(value.filter(isString))]`, `value.filter(isString)`],
    ],
  ),
  ...of(
    "contract/platform/forms/conditions.ts",
    ["contract/platform/forms", "server/entries/entry-forms"],
    [
      [
        `if (!element || !isQuestion(element)) return line.test === "isEmpty";`,
        `if (!element || !isQuestion(element)) return true;`,
      ],
    ],
  ),
];
