import { Check, MailCheck, PartyPopper } from "lucide-react";
import { type FormEvent, type Ref, useState } from "react";
import { paths, signInPath } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { requestBallot } from "../../../contract/votes/public-votes.ts";
import { readToken } from "../../platform/api/token.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { EmailField } from "../../platform/forms/EmailField.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { findProofOfWork } from "./proof-of-work.ts";
import type { Ballot, BallotAt, BallotPlace, OwnBallot } from "./use-own-ballot.ts";

type Props = {
  ref: Ref<HTMLHeadingElement>;
  at: BallotAt;
  ballot: Ballot;
  own: OwnBallot;
  place: BallotPlace;
  onBack: (step: number) => void;
};

/** All of it once more, and in by the way that this vote asks for. */
export function BallotHandIn({ ref, at, ballot, own, place, onBack }: Props) {
  const isAllIn = ballot.groups.every(({ groupID }) => own.votedIn.includes(groupID));
  const title = own.ready.length > 0 ? "Is this your ballot?" : isAllIn ? "Thank you" : "Your ballot";
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6">
      <h1 ref={ref} tabIndex={-1} className="display text-3xl outline-none">
        {title}
      </h1>
      {isAllIn && (
        <EmptyState
          icon={PartyPopper}
          title="Your ballot is in"
          text="It counts once, and nobody can see how you voted. What came out is told here after the count."
        />
      )}
      <ul className="divide-y border-y">
        {ballot.groups.map(({ groupID, name }, step) => (
          <li key={groupID} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 flex-1">
              <span className="block text-sm wrap-anywhere text-ink-3">{name}</span>
              <span className="block text-md font-medium wrap-anywhere">{choicesText(ballot, own, groupID)}</span>
            </span>
            {own.votedIn.includes(groupID) ? (
              <span className="flex items-center gap-1.5 text-base text-confirm-text">
                <Check aria-hidden size={16} />
                Handed in
              </span>
            ) : (
              <Button size="lg" aria-label={`Change ${name}`} onClick={() => onBack(step)}>
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      {own.error && (
        <Notice tone="danger" live>
          {own.error.message}
        </Notice>
      )}
      {!isAllIn && <HandInWay at={at} ballot={ballot} own={own} place={place} />}
    </div>
  );
}

function choicesText({ items }: Ballot, { chosen, votedIn }: OwnBallot, groupID: string): string {
  const titles = (chosen[groupID] ?? []).map((itemID) => items.find((item) => item.itemID === itemID)?.title);
  if (titles.length > 0) return titles.join(", ");
  return votedIn.includes(groupID) ? "You have voted here" : "Nothing chosen";
}

type WayProps = Omit<Props, "ref" | "onBack">;

/** N06 Whoever has what this vote asks for hands the ballot in; others are told how to come by it. */
function HandInWay({ at, ballot, own, place }: WayProps) {
  const { ticketRestriction, ticketProgram, programName } = ballot;
  const isTicketVote = ticketRestriction === "per-ticket" || ticketRestriction === "per-scanned-ticket";
  const mayCast =
    ticketRestriction === "no"
      ? readToken() !== undefined
      : own.way.kind === (isTicketVote ? own.way.kind : "ballot") && own.way.kind !== "none";
  if (own.known.error) return <Notice tone="danger">{own.known.error.message}</Notice>;
  if (own.ready.length === 0) return <Notice>Choose something first. Groups you leave out stay open for you.</Notice>;
  if (mayCast)
    return (
      <Button variant="primary" size="xl" className="rounded-full" busy={own.busy} onClick={() => void own.cast()}>
        Hand in {own.ready.length < ballot.groups.length ? plural(own.ready.length, "group") : "my ballot"}
      </Button>
    );
  if (ticketRestriction === "no")
    return (
      <>
        <Notice>Each account votes once. Your choices stay here while you sign in.</Notice>
        <LinkButton variant="primary" size="xl" className="rounded-full" to={signInPath(paths.ballot(place))}>
          Sign in and vote
        </LinkButton>
      </>
    );
  if (isTicketVote)
    return (
      <Notice
        title={`Your ticket for ${ticketProgram ?? programName} is your ballot`}
        action={<LinkButton to={paths.lostTickets({ client: at.client })}>Find my tickets</LinkButton>}
      >
        Open it by the link in your mail, and vote from there. Your choices stay on this device.
      </Notice>
    );
  return <BallotLinkRequest at={at} />;
}

/** One ballot for each mailbox: a link to it goes there. */
function BallotLinkRequest({ at: { client, service, publicVoteID } }: Pick<WayProps, "at">) {
  const { run, busy, error } = useAction(requestBallot, { done: false });
  const [email, setEmail] = useState("");
  const [isWorking, setWorking] = useState(false);
  const [isSent, setSent] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    setWorking(true);
    const proof = await findProofOfWork(publicVoteID, email);
    const { ok } = await run({ client, service }, { publicVoteID, email, proof });
    setWorking(false);
    setSent(ok);
  }
  if (isSent)
    return (
      <EmptyState
        icon={MailCheck}
        title="Look into your mailbox"
        text="The link in it opens your ballot, with what you have chosen if you open it on this device. It works once, for 30 minutes."
      />
    );
  return (
    <form className="grid gap-4" onSubmit={(event) => void send(event)}>
      <p className="text-md text-ink-2">
        Each mailbox votes once. We send you a link; the address is for nothing else, and isn’t kept with your ballot.
      </p>
      <EmailField
        size="lg"
        required
        autoComplete="email"
        value={email}
        error={error?.errors["email"]}
        onChange={setEmail}
      />
      <Button type="submit" variant="primary" size="xl" className="rounded-full" busy={busy || isWorking}>
        Send me my ballot
      </Button>
    </form>
  );
}
