import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { connectOnward, getFeederInvitation } from "../../../contract/advancement/advancement.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { DescriptionList } from "../../platform/ui/DescriptionList.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { UnreachableNotice } from "../../platform/ui/UnreachableNotice.tsx";
import { Select } from "../../platform/ui/Select.tsx";
import { EntrancePage } from "../../people/users/EntrancePage.tsx";

type Invitation = AnswerOf<typeof getFeederInvitation>;

const closedInvitations = {
  used: "It was used already: the program that came by it is connected.",
  expired: "It has expired. Ask for a new one.",
  withdrawn: "It was canceled. Ask for a new one.",
};

/** For staff of another association: the choice of their program that sends its winners on to the inviting one. */
function SourceInvitationPage() {
  const { feederKey = "" } = useParams();
  const { data: invitation, error } = useOptionalAnswer(getFeederInvitation, { feederKey });
  if (error?.status === 404) return <UnknownInvitation />;
  if (error) throw error;
  if (!invitation) return <PageSkeleton />;
  const { state, association, program, invitedBy, expiresAt } = invitation;
  if (state !== "open")
    return (
      <EntrancePage title="This invitation isn’t open" text={closedInvitations[state]}>
        <LinkButton to="/">To the start</LinkButton>
      </EntrancePage>
    );
  return (
    <EntrancePage
      title={`${association} invites your winners`}
      text="Connect a program of yours, and send its winners on from its results. Each is asked first; with their consent answers and files go along."
    >
      <DescriptionList
        className="mb-7 border-y"
        items={[
          { term: "They go on to", value: program },
          ...(invitedBy ? [{ term: "Invited by", value: invitedBy }] : []),
          { term: "Open until", value: <DateTimeText as="end" value={expiresAt} clock="here" /> },
        ]}
      />
      <UnreachableNotice names={invitation.missing.map(({ clientName }) => clientName)} className="mb-5" />
      {invitation.programs.length > 0 ? (
        <ChooseProgram invitation={invitation} feederKey={feederKey} />
      ) : (
        <p className="text-base text-ink-2">
          You run no program that fits. Pass the link on to whoever runs it at your association, or sign in with the
          account that you run it with.
        </p>
      )}
    </EntrancePage>
  );
}

const UnknownInvitation = () => (
  <EntrancePage
    title="We don’t know this invitation"
    text="Its address may be incomplete. Copy the whole link, or ask for a new invitation."
  >
    <LinkButton to="/">To the start</LinkButton>
  </EntrancePage>
);

type ChooseProgramProps = { invitation: Invitation; feederKey: string };

function ChooseProgram({ invitation: { programs, serviceType }, feederKey }: ChooseProgramProps) {
  const navigate = useNavigate();
  const { run, busy } = useAction(connectOnward);
  const [selected, setSelected] = useState(0);
  const severalAssociations = new Set(programs.map(({ client }) => client)).size > 1;
  const options = programs.map(({ association, name, status }, nth) => ({
    value: String(nth),
    label: [name, severalAssociations && association, status === "draft" && "draft"].filter(Boolean).join(", "),
  }));
  async function connect() {
    const { client, service } = programs[selected]!;
    const outcome = await run({ client, service }, { code: feederKey });
    if (outcome.ok)
      await navigate(`${studioPaths.onward({ client, serviceType, service })}?to=${outcome.answer.onwardProgramID}`);
  }
  return (
    <div className="grid gap-5">
      <Field label="Your program">
        {(control) => (
          <Select
            {...control}
            value={String(selected)}
            options={options}
            onChange={(event) => setSelected(Number(event.target.value))}
          />
        )}
      </Field>
      <Button variant="primary" size="lg" className="w-fit max-sm:w-full" busy={busy} onClick={() => void connect()}>
        Connect it
      </Button>
    </div>
  );
}

export { SourceInvitationPage as Component };
