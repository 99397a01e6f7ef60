import sanitizeHtml from "sanitize-html";

const isElsewhere = (href: string) => /^https?:/i.test(href);

/** The allowed HTML of a page's text: words and links. Pictures are sections of their own. */
const allowedHTML: sanitizeHtml.IOptions = {
  allowedTags: ["p", "h2", "h3", "strong", "em", "u", "s", "a", "ul", "ol", "li", "blockquote", "br", "hr"],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    b: "strong",
    i: "em",
    h1: "h2",
    h4: "h3",
    a: (_name, { href = "" }) => ({ tagName: "a", attribs: { href, ...(isElsewhere(href) && { rel: "noopener" }) } }),
  },
};

export const sanitizePageHTML = (html: string): string => sanitizeHtml(html, allowedHTML).trim();
