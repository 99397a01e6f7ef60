import { paths } from "../platform/addresses.ts";

/** A path within the product, from an address that anybody may have written; never another site, and not the sign-in page itself. */
export const safePath = (to: string | null | undefined): string | undefined =>
  to && /^\/(?![/\\])/.test(to) && !/[\p{Cc}\\]/u.test(to) && !to.startsWith(paths.login()) ? to : undefined;
