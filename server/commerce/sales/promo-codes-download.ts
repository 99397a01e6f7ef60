import { dollars, percent } from "../../../contract/platform/money.ts";
import type { PromoCodeState } from "../../../contract/commerce/promo-codes.ts";
import { type Column, type ListAsk, type Listing, PART, listing, partsOf } from "../../tables/downloads/list.ts";
import { type PromoCodeRow, countPromoCodes, promoCodesPage } from "./promo-code-queries.ts";

type Row = PromoCodeRow & { state: PromoCodeState };
type Filter = { search?: string; state?: PromoCodeState; batchID?: string };

/** The promo codes that the list shows, in its order. */
export async function promoCodesListing({ serviceID, filter, read }: ListAsk<Filter>): Promise<Listing> {
  const which = { serviceID: serviceID!, ...filter, now: new Date() };
  const total = await read((sql) => countPromoCodes(sql, which));
  const parts = partsOf<Row>((last) =>
    read((sql) => promoCodesPage(sql, { ...which, after: last && [last.createdAt, last.promoCodeID], most: PART })),
  );
  return listing(columns, total, parts);
}

const states: Record<PromoCodeState, string> = {
  active: "Counts",
  notYet: "Doesn’t count yet",
  ended: "Has ended",
  usedUp: "Used up",
  withdrawn: "Withdrawn",
};

const columns: readonly Column<Row>[] = [
  { id: "code", heading: "Code", kind: "text", value: ({ code }) => code },
  { id: "does", heading: "What it does", kind: "text", value: doesText },
  { id: "state", heading: "State", kind: "text", value: ({ state }) => states[state] },
  { id: "uses", heading: "Used", kind: "number", value: ({ uses }) => uses },
  { id: "mostUses", heading: "Orders in all", kind: "number", value: ({ mostUses }) => mostUses },
  { id: "spent", heading: "Taken off", kind: "money", value: ({ spent }) => spent },
  { id: "opensAt", heading: "Counts from", kind: "instant", value: ({ opensAt }) => opensAt },
  { id: "closesAt", heading: "Counts until", kind: "instant", value: ({ closesAt }) => closesAt },
  { id: "note", heading: "Note", kind: "text", value: ({ note }) => note },
];

function doesText({ kind, value }: Row): string {
  if (kind === "percent") return `${percent(value)} off`;
  return kind === "amount" ? `${dollars(value)} off the order` : `${dollars(value)} each`;
}
