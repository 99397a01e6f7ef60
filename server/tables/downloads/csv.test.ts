import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("cells stand between commas, and in quotation marks where they would end too early", () => {
  expect(csvLine(["a", 1.5, null, "b, c", 'say "so"', "two\nlines"])).toBe(
    'a,1.5,,"b, c","say ""so""","two\nlines"\r\n',
  );
});

test("what somebody wrote is never a formula, and a number of ours stays one", () => {
  expect(csvLine(["=1+1", "+1 503", "-2", "@SUM(A1)", "\tx", -2])).toBe("'=1+1,'+1 503,'-2,'@SUM(A1),'\tx,-2\r\n");
  expect(csvLine(['=HYPERLINK("x")'])).toBe(`"'=HYPERLINK(""x"")"\r\n`);
});
