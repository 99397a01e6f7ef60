import { Readable } from "node:stream";
import { callAddress } from "../../contract/platform/endpoint.ts";
import {
  announcePublicVote,
  countPublicVote,
  decideBallots,
  getPublicVote,
  publicVoteBallots,
  publicVoteCertificate,
  withdrawPublicVote,
} from "../../contract/votes/public-vote-editing.ts";
import { getTicketKey } from "../../contract/commerce/tickets/tickets.ts";
import { publishWinnersGallery } from "../galleries/winners-gallery.ts";
import { type TransactionContext, type OutsideContext, on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { countVote } from "./count-vote.ts";
import { countedBallots, doubtfulBallots, setAnnounced, writeBallotDecisions } from "./vote-count-queries.ts";
import { lockBallots } from "./vote-editing-queries.ts";
import {
  type PublicVoteRow,
  type TotalRow,
  ballotGroupsOf,
  publicVoteInService,
  voteTotalsOf,
  voteState,
} from "./vote-queries.ts";
import { turnoutByDay, turnoutOf } from "./turnout-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

export const voteCounting = [
  on(getPublicVote, async ({ sql, service, publicVote: vote, standings, now }) => {
    const { publicVoteID } = vote;
    const [turnout, days, doubtful, groups, totals] = await Promise.all([
      turnoutOf(sql, publicVoteID),
      turnoutByDay(sql, publicVoteID, service.timeZone),
      doubtfulBallots(sql, publicVoteID),
      ballotGroupsOf(sql, service.serviceID, vote),
      voteTotalsOf(sql, publicVoteID),
    ]);
    const nameOf = (groupID: string) => groups.find((group) => group.groupID === groupID)?.name ?? vote.name;
    return {
      ...vote,
      ...turnout,
      standings: [...standings],
      state: voteState(vote, now),
      zone: service.timeZone,
      turnout: days,
      doubtful: doubtful.map(({ groupID, ...ballot }) => ({ ...ballot, groupName: nameOf(groupID) })),
      totals: byGroup(totals),
    };
  }),

  on(decideBallots, async ({ sql, publicVote: { publicVoteID, countedAt }, body, user, now, audit }) => {
    if (countedAt) refuse("This vote was counted, so nothing of it is decided anew.", 409);
    const decided = await writeBallotDecisions(sql, publicVoteID, { ...body, by: user.userID, at: now });
    await audit(publicVoteID, null, { ballots: decided.length, decision: body.decision });
    return {};
  }),

  /** Ends voting: with the key, the way from a ballot to its voter is destroyed. */
  on(countPublicVote, async (ask) => {
    const { sql, app, client, service, user, now, audit } = ask;
    const { publicVoteID } = ask.publicVote;
    await lockBallots(sql, publicVoteID);
    const vote = await lockCountableVote(ask);
    const { ballots } = await countVote(sql, { app, client, service, vote, by: user.userID, now });
    await audit(publicVoteID, null, { counted: ballots });
    await recordEvent(sql, "vote.counted", service.serviceID, { publicVoteID, ballots });
    return {};
  }),

  on(announcePublicVote, async ({ sql, service, publicVote: vote, now, audit }) => {
    if (!vote.countedAt) refuse("Count this vote first.", 409);
    if (!vote.published) refuse("This vote isn’t published, so nobody would see it. Publish it first.", 409);
    await setAnnounced(sql, vote.publicVoteID, now);
    if (vote.items === "entries") await publishWinnersGallery(sql, service.serviceID, audit);
    await audit(vote.publicVoteID, { announcedAt: vote.announcedAt }, { announcedAt: now.toISOString() });
    await recordEvent(sql, "vote.announced", service.serviceID, { publicVoteID: vote.publicVoteID });
    return {};
  }),

  on(withdrawPublicVote, async ({ sql, publicVote: vote, audit }) => {
    await setAnnounced(sql, vote.publicVoteID, null);
    await audit(vote.publicVoteID, { announcedAt: vote.announcedAt }, { announcedAt: null });
    return {};
  }),

  onOutsideTransaction(publicVoteCertificate, async (ask) => {
    const { certificate, signature } = refuseUnannounceable(ask);
    const { client, app } = ask;
    const text = `${certificate}
Signature (Ed25519, base64) of everything above this line, with the key at
${app.addresses.urlOf(callAddress(getTicketKey, { client: client.url }), client)}
${signature}
`;
    return ask.reply.type("text/plain; charset=utf-8").send(text) as never;
  }),

  onOutsideTransaction(publicVoteBallots, async (ask) => {
    const { publicVoteID } = refuseUnannounceable(ask);
    const { app, client, reply } = ask;
    const parts = countedBallots((work) => app.database.readInside(client.clientID, work), publicVoteID);
    reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
    return reply.send(Readable.from(ballotText(parts))) as never;
  }),
];

async function* ballotText(parts: ReturnType<typeof countedBallots>) {
  for await (const part of parts) yield part.map(({ line }) => line).join("");
}

function refuseUnannounceable({
  publicVote: vote,
}: OutsideContext<typeof publicVoteCertificate> | OutsideContext<typeof publicVoteBallots>): PublicVoteRow {
  if (!vote.announcedAt) refuse("The outcome of this vote isn’t told yet.", 404);
  return vote;
}

/** Locks the vote. Refuses one that is still open or has ballots without a decision. */
async function lockCountableVote({
  sql,
  service,
  publicVote,
  now,
}: TransactionContext<typeof countPublicVote>): Promise<PublicVoteRow> {
  const [vote] = await publicVoteInService(sql, service.serviceID, publicVote.publicVoteID);
  if (!vote || vote.countedAt) refuse("This vote was counted already.", 409);
  if (!vote.published || voteState(vote, now) !== "counting")
    refuse("Voting isn’t over. Count it when it is: then nobody can vote any more.", 409);
  const { waiting } = await turnoutOf(sql, vote.publicVoteID);
  if (waiting > 0) refuse("Some ballots were put aside. Decide first which of them count.", 409);
  return vote;
}

const byGroup = (totals: readonly TotalRow[]) =>
  [...Map.groupBy(totals, ({ groupID }) => groupID)].map(([groupID, items]) => ({
    groupID,
    groupName: items[0]!.groupName,
    items,
  }));
