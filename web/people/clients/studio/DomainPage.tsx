import { Globe } from "lucide-react";
import { useParams } from "react-router";
import type { DNSRecordState } from "../../../../contract/platform/dns-records.ts";
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
import { DNSRecordCard, DNSRecords, FoundInstead, unansweredTexts } from "../../../platform/dns/DNSRecords.tsx";
import { ProvedCard } from "../../../platform/dns/ProvedCard.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useStandings } from "../../../platform/people/use-standings.ts";
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

function OwnDomain({ client, domain, usualAddress }: DomainProps) {
  const { address, provedAt, records } = domain;
  return (
    <div className="grid gap-6">
      <ProvedCard
        name={domain.domain}
        state={domain}
        text={
          provedAt === null ? (
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
          )
        }
      >
        <DomainNotice domain={domain} usualAddress={usualAddress} />
        <DomainActions client={client} domain={domain} usualAddress={usualAddress} />
      </ProvedCard>
      <DNSRecords addedText="Some providers put your domain behind each name by themselves: leave that part out there.">
        {records.map((record) => (
          <RecordCard key={record.kind} record={record} />
        ))}
      </DNSRecords>
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
  ...unansweredTexts,
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
        Check now
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

function RecordCard({ record }: { record: DomainRecord }) {
  const { kind, state, found } = record;
  const { title, text } = recordTexts[kind];
  const isElsewhere = kind === "address";
  return (
    <DNSRecordCard title={title} text={text} record={record}>
      {state === "different" && (
        <FoundInstead title={isElsewhere ? "It leads somewhere else" : "Something else was found"} found={found} />
      )}
    </DNSRecordCard>
  );
}

export { DomainPage as Component };
