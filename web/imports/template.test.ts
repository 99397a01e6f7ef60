import { expect, test } from "vitest";
import { templateOf } from "./template.ts";

test("a template has our own headings and an example, as spreadsheets read them", () => {
  expect(templateOf("builders")).toBe(
    "\ufeffReference,Company,About,Contact,Email,Phone,Website,License number,Logo\r\n" +
      "B-7,Park & Rye,Two brothers who build in wood.,Ida Rye,ida@parkandrye.example,(507) 555-0142,parkandrye.example,BC-7781,park-and-rye.png\r\n",
  );
  expect(templateOf("homes")).toContain('"Under $500,000"');
});
