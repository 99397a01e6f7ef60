import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { kindNames } from "../../../contract/platform/service-kinds.ts";
import { studioAddresses } from "../../../contract/platform/studio-addresses.ts";
import { type StudioPageName, helpOf, studioPageAt, studioPages } from "../frames/studio-pages.ts";
import { articles, blockText, findHelp, helpIndex, helpLinkOf } from "./articles.ts";
import { type Block, type Inline, parseMarkdown } from "./markdown.ts";

const folder = join(import.meta.dirname, "../../../docs/staff");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map((file) => file.replace(".md", ""));
const pages = Object.keys(studioAddresses) as StudioPageName[];
const placesOf = (page: StudioPageName) => [...new Set(kindNames.map((kind) => helpOf(page, kind)))];
const partsOf = (place: string) => place.split("#") as [string, string?];

const exists = (article: string, section: string | undefined) =>
  articles.get(article)?.sections.some(({ id }) => !section || id === section) ?? false;

test("each page of the studio names an article, and a section that is in it", () => {
  const missing = pages.flatMap((page) =>
    placesOf(page)
      .filter((place) => !exists(...(partsOf(place) as [string, string | undefined])))
      .map((place) => `${page}: ${place}`),
  );
  expect(missing).toEqual([]);
});

test("every article is opened by a page, or linked from one that is, and named in the index", () => {
  const byPage = new Set(pages.flatMap(placesOf).map((place) => partsOf(place)[0]));
  const linked = [...byPage].flatMap((name) =>
    articles
      .get(name)!
      .blocks.flatMap(linksOf)
      .flatMap((to) => helpLinkOf(name, to)?.article ?? []),
  );
  const opened = new Set([...byPage, ...linked]);
  expect(names.filter((name) => name !== "README" && !opened.has(name))).toEqual([]);
  const index = JSON.stringify(helpIndex.blocks);
  expect(names.filter((name) => name !== "README" && !index.includes(`${name}.md`))).toEqual([]);
});

test("a path leads to its page, rather than to a record that is called so", () => {
  const wrong = pages.filter((page) => {
    const path = studioAddresses[page].replace(/:(\w+)/g, (_, name: string) => `some-${name}`);
    return studioPageAt(path) !== page;
  });
  expect(wrong).toEqual([]);
  expect(studioPageAt("/prairie/studio/contests/eiba/entries/screening")).toBe("screening");
});

test("no two pages are found by the same words alone", () => {
  const labels = pages.flatMap((page) => studioPages[page].beside?.label ?? []);
  expect(new Set(labels).size).toBe(labels.length);
});

const linksIn = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === "string" || part.kind === "code" || part.kind === "picture") return [];
    return [...(part.kind === "link" ? [part.to] : []), ...linksIn(part.content)];
  });

function linksOf(block: Block): string[] {
  switch (block.kind) {
    case "code":
      return [];
    case "table":
      return [...block.head, ...block.rows.flat()].flatMap(linksIn);
    case "list":
      return block.items.flatMap(({ content, blocks }) => [...linksIn(content), ...blocks.flatMap(linksOf)]);
    default:
      return linksIn(block.content);
  }
}

test("each link of an article leads to a section that is there, to a site, or to a file beside it", () => {
  const broken = [...articles.values()].flatMap(({ name, blocks }) =>
    blocks
      .flatMap(linksOf)
      .filter((to) => {
        const place = helpLinkOf(name, to);
        return place ? !exists(place.article, place.section) : !/^https:|\.mjs$|\.\.\/operators\//.test(to);
      })
      .map((to) => `${name}: ${to}`),
  );
  expect(broken).toEqual([]);
});

/** The words of an article without its marks. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

describe.each(names)("%s", (name) => {
  test("nothing of the article is lost when it is drawn, and no mark is left in it", () => {
    const source = readFileSync(join(folder, `${name}.md`), "utf8");
    const blocks = parseMarkdown(source);
    const drawn = blocks.map(blockText).join(" ");
    const written = source
      .replace(/\]\([^)]*\)/g, "]")
      .replace(/^ *\d+\. /gm, "")
      .replace(/^```\w*$/gm, "");
    expect(wordsOf(drawn)).toEqual(wordsOf(written));
    const inText = blocks.filter(({ kind }) => kind !== "code").map(blockText);
    expect(inText.filter((text) => /\*\*|\]\(|^#+ |^\|/.test(text))).toEqual([]);
  });
});

test("a table, a list within a list, and lines that go on are read as they are meant", () => {
  const blocks = parseMarkdown(
    "# Title\n\nOne\ntwo **bold `x`** and [a link](mail.md#reminders).\n\n1. First\n   goes on\n   - inner\n2. Second\n\n| A | B |\n| - | - |\n| 1 | 2 \\| 3 |\n\n```css\n# no heading\n```\n",
  );
  expect(blocks).toEqual([
    { kind: "heading", level: 1, id: "title", content: ["Title"] },
    {
      kind: "paragraph",
      content: [
        "One two ",
        { kind: "strong", content: ["bold ", { kind: "code", text: "x" }] },
        " and ",
        { kind: "link", to: "mail.md#reminders", content: ["a link"] },
        ".",
      ],
    },
    {
      kind: "list",
      ordered: true,
      items: [
        {
          content: ["First goes on"],
          blocks: [{ kind: "list", ordered: false, items: [{ content: ["inner"], blocks: [] }] }],
        },
        { content: ["Second"], blocks: [] },
      ],
    },
    { kind: "table", head: [["A"], ["B"]], rows: [[["1"], ["2 | 3"]]] },
    { kind: "code", text: "# no heading" },
  ]);
  expect(parseMarkdown("<script>alert(1)</script>")).toEqual([
    { kind: "paragraph", content: ["<script>alert(1)</script>"] },
  ]);
});

test("help is found by a heading first, then by what stands below it", () => {
  expect(findHelp("promo codes", 3)[0]).toMatchObject({ article: "selling", section: "promo-codes", of: "Selling" });
  expect(findHelp("stripe", 4).map(({ article }) => article)).toContain("payments");
  expect(findHelp("carburetor", 4)).toEqual([]);
});
