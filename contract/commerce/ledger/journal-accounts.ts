/** What stands in a journal, each to an account of its own: money, what is taken off it, and income by what was sold. */
export const postings = [
  "card",
  "cash",
  "manual",
  "bank",
  "cardFees",
  "disputes",
  "refunds",
  "doublePayments",
  "tax",
  "surcharges",
  "entryFees",
  "tickets",
  "registrations",
  "addOns",
  "donations",
  "homes",
  "sponsorships",
  "invoices",
  "otherIncome",
] as const;
export type Posting = (typeof postings)[number];

type PostingFacts = {
  label: string;
  /** What is posted to it, for whoever chooses its account. */
  help: string;
  /** The account until somebody chooses another. */
  name: string;
  code: string;
  group: "money" | "besides" | "income";
};

/** Names as in the charts that bookkeeping programs begin with, so that a first journal is read without a choice. */
export const postingFacts: Readonly<Record<Posting, PostingFacts>> = {
  card: {
    label: "Card payments",
    help: "What the card provider holds until it pays out.",
    name: "Card Clearing",
    code: "1100",
    group: "money",
  },
  cash: {
    label: "Cash",
    help: "What staff and the door took in cash.",
    name: "Undeposited Funds",
    code: "1200",
    group: "money",
  },
  manual: {
    label: "Checks and other payments",
    help: "What staff marked as paid by hand, other than cash.",
    name: "Undeposited Funds",
    code: "1200",
    group: "money",
  },
  bank: {
    label: "Payouts",
    help: "Where the card provider’s payouts arrive.",
    name: "Checking",
    code: "1000",
    group: "money",
  },
  cardFees: {
    label: "Card fees",
    help: "What the card provider keeps of payments.",
    name: "Merchant Fees",
    code: "6100",
    group: "besides",
  },
  disputes: {
    label: "Disputes",
    help: "What banks take back for buyers, less what you win.",
    name: "Chargebacks",
    code: "6110",
    group: "besides",
  },
  refunds: {
    label: "Refunds",
    help: "Until you choose an account, a refund is taken off the income that it gives back.",
    name: "",
    code: "",
    group: "besides",
  },
  doublePayments: {
    label: "Paid twice",
    help: "Second payments of an order, until they have gone back.",
    name: "Customer Deposits",
    code: "2300",
    group: "besides",
  },
  tax: {
    label: "Sales tax",
    help: "Tax in prices or on top of them.",
    name: "Sales Tax Payable",
    code: "2200",
    group: "besides",
  },
  surcharges: {
    label: "Fees on orders",
    help: "Fees that buyers pay on top of prices.",
    name: "Service Fee Income",
    code: "4900",
    group: "income",
  },
  entryFees: {
    label: "Entry fees",
    help: "Fees of entries, however they are paid.",
    name: "Entry Fee Income",
    code: "4100",
    group: "income",
  },
  tickets: {
    label: "Tickets",
    help: "What lets people in.",
    name: "Ticket Income",
    code: "4200",
    group: "income",
  },
  registrations: {
    label: "Registrations",
    help: "Registrations that are sold.",
    name: "Registration Income",
    code: "4210",
    group: "income",
  },
  addOns: {
    label: "Fees that are sold",
    help: "Products of the kind fee.",
    name: "Other Sales",
    code: "4220",
    group: "income",
  },
  donations: {
    label: "Donations",
    help: "What people give.",
    name: "Donations",
    code: "4300",
    group: "income",
  },
  homes: {
    label: "Homes on a tour",
    help: "What builders pay for a home on a tour.",
    name: "Home Registration Income",
    code: "4400",
    group: "income",
  },
  sponsorships: {
    label: "Sponsorships",
    help: "Sponsor places that are sold, and renewals.",
    name: "Sponsorship Income",
    code: "4500",
    group: "income",
  },
  invoices: {
    label: "Invoices",
    help: "Invoices that staff write, when they are paid.",
    name: "Invoice Income",
    code: "4600",
    group: "income",
  },
  otherIncome: {
    label: "Other income",
    help: "Money of an order whose lines don’t say what it is for.",
    name: "Other Income",
    code: "4990",
    group: "income",
  },
};

/** Income is told apart by program, too. */
export const isByProgram = (posting: Posting): boolean => postingFacts[posting].group === "income";
