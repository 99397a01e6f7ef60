import { expect, test } from "vitest";
import { formats } from "../../../contract/platform/forms/kinds.ts";
import { addressFor } from "./addressFor.ts";

test("V15 a name suggests an address that can be one", () => {
  expect(addressFor("Remodel Awards 2027")).toBe("remodel-awards-2027");
  expect(addressFor("  The Builders’ Café & Garden! ")).toBe("the-builders-cafe-garden");
  for (const name of ["Excellence in Building", "Ünïcödé awards", "a".repeat(300)])
    expect(formats["url-fragment"].isValid(addressFor(name)), name).toBe(true);
});
