import { voteStates } from "../programs/vote-states.ts";
import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { kindNames } from "../platform/service-kinds.ts";
import { EmailAddress, ID, Instant, nullable, oneOf, record, inputRecord, NullableID } from "../platform/schema.ts";

const servicePath = "/clients/:client/services/:service";
const votingPath = "public-voting/:publicVoteID";
/** A ballot has an address for each kind of program, and one for both. */
const contestBallotPath = `/:client/contests/:service/${votingPath}` as const;
const tourBallotPath = `/:client/parades/:service/${votingPath}` as const;

/** N06 Who has a ballot: every account, every ticket, every scanned ticket, or every confirmed email address. */
export const ticketRestrictions = ["no", "per-ticket", "per-scanned-ticket", "unrestricted"] as const;
export type TicketRestriction = (typeof ticketRestrictions)[number];

export type VoteState = (typeof voteStates)[number];

export const MOST_CHOICES = 50;

export const ballotItem = record({
  itemID: ID(),
  groupID: ID(),
  title: Str(),
  /** Name of the maker; null where names are hidden. */
  byline: nullable(Str()),
  place: nullable(Str()),
  cover: nullable(pictureSchema),
  pictures: Integer(),
});
export type BallotItem = Static<typeof ballotItem>;

const ballotGroup = record({ groupID: ID(), name: Str() });

const winner = record({ groupID: ID(), groupName: Str(), itemID: ID(), votes: Integer() });

export const getBallot = get(`${servicePath}/${votingPath}`, {
  also: [{ path: contestBallotPath, kind: "contest" }, tourBallotPath],
  summary: "The ballot of a public vote",
  feature: "votes",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    publicVoteID: ID(),
    programName: Str(),
    name: Str(),
    question: Str(),
    description: Str(),
    state: oneOf(voteStates),
    opensAt: nullable(Instant()),
    closesAt: nullable(Instant()),
    zone: Str(),
    ticketRestriction: oneOf(ticketRestrictions),
    /** Program whose tickets vote, if tickets do. */
    ticketProgram: nullable(Str()),
    /** Whether a ticket votes only among the homes that it visited. */
    visitedOnly: Bool(),
    choices: Integer(),
    groups: List(ballotGroup),
    items: List(ballotItem),
    /** Empty until the public is told. */
    winners: List(winner),
    ballots: nullable(Integer()),
  }),
});

/** D25 */
export const getBallotItem = get(`${servicePath}/${votingPath}/items/:itemID`, {
  also: [{ path: `${contestBallotPath}/items/:itemID`, kind: "contest" }, `${tourBallotPath}/items/:itemID`],
  summary: "What can be voted for, with its pictures",
  feature: "votes",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    publicVoteID: ID(),
    programName: Str(),
    voteName: Str(),
    ...ballotItem.properties,
    images: List(record({ imageID: ID(), caption: Str(), credit: Str(), picture: pictureSchema })),
  }),
});

export const listBallots = get(`${servicePath}/public-voting`, {
  summary: "The public votes of a program that are open, or whose outcome is told",
  feature: "votes",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    publicVotes: List(
      record({
        publicVoteID: ID(),
        name: Str(),
        question: Str(),
        state: oneOf(voteStates),
        opensAt: nullable(Instant()),
        closesAt: nullable(Instant()),
      }),
    ),
  }),
});

const choice = inputRecord({
  groupID: ID(),
  itemIDs: List(ID(), { minItems: 1, maxItems: MOST_CHOICES, uniqueItems: true }),
});

/** N06 A ballot, or some of its groups. Each group counts once; repeating the call changes nothing. */
export const castBallot = post(`${servicePath}/public-votes`, {
  summary: "Vote",
  feature: "votes",
  allow: "VOTE",
  limited: false,
  body: inputRecord({
    publicVoteID: ID(),
    choices: List(choice, { minItems: 1, maxItems: 200 }),
    /** The ticket that votes. */
    ticketID: Optional(NullableID()),
    /** At a kiosk: content of the ticket's code. */
    code: Optional(Str({ maxLength: 200 })),
  }),
  /** `already`: these groups had been voted in; that vote counts. */
  answer: record({ outcome: oneOf(["cast", "already"]) }),
});

/** What is left of a ticket’s ballot, without how it voted. */
const ticketBallot = record({
  publicVoteID: ID(),
  votedIn: List(ID()),
  /** Visited homes with their times, if the ticket votes only among those; null for all. */
  visited: nullable(List(record({ itemID: ID(), at: Instant() }))),
});

export const getTicketBallots = get(`${servicePath}/public-votes/:ticketID`, {
  summary: "The public votes in which a ticket has a ballot, and what is left of it",
  allow: "VOTE_BY_TICKET",
  whileLooking: false,
  answer: record({
    ticketID: ID(),
    number: Integer(),
    publicVotes: List(
      record({
        ...ticketBallot.properties,
        name: Str(),
        question: Str(),
        /** How many groups there are to vote in. */
        groups: Integer(),
        /** Kind of the vote's program: a ticket of one program may vote in another. */
        kind: oneOf(kindNames),
        service: Str(),
        state: oneOf(voteStates),
      }),
    ),
  }),
});

export const openKioskBallot = post(`${servicePath}/kiosk`, {
  summary: "Begin a ballot at a kiosk, with the code of a ticket",
  feature: "votes",
  allow: "BEAR_KIOSK",
  limited: false,
  body: inputRecord({ code: Str({ minLength: 1, maxLength: 200 }) }),
  answer: record({ ticketID: ID(), number: Integer(), ...ticketBallot.properties }),
});

/** Mails a link, valid for 30 minutes, by which that mailbox votes once. */
export const requestBallot = post(`${servicePath}/ballot-links`, {
  summary: "Have a link to one's ballot mailed",
  feature: "votes",
  allow: "PUBLIC",
  body: inputRecord({
    publicVoteID: ID(),
    email: EmailAddress(),
    /** Proof of work against mass requests (contract/votes/ballot-rules.ts). */
    proof: Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  answer: record({}),
  done: "Look into your mailbox.",
});

/** The ballot of a mailed link, before it votes. */
export const getMailedBallot = get(`${servicePath}/ballot`, {
  summary: "Which ballot a mailed link opens",
  feature: "votes",
  allow: "BEAR_BALLOT",
  answer: record({ publicVoteID: ID(), votedIn: List(ID()) }),
});
