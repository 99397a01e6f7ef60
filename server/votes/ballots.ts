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

/** What the public doesn't see isn't there. */
function refuseUnpublished(vote: PublicVoteRow): void {
  if (!vote.published) refuse("No such public vote.", 404);
}

/** Names of a blind contest are told once its results are; a home's builder always. */
const showsNames = ({ items }: PublicVoteRow, service: ServiceRow, now: Date) =>
  items === "properties" || disclosureOf(service, now).names;

export const ballots = [
  on(getBallot, async ({ sql, service, publicVote: vote, now }) => {
    refuseUnpublished(vote);
    const state = voteState(vote, now);
    const shown = state === "future" ? { groups: [], items: [] } : await ballotContents(sql, service, vote, now);
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
      ...shown,
      ...(state === "announced" ? await outcomeOf(sql, vote) : { winners: [], ballots: null }),
    };
  }),

  on(getBallotItem, async ({ sql, service, publicVote: vote, ballotItem: { itemID }, now }) => {
    refuseUnpublished(vote);
    if (voteState(vote, now) === "future") refuse("Voting hasn’t opened yet.", 404);
    const told = { names: showsNames(vote, service, now), now };
    const [items, images] = await Promise.all([
      ballotItemsOf(sql, vote, told),
      ballotImagesOf(sql, vote, itemID, told),
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

/** Those of a program that the public is told of. */
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

/** A ticket that was scanned votes among the homes where it was. */
export const isAmongVisited = ({ ticketRestriction, items }: Pick<PublicVoteRow, "ticketRestriction" | "items">) =>
  ticketRestriction === "per-scanned-ticket" && items === "properties";

/** The groups that have something to choose among, in their program's order, and what there is. */
async function ballotContents(sql: Sql, service: ServiceRow, vote: PublicVoteRow, now: Date) {
  const [known, items] = await Promise.all([
    ballotGroupsOf(sql, service.serviceID, vote),
    ballotItemsOf(sql, vote, { names: showsNames(vote, service, now), now }),
  ]);
  return { groups: groupsOnBallot(items, vote, known), items };
}

type Group = { groupID: string; name: string };

/** What has no group of its own stands in one that has the vote’s name. */
export function groupsOnBallot(
  items: readonly { groupID: string }[],
  { publicVoteID, name }: Pick<PublicVoteRow, "publicVoteID" | "name">,
  known: readonly Group[],
): Group[] {
  const used = new Set(items.map(({ groupID }) => groupID));
  return [...known, { groupID: publicVoteID, name }].filter(({ groupID }) => used.has(groupID));
}

async function outcomeOf(
  sql: Sql,
  { publicVoteID }: PublicVoteRow,
): Promise<Pick<AnswerOf<typeof getBallot>, "winners" | "ballots">> {
  const totals = await voteTotalsOf(sql, publicVoteID);
  const winners = totals.filter(({ place, votes }) => place === 1 && votes > 0);
  const [counted] = await sql<{ ballots: number }>`
    select count(*) as ballots from ballots
    where public_vote_id = ${publicVoteID} and (doubt is null or decision = 'counts')`;
  return { winners, ballots: counted?.ballots ?? null };
}
