import { storeOfflinePage } from "../../../platform/api/offline-page.ts";

/** A page's answer, and the link that it was asked with. */
type OfflineAnswer = { address: string; link: string; data: unknown };

/** Stores this page of an order or a ticket on the device. */
export const saveOffline = ({ address, link, data }: OfflineAnswer) =>
  storeOfflinePage({
    of: "tickets",
    scope: location.pathname.slice(0, location.pathname.lastIndexOf("/") + 1),
    answers: [{ address, authorization: `Link ${link}`, data }],
    isPage: /\/(orders|ticket)\/[^/]+$/,
    isPrivate: /\/(purchase|ticket|public-votes\/[^/]+)$/,
  });
