import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment, emptyFragment } from "../platform/db/statement.ts";
import type { PublicVoteRow } from "./vote-queries.ts";

type HeldTicket = { ticketID: string; number: number; transactionID: string; userID: string | null };

/** A ticket of a link: `isOwn` for the ticket's own link, else the order's, which loses it once it is given to somebody. */
export const heldTicketOf = (sql: Sql, ticketID: string, { isOwn }: { isOwn: boolean }) => sql<HeldTicket>`
  select k.ticket_id, k.number, k.transaction_id, t.user_id
  from tickets k join transactions t using (client_id, transaction_id)
  where k.ticket_id = ${ticketID} ${isOwn ? emptyFragment : fragment`and k.given_at is null`}`;

/** A valid ticket. */
export const ticketByCode = (sql: Sql, code: string) => sql<{ ticketID: string; number: number; serviceID: string }>`
  select k.ticket_id, k.number, k.service_id from ticket_codes c join tickets k using (client_id, ticket_id)
  where c.code = ${code} and c.ended_at is null`;

type TicketVote = Pick<
  PublicVoteRow,
  | "publicVoteID"
  | "name"
  | "question"
  | "items"
  | "ticketRestriction"
  | "published"
  | "countedAt"
  | "announcedAt"
  | "opensAt"
  | "closesAt"
> & {
  serviceID: string;
  kind: ServiceKind;
  service: string;
  groups: number;
};

/** Votes in which tickets of a program have a ballot. */
export const votesForTickets = (sql: Sql, serviceID: string) => sql<TicketVote>`
  select v.public_vote_id, v.name, v.question, v.items, v.ticket_restriction, v.published, v.counted_at, v.announced_at, v.service_id,
    s.kind, s.url as service, w.opens_at, w.closes_at, (select count(distinct i.group_id) from items_of(v) i) as groups
  from public_votes v join services s using (client_id, service_id)
    left join timeframes w on w.service_id = v.service_id and w.name = 'publicVoting'
  where coalesce(v.ticket_service_id, v.service_id) = ${serviceID} and v.published and s.status <> 'draft'
    and v.ticket_restriction in ('per-ticket', 'per-scanned-ticket') and v.counted_at is null
  order by v.public_vote_id`;

/** The first scan at each home. */
export const ticketVisitsOf = (sql: Sql, ticketID: string) => sql<{ itemID: string; at: string }>`
  select property_id as item_id, min(at) as at from scans
  where ticket_id = ${ticketID} and seat is not null and property_id is not null group by property_id order by 2`;

export const groupsVotedIn = async (sql: Sql, publicVoteID: string, voter: Buffer): Promise<string[]> =>
  (
    await sql<{ groupID: string }>`
      select group_id from ballots where public_vote_id = ${publicVoteID} and voter = ${voter} order by group_id`
  ).map(({ groupID }) => groupID);

/** One request for each mailbox, however often it is made. */
export const insertBallotRequest = (sql: Sql, publicVoteID: string, mailbox: Buffer) => sql<{
  ballotRequestID: string;
}>`
  insert into ballot_requests (public_vote_id, voter) values (${publicVoteID}, ${mailbox})
  on conflict (client_id, public_vote_id, voter) do update set voter = excluded.voter returning ballot_request_id`;

export const ballotRequestByID = (sql: Sql, ballotRequestID: string) => sql<{ publicVoteID: string; mailbox: Buffer }>`
  select public_vote_id, voter as mailbox from ballot_requests where ballot_request_id = ${ballotRequestID}`;
