import { expect, test } from "vitest";
import { textFormats } from "../../../contract/platform/forms/input-kinds.ts";
import { suggestAddress } from "./suggest-address.ts";

test("V15 a name suggests an address that can be one", () => {
  expect(suggestAddress("Remodel Awards 2027")).toBe("remodel-awards-2027");
  expect(suggestAddress("  The Builders’ Café & Garden! ")).toBe("the-builders-cafe-garden");
  for (const name of ["Excellence in Building", "Ünïcödé awards", "a".repeat(300)])
    expect(textFormats["url-fragment"].isValid(suggestAddress(name)), name).toBe(true);
});
