import { matchPath } from "react-router";
import type { Permission } from "../../../contract/platform/permissions.ts";
import type { Feature, ServiceKind } from "../../../contract/platform/service-kinds.ts";
import { studioAddresses } from "../../../contract/platform/studio-addresses.ts";

export type StudioPageName = keyof typeof studioAddresses;

/** The article of docs/staff that a page is explained in, and the section: 'selling#promo-codes'. */
export type HelpPlace = string;

type StudioPage = {
  /** By the kind of program, where kinds differ. */
  help: HelpPlace | (Partial<Record<ServiceKind, HelpPlace>> & { other: HelpPlace });
  /** What staff may type who look for the page by another word than its own. */
  words?: readonly string[];
  /** For pages that aren't in the menu and can be opened without naming a record. */
  beside?: { label: string; allow: Permission; feature?: Feature; of: "client" | "program" };
};

const inProgram = (label: string, allow: Permission, feature?: Feature): StudioPage["beside"] => ({
  label,
  allow,
  of: "program",
  ...(feature && { feature }),
});

/** What is said of each page of the studio beside its address: its help, and the words by which it is found. */
export const studioPages: Record<StudioPageName, StudioPage> = {
  programs: {
    help: "getting-started#find-your-way-in-the-studio",
    words: ["home", "contests", "events", "tours", "new program", "templates", "start", "dashboard"],
  },
  people: {
    help: "people-and-privacy#see-who-is-with-you",
    words: [
      "members",
      "roster",
      "invite",
      "invitations",
      "team",
      "staff",
      "roles",
      "permissions",
      "users",
      "contacts",
      "volunteers",
      "judges",
      "membership",
      "affiliation",
      "affiliate",
    ],
  },
  person: { help: "people-and-privacy#open-a-persons-page" },
  guest: { help: "people-and-privacy#open-a-persons-page" },
  settings: {
    help: "getting-started#set-your-name-and-help-address",
    words: [
      "logo",
      "colors",
      "colours",
      "branding",
      "theme",
      "css",
      "stylesheet",
      "name",
      "help address",
      "membership",
      "memberships",
      "affiliate",
      "website",
      "design",
    ],
  },
  website: {
    help: "your-website#show-your-pages-on-your-own-website",
    words: ["embed", "iframe", "frame", "widget", "script", "website", "wordpress", "squarespace", "wix", "homepage"],
  },
  payments: {
    help: "payments#turn-them-on",
    words: [
      "stripe",
      "square",
      "credit card",
      "cards",
      "payout",
      "bank",
      "provider",
      "apple pay",
      "google pay",
      "checkout",
    ],
  },
  books: {
    help: "payments#the-books",
    words: ["reconciliation", "accounting", "ledger", "money", "balance", "payouts", "fees", "finance", "bookkeeping"],
  },
  journal: {
    help: "accounting#import-it",
    words: ["quickbooks", "xero", "iif", "journal", "accountant", "export", "debit", "credit"],
    beside: { label: "Journal for the accountant", allow: "VIEW_BOOKS", of: "client" },
  },
  accounting: {
    help: "accounting#choose-your-accounts",
    words: ["chart of accounts", "accounts", "quickbooks", "xero", "bookkeeping"],
  },
  giving: {
    help: "donations#statements-for-the-year",
    words: ["gifts", "donors", "501(c)(3)", "ein", "charity", "tax", "receipts", "acknowledgment", "deductible"],
  },
  invoices: {
    help: "invoices#see-what-is-owed",
    words: ["bills", "billing", "unpaid", "overdue", "purchase order", "check"],
  },
  newInvoice: {
    help: "invoices#write-one",
    words: ["bill somebody", "new invoice"],
    beside: { label: "Write an invoice", allow: "MANAGE_INVOICES", of: "client" },
  },
  invoice: { help: "invoices#how-it-is-paid" },
  editInvoice: { help: "invoices#write-one" },
  mail: {
    help: "mail#what-is-told-and-when",
    words: ["email", "mail and words", "templates", "messages", "sender", "notifications", "newsletter", "bounces"],
  },
  mailTemplate: { help: "mail#your-own-words" },
  writeToPeople: {
    help: "mail#write-to-people",
    words: ["send mail", "email members", "newsletter", "mailing"],
    beside: { label: "Write to people", allow: "WRITE_MESSAGES", of: "client" },
  },
  messageToPeople: { help: "mail#what-becomes-of-it" },
  audit: {
    help: "people-and-privacy#see-who-changed-what",
    words: ["audit log", "audit trail", "history", "log", "activity", "who did it"],
  },
  privacy: {
    help: "people-and-privacy#say-how-long-what-is-kept",
    words: ["retention", "gdpr", "personal data", "erase", "delete data", "data protection"],
  },
  apiKeys: {
    help: "people-and-privacy#let-another-system-in",
    words: ["api", "keys", "tokens", "integrations", "zapier", "developers"],
  },
  signInProviders: {
    help: "sign-in#add-your-member-system",
    words: ["sso", "single sign-on", "openid", "oauth", "login", "member system", "ams", "google", "microsoft"],
  },
  ownSender: {
    help: "mail#your-own-sender-address",
    words: ["sender address", "from address", "domain", "dns", "dkim", "spf", "dmarc", "spam", "deliverability"],
  },
  ownDomain: {
    help: "your-website#your-own-domain",
    words: ["own domain", "custom domain", "address", "url", "subdomain", "dns", "cname", "white label", "website"],
  },
  webhooks: {
    help: "people-and-privacy#tell-another-system-what-happens",
    words: ["webhooks", "events", "notifications", "integrations", "zapier", "developers", "callbacks"],
  },
  webhook: { help: "people-and-privacy#tell-another-system-what-happens" },
  errors: {
    help: "people-and-privacy#when-something-breaks",
    words: ["faults", "bugs", "crashes", "error log", "problems"],
  },
  program: {
    help: {
      scholarship: "scholarships#begin-one",
      parade: "tours-and-sponsors#set-a-tour-up",
      event: "selling#what-was-sold",
      survey: "surveys#make-one",
      other: "while-entries-are-open#see-how-it-goes",
    },
    words: ["dashboard", "publish", "archive", "status", "to do", "needs attention"],
  },
  programPage: {
    help: "your-page-and-css#build-a-contests-page",
    words: ["website", "landing page", "sections", "rules", "design", "banner", "publish"],
  },
  programSettings: {
    help: {
      scholarship: "scholarships#begin-one",
      parade: "tours-and-sponsors#set-a-tour-up",
      survey: "surveys#make-one",
      other: "run-an-awards-program#say-what-it-is-and-who-may-enter",
    },
    words: ["time zone", "address", "name", "audience", "archive", "copy", "rules", "configure", "css"],
  },
  programDates: {
    help: {
      scholarship: "scholarships#begin-one",
      parade: "tours-and-sponsors#set-a-tour-up",
      survey: "surveys#make-one",
      other: "run-an-awards-program#set-the-dates",
    },
    words: ["deadline", "deadlines", "opens", "closes", "timeframe", "schedule", "calendar", "extend", "grace"],
  },
  entrySettings: {
    help: { scholarship: "scholarships#begin-one", other: "run-an-awards-program#decide-how-it-is-scored" },
    words: ["screening", "recommendations", "winners of other programs", "accept submissions"],
    beside: inProgram("Settings of entries", "VIEW_SERVICE_SETUP", "entries"),
  },
  scoringSettings: {
    help: "run-an-awards-program#decide-how-it-is-scored",
    words: ["blind judging", "anonymous", "mean", "trimmed mean", "tie", "comments", "help video"],
    beside: inProgram("Settings of scoring", "VIEW_SERVICE_SETUP", "scoring"),
  },
  salesSettings: {
    help: "selling#the-tax-the-place-and-refunds",
    words: ["tax", "refund policy", "venue", "place", "changes until", "check", "purchase order"],
    beside: inProgram("Settings of selling", "VIEW_SALES", "sales"),
  },
  products: {
    help: "selling#add-a-ticket",
    words: ["products", "prices", "seats", "tables", "registration", "limits", "quota", "inventory"],
  },
  fees: {
    help: "selling#fees",
    words: ["entry fee", "price", "late fee", "cost", "discount", "waiver", "member price"],
  },
  promoCodes: {
    help: "selling#promo-codes",
    words: ["coupon", "discount code", "voucher"],
    beside: inProgram("Promo codes", "VIEW_SALES", "sales"),
  },
  questions: {
    help: "selling#questions",
    words: ["meal", "attendee form", "guest questions", "dietary"],
    beside: inProgram("Questions to buyers", "VIEW_SALES", "sales"),
  },
  questionForm: { help: "selling#questions" },
  waitingList: {
    help: "selling#when-something-is-sold-out",
    words: ["waitlist", "sold out"],
    beside: inProgram("Waiting list", "VIEW_SALES", "sales"),
  },
  salesPreview: { help: "selling#look-before-others-do" },
  sales: {
    help: "selling#what-was-sold",
    words: ["orders", "transactions", "refund", "revenue", "buyers", "attendees", "guest list", "receipts", "money"],
  },
  door: {
    help: "door#who-checks",
    words: ["check-in", "checkin", "scan", "scanner", "tickets", "volunteers", "shifts", "gate", "admission"],
  },
  attendance: {
    help: "door#attendance--analytics",
    words: ["analytics", "visitors", "crowd", "statistics", "scans", "check-ins", "count"],
  },
  counter: {
    help: "selling#sell-at-the-counter",
    words: ["box office", "cash", "point of sale", "sell", "till", "walk-in"],
  },
  tills: {
    help: "selling#sell-at-the-counter",
    words: ["cash box", "cash drawer", "cash up"],
    beside: inProgram("Tills", "MANAGE_SALES", "door"),
  },
  transaction: { help: "selling#what-was-sold" },
  votes: { help: "votes", words: ["people’s choice", "public voting", "ballot", "poll", "kiosk"] },
  vote: { help: "votes#who-votes" },
  imports: { help: "tours-and-sponsors#import-from-a-table", words: ["upload", "csv", "excel", "spreadsheet"] },
  sponsors: {
    help: "tours-and-sponsors#sponsors",
    words: ["sponsorship", "tiers", "levels", "partners", "supporters"],
  },
  sponsor: { help: "tours-and-sponsors#sponsors" },
  report: {
    help: "judging#see-what-the-season-came-to",
    words: ["statistics", "summary", "last year", "compare"],
    beside: inProgram("Season report", "VIEW_SCORES", "scoring"),
  },
  rehearsal: {
    help: "run-an-awards-program#rehearse-it",
    words: ["test", "trial", "try out", "demo", "practice", "dry run", "sandbox"],
  },
  sponsorReport: { help: "tours-and-sponsors#sponsors" },
  homes: { help: "tours-and-sponsors#homes", words: ["houses", "properties", "listings", "addresses", "stops"] },
  home: { help: "tours-and-sponsors#homes" },
  builders: {
    help: "tours-and-sponsors#what-builders-do-themselves",
    words: ["contractors", "companies", "remodelers"],
  },
  builder: { help: "tours-and-sponsors#what-builders-do-themselves" },
  propertyGroups: { help: "tours-and-sponsors#homes", words: ["areas", "neighborhoods", "price groups", "categories"] },
  fieldGroups: { help: "tours-and-sponsors#homes", words: ["custom fields", "details", "questions"] },
  fieldGroup: { help: "tours-and-sponsors#homes" },
  surveyResults: { help: "surveys#read-the-results", words: ["answers", "responses", "charts", "feedback"] },
  surveyQuestions: { help: "surveys#make-one", words: ["form", "questionnaire"] },
  surveySending: { help: "surveys#send-it-by-mail", words: ["share", "link", "qr code", "embed", "email"] },
  entries: {
    help: { scholarship: "scholarships#applications", other: "while-entries-are-open#find-an-entry" },
    words: ["submissions", "nominations", "applications", "entrants", "withdraw", "disqualify", "download", "export"],
  },
  entry: {
    help: { scholarship: "scholarships#applications", other: "while-entries-are-open#correct-a-submitted-entry" },
  },
  entryPreview: { help: "run-an-awards-program#look-at-it-as-others-will" },
  screening: {
    help: "while-entries-are-open#look-at-entries-before-they-are-judged",
    words: ["review", "accept", "refuse", "moderate", "pre-screen", "check entries"],
    beside: inProgram("Screening", "SCREEN_ENTRIES", "entries"),
  },
  help: { help: "mail#answer-help-requests", words: ["support", "questions from entrants", "tickets", "contact"] },
  programMail: { help: "mail#reminders", words: ["email", "reminders", "messages", "notifications", "announcement"] },
  writeMessage: {
    help: "mail#write-to-people",
    words: ["send mail", "email entrants", "email buyers", "announcement", "mailing"],
    beside: inProgram("Write a message", "WRITE_MESSAGES"),
  },
  message: { help: "mail#what-becomes-of-it" },
  scorers: {
    help: { scholarship: "scholarships#the-committee", other: "judging#invite-and-assign-scorers" },
    words: [
      "judge",
      "judges",
      "judging",
      "jury",
      "jurors",
      "panels",
      "scorers",
      "reviewers",
      "assign",
      "committee",
      "rounds",
      "conflict of interest",
    ],
  },
  scoresheetPreview: { help: "run-an-awards-program#write-the-scoresheet" },
  recommendersQuestions: {
    help: "scholarships#recommendations",
    words: ["letters", "references", "recommendation"],
    beside: inProgram("Questions to recommenders", "VIEW_SERVICE_SETUP", "recommendations"),
  },
  results: {
    help: { scholarship: "scholarships#results", other: "judging#read-the-results" },
    words: ["winners", "scores", "ranking", "release", "publish winners", "ties", "places", "withhold"],
  },
  round: { help: "judging#judge-in-rounds" },
  resultsPreviews: {
    help: "judging#show-the-winners-to-some-in-confidence",
    words: ["embargo", "press", "confidential"],
    beside: inProgram("Previews of the winners", "PUBLISH_RESULTS", "galleries"),
  },
  ceremony: {
    help: "judging#hand-the-awards-over",
    words: ["awards night", "slideshow", "gala", "announce winners"],
    beside: inProgram("Ceremony", "VIEW_SCORES", "scoring"),
  },
  ceremonyScreen: { help: "judging#hand-the-awards-over" },
  nextRound: { help: "judging#judge-in-rounds" },
  onward: {
    help: "judging#send-winners-to-another-program",
    words: ["advance", "nationals", "next level", "forward winners"],
    beside: inProgram("Send winners on", "SEND_ON", "galleries"),
  },
  awards: { help: "scholarships#awards", words: ["scholarship money", "offers", "funds", "recipients", "payout"] },
  certificates: {
    help: "judging#certificates-and-badges",
    words: ["badge", "diploma", "plaque", "print"],
    beside: inProgram("Certificates", "VIEW_SCORES", "scoring"),
  },
  galleries: { help: "galleries#make-a-gallery", words: ["showcase", "photos", "winners", "archive", "embed"] },
  gallery: { help: "galleries#choose-the-kind" },
  categories: {
    help: { scholarship: "scholarships#scholarships-and-what-they-ask", other: "run-an-awards-program#add-categories" },
    words: ["classes", "divisions", "eligibility", "groups"],
  },
  folders: {
    help: "run-an-awards-program#add-folders-for-files",
    words: ["uploads", "files", "photos", "attachments", "documents", "upload field", "usage rights"],
  },
  forms: {
    help: "run-an-awards-program#build-the-form",
    words: ["questions", "fields", "entry form", "application form"],
  },
  form: { help: "run-an-awards-program#build-the-form" },
  scoresheets: {
    help: "run-an-awards-program#write-the-scoresheet",
    words: ["criteria", "rubric", "points", "score card", "judging form"],
  },
};

/** The page at a path; of those that match, the one that names most of it itself. */
export function studioPageAt(path: string): StudioPageName | undefined {
  const matching = (Object.keys(studioAddresses) as StudioPageName[]).flatMap((name) => {
    const match = matchPath(studioAddresses[name], path);
    return match ? { name, params: Object.keys(match.params).length } : [];
  });
  return matching.toSorted((one, other) => one.params - other.params)[0]?.name;
}

export function helpOf(name: StudioPageName | undefined, kind: ServiceKind | undefined): HelpPlace {
  const { help } = studioPages[name ?? "programs"];
  return typeof help === "string" ? help : ((kind && help[kind]) ?? help.other);
}
