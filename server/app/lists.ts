import { downloadAwards } from "../../contract/scholarships/awards.ts";
import { downloadLedger } from "../../contract/commerce/books.ts";
import { downloadEntries } from "../../contract/entries/entries.ts";
import { downloadInvoices } from "../../contract/commerce/invoices.ts";
import { downloadHelpRequests } from "../../contract/entries/help-requests.ts";
import { downloadPeople } from "../../contract/people/people.ts";
import { downloadPromoCodes } from "../../contract/commerce/promo-codes.ts";
import { downloadProperties } from "../../contract/tours/properties.ts";
import { downloadResults, downloadScorers } from "../../contract/judging/results.ts";
import { downloadGuests, downloadTransactions } from "../../contract/commerce/sales.ts";
import { downloadSurvey } from "../../contract/surveys/survey-results.ts";
import { awardsListing } from "../scholarships/awards/download.ts";
import { ledgerListing } from "../commerce/ledger/books.ts";
import { entriesListing } from "../entries/download.ts";
import { helpRequestsListing } from "../entries/help-download.ts";
import { invoicesListing } from "../commerce/invoices/invoices.ts";
import { peopleListing } from "../people/members/download.ts";
import { guestsListing } from "../commerce/sales/guests-download.ts";
import { promoCodesListing } from "../commerce/sales/promo-codes-download.ts";
import { transactionsListing } from "../commerce/sales/order-list.ts";
import { resultsListing, scorersListing } from "../judging/download.ts";
import { surveyListing } from "../surveys/download.ts";
import { propertiesListing } from "../tours/download.ts";
import type { Lists } from "../tables/downloads/list.ts";

/** Every list that can be downloaded. */
export const lists = {
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
} satisfies Lists;
