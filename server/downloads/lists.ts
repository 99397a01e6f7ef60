import type { AnyEndpoint } from "../../contract/endpoint.ts";
import { downloadEntries } from "../../contract/entries.ts";
import { downloadHelpRequests } from "../../contract/help-requests.ts";
import { downloadPeople } from "../../contract/people.ts";
import { downloadPromoCodes } from "../../contract/promo-codes.ts";
import { downloadResults, downloadScorers } from "../../contract/results.ts";
import { downloadTransactions } from "../../contract/sales.ts";
import { entriesListing } from "../entries/download.ts";
import { helpRequestsListing } from "../entries/help-download.ts";
import { peopleListing } from "../people/download.ts";
import { promoCodesListing } from "../sales/promo-codes-download.ts";
import { transactionsListing } from "../sales/sold.ts";
import { resultsListing, scorersListing } from "../scoring/download.ts";
import type { ListAsk, Listing } from "./list.ts";

/** What it is called, the call that asks for it, and how it is read, by the filter that its call has checked. */
type ListRow = { label: string; call: AnyEndpoint; read(ask: ListAsk<never>): Promise<Listing> };

const table = {
  entries: { label: "Entries", call: downloadEntries, read: entriesListing },
  people: { label: "People", call: downloadPeople, read: peopleListing },
  scorers: { label: "Scorers", call: downloadScorers, read: scorersListing },
  results: { label: "Results", call: downloadResults, read: resultsListing },
  "promo-codes": { label: "Promo codes", call: downloadPromoCodes, read: promoCodesListing },
  "help-requests": { label: "Help requests", call: downloadHelpRequests, read: helpRequestsListing },
  transactions: { label: "Transactions", call: downloadTransactions, read: transactionsListing },
} satisfies Record<string, ListRow>;
export type ListName = keyof typeof table;

/** Every list that can be downloaded. */
export const lists: Readonly<Record<ListName, ListRow>> = table;
