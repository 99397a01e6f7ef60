import { BookOpenCheck, FileDown, Settings } from "lucide-react";
import { useParams } from "react-router";
import {
  type AccountTotal,
  type JournalFormat,
  downloadJournal,
  getAccounting,
  getJournal,
  journalFormatNames,
  journalFormats,
  journalGroups,
  mostXeroLines,
} from "../../../../contract/commerce/ledger/journal.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { calendarDayText, zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { awaitDownload } from "../../../platform/tasks/awaited-downloads.ts";
import { EmptyState, ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Segmented } from "../../../platform/ui/Segmented.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";
import { Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";

type Journal = AnswerOf<typeof getJournal>;

const groupOptions = [
  { value: "day", label: "By day" },
  { value: "payout", label: "Payouts apart" },
] as const satisfies readonly { value: (typeof journalGroups)[number]; label: string }[];

/** What a span of days comes to by account, and the files that bookkeeping programs import. */
function JournalPage() {
  const { client = "" } = useParams();
  const standings = useStandings(client);
  const [from, setFrom] = useAddressFilter("from");
  const [to, setTo] = useAddressFilter("to");
  const [group, setGroup] = useAddressFilter("by");
  const by = journalGroups.find((one) => one === group) ?? "day";
  const query = { ...(from && { from }), ...(to && { to }), by };
  const { data, error, isFetching, refetch } = useOptionalAnswer(getJournal, { client }, { query, keepsLast: true });
  return (
    <>
      <title>Journal</title>
      <PageHead
        crumbs={[{ label: "Books", to: studioPaths.books({ client }) }]}
        title="Journal"
        text="What came in and went out, by account, for your bookkeeping program."
        actions={may(standings, getAccounting.allow) && <AccountsLink client={client} />}
      />
      <Toolbar className="mb-4">
        <fieldset className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
          <legend className="sr-only">Days</legend>
          <DayField label="From" value={from || (data?.from ?? "")} most={data?.lastDay} onChange={setFrom} />
          <DayField label="To" value={to || (data?.to ?? "")} most={data?.lastDay} onChange={setTo} />
          {data && <span>{zoneLabel(data.zone)}</span>}
        </fieldset>
        <Segmented
          label="Journals"
          value={by}
          options={groupOptions}
          onChange={(value) => setGroup(value === "day" ? "" : value)}
        />
      </Toolbar>
      {error ? (
        <ErrorState title="There is no journal of these days" text={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isFetching || undefined}>
          <JournalPreview client={client} journal={data} />
        </div>
      ) : (
        <Skeleton className="h-80" />
      )}
    </>
  );
}

const AccountsLink = ({ client }: { client: string }) => (
  <Link
    className="inline-flex items-center gap-1.5 text-base font-medium hover:underline"
    to={studioPaths.accounting({ client })}
  >
    <Settings aria-hidden size={16} />
    Accounts
  </Link>
);

type DayFieldProps = { label: string; value: string; most: string | undefined; onChange: (value: string) => void };

const DayField = ({ label, value, most, onChange }: DayFieldProps) => (
  <label className="flex items-center gap-1.5">
    {label}
    <Input
      type="date"
      className="h-9! w-38"
      value={value}
      max={most}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);

function JournalPreview({ client, journal }: { client: string; journal: Journal }) {
  const { accounts, agrees, journals, lines, from, to } = journal;
  if (accounts.length === 0)
    return (
      <EmptyState
        icon={BookOpenCheck}
        title="No money on these days"
        text={`Nothing came in or went out from ${calendarDayText(from)} to ${calendarDayText(to)}. Choose other days.`}
      />
    );
  return (
    <>
      <Notice
        tone={agrees ? "confirm" : "danger"}
        title={agrees ? "This agrees with the books." : "This doesn’t agree with the books."}
        className="mb-4"
      >
        {agrees ? <Comparison journal={journal} /> : "Don’t import it, and tell whoever runs Rosette for you."}
      </Notice>
      <div className="mb-4 flex flex-wrap gap-2">
        {journalFormatNames.map((program) => (
          <DownloadButton key={program} client={client} journal={journal} program={program} />
        ))}
      </div>
      {lines > mostXeroLines && (
        <Notice tone="warning" title="This is more than Xero reads of one file." className="mb-4">
          Xero takes {mostXeroLines} lines, and these days have {lines.toLocaleString("en-US")}. Choose fewer days for
          it.
        </Notice>
      )}
      <p className="mb-2 text-sm text-ink-3">
        {plural(journals, "journal")}, {plural(lines, "line")}
      </p>
      <Accounts journal={journal} accounts={accounts} />
    </>
  );
}

const Comparison = ({ journal: { charged, refunded, fees, disputed, paidOut } }: { journal: Journal }) => (
  <>
    {dollars(charged)} came in, {dollars(refunded)} went back
    {disputed !== 0 && `, banks took ${dollars(disputed)}`}, providers kept {dollars(fees)} and paid out{" "}
    {dollars(paidOut)}.
  </>
);

type DownloadProps = { client: string; journal: Journal; program: JournalFormat };

function DownloadButton({ client, journal: { from, to, by }, program }: DownloadProps) {
  const standings = useStandings(client);
  const { run, busy } = useAction(downloadJournal);
  const download = async () => {
    const outcome = await run({ client }, { from, to, by, program });
    if (outcome.ok) awaitDownload(outcome.answer.taskID);
  };
  return (
    <ActionButton endpoint={downloadJournal} standings={standings} busy={busy} onClick={() => void download()}>
      <FileDown aria-hidden size={16} />
      {journalFormats[program].label}
    </ActionButton>
  );
}

const amountText = (cents: number) => (cents === 0 ? "" : dollars(cents));

const Accounts = ({
  journal: { debit, credit },
  accounts,
}: {
  journal: Journal;
  accounts: readonly AccountTotal[];
}) => (
  <Table label="Accounts">
    <thead>
      <tr>
        <Th>Account</Th>
        <Th>Code</Th>
        <Th align="right">Debit</Th>
        <Th align="right">Credit</Th>
      </tr>
    </thead>
    <tbody>
      {accounts.map((account) => (
        <Tr key={`${account.name}\n${account.code}`}>
          <Td as="title" translate="no" className="wrap-anywhere">
            {account.name}
          </Td>
          <Td label="Code" className="num wrap-anywhere">
            {account.code || "–"}
          </Td>
          <Td label="Debit" align="right">
            {amountText(account.debit)}
          </Td>
          <Td label="Credit" align="right">
            {amountText(account.credit)}
          </Td>
        </Tr>
      ))}
      <Tr className="font-semibold">
        <Td as="title">In all</Td>
        <Td label="Code" />
        <Td label="Debit" align="right">
          {dollars(debit)}
        </Td>
        <Td label="Credit" align="right">
          {dollars(credit)}
        </Td>
      </Tr>
    </tbody>
  </Table>
);

export { JournalPage as Component };
