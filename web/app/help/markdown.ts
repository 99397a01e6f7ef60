/** The part of a line: its text, or something within it. */
export type Inline =
  | string
  | { kind: "strong" | "emphasis"; content: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; to: string; content: Inline[] }
  | { kind: "picture"; source: string; text: string };

export type ListItem = { content: Inline[]; blocks: Block[] };

export type Block =
  | { kind: "heading"; level: number; id: string; content: Inline[] }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; ordered: boolean; items: ListItem[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

const headingPattern = /^(#{1,6}) (.+)$/;
const itemPattern = /^( *)([-*]|\d+\.) +(.*)$/;
const fencePattern = /^```/;
const tablePattern = /^\|.*\|$/;

/**
 * The Markdown that the articles are written in, as parts of a page: headings, paragraphs, lists, tables, code, links and pictures. HTML
 * isn't read as such, so that nothing of an article runs.
 */
export function parseMarkdown(source: string): Block[] {
  return blocksOf(source.replace(/\r\n?/g, "\n").split("\n"));
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const takeWhile = (isPart: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && isPart(lines[at]!)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = headingPattern.exec(line);
    if (line.trim() === "") at++;
    else if (heading) {
      at++;
      const content = inlinesOf(heading[2]!);
      blocks.push({ kind: "heading", level: heading[1]!.length, id: headingID(plainText(content)), content });
    } else if (fencePattern.test(line)) {
      at++;
      const code = takeWhile((one) => !fencePattern.test(one));
      at++;
      blocks.push({ kind: "code", text: code.join("\n") });
    } else if (tablePattern.test(line)) {
      const [head, , ...rows] = takeWhile((one) => tablePattern.test(one)).map(cellsOf);
      blocks.push({ kind: "table", head: head!, rows });
    } else if (itemPattern.test(line)) {
      const isOrdered = /^\d/.test(line.trim());
      const ownLines = takeWhile((one) => itemPattern.test(one) || /^ +\S/.test(one) || isBlankWithin(lines, at));
      blocks.push({ kind: "list", ordered: isOrdered, items: itemsOf(ownLines) });
    } else {
      const isText = (one: string) =>
        one.trim() !== "" && ![headingPattern, fencePattern, tablePattern, itemPattern].some((it) => it.test(one));
      blocks.push({ kind: "paragraph", content: inlinesOf(takeWhile(isText).map(trimmed).join(" ")) });
    }
  }
  return blocks;
}

const trimmed = (line: string) => line.trim();

/** A blank line between two parts of one list. */
const isBlankWithin = (lines: readonly string[], at: number) =>
  lines[at]!.trim() === "" && /^( +\S|([-*]|\d+\.) )/.test(lines[at + 1] ?? "");

function itemsOf(lines: readonly string[]): ListItem[] {
  const starts = lines.flatMap((line, at) => (/^([-*]|\d+\.) /.test(line) ? at : []));
  return starts.map((start, n) => {
    const [first, ...rest] = lines.slice(start, starts[n + 1]);
    const own = itemPattern.exec(first!)![3]!;
    const inner = rest.map((line) => line.replace(/^ {1,3}/, ""));
    const isContinued = (line: string) => line.trim() !== "" && !itemPattern.test(line);
    const end = inner.findIndex((line) => !isContinued(line));
    const continued = end === -1 ? inner : inner.slice(0, end);
    return {
      content: inlinesOf([own, ...continued.map(trimmed)].join(" ")),
      blocks: blocksOf(end === -1 ? [] : inner.slice(end)),
    };
  });
}

const cellsOf = (line: string): Inline[][] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => inlinesOf(cell.trim().replaceAll("\\|", "|")));

const inlinePattern =
  /`([^`]+)`|!\[([^\]]*)\]\(([^)\s]+)\)|\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|(?<![\w*])[*_](\S(?:.*?\S)?)[*_](?![\w*])/;

function inlinesOf(text: string): Inline[] {
  const found = inlinePattern.exec(text);
  if (!found) return text === "" ? [] : [text];
  const [all, code, picture, source, label, to, strong, emphasis] = found;
  const part: Inline =
    code !== undefined
      ? { kind: "code", text: code }
      : source !== undefined
        ? { kind: "picture", source, text: picture ?? "" }
        : to !== undefined
          ? { kind: "link", to, content: inlinesOf(label!) }
          : strong !== undefined
            ? { kind: "strong", content: inlinesOf(strong) }
            : { kind: "emphasis", content: inlinesOf(emphasis!) };
  const before = text.slice(0, found.index);
  return [...(before === "" ? [] : [before]), part, ...inlinesOf(text.slice(found.index + all.length))];
}

export const plainText = (content: readonly Inline[]): string =>
  content
    .map((part) => {
      if (typeof part === "string") return part;
      return "content" in part ? plainText(part.content) : part.text;
    })
    .join("");

/** As GitHub makes it, so that links between articles lead to the same place there and here. */
const headingID = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
