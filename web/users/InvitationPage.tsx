import { useNavigate, useParams } from "react-router";
import { paths, signInPath } from "../../contract/addresses.ts";
import { acceptInvitation, getInvitation } from "../../contract/invitations.ts";
import { useOptionalAnswer } from "../api/answers.ts";
import { useAction } from "../dialogs/useAction.ts";
import { PageSkeleton } from "../frames/PageSkeleton.tsx";
import { Button, LinkButton } from "../ui/Button.tsx";
import { DateTimeText } from "../ui/DateTimeText.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { EntrancePage } from "./EntrancePage.tsx";
import { useVisitor } from "./useMe.ts";

const closed = {
  accepted: "It has been accepted already.",
  expired: "It has expired. Ask for a new one.",
  withdrawn: "It was withdrawn.",
};

/** F29 What is offered, by whom; and the way to it: accepting, signing in first, or making an account. */
export function Component() {
  const { invitationKey = "" } = useParams();
  const { data: invitation, error } = useOptionalAnswer(getInvitation, { invitationKey });
  if (error?.status === 404) return <Unknown />;
  if (error) throw error;
  if (!invitation) return <PageSkeleton />;
  const { state, clientName, clientURL, offer, invitedBy, email, expiresAt } = invitation;
  if (state !== "open")
    return (
      <EntrancePage title="This invitation isn’t open" text={closed[state]}>
        <LinkButton to={paths.client({ client: clientURL })}>{clientName}</LinkButton>
      </EntrancePage>
    );
  return (
    <EntrancePage title={`${clientName} invites you`} text={invitedBy ? `${invitedBy} asks you to join.` : undefined}>
      <DescriptionList
        className="mb-7 border-y"
        items={[
          { term: "You would be", value: offer },
          { term: "Sent to", value: email },
          { term: "Open until", value: <DateTimeText value={expiresAt} clock="here" /> },
        ]}
      />
      <Answer invitationKey={invitationKey} email={email} hasAccount={invitation.hasAccount} />
    </EntrancePage>
  );
}

const Unknown = () => (
  <EntrancePage
    title="We don’t know this invitation"
    text="Its address may be incomplete. Copy the whole link from the mail, or ask for a new invitation."
  >
    <LinkButton to="/">To the start</LinkButton>
  </EntrancePage>
);

type AnswerProps = { invitationKey: string; email: string; hasAccount: boolean };

function Answer({ invitationKey, email, hasAccount }: AnswerProps) {
  const navigate = useNavigate();
  const { me } = useVisitor();
  const { run, busy } = useAction(acceptInvitation);
  async function accept() {
    const outcome = await run({ invitationKey });
    if (outcome.ok) await navigate(outcome.answer.url);
  }
  if (!me) return <WaysIn invitationKey={invitationKey} email={email} hasAccount={hasAccount} />;
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="primary" size="lg" busy={busy} onClick={() => void accept()}>
        Accept
      </Button>
      <p className="text-base text-ink-3">
        You are signed in as {me.fullName} ({me.email}).
      </p>
    </div>
  );
}

function WaysIn({ invitationKey, email, hasAccount }: AnswerProps) {
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
