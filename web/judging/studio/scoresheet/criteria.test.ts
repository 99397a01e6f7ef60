import { expect, test } from "vitest";
import { uniqueCriterionName, withLabel, weightShare, editedCriteria } from "./criteria.ts";

const two = () =>
  editedCriteria([
    { name: "design", label: "Design", help: "", maximumValue: 10, weight: 3 },
    { name: "", label: "", help: "", maximumValue: 10, weight: 1 },
  ]);

test("a criterion's name follows its label, and is nobody else's", () => {
  expect(uniqueCriterionName("Use of Light", [])).toBe("use-of-light");
  expect(uniqueCriterionName("Design", ["design"])).toBe("design-2");
  expect(uniqueCriterionName("Design", ["design", "design-2"])).toBe("design-3");
  expect(uniqueCriterionName("2nd look", [])).toBe("nd-look");
  expect(uniqueCriterionName("???", [])).toBe("criterion");
});

test("only the comment is named comment", () => {
  expect(uniqueCriterionName("Comment", [])).toBe("remark");
});

test("a name that scores may refer to stays when its label changes", () => {
  const criteria = two();
  const settled = new Set([criteria[0]!.key]);
  expect(withLabel(criteria, 0, "Architecture", settled)[0]).toMatchObject({ name: "design", label: "Architecture" });
  expect(withLabel(criteria, 1, "Craft", settled)[1]).toMatchObject({ name: "craft", label: "Craft" });
});

test("a criterion's share is its weight among all", () => {
  const criteria = two();
  expect(criteria.map((one) => weightShare(one, criteria))).toEqual([75, 25]);
});
