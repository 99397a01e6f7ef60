/** Each in a piece of its own: a frame shows one of them. */
export const siteEmbedPages = {
  tickets: () => import("../../commerce/cart/visitor/EmbeddedTicketsPage.tsx"),
  homes: () => import("../../tours/public/EmbeddedHomesPage.tsx"),
  sponsors: () => import("../../sponsors/public/EmbeddedSponsorsPage.tsx"),
  countdown: () => import("../../programs/public/EmbeddedCountdownPage.tsx"),
  calendar: () => import("../../programs/public/EmbeddedCalendarPage.tsx"),
  ballot: () => import("../../votes/public/EmbeddedBallotPage.tsx"),
};
