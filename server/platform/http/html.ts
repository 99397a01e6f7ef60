/** Trusted markup; any other text in a template is escaped. */
export class HTML {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Value = string | number | HTML | readonly Value[];

/**
 * markup`<p>${text}</p>`: a text is escaped for an element's content and for an attribute in double quotes; a list's values are
 * concatenated.
 */
export const markup = (texts: TemplateStringsArray, ...values: readonly Value[]): HTML =>
  new HTML(texts.map((text, at) => text + sourceOf(values[at] ?? "")).join(""));

function sourceOf(value: Value): string {
  if (value instanceof HTML) return value.source;
  if (typeof value === "string" || typeof value === "number") return escapeHTML(String(value));
  return value.map(sourceOf).join("");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHTML = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);
