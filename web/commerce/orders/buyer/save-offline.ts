import { storeOfflinePage } from "../../../platform/api/offline-page.ts";

/** An answer that the page shows, and the link in whose right it was asked. */
type OfflineAnswer = { address: string; link: string; data: unknown };

/** Keeps this page of an order, or of a ticket, on the device. */
export const saveOffline = ({ address, link, data }: OfflineAnswer) =>
  storeOfflinePage({
    of: "tickets",
    scope: location.pathname.slice(0, location.pathname.lastIndexOf("/") + 1),
    answers: [{ address, authorization: `Link ${link}`, data }],
    isPage: /\/(orders|ticket)\/[^/]+$/,
    isPrivate: /\/(purchase|ticket|public-votes\/[^/]+)$/,
  });
