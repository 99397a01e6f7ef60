import { ArrowRight } from "lucide-react";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import type { ServicePage } from "../../../contract/programs/service-page.ts";
import { Link } from "../../platform/address/Link.tsx";

type Props = { program: ProgramAddress; votes: ServicePage["publicVotes"] };

const stateTexts: Partial<Record<Props["votes"][number]["state"], string>> = {
  open: "Vote now",
  announced: "See who was chosen",
};

/** Where one votes, and where one sees what came out. */
export function VoteLinks({ program, votes }: Props) {
  const shown = votes.filter(({ state }) => stateTexts[state] !== undefined);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Public votes" className="page mt-14 flex flex-wrap gap-3">
      {shown.map(({ publicVoteID, name, state }) => (
        <Link
          key={publicVoteID}
          to={paths.ballot({ ...program, publicVoteID })}
          className="group flex min-w-[min(100%,16rem)] flex-1 flex-wrap items-center justify-between gap-4 rounded-md bg-award px-6 py-5 text-award-ink"
        >
          <span className="display text-xl">{name}</span>
          <span className="flex items-center gap-2 font-medium">
            {stateTexts[state]}
            <ArrowRight aria-hidden size={20} className="transition-transform group-hover:translate-x-1" />
          </span>
        </Link>
      ))}
    </nav>
  );
}
