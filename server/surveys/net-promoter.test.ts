import { describe, expect, test } from "vitest";
import type { QuestionElement } from "../../contract/platform/forms/element.ts";
import { getSurveyResults } from "../../contract/surveys/survey-results.ts";
import { addSurvey, answer, openUntil } from "../../test/survey.ts";
import { useTown } from "../../test/town.ts";
import { netPromoterOf, numbersByValue } from "./net-promoter.ts";

const town = useTown();
const label = "How likely are you to recommend the tour?";
const scale = Array.from({ length: 11 }, (_, number) => ({ value: `v${number}`, label: `${number}` }));

describe("the net promoter score", () => {
  test("is the share of 9 and 10 less the share of 0 to 6, in whole points", () => {
    // Of 25 answers 15 are 9 or 10 (60 %), 7 are 7 or 8, and 3 are 0 to 6 (12 %): 60 - 12 = 48.
    const worked = [
      [0, 1],
      [4, 1],
      [6, 1],
      [7, 3],
      [8, 4],
      [9, 5],
      [10, 10],
    ] as const;
    expect(netPromoterOf(worked)).toEqual({ score: 48, promoters: 15, detractors: 3, answered: 25 });
  });

  test("is rounded once: 4 of 7 less 1 of 7 are 43 points, though 57 % less 14 % would be, too, and 1 of 6 less 2 of 6 are -17", () => {
    expect(
      netPromoterOf([
        [10, 4],
        [8, 2],
        [3, 1],
      ])?.score,
    ).toBe(43);
    expect(
      netPromoterOf([
        [9, 1],
        [7, 3],
        [6, 2],
      ])?.score,
    ).toBe(-17);
    // 2 of 9 (22.2 %) less 1 of 9 (11.1 %) are 11.1; 5 of 8 (62.5 %) less 1 of 8 (12.5 %) are 50, and not 63 - 13.
    expect(
      netPromoterOf([
        [9, 5],
        [7, 2],
        [0, 1],
      ])?.score,
    ).toBe(50);
    expect(Object.is(netPromoterOf([[8, 5]])?.score, 0)).toBe(true);
    expect([netPromoterOf([[10, 5]])?.score, netPromoterOf([[0, 5]])?.score]).toEqual([100, -100]);
  });

  test("is hidden below five answers", () => {
    expect(netPromoterOf([[10, 4]])).toBeNull();
    expect(netPromoterOf([])).toBeNull();
  });

  test("is of choices and numbers from 0 to 10 that staff have said to be its, in whatever words, and of no others", () => {
    const radio = { type: "radio", name: "q", label: "Empfehlen Sie uns?", options: scale, netPromoter: true } as const;
    const numbers = (element: QuestionElement) => numbersByValue(element, ["3", "10"]);
    expect(numbers(radio)?.get("v9")).toBe(9);
    const worded = scale.map((each, at) => (at === 10 ? { ...each, label: "10: very likely" } : each));
    expect(numbers({ ...radio, type: "select", options: worded })?.get("v10")).toBe(10);
    expect(numbers({ ...radio, label, netPromoter: false })).toBeNull();
    expect(numbers({ ...radio, options: scale.slice(1) })).toBeNull();
    expect(numbers({ ...radio, options: [...scale.slice(1), { value: "eleven", label: "11" }] })).toBeNull();
    const typed = { type: "input", kind: "number", name: "q", label, min: 0, max: 10, netPromoter: true } as const;
    expect(numbers(typed)?.get("10")).toBe(10);
    expect(numbers({ ...typed, max: 5 })).toBeNull();
  });
});

test("F12 results say how many would recommend it, from five answers on, and of those who are looked at", async () => {
  const question = { type: "radio", name: "likely", label, options: scale, netPromoter: true } as const;
  const heard = {
    type: "radio",
    name: "heard",
    label: "Heard of us?",
    options: [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ],
  } as const;
  const at = await addSurvey(town, "recommended", {}, [question, heard] as never);
  const read = async (query = {}) => (await town.as("owner")(getSurveyResults, at, undefined, { query })).answer;
  const say = async (number: number | null, said: string) =>
    expect((await answer(town, at, { likely: number === null ? null : `v${number}`, heard: said })).status).toBe(200);
  for (const number of [10, 9, 9, 3]) await say(number, "yes");
  await say(null, "yes");
  // Five have answered, and this question four of them.
  expect((await read()).questions[0]).toMatchObject({ answered: 4, netPromoter: null });
  for (const number of [10, 2, 2, 7, 8]) await say(number, "no");
  await openUntil(town, at, "2021-01-01T17:00Z");
  const all = { score: 11, promoters: 4, detractors: 3, answered: 9 };
  const whole = await read();
  expect(whole.questions[0]).toMatchObject({ netPromoter: all, netPromoterOfAll: all });
  expect(whole.questions[1]).toMatchObject({ netPromoter: null, netPromoterOfAll: null });
  const these = { score: -20, promoters: 1, detractors: 2, answered: 5 };
  const some = await read({ question: "heard", values: "no" });
  expect(some.questions[0]).toMatchObject({ netPromoter: these, netPromoterOfAll: all });
});
