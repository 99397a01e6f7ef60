import { linkMakersOf } from "./addresses.ts";
import { serviceKinds } from "./service-kinds.ts";

/** Addresses for programs that read the product: search engines, calendars, feed readers. */
export const feedAddresses = {
  security: "/.well-known/security.txt",
  robots: "/robots.txt",
  sitemapIndex: "/sitemap.xml",
  oembed: "/oembed",
  sitemap: "/:client/sitemap.xml",
  calendar: "/:client/calendar.ics",
  programCalendar: "/:client/:serviceType/:service/calendar.ics",
  winnersFeed: "/:client/winners.atom",
  programWinnersFeed: `/:client/${serviceKinds.contest.segment}/:service/winners.atom`,
} as const;

export const feedPaths = linkMakersOf(feedAddresses);
