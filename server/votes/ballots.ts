import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import { getBallot, getBallotItem, listBallots } from "../../contract/votes/public-votes.ts";
import type { Sql } from "../platform/db/sql.ts";
import { disclosureOf } from "../galleries/gallery-visibility.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import {
  type PublicVoteRow,
  ballotGroupsOf,
  ballotImagesOf,
  ballotItemsOf,
  publicVotesOf,
  voteTotalsOf,
  voteState,
} from "./vote-queries.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

/** Unpublished votes are unknown to the public. */
function refuseUnpublished(vote: PublicVoteRow): void {
  if (!vote.published) refuse("No such public vote.", 404);
}

/** Entrants of a blind contest are named once its results are released; builders of homes always. */
const showsNames = ({ items }: PublicVoteRow, service: ServiceRow, now: Date) =>
  items === "properties" || disclosureOf(service, now).names;

export const ballots = [
  on(getBallot, async ({ sql, service, publicVote: vote, now }) => {
    refuseUnpublished(vote);
    const state = voteState(vote, now);
    const contents = state === "future" ? { groups: [], items: [] } : await ballotContents(sql, service, vote, now);
    return {
      publicVoteID: vote.publicVoteID,
      programName: service.name,
      name: vote.name,
      question: vote.question,
      description: vote.description,
      state,
      opensAt: vote.opensAt,
      closesAt: vote.closesAt,
      zone: service.timeZone,
      ticketRestriction: vote.ticketRestriction,
      ticketProgram: vote.ticketProgram,
      visitedOnly: isAmongVisited(vote),
      choices: vote.choices,
      ...contents,
      ...(state === "announced" ? await outcomeOf(sql, vote) : { winners: [], ballots: null }),
    };
  }),

  on(getBallotItem, async ({ sql, service, publicVote: vote, ballotItem: { itemID }, now }) => {
    refuseUnpublished(vote);
    if (voteState(vote, now) === "future") refuse("Voting hasn’t opened yet.", 404);
    const disclosure = { names: showsNames(vote, service, now), now };
    const [items, images] = await Promise.all([
      ballotItemsOf(sql, vote, disclosure),
      ballotImagesOf(sql, vote, itemID, disclosure),
    ]);
    const item = requireFound(
      items.find((one) => one.itemID === itemID),
      "entry or home",
    );
    return { publicVoteID: vote.publicVoteID, programName: service.name, voteName: vote.name, ...item, images };
  }),

  on(listBallots, async ({ sql, service, now }) => ({
    publicVotes: await publicVotesToShow(sql, service.serviceID, now),
  })),
];

/** A program's votes that are public now. */
export const publicVotesToShow = async (sql: Sql, serviceID: string, now: Date) =>
  (await publicVotesOf(sql, serviceID))
    .filter(({ published }) => published)
    .map((vote) => ({
      publicVoteID: vote.publicVoteID,
      name: vote.name,
      question: vote.question,
      state: voteState(vote, now),
      opensAt: vote.opensAt,
      closesAt: vote.closesAt,
    }));

/** Tickets that must be scanned vote among the homes they visited. */
export const isAmongVisited = ({ ticketRestriction, items }: Pick<PublicVoteRow, "ticketRestriction" | "items">) =>
  ticketRestriction === "per-scanned-ticket" && items === "properties";

/** Groups with items, in the program's order, and the items. */
async function ballotContents(sql: Sql, service: ServiceRow, vote: PublicVoteRow, now: Date) {
  const [programGroups, items] = await Promise.all([
    ballotGroupsOf(sql, service.serviceID, vote),
    ballotItemsOf(sql, vote, { names: showsNames(vote, service, now), now }),
  ]);
  return { groups: groupsOnBallot(items, vote, programGroups), items };
}

type Group = { groupID: string; name: string };

/** Items without a group are in one with the vote’s name. */
export function groupsOnBallot(
  items: readonly { groupID: string }[],
  { publicVoteID, name }: Pick<PublicVoteRow, "publicVoteID" | "name">,
  programGroups: readonly Group[],
): Group[] {
  const used = new Set(items.map(({ groupID }) => groupID));
  return [...programGroups, { groupID: publicVoteID, name }].filter(({ groupID }) => used.has(groupID));
}

async function outcomeOf(
  sql: Sql,
  { publicVoteID }: PublicVoteRow,
): Promise<Pick<AnswerOf<typeof getBallot>, "winners" | "ballots">> {
  const totals = await voteTotalsOf(sql, publicVoteID);
  const winners = totals.filter(({ place, votes }) => place === 1 && votes > 0);
  const [count] = await sql<{ ballots: number }>`
    select count(*) as ballots from ballots
    where public_vote_id = ${publicVoteID} and (doubt is null or decision = 'counts')`;
  return { winners, ballots: count?.ballots ?? null };
}
