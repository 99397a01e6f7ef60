import { AtSign } from "lucide-react";
import { useParams } from "react-router";
import {
  type DNSRecordKind,
  checkOwnSender,
  getOwnSender,
  removeOwnSender,
  setOwnSender,
  testOwnSender,
} from "../../../contract/mail/own-sender.ts";
import type { DNSRecordState } from "../../../contract/platform/dns-records.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { DNSRecordCard, DNSRecords, FoundInstead, unansweredTexts } from "../../platform/dns/DNSRecords.tsx";
import { ProvedCard } from "../../platform/dns/ProvedCard.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useStandings } from "../../platform/people/use-standings.ts";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";

type Sender = NonNullable<AnswerOf<typeof getOwnSender>["sender"]>;
type DNSRecord = Sender["records"][number];

/** The address at the association's own domain from which its mail comes. */
function SenderPage() {
  const { client = "" } = useParams();
  const { usualAddress, sender } = useAnswer(getOwnSender, { client });
  return (
    <>
      <title>Sender</title>
      <PageHead
        title="Sender"
        text="All mail comes in your name. Have it come from an address at your own domain, too, and fewer people take it for spam."
      />
      {sender ? (
        <OwnSender client={client} sender={sender} usualAddress={usualAddress} />
      ) : (
        <EmptyState
          icon={AtSign}
          title={
            <>
              Your mail comes from{" "}
              <span translate="no" className="wrap-anywhere">
                {usualAddress}
              </span>
            </>
          }
          text="Whoever looks after your domain adds a DNS record for an address of your own. Until it is there, nothing changes."
          action={<SetButton client={client} />}
        />
      )}
    </>
  );
}

function SetButton({ client, sender }: { client: string; sender?: Sender }) {
  const standings = useStandings(client);
  return (
    <ActionButton
      endpoint={setOwnSender}
      standings={standings}
      variant={sender ? "secondary" : "primary"}
      dialog={
        <ActionDialog
          title={sender ? "Change the sender address" : "Use your own address"}
          text={
            sender
              ? `Another address at ${sender.domain} needs no other record. Another domain begins anew, with records of its own.`
              : "Enter it, and you see what your domain’s DNS needs for it."
          }
          endpoint={setOwnSender}
          params={{ client }}
          {...(sender && { initial: { address: sender.address } })}
        />
      }
    >
      {sender ? "Edit" : "Use your own address"}
    </ActionButton>
  );
}

type SenderProps = { client: string; sender: Sender; usualAddress: string };

function OwnSender({ client, sender, usualAddress }: SenderProps) {
  const { address, domain, provedAt, records } = sender;
  return (
    <div className="grid gap-6">
      <ProvedCard
        name={address}
        state={sender}
        text={
          provedAt === null ? (
            <>
              Until its DKIM record is found, mail comes from <span translate="no">{usualAddress}</span>.
            </>
          ) : (
            <>
              Mail comes from it since <DateTimeText value={provedAt} clock="here" />.
            </>
          )
        }
      >
        <SenderNotice sender={sender} usualAddress={usualAddress} />
        <SenderActions client={client} sender={sender} usualAddress={usualAddress} />
      </ProvedCard>
      <DNSRecords
        addedText={
          <>
            Some providers put <span translate="no">.{domain}</span> behind each name by themselves: leave it out there.
          </>
        }
      >
        {records.map((record) => (
          <RecordCard key={record.kind} record={record} />
        ))}
      </DNSRecords>
    </div>
  );
}

function SenderNotice({ sender: { missingSince, takenBackAt }, usualAddress }: Omit<SenderProps, "client">) {
  if (missingSince !== null)
    return (
      <Notice tone="warning" title="The DKIM record isn’t there as it should be">
        Since <DateTimeText value={missingSince} clock="here" />. Mail may be taken for spam. If it isn’t back a day
        later, mail comes from <span translate="no">{usualAddress}</span> again.
      </Notice>
    );
  if (takenBackAt === null) return null;
  return (
    <Notice tone="danger" title="Mail doesn’t come from this address any more">
      The DKIM record was gone on <DateTimeText value={takenBackAt} clock="here" />, for a day. Put it back, and check
      it: then mail comes from this address again.
    </Notice>
  );
}

const doneTexts: Record<DNSRecordState, string> = {
  found: "The DKIM record is right. Mail comes from this address.",
  notFound: "There is no DKIM record yet.",
  different: "The DKIM record says something else. See below.",
  ...unansweredTexts,
};

function SenderActions({ client, sender, usualAddress }: SenderProps) {
  const standings = useStandings(client);
  const params = { client };
  const check = useAction(checkOwnSender, { done: ({ state }) => doneTexts[state] });
  const test = useAction(testOwnSender, { done: ({ to }) => `A test is on its way to ${to}.` });
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton
        endpoint={checkOwnSender}
        standings={standings}
        variant="primary"
        busy={check.busy}
        onClick={() => void check.run(params)}
      >
        Check now
      </ActionButton>
      <ActionButton
        endpoint={testOwnSender}
        standings={standings}
        reason={sender.provedAt === null ? "It can be sent once the DKIM record is found." : undefined}
        busy={test.busy}
        onClick={() => void test.run(params)}
      >
        Send a test mail to me
      </ActionButton>
      <SetButton client={client} sender={sender} />
      <ActionButton
        endpoint={removeOwnSender}
        standings={standings}
        dialog={
          <Confirm
            title="Remove the sender address?"
            text={`Mail comes from ${usualAddress} then. The key is gone: an address at this domain needs another record later.`}
            lasting="permanent"
            action="Remove"
            endpoint={removeOwnSender}
            params={params}
          />
        }
      >
        Remove
      </ActionButton>
    </div>
  );
}

const recordTexts: Record<DNSRecordKind, { title: string; needed: string; text: string }> = {
  dkim: {
    title: "DKIM",
    needed: "Needed",
    text: "Lets others see that a mail comes from your domain, by a key that only this association has here.",
  },
  spf: {
    title: "SPF",
    needed: "Recommended",
    text: "Says which servers send for your domain. A domain has one such record, so ours is added to what yours says already.",
  },
  dmarc: {
    title: "DMARC",
    needed: "Recommended",
    text: "Large mailbox providers ask every domain that sends much for it. If yours has one, it may stay as it is.",
  },
};

function RecordCard({ record }: { record: DNSRecord }) {
  const { kind, name, state, found, foundAt } = record;
  const { title, needed, text } = recordTexts[kind];
  return (
    <DNSRecordCard title={title} note={needed} text={text} record={{ ...record, type: "TXT", name: foundAt ?? name }}>
      {state === "different" && <FoundInstead title={differentTitle(record)} found={found} />}
      {state === "found" && foundAt !== null && (
        <p className="text-sm text-ink-3">It stands at the domain above, and counts for yours, too.</p>
      )}
    </DNSRecordCard>
  );
}

function differentTitle({ found, kind }: DNSRecord): string {
  if (found.length > 1) return "There are several records of this name, and there may be one";
  return kind === "spf" && found.length === 1 ? "Our part is missing in it" : "Something else was found";
}

export { SenderPage as Component };
