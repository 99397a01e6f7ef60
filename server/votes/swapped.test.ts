import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  announcePublicVote,
  countPublicVote,
  getPublicVote,
  publicVoteBallots,
  publicVoteCertificate,
} from "../../contract/votes/public-vote-editing.ts";
import { castBallot, getBallot } from "../../contract/votes/public-votes.ts";
import { calls } from "../../contract/app/all-calls.ts";
import { auditLog } from "../../contract/people/audit.ts";
import { identifier } from "../../contract/platform/identifier.ts";
import { addContest, addEntry } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import { type Voting, addVote, voteFrom } from "../../test/voting.ts";
import { clock } from "../platform/clock.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);

beforeAll(async () => {
  const contest = await addContest(town, { url: "swapped" });
  for (const title of ["Kiln house", "Long wall"]) await addEntry(town, contest, { title, submitted: true });
});
afterEach(() => void vi.restoreAllMocks());

/** One and another vote each for what they choose, in one order; then it is counted and told. All at one moment. */
async function held(choiceOf: { rival: string; stranger: string }): Promise<Voting> {
  const vote = await addVote(town, { client: "oak", service: "swapped" }, { grouped: false });
  const { items } = (await town.as()(getBallot, vote)).answer;
  for (const person of ["rival", "stranger"] as const) {
    const { itemID } = items.find(({ title }) => title === choiceOf[person])!;
    const choices = [{ groupID: vote.publicVoteID, itemIDs: [itemID] }];
    const cast = await town.as(person)(castBallot, vote, { publicVoteID: vote.publicVoteID, choices });
    expect(cast.answer.outcome).toBe("cast");
  }
  await voteFrom(town, vote, -2, -1);
  expect((await owner(countPublicVote, vote)).status).toBe(200);
  expect((await owner(announcePublicVote, vote)).status).toBe(200);
  return vote;
}

const uuid = new RegExp(identifier, "g");

/** What staff can have of it after the count, by every way there is, and what the database keeps of it. */
async function allThatIsKnown(vote: Voting): Promise<string> {
  const { publicVoteID } = vote;
  const answers = [await owner(getPublicVote, vote), await town.as()(getBallot, vote)].map(({ answer }) => answer);
  const items = (answers[1] as { items: { itemID: string }[] }).items.map(({ itemID }) => itemID);
  /**
   * Without what is drawn at random for each vote, or made of that: these are two votes, as two real ones would be. One and the same vote
   * is compared below, with nothing taken out.
   */
  const unnamed = (text: string) =>
    text
      .replaceAll(publicVoteID, "this vote")
      .replace(uuid, (id) => (items.includes(id) ? id : "an identifier"))
      .replace(/[0-9a-f]{64}/g, "a hash")
      .replace(/[A-Za-z0-9+/]{80,}={0,2}/g, "a signature");
  // Lines stand in the order of identifiers.
  const files = [await owner(publicVoteCertificate, vote), await owner(publicVoteBallots, vote)].map(({ answer }) =>
    unnamed(String(answer)).split("\n").toSorted(),
  );
  const rows = await town.inside("oak", async (sql) => [
    await sql`select * from public_votes where public_vote_id = ${publicVoteID}`,
    await sql`select * from public_vote_totals where public_vote_id = ${publicVoteID} order by group_id, item_id`,
    // A ballot's identifier and its voter are drawn anew for each vote: what stands beside them is compared, without an order.
    await sql`
      select to_jsonb(b) - 'ballot_id' - 'voter' - 'network' as ballot from ballots b
      where public_vote_id = ${publicVoteID} order by item_ids`,
    await sql`select voter from ballot_requests where public_vote_id = ${publicVoteID}`,
    await sql`select before, after from audit_log where record_id = ${publicVoteID} order by audit_id`,
    await sql`select mail_id from mails where to_jsonb(mails)::text like ${`%${publicVoteID}%`}`,
  ]);
  return unnamed(JSON.stringify([answers, files, rows]));
}

test("two voters who swap their choices leave nothing, in any answer, file, mail, log or row, by which it is told who chose what", async () => {
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  vi.spyOn(clock, "now").mockImplementation(() => now);
  const one = await allThatIsKnown(await held({ rival: "Kiln house", stranger: "Long wall" }));
  const other = await allThatIsKnown(await held({ rival: "Long wall", stranger: "Kiln house" }));
  expect(withoutTimes(other)).toBe(withoutTimes(one));
  // It would be seen: a vote with another outcome reads otherwise.
  const third = await allThatIsKnown(await held({ rival: "Long wall", stranger: "Long wall" }));
  expect(withoutTimes(third)).not.toBe(withoutTimes(one));
  for (const known of [one, other])
    for (const person of ["rival", "stranger"]) expect(known).not.toContain(town.people[person]!);
});

/** When the vote was made, and its window, is by the database's clock, which goes on between one and the other. */
const withoutTimes = (known: string) =>
  known.replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)?/g, "a time");

/** Every call by which something of a vote is read, whichever there will be, as staff send it and as the public does. */
const reading = calls.filter(
  ({ endpoint: { method, path } }) =>
    method === "GET" && /\/(votes|public-voting)(\/|$)/.test(path) && !path.includes(":ticketID"),
);

/** Status, kind and bytes of each, as they came, with nothing taken out. */
async function bytesOfAll(vote: Voting): Promise<Map<string, Buffer>> {
  const { items } = (await town.as()(getBallot, vote)).answer;
  const heard = new Map<string, Buffer>();
  for (const person of ["owner", "viewer", undefined])
    for (const { name, endpoint } of reading) {
      const url = endpoint.path
        .replace(":client", vote.client)
        .replace(":service", vote.service)
        .replace(":publicVoteID", vote.publicVoteID)
        .replace(":itemID", items[0]!.itemID);
      const headers = person ? { authorization: `Bearer ${await town.token(person)}` } : {};
      const { statusCode, headers: told, rawPayload } = await town.server.inject({ url: `/api${url}`, headers });
      const before = Buffer.from(`${statusCode} ${String(told["content-type"])} `);
      heard.set(`${name} for ${person ?? "anybody"}`, Buffer.concat([before, rawPayload]));
    }
  const { answer: log } = await owner(auditLog, { client: vote.client });
  heard.set("the log of changes", Buffer.from(JSON.stringify(log)));
  const mails = await town.inside("oak", (sql) => sql`select to_jsonb(m) as mail from mails m order by mail_id`);
  heard.set("every mail", Buffer.from(JSON.stringify(mails)));
  return heard;
}

const ballotsOf = (vote: Voting) =>
  town.inside(
    "oak",
    (sql) => sql<{ ballotID: string; voter: Buffer }>`
      select ballot_id, voter from ballots where public_vote_id = ${vote.publicVoteID} order by ballot_id`,
  );

/** As if each of the two had cast the other's ballot, and nothing else were otherwise. */
async function swapVoters(vote: Voting): Promise<void> {
  const [one, other] = await ballotsOf(vote);
  const put = (ballotID: string, voter: Buffer) =>
    town.inside("oak", (sql) => sql`update ballots set voter = ${voter} where ballot_id = ${ballotID}`);
  await put(one!.ballotID, Buffer.from("nobody"));
  await put(other!.ballotID, one!.voter);
  await put(one!.ballotID, other!.voter);
}

/** Counts and tells the public, hears all, and puts the vote back as it was before the count. */
async function counted(vote: Voting): Promise<Map<string, Buffer>> {
  const { publicVoteID } = vote;
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ sealedKey: string }>`select sealed_key from public_votes where public_vote_id = ${publicVoteID}`,
  );
  const before = (await logged(vote)).length;
  expect((await owner(countPublicVote, vote)).status).toBe(200);
  expect((await owner(announcePublicVote, vote)).status).toBe(200);
  const heard = await bytesOfAll(vote);
  await town.inside("oak", async (sql) => {
    await sql`delete from public_vote_totals where public_vote_id = ${publicVoteID}`;
    await sql`
      update public_votes set counted_at = null, counted_by = null, certificate = null, signature = null, announced_at = null,
        sealed_key = ${row!.sealedKey} where public_vote_id = ${publicVoteID}`;
  });
  const added = (await logged(vote)).slice(0, -before);
  // Of the log, which nobody shortens, what this count has added; each line has an identifier and a time that go on meanwhile.
  const lines = added.map(({ auditID: _auditID, at: _at, ...line }) => line);
  return heard.set("the log of changes", Buffer.from(JSON.stringify(lines)));
}

const logged = async (vote: Voting) => (await owner(auditLog, { client: vote.client })).answer.entries;

test("F13 N06 whichever of two voters cast which ballot, every answer, file, log and mail is the same bytes: while voting is open, when it is over, and once it is counted and told", async () => {
  const now = new Date();
  vi.spyOn(clock, "now").mockImplementation(() => now);
  const vote = await addVote(town, { client: "oak", service: "swapped" }, { grouped: false });
  const { items } = (await town.as()(getBallot, vote)).answer;
  for (const [place, person] of (["rival", "stranger"] as const).entries()) {
    const choices = [{ groupID: vote.publicVoteID, itemIDs: [items[place]!.itemID] }];
    await town.as(person)(castBallot, vote, { publicVoteID: vote.publicVoteID, choices });
  }
  expect(reading.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "getPublicVote",
      "listPublicVotes",
      "publicVoteBallots",
      "publicVoteCertificate",
      "getBallot",
    ]),
  );
  const asCast = await ballotsOf(vote);
  const open = await bytesOfAll(vote);
  await swapVoters(vote);
  expect((await ballotsOf(vote)).map(({ voter }) => voter)).toEqual(asCast.map(({ voter }) => voter).toReversed());
  expect(await bytesOfAll(vote)).toEqual(open);

  await voteFrom(town, vote, -2, -1);
  const over = await bytesOfAll(vote);
  await swapVoters(vote);
  expect(await bytesOfAll(vote)).toEqual(over);

  const one = await counted(vote);
  await swapVoters(vote);
  const other = await counted(vote);
  for (const [what, bytes] of one) expect(String(other.get(what)), what).toBe(String(bytes));
  expect(other).toEqual(one);
  expect(String(one.get("publicVoteBallots for anybody"))).toContain(items[0]!.itemID);
  expect(String(one.get("publicVoteCertificate for owner"))).toContain("CERTIFICATE OF THE COUNT");

  // It would be seen: where one chose otherwise, the count reads otherwise.
  await town.inside(
    "oak",
    (sql) => sql`update ballots set item_ids = (select item_ids from ballots where ballot_id = ${asCast[0]!.ballotID})
      where ballot_id = ${asCast[1]!.ballotID}`,
  );
  expect((await counted(vote)).get("publicVoteCertificate for owner")).not.toEqual(
    one.get("publicVoteCertificate for owner"),
  );
});
