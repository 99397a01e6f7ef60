import { BookOpenCheck } from "lucide-react";
import { useParams } from "react-router";
import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import {
  type BookAccount,
  type BookDispute,
  type Difference,
  type DifferenceKind,
  type LedgerEntry,
  type Payout,
  checkBooks,
  downloadLedger,
  getBooks,
  ledgerKinds,
  ledgerLabels,
  listLedger,
} from "../../../../contract/commerce/ledger/books.ts";
import {
  type DisputeState,
  disputeReasonTexts,
  disputeStateLabels,
  isAnswerDue,
} from "../../../../contract/commerce/payments/disputes.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { cardProviders } from "../../../../contract/commerce/payments/card-providers.ts";
import { segmentOf } from "../../../../contract/platform/service-kinds.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { receivedDayText } from "../../../../contract/commerce/payments/received-day.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { usePagedAnswer } from "../../../platform/api/use-paged-answer.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { ListMenu } from "../../../tables/downloads/ListMenu.tsx";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { type Tone, Badge } from "../../../platform/ui/Badge.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { PagedList } from "../../../platform/ui/PagedList.tsx";
import { Stat, StatRow } from "../../../platform/ui/Stat.tsx";
import { Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";
import { FilterSelect, Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { dateText, dateTimeText, endText } from "../../../platform/ui/date-text.ts";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";

type Books = AnswerOf<typeof getBooks>;

function BooksPage() {
  const { client = "" } = useParams();
  const books = useAnswer(getBooks, { client });
  const { charged, refunded, fees, disputed, accounts, differences, payouts, disputes, stock } = books;
  return (
    <>
      <title>Books</title>
      <PageHead
        title="Books"
        text="Every charge, refund and provider’s fee, laid beside what your card providers hold."
        actions={
          <>
            <Link className="self-center text-base font-medium hover:underline" to={studioPaths.journal({ client })}>
              Journal for the accountant
            </Link>
            <CheckNow client={client} />
          </>
        }
      />
      <StatRow className="mb-5 rounded-lg border">
        <Stat label="Came in" value={dollars(charged)} />
        <Stat label="Went back" value={dollars(refunded)} />
        <Stat label="Providers’ fees" value={dollars(fees)} />
        {disputed > 0 && <Stat label="Taken by banks" value={dollars(disputed)} />}
        <Stat label="Left" value={dollars(charged - refunded - fees - disputed)} />
      </StatRow>
      <div className="grid gap-3">
        {accounts.map((account) => (
          <ProviderAccount key={account.paymentAccountID} account={account} differences={differences} />
        ))}
        {stock.map((limit) => (
          <StockDifferences key={limit.quotaID} limit={limit} />
        ))}
      </div>
      {disputes.length > 0 && <Disputes client={client} disputes={disputes} />}
      {differences.length > 0 && <Differences client={client} differences={differences} />}
      {payouts.length > 0 && <Payouts payouts={payouts} />}
      <Ledger client={client} />
    </>
  );
}

function CheckNow({ client }: { client: string }) {
  const standings = useStandings(client);
  const { run, busy } = useAction(checkBooks);
  return (
    <ActionButton endpoint={checkBooks} standings={standings} busy={busy} onClick={() => void run({ client }, {})}>
      Ask the providers now
    </ActionButton>
  );
}

type AccountProps = { account: BookAccount; differences: readonly Difference[] };

/** The result of an account's last comparison, in one sentence. */
function ProviderAccount({ account: { provider, live, checkedAt, failure, underWay }, differences }: AccountProps) {
  const name = `${cardProviders[provider].name}${live || !cardProviders[provider].hasKeys ? "" : ", test mode"}`;
  const when = checkedAt ? `Asked ${dateTimeText(checkedAt, "here")}.` : "";
  const count = differences.filter((difference) => difference.provider === provider).length;
  if (failure)
    return (
      <Notice tone="warning" title={`${name} couldn’t be asked.`}>
        {failure} {when} It is asked again tonight.
      </Notice>
    );
  if (!checkedAt || underWay) return <Notice title={`${name} is being asked.`}>{when}</Notice>;
  if (count > 0)
    return (
      <Notice tone="danger" title={`${name} and the books don’t agree.`}>
        {when} What differs stands below.
      </Notice>
    );
  return (
    <Notice tone="confirm" title={`${name} and the books agree.`}>
      {when} It is asked every night.
    </Notice>
  );
}

const StockDifferences = ({
  limit: { name, program, sold, held, ordersSold, ordersHeld, foundAt },
}: {
  limit: Books["stock"][number];
}) => (
  <Notice tone="danger" title={`${name} of ${program} doesn’t count what its orders say.`}>
    It counts {sold} sold and {held} in carts; its orders say {ordersSold} and {ordersHeld}. Found{" "}
    {dateTimeText(foundAt, "here")}. Save the limit in Tickets, and it is counted anew.
  </Notice>
);

type OrderReference = Pick<Difference, "transactionID" | "number" | "invoiceID" | "kind" | "service">;

/** A link to the order, or its name where it has no page. */
function OrderLink({ client, at, children }: { client: string; at: OrderReference; children: React.ReactNode }) {
  const { transactionID, invoiceID, kind, service } = at;
  if (invoiceID)
    return (
      <Link className="font-medium hover:underline" to={studioPaths.invoice({ client, invoiceID })}>
        {children}
      </Link>
    );
  if (!transactionID || !kind || !service) return children;
  return (
    <Link
      className="font-medium hover:underline"
      to={studioPaths.transaction({ client, serviceType: segmentOf(kind), service, transactionID })}
    >
      {children}
    </Link>
  );
}

const orderName = ({ number, invoiceID }: Pick<OrderReference, "number" | "invoiceID">) => {
  if (invoiceID) return "Invoice";
  return number === null ? "Order without a number" : `Order ${number}`;
};

const differenceTexts: Record<DifferenceKind, string> = {
  notHere: "The provider has this payment, and the books don’t: another amount or currency was charged than was asked.",
  notThere: "The books have this payment, and the provider doesn’t.",
  amount: "The amounts, or the currencies, aren’t the same.",
  refunded: "Something else has gone back at the provider than here.",
  payout: "The lines of this payout don’t add up to it.",
};

const moneyText = (cents: number | null) => (cents === null ? "–" : dollars(cents));

const Section = ({ id, title, children }: { id: string; title: string; children: React.ReactNode }) => (
  <section aria-labelledby={id} className="mt-8">
    <h2 id={id} className="mb-2 text-md font-semibold">
      {title}
    </h2>
    {children}
  </section>
);

const Differences = ({ client, differences }: { client: string; differences: readonly Difference[] }) => (
  <Section id="differences" title="What doesn’t agree">
    <Table label="What doesn’t agree">
      <thead>
        <tr>
          <Th>Of</Th>
          <Th>What</Th>
          <Th align="right">Here</Th>
          <Th align="right">At the provider</Th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <Tr key={`${difference.what} ${difference.reference}`}>
            <Td as="title">
              <OrderLink client={client} at={difference}>
                {difference.what === "payout" ? "Payout" : orderName(difference)}
              </OrderLink>
              <span className="block text-sm wrap-anywhere text-ink-3">
                {cardProviders[difference.provider].name}, {difference.reference}
              </span>
            </Td>
            <Td label="What">{differenceTexts[difference.what]}</Td>
            <Td label="Here" align="right">
              {moneyText(difference.ours)}
            </Td>
            <Td label="At the provider" align="right">
              {moneyText(difference.theirs)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </Section>
);

const disputeTones: Record<DisputeState, Tone> = {
  inquiry: "warning",
  open: "danger",
  answered: "neutral",
  won: "confirm",
  lost: "neutral",
  closed: "neutral",
};

const Disputes = ({ client, disputes }: { client: string; disputes: readonly BookDispute[] }) => (
  <Section id="disputes" title="Disputed by buyers’ banks">
    <Table label="Disputed by buyers’ banks">
      <thead>
        <tr>
          <Th>Of</Th>
          <Th>Why</Th>
          <Th>State</Th>
          <Th align="right">Amount</Th>
        </tr>
      </thead>
      <tbody>
        {disputes.map((dispute) => (
          <Tr key={dispute.disputeID}>
            <Td as="title">
              <OrderLink client={client} at={dispute}>
                {orderName(dispute)}
              </OrderLink>
              <span className="block text-sm wrap-anywhere text-ink-3">
                {[dispute.guestName, dateText(dispute.openedAt, "here")].filter(Boolean).join(", ")}
              </span>
            </Td>
            <Td label="Why">{disputeReasonTexts[dispute.reason]}</Td>
            <Td label="State">
              <Badge tone={disputeTones[dispute.state]}>{disputeStateLabels[dispute.state]}</Badge>
              {isAnswerDue(dispute.state) && dispute.answerBy && (
                <span className="block text-sm text-ink-3">by {endText(dispute.answerBy, "here")}</span>
              )}
            </Td>
            <Td label="Amount" align="right">
              {dollars(dispute.amount)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </Section>
);

const Payouts = ({ payouts }: { payouts: readonly Payout[] }) => (
  <Section id="payouts" title="Payouts">
    <Table label="Payouts">
      <thead>
        <tr>
          <Th>Payout</Th>
          <Th>State</Th>
          <Th>Matched</Th>
          <Th align="right">Fees</Th>
          <Th align="right">Amount</Th>
        </tr>
      </thead>
      <tbody>
        {payouts.map(({ reference, provider, arrivesOn, status, payments, known, agrees, fees, amount }) => (
          <Tr key={reference}>
            <Td as="title">
              {arrivesOn ? calendarDayText(arrivesOn) : "No day yet"}
              <span className="block text-sm wrap-anywhere text-ink-3">
                {cardProviders[provider].name}, {reference}
              </span>
            </Td>
            <Td label="State">{statusText(status)}</Td>
            <Td label="Matched">
              <Badge tone={agrees ? "confirm" : "warning"}>
                {known} of {payments}
              </Badge>
            </Td>
            <Td label="Fees" align="right">
              {dollars(fees)}
            </Td>
            <Td label="Amount" align="right">
              {dollars(amount)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </Section>
);

/** 'In transit', for a provider's `in_transit` or `SENT`. */
const statusText = (status: string) =>
  status.charAt(0).toUpperCase() + status.slice(1).toLowerCase().replaceAll("_", " ");

const kindOptions = ledgerKinds.map((value) => ({ value, label: ledgerLabels[value] }));

function Ledger({ client }: { client: string }) {
  const standings = useStandings(client);
  const [kindFilter, setKind] = useAddressFilter("kind");
  const kind = ledgerKinds.find((one) => one === kindFilter);
  const query = kind ? { kind } : {};
  const list = usePagedAnswer(listLedger, { client }, query);
  const entries = list.pages.flatMap((page) => page.entries);
  return (
    <Section id="ledger" title="Ledger">
      <Toolbar
        className="mb-3"
        actions={<ListMenu endpoint={downloadLedger} params={{ client }} filter={query} standings={standings} />}
      >
        <FilterSelect label="What" value={kindFilter} onChange={setKind} options={kindOptions} />
      </Toolbar>
      <PagedList list={list} shown={entries.length} empty={<NoEntries />}>
        <Table label="Ledger">
          <thead>
            <tr>
              <Th>Order</Th>
              <Th>What</Th>
              <Th>When</Th>
              <Th>Reference</Th>
              <Th align="right">Amount</Th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <LedgerRow key={entry.ledgerID} client={client} entry={entry} />
            ))}
          </tbody>
        </Table>
      </PagedList>
    </Section>
  );
}

const LedgerRow = ({ client, entry }: { client: string; entry: LedgerEntry }) => (
  <Tr>
    <Td as="title">
      <div className="min-w-0">
        <OrderLink client={client} at={entry}>
          {orderName(entry)}
        </OrderLink>
        <span className="block truncate text-sm font-normal text-ink-3">
          {[entry.guestName, entry.purchaseOrder && `purchase order ${entry.purchaseOrder}`].filter(Boolean).join(", ")}
        </span>
      </div>
    </Td>
    <Td label="What">{ledgerLabels[entry.what]}</Td>
    <Td label="When" className="sm:whitespace-nowrap">
      <div>
        {dateTimeText(entry.at, "here")}
        {entry.receivedOn && (
          <span className="block text-sm text-ink-3">received {receivedDayText(entry.receivedOn)}</span>
        )}
      </div>
    </Td>
    <Td label="Reference">
      <span className="block max-w-[18rem] truncate sm:max-w-[10rem] lg:max-w-[18rem]" title={entry.reference}>
        {entry.reference}
      </span>
    </Td>
    <Td label="Amount" align="right">
      {dollars(entry.amount)}
    </Td>
  </Tr>
);

const NoEntries = () => (
  <EmptyState
    icon={BookOpenCheck}
    title="Nothing yet"
    text="What comes in and goes out stands here from the first order on."
  />
);

export { BooksPage as Component };
