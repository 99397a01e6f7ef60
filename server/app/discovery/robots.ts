import { clientTheme } from "../../../contract/people/clients.ts";
import { awardPicture } from "../../../contract/galleries/award-picture.ts";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { filePath } from "../../../contract/platform/pictures.ts";

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
const open = [
  callAddress({ path: filePath }, { client: "*", uploadID: "", rendition: "" }).replace(/\/+$/, "/"),
  callAddress(clientTheme, { client: "*" }).replace(/[^/]+$/, "*.css"),
  callAddress(awardPicture, { client: "*", service: "*", galleryID: "*", entryID: "*" }),
].map((path) => decodeURIComponent(path));

export const robotsText = (sitemap: string): string =>
  [
    "User-agent: *",
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${sitemap}`,
    "",
  ].join("\n");
