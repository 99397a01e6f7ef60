import type { PagePolicy } from "../platform/page.ts";

/** Players of videos, each in a frame of its own. */
export const helpVideoPolicy: PagePolicy = {
  "frame-src": ["https://www.youtube-nocookie.com", "https://player.vimeo.com"],
};
