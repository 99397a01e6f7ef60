import type { AccountTotal, JournalGroup } from "../../../contract/commerce/ledger/journal.ts";
import {
  type Posting,
  isByProgram,
  postingFacts,
  postings,
} from "../../../contract/commerce/ledger/journal-accounts.ts";
import { type Provider, cardProviders } from "../../../contract/commerce/payments/card-providers.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { PART_SIZE, pagesAfter } from "../../tables/downloads/listing.ts";
import {
  type ChosenAccount,
  type Movement,
  type Span,
  chosenAccounts,
  movementsOf,
  orderOrigins,
  ordersMovedIn,
  payoutEntriesIn,
  programNamesOf,
  soldLinesOf,
  takenByProviders,
} from "./journal-queries.ts";
import { OrderShares } from "./journal-shares.ts";

type LineKind = Movement["kind"] | "fee" | "dispute" | "payout";
const lineKinds: readonly LineKind[] = ["charge", "refund", "reversal", "fee", "dispute", "payout"];

type Account = { name: string; code: string };

/** Positive amounts are debits. */
export type JournalLine = { account: Account; description: string; amount: number; sum: LedgerSum | null };
/** With which sum of the ledger a line is compared: what was paid less what went back, fees, disputes, payouts. */
type LedgerSum = "taken" | "fees" | "disputes" | "bank";
export type Journal = { number: string; day: string; narration: string; lines: JournalLine[] };

type PostedLine = { posting: Posting; serviceID: string | null; kind: LineKind; payout: string; amount: number };
type PostedJournal = { number: string; day: string; payout: string; lines: Map<string, PostedLine> };

/** `R260314` of a day; of the day’s second payout `R260314-P2`. QuickBooks Desktop takes eleven characters. */
const journalNumber = (day: string, payout = 0) =>
  `R${day.slice(2).replaceAll("-", "")}${payout > 0 ? `-P${payout}` : ""}`;

/** Sums what is posted, by journal, account and matter. */
class Postings {
  readonly journals = new Map<string, PostedJournal>();

  post(at: Pick<PostedJournal, "number" | "day"> & { payout?: string }, line: PostedLine): void {
    if (line.amount === 0) return;
    const { number, day, payout = "" } = at;
    const journal = this.journals.get(number) ?? { number, day, payout, lines: new Map<string, PostedLine>() };
    this.journals.set(number, journal);
    const key = [line.posting, line.serviceID, line.kind, line.payout].join(" ");
    const posted = journal.lines.get(key) ?? { ...line, amount: 0 };
    journal.lines.set(key, { ...posted, amount: posted.amount + line.amount });
  }
}

type Read = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
type JournalRequest = { span: Span; by: JournalGroup };

/** The journals of a span, in the order of their days; each is balanced. */
export async function journalsOf(read: Read, { span, by }: JournalRequest): Promise<Journal[]> {
  const posted = new Postings();
  const chosen = await read(chosenAccounts);
  const refundsHaveAccount = chosen.some(({ posting }) => posting === "refunds");
  const orders = pagesAfter<{ transactionID: string }>((last) =>
    read((sql) => ordersMovedIn(sql, { span, after: last?.transactionID ?? null, most: PART_SIZE })),
  );
  for await (const part of orders) {
    const ids = part.map(({ transactionID }) => transactionID);
    const [movements, lines, origins] = await read((sql) =>
      Promise.all([movementsOf(sql, span, ids), soldLinesOf(sql, ids), orderOrigins(sql, ids)]),
    );
    const linesByOrder = Map.groupBy(lines, ({ transactionID }) => transactionID);
    const originOf = new Map(origins.map((origin) => [origin.transactionID, origin]));
    for (const [transactionID, own] of Map.groupBy(movements, (movement) => movement.transactionID))
      postOrder(posted, own, {
        shares: new OrderShares(linesByOrder.get(transactionID) ?? [], originOf.get(transactionID)!),
        refundsHaveAccount,
      });
  }
  await postTakenByProviders(posted, read, span);
  await postPayouts(posted, read, { span, by });
  return writtenJournals(read, posted, chosen);
}

type OrderPosting = { shares: OrderShares; refundsHaveAccount: boolean };

function postOrder(posted: Postings, movements: readonly Movement[], { shares, refundsHaveAccount }: OrderPosting) {
  for (const movement of movements) {
    const parts = shares.sharesOf(movement);
    const { kind, amount, day, isWithin, through } = movement;
    if (!isWithin) continue;
    const at = { number: journalNumber(day), day };
    const line = { kind, payout: "" };
    posted.post(at, { ...line, posting: moneyPosting(through), serviceID: null, amount });
    for (const part of parts) {
      const isRefund = kind !== "charge" && refundsHaveAccount && isByProgram(part.posting);
      const posting = isRefund ? "refunds" : part.posting;
      posted.post(at, { ...line, posting, serviceID: part.serviceID, amount: -part.amount });
    }
  }
}

const moneyPosting = (through: string): Posting =>
  through === "cash" ? "cash" : Object.hasOwn(cardProviders, through) ? "card" : "manual";

async function postTakenByProviders(posted: Postings, read: Read, span: Span): Promise<void> {
  for (const { day, what: kind, amount } of await read((sql) => takenByProviders(sql, span))) {
    const at = { number: journalNumber(day), day };
    const line = { serviceID: null, kind, payout: "" };
    posted.post(at, { ...line, posting: "card", amount });
    posted.post(at, { ...line, posting: kind === "fee" ? "cardFees" : "disputes", amount: -amount });
  }
}

/** A payout has a line of its own at the bank, as the bank's statement has it. */
async function postPayouts(posted: Postings, read: Read, { span, by }: JournalRequest): Promise<void> {
  const counts = new Map<string, number>();
  for (const { day, reference, provider, amount } of await read((sql) => payoutEntriesIn(sql, span))) {
    const nth = (counts.get(day) ?? 0) + 1;
    counts.set(day, nth);
    const payout = `${cardProviders[provider as Provider].name}, ${reference}`;
    const at = by === "payout" ? { number: journalNumber(day, nth), day, payout } : { number: journalNumber(day), day };
    const line = { serviceID: null, kind: "payout" } as const;
    posted.post(at, { ...line, posting: "bank", payout, amount });
    posted.post(at, { ...line, posting: "card", payout: "", amount: -amount });
  }
}

async function writtenJournals(read: Read, posted: Postings, chosen: readonly ChosenAccount[]): Promise<Journal[]> {
  const journals = [...posted.journals.values()].map((journal) => ({ ...journal, lines: [...journal.lines.values()] }));
  const serviceIDs = [...new Set(journals.flatMap(({ lines }) => lines.flatMap(({ serviceID }) => serviceID ?? [])))];
  const programs = new Map(
    (await read((sql) => programNamesOf(sql, serviceIDs))).map(({ serviceID, name }) => [serviceID, name]),
  );
  const accountOf = accountsBy(chosen);
  return journals
    .map(({ number, day, payout, lines }) => ({
      number,
      day,
      narration: payout ? `${number} Payout, ${payout}` : `${number} Rosette`,
      lines: lines
        .filter(({ amount }) => amount !== 0)
        .toSorted(byPosting)
        .map((line) => ({
          account: accountOf(line.posting, line.serviceID),
          description: descriptionOf(line, line.serviceID === null ? undefined : programs.get(line.serviceID)),
          amount: line.amount,
          sum: ledgerSumOf(line),
        })),
    }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((one, other) => (one.day === other.day ? compareNumbers(one, other) : one.day < other.day ? -1 : 1));
}

const compareNumbers = (one: Journal, other: Journal) =>
  one.number.length - other.number.length || (one.number < other.number ? -1 : 1);

const byPosting = (one: PostedLine, other: PostedLine) =>
  postings.indexOf(one.posting) - postings.indexOf(other.posting) ||
  lineKinds.indexOf(one.kind) - lineKinds.indexOf(other.kind) ||
  (one.serviceID ?? "").localeCompare(other.serviceID ?? "");

/** That of the program, else that of all programs, else the usual one. */
function accountsBy(chosen: readonly ChosenAccount[]) {
  const byKey = new Map(chosen.map((account) => [`${account.posting} ${account.serviceID ?? ""}`, account]));
  return (posting: Posting, serviceID: string | null): Account => {
    const { name, code } =
      byKey.get(`${posting} ${serviceID ?? ""}`) ?? byKey.get(`${posting} `) ?? postingFacts[posting];
    return { name, code };
  };
}

const moneyWords: Partial<Record<Posting, string>> = {
  card: "by card or bank account",
  cash: "in cash",
  manual: "by check or otherwise",
};

function descriptionOf({ posting, kind, payout }: PostedLine, program: string | undefined): string {
  if (kind === "fee") return "Card fees";
  if (kind === "dispute") return "Disputed by buyers’ banks";
  if (kind === "payout") return posting === "bank" ? `Payout, ${payout}` : "Payouts";
  const money = moneyWords[posting];
  const label = money ?? postingFacts[posting].label;
  const what = program ? `${label}, ${program}` : label;
  if (money) return `${{ charge: "Paid", refund: "Given back", reversal: "Refunds that came back" }[kind]} ${what}`;
  if (kind === "charge" || (kind === "refund" && posting === "refunds")) return what;
  return `${kind === "refund" ? "Given back" : "Came back"}: ${what}`;
}

function ledgerSumOf({ posting, kind }: PostedLine): LedgerSum | null {
  if (kind === "fee") return posting === "cardFees" ? "fees" : null;
  if (kind === "dispute") return posting === "disputes" ? "disputes" : null;
  if (kind === "payout") return posting === "bank" ? "bank" : null;
  return moneyWords[posting] ? "taken" : null;
}

/** What the journals come to, by account. */
export function accountTotals(journals: readonly Journal[]): AccountTotal[] {
  const totals = new Map<string, AccountTotal>();
  for (const { account, amount } of journals.flatMap(({ lines }) => lines)) {
    const key = `${account.name}\0${account.code}`;
    const total = totals.get(key) ?? { ...account, debit: 0, credit: 0 };
    if (amount > 0) total.debit += amount;
    else total.credit -= amount;
    totals.set(key, total);
  }
  return [...totals.values()].toSorted(
    (one, other) => one.code.localeCompare(other.code) || one.name.localeCompare(other.name),
  );
}
