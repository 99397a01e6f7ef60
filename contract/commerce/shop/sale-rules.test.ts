import { expect, test } from "vitest";
import { saleWindow } from "./sale-rules.ts";

const window = { opensAt: "2030-05-01T00:00:00Z", closesAt: "2030-05-20T00:00:00Z" };

test("F14 what is for certain days is sold until the program's sale or its last day is over, whichever comes first", () => {
  expect(saleWindow(window, "2030-06-02T00:00:00Z")).toEqual(window);
  expect(saleWindow(window, "2030-05-12T00:00:00Z")).toEqual({ ...window, closesAt: "2030-05-12T00:00:00Z" });
  expect(saleWindow(null, "2030-05-12T00:00:00Z")).toEqual({ opensAt: null, closesAt: "2030-05-12T00:00:00Z" });
  expect(saleWindow(window, null)).toEqual(window);
});
