import { ArrowRight } from "lucide-react";
import { paths, programAddress } from "../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import { getTicketBallots } from "../../contract/votes/public-votes.ts";
import { useOptionalAnswer } from "../platform/api/answers.ts";
import { LinkButton } from "../platform/ui/Button.tsx";
import { ballotHash } from "./ballot-access.ts";

type Props = { client: string; service: string; ticketID: string; way: "ticket" | "order"; link: string };

type TicketVote = AnswerOf<typeof getTicketBallots>["publicVotes"][number];

/** What the ticket has to do with a vote now: nothing is asked of who has voted, or was nowhere yet. */
function voteText({ votedIn, groups, visited }: TicketVote): { text: string; asks: boolean } {
  if (groups > 0 && votedIn.length >= groups) return { text: "your ballot is in", asks: false };
  if (visited?.length === 0) return { text: "you can vote once you were scanned", asks: false };
  return { text: votedIn.length > 0 ? "go on voting" : "vote with this ticket", asks: true };
}

/** Votes in which the ticket has a ballot now. */
export function TicketVotes({ client, service, ticketID, way, link }: Props) {
  const { data } = useOptionalAnswer(getTicketBallots, { client, service, ticketID }, { link });
  const open = data?.publicVotes.filter(({ state }) => state === "open") ?? [];
  return open.map((vote) => {
    const { text, asks } = voteText(vote);
    return (
      <LinkButton
        key={vote.publicVoteID}
        variant={asks ? "award" : "secondary"}
        size={asks ? "xl" : "lg"}
        className="w-full min-w-0 whitespace-normal!"
        reload
        to={
          paths.ballot({
            ...programAddress(client, { kind: vote.kind, url: vote.service }),
            publicVoteID: vote.publicVoteID,
          }) + ballotHash({ kind: way, link, service, ticketID })
        }
      >
        {vote.name}: {text}
        <ArrowRight aria-hidden size={20} className="shrink-0" />
      </LinkButton>
    );
  });
}
