type EmbeddedPage = { src: string; title: string; height: number };

/** The HTML that embeds a page in another site. */
export const embedCode = ({ src, title, height }: EmbeddedPage): string =>
  `<iframe src="${escapeAttribute(src)}" title="${escapeAttribute(title)}" width="100%" height="${height}" style="border:0"></iframe>`;

type ScriptedPage = { script: string; src: string; title: string; page: string; element: "rosette-embed" | "div" };

/** The same with the script, by which it grows with its content; a link stands in its place where no script runs. */
export function scriptedEmbedCode({ script, src, title, page, element }: ScriptedPage): string {
  const source = `${element === "div" ? "data-rosette-embed" : "src"}="${escapeAttribute(src)}"`;
  return [
    `<${element} ${source} title="${escapeAttribute(title)}">`,
    `<a href="${escapeAttribute(page)}">${escapeAttribute(title)}</a></${element}>\n`,
    `<script async src="${escapeAttribute(script)}"></script>`,
  ].join("");
}

const escapeAttribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
