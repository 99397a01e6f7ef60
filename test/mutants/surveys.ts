import { type Mutant, of } from "./mutant.ts";

export const surveys: readonly Mutant[] = [
  ...of(
    "server/surveys/charts.ts",
    ["server/surveys/surveys"],
    [
      [
        `if (respondents < fewestAnswers)
    return`,
        `if (false) return`,
      ],
      [`if (counts.some((each) => each < fewestAnswers)) return`, `if (false) return`],
      [`if (others > 0 && others < fewestAnswers) return`, `if (false) return`],
      [`if (element.type === "multiSelect" && values.length > 1) return`, `if (false) return`],
    ],
  ),
  ...of(
    "server/surveys/results.ts",
    ["server/surveys"],
    [
      [
        `if (whyHidden(elements, await readAnswerCounts(sql, serviceID), filter) !== null) return { words: [], next: null };`,
        ``,
      ],
      [`read.shown < fewestAnswers ? null :`, ``],
    ],
  ),
];
