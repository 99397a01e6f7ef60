import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { decideBallots, type getPublicVote } from "../../../contract/votes/public-vote-editing.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { dateTimeText } from "../../platform/ui/date-text.ts";

type Vote = AnswerOf<typeof getPublicVote>;
type Props = { vote: Vote; params: { client: string; service: string; publicVoteID: string } };
type Ballot = Vote["doubtful"][number];

const reasons: Record<string, string> = { network: "Many from one network within ten minutes" };
const decisions = { counts: "Counts", refused: "Doesn’t count" };

/** Ballots that came oddly, those of one network together: a person says whether they count. How they voted isn't told. */
export function DoubtfulBallots({ vote, params }: Props) {
  const bursts = [...Map.groupBy(vote.doubtful, ({ mark, reason }) => `${reason} ${mark}`).values()];
  return (
    <section className="mt-10">
      <h2 className="text-lg font-semibold">Put aside</h2>
      <p className="mt-1 mb-3 max-w-text text-base text-ink-2">
        A hall full of visitors shares a network, and so does whoever stuffs a ballot box. You know which it was. No
        address is kept: a mark says which came from the same one.
      </p>
      <Table label="Ballots that were put aside">
        <thead>
          <tr>
            <Th>Why</Th>
            <Th>When</Th>
            <Th align="right">Ballots</Th>
            <Th>Decision</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {bursts.map((ballots) => (
            <BallotBurst key={ballots[0]!.ballotID} ballots={ballots} vote={vote} params={params} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function BallotBurst({ ballots, vote, params }: Props & { ballots: readonly Ballot[] }) {
  const { run, busy } = useAction(decideBallots);
  const [first] = ballots;
  const { reason, mark, castAt, decision } = first!;
  const decide = (to: "counts" | "refused") =>
    void run(params, { ballotIDs: ballots.map(({ ballotID }) => ballotID), decision: to });
  const button = (to: "counts" | "refused", words: string) => (
    <ActionButton
      size="sm"
      endpoint={decideBallots}
      standings={vote.standings}
      busy={busy}
      reason={vote.countedAt ? "This vote was counted" : undefined}
      onClick={() => decide(to)}
    >
      {words}
    </ActionButton>
  );
  return (
    <Tr>
      <Td as="title">
        {reasons[reason] ?? reason} <span className="text-ink-3">({mark})</span>
      </Td>
      <Td label="When">{dateTimeText(castAt, vote.zone as TimeZone)}</Td>
      <Td align="right" label="Ballots">
        {ballots.length}
      </Td>
      <Td label="Decision">{decision ? decisions[decision] : "Waits for you"}</Td>
      <Td as="actions" align="right">
        <span className="flex flex-wrap justify-end gap-2">
          {button("counts", "They count")}
          {button("refused", "They don’t")}
        </span>
      </Td>
    </Tr>
  );
}
