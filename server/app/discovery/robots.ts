/** Pages for one person, and calls: nothing there is for a search engine. */
const closed = [
  "/api/",
  "/account",
  "/invitation/",
  "/reset-password/",
  "/unsubscribe/",
  "/*/studio",
  "/*/*/*/preview",
  "/*/*/*/winners-preview/",
  "/*/*/*/tickets/",
  "/*/*/*/orders/",
  "/*/*/*/ticket/",
  "/*/*/*/seats/",
  "/*/*/*/entries",
  "/*/*/*/scoring",
  "/*/*/*/mine",
  "/*/*/*/door",
];

/** Pictures and stylesheets are calls that pages show, and what pages show may be read. */
const open = ["/api/clients/*/files/", "/api/clients/*.css", "/api/*/shared.jpg"];

export const robotsText = (sitemap: string): string =>
  [
    "User-agent: *",
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${sitemap}`,
    "",
  ].join("\n");
