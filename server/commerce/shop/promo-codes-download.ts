import { dollars, percent } from "../../../contract/platform/money.ts";
import type { PromoCodeState } from "../../../contract/commerce/shop/promo-codes.ts";
import {
  type Column,
  type ListRequest,
  type Listing,
  PART_SIZE,
  listing,
  pagesAfter,
} from "../../tables/downloads/listing.ts";
import { type PromoCodeSetupRow, countPromoCodes, promoCodesPage } from "./promo-code-queries.ts";

type PromoCodeListRow = PromoCodeSetupRow & { state: PromoCodeState };
type PromoCodeListFilter = { search?: string; state?: PromoCodeState; batchID?: string };

/** The promo codes that the list shows, in its order. */
export async function promoCodesListing({
  serviceID,
  filter,
  read,
}: ListRequest<PromoCodeListFilter>): Promise<Listing> {
  const which = { serviceID: serviceID!, ...filter, now: new Date() };
  const total = await read((sql) => countPromoCodes(sql, which));
  const parts = pagesAfter<PromoCodeListRow>((last) =>
    read((sql) =>
      promoCodesPage(sql, { ...which, after: last && [last.createdAt, last.promoCodeID], most: PART_SIZE }),
    ),
  );
  return listing(columns, total, parts);
}

const stateLabels: Record<PromoCodeState, string> = {
  active: "Counts",
  notYet: "Doesn’t count yet",
  ended: "Has ended",
  usedUp: "Used up",
  withdrawn: "Withdrawn",
};

const columns: readonly Column<PromoCodeListRow>[] = [
  { id: "code", heading: "Code", kind: "text", value: ({ code }) => code },
  { id: "does", heading: "What it does", kind: "text", value: effectText },
  { id: "state", heading: "State", kind: "text", value: ({ state }) => stateLabels[state] },
  { id: "uses", heading: "Used", kind: "number", value: ({ uses }) => uses },
  { id: "mostUses", heading: "Orders in all", kind: "number", value: ({ mostUses }) => mostUses },
  { id: "spent", heading: "Taken off", kind: "money", value: ({ spent }) => spent },
  { id: "opensAt", heading: "Counts from", kind: "instant", value: ({ opensAt }) => opensAt },
  { id: "closesAt", heading: "Counts until", kind: "instant", value: ({ closesAt }) => closesAt },
  { id: "note", heading: "Note", kind: "text", value: ({ note }) => note },
];

function effectText({ kind, value }: PromoCodeListRow): string {
  if (kind === "percent") return `${percent(value)} off`;
  return kind === "amount" ? `${dollars(value)} off the order` : `${dollars(value)} each`;
}
