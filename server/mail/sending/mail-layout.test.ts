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

const ticket = (number: number) => ({
  title: `Gala ticket, number ${number}`,
  facts: ["Ana <Ruiz>"],
  code: `code-${number}`,
  picture: { cid: `ticket-${number}@rosette`, png: Buffer.from("") },
});
const enclosed = {
  sections: [{ heading: "Gala", facts: ["Wed, Jun 19, 6:00 PM CDT", "Union Hall"], tickets: [ticket(1), ticket(2)] }],
  note: "Attached: your tickets as PDF.",
  pictureURL: ({ cid }: { cid: string }) => `cid:${cid}`,
};
const receipt = { paragraphs: ["Hello Ana,"], action: { label: "Open", url: "https://example.org/o" } };

test("Outlook's engine finds tables, colors as attributes and PNG; no flex, grid or WebP", () => {
  const logo = { url: "https://example.org/files/1/mail", width: 200, height: 50 };
  const { html } = drawMail("Receipt", receipt, { ...head, logo }, enclosed);
  expect(html).not.toMatch(/display:(flex|grid|inline-flex)|webp|background-image/i);
  expect(html).toContain('bgcolor="#ffffff"');
  expect(html).toContain('<!--[if mso]><table align="center" width="560"');
  expect(html).toContain('width="200"');
  expect(
    html.match(/<img[^>]*>/g)!.every((image) => /width="\d+" height="\d+"|height="\d+" width="\d+"/.test(image)),
  ).toBe(true);
});

test("with pictures off, each says what it was, and the code stands in letters", () => {
  const wide = { url: "https://example.org/l", width: 200, height: 50 };
  const square = { ...wide, width: 56, height: 56 };
  const { html } = drawMail("Receipt", receipt, { ...head, logo: wide }, enclosed);
  expect(html).toContain('alt="Homes &amp; &lt;Gardens&gt;"');
  expect(html).toContain('alt="QR code of Gala ticket, number 1"');
  expect(html).toContain("Code: code-1</p>");
  const named = drawMail("Receipt", receipt, { ...head, logo: square }).html;
  expect(named).toContain('alt=""');
  expect(named).toContain("Homes &amp; &lt;Gardens&gt;</p>");
});

test("without its sheet of styles a mail is light and whole; with it, it is dark where mail programs are", () => {
  const { html } = drawMail("Receipt", receipt, head, enclosed);
  const sheet = /<style>(.*?)<\/style>/s.exec(html)![1]!;
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark"/>');
  expect(sheet).toContain("@media (prefers-color-scheme:dark){");
  expect(sheet).toContain("[data-ogsc] .paper{background-color:");
  // Gmail drops a sheet that is longer.
  expect(sheet.length).toBeLessThan(8_192);
  const classes = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  for (const name of classes) expect(sheet).toContain(`.${name}{`);
});

test("the plain text is worth as much: days, place, tickets and their codes", () => {
  const { text } = drawMail("Receipt", receipt, head, enclosed);
  expect(text).toContain(
    [
      "Gala\nWed, Jun 19, 6:00 PM CDT\nUnion Hall",
      "Gala ticket, number 1\nAna <Ruiz>\nCode: code-1",
      "Gala ticket, number 2\nAna <Ruiz>\nCode: code-2",
      "Attached: your tickets as PDF.",
    ].join("\n\n"),
  );
});
