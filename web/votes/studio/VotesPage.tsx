import { Plus, Vote } from "lucide-react";
import { Link } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { createPublicVote, listPublicVotes } from "../../../contract/votes/public-vote-editing.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { useLiveAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { endText, dateTimeText } from "../../platform/ui/date-text.ts";
import { VoteDialog } from "./VoteDialog.tsx";
import { ticketRestrictionWords, voteStateWords } from "./vote-words.ts";

/** Public votes of a program, with their turnout. */
function VotesPage() {
  const { at, place, settings } = useProgram();
  const { publicVotes, standings, opensAt, closesAt, zone, ...options } = useLiveAnswer(listPublicVotes, at);
  const add = (
    <ActionButton
      variant="primary"
      endpoint={createPublicVote}
      standings={standings}
      dialog={<VoteDialog at={at} kind={settings.kind} options={options} />}
    >
      <Plus aria-hidden size={16} />
      Add a vote
    </ActionButton>
  );
  return (
    <>
      <title>{`Votes · ${settings.name}`}</title>
      <PageHead
        title="Votes"
        text={
          opensAt && closesAt
            ? `Open from ${dateTimeText(opensAt, zone as TimeZone)} to ${endText(closesAt, zone as TimeZone)}.`
            : "What the public chooses."
        }
        actions={publicVotes.length > 0 && add}
      />
      {publicVotes.length > 0 && !opensAt && (
        <Notice
          tone="warning"
          className="mb-6"
          action={<LinkButton to={studioPaths.programDates(place)}>Set the dates</LinkButton>}
        >
          Nobody can vote yet: say from when to when.
        </Notice>
      )}
      {publicVotes.length === 0 ? (
        <EmptyState
          icon={Vote}
          title="There are no votes yet"
          text="Let the public choose: one ballot for each ticket, each account or each email address. Nobody sees how anybody voted, and totals are there after the count."
          action={add}
        />
      ) : (
        <Table label="Votes">
          <thead>
            <tr>
              <Th>Vote</Th>
              <Th>Who votes</Th>
              <Th align="right">Voters</Th>
              <Th align="right">Put aside</Th>
              <Th>State</Th>
            </tr>
          </thead>
          <tbody>
            {publicVotes.map(({ publicVoteID, name, ticketRestriction, voters, waiting, state }) => (
              <Tr key={publicVoteID}>
                <Td as="title">
                  <Link
                    to={studioPaths.vote({ ...place, publicVoteID })}
                    className="rounded-xs font-medium hover:underline"
                  >
                    {name}
                  </Link>
                </Td>
                <Td label="Who votes">{ticketRestrictionWords[ticketRestriction]}</Td>
                <Td align="right" label="Voters">
                  {voters}
                </Td>
                <Td align="right" label="Put aside">
                  {waiting}
                </Td>
                <Td label="State">
                  <Badge dot tone={voteStateWords[state].tone}>
                    {voteStateWords[state].text}
                  </Badge>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

export { VotesPage as Component };
