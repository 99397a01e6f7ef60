import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import axe from "axe-core";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const report = readFileSync(join(root, "docs/accessibility.md"), "utf8");

/** WCAG 2.2, levels A and AA (https://www.w3.org/TR/WCAG22/). 4.1.1 is no criterion any more. */
const levelA =
  "1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2";
const levelAA =
  "1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3";

const rows = report
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [name = "", level, conformance, remarks, evidence = ""] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    return { criterion: name.split(" ")[0]!, level, conformance, remarks, evidence };
  });

/** Turned on by the tests that look at every page; other rules of axe are on unless it says otherwise. */
const turnedOn = /"target-size": \{ enabled: true \}/.test(readFileSync(join(root, "e2e/test.ts"), "utf8"))
  ? ["target-size"]
  : [];

const rules = (axe as unknown as { _audit: { rules: { id: string; enabled: boolean; tags: string[] }[] } })._audit
  .rules;

/** Whether axe looks for anything of a criterion. */
const isLookedAt = (criterion: string) =>
  rules.some(
    ({ id, enabled, tags }) =>
      (enabled || turnedOn.includes(id)) && tags.includes(`wcag${criterion.replaceAll(".", "")}`),
  );

test("the report names each criterion of WCAG 2.2 once, with its level", () => {
  const expected = [
    ...levelA.split(" ").map((criterion) => `${criterion} A`),
    ...levelAA.split(" ").map((criterion) => `${criterion} AA`),
  ];
  expect(expected.length).toBe(55);
  expect(rows.map(({ criterion, level }) => `${criterion} ${level}`).toSorted()).toEqual(expected.toSorted());
});

test.each(rows)(
  "what it says of $criterion is shown by tests that there are",
  ({ criterion, conformance, remarks, evidence }) => {
    expect(["Supports", "Partially supports", "Not evaluated", "Not applicable"]).toContain(conformance);
    const isClaimed = conformance === "Supports" || conformance === "Partially supports";
    expect(evidence !== "", "what is claimed is shown, and what isn't says nothing").toBe(isClaimed);
    if (conformance === "Partially supports" || conformance === "Not applicable") expect(remarks).not.toBe("");
    if (/(^|; )axe($|; )/.test(evidence)) expect(isLookedAt(criterion), "axe has a rule for it").toBe(true);
    const named = [...evidence.matchAll(/`([^`]+)` \(([^)]+)\)/g)];
    expect(evidence.split("; ").filter((one) => one !== "axe" && one !== "").length).toBe(named.length);
    for (const [, file = "", words = ""] of named) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(readFileSync(join(root, file), "utf8"), `${file} has “${words}”`).toContain(words);
    }
  },
);
