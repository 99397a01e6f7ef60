import { likePatterns, numberIn } from "../../platform/db/like-pattern.ts";
import { type Fragment, fragment, emptyFragment } from "../../platform/db/statement.ts";

/** The client's orders with a text in the name or email of the buyer or a holder, or with that number or ticket number. */
export function ordersContaining(search: string): Fragment {
  const number = numberIn(search);
  return fragment`
    select orders_containing(${likePatterns(search)}::text[])
    ${
      number === null
        ? emptyFragment
        : fragment`
          union select transaction_id from transactions where number = ${number}
          union select transaction_id from tickets where number = ${number}`
    }`;
}
