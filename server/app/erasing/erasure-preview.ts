import type { ErasurePreview } from "../../../contract/people/erasing.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { personalData } from "../privacy/personal-data.ts";
import {
  type ErasedCounts,
  type ErasureObstacle,
  type PreviewSubject,
  erasedCounts,
  erasureObstacles,
} from "./preview-queries.ts";

/** What goes, in the order in which it is listed: one of it, and many. */
const goesWords: readonly [keyof ErasedCounts, one: string, many: string][] = [
  ["drafts", "draft of an entry or application", "drafts of entries and applications"],
  ["judgedEntries", "judged entry: its title, answers and files", "judged entries: their titles, answers and files"],
  ["files", "file in entries without a public award", "files in entries without a public award"],
  ["helpsWith", "entry they help with", "entries they help with"],
  ["orders", "order: contact and answers", "orders: contacts and answers"],
  ["tickets", "ticket: name, address and answers", "tickets: names, addresses and answers"],
  ["scans", "scan at the door", "scans at the door"],
  ["waiting", "place on a waiting list", "places on waiting lists"],
  ["consents", "consent to be contacted", "consents to be contacted"],
  ["memberships", "membership", "memberships"],
  ["rosterLines", "line of the roster", "lines of the roster"],
  ["roles", "role", "roles"],
  ["assignments", "scoring assignment", "scoring assignments"],
  [
    "looksAfter",
    "builder, home or sponsor they look after: the contact",
    "builders, homes and sponsors they look after: the contacts",
  ],
  ["invitations", "invitation", "invitations"],
  ["notes", "note about them", "notes about them"],
  ["helpRequests", "request for help", "requests for help"],
  ["surveys", "survey answered by name", "surveys answered by name"],
  ["letters", "recommendation letter", "recommendation letters"],
  ["mails", "mail in the log", "mails in the log"],
];

const goesTexts = (counts: ErasedCounts): string[] =>
  goesWords.flatMap(([what, one, many]) => (counts[what] > 0 ? [plural(counts[what], one, many)] : []));

/** What is kept, and why: in the words of the map of personal data. */
function staysOf(counts: ErasedCounts, isAccount: boolean): ErasurePreview["stays"] {
  const { orders, invoices, scoresheets, publicAwards, judgedEntries } = counts;
  const why = {
    books: personalData.orders.keptBecause,
    results: personalData.scoring.keptBecause,
    entries: personalData.entries.keptBecause,
    ballots: personalData.ballots.keptBecause,
    unsubscribed: personalData.unsubscribed.keptBecause,
  };
  return [
    ...(orders > 0 ? [{ what: `Amounts and numbers of ${plural(orders, "order")}`, why: why.books }] : []),
    ...(invoices > 0 ? [{ what: `${plural(invoices, "invoice")} with the name billed`, why: why.books }] : []),
    ...(scoresheets > 0
      ? [{ what: `${plural(scoresheets, "scoresheet")}, under “A former scorer”`, why: why.results }]
      : []),
    ...(judgedEntries > 0
      ? [
          {
            what: `Number, category and scores of ${plural(judgedEntries, "judged entry", "judged entries")}`,
            why: why.entries,
          },
        ]
      : []),
    ...(publicAwards > 0
      ? [
          {
            what: `${plural(publicAwards, "public award")}, unless you withdraw ${publicAwards === 1 ? "it" : "them"}`,
            why: why.entries,
          },
        ]
      : []),
    ...(isAccount
      ? [{ what: "Ballots in public votes and anonymous answers, which bear no name", why: why.ballots }]
      : []),
    { what: "A wish for no mail, if they said so", why: why.unsubscribed },
  ];
}

const itOf = (count: number) => (count === 1 ? "it" : "them");

const obstacleTexts: Record<ErasureObstacle["what"], (at: ErasureObstacle) => { what: string; todo: string }> = {
  judging: ({ name, count }) => ({
    what: `${plural(count, "entry is", "entries are")} being judged in ${name}`,
    todo: `Take ${itOf(count)} out of the judging, or wait for the results.`,
  }),
  ticket: ({ name, count }) => ({
    what: `${plural(count, "ticket")} for ${name}, which isn’t over`,
    todo: `Refund or cancel ${itOf(count)}, or wait until it is over.`,
  }),
  order: ({ name, count }) => ({
    what: `${plural(count, "order waits", "orders wait")} for payment${name ? ` in ${name}` : ""}`,
    todo: "Wait until it is paid or has expired.",
  }),
  invoice: ({ name, count }) => ({
    what: `${plural(count, "invoice isn’t", "invoices aren’t")} paid: ${name}`,
    todo: `Note the payment, or void ${itOf(count)}.`,
  }),
  refund: ({ count }) => ({
    what: `${plural(count, "refund is", "refunds are")} under way, or failed`,
    todo: "Wait for it, or see to it under Books.",
  }),
  award: ({ name, count }) => ({
    what: `${plural(count, "award isn’t", "awards aren’t")} answered or paid in ${name}`,
    todo: `Note that ${count === 1 ? "it was" : "they were"} paid, or take ${itOf(count)} back.`,
  }),
  onward: ({ name, count }) => ({
    what: `${plural(count, "entry is", "entries are")} on the way to ${name}`,
    todo: "Wait until it has arrived.",
  }),
};

const LAST_OWNER = {
  what: "They are the only owner",
  todo: "Make somebody else an owner first, under People.",
};

type WhatErasingDoes = Pick<ErasurePreview, "goes" | "stays" | "first" | "publicResults">;

/** What erasing does at a client, and what stands in the way. */
export async function whatErasingDoes(
  sql: Sql,
  subject: PreviewSubject,
  { isLastOwner, now }: { isLastOwner: boolean; now: Date },
): Promise<WhatErasingDoes> {
  const [counts, obstacles] = await Promise.all([erasedCounts(sql, subject), erasureObstacles(sql, subject, now)]);
  const found = requireRow(counts);
  return {
    goes: goesTexts(found),
    stays: staysOf(found, subject.userID !== null),
    first: [...(isLastOwner ? [LAST_OWNER] : []), ...obstacles.map((one) => obstacleTexts[one.what](one))],
    publicResults: found.publicAwards,
  };
}
