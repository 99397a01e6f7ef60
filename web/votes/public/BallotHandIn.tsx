import { Check, MailCheck, PartyPopper } from "lucide-react";
import { type FormEvent, type Ref, useState } from "react";
import { paths, signInPath } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { requestBallot } from "../../../contract/votes/public-votes.ts";
import { readTokenOrSign } from "../../platform/api/token.ts";
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
  ownBallot: OwnBallot;
  place: BallotPlace;
  onBack: (step: number) => void;
};

/** A summary of the ballot, and casting it. */
export function BallotHandIn({ ref, at, ballot, ownBallot, place, onBack }: Props) {
  const isAllIn = ballot.groups.every(({ groupID }) => ownBallot.votedIn.includes(groupID));
  const title = ownBallot.ready.length > 0 ? "Is this your ballot?" : isAllIn ? "Thank you" : "Your ballot";
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
              <span className="block text-md font-medium wrap-anywhere">{choicesText(ballot, ownBallot, groupID)}</span>
            </span>
            {ownBallot.votedIn.includes(groupID) ? (
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
      {ownBallot.error && (
        <Notice tone="danger" live>
          {ownBallot.error.message}
        </Notice>
      )}
      {!isAllIn && <HandInWay at={at} ballot={ballot} ownBallot={ownBallot} place={place} />}
    </div>
  );
}

function choicesText({ items }: Ballot, { chosen, votedIn }: OwnBallot, groupID: string): string {
  const titles = (chosen[groupID] ?? []).map((itemID) => items.find((item) => item.itemID === itemID)?.title);
  if (titles.length > 0) return titles.join(", ");
  return votedIn.includes(groupID) ? "You have voted here" : "Nothing chosen";
}

type WayProps = Omit<Props, "ref" | "onBack">;

/** N06 Casts the ballot if the voter has what the vote requires, else explains how to get it. */
function HandInWay({ at, ballot, ownBallot, place }: WayProps) {
  const { ticketRestriction, ticketProgram, programName } = ballot;
  const isTicketVote = ticketRestriction === "per-ticket" || ticketRestriction === "per-scanned-ticket";
  const mayCast =
    ticketRestriction === "no"
      ? readTokenOrSign() !== undefined
      : ownBallot.way.kind === (isTicketVote ? ownBallot.way.kind : "ballot") && ownBallot.way.kind !== "none";
  if (ownBallot.server.error) return <Notice tone="danger">{ownBallot.server.error.message}</Notice>;
  if (ownBallot.ready.length === 0)
    return <Notice>Choose something first. Groups you leave out stay open for you.</Notice>;
  if (mayCast)
    return (
      <Button
        variant="primary"
        size="xl"
        className="rounded-full"
        busy={ownBallot.busy}
        onClick={() => void ownBallot.cast()}
      >
        Hand in {ownBallot.ready.length < ballot.groups.length ? plural(ownBallot.ready.length, "group") : "my ballot"}
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

/** Mails a link; each mailbox has one ballot. */
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
