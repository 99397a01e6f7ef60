import { type Sql, json } from "../platform/db/sql.ts";
import { fragment, emptyFragment } from "../platform/db/statement.ts";
import { PART_SIZE, pagesAfter } from "../tables/downloads/listing.ts";
import type { PublicVoteRow, TotalRow } from "./vote-queries.ts";

type DoubtfulBallot = {
  ballotID: string;
  groupID: string;
  reason: string;
  castAt: string;
  mark: string;
  decision: "counts" | "refused" | null;
};

/** Without the choices, so that decisions don't depend on them. */
export const doubtfulBallots = (sql: Sql, publicVoteID: string) => sql<DoubtfulBallot>`
  select ballot_id, group_id, doubt as reason, cast_at, coalesce(left(encode(network, 'hex'), 6), '') as mark, decision
  from ballots where public_vote_id = ${publicVoteID} and doubt is not null order by cast_at, ballot_id limit 5000`;

type Decision = { ballotIDs: readonly string[]; decision: "counts" | "refused"; by: string; at: Date };

export const writeBallotDecisions = (sql: Sql, publicVoteID: string, { ballotIDs, decision, by, at }: Decision) => sql`
  update ballots set decision = ${decision}, decided_by = ${by}, decided_at = ${at}
  where public_vote_id = ${publicVoteID} and ballot_id = any (${ballotIDs}::uuid[]) and doubt is not null
  returning ballot_id`;

const isCountedBallot = fragment`(b.doubt is null or b.decision = 'counts')`;

type BallotLine = { ballotID: string; line: string };

/** One line for each choice, in a fixed order, read in parts: a large vote doesn't fit into memory. */
export const countedBallots = (read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>, publicVoteID: string) =>
  pagesAfter<BallotLine>((last) =>
    read(
      (sql) => sql<BallotLine>`
        select b.ballot_id, concat_ws(' ', b.ballot_id, b.group_id, array_to_string(b.item_ids, ' ')) || e'\n' as line
        from ballots b where b.public_vote_id = ${publicVoteID} and ${isCountedBallot}
          ${last ? fragment`and b.ballot_id > ${last.ballotID}` : emptyFragment}
        order by b.ballot_id limit ${PART_SIZE}`,
    ),
  );

/** Items on the ballot at the count with their votes; disqualified ones are left out. */
export const voteTalliesOf = (sql: Sql, { publicVoteID }: Pick<PublicVoteRow, "publicVoteID">) => sql<
  Omit<TotalRow, "groupName">
>`
  select t.*, rank() over (partition by t.group_id order by t.votes desc) as place from (
    select i.item_id, i.group_id, coalesce(e.title, p.name) as title, coalesce(given.votes, 0) as votes
    from public_votes v cross join lateral items_of(v) i
      left join (
        select item_id, count(*) as votes from ballots b, unnest(b.item_ids) item_id
        where b.public_vote_id = ${publicVoteID} and ${isCountedBallot} group by item_id) given on given.item_id = i.item_id
      left join entries e on e.entry_id = i.item_id left join properties p on p.property_id = i.item_id
    where v.public_vote_id = ${publicVoteID}) t
  order by t.group_id, place, search_key(t.title), t.item_id`;

export const writeTotals = (sql: Sql, publicVoteID: string, totals: readonly TotalRow[]) => sql`
  insert into public_vote_totals (public_vote_id, group_id, item_id, group_name, title, votes, place)
  select ${publicVoteID}, t."groupID", t."itemID", t."groupName", t.title, t.votes, t.place
  from json_to_recordset(${json(totals)}::json)
    as t ("groupID" uuid, "itemID" uuid, "groupName" text, title text, votes integer, place integer)`;

type VoteCount = { certificate: string; signature: string; by: string; at: Date };

/** Deletes the key as well. */
export const setCounted = (sql: Sql, publicVoteID: string, { certificate, signature, by, at }: VoteCount) => sql`
  update public_votes
  set counted_at = ${at}, counted_by = ${by}, certificate = ${certificate}, signature = ${signature}, sealed_key = null
  where public_vote_id = ${publicVoteID}`;

export const setAnnounced = (sql: Sql, publicVoteID: string, at: Date | null) =>
  sql`update public_votes set announced_at = ${at} where public_vote_id = ${publicVoteID}`;
