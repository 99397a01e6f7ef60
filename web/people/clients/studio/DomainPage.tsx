import { Globe } from "lucide-react";
import { useParams } from "react-router";
import type { DNSRecordState } from "../../../../contract/mail/own-sender.ts";
import {
  type DomainRecordKind,
  checkOwnDomain,
  getOwnDomain,
  removeOwnDomain,
  setOwnDomain,
} from "../../../../contract/people/own-domain.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { Badge, type Tone } from "../../../platform/ui/Badge.tsx";
import { Card } from "../../../platform/ui/Card.tsx";
import { CopyButton } from "../../../platform/ui/CopyButton.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";

type Domain = NonNullable<AnswerOf<typeof getOwnDomain>["domain"]>;
type DomainRecord = Domain["records"][number];

/** The domain of the association's own at which its pages are. */
function DomainPage() {
  const { client = "" } = useParams();
  const { usualAddress, domain } = useAnswer(getOwnDomain, { client });
  return (
    <>
      <title>Domain</title>
      <PageHead
        title="Domain"
        text="Have your pages at an address below your own domain, as awards.example.org, in place of this site’s."
      />
      {domain ? (
        <OwnDomain client={client} domain={domain} usualAddress={usualAddress} />
      ) : (
        <EmptyState
          icon={Globe}
          title={
            <>
              Your pages are at{" "}
              <span translate="no" className="wrap-anywhere">
                {usualAddress}
              </span>
            </>
          }
          text="Whoever looks after your domain adds two DNS records for an address of your own. Until both are there, nothing changes."
          action={<SetButton client={client} />}
        />
      )}
    </>
  );
}

function SetButton({ client, domain }: { client: string; domain?: Domain }) {
  const standings = useStandings(client);
  return (
    <ActionButton
      endpoint={setOwnDomain}
      standings={standings}
      variant={domain ? "secondary" : "primary"}
      dialog={
        <ActionDialog
          title={domain ? "Change the domain" : "Use your own domain"}
          text={
            domain
              ? `Another domain begins anew, with records of its own. ${domain.domain} leads nowhere then.`
              : "Enter it, and you see what your domain’s DNS needs for it."
          }
          endpoint={setOwnDomain}
          params={{ client }}
          {...(domain && { initial: { domain: domain.domain } })}
        />
      }
    >
      {domain ? "Edit" : "Use your own domain"}
    </ActionButton>
  );
}

type DomainProps = { client: string; domain: Domain; usualAddress: string };

/** How it stands, by what was really found. */
function stateOf({ provedAt, missingSince }: Domain): { label: string; tone: Tone } {
  if (provedAt === null) return { label: "Not in use yet", tone: "neutral" };
  return missingSince === null ? { label: "In use", tone: "confirm" } : { label: "Record is gone", tone: "warning" };
}

function OwnDomain({ client, domain, usualAddress }: DomainProps) {
  const { address, checkedAt, provedAt, records } = domain;
  const state = stateOf(domain);
  return (
    <div className="grid gap-6">
      <Card className="grid gap-3 px-5 py-4">
        <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
          <span translate="no" className="min-w-0 wrap-anywhere">
            {domain.domain}
          </span>
          <Badge tone={state.tone} dot>
            {state.label}
          </Badge>
        </h2>
        <p className="num text-base text-pretty wrap-anywhere text-ink-2">
          {provedAt === null ? (
            <>
              Until both records are found, your pages are at <span translate="no">{usualAddress}</span>.
            </>
          ) : (
            <>
              Your pages are at{" "}
              <a href={address} translate="no" className="underline">
                {address}
              </a>{" "}
              since <DateTimeText value={provedAt} clock="here" />. Links to <span translate="no">{usualAddress}</span>{" "}
              lead there.
            </>
          )}{" "}
          {checkedAt === null ? (
            "The records weren’t looked up yet."
          ) : (
            <>
              Last checked <DateTimeText value={checkedAt} relative clock="here" />.
            </>
          )}
        </p>
        <DomainNotice domain={domain} usualAddress={usualAddress} />
        <DomainActions client={client} domain={domain} usualAddress={usualAddress} />
      </Card>
      <section aria-labelledby="records" className="grid gap-3">
        <div className="max-w-text">
          <h2 id="records" className="text-md font-semibold">
            DNS records
          </h2>
          <p className="mt-1 text-base text-pretty text-ink-3">
            They are added where your domain is looked after. Some providers put your domain behind each name by
            themselves: leave that part out there. It may take an hour or more until a new record is seen.
          </p>
        </div>
        <ul aria-label="DNS records" className="grid gap-4">
          {records.map((record) => (
            <RecordCard key={record.kind} record={record} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function DomainNotice({ domain: { missingSince, takenBackAt, isTaken }, usualAddress }: Omit<DomainProps, "client">) {
  if (isTaken)
    return (
      <Notice tone="warning" title="Another association here uses this domain">
        It is free a day after the record of that association is gone from your domain’s DNS. Take theirs out, leave
        yours in, and check again then.
      </Notice>
    );
  if (missingSince !== null)
    return (
      <Notice tone="warning" title="A record isn’t there as it should be">
        Since <DateTimeText value={missingSince} clock="here" />. If it isn’t back a day later, your pages are at{" "}
        <span translate="no">{usualAddress}</span> again, and links to your domain lead nowhere.
      </Notice>
    );
  if (takenBackAt === null) return null;
  return (
    <Notice tone="danger" title="Your pages aren’t at this domain any more">
      A record was gone on <DateTimeText value={takenBackAt} clock="here" />, for a day. Put it back, and check it: then
      your pages are at your domain again.
    </Notice>
  );
}

const doneTexts: Record<DNSRecordState, string> = {
  found: "Both records are right. Your pages are at your domain.",
  notFound: "A record isn’t there yet. See below which.",
  different: "A record says something else. See below.",
  noAnswer: "DNS didn’t answer. Try again in a while.",
  notAsked: "Nothing was looked up.",
};

function DomainActions({ client, domain, usualAddress }: DomainProps) {
  const standings = useStandings(client);
  const params = { client };
  const check = useAction(checkOwnDomain, {
    done: ({ state, isTaken }) => (isTaken ? "Another association here uses this domain." : doneTexts[state]),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton
        endpoint={checkOwnDomain}
        standings={standings}
        variant="primary"
        busy={check.busy}
        onClick={() => void check.run(params)}
      >
        Check again
      </ActionButton>
      <SetButton client={client} domain={domain} />
      <ActionButton
        endpoint={removeOwnDomain}
        standings={standings}
        dialog={
          <Confirm
            title="Remove the domain?"
            text={`Your pages are at ${usualAddress} then. Links to ${domain.domain} in mails, on paper and on other sites lead nowhere from then on, and whoever is signed in there signs in once more.`}
            lasting="permanent"
            action="Remove"
            endpoint={removeOwnDomain}
            params={params}
          />
        }
      >
        Remove
      </ActionButton>
    </div>
  );
}

const recordTexts: Record<DomainRecordKind, { title: string; text: string }> = {
  proof: {
    title: "Proof",
    text: "Shows that the domain is yours. It stays there: it is looked for each day.",
  },
  address: {
    title: "Address",
    text: "Leads visitors here. Where another record of this name leads somewhere else, this one takes its place.",
  },
};

const stateBadges: Record<DNSRecordState, { label: string; tone: Tone }> = {
  notAsked: { label: "Not asked yet", tone: "neutral" },
  found: { label: "Found", tone: "confirm" },
  notFound: { label: "Not found", tone: "warning" },
  different: { label: "Different", tone: "danger" },
  noAnswer: { label: "DNS did not answer", tone: "warning" },
};

function RecordCard({ record: { kind, type, name, value, state, found } }: { record: DomainRecord }) {
  const { title, text } = recordTexts[kind];
  const badge = stateBadges[state];
  return (
    <li>
      <Card className="grid gap-3 px-5 py-4">
        <div>
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {title}
            <Badge tone={badge.tone} dot>
              {badge.label}
            </Badge>
          </h3>
          <p className="mt-0.5 max-w-text text-base text-pretty text-ink-2">{text}</p>
        </div>
        <dl className="grid gap-3">
          <RecordPart label="Type" text={type} />
          <RecordPart label="Name" text={name} of={title} />
          <RecordPart label="Value" text={value} of={title} />
        </dl>
        {state === "different" && (
          <Notice tone="warning" title={kind === "address" ? "It leads somewhere else" : "Something else was found"}>
            <ul className="grid gap-1">
              {found.map((one) => (
                <li key={one}>
                  <code translate="no" className="text-sm break-all">
                    {one}
                  </code>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </Card>
    </li>
  );
}

function RecordPart({ label, text, of }: { label: string; text: string; of?: string }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="flex flex-wrap items-start gap-2">
        <code translate="no" className="min-w-0 rounded-md border bg-sunken px-3 py-1.5 text-sm break-all select-all">
          {text}
        </code>
        {of !== undefined && (
          <CopyButton text={text}>
            Copy
            <span className="sr-only">
              {" "}
              the {label.toLowerCase()} of {of}
            </span>
          </CopyButton>
        )}
      </dd>
    </div>
  );
}

export { DomainPage as Component };
