import fc from "fast-check";
import { expect, test } from "vitest";
import { textPieces } from "./paragraph-links.ts";

const linksOf = (text: string) => textPieces(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []));

test("words in brackets, addresses alone and email addresses become links, and the text around them stays", () => {
  expect(textPieces("Read [our rules](https://oak.test/rules.pdf) first.\nThen write.")).toEqual([
    { text: "Read " },
    { text: "our rules", href: "https://oak.test/rules.pdf" },
    { text: " first.\nThen write." },
  ]);
  expect(linksOf("See https://oak.test/a?b=1, or (http://oak.test/c).")).toEqual([
    ["https://oak.test/a?b=1", "https://oak.test/a?b=1"],
    ["http://oak.test/c", "http://oak.test/c"],
  ]);
  expect(linksOf("Write to help@oak.test. Or to [Mia](mailto:mia@oak.test)")).toEqual([
    ["help@oak.test", "mailto:help@oak.test"],
    ["Mia", "mailto:mia@oak.test"],
  ]);
});

test("nothing else becomes one", () => {
  for (const text of [
    "[run](javascript:alert(1))",
    "[run](data:text/html,x)",
    "[there](//evil.test)",
    "[there](/oak/studio)",
    "[bank](https://bank.test@evil.test/)",
    "https://",
    "[words] (https://)",
    "a@b",
    "javascript:alert('x@y.test')//",
  ])
    expect(
      linksOf(text).filter(([, href]) => !href!.startsWith("mailto:")),
      text,
    ).toEqual([]);
});

test("whatever is written is shown in full, and every link is one of the web or of mail", () => {
  const parts = fc.constantFrom(
    "[",
    "](",
    ")",
    "https://oak.test",
    "a@b.test",
    "javascript:",
    " ",
    "\n",
    "x",
    ".",
    "mailto:",
  );
  fc.assert(
    fc.property(
      fc.array(parts).map((list) => list.join("")),
      (text) => {
        const pieces = textPieces(text);
        for (const { href } of pieces) if (href) expect(href).toMatch(/^(https?:\/\/|mailto:)/);
        if (!text.includes("[")) expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      },
    ),
  );
});
