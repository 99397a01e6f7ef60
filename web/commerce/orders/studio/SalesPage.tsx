import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { ReceiptText } from "lucide-react";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import {
  type OrderListRow,
  downloadGuests,
  downloadTransactions,
  listTransactions,
  salesSummary,
  orderStateLabels,
  orderStates,
} from "../../../../contract/commerce/orders/order-management.ts";
import { paymentMethodLabels, paymentMethods } from "../../../../contract/platform/payment-methods.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { useAddress } from "../../../platform/address/address.ts";
import { useLiveAnswer } from "../../../platform/api/answers.ts";
import { usePagedAnswer } from "../../../platform/api/use-paged-answer.ts";
import { DeletedDataNote } from "../../../people/clients/DeletedDataNote.tsx";
import { ListMenu } from "../../../tables/downloads/ListMenu.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { PagedList } from "../../../platform/ui/PagedList.tsx";
import { Stat, StatRow } from "../../../platform/ui/Stat.tsx";
import { Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { dateTimeText } from "../../../platform/ui/date-text.ts";
import { CancelProgram, CancellationNotice } from "./ProgramCancellation.tsx";
import { SalesBars } from "./SalesBars.tsx";
import { OrderStateBadge } from "./OrderStateBadge.tsx";
import { WriteMenuItem } from "../../../mail/studio/WriteMenuItem.tsx";
import { useOrderFilter } from "./use-order-filter.ts";

type Summary = AnswerOf<typeof salesSummary>;

function SalesPage() {
  const { at, place, settings } = useProgram();
  const summary = useLiveAnswer(salesSummary, at);
  return (
    <>
      <title>{`Sales · ${settings.name}`}</title>
      <PageHead title="Sales" text="What was bought, by whom, and what was given back." />
      <CancellationNotice />
      <DeletedDataNote at={at} kinds={["guestContacts", "ticketAnswers"]} />
      <StatRow className="mb-5 rounded-lg border">
        <Stat label="Net sales" value={dollars(summary.net)} note={<DayBars days={summary.days} />} />
        <Stat label="Tickets sold" value={summary.sold} note={`${summary.held} held now`} />
        <Stat label="Orders" value={summary.orders} />
        <Stat label="Refunded" value={dollars(summary.refunded)} />
      </StatRow>
      {summary.late.map(({ transactionID, guestName, total }) => (
        <Notice
          key={transactionID}
          tone="danger"
          className="mb-3"
          title={`${guestName} paid ${dollars(total)} after the places were gone.`}
          action={<LinkButton to={studioPaths.transaction({ ...place, transactionID })}>Decide</LinkButton>}
        >
          Find places, or give the money back. The buyer knows that somebody decides.
        </Notice>
      ))}
      {summary.refused.map(({ transactionID, guestName, amount, byHand }) => (
        <Notice
          key={transactionID}
          tone={byHand ? "warning" : "danger"}
          className="mb-3"
          title={
            byHand
              ? `${guestName} gets ${dollars(amount)} back, which you send yourself.`
              : `The card provider refused to give ${dollars(amount)} back to ${guestName}.`
          }
          action={<LinkButton to={studioPaths.transaction({ ...place, transactionID })}>See to it</LinkButton>}
        >
          {byHand
            ? "An entry was taken out in time, and wasn’t paid by card. Send the money, then say in the order that you have seen to it."
            : "The order says why, and what became of its tickets."}
        </Notice>
      ))}
      <SalesBars summary={summary} />
      <Orders summary={summary} />
      <CancelProgram />
    </>
  );
}

/** The last thirty days as bars, each with its day and amount. */
function DayBars({ days }: { days: Summary["days"] }) {
  const most = Math.max(1, ...days.map(({ amount }) => amount));
  if (days.length === 0) return "Nothing in the last 30 days";
  return (
    <span
      role="img"
      aria-label={`Last 30 days: ${days.map(({ day, amount }) => `${calendarDayText(day)} ${dollars(amount)}`).join(", ")}`}
      className="mt-1 flex h-8 items-end gap-0.5"
    >
      {days.map(({ day, amount }) => (
        <span
          key={day}
          title={`${calendarDayText(day)}: ${dollars(amount)}`}
          className="w-1.5 rounded-xs bg-brand"
          style={{ height: `${Math.max(6, (amount / most) * 100)}%` }}
        />
      ))}
    </span>
  );
}

const stateOptions = orderStates.map((value) => ({ value, label: orderStateLabels[value] }));
const methodOptions = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));

/** The list's filter, as a message has it. */
const buyersOf = ({ state, ...query }: ReturnType<typeof useOrderFilter>["query"]) => ({
  ...query,
  ...(state && { orderState: state }),
});

function Orders({ summary }: { summary: Summary }) {
  const { at, place, standings } = useProgram();
  const { query, search, setSearch, ...filter } = useOrderFilter();
  const { search: address } = useAddress();
  const linkTo = ({ transactionID }: OrderListRow) => studioPaths.transaction({ ...place, transactionID }) + address;
  const list = usePagedAnswer(listTransactions, at, query);
  const orders = list.pages.flatMap(({ transactions }) => transactions);
  const products = summary.products.map(({ productID: value, name: label }) => ({ value, label }));
  return (
    <>
      <Toolbar
        className="mb-3"
        actions={
          <>
            <ListMenu
              endpoint={downloadGuests}
              params={at}
              filter={query}
              standings={standings}
              label="Download guests"
            />
            <ListMenu endpoint={downloadTransactions} params={at} filter={query} standings={standings} label="Actions">
              <WriteMenuItem list="buyers" filter={buyersOf(query)} standings={standings} />
            </ListMenu>
          </>
        }
      >
        <SearchField label="Search orders" placeholder="Name, email or number" value={search} onChange={setSearch} />
        <FilterSelect label="State" value={filter.state} onChange={filter.setState} options={stateOptions} />
        <FilterSelect label="Method" value={filter.method} onChange={filter.setMethod} options={methodOptions} />
        <FilterSelect label="Product" value={filter.productID} onChange={filter.setProductID} options={products} />
      </Toolbar>
      <PagedList list={list} shown={orders.length} empty={<NoOrders isFiltered={Object.keys(query).length > 0} />}>
        <Table label="Orders">
          <thead>
            <tr>
              <Th>Buyer</Th>
              <Th>Bought</Th>
              <Th>State</Th>
              <Th>When</Th>
              <Th align="right">Total</Th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.transactionID} to={linkTo(order)} order={order} zone={summary.zone} />
            ))}
          </tbody>
        </Table>
      </PagedList>
    </>
  );
}

type RowProps = { to: string; order: OrderListRow; zone: Summary["zone"] };

const OrderRow = ({ to, order, zone }: RowProps) => (
  <Tr>
    <Td as="title">
      <Link to={to} className="block min-w-0 font-medium hover:underline">
        <span className="block truncate">{order.guestName || "Not named yet"}</span>
        <span className="block truncate text-sm font-normal text-ink-3">
          {[order.number, order.guestEmail].filter(Boolean).join(", ")}
        </span>
      </Link>
    </Td>
    <Td label="Bought">{order.bought}</Td>
    <Td label="State">
      <OrderStateBadge state={order.state} method={order.method} />
    </Td>
    <Td label="When">{dateTimeText(order.at, zone)}</Td>
    <Td label="Total" align="right">
      {dollars(order.total)}
      {order.total !== order.orderTotal && (
        <span className="block text-sm text-ink-3">of {dollars(order.orderTotal)}</span>
      )}
      {order.refunded > 0 && <span className="block text-sm text-ink-3">{dollars(-order.refunded)}</span>}
    </Td>
  </Tr>
);

const NoOrders = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={ReceiptText} title="No order found" text="Try fewer letters, or show all." />
  ) : (
    <EmptyState icon={ReceiptText} title="Nothing sold yet" text="Orders stand here as soon as somebody buys." />
  );

export { SalesPage as Component };
