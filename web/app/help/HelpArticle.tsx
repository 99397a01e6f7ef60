import { Fragment, type ReactNode } from "react";
import { type StaffArticle, helpLinkOf, pictureURL } from "./articles.ts";
import type { Block, Inline, ListItem } from "./markdown.ts";

export type HelpAddress = { article: string; section: string };
type Go = (to: HelpAddress) => void;
type Props = { article: StaffArticle; onGo: Go };

/** An article, drawn from its parts: nothing of it is HTML that could run. */
export const HelpArticle = ({ article, onGo }: Props) => (
  <div className="grid gap-3 text-base leading-[1.55] wrap-anywhere text-ink-2">
    {article.blocks.map((block, at) => (
      <BlockView key={at} block={block} from={article.name} onGo={onGo} />
    ))}
  </div>
);

type PartProps = { from: string; onGo: Go };

function BlockView({ block, ...part }: { block: Block } & PartProps) {
  switch (block.kind) {
    case "heading":
      return <Heading {...part} block={block} />;
    case "paragraph":
      return <p>{drawn(block.content, part)}</p>;
    case "list":
      return <List {...part} items={block.items} ordered={block.ordered} />;
    case "table":
      return <HelpTable {...part} head={block.head} rows={block.rows} />;
    case "code":
      return (
        <pre tabIndex={0} className="overflow-x-auto rounded-sm border bg-sunken px-3 py-2 font-mono text-xs text-ink">
          {block.text}
        </pre>
      );
  }
}

/** The article's own heading is the panel's first; sections are below it. */
function Heading({ block, ...part }: { block: Extract<Block, { kind: "heading" }> } & PartProps) {
  const content = drawn(block.content, part);
  const shared = { id: `help-${block.id}`, tabIndex: -1, "data-help-section": block.id };
  if (block.level === 1)
    return (
      <h3 {...shared} className="display scroll-mt-4 text-xl text-ink outline-none">
        {content}
      </h3>
    );
  if (block.level === 2)
    return (
      <h4 {...shared} className="mt-4 scroll-mt-4 text-md font-semibold text-ink outline-none">
        {content}
      </h4>
    );
  return (
    <h5 {...shared} className="mt-2 scroll-mt-4 text-base font-semibold text-ink outline-none">
      {content}
    </h5>
  );
}

function List({ items, ordered, ...part }: { items: ListItem[]; ordered: boolean } & PartProps) {
  const rows = items.map(({ content, blocks }, at) => (
    <li key={at} className="pl-1 marker:text-ink-3">
      {drawn(content, part)}
      {blocks.length > 0 && (
        <div className="mt-1.5 grid gap-1.5">
          {blocks.map((block, nth) => (
            <BlockView key={nth} block={block} {...part} />
          ))}
        </div>
      )}
    </li>
  ));
  return ordered ? (
    <ol className="grid list-decimal gap-1.5 pl-5">{rows}</ol>
  ) : (
    <ul className="grid list-disc gap-1.5 pl-5">{rows}</ul>
  );
}

const HelpTable = ({ head, rows, ...part }: { head: Inline[][]; rows: Inline[][][] } & PartProps) => (
  <div tabIndex={0} role="group" aria-label="Table" className="overflow-x-auto rounded-sm border">
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b bg-sunken text-left">
          {head.map((cell, at) => {
            const Cell = cell.length > 0 ? "th" : "td";
            return (
              <Cell
                key={at}
                {...(cell.length > 0 && { scope: "col" })}
                className="px-2.5 py-1.5 align-top font-medium text-ink"
              >
                {drawn(cell, part)}
              </Cell>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, nth) => (
          <tr key={nth} className="border-b last:border-0">
            {row.map((cell, at) => (
              <td key={at} className="min-w-24 px-2.5 py-1.5 align-top">
                {drawn(cell, part)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const drawn = (content: readonly Inline[], part: PartProps): ReactNode =>
  content.map((inline, at) => <Fragment key={at}>{drawnPart(inline, part)}</Fragment>);

function drawnPart(inline: Inline, part: PartProps): ReactNode {
  if (typeof inline === "string") return inline;
  switch (inline.kind) {
    case "strong":
      return <strong className="font-semibold text-ink">{drawn(inline.content, part)}</strong>;
    case "emphasis":
      return <em>{drawn(inline.content, part)}</em>;
    case "code":
      return (
        <code translate="no" className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-xs text-ink">
          {inline.text}
        </code>
      );
    case "picture":
      return <HelpPicture source={inline.source} text={inline.text} />;
    case "link":
      return <HelpLink to={inline.to} content={inline.content} {...part} />;
  }
}

/** A picture that this installation hasn't is said in words alone. */
function HelpPicture({ source, text }: { source: string; text: string }) {
  const url = pictureURL(source);
  return url ? <img src={url} alt={text} loading="lazy" className="w-full rounded-sm border" /> : text;
}

const linkClass = "rounded-xs text-left font-medium text-brand-text underline-offset-4 hover:underline";

/** Within help it stays in the panel; to a site it opens beside the studio; a file of the repository is named only. */
function HelpLink({ to, content, from, onGo }: { to: string; content: Inline[] } & PartProps) {
  const place = helpLinkOf(from, to);
  const label = drawn(content, { from, onGo });
  if (place)
    return (
      <button type="button" onClick={() => onGo(place)} className={`inline ${linkClass}`}>
        {label}
      </button>
    );
  if (to.startsWith("https://"))
    return (
      <a href={to} target="_blank" rel="noreferrer" className={linkClass}>
        {label}
      </a>
    );
  return label;
}
