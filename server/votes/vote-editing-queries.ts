import type { Sql } from "../platform/db/sql.ts";
import type { PublicVoteRow } from "./vote-queries.ts";

export type VoteSettings = Pick<
  PublicVoteRow,
  | "name"
  | "question"
  | "description"
  | "galleryID"
  | "grouped"
  | "choices"
  | "ticketRestriction"
  | "ticketServiceID"
  | "published"
>;

/** Nobody votes until the transaction is over; those who are voting are waited for. */
export const lockBallots = (sql: Sql, publicVoteID: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${publicVoteID}::text, 0))`;

export const insertVote = (sql: Sql, serviceID: string, given: VoteSettings & Pick<PublicVoteRow, "items">) => sql<{
  publicVoteID: string;
}>`
  insert into public_votes
    (service_id, items, name, question, description, gallery_id, grouped, choices, ticket_restriction, ticket_service_id, published)
  values (${serviceID}, ${given.items}, ${given.name}, ${given.question}, ${given.description}, ${given.galleryID}, ${given.grouped},
    ${given.choices}, ${given.ticketRestriction}, ${given.ticketServiceID}, ${given.published})
  returning public_vote_id`;

/** As it is sent. */
export const lockVote = (sql: Sql, publicVoteID: string) => sql<VoteSettings>`
  select name, question, description, gallery_id, grouped, choices, ticket_restriction, ticket_service_id, published
  from public_votes where public_vote_id = ${publicVoteID} for update`;

export const updateVote = (sql: Sql, publicVoteID: string, given: VoteSettings) => sql`
  update public_votes
  set name = ${given.name}, question = ${given.question}, description = ${given.description}, gallery_id = ${given.galleryID},
    grouped = ${given.grouped}, choices = ${given.choices}, ticket_restriction = ${given.ticketRestriction},
    ticket_service_id = ${given.ticketServiceID}, published = ${given.published}
  where public_vote_id = ${publicVoteID}`;

export const deleteVote = (sql: Sql, publicVoteID: string) =>
  sql`delete from public_votes where public_vote_id = ${publicVoteID}`;

export const hasBallots = async (sql: Sql, publicVoteID: string): Promise<boolean> =>
  (await sql`select from ballots where public_vote_id = ${publicVoteID} limit 1`).length > 0;

export const voteWindow = (sql: Sql, serviceID: string) => sql<{ opensAt: string; closesAt: string }>`
  select opens_at, closes_at from timeframes where service_id = ${serviceID} and name = 'publicVoting'`;

/** In which finalists were put one by one. */
export const galleriesToChoose = (sql: Sql, serviceID: string) => sql<{ galleryID: string; name: string }>`
  select gallery_id, name from galleries where service_id = ${serviceID} and shows = 'chosen' order by position, gallery_id`;

/** The other programs that have tickets. */
export const ticketPrograms = (sql: Sql, serviceID: string) => sql<{ serviceID: string; name: string }>`
  select s.service_id, s.name from services s
  where s.service_id <> ${serviceID} and s.rehearsal_of is null
    and exists (select from products p where p.service_id = s.service_id and p.kind = 'ticket')
  order by s.name, s.service_id`;
