import { createHash } from "node:crypto";
import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { HOUR } from "../../contract/platform/durations.ts";
import { mailboxOf } from "../../contract/platform/email-address.ts";
import { mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import {
  castBallot,
  getMailedBallot,
  getTicketBallots,
  openKioskBallot,
  requestBallot,
} from "../../contract/votes/public-votes.ts";
import { parseTicketCode } from "../../contract/commerce/tickets/tickets.ts";
import { isProofOfWork, proofOfWorkChallenge } from "../../contract/votes/ballot-rules.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { refuseOtherRecord, refuseLink } from "../platform/http/principal.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { countLinksOfLastHour, createLink } from "../platform/links/queries.ts";
import { programMergeValues, clientMailSender } from "../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../mail/template-text.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { firstAccountWithMailbox } from "../people/users/queries.ts";
import { isAmongVisited } from "./ballots.ts";
import { mailboxMark, mailboxVoter, networkMark, personVoter, ticketVoter } from "./vote-keys.ts";
import { type PublicVoteRow, publicVoteInService, voteState } from "./vote-queries.ts";
import { refuseBallot } from "./refuse-ballot.ts";
import {
  groupsVotedIn,
  ballotRequestByID,
  ticketByCode,
  heldTicketOf,
  ticketVisitsOf,
  votesForTickets,
  insertBallotRequest,
} from "./voter-queries.ts";

const LINK_LASTS = "30 minutes";
/** Limits links to a mailbox, whatever the spelling of its address. */
const MOST_LINKS_AN_HOUR = 5;

/** A voter: the way in, the hash of their identity, and what else the ballot records. */
type Voter = {
  way: "no" | "ticket" | "unrestricted";
  voter: Buffer;
  network?: Buffer;
  ticketID?: string;
  linkID?: string;
  userID?: string;
};

type CastingCall = TransactionContext<typeof castBallot>;

export const casting = [
  on(castBallot, async (ask) => {
    const { sql, app, service, body, now } = ask;
    const key = await app.voteKeys.of(sql, service.serviceID, body.publicVoteID);
    if (!key) return refuseBallot((await isVotePublished(ask)) ? "closed" : "gone");
    const { way, voter, network, ticketID, linkID, userID } = await requireVoter(ask, key);
    const { outcome } = requireRow(
      await sql<{ outcome: string }>`
        select cast_ballot(${body.publicVoteID}, ${service.serviceID}, ${way}, ${voter}, ${network ?? null}, ${ticketID ?? null},
          ${linkID ?? null}, ${userID ?? null}, ${json(body.choices)}::jsonb, ${now}) as outcome`,
    );
    if (outcome === "cast" || outcome === "already") return { outcome } as const;
    return refuseBallot(outcome);
  }),

  on(getTicketBallots, async (ask) => {
    const { sql, app, service, ticket, linkHolder, now } = ask;
    const { ticketID } = ticket;
    if (linkHolder) refuseOtherRecord(linkHolder, linkHolder.purpose === "ticket" ? ticketID : ticket.transactionID);
    const { number } = requireFound(
      (await heldTicketOf(sql, ticketID, { isOwn: linkHolder?.purpose === "ticket" }))[0],
      "ticket",
    );
    const votes = await votesForTickets(sql, service.serviceID);
    const publicVotes = [];
    for (const vote of votes) {
      const key = await app.voteKeys.of(sql, vote.serviceID, vote.publicVoteID);
      const { publicVoteID, name, question, kind, service: url, groups } = vote;
      const of = { publicVoteID, name, question, kind, service: url, groups, state: voteState(vote, now) };
      publicVotes.push({ ...of, ...(await ticketBallotOf(sql, vote, ticketID, key)) });
    }
    return { ticketID, number, publicVotes };
  }),

  on(openKioskBallot, async (ask) => {
    const { sql, app, service, linkHolder, body } = ask;
    const vote = requireFound(
      (await publicVoteInService(sql, service.serviceID, linkHolder.recordID))[0],
      "public vote",
    );
    const ticket = await requireTicketOfCode(sql, body.code);
    if (ticket.serviceID !== (vote.ticketServiceID ?? service.serviceID)) refuseBallot("foreign ticket");
    const key = await app.voteKeys.of(sql, service.serviceID, vote.publicVoteID);
    if (!key) refuseBallot("closed");
    const { ticketID, number } = ticket;
    const { publicVoteID } = vote;
    return { ticketID, number, publicVoteID, ...(await ticketBallotOf(sql, vote, ticketID, key)) };
  }),

  /** The answer is the same for every address, so that it reveals nothing. */
  on(requestBallot, async (ask) => {
    const { sql, app, client, service, body, now } = ask;
    refuseWithoutProofOfWork(body, now);
    const vote = requireFound((await publicVoteInService(sql, service.serviceID, body.publicVoteID))[0], "public vote");
    if (vote.ticketRestriction !== "unrestricted") refuseBallot("other way");
    const key = await app.voteKeys.of(sql, service.serviceID, vote.publicVoteID);
    if (!key || !vote.published) return refuseBallot(vote.published ? "closed" : "gone");
    const mailbox = mailboxMark(key, mailboxOf(body.email));
    const { ballotRequestID } = requireRow(await insertBallotRequest(sql, vote.publicVoteID, mailbox));
    const { made } = requireRow(await countLinksOfLastHour(sql, "ballot", ballotRequestID));
    if (made >= MOST_LINKS_AN_HOUR) return {};
    const link = { purpose: "ballot", recordID: ballotRequestID, lasts: LINK_LASTS } as const;
    const ballotKey = await createLink(sql, client.clientID, link);
    const at = { ...programAddress(client.url, service), publicVoteID: vote.publicVoteID };
    const program = { app, client, service };
    await queueMail(sql, {
      to: body.email,
      ...clientMailSender(program),
      ...mergeTemplate(await mailTemplateOf(sql, "ballotLink"), programMergeValues(program, "")),
      action: {
        label: mailKinds.ballotLink.button,
        url: app.addresses.urlOf(`${paths.ballot(at)}#ballot/${ballotKey}`),
      },
    });
    return {};
  }),

  on(getMailedBallot, async ({ sql, app, service, linkHolder }) => {
    const { publicVoteID, mailbox } = requireFound((await ballotRequestByID(sql, linkHolder.recordID))[0], "ballot");
    const key = await app.voteKeys.of(sql, service.serviceID, publicVoteID);
    return { publicVoteID, votedIn: key ? await groupsVotedIn(sql, publicVoteID, mailboxVoter(key, mailbox)) : [] };
  }),
];

const isVotePublished = async ({ sql, service, body }: CastingCall): Promise<boolean> =>
  (await publicVoteInService(sql, service.serviceID, body.publicVoteID))[0]?.published ?? false;

/** Identified by a link or by signing in. Refuses others. */
async function requireVoter(ask: CastingCall, key: Buffer): Promise<Voter> {
  const { sql, linkHolder, body, request } = ask;
  const network = networkMark(key, request.ip);
  const ofTicket = (ticketID: string): Voter => ({ way: "ticket", voter: ticketVoter(key, ticketID), ticketID });
  if (linkHolder?.purpose === "ticket") {
    if (body.ticketID) refuseOtherRecord(linkHolder, body.ticketID);
    return ofTicket(linkHolder.recordID);
  }
  if (linkHolder?.purpose === "kiosk") {
    refuseOtherRecord(linkHolder, body.publicVoteID);
    return ofTicket((await requireTicketOfCode(sql, body.code ?? "")).ticketID);
  }
  if (linkHolder?.purpose === "ballot") {
    const ballotRequest = requireFound((await ballotRequestByID(sql, linkHolder.recordID))[0], "ballot");
    if (ballotRequest.publicVoteID !== body.publicVoteID) refuseLink();
    return { way: "unrestricted", voter: mailboxVoter(key, ballotRequest.mailbox), network, linkID: linkHolder.linkID };
  }
  if (body.ticketID) return ofTicket(await requireOwnTicket(ask, body.ticketID));
  if (linkHolder) return refuseBallot("no ticket");
  const { userID, isEmailProved } = ask.user;
  // Accounts cost nothing, mailboxes do: one person has one vote.
  if (!isEmailProved) refuse("Confirm your email address first, in your account. Then your vote counts.", 409);
  const { firstUserID } = requireRow(await firstAccountWithMailbox(sql, userID));
  return { way: "no", voter: personVoter(key, firstUserID), network, userID };
}

/** A ticket of an order that the caller made or has the link of. Refuses tickets given to others. */
async function requireOwnTicket({ sql, linkHolder, visitor }: CastingCall, ticketID: string): Promise<string> {
  const [ticket] = await heldTicketOf(sql, ticketID, { isOwn: false });
  const isTheirs = linkHolder
    ? ticket?.transactionID === linkHolder.recordID
    : ticket !== undefined && ticket.userID === visitor?.userID;
  return isTheirs ? ticketID : refuseBallot("foreign ticket");
}

async function requireTicketOfCode(sql: Sql, text: string) {
  const code = parseTicketCode(text);
  const [ticket] = code ? await ticketByCode(sql, code) : [];
  return ticket ?? refuseBallot("unknown code");
}

/** The ballot of a ticket, which only its holder may see. */
async function ticketBallotOf(
  sql: Sql,
  vote: Pick<PublicVoteRow, "publicVoteID" | "ticketRestriction" | "items">,
  ticketID: string,
  key: Buffer | undefined,
) {
  const votedIn = key ? await groupsVotedIn(sql, vote.publicVoteID, ticketVoter(key, ticketID)) : [];
  return { votedIn, visited: isAmongVisited(vote) ? await ticketVisitsOf(sql, ticketID) : null };
}

/** Refuses requests without a proof of work, which makes many ballots costly. */
function refuseWithoutProofOfWork(
  { publicVoteID, email, proof }: { publicVoteID: string; email: string; proof: number },
  now: Date,
): void {
  const hours = [now, new Date(now.getTime() - HOUR)];
  const isDone = hours.some((hour) =>
    isProofOfWork(
      createHash("sha256")
        .update(`${proofOfWorkChallenge(publicVoteID, email, hour)} ${proof}`)
        .digest(),
    ),
  );
  if (!isDone)
    refuse("Your browser couldn’t prove that a person is asking. Load the page again, and try once more.", 400);
}
