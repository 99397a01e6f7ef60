import { searchText, searchWords } from "../../../contract/platform/search-key.ts";
import { type Block, parseMarkdown, plainText } from "./markdown.ts";

/** The articles for staff, built into one file of their own, which is loaded when help is first wanted. */
const sources = import.meta.glob<string>("../../../docs/staff/*.md", { query: "?raw", import: "default", eager: true });

/** Pictures that an article may show. */
const pictures = import.meta.glob<string>("../../../docs/pictures/*.{webp,png,svg}", {
  query: "?url",
  import: "default",
  eager: true,
});

type HelpSection = { id: string; title: string; text: string };

export type StaffArticle = { name: string; title: string; blocks: Block[]; sections: HelpSection[] };

const nameIn = (path: string) => path.replace(/^.*\/(.+)\.md$/, "$1");

const indexName = "README";

export const articles: ReadonlyMap<string, StaffArticle> = new Map(
  Object.entries(sources).map(([path, source]) => {
    const name = nameIn(path);
    const blocks = parseMarkdown(source);
    const sections = sectionsOf(blocks);
    return [name, { name, title: sections[0]?.title ?? name, blocks, sections }];
  }),
);

export const helpIndex = articles.get(indexName)!;

export const pictureURL = (source: string): string | undefined =>
  Object.entries(pictures).find(([path]) => path.endsWith(`/${source.split("/").at(-1)}`))?.[1];

/** Each heading with the text below it, up to the next. */
function sectionsOf(blocks: readonly Block[]): HelpSection[] {
  const sections: HelpSection[] = [];
  for (const block of blocks)
    if (block.kind === "heading") sections.push({ id: block.id, title: plainText(block.content), text: "" });
    else if (sections.length > 0) sections.at(-1)!.text += `${blockText(block)} `;
  return sections;
}

export function blockText(block: Block): string {
  switch (block.kind) {
    case "code":
      return block.text;
    case "table":
      return [block.head, ...block.rows].flatMap((row) => row.map(plainText)).join(" ");
    case "list":
      return block.items
        .map(({ content, blocks }) => [plainText(content), ...blocks.map(blockText)].join(" "))
        .join(" ");
    default:
      return plainText(block.content);
  }
}

export type FoundHelp = { article: string; section: string; title: string; of: string };

type SectionKeys = FoundHelp & { titleKey: string; textKey: string };

/** Computed once: the articles are long, and are searched at every key. */
let sectionKeys: readonly SectionKeys[] | undefined;

const keysOfAll = (): SectionKeys[] =>
  [...articles.values()]
    .filter(({ name }) => name !== indexName)
    .flatMap(({ name, title: of, sections }) =>
      sections.map(({ id, title, text }) => ({
        article: name,
        section: id,
        title,
        of: title === of ? "" : of,
        titleKey: ` ${searchText(title)}`,
        textKey: ` ${searchText(`${of} ${title} ${text}`)}`,
      })),
    );

/** Sections whose heading has all words of a search as beginnings of its own, then those whose text has them. */
export function findHelp(search: string, most: number): FoundHelp[] {
  sectionKeys ??= keysOfAll();
  const words = searchWords(search).map((word) => ` ${word}`);
  if (words.length === 0) return [];
  const having = (key: "titleKey" | "textKey") =>
    sectionKeys!.filter((section) => words.every((word) => section[key].includes(word)));
  return [...new Set([...having("titleKey"), ...having("textKey")])]
    .slice(0, most)
    .map(({ article, section, title, of }) => ({ article, section, title, of }));
}

/** Where a link of an article leads: to another place in help, or away. */
export function helpLinkOf(from: string, to: string): { article: string; section: string } | undefined {
  const [, path = "", section = ""] = /^([\w-]+\.md)?(?:#(.+))?$/.exec(to) ?? [];
  if (path === "" && section === "") return undefined;
  const article = path === "" ? from : nameIn(`/${path}`);
  return articles.has(article) ? { article, section } : undefined;
}
