type EmbeddedPage = { src: string; title: string; height: number };

/** The line that puts a page of ours into one of somebody else’s. */
export const embedCode = ({ src, title, height }: EmbeddedPage): string =>
  `<iframe src="${escapeAttribute(src)}" title="${escapeAttribute(title)}" width="100%" height="${height}" style="border:0"></iframe>`;

const escapeAttribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
