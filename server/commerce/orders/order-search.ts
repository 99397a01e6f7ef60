import { containsPattern } from "../../platform/db/like-pattern.ts";
import { type Fragment, fragment, emptyFragment } from "../../platform/db/statement.ts";

/** The client's orders in which a text stands: in a name or an email, of who bought or of whose ticket it is; or whose number, or whose ticket's, it is. */
export function ordersContaining(search: string): Fragment {
  const number = /^\d{1,9}$/.test(search.trim()) ? Number(search) : null;
  return fragment`
    select orders_containing(lower(${containsPattern(search)}))
    ${
      number === null
        ? emptyFragment
        : fragment`
          union select transaction_id from transactions where number = ${number}
          union select transaction_id from tickets where number = ${number}`
    }`;
}
