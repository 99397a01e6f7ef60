import { createHash } from "node:crypto";
import type { ServiceKind } from "../contract/platform/service-kinds.ts";
import type { TicketRestriction } from "../contract/votes/public-votes.ts";
import type { Sql } from "../server/platform/db/sql.ts";
import type { App } from "../server/platform/app.ts";
import { countVote } from "../server/votes/count-vote.ts";
import { setAnnounced } from "../server/votes/vote-count-queries.ts";
import { insertMissingKeys } from "../server/votes/vote-keys.ts";
import { publicVotesOf, voteState } from "../server/votes/vote-queries.ts";
import { type AddRow, type ClientData, type DemoData, momentAt } from "./demo-data.ts";

type Program = { filling: DemoData; add: AddRow; serviceID: string };

export type VotePlan = {
  name: string;
  question: string;
  description: string;
  ticketRestriction: TicketRestriction;
};

export function addVote({ filling, add, serviceID }: Program, kind: ServiceKind, plan: VotePlan): string {
  const { ticketRestriction: ticket_restriction, ...words } = plan;
  const public_vote_id = filling.newID();
  const items = kind === "parade" ? "properties" : "entries";
  const row = { public_vote_id, service_id: serviceID, items, ticket_restriction, grouped: true, choices: 1 };
  add("public_votes", { ...row, ...words, published: true });
  return public_vote_id;
}

type ItemVotes = { groupID: string; itemID: string; votes: number };

/** Ballots as if so many had voted, each in every group, by now nobody's. */
export function addBallots(
  { filling, add }: Program,
  publicVoteID: string,
  { day, liked }: { day: number; liked: readonly ItemVotes[] },
) {
  for (const { groupID, itemID, votes } of liked)
    for (let count = 0; count < votes; count += 1) {
      const ballot_id = filling.newID();
      const voter = createHash("sha256").update(`${groupID} ${ballot_id}`).digest("hex");
      add("ballots", {
        ballot_id,
        public_vote_id: publicVoteID,
        group_id: groupID,
        voter: `\\x${voter}`,
        item_ids: [itemID],
        cast_at: momentAt(filling, day, "12:00"),
      });
    }
}

type CountingScope = { app: App; client: ClientData; by: string; now: Date };

/** What only an installation's own secret makes: keys of ballots; and the counts of votes that are over. */
export async function finishVotes(sql: Sql, { app, client, by, now }: CountingScope): Promise<void> {
  await insertMissingKeys(sql, app.sealing);
  const services = await sql<{ serviceID: string; name: string }>`
    select distinct s.service_id, s.name from services s join public_votes v using (client_id, service_id)`;
  const { clientID } = client;
  const whose = { clientID, name: String(client.row["name"]) };
  for (const service of services)
    for (const vote of await publicVotesOf(sql, service.serviceID))
      if (voteState(vote, now) === "counting") {
        await countVote(sql, { app, client: whose, service, vote, by, now });
        await setAnnounced(sql, vote.publicVoteID, now);
      }
}
