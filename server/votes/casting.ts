import { createHash } from "node:crypto";
import { paths, programAt } from "../../contract/platform/addresses.ts";
import { HOUR } from "../../contract/platform/durations.ts";
import { mailboxOf } from "../../contract/platform/email-address.ts";
import { mailKinds } from "../../contract/mail/kinds/kinds.ts";
import {
  castBallot,
  getMailedBallot,
  getTicketBallots,
  openKioskBallot,
  requestBallot,
} from "../../contract/votes/public-votes.ts";
import { codeIn } from "../../contract/commerce/tickets.ts";
import { isProofOfWork, proofOfWorkFor } from "../../contract/votes/voting.ts";
import { type Sql, json, one } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { refuseAbout, refuseLink } from "../platform/http/principal.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { countLinksOfLastHour, makeLink } from "../platform/links/queries.ts";
import { programValues, senderOf } from "../mail/entry-mails.ts";
import { templateOf, worded } from "../mail/words.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { firstAccountOfMailbox } from "../people/users/queries.ts";
import { isAmongVisited } from "./ballots.ts";
import { mailboxMark, mailboxVoter, networkMark, personVoter, ticketVoter } from "./keys.ts";
import { type PublicVoteRow, publicVoteInService, voteState } from "./queries.ts";
import { refuseBallot } from "./refusals.ts";
import {
  groupsVotedIn,
  requestWith,
  ticketByCode,
  ticketHeld,
  visitsOf,
  votesOfTickets,
  writeRequest,
} from "./voter-queries.ts";

const LINK_LASTS = "30 minutes";
/** However the address is written: more than these go to no mailbox. */
const MOST_AN_HOUR = 5;

/** Who votes: by which way in, under which hash, and what it is about. */
type Voter = {
  way: "no" | "ticket" | "unrestricted";
  voter: Buffer;
  network?: Buffer;
  ticketID?: string;
  linkID?: string;
  userID?: string;
};

type Casting = Inside<typeof castBallot>;

export const casting = [
  on(castBallot, async (ask) => {
    const { sql, house, service, body, now } = ask;
    const key = await house.voteKeys.of(sql, service.serviceID, body.publicVoteID);
    if (!key) return refuseBallot((await isThere(ask)) ? "closed" : "gone");
    const { way, voter, network, ticketID, linkID, userID } = await voterOf(ask, key);
    const { outcome } = one(
      await sql<{ outcome: string }>`
        select cast_ballot(${body.publicVoteID}, ${service.serviceID}, ${way}, ${voter}, ${network ?? null}, ${ticketID ?? null},
          ${linkID ?? null}, ${userID ?? null}, ${json(body.choices)}::jsonb, ${now}) as outcome`,
    );
    if (outcome === "cast" || outcome === "already") return { outcome } as const;
    return refuseBallot(outcome);
  }),

  on(getTicketBallots, async (ask) => {
    const { sql, house, service, ticket, bearer, now } = ask;
    const { ticketID } = ticket;
    if (bearer) refuseAbout(bearer, bearer.purpose === "ticket" ? ticketID : ticket.transactionID);
    const { number } = found((await ticketHeld(sql, ticketID, { isOwn: bearer?.purpose === "ticket" }))[0], "ticket");
    const votes = await votesOfTickets(sql, service.serviceID);
    const publicVotes = [];
    for (const vote of votes) {
      const key = await house.voteKeys.of(sql, vote.serviceID, vote.publicVoteID);
      const { publicVoteID, name, question, kind, service: url } = vote;
      const of = { publicVoteID, name, question, kind, service: url, state: voteState(vote, now) };
      publicVotes.push({ ...of, ...(await ticketsVote(sql, vote, ticketID, key)) });
    }
    return { ticketID, number, publicVotes };
  }),

  on(openKioskBallot, async (ask) => {
    const { sql, house, service, bearer, body } = ask;
    const vote = found((await publicVoteInService(sql, service.serviceID, bearer.recordID))[0], "public vote");
    const ticket = await ticketOfCode(sql, body.code);
    if (ticket.serviceID !== (vote.ticketServiceID ?? service.serviceID)) refuseBallot("foreign ticket");
    const key = await house.voteKeys.of(sql, service.serviceID, vote.publicVoteID);
    if (!key) refuseBallot("closed");
    const { ticketID, number } = ticket;
    const { publicVoteID } = vote;
    return { ticketID, number, publicVoteID, ...(await ticketsVote(sql, vote, ticketID, key)) };
  }),

  /** What it answers is the same for every address. */
  on(requestBallot, async (ask) => {
    const { sql, house, client, service, body, now } = ask;
    refuseIdle(body, now);
    const vote = found((await publicVoteInService(sql, service.serviceID, body.publicVoteID))[0], "public vote");
    if (vote.ticketRestriction !== "unrestricted") refuseBallot("other way");
    const key = await house.voteKeys.of(sql, service.serviceID, vote.publicVoteID);
    if (!key || !vote.published) return refuseBallot(vote.published ? "closed" : "gone");
    const mailbox = mailboxMark(key, mailboxOf(body.email));
    const { ballotRequestID } = one(await writeRequest(sql, vote.publicVoteID, mailbox));
    const { made } = one(await countLinksOfLastHour(sql, "ballot", ballotRequestID));
    if (made >= MOST_AN_HOUR) return {};
    const link = { purpose: "ballot", recordID: ballotRequestID, lasts: LINK_LASTS } as const;
    const ballotKey = await makeLink(sql, client.clientID, link);
    const at = { ...programAt(client.url, service), publicVoteID: vote.publicVoteID };
    const program = { house, client, service };
    await queueMail(sql, {
      to: body.email,
      ...senderOf(program),
      ...worded(await templateOf(sql, "ballotLink"), programValues(program, "")),
      action: {
        label: mailKinds.ballotLink.button,
        url: `${house.settings.origin}${paths.ballot(at)}#ballot/${ballotKey}`,
      },
    });
    return {};
  }),

  on(getMailedBallot, async ({ sql, house, service, bearer }) => {
    const { publicVoteID, mailbox } = found((await requestWith(sql, bearer.recordID))[0], "ballot");
    const key = await house.voteKeys.of(sql, service.serviceID, publicVoteID);
    return { publicVoteID, votedIn: key ? await groupsVotedIn(sql, publicVoteID, mailboxVoter(key, mailbox)) : [] };
  }),
];

const isThere = async ({ sql, service, body }: Casting): Promise<boolean> =>
  (await publicVoteInService(sql, service.serviceID, body.publicVoteID))[0]?.published ?? false;

/** By the link that is borne, or by who is signed in. */
async function voterOf(ask: Casting, key: Buffer): Promise<Voter> {
  const { sql, bearer, body, request } = ask;
  const network = networkMark(key, request.ip);
  const ofTicket = (ticketID: string): Voter => ({ way: "ticket", voter: ticketVoter(key, ticketID), ticketID });
  if (bearer?.purpose === "ticket") {
    if (body.ticketID) refuseAbout(bearer, body.ticketID);
    return ofTicket(bearer.recordID);
  }
  if (bearer?.purpose === "kiosk") {
    refuseAbout(bearer, body.publicVoteID);
    return ofTicket((await ticketOfCode(sql, body.code ?? "")).ticketID);
  }
  if (bearer?.purpose === "ballot") {
    const asked = found((await requestWith(sql, bearer.recordID))[0], "ballot");
    if (asked.publicVoteID !== body.publicVoteID) refuseLink();
    return { way: "unrestricted", voter: mailboxVoter(key, asked.mailbox), network, linkID: bearer.linkID };
  }
  if (body.ticketID) return ofTicket(await ticketBought(ask, body.ticketID));
  if (bearer) return refuseBallot("no ticket");
  const { userID, isEmailProved } = ask.user;
  // Accounts cost nothing, mailboxes do: one person is one vote.
  if (!isEmailProved) refuse("Confirm your email address first, in your account. Then your vote counts.", 409);
  const { firstUserID } = one(await firstAccountOfMailbox(sql, userID));
  return { way: "no", voter: personVoter(key, firstUserID), network, userID };
}

/** Of an order that somebody has the link to, or made: one that wasn't given to somebody else. */
async function ticketBought({ sql, bearer, visitor }: Casting, ticketID: string): Promise<string> {
  const [ticket] = await ticketHeld(sql, ticketID, { isOwn: false });
  const isTheirs = bearer
    ? ticket?.transactionID === bearer.recordID
    : ticket !== undefined && ticket.userID === visitor?.userID;
  return isTheirs ? ticketID : refuseBallot("foreign ticket");
}

async function ticketOfCode(sql: Sql, text: string) {
  const code = codeIn(text);
  const [ticket] = code ? await ticketByCode(sql, code) : [];
  return ticket ?? refuseBallot("unknown code");
}

/** What a ticket has left of a ballot, which nobody is told of by anybody else. */
async function ticketsVote(
  sql: Sql,
  vote: Pick<PublicVoteRow, "publicVoteID" | "ticketRestriction" | "items">,
  ticketID: string,
  key: Buffer | undefined,
) {
  const votedIn = key ? await groupsVotedIn(sql, vote.publicVoteID, ticketVoter(key, ticketID)) : [];
  return { votedIn, visited: isAmongVisited(vote) ? await visitsOf(sql, ticketID) : null };
}

/** Whoever wants many ballots works for each: the hash of what is asked, and a number that was looked for, begins with zeros. */
function refuseIdle(
  { publicVoteID, email, proof }: { publicVoteID: string; email: string; proof: number },
  now: Date,
): void {
  const hours = [now, new Date(now.getTime() - HOUR)];
  const isDone = hours.some((hour) =>
    isProofOfWork(
      createHash("sha256")
        .update(`${proofOfWorkFor(publicVoteID, email, hour)} ${proof}`)
        .digest(),
    ),
  );
  if (!isDone)
    refuse("Your browser couldn’t prove that a person is asking. Load the page again, and try once more.", 400);
}
