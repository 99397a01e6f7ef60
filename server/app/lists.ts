import { downloadAwards } from "../../contract/scholarships/awards.ts";
import { downloadLedger } from "../../contract/commerce/ledger/books.ts";
import { downloadChanges } from "../../contract/people/audit.ts";
import { downloadEntries } from "../../contract/entries/entries.ts";
import { downloadGifts } from "../../contract/commerce/giving/giving.ts";
import { downloadInvoices } from "../../contract/commerce/invoices/invoices.ts";
import { downloadHelpRequests } from "../../contract/entries/help-requests.ts";
import { downloadPeople } from "../../contract/people/people.ts";
import { downloadPromoCodes } from "../../contract/commerce/shop/promo-codes.ts";
import { downloadProperties } from "../../contract/tours/properties.ts";
import { downloadResults, downloadScorers } from "../../contract/judging/results.ts";
import { downloadGuests, downloadTransactions } from "../../contract/commerce/orders/order-management.ts";
import { downloadSurvey } from "../../contract/surveys/survey-results.ts";
import { awardsListing } from "../scholarships/awards/awards-download.ts";
import { ledgerListing } from "../commerce/ledger/books.ts";
import { entriesListing } from "../entries/entries-download.ts";
import { helpRequestsListing } from "../entries/help-download.ts";
import { giftsListing } from "../commerce/giving/giving.ts";
import { invoicesListing } from "../commerce/invoices/invoices.ts";
import { peopleListing } from "../people/members/people-download.ts";
import { guestsListing } from "../commerce/tickets/guests-download.ts";
import { promoCodesListing } from "../commerce/shop/promo-codes-download.ts";
import { transactionsListing } from "../commerce/orders/order-list.ts";
import { resultsListing, scorersListing } from "../judging/listings.ts";
import { surveyListing } from "../surveys/answer-download.ts";
import { propertiesListing } from "../tours/properties-download.ts";
import { changesListing } from "./changes/changes-download.ts";
import type { Lists } from "../tables/downloads/listing.ts";

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
  changes: { label: "Changes", call: downloadChanges, read: changesListing },
  gifts: { label: "Gifts", call: downloadGifts, read: giftsListing },
  invoices: { label: "Invoices", call: downloadInvoices, read: invoicesListing },
} satisfies Lists;
