import { expect, test } from "vitest";
import { eligibilityQuestions, whyNotEligible } from "./eligibility.ts";

const asked = {
  name: "The Alder Fund",
  eligibility: "Are you an apprentice?\n\n Is it your first year? \n",
  notEligible: "",
};

test("a line is a question, an empty one is none", () => {
  expect(eligibilityQuestions(asked.eligibility)).toEqual(["Are you an apprentice?", "Is it your first year?"]);
  expect(eligibilityQuestions("")).toEqual([]);
});

test("whoever answers all with yes may apply; the first no is enough to be told, in staff’s words where they wrote some", () => {
  expect(whyNotEligible(asked, [true, true])).toBeUndefined();
  expect(whyNotEligible(asked, [false])).toBe("Then The Alder Fund isn’t for you this time. Another one here may be.");
  expect(whyNotEligible({ ...asked, notEligible: "Come back next year." }, [true, false])).toBe("Come back next year.");
  expect(whyNotEligible(asked, [true])).toContain("Answer first");
  expect(whyNotEligible({ ...asked, eligibility: "" }, [])).toBeUndefined();
});
