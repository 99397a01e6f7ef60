import { useNavigate, useParams } from "react-router";
import { paths, signInPath } from "../../../contract/platform/addresses.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { acceptInvitation, askToAcceptInvitation, getInvitation } from "../../../contract/people/invitations.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { DescriptionList } from "../../platform/ui/DescriptionList.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { EmailText, AddressNotice } from "./AddressNotice.tsx";
import { EntrancePage } from "./EntrancePage.tsx";
import { useEntranceOf } from "./entrance-client.ts";
import { ScoreByLink } from "./ScoreByLink.tsx";
import { type Me, useVisitor } from "./use-me.ts";

const closedTexts = {
  accepted: "It has been accepted already.",
  expired: "It has expired. Ask for a new one.",
  withdrawn: "It was withdrawn.",
};

/** F29 The offer and its inviter, and the ways to accept: now, after signing in, or with a new account. */
function InvitationPage() {
  const { invitationKey = "" } = useParams();
  const { data: invitation, error } = useOptionalAnswer(getInvitation, { invitationKey });
  useEntranceOf(invitation?.clientURL);
  if (error?.status === 404) return <UnknownInvitation />;
  if (error) throw error;
  if (!invitation) return <PageSkeleton />;
  const { state, clientName, clientURL, offer, invitedBy, email, expiresAt, words, answerBy, scoring } = invitation;
  if (state !== "open" && scoring !== "begun")
    return (
      <EntrancePage title="This invitation isn’t open" text={closedTexts[state]}>
        <LinkButton to={paths.client({ client: clientURL })}>{clientName}</LinkButton>
      </EntrancePage>
    );
  return (
    <EntrancePage
      title={scoring === "begun" ? `Scoring for ${clientName}` : `${clientName} invites you`}
      text={invitedBy && scoring !== "begun" ? `${invitedBy} asks you to join.` : undefined}
    >
      <DescriptionList
        className="mb-7 border-y"
        items={[
          { term: scoring === "begun" ? "You are" : "You would be", value: offer },
          { term: "Sent to", value: email },
          ...(answerBy && state === "open" ? [{ term: "Please answer by", value: calendarDayText(answerBy) }] : []),
          ...(state === "open"
            ? [{ term: "Open until", value: <DateTimeText as="end" value={expiresAt} clock="here" /> }]
            : []),
        ]}
      />
      {words && (
        <blockquote className="mb-7 border-l-3 border-line-2 pl-4 wrap-anywhere whitespace-pre-line">
          {words}
        </blockquote>
      )}
      <InvitationAnswer invitationKey={invitationKey} invitation={invitation} />
    </EntrancePage>
  );
}

const UnknownInvitation = () => (
  <EntrancePage
    title="We don’t know this invitation"
    text="Its address may be incomplete. Copy the whole link from the mail, or ask for a new invitation."
  >
    <LinkButton to="/">To the start</LinkButton>
  </EntrancePage>
);

type Invitation = AnswerOf<typeof getInvitation>;
type AnswerProps = { invitationKey: string; invitation: Invitation };

function InvitationAnswer({ invitationKey, invitation }: AnswerProps) {
  const navigate = useNavigate();
  const { me } = useVisitor();
  const { run, busy } = useAction(acceptInvitation);
  async function accept() {
    const outcome = await run({ invitationKey });
    if (outcome.ok) await navigate(outcome.answer.url);
  }
  // Who has signed in accepts with their account; who scores by another link already goes on by this one.
  if (!me && invitation.scoring !== "none")
    return <ScoreByLink invitationKey={invitationKey} invitation={invitation} />;
  if (invitation.state !== "open") return <BegunByLink invitationKey={invitationKey} invitation={invitation} />;
  if (!me) return <WaysIn invitationKey={invitationKey} invitation={invitation} />;
  const isOthers = invitation.isMine === false;
  if (isOthers && !invitation.forAnybody)
    return <OtherAddress me={me} invitationKey={invitationKey} invitation={invitation} />;
  return (
    <div className="grid justify-items-start gap-3">
      {isOthers && (
        <Notice>
          It was sent to another address than yours. You can accept it all the same;{" "}
          {invitation.invitedBy ?? "whoever invited"} hears that you did.
        </Notice>
      )}
      <Button variant="primary" size="lg" busy={busy} onClick={() => void accept()}>
        Accept
      </Button>
      <SignedInAs me={me} />
    </div>
  );
}

/** Somebody has signed in in this browser: going on by the link takes them out. */
const BegunByLink = (props: AnswerProps) => (
  <div className="grid gap-4">
    <Notice tone="warning">Going on by this link signs you out here.</Notice>
    <ScoreByLink {...props} />
  </div>
);

const SignedInAs = ({ me }: { me: Me }) => (
  <p className="text-base wrap-anywhere text-ink-3">
    You are signed in as {me.fullName} (<span translate="no">{me.email}</span>).
  </p>
);

/** A role is bound to the invited mailbox: with another account a person signs in with that address, or asks. */
function OtherAddress({ me, invitationKey, invitation }: AnswerProps & { me: Me }) {
  const { email, invitedBy, clientName, asked } = invitation;
  const { run, busy } = useAction(askToAcceptInvitation);
  const inviter = invitedBy ?? clientName;
  if (asked)
    return (
      <Notice tone="confirm" title={`${inviter} has been asked`}>
        You hear from us at <EmailText value={me.email} /> once you are let in.
      </Notice>
    );
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="warning" title="This was sent to another address">
        It is for <EmailText value={email} />, and you are signed in as <EmailText value={me.email} />. Sign in with
        that address, or ask {inviter} to let you in with yours.
      </Notice>
      {!me.isEmailProved && (
        <AddressNotice
          me={me}
          back={paths.invitation({ invitationKey })}
          title="Confirm your address first, so that it is known who asks"
          className="w-full"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          reason={me.isEmailProved ? undefined : "Confirm your address first."}
          onClick={() => void run({ invitationKey })}
        >
          <span className="truncate">Ask {inviter}</span>
        </Button>
        <LinkButton size="lg" to={signInPath(paths.invitation({ invitationKey }))}>
          Sign in with another address
        </LinkButton>
      </div>
      <SignedInAs me={me} />
    </div>
  );
}

function WaysIn({ invitationKey, invitation: { email, hasAccount } }: AnswerProps) {
  const register = `${paths.register()}?invitation=${invitationKey}&email=${encodeURIComponent(email)}`;
  const ways = [
    { to: signInPath(paths.invitation({ invitationKey })), label: "Sign in to accept" },
    { to: register, label: "Make an account and accept" },
  ];
  const [first, second] = hasAccount ? ways : ways.toReversed();
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton variant="primary" size="lg" to={first!.to}>
        {first!.label}
      </LinkButton>
      <LinkButton size="lg" to={second!.to}>
        {second!.label}
      </LinkButton>
    </div>
  );
}

export { InvitationPage as Component };
