import { Array as List, Boolean as Bool, Integer, String as Str } from "typebox";
import { download, get, post } from "../platform/endpoint.ts";
import { voteStates } from "../programs/vote-states.ts";
import { MOST_CHOICES, ticketRestrictions } from "./public-votes.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord, NullableID } from "../platform/schema.ts";

const votesPath = "/clients/:client/services/:service/votes";
const votePath = `${votesPath}/:publicVoteID` as const;

const settings = {
  name: Str({ minLength: 1, maxLength: 200 }),
  question: Str({ minLength: 1, maxLength: 200 }),
  description: Str({ maxLength: 2_000 }),
  galleryID: NullableID(),
  grouped: Bool(),
  choices: Integer({ minimum: 1, maximum: MOST_CHOICES }),
  ticketRestriction: oneOf(ticketRestrictions),
  ticketServiceID: NullableID(),
  published: Bool(),
};

const staffVote = record({
  publicVoteID: ID(),
  name: Str(),
  question: Str(),
  description: Str(),
  galleryID: nullable(ID()),
  grouped: Bool(),
  choices: Integer(),
  ticketRestriction: oneOf(ticketRestrictions),
  ticketServiceID: nullable(ID()),
  published: Bool(),
  state: oneOf(voteStates),
  /** Number of ballots. How anybody voted is secret until the count. */
  voters: Integer(),
  /** Ballots put aside for a decision. */
  waiting: Integer(),
});

export const listPublicVotes = get(votesPath, {
  summary: "The public votes of a program, for its staff",
  feature: "votes",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    standings: Standings(),
    opensAt: nullable(Instant()),
    closesAt: nullable(Instant()),
    zone: Str(),
    publicVotes: List(staffVote),
    /** Galleries of finalists, and programs whose tickets may vote. */
    galleries: List(record({ galleryID: ID(), name: Str() })),
    ticketPrograms: List(record({ serviceID: ID(), name: Str() })),
  }),
});

export const createPublicVote = post(votesPath, {
  summary: "Add a public vote",
  feature: "votes",
  allow: "MANAGE_VOTES",
  changes: "service",
  body: inputRecord(settings),
  answer: record({ publicVoteID: ID() }),
  done: "Vote added.",
});

export const editPublicVote = post(votePath, {
  summary: "Edit a public vote",
  feature: "votes",
  allow: "MANAGE_VOTES",
  changes: "service",
  body: inputRecord(settings),
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removePublicVote = post(`${votePath}/remove`, {
  summary: "Remove a public vote that nobody has voted in",
  feature: "votes",
  allow: "MANAGE_VOTES",
  changes: "service",
  answer: record({}),
  done: "Vote removed.",
});

const total = record({ itemID: ID(), title: Str(), votes: Integer(), place: Integer() });

export const getPublicVote = get(votePath, {
  summary: "A public vote: its turnout, what was put aside, and what came out",
  feature: "votes",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    standings: Standings(),
    ...staffVote.properties,
    opensAt: nullable(Instant()),
    closesAt: nullable(Instant()),
    zone: Str(),
    /** Voters by day of their first ballot. */
    turnout: List(record({ day: Str(), voters: Integer() })),
    doubtful: List(
      record({
        ballotID: ID(),
        groupName: Str(),
        reason: Str(),
        castAt: Instant(),
        /** The same for ballots from one network; the network itself isn't stored. */
        mark: Str(),
        decision: nullable(oneOf(["counts", "refused"])),
      }),
    ),
    countedAt: nullable(Instant()),
    countedBy: nullable(Str()),
    announcedAt: nullable(Instant()),
    /** Empty until the count. */
    totals: List(record({ groupID: ID(), groupName: Str(), items: List(total) })),
    certificate: nullable(Str()),
  }),
});

export const decideBallots = post(`${votePath}/decide`, {
  summary: "Say whether ballots that were put aside count",
  feature: "votes",
  allow: "MANAGE_VOTES",
  body: inputRecord({
    ballotIDs: List(ID(), { minItems: 1, maxItems: 5_000, uniqueItems: true }),
    decision: oneOf(["counts", "refused"]),
  }),
  answer: record({}),
  done: "Decided.",
});

export const countPublicVote = post(`${votePath}/count`, {
  summary: "Count a public vote that is over",
  feature: "votes",
  allow: "MANAGE_VOTES",
  changes: "service",
  answer: record({}),
  done: "Counted.",
});

export const announcePublicVote = post(`${votePath}/announce`, {
  summary: "Tell the public who was chosen, in the winners gallery too",
  feature: "votes",
  allow: "MANAGE_VOTES",
  changes: "service",
  answer: record({}),
  done: "The people’s choice is public.",
});

export const withdrawPublicVote = post(`${votePath}/withdraw`, {
  summary: "Take back what the public was told of a vote",
  feature: "votes",
  allow: "MANAGE_VOTES",
  changes: "service",
  answer: record({}),
  done: "Outcome taken back.",
});

export const publicVoteCertificate = download(`${votePath}/certificate`, {
  summary: "The certificate of a count, signed with the client's key",
  feature: "votes",
  allow: "PUBLIC",
  fileName: "certificate-of-the-count.txt",
});

export const publicVoteBallots = download(`${votePath}/ballots`, {
  summary: "All ballots that were counted, without whose they are: what the certificate has the hash of",
  feature: "votes",
  allow: "PUBLIC",
  whileLooking: false,
  fileName: "ballots.txt",
});

export const makeKioskLink = post(`${votePath}/kiosk-link`, {
  summary: "Make the link that opens a vote on a device in a hall",
  feature: "votes",
  allow: "MANAGE_VOTES",
  /** The link can't be shown again: only its hash is stored. */
  answer: record({ url: Str() }),
  done: "Link made.",
});

export const closeKiosks = post(`${votePath}/close-kiosks`, {
  summary: "End the links of all kiosks of a vote",
  feature: "votes",
  allow: "MANAGE_VOTES",
  answer: record({}),
  done: "All kiosks are closed.",
});
