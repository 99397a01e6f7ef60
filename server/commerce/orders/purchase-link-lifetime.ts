/** Lifetime of the links in mails about an order. */
export const PURCHASE_LINK_LIFETIME = "2 years";
