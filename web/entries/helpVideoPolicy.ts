import type { PagePolicy } from "../document/page.ts";

/** Players of videos, each in a frame of its own: every place of the app may show one, so that nobody waits for a new document. */
export const helpVideoPolicy: PagePolicy = {
  "frame-src": ["https://www.youtube-nocookie.com", "https://player.vimeo.com"],
};
