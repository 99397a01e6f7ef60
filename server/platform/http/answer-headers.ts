import type { Settings } from "../settings.ts";

/**
 * What a page of ours, and whatever it frames, may use of the device: the camera at the door, the place on a tour. Payment isn't named, since the
 * card fields of providers stand in frames that are given it.
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

/** Of what is no page: it loads nothing and stands in no frame. */
const noPagePolicy = "default-src 'none'; frame-ancestors 'none'";

export type AnswerHeaders = Readonly<Record<string, string | number>>;

/**
 * What every answer says, unless its route says otherwise: it is of the kind that it says it is, other sites may not embed it, and whoever opened the
 * page in a window has no hold of it. Windows that a page opens itself, such as a bank's, can answer it.
 */
const commonHeaders: AnswerHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy": noPagePolicy,
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": permissionsPolicy,
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** A year; subdomains are the domain owner's to say. */
const commonHeadersByTLS: AnswerHeaders = { ...commonHeaders, "strict-transport-security": "max-age=31536000" };

export const answerHeaders = ({ origin }: Settings): AnswerHeaders =>
  origin.startsWith("https:") ? commonHeadersByTLS : commonHeaders;

/** What only a document goes by: scripts, styles and fonts go without, of which a page loads eight. */
export const documentHeaderNames = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
] as const;

/** For what others may show within their pages: pictures in mails and previews, and what a CDN hands out under a name of its own. */
export const anySiteHeader = { "cross-origin-resource-policy": "cross-origin" };
