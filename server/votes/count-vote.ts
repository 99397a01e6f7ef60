import { createHash } from "node:crypto";
import type { Sql } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { clientSigner } from "../commerce/tickets/ticket-signing.ts";
import { groupsOnBallot } from "./ballots.ts";
import { certificateOf } from "./vote-certificate.ts";
import { countedBallots, doubtfulBallots, setCounted, voteTalliesOf, writeTotals } from "./vote-count-queries.ts";
import { type PublicVoteRow, ballotGroupsOf } from "./vote-queries.ts";
import { turnoutOf } from "./turnout-queries.ts";

type VoteCountScope = {
  app: Pick<App, "sealing">;
  client: { clientID: string; name: string };
  service: { serviceID: string; name: string };
  vote: PublicVoteRow;
  by: string;
  now: Date;
};

/** Totals, a certificate of them, and the end of the key. Says how many ballots count. */
export async function countVote(
  sql: Sql,
  { app, client, service, vote, by, now }: VoteCountScope,
): Promise<{ ballots: number }> {
  const { publicVoteID } = vote;
  const [tallies, groups, { voters }] = await Promise.all([
    voteTalliesOf(sql, vote),
    ballotGroupsOf(sql, service.serviceID, vote),
    turnoutOf(sql, publicVoteID),
  ]);
  const doubtful = await doubtfulBallots(sql, publicVoteID);
  const hash = createHash("sha256");
  let ballots = 0;
  for await (const part of countedBallots((work) => work(sql), publicVoteID)) {
    for (const { line } of part) hash.update(line);
    ballots += part.length;
  }
  const ordered = groupsOnBallot(tallies, vote, groups);
  const totals = tallies.map((tally) => ({
    ...tally,
    groupName: ordered.find(({ groupID }) => groupID === tally.groupID)!.name,
  }));
  const certificate = certificateOf({
    association: client.name,
    program: service.name,
    vote,
    countedAt: now,
    voters,
    ballots,
    aside: doubtful.length,
    refused: doubtful.filter(({ decision }) => decision === "refused").length,
    hash: hash.digest("hex"),
    groups: ordered.map(({ groupID, name }) => ({ name, items: totals.filter((one) => one.groupID === groupID) })),
  });
  const signed = await clientSigner(sql, app.sealing, client.clientID);
  const signature = signed(certificate).toString("base64");
  await writeTotals(sql, publicVoteID, totals);
  await setCounted(sql, publicVoteID, { certificate, signature, by: by, at: now });
  return { ballots };
}
