import { orderStateLabels } from "../../contract/commerce/orders/order-management.ts";
import { paymentMethodLabels } from "../../contract/platform/payment-methods.ts";
import { messageLists } from "../../contract/messages/messages.ts";
import type { PeopleKind } from "../../contract/people/people.ts";
import { plural } from "../../contract/platform/plural.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { BuyersFilter } from "./address-list-queries.ts";
import type { MessageAudience } from "./recipient-queries.ts";

const peopleWords: Record<PeopleKind, string> = {
  all: "People",
  staff: "Staff",
  members: "Members",
  scorers: "Scorers",
  volunteers: "Volunteers",
  weekendVolunteers: "Volunteers for weekends",
  sameMailbox: "People with several accounts",
};
const stateWords = {
  draft: "with drafts",
  submitted: "with submitted entries",
  withdrawn: "with withdrawn entries",
} as const;

/** 'Entrants with drafts in Brick homes' */
export async function audienceText(sql: Sql, audience: MessageAudience): Promise<string> {
  const { filter } = audience;
  const searchText = filter.search?.trim() ? `found by “${filter.search.trim()}”` : "";
  if (audience.list === "people")
    return [peopleWords[audience.filter.kind ?? "all"], searchText].filter(Boolean).join(" ");
  return programAudienceText(sql, audience, searchText);
}

async function programAudienceText(
  sql: Sql,
  { list, filter }: Exclude<MessageAudience, { list: "people" }>,
  searchText: string,
): Promise<string> {
  if (list === "buyers") return [...(await buyersText(sql, filter)), searchText].filter(Boolean).join(" ");
  if (list === "recommenders" && filter.missing) return "Recommenders whose letter hasn’t come";
  if (list === "recommenders" || list === "builders" || list === "sponsors" || list === "verifiers")
    return messageLists[list].label;
  if (list === "scorers") return filter.unfinished ? "Scorers who aren’t done" : "Scorers";
  const [category] = filter.categoryID
    ? await sql<{ name: string }>`select name from categories where category_id = ${filter.categoryID}`
    : [];
  return [
    filter.entryIDs ? `Entrants of ${plural(filter.entryIDs.length, "chosen entry", "chosen entries")}` : "Entrants",
    filter.state && stateWords[filter.state],
    filter.complete === "false" && "in which something is missing",
    filter.complete === "true" && "in which nothing is missing",
    filter.disqualified === "true" && "with disqualified entries",
    category && `in ${category.name}`,
    searchText,
  ]
    .filter(Boolean)
    .join(" ");
}

/** 'Ticket holders of Gala ticket who aren’t checked in' */
async function buyersText(
  sql: Sql,
  { who, productID, orderState, method, checkedIn, unanswered }: BuyersFilter,
): Promise<(string | false | undefined)[]> {
  const [product] = productID
    ? await sql<{ name: string }>`select name from products where product_id = ${productID}`
    : [];
  return [
    who === "buyers" ? "Buyers" : who === "holders" ? "Ticket holders" : messageLists.buyers.label,
    product && `of ${product.name}`,
    orderState && `in orders marked “${orderStateLabels[orderState]}”`,
    method && `that were paid by “${paymentMethodLabels[method]}”`,
    checkedIn === "yes" && "who are checked in",
    checkedIn === "no" && "who aren’t checked in",
    unanswered && "who haven’t answered the questions",
  ];
}
