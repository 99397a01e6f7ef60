import type { ReactNode } from "react";
import { BadgeCheck, ClipboardList, FileText, Gavel, GraduationCap, House, KeyRound, UserRound } from "lucide-react";
import { Link, useParams } from "react-router";
import { type PersonAnswer, addPersonNote, getPerson } from "../../../contract/app/person.ts";
import { listSupportViews } from "../../../contract/app/support-views.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { segmentOf } from "../../../contract/platform/service-kinds.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { InvoiceStateBadge } from "../../commerce/invoices/InvoiceStateBadge.tsx";
import { roleText } from "../../people/members/role-text.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { MailsPart, OrdersPart, ScansPart, searchFor } from "./BoughtParts.tsx";
import { PersonErasure } from "./PersonErasure.tsx";
import { PersonHead } from "./PersonHead.tsx";
import { PersonHistory } from "./PersonHistory.tsx";
import { PersonMerges } from "./PersonMerges.tsx";
import { PersonNotes } from "./PersonNotes.tsx";
import { SeenAs } from "./SeenAs.tsx";
import { PersonPart, PartRow, ShowAllLinks, placeOf } from "./PersonPart.tsx";
import { membershipText } from "./membership-text.ts";

/** What this association has of a person, each part for those who may see its list. */
function PersonPage() {
  const { client = "", userID = "" } = useParams();
  const person = useAnswer(getPerson, { client, userID });
  const at = { client, email: person.email };
  const parts = partsOf(person, at);
  const shown = parts.filter(({ part }) => part !== null && part !== undefined);
  const empty = parts.filter(({ isEmpty }) => isEmpty).map(({ name }) => name);
  return (
    <>
      <title>{person.fullName}</title>
      <PersonHead client={client} person={person} />
      <PersonErasure client={client} person={person} />
      <PersonMerges client={client} person={person} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px] xl:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:row-span-2">
          {shown.map(({ name, part }) => (
            <div key={name}>{part}</div>
          ))}
          {shown.length === 0 ? (
            <EmptyState
              icon={UserRound}
              title="Nothing here yet"
              text={`What ${person.fullName} enters, buys or scores stands here.`}
            />
          ) : (
            empty.length > 0 && <p className="px-1 text-sm text-ink-3">None yet: {empty.join(", ")}.</p>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-xl:order-first">
          {person.isMember !== null && <MembershipPart person={person} />}
          <RolesPart person={person} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {person.notes && (
            <PersonNotes
              client={client}
              notes={person.notes}
              standings={person.standings}
              add={addPersonNote}
              params={{ client, userID }}
            />
          )}
          {isHere(person) && may(person.standings, listSupportViews.allow) && (
            <SeenAs client={client} userID={userID} />
          )}
          {person.seesHistory && <PersonHistory client={client} userID={userID} />}
        </div>
      </div>
    </>
  );
}

/** Neither made up nor erased, and not merged into another account. */
const isHere = ({ isMadeUp, isErased, mergedInto }: PersonAnswer) => !isMadeUp && !isErased && mergedInto === null;

type PartPlace = { client: string; email: string };

/** The parts in their order: drawn where there is something, and named where there is nothing. */
function partsOf(person: PersonAnswer, at: PartPlace) {
  const { entries, applications, orders, scans, invoices, scoring, looksAfter, mails } = person;
  const part = (name: string, count: number | undefined, draw: () => ReactNode) => ({
    name,
    isEmpty: count === 0,
    part: count ? draw() : null,
  });
  return [
    part("entries", entries?.total, () => <EntriesPart {...at} title="Entries" part={entries!} />),
    part("applications", applications?.total, () => <EntriesPart {...at} title="Applications" part={applications!} />),
    part("scoring", scoring?.length, () => <ScoringPart {...at} scoring={scoring!} />),
    part("homes, builders and sponsors", looksAfter?.length, () => <LooksAfterPart {...at} records={looksAfter!} />),
    part("orders", orders?.total, () => <OrdersPart {...at} part={orders!} />),
    part("scans at the door", scans?.total, () => <ScansPart {...at} part={scans!} />),
    part("invoices", invoices?.total, () => <InvoicesPart {...at} invoices={invoices!} />),
    part("mails", mails?.total, () => <MailsPart part={mails!} />),
  ];
}

type EntriesProps = PartPlace & { title: "Entries" | "Applications"; part: NonNullable<PersonAnswer["entries"]> };

const EntriesPart = ({ client, email, title, part }: EntriesProps) => (
  <PersonPart title={title} icon={title === "Entries" ? ClipboardList : GraduationCap}>
    <ul className="divide-y border-t">
      {part.rows.map((entry) => (
        <PartRow
          key={entry.entryID}
          to={studioPaths.entry({ ...placeOf(client, entry), entryID: entry.entryID })}
          title={entry.title || untitledEntry}
          text={
            <>
              <span className="num">{entry.code}</span>, {entry.serviceName}
              {!entry.isOwner && ", helps with it"}
            </>
          }
          end={
            <>
              {entry.awardTitle && <Badge tone="award">{entry.awardTitle}</Badge>}
              <EntryState entry={entry} />
              <DateTimeText value={entry.updatedAt} relative clock="here" />
            </>
          }
        />
      ))}
    </ul>
    <ShowAllLinks
      part={part}
      shown={part.rows.length}
      what={title === "Entries" ? ["entry", "entries"] : ["application", "applications"]}
      linkTo={(program) => searchFor(studioPaths.entries(placeOf(client, program)), email)}
    />
  </PersonPart>
);

function EntryState({ entry: { disqualified, submitted } }: { entry: EntriesProps["part"]["rows"][number] }) {
  if (disqualified) return <Badge tone="danger">Disqualified</Badge>;
  return submitted ? <Badge tone="brand">Submitted</Badge> : <Badge>Started</Badge>;
}

const ScoringPart = ({ client, scoring }: PartPlace & { scoring: NonNullable<PersonAnswer["scoring"]> }) => (
  <PersonPart title="Scoring" icon={Gavel}>
    <ul className="divide-y border-t">
      {scoring.map((program) => (
        <PartRow
          key={program.serviceID}
          to={studioPaths.scorers(placeOf(client, program))}
          title={program.serviceName}
          text={program.sheets === 0 ? "Nothing to score just now" : `${program.saved} of ${program.sheets} scored`}
          end={program.sheets > 0 && program.saved === program.sheets && <Badge tone="confirm">Done</Badge>}
        />
      ))}
    </ul>
  </PersonPart>
);

const recordWords = { builder: "Builder", home: "Home", sponsor: "Sponsor" } as const;

const LooksAfterPart = ({ client, records }: PartPlace & { records: NonNullable<PersonAnswer["looksAfter"]> }) => (
  <PersonPart title="Looks after" icon={House}>
    <ul className="divide-y border-t">
      {records.map((record) => (
        <PartRow
          key={record.recordID}
          to={recordPath(client, record)}
          title={record.name || "Without a name yet"}
          text={`${recordWords[record.what]}, ${record.serviceName}`}
          end={null}
        />
      ))}
    </ul>
  </PersonPart>
);

function recordPath(client: string, record: NonNullable<PersonAnswer["looksAfter"]>[number]): string {
  const { what, recordID, serviceURL: service, kind } = record;
  if (what === "builder") return studioPaths.builder({ client, service, builderID: recordID });
  if (what === "home") return studioPaths.home({ client, service, propertyID: recordID });
  return studioPaths.sponsor({ client, serviceType: segmentOf(kind), service, sponsorID: recordID });
}

const InvoicesPart = ({ client, email, invoices }: PartPlace & { invoices: NonNullable<PersonAnswer["invoices"]> }) => (
  <PersonPart title="Invoices" icon={FileText}>
    <ul className="divide-y border-t">
      {invoices.rows.map((invoice) => (
        <PartRow
          key={invoice.invoiceID}
          to={studioPaths.invoice({ client, invoiceID: invoice.invoiceID })}
          title={`Invoice ${invoice.number ?? ""}`}
          text={<DateTimeText value={invoice.sentAt} relative clock="here" />}
          end={
            <>
              <span className="num">{dollars(invoice.total)}</span>
              <InvoiceStateBadge invoice={invoice} />
            </>
          }
        />
      ))}
    </ul>
    {invoices.total > invoices.rows.length && (
      <p className="border-t px-5 py-3 text-sm">
        <Link
          to={searchFor(studioPaths.invoices({ client }), email)}
          className="font-medium text-brand-text underline-offset-4 hover:underline"
        >
          Show all: {plural(invoices.total, "invoice")}
        </Link>
      </p>
    )}
  </PersonPart>
);

const MembershipPart = ({ person }: { person: PersonAnswer }) => (
  <PersonPart title="Member" icon={BadgeCheck}>
    <div className="grid gap-1.5 border-t px-5 py-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={person.isMember ? "confirm" : "neutral"}>{person.isMember ? "Member" : "Not a member"}</Badge>
        {person.membership?.memberNumber && (
          <span translate="no" className="num text-sm text-ink-3">
            {person.membership.memberNumber}
          </span>
        )}
        {person.membership?.level && (
          <span translate="no" className="text-sm text-ink-3">
            {person.membership.level}
          </span>
        )}
      </p>
      <p className="text-base text-pretty text-ink-2">{membershipText(person)}</p>
    </div>
  </PersonPart>
);

const RolesPart = ({ person: { roles } }: { person: PersonAnswer }) => (
  <PersonPart title="Roles" icon={KeyRound}>
    <div className="border-t px-5 py-4">
      {roles.length === 0 ? (
        <p className="text-ink-3">No role here.</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {roles.map((role) => (
            <li key={role.roleGrantID} className="max-w-full">
              <Badge tone={role.role === "owner" ? "brand" : "neutral"} className="wrap-anywhere sm:whitespace-normal">
                {roleText(role)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  </PersonPart>
);

export { PersonPage as Component };
