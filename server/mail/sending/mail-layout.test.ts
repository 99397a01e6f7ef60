import { expect, test } from "vitest";
import { drawMail } from "./mail-layout.ts";

const head = { name: "Homes & <Gardens>", color: "#14532d" };

test("what people wrote stands in a mail as they wrote it, and is never markup", () => {
  const { html } = drawMail(
    'Your "entry"',
    {
      paragraphs: ["Hello <b>Ann</b>,", "One line\nand another"],
      quote: "Nice & <i>bright</i>",
      action: { label: "Open <it>", url: 'https://example.org/?a=1&b="><script>' },
    },
    head,
  );
  expect(html).toContain("Your &quot;entry&quot;</h1>");
  expect(html).toContain("Hello &lt;b&gt;Ann&lt;/b&gt;,</p>");
  expect(html).toContain("One line<br/>and another</p>");
  expect(html).toContain("Nice &amp; &lt;i&gt;bright&lt;/i&gt;</p>");
  expect(html).toContain('href="https://example.org/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
  expect(html).toContain("Homes &amp; &lt;Gardens&gt;</p>");
  expect(html).not.toMatch(/<script>|<b>|<i>|<it>/);
});

test("the plain text has every paragraph, the comment line by line, and addresses in full", () => {
  const { text } = drawMail(
    "Results",
    {
      heading: "The results are in",
      paragraphs: ["Hello Ann & Bob,", "One line\nand another"],
      quote: "Well lit.\nToo small.",
      action: { label: "See your results", url: "https://example.org/r?a=1&b=2" },
      note: "The link works for an hour.",
      unsubscribe: "https://example.org/u",
    },
    head,
  );
  expect(text.split("\n\n")).toEqual([
    "Homes & <Gardens>",
    "The results are in",
    "Hello Ann & Bob,",
    "One line\nand another",
    "> Well lit.\n> Too small.",
    "See your results: https://example.org/r?a=1&b=2",
    "-".repeat(40),
    "The link works for an hour.",
    "Homes & <Gardens> sends you this because you take part. Unsubscribe: https://example.org/u",
  ]);
});
