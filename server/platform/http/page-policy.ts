/**
 * Scripts and styles only from here; style attributes are needed for sizes and colors of pictures. Speculation rules, by which a
 * browser fetches a page while the pointer rests on its link, are in the document, as a request of their own would cost more.
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

/** Without a directive of their own, these fall back to the default. */
const inheritedDirectives = ["connect-src", "font-src"] as const;

/** A page's additional sources by directive. */
export type PagePolicy = Partial<
  Record<keyof typeof basePolicy | (typeof inheritedDirectives)[number], readonly string[]>
>;

const NO_ADDITIONS: PagePolicy = {};
const policyTexts = new WeakMap<PagePolicy, string>();

/** The policy of a page: that of every page, and its own additions. Computed once for each. */
export function policyText(additions = NO_ADDITIONS): string {
  const text = policyTexts.get(additions) ?? writePolicy(additions);
  policyTexts.set(additions, text);
  return text;
}

function writePolicy(additions: PagePolicy): string {
  const directives = inheritedDirectives.filter((directive) => additions[directive]);
  const everyPages: Record<string, readonly string[]> = {
    ...basePolicy,
    ...Object.fromEntries(directives.map((directive) => [directive, ["'self'"]])),
  };
  return Object.entries(everyPages)
    .map(([directive, sources]) => {
      const added = additions[directive as keyof PagePolicy] ?? [];
      // 'none' can't be combined with sources.
      return [directive, ...sources.filter((source) => source !== "'none'" || added.length === 0), ...added].join(" ");
    })
    .join("; ");
}
