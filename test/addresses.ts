import { giftAddresses } from "../contract/platform/gift-addresses.ts";
import { addresses } from "../contract/platform/addresses.ts";
import { studioAddresses } from "../contract/platform/studio-addresses.ts";

type Table = { readonly [page: string]: string | Table };

const addressesIn = (table: Table): string[] =>
  Object.values(table).flatMap((address) => (typeof address === "string" ? address : addressesIn(address)));

/** Where each page of the product is. */
export const allAddresses: readonly string[] = [
  ...addressesIn(addresses),
  ...addressesIn(studioAddresses),
  ...addressesIn(giftAddresses),
];
