import type { AnyEndpoint } from "../../contract/endpoint.ts";
import { downloadAwards } from "../../contract/awards.ts";
import { downloadLedger } from "../../contract/books.ts";
import { downloadEntries } from "../../contract/entries.ts";
import { downloadInvoices } from "../../contract/invoices.ts";
import { downloadHelpRequests } from "../../contract/help-requests.ts";
import { downloadPeople } from "../../contract/people.ts";
import { downloadPromoCodes } from "../../contract/promo-codes.ts";
import { downloadProperties } from "../../contract/properties.ts";
import { downloadResults, downloadScorers } from "../../contract/results.ts";
import { downloadGuests, downloadTransactions } from "../../contract/sales.ts";
import { downloadSurvey } from "../../contract/survey-results.ts";
import { awardsListing } from "../awards/download.ts";
import { ledgerListing } from "../books/books.ts";
import { entriesListing } from "../entries/download.ts";
import { helpRequestsListing } from "../entries/help-download.ts";
import { invoicesListing } from "../invoices/invoices.ts";
import { peopleListing } from "../people/download.ts";
import { guestsListing } from "../sales/guests-download.ts";
import { promoCodesListing } from "../sales/promo-codes-download.ts";
import { transactionsListing } from "../sales/order-list.ts";
import { resultsListing, scorersListing } from "../scoring/download.ts";
import { surveyListing } from "../surveys/download.ts";
import { propertiesListing } from "../tours/download.ts";
import type { ListAsk, Listing } from "./list.ts";

/** What it is called, the call that asks for it, and how it is read, by the filter that its call has checked. */
type ListRow = { label: string; call: AnyEndpoint; read(ask: ListAsk<never>): Promise<Listing> };

const table = {
  entries: { label: "Entries", call: downloadEntries, read: entriesListing },
  people: { label: "People", call: downloadPeople, read: peopleListing },
  scorers: { label: "Scorers", call: downloadScorers, read: scorersListing },
  results: { label: "Results", call: downloadResults, read: resultsListing },
  awards: { label: "Awards", call: downloadAwards, read: awardsListing },
  "promo-codes": { label: "Promo codes", call: downloadPromoCodes, read: promoCodesListing },
  "help-requests": { label: "Help requests", call: downloadHelpRequests, read: helpRequestsListing },
  properties: { label: "Homes", call: downloadProperties, read: propertiesListing },
  transactions: { label: "Transactions", call: downloadTransactions, read: transactionsListing },
  guests: { label: "Guests", call: downloadGuests, read: guestsListing },
  ledger: { label: "Ledger", call: downloadLedger, read: ledgerListing },
  answers: { label: "Answers", call: downloadSurvey, read: surveyListing },
  invoices: { label: "Invoices", call: downloadInvoices, read: invoicesListing },
} satisfies Record<string, ListRow>;
export type ListName = keyof typeof table;

/** Every list that can be downloaded. */
export const lists: Readonly<Record<ListName, ListRow>> = table;
