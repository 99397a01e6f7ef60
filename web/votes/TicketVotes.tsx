import { ArrowRight } from "lucide-react";
import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { getTicketBallots } from "../../contract/votes/public-votes.ts";
import { useOptionalAnswer } from "../platform/api/answers.ts";
import { LinkButton } from "../platform/ui/Button.tsx";
import { ballotHash } from "./ballot-access.ts";

type Props = { client: string; service: string; ticketID: string; way: "ticket" | "order"; link: string };

/** The votes in which a ticket has a ballot now. */
export function TicketVotes({ client, service, ticketID, way, link }: Props) {
  const { data } = useOptionalAnswer(getTicketBallots, { client, service, ticketID }, { link });
  const open = data?.publicVotes.filter(({ state }) => state === "open") ?? [];
  return open.map((vote) => (
    <LinkButton
      key={vote.publicVoteID}
      variant="award"
      size="xl"
      className="w-full"
      reload
      to={
        paths.ballot({
          ...programAddress(client, { kind: vote.kind, url: vote.service }),
          publicVoteID: vote.publicVoteID,
        }) + ballotHash({ kind: way, link, service, ticketID })
      }
    >
      {vote.name}: {vote.votedIn.length > 0 ? "go on voting" : "vote with this ticket"}
      <ArrowRight aria-hidden size={20} />
    </LinkButton>
  ));
}
