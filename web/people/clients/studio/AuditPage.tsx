import { History } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import {
  actorText,
  type AuditEntry,
  auditChoices,
  auditLog,
  changeKindLabels,
  changeKinds,
  downloadChanges,
} from "../../../../contract/people/audit.ts";
import { type TimeZone, zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { usePagedAnswer } from "../../../platform/api/use-paged-answer.ts";
import { PersonLink } from "../../../platform/people/PersonLink.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Checkbox } from "../../../platform/ui/Checkbox.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { PagedList } from "../../../platform/ui/PagedList.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { dateText } from "../../../platform/ui/date-text.ts";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { useAddressSearch } from "../../../platform/ui/use-address-search.ts";
import { ListMenu } from "../../../tables/downloads/ListMenu.tsx";
import { DeletedDataNote } from "../DeletedDataNote.tsx";
import { ChangedFields } from "./ChangedFields.tsx";

const kindOptions = changeKinds.map((value) => ({ value, label: changeKindLabels[value] }));
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** What is asked for, as the address has it; what no call takes is left out. */
function useChangeFilter() {
  const [kind, setKind] = useAddressFilter("kind");
  const [userID, setUserID] = useAddressFilter("person");
  const [serviceID, setServiceID] = useAddressFilter("program");
  const [from, setFrom] = useAddressFilter("from");
  const [to, setTo] = useAddressFilter("to");
  const [rehearsals, setRehearsals] = useAddressFilter("rehearsals");
  const [search, setSearch] = useAddressSearch();
  const known = changeKinds.find((one) => one === kind);
  const query = {
    ...(known && { kind: known }),
    ...(userID && { userID }),
    ...(serviceID && { serviceID }),
    ...(dayPattern.test(from) && { from }),
    ...(dayPattern.test(to) && { to }),
    ...(search.settled && { search: search.settled }),
    ...(rehearsals === "shown" && { rehearsals: "shown" as const }),
  };
  const set = { setKind, setUserID, setServiceID, setFrom, setTo, setRehearsals, setSearch };
  return { query, kind, userID, serviceID, from, to, rehearsals, typed: search.typed, ...set };
}

/** What people did, as sentences, by person, program, kind and day. */
function AuditPage() {
  const { client = "" } = useParams();
  const filter = useChangeFilter();
  const log = usePagedAnswer(auditLog, { client }, filter.query);
  const entries = log.pages.flatMap((page) => page.entries);
  const { timeZone = "UTC", searchedTo = null } = log.pages.at(-1) ?? {};
  return (
    <>
      <title>Changes</title>
      <PageHead title="Changes" text="What people did, newest first. Nothing here can be altered." />
      <DeletedDataNote at={{ client }} kinds={["changes"]} />
      <ChangeFilters client={client} filter={filter} timeZone={timeZone} />
      <div className="overflow-hidden rounded-lg border bg-surface">
        <PagedList
          list={log}
          shown={entries.length}
          counts={false}
          empty={
            searchedTo ? (
              <FurtherBack searchedTo={searchedTo} timeZone={timeZone} busy={log.busy} onMore={log.onMore} />
            ) : (
              <NoChanges isFiltered={Object.keys(filter.query).length > 0} />
            )
          }
        >
          {daysOf(entries, timeZone).map(({ day, changes }) => (
            <section key={day} aria-label={day}>
              <h2 className="border-b bg-sunken px-5 py-2 text-sm font-semibold text-ink-2">{day}</h2>
              <ul className="divide-y border-b">
                {changes.map((entry) => (
                  <ChangeLine key={entry.auditID} entry={entry} timeZone={timeZone} />
                ))}
              </ul>
            </section>
          ))}
        </PagedList>
      </div>
    </>
  );
}

type Day = { day: string; changes: AuditEntry[] };

/** Under one clock, so that a day is one day. */
function daysOf(entries: readonly AuditEntry[], timeZone: TimeZone): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dateText(entry.at, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(entry);
    else days.push({ day, changes: [entry] });
  }
  return days;
}

type FilterProps = { client: string; filter: ReturnType<typeof useChangeFilter>; timeZone: TimeZone };

function ChangeFilters({ client, filter, timeZone }: FilterProps) {
  const choices = useAnswer(auditChoices, { client });
  const people = choices.people.map(({ userID, fullName }) => ({ value: userID, label: fullName }));
  const programs = choices.programs.map(({ serviceID, name }) => ({ value: serviceID, label: name }));
  const hasRehearsals = choices.programs.some(({ rehearsal }) => rehearsal);
  return (
    <Toolbar
      className="mb-4"
      actions={
        <ListMenu endpoint={downloadChanges} params={{ client }} filter={filter.query} standings={choices.standings} />
      }
    >
      <SearchField
        label="Search changes"
        placeholder="Name, word or value"
        value={filter.typed}
        onChange={filter.setSearch}
      />
      <FilterSelect label="Who" value={filter.userID} onChange={filter.setUserID} options={people} all="Everybody" />
      <FilterSelect label="Program" value={filter.serviceID} onChange={filter.setServiceID} options={programs} />
      <FilterSelect label="About" value={filter.kind} onChange={filter.setKind} options={kindOptions} />
      <fieldset className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
        <legend className="sr-only">Days</legend>
        <DayField label="From" value={filter.from} onChange={filter.setFrom} />
        <DayField label="To" value={filter.to} onChange={filter.setTo} />
        <span>{zoneLabel(timeZone)}</span>
      </fieldset>
      {hasRehearsals && (
        <Checkbox
          checked={filter.rehearsals === "shown"}
          onChange={({ target }) => filter.setRehearsals(target.checked ? "shown" : "")}
        >
          Rehearsals, too
        </Checkbox>
      )}
    </Toolbar>
  );
}

type DayFieldProps = { label: string; value: string; onChange: (value: string) => void };

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <label className="flex items-center gap-1.5">
    {label}
    <Input type="date" className="h-9! w-38" value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
);

type FurtherBackProps = { searchedTo: string; timeZone: TimeZone; busy: boolean; onMore: () => void };

/** A search goes back a stretch at a time. */
const FurtherBack = ({ searchedTo, timeZone, busy, onMore }: FurtherBackProps) => (
  <EmptyState
    icon={History}
    title="Nothing so far"
    text={`Looked back to ${dateText(searchedTo, timeZone)}. Choose days to look elsewhere, or go on.`}
    action={
      <Button busy={busy} onClick={onMore}>
        Look further back
      </Button>
    }
  />
);

const NoChanges = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={History} title="Nothing like that" text="Nobody did anything that fits all of these." />
  ) : (
    <EmptyState icon={History} title="No changes yet" text="What people do stands here, with before and after." />
  );

const ChangeLine = ({ entry, timeZone }: { entry: AuditEntry; timeZone: TimeZone }) => (
  <li className="grid gap-x-4 gap-y-1 px-5 py-3 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
    <DateTimeText value={entry.at} as="time" clock={timeZone} className="num text-sm leading-6 text-ink-3" />
    <div className="grid gap-1">
      <p className="wrap-anywhere">
        <Actor entry={entry} /> {entry.did}
        {isProgramUnsaid(entry) && <span className="text-ink-3"> in {entry.serviceName}</span>}
      </p>
      <ChangedFields fields={entry.fields} />
    </div>
  </li>
);

const isProgramUnsaid = ({ serviceName, did }: AuditEntry) => serviceName !== null && !did.includes(serviceName);

const Actor = ({ entry }: { entry: AuditEntry }): ReactNode => (
  <span className="font-medium">
    {entry.userID ? <PersonLink userID={entry.userID}>{actorText(entry)}</PersonLink> : actorText(entry)}
  </span>
);

export { AuditPage as Component };
