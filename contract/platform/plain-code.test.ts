import { expect, test } from "vitest";
import { parseTicketCode } from "../commerce/tickets/tickets.ts";
import { normalizedCode } from "../galleries/certificates.ts";
import { plainCode } from "./plain-code.ts";

test("a code is the same however it was typed or pasted", () => {
  for (const typed of [
    "GALA-10",
    "ＧＡＬＡ－１０",
    " GALA‑10\n",
    "GALA–10",
    "GALA\u00a0-\u00a010",
    "“GALA−10”",
    "GA\u200bLA-10",
    "GALA - 10",
  ])
    expect([typed, plainCode(typed)]).toEqual([typed, "GALA-10"]);
  expect(plainCode("under_score")).toBe("under_score");
});

test("certificates’ and tickets’ codes are read so, too", () => {
  expect(normalizedCode("ａｂｃｄ–efgh‑ JKLM")).toBe("ABCDEFGHJKLM");
  expect(parseTicketCode(" abcdefghij‑lmnop_rstuv\u200b ")).toBe("abcdefghij-lmnop_rstuv");
});
