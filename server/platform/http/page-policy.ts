/**
 * Scripts and styles only from here; attributes of style are needed for sizes and colours of pictures. Speculation rules, by which
 * a browser fetches a page while the pointer rests on its link, stand in the document, as a request of their own would cost more.
 */
const basePolicy = {
  "default-src": ["'self'"],
  "script-src": ["'self'", "'inline-speculation-rules'"],
  "style-src": ["'self'"],
  "style-src-attr": ["'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "worker-src": ["'self'", "blob:"],
  "object-src": ["'self'"],
  "frame-src": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
  "form-action": ["'self'"],
};

/** Without a word of their own, a page connects to where everything else comes from, and has its fonts from there. */
const inheritedDirectives = ["connect-src", "font-src"] as const;

/** What a page needs beside: from where, by what it is for. */
export type PagePolicy = Partial<
  Record<keyof typeof basePolicy | (typeof inheritedDirectives)[number], readonly string[]>
>;

const NO_ADDITIONS: PagePolicy = {};
const policyTexts = new WeakMap<PagePolicy, string>();

/** What the browser may load for a page: what every page may, and what this one adds. Written once for each. */
export function policyText(additions = NO_ADDITIONS): string {
  const known = policyTexts.get(additions) ?? writePolicy(additions);
  policyTexts.set(additions, known);
  return known;
}

function writePolicy(additions: PagePolicy): string {
  const said = inheritedDirectives.filter((directive) => additions[directive]);
  const everyPages: Record<string, readonly string[]> = {
    ...basePolicy,
    ...Object.fromEntries(said.map((directive) => [directive, ["'self'"]])),
  };
  return Object.entries(everyPages)
    .map(([directive, sources]) => {
      const added = additions[directive as keyof PagePolicy] ?? [];
      // Beside 'none' nothing may stand.
      return [directive, ...sources.filter((source) => source !== "'none'" || added.length === 0), ...added].join(" ");
    })
    .join("; ");
}
