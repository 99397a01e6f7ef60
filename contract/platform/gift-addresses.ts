import { linkMakersOf } from "./addresses.ts";

/** Apart from the rest, so that public pages don't load it. */
export const giftAddresses = { gifts: "/:client/gifts" } as const;

export const giftPaths = linkMakersOf(giftAddresses);
