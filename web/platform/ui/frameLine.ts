type Frame = { src: string; title: string; height: number };

/** The line that puts a page of ours into one of somebody else’s. */
export const frameLine = ({ src, title, height }: Frame): string =>
  `<iframe src="${attribute(src)}" title="${attribute(title)}" width="100%" height="${height}" style="border:0"></iframe>`;

const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
