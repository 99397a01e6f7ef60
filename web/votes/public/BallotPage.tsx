import { CalendarClock, Vote } from "lucide-react";
import { paths } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { getBallot } from "../../../contract/votes/public-votes.ts";
import { kindOfPagePath, segmentOf } from "../../../contract/platform/service-kinds.ts";
import { type TimeZone, momentText } from "../../../contract/platform/time-zone.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, type PageParams, serviceAddressIn } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { VoteOutcome } from "./VoteOutcome.tsx";
import type { Ballot } from "./use-own-ballot.ts";
import { BallotSteps } from "./BallotSteps.tsx";

const ballotIn = (params: PageParams) => ({ ...serviceAddressIn(params), publicVoteID: params["publicVoteID"] ?? "" });

export const loader = (args: LoaderArgs) => loadAnswer(args, getBallot, ballotIn(args.params));

/** F05 F13 A public vote: its ballot while it is open, and what came out once that is told. */
function BallotPage({ params, origin }: PageProps) {
  const at = ballotIn(params);
  const ballot = useAnswer(getBallot, at);
  const kind = kindOfPagePath(`/${at.client}/${params["serviceType"]}`)!;
  const program = { client: at.client, service: at.service, serviceType: segmentOf(kind) };
  const place = { ...program, publicVoteID: at.publicVoteID };
  return (
    <>
      <PublicHead
        client={at.client}
        origin={origin}
        path={paths.ballot(place)}
        title={`${ballot.name} · ${ballot.programName}`}
        text={ballot.description || ballot.question}
        picture={ballot.items[0]?.cover ?? null}
      />
      {ballot.state === "open" && ballot.items.length > 0 ? (
        <BallotSteps at={at} ballot={ballot} place={place} />
      ) : ballot.state === "announced" ? (
        <VoteOutcome ballot={ballot} place={place} />
      ) : (
        <div className="page py-16">
          <h1 className="display mb-8 text-3xl wrap-anywhere">{ballot.name}</h1>
          <EmptyState
            icon={ballot.state === "future" ? CalendarClock : Vote}
            {...ballotTexts(ballot)}
            action={
              <LinkButton size="lg" to={paths.program(program)}>
                To {ballot.programName}
              </LinkButton>
            }
          />
        </div>
      )}
    </>
  );
}

function ballotTexts({ state, opensAt, zone, items, groups }: Ballot): { title: string; text: string } {
  if (state === "future")
    return {
      title: "Voting hasn’t opened yet",
      text: opensAt ? `It opens ${momentText(opensAt, zone as TimeZone)}.` : "Come back soon.",
    };
  if (state === "open") return { title: "There is nothing to vote for yet", text: "Come back soon." };
  return {
    title: "Voting is over",
    text: `Thank you. The ballots are being counted: ${plural(items.length, "candidate")} in ${plural(groups.length, "group")}.`,
  };
}

export { BallotPage as Component };
