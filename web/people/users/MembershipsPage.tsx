import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { createMembership, membershipList, removeMembership } from "../../../contract/people/people.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { UnreachableNotice } from "../../platform/ui/UnreachableNotice.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { SkeletonRows } from "../../platform/ui/Skeleton.tsx";
import { SearchField } from "../../platform/ui/Toolbar.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { useDebounced } from "../../platform/ui/use-debounced.ts";
import { Notice } from "../../platform/ui/Notice.tsx";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { useReturnPath } from "./return-path.ts";

type Client = AnswerOf<typeof membershipList>["clients"][number];

/** F23 The person's associations, and others to join. */
function MembershipsPage() {
  const [address] = useSearchParams();
  const association = address.get("association");
  const { data: asked } = useOptionalAnswer(
    clientPage,
    { client: association ?? "" },
    { enabled: association !== null },
  );
  const [typed, setTyped] = useState<string>();
  const search = typed ?? asked?.name ?? "";
  const settled = useDebounced(search.trim());
  const list = usePagedAnswer(membershipList, {}, settled ? { search: settled } : {});
  const clients = list.pages.flatMap((page) => page.clients);
  const missing = list.pages.flatMap((page) => page.missing.map(({ clientName }) => clientName));
  return (
    <SettingsPage
      title="Memberships"
      text="Tell an association that you belong to it: programs and prices for members open to you there."
    >
      {asked && <ComeBack name={asked.name} client={clients.find(({ url }) => url === asked.url)} />}
      <SearchField label="Search associations" value={search} onChange={setTyped} className="mb-4 w-full" />
      <PagedList
        list={list}
        shown={clients.length}
        counts={false}
        empty={
          missing.length === 0 && <EmptyState title="No association by that name" text="Try a part of its name." />
        }
        loading={<SkeletonRows rows={4} />}
      >
        <ul className="divide-y border-y">
          {clients.map((client) => (
            <ClientRow key={client.clientID} client={client} />
          ))}
        </ul>
      </PagedList>
      <UnreachableNotice names={missing} className="mt-4" />
    </SettingsPage>
  );
}

/** For somebody who came from a page that is for members, and wants to go back there. */
function ComeBack({ name, client }: { name: string; client: Client | undefined }) {
  const { to } = useReturnPath();
  if (!client || !to) return null;
  const { membership, roster } = client;
  const counts = membership !== null && (membership.verified || !roster);
  return (
    <Notice
      className="mb-5"
      live
      tone={counts ? "confirm" : membership ? "warning" : "info"}
      title={
        counts
          ? `You count as a member of ${name}`
          : membership
            ? `${name} looks whether you are a member`
            : `Are you a member of ${name}?`
      }
      action={
        <LinkButton size="sm" {...(counts && { variant: "primary" })} to={to}>
          Back to where you were
        </LinkButton>
      }
    >
      {counts && "What is for members is open to you there."}
      {!counts &&
        (membership
          ? "You count as one as soon as your membership is verified. If that takes long, write to them."
          : "Press I’m a member below, with your member number if you have one.")}
    </Notice>
  );
}

/** 'Gold, member number M-12' */
const membershipFacts = (membership: Client["membership"]): string =>
  [membership?.level ?? [], membership?.memberNumber ? `member number ${membership.memberNumber}` : []]
    .flat()
    .join(", ")
    .replace(/^m/, "M");

function ClientRow({ client }: { client: Client }) {
  const { open } = useDialogs();
  const { membership, name, url } = client;
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={paths.client({ client: url })}
            className="rounded-xs font-medium underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          {membership && <MembershipState client={client} />}
        </p>
        <p className="text-sm text-ink-3">{membershipFacts(membership) || client.tagline}</p>
      </div>
      {membership ? (
        <Button
          size="sm"
          aria-label={`Remove my membership of ${name}`}
          onClick={() => open(<LeaveButton client={client} />)}
        >
          Remove
        </Button>
      ) : (
        <Button size="sm" aria-label={`I’m a member of ${name}`} onClick={() => open(<JoinButton client={client} />)}>
          I’m a member
        </Button>
      )}
    </li>
  );
}

/** Where there is a roster, a membership waits until it is verified. */
const MembershipState = ({ client: { membership, roster } }: { client: Client }) =>
  membership?.verified || !roster ? (
    <Badge tone="confirm">{membership?.verified ? "Verified member" : "Member"}</Badge>
  ) : (
    <Badge tone="warning">Waiting to be verified</Badge>
  );

const JoinButton = ({ client: { clientID, name } }: { client: Client }) => (
  <ActionDialog
    size="sm"
    title={`I’m a member of ${name}`}
    endpoint={createMembership}
    params={{}}
    initial={{ clientID }}
    save="I’m a member"
  />
);

const LeaveButton = ({ client: { clientID, name } }: { client: Client }) => (
  <Confirm
    title={`Remove your affiliation with ${name}?`}
    text="Programs and prices for members close to you there. Your entries stay yours."
    lasting="reversible"
    action="Remove"
    danger
    endpoint={removeMembership}
    params={{}}
    sent={{ clientID }}
  />
);

export { MembershipsPage as Component };
