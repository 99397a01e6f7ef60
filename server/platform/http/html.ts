/** Markup as it is sent; any other text that comes into a template is escaped. */
export class HTML {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Value = string | number | HTML | readonly Value[];

/** markup`<p>${text}</p>`: a text is escaped, for an element's content as for an attribute in double quotes; a list's values stand one after the other. */
export const markup = (pieces: TemplateStringsArray, ...values: readonly Value[]): HTML =>
  new HTML(pieces.map((piece, at) => piece + sourceOf(values[at] ?? "")).join(""));

function sourceOf(value: Value): string {
  if (value instanceof HTML) return value.source;
  if (typeof value === "string" || typeof value === "number") return escapeHTML(String(value));
  return value.map(sourceOf).join("");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHTML = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);
