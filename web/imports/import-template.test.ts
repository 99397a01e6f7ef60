import { expect, test } from "vitest";
import { importTemplateOf } from "./import-template.ts";

test("a template has our own headings and an example, as spreadsheets read them", () => {
  expect(importTemplateOf("builders")).toBe(
    "\ufeffReference,Company,About,Contact,Email,Phone,Website,License number,Logo\r\n" +
      "B-7,Park & Rye,Two brothers who build in wood.,Ida Rye,ida@parkandrye.example,(507) 555-0142,parkandrye.example,BC-7781,park-and-rye.png\r\n",
  );
  expect(importTemplateOf("homes")).toContain('"Under $500,000"');
});
