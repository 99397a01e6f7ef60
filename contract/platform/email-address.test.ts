import { domainToASCII } from "node:url";
import { describe, expect, test } from "vitest";
import { normalizeEmail, emailHint, isSameMailbox, mailboxOf } from "./email-address.ts";

describe("V12 an email address has one form", () => {
  test.each([
    ["fan@example.test", "fan@example.test"],
    [" Fan@Example.TEST\n", "Fan@example.test"],
    ["fan@example.test\u200b", "fan@example.test"],
    ["fan@exam\u200bple.test", "fan@example.test"],
    ["f\u00adan@example.test", "fan@example.test"],
    ["fan\u2060@example.test", "fan@example.test"],
    ["\u202afan@example.test\u202c", "fan@example.test"],
    ["\ufefffan@example.test", "fan@example.test"],
    ["fan@ｅxample.test", "fan@example.test"],
    ["ｆａｎ＠ｅｘａｍｐｌｅ．ｔｅｓｔ", "fan@example.test"],
    ["fan@example。test", "fan@example.test"],
    ["mailto:fan@example.test", "fan@example.test"],
    ["MAILTO: fan@example.test", "fan@example.test"],
    ["ada.o'neil+tour@mail.oak.org", "ada.o'neil+tour@mail.oak.org"],
    ["jo@müller.de", "jo@xn--mller-kva.de"],
    ["jo@MÜLLER.de", "jo@xn--mller-kva.de"],
    ["jo@mu\u0308ller.de", "jo@xn--mller-kva.de"],
    ["jo@xn--mller-kva.de", "jo@xn--mller-kva.de"],
    ["jo@faß.de", "jo@xn--fa-hia.de"],
    ["山田@example.test", undefined],
    ["jörg@example.test", undefined],
    ["jo@example", undefined],
    ["jo@.test", undefined],
    ["jo@example..test", undefined],
    ["jo@example.test.", undefined],
    ["jo@a%41.test", undefined],
    ["jo@example.test/path", undefined],
    ["jo@example.test:25", undefined],
    ["jo@10.0.0.1", undefined],
    ["jo@[10.0.0.1]", undefined],
    ["Jo <jo@example.test>", undefined],
    ["jo@example.test?subject=hello", undefined],
    ["jo@one.test,jo@two.test", undefined],
    ["jo@example.test\nBcc: bo@oak.org", undefined],
    ["jo bo@example.test", undefined],
    ["@example.test", undefined],
    ["\u200b@example.test", undefined],
    [`jo@${"a".repeat(64)}.test`, undefined],
    ["", undefined],
  ])("%j is %j", (typed, form) => expect(normalizeEmail(typed)).toBe(form));

  test("and that form is its own", () => {
    for (const typed of ["Fan@Example.test", "jo@müller.de", "fan@exam\u200bple.test", "mailto:a+b@x.example"])
      expect(normalizeEmail(normalizeEmail(typed)!)).toBe(normalizeEmail(typed));
  });

  test("and its domain is what Node makes of it", () => {
    for (const domain of ["müller.de", "例え.テスト", "ΑΒΓΣ.gr", "ǅ.example", "Straße.de", "ﬁ.example", "क्षि.example"])
      expect(normalizeEmail(`jo@${domain}`)).toBe(`jo@${domainToASCII(domain)}`);
  });

  test("V12 of a letter that mail servers refuse a sentence says more", () => {
    expect(emailHint("jörg@example.test")).toBe(
      "Mail can’t be sent to an address with “ö” before the @. Use another address.",
    );
    expect(emailHint("jo@example")).toBeUndefined();
    expect(emailHint("jo@müller.de")).toBeUndefined();
  });
});

describe("N06 however an address is written, it is one mailbox", () => {
  test.each([
    [" Jamie@Example.COM ", "jamie@example.com"],
    ["jamie+votes@example.com", "jamie@example.com"],
    ["j.a.m.i.e+x@googlemail.com", "jamie@gmail.com"],
    ["j.ortega@example.com", "j.ortega@example.com"],
    ["jamie@exam\u200bple.com", "jamie@example.com"],
    ["jamie@ｅxample.com", "jamie@example.com"],
    ["Jo@Müller.de", "jo@xn--mller-kva.de"],
    ["+jamie@example.com", "+jamie@example.com"],
    ["...@gmail.com", "...@gmail.com"],
    ["nobody", "nobody"],
  ])("%j is %s", (written, mailbox) => expect(mailboxOf(written)).toBe(mailbox));

  test("and two are compared by it", () => {
    expect(isSameMailbox("jo+a@example.com", "JO@example.com")).toBe(true);
    expect(isSameMailbox("jo@example.com", "joe@example.com")).toBe(false);
  });
});
