import { HandHeart, Send } from "lucide-react";
import { useParams } from "react-router";
import {
  type Donor,
  changeGiving,
  downloadGifts,
  getGiving,
  resendStatement,
  sendStatements,
} from "../../../../contract/commerce/giving/giving.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { usePagedAnswer } from "../../../platform/api/use-paged-answer.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { PagedList } from "../../../platform/ui/PagedList.tsx";
import { Stat, StatRow } from "../../../platform/ui/Stat.tsx";
import { Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";
import { FilterSelect, Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { dateText } from "../../../platform/ui/date-text.ts";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { ListMenu } from "../../../tables/downloads/ListMenu.tsx";

type Giving = AnswerOf<typeof getGiving>;

/** The donors of a year, and their statements. */
function GivingPage() {
  const { client = "" } = useParams();
  const standings = useStandings(client);
  const [yearFilter, setYear] = useAddressFilter("year");
  const query = /^2[01]\d\d$/.test(yearFilter) ? { year: yearFilter } : {};
  const list = usePagedAnswer(getGiving, { client }, query);
  const donors = list.pages.flatMap((page) => page.donors);
  const giving = list.pages[0];
  return (
    <>
      <title>Donations</title>
      <PageHead
        title="Donations"
        text="What was given to you, and the statements that donors need for their taxes."
        actions={giving && <TaxStatusButton client={client} settings={giving.settings} />}
      />
      {giving && !giving.settings.isCharity && (
        <Notice tone="info" className="mb-5" title="Receipts say nothing of gifts yet">
          If you are tax-exempt under section 501(c)(3), say so under Tax status. Receipts then say what of a payment
          donors can deduct.
        </Notice>
      )}
      {giving && (
        <StatRow className="mb-5 rounded-lg border">
          <Stat label={`Given in ${giving.year}`} value={dollars(giving.amount)} />
          <Stat label="Donors" value={giving.count.toLocaleString("en-US")} />
        </StatRow>
      )}
      <Toolbar
        className="mb-3"
        actions={
          giving && (
            <>
              <SendButton client={client} giving={giving} />
              <ListMenu
                endpoint={downloadGifts}
                params={{ client }}
                filter={{ year: giving.year }}
                standings={standings}
              />
            </>
          )
        }
      >
        {giving && (
          <FilterSelect
            label="Year"
            value={String(giving.year)}
            onChange={setYear}
            options={giving.years.map((year) => ({ value: String(year), label: String(year) }))}
          />
        )}
      </Toolbar>
      <PagedList
        list={list}
        shown={donors.length}
        empty={
          <EmptyState
            icon={HandHeart}
            title={`No gifts in ${giving?.year ?? "this year"}`}
            text="A donation is added where a program sells. Of a ticket, say what buyers get in return: the rest of its price is a gift."
          />
        }
      >
        <Table label="Donors">
          <thead>
            <tr>
              <Th>Donor</Th>
              <Th>Orders</Th>
              <Th>Statement</Th>
              <Th align="right">Gift</Th>
            </tr>
          </thead>
          <tbody>
            {giving &&
              donors.map((donor, at) => (
                <DonorRow key={donor.email || at} client={client} giving={giving} donor={donor} />
              ))}
          </tbody>
        </Table>
      </PagedList>
    </>
  );
}

function TaxStatusButton({ client, settings }: { client: string; settings: Giving["settings"] }) {
  return (
    <ActionButton
      endpoint={changeGiving}
      standings={useStandings(client)}
      dialog={<ActionDialog title="Tax status" endpoint={changeGiving} params={{ client }} initial={settings} />}
    >
      Tax status
    </ActionButton>
  );
}

function SendButton({ client, giving: { year, unsent, isOver, settings } }: { client: string; giving: Giving }) {
  const reason = !settings.isCharity
    ? "Say first, under Tax status, that gifts to you can be deducted."
    : !isOver
      ? `${year} isn’t over yet.`
      : unsent === 0 && "Each donor with an address has their statement.";
  return (
    <ActionButton
      variant="primary"
      endpoint={sendStatements}
      standings={useStandings(client)}
      reason={reason || undefined}
      dialog={
        <Confirm
          title={`Send the statements of ${year}?`}
          text={`${plural(unsent, "donor")} with an address ${unsent === 1 ? "gets" : "get"} theirs by mail. Whoever had it doesn’t get it again.`}
          lasting="final"
          action="Send"
          endpoint={sendStatements}
          params={{ client }}
          sent={{ year }}
        />
      }
    >
      <Send aria-hidden size={16} />
      Send statements
    </ActionButton>
  );
}

type DonorRowProps = { client: string; giving: Giving; donor: Donor };

const DonorRow = ({ client, giving, donor }: DonorRowProps) => (
  <Tr>
    <Td as="title">
      <span className="block min-w-0 font-medium wrap-anywhere">{donor.name || "No name"}</span>
      <span className="block text-sm font-normal wrap-anywhere text-ink-3">{donor.email || "No address"}</span>
    </Td>
    <Td label="Orders">{donor.gifts}</Td>
    <Td label="Statement">
      <StatementState client={client} giving={giving} donor={donor} />
    </Td>
    <Td label="Gift" align="right">
      {dollars(donor.amount)}
    </Td>
  </Tr>
);

function StatementState({ client, giving: { year }, donor }: DonorRowProps) {
  const standings = useStandings(client);
  const { email, sentAt, sentAmount, amount, problem } = donor;
  if (sentAt === null) return "–";
  return (
    <span className="flex flex-wrap items-center gap-2">
      {dateText(sentAt, "here")}
      {problem !== null && <Badge tone="danger">Not delivered</Badge>}
      {sentAmount !== null && sentAmount !== amount && <Badge tone="warning">Changed since</Badge>}
      <ActionButton
        size="sm"
        endpoint={resendStatement}
        standings={standings}
        aria-label={`Send again the statement of ${donor.name || email}`}
        dialog={
          <Confirm
            title="Send this statement again?"
            text={`${email} gets the statement of ${year} with what is a gift now: ${dollars(amount)}.`}
            lasting="final"
            action="Send again"
            endpoint={resendStatement}
            params={{ client }}
            sent={{ year, email }}
          />
        }
      >
        Send again
      </ActionButton>
    </span>
  );
}

export { GivingPage as Component };
