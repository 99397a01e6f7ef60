import { createHash } from "node:crypto";
import type { Sql } from "../db/sql.ts";
import type { House } from "../house.ts";
import { clientSigner } from "../sales/ticket-signing.ts";
import { groupsWith } from "./ballots.ts";
import { certificateOf } from "./certificate.ts";
import { countedBallots, doubtfulBallots, setCounted, talliesOf, writeTotals } from "./counting-queries.ts";
import { type PublicVoteRow, groupsOf } from "./queries.ts";
import { turnoutOf } from "./turnout.ts";

type Count = {
  house: Pick<House, "sealing">;
  client: { clientID: string; name: string };
  service: { serviceID: string; name: string };
  vote: PublicVoteRow;
  by: string;
  now: Date;
};

/** Totals, a certificate of them, and the end of the key. Says how many ballots count. */
export async function countVote(
  sql: Sql,
  { house, client, service, vote, by, now }: Count,
): Promise<{ ballots: number }> {
  const { publicVoteID } = vote;
  const [ballots, tallies, groups, { voters }] = await Promise.all([
    countedBallots(sql, publicVoteID),
    talliesOf(sql, vote),
    groupsOf(sql, service.serviceID, vote),
    turnoutOf(sql, publicVoteID),
  ]);
  const doubtful = await doubtfulBallots(sql, publicVoteID);
  const ordered = groupsWith(tallies, vote, groups);
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
    ballots: ballots.length,
    aside: doubtful.length,
    refused: doubtful.filter(({ decision }) => decision === "refused").length,
    hash: createHash("sha256").update(ballots.join("")).digest("hex"),
    groups: ordered.map(({ groupID, name }) => ({ name, items: totals.filter((one) => one.groupID === groupID) })),
  });
  const signed = await clientSigner(sql, house.sealing, client.clientID);
  const signature = signed(certificate).toString("base64");
  await writeTotals(sql, publicVoteID, totals);
  await setCounted(sql, publicVoteID, { certificate, signature, by: by, at: now });
  return { ballots: ballots.length };
}
