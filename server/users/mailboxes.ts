import { canonicalEmail } from "../../contract/voting.ts";

/** Whether two addresses lead into one mailbox, however they are written. */
export const isSameMailbox = (one: string, other: string): boolean => canonicalEmail(one) === canonicalEmail(other);
