import type { Settings } from "../settings.ts";

/**
 * Features of the device that a page and its frames may use: the camera at the door, the location on a tour. Payment isn't named, since
 * the card fields of providers are frames that are given it.
 */
const permissionsPolicy = [
  "camera=(self)",
  "geolocation=(self)",
  ...[
    "accelerometer",
    "display-capture",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "serial",
    "usb",
  ].map((name) => `${name}=()`),
].join(", ");

/** For answers that aren't pages: they load nothing and stand in no frame. */
const noPagePolicy = "default-src 'none'; frame-ancestors 'none'";

export type AnswerHeaders = Readonly<Record<string, string | number>>;

/**
 * Headers of every answer, unless its route sets others: no sniffing of types, no embedding by other sites, and no handle for the
 * window that opened the page. Windows that a page opens itself, such as a bank's, can answer it.
 */
const commonHeaders: AnswerHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy": noPagePolicy,
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": permissionsPolicy,
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** A year; subdomains are the domain owner's to decide. */
const commonHeadersByTLS: AnswerHeaders = { ...commonHeaders, "strict-transport-security": "max-age=31536000" };

export const answerHeaders = ({ origin }: Settings): AnswerHeaders =>
  origin.startsWith("https:") ? commonHeadersByTLS : commonHeaders;

/** Headers that only documents need: scripts, styles and fonts go without, of which a page loads eight. */
export const documentHeaderNames = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
] as const;

/** For answers that other sites may embed: pictures in mails and previews, and files that a CDN serves under a name of its own. */
export const anySiteHeader = { "cross-origin-resource-policy": "cross-origin" };
