import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  announcePublicVote,
  countPublicVote,
  getPublicVote,
  publicVoteBallots,
  publicVoteCertificate,
} from "../../contract/public-vote-editing.ts";
import { castBallot, getBallot } from "../../contract/public-votes.ts";
import { addContest, addEntry } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import { type Voting, addVote, voteFrom } from "../../test/voting.ts";
import { clock } from "../outside/clock.ts";

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

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What staff can have of it after the count, by every way there is, and what the database keeps of it. */
async function allThatIsKnown(vote: Voting): Promise<string> {
  const { publicVoteID } = vote;
  const answers = [await owner(getPublicVote, vote), await town.as()(getBallot, vote)].map(({ answer }) => answer);
  const items = (answers[1] as { items: { itemID: string }[] }).items.map(({ itemID }) => itemID);
  /** Without what is drawn at random for each vote, or made of that. */
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
