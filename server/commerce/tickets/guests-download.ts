import { ticketStateLabels } from "../../../contract/commerce/orders/transactions.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { answerColumns } from "../../tables/downloads/answer-columns.ts";
import {
  type Column,
  type ListRequest,
  type Listing,
  PART_SIZE,
  listing,
  pagesAfter,
} from "../../tables/downloads/listing.ts";
import { type GuestRow, type OrderFilter, countGuests, guestPage, questionVersions } from "../orders/order-queries.ts";

/** Who comes, of the orders that the list shows, in the order of their tickets, with every answer. */
export async function guestsListing({ serviceID, filter, read }: ListRequest<OrderFilter>): Promise<Listing> {
  const [{ total }, forms] = await read((sql) =>
    Promise.all([countGuests(sql, serviceID!, filter).then(requireRow), questionVersions(sql, serviceID!)]),
  );
  const parts = pagesAfter<GuestRow>((last) =>
    read((sql) => guestPage(sql, serviceID!, filter, last?.number ?? 0, PART_SIZE)),
  );
  return listing([...factColumns, ...answerColumns<GuestRow>(forms)], total, parts);
}

const factColumns: readonly Column<GuestRow>[] = [
  { id: "ticket", heading: "Ticket", kind: "number", value: ({ number }) => number },
  { id: "product", heading: "Bought", kind: "text", value: ({ product }) => product },
  { id: "state", heading: "State", kind: "text", value: ({ state }) => ticketStateLabels[state] },
  { id: "name", heading: "Name", kind: "text", value: ({ holderName }) => holderName },
  { id: "email", heading: "Email", kind: "text", value: ({ holderEmail }) => holderEmail },
  { id: "claimed", heading: "Came in by the guests’ link", kind: "yesNo", value: ({ claimed }) => claimed },
  { id: "order", heading: "Order", kind: "number", value: ({ orderNumber }) => orderNumber },
  { id: "buyer", heading: "Buyer", kind: "text", value: ({ guestName }) => guestName },
  { id: "buyerEmail", heading: "Buyer’s email", kind: "text", value: ({ guestEmail }) => guestEmail },
];
