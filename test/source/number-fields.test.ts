import { expect, test } from "vitest";
import { calls } from "../../contract/app/all-calls.ts";
import type { AnyEndpoint } from "../../contract/platform/endpoint.ts";
import { formElements } from "../../contract/platform/forms/element.ts";

/** Numbers with decimals, and how each is stored. A database refuses half of anything else. */
const decimals: Record<string, string> = {
  Bathrooms: "halves",
  Latitude: "degrees",
  Longitude: "degrees",
  "Maximum size of a file, in MB": "bytes",
  "Percent off": "hundredths of a percent",
  Percent: "hundredths of a percent",
  "Tax, in percent": "hundredths of a percent",
};

test("a number that a form asks for is whole, or is known to have decimals", () => {
  const numbers = calls.flatMap(({ endpoint }) =>
    formElements((endpoint as AnyEndpoint).form).flatMap((element) =>
      element.type === "input" && element.kind === "number" ? [element] : [],
    ),
  );
  const fractions = numbers.filter(({ whole }) => !whole).map(({ label }) => label);
  expect([...new Set(fractions)].sort()).toEqual(Object.keys(decimals).sort());
  expect(numbers.some(({ whole }) => whole)).toBe(true);
});
