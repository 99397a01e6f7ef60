import { searchKey } from "../../../contract/platform/search-key.ts";
import { likePatterns } from "../../platform/db/like-pattern.ts";
import { type Fragment, fragment, emptyFragment } from "../../platform/db/statement.ts";

/** The client's orders in which a text stands: in a name or an email, of who bought or of whose ticket it is; or whose number, or whose ticket's, it is. */
export function ordersContaining(search: string): Fragment {
  const key = searchKey(search);
  const number = /^\d{1,9}$/.test(key) ? Number(key) : null;
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
