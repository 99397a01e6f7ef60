import { FileCheck } from "lucide-react";
import { paths } from "../../../contract/platform/addresses.ts";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { publicVoteBallots, publicVoteCertificate } from "../../../contract/votes/public-vote-editing.ts";
import { Link } from "../../platform/address/Link.tsx";
import { Medal } from "../../platform/ui/Medal.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import type { Ballot, BallotPlace } from "./use-own-ballot.ts";

type Props = { ballot: Ballot; place: BallotPlace };

/** The winners, and the files by which anybody can check them. */
export function VoteOutcome({ ballot, place }: Props) {
  const { client, service } = place;
  const { publicVoteID } = ballot;
  const file = (endpoint: typeof publicVoteCertificate | typeof publicVoteBallots) =>
    callAddress(endpoint, { client, service, publicVoteID });
  return (
    <div className="page py-10 sm:py-14">
      <p className="text-md text-ink-2">{ballot.programName}</p>
      <h1 className="display mt-1 text-3xl wrap-anywhere">{ballot.name}</h1>
      {ballot.ballots !== null && (
        <p className="mt-2 text-lg text-ink-2">{plural(ballot.ballots, "ballot")} counted.</p>
      )}
      {ballot.winners.length === 0 && <p className="mt-8 text-lg">Nobody voted, so nobody was chosen.</p>}
      <ul className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {ballot.winners.map(({ groupID, groupName, itemID, votes }) => {
          const item = ballot.items.find((one) => one.itemID === itemID);
          return (
            <li key={`${groupID} ${itemID}`} className="group relative">
              <UploadedPicture
                client={client}
                picture={item?.cover}
                alt=""
                sizes="(min-width: 1024px) 30vw, (min-width: 640px) 47vw, 92vw"
                className="aspect-[4/3] w-full rounded-[20px] object-cover"
              />
              <Medal look="gold" title={ballot.name} className="absolute inset-x-3 top-3 w-fit" />
              <p className="mt-3.5 text-base wrap-anywhere text-ink-3">{groupName}</p>
              <h2 className="display text-xl wrap-anywhere">
                <Link
                  to={paths.ballotItem({ ...place, itemID })}
                  className="after:absolute after:inset-0 after:rounded-[20px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-brand-text"
                >
                  {item?.title ?? "Not on the ballot any more"}
                </Link>
              </h2>
              <p className="text-base text-ink-2">
                {[item?.byline, plural(votes, "vote")].filter(Boolean).join(" · ")}
              </p>
            </li>
          );
        })}
      </ul>
      <p className="mt-12 flex max-w-text flex-wrap items-center gap-x-2 gap-y-1 border-t pt-6 text-base text-ink-3">
        <FileCheck aria-hidden size={18} />
        The count is signed:
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={file(publicVoteCertificate)}
        >
          certificate
        </a>
        <a className="inline-flex min-h-11 items-center underline underline-offset-4" href={file(publicVoteBallots)}>
          all ballots, without names
        </a>
      </p>
    </div>
  );
}
