import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { FileText, Plus } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import {
  type InvoiceRow,
  createInvoice,
  downloadInvoices,
  invoiceStateLabels,
  invoiceStates,
  listInvoices,
} from "../../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { usePagedAnswer } from "../../../platform/api/use-paged-answer.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ListMenu } from "../../../tables/downloads/ListMenu.tsx";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { PagedList } from "../../../platform/ui/PagedList.tsx";
import { Stat, StatRow } from "../../../platform/ui/Stat.tsx";
import { Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { dateText } from "../../../platform/ui/date-text.ts";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { useAddressSearch } from "../../../platform/ui/use-address-search.ts";
import { InvoiceStateBadge } from "../InvoiceStateBadge.tsx";

const stateOptions = [
  ...invoiceStates.map((value) => ({ value, label: invoiceStateLabels[value] })),
  { value: "overdue" as const, label: "Overdue" },
];

function InvoicesPage() {
  const { client = "" } = useParams();
  const standings = useStandings(client);
  const go = useNavigate();
  const [stateFilter, setState] = useAddressFilter("state");
  const [search, setSearch] = useAddressSearch();
  const state = stateOptions.find(({ value }) => value === stateFilter)?.value;
  const query = { ...(search.settled && { search: search.settled }), ...(state && { state }) };
  const list = usePagedAnswer(listInvoices, { client }, query);
  const invoices = list.pages.flatMap((page) => page.invoices);
  const sums = list.pages[0];
  return (
    <>
      <title>Invoices</title>
      <PageHead
        title="Invoices"
        text="What you bill people for, beside what programs sell."
        actions={
          <ActionButton
            variant="primary"
            endpoint={createInvoice}
            standings={standings}
            onClick={() => void go(studioPaths.newInvoice({ client }))}
          >
            <Plus aria-hidden size={16} />
            Write an invoice
          </ActionButton>
        }
      />
      {sums && (
        <StatRow className="mb-5 rounded-lg border">
          <Stat label="Owed" value={dollars(sums.owed)} />
          <Stat label="Overdue" value={dollars(sums.overdue)} />
        </StatRow>
      )}
      <Toolbar
        className="mb-3"
        actions={<ListMenu endpoint={downloadInvoices} params={{ client }} filter={query} standings={standings} />}
      >
        <SearchField
          label="Search invoices"
          placeholder="Name, email or number"
          value={search.typed}
          onChange={setSearch}
        />
        <FilterSelect label="State" value={stateFilter} onChange={setState} options={stateOptions} />
      </Toolbar>
      <PagedList list={list} shown={invoices.length} empty={<NoInvoices isFiltered={Object.keys(query).length > 0} />}>
        <Table label="Invoices">
          <thead>
            <tr>
              <Th>Billed</Th>
              <Th>State</Th>
              <Th>Due</Th>
              <Th>Sent</Th>
              <Th align="right">Total</Th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <InvoiceTableRow key={invoice.invoiceID} client={client} invoice={invoice} />
            ))}
          </tbody>
        </Table>
      </PagedList>
    </>
  );
}

const InvoiceTableRow = ({ client, invoice }: { client: string; invoice: InvoiceRow }) => (
  <Tr>
    <Td as="title">
      <Link
        to={studioPaths.invoice({ client, invoiceID: invoice.invoiceID })}
        className="block min-w-0 font-medium hover:underline"
      >
        <span className="block truncate">{invoice.name || "Nobody yet"}</span>
        <span className="block truncate text-sm font-normal text-ink-3">
          {[invoice.number, invoice.email, invoice.purchaseOrder].filter(Boolean).join(", ")}
        </span>
      </Link>
    </Td>
    <Td label="State">
      <InvoiceStateBadge invoice={invoice} />
    </Td>
    <Td label="Due">{invoice.dueOn ? calendarDayText(invoice.dueOn) : "–"}</Td>
    <Td label="Sent">{invoice.number === null ? "–" : dateText(invoice.at, "here")}</Td>
    <Td label="Total" align="right">
      {dollars(invoice.total)}
      {invoice.refunded > 0 && <span className="block text-sm text-ink-3">{dollars(-invoice.refunded)}</span>}
    </Td>
  </Tr>
);

const NoInvoices = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={FileText} title="No invoice found" text="Try fewer letters, or show all." />
  ) : (
    <EmptyState icon={FileText} title="No invoices yet" text="Write one, and send it by mail with a link to pay." />
  );

export { InvoicesPage as Component };
