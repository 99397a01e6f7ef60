import { createHash, randomUUID, verify } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import { getGallery, listPublicGalleries } from "../../contract/galleries/galleries.ts";
import {
  announcePublicVote,
  closeKiosks,
  countPublicVote,
  decideBallots,
  editPublicVote,
  getPublicVote,
  listPublicVotes,
  makeKioskLink,
  publicVoteBallots,
  publicVoteCertificate,
  removePublicVote,
  withdrawPublicVote,
} from "../../contract/votes/public-vote-editing.ts";
import {
  castBallot,
  getBallot,
  getBallotItem,
  getMailedBallot,
  getTicketBallots,
  listBallots,
  openKioskBallot,
  requestBallot,
} from "../../contract/votes/public-votes.ts";
import { getTicketKey } from "../../contract/commerce/tickets/tickets.ts";
import { type Contest, addContest, addEntry } from "../../test/contest.ts";
import { mailsTo } from "../../test/mail.ts";
import { type BoughtTicket, type Shop, addShop, buyTickets, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { type Voting, addVote, proofFor, voteFrom } from "../../test/voting.ts";
import type { Database, Sql } from "../platform/db/sql.ts";
import { waitUntil } from "../platform/db/wait-until.ts";
import { PART_SIZE } from "../tables/downloads/listing.ts";
import { createLink } from "../platform/links/queries.ts";
import { sealingWith } from "../platform/sealing.ts";
import { sealVoteKeysAnew } from "./vote-keys.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const oak = { client: "oak" };

type Ballot = AnswerOf<typeof getBallot>;
const ballotOf = async (vote: Voting): Promise<Ballot> => (await town.as()(getBallot, vote)).answer;
/** The first item of every group. */
const firstOf = ({ groups, items }: Ballot) =>
  groups.map(({ groupID }) => ({ groupID, itemIDs: [items.find((item) => item.groupID === groupID)!.itemID] }));
const turnoutOf = async (vote: Voting) => (await owner(getPublicVote, vote)).answer;
const linkTo = (purpose: "ticket" | "purchase", recordID: string, lasts = "1 day") =>
  town.inside("oak", (sql) => createLink(sql, town.clients["oak"]!, { purpose, recordID, lasts }));

let contest: Contest;
let tour: Shop;
let homes: string[];

beforeAll(async () => {
  contest = await addContest(town, { url: "people" });
  for (const [category, title] of [
    ["BRICK", "Kiln house"],
    ["BRICK", "Long wall"],
    ["GLASS", "Greenhouse"],
  ] as const)
    await addEntry(town, contest, { category, title, submitted: true });
  await addEntry(town, contest, { title: "A draft" });
  await addEntry(town, contest, { title: "Out", submitted: true, disqualified: true });
  await takeTestCards(town);
  tour = await addShop(town, { url: "homes", kind: "parade", products: { Day: { price: 0 } } });
  homes = await town.inside("oak", async (sql) => {
    const rows = await sql<{ propertyID: string }>`
      insert into properties (service_id, name, position)
      select ${tour.serviceID}, 'Home ' || n, n from generate_series(1, 5) n returning property_id`;
    return rows.map(({ propertyID }) => propertyID);
  });
});

const contestVote = (wanted = {}) => addVote(town, { ...oak, service: "people" }, wanted);
const tourVote = (wanted = {}) => addVote(town, { ...oak, service: "homes" }, { grouped: false, ...wanted });

/** A ticket with admissions at some homes. */
async function scannedTicket(at: readonly string[]): Promise<BoughtTicket> {
  const [ticket] = await buyTickets(town, tour, "Day");
  await town.inside("oak", async (sql) => {
    for (const propertyID of at)
      await sql`
        insert into scans (scan_id, service_id, property_id, ticket_id, at, received_at, told, verdict, seat)
        values (${randomUUID()}, ${tour.serviceID}, ${propertyID}, ${ticket!.ticketID}, now(), now(), 'ok', 'ok', 1)`;
  });
  return ticket!;
}

describe("F05 a public vote on a contest's entries", () => {
  test("shows what was submitted and isn't disqualified, by category, at each of its addresses", async () => {
    const vote = await contestVote();
    const { groups, items, state } = await ballotOf(vote);
    expect(state).toBe("open");
    expect(groups.map(({ name }) => name)).toEqual(["Brick homes", "Glass homes"]);
    expect(items.map(({ title }) => title)).toEqual(["Kiln house", "Long wall", "Greenhouse"]);
    const [, own, other] = getBallot.paths;
    const ask = ({ path }: { path: string }) =>
      town.server.inject(
        `/api${path.replace(":client", "oak").replace(":service", "people").replace(":publicVoteID", vote.publicVoteID)}`,
      );
    expect((await ask(own!)).json().items).toHaveLength(3);
    expect((await ask(other!)).statusCode).toBe(404);
    expect((await town.as()(listBallots, vote)).answer.publicVotes).toContainEqual(
      expect.objectContaining({ publicVoteID: vote.publicVoteID, state: "open" }),
    );
  });

  test("D25 an item comes with its pictures and their captions; an item of nothing is refused", async () => {
    const vote = await contestVote();
    const { items } = await ballotOf(vote);
    const { answer } = await town.as()(getBallotItem, { ...vote, itemID: items[0]!.itemID });
    expect(answer).toMatchObject({ title: "Kiln house", images: [{ caption: "The front" }] });
    expect((await town.as()(getBallotItem, { ...vote, itemID: homes[0]! })).status).toBe(404);
  });

  test("D25 where names are hidden while it is judged, a ballot tells neither who entered nor who took a picture, until results are out", async () => {
    const hidden = await addContest(town, { url: "hidden-names" });
    const itemID = await addEntry(town, hidden, { submitted: true });
    const say = async (change: (sql: Sql) => Promise<unknown>) => {
      await town.inside("oak", change);
      town.app.changes.publish("client", town.clients["oak"]!);
    };
    await say(async (sql) => {
      await sql`update entry_uploads set credit = 'Entrant’s Studio' where entry_id = ${itemID}`;
      await sql`update judging set blind = true where service_id = ${hidden.serviceID}`;
    });
    const vote = await addVote(town, { ...oak, service: "hidden-names" });
    const shown = async () => {
      const { byline, images } = (await town.as()(getBallotItem, { ...vote, itemID })).answer;
      return [byline, ...images.map(({ credit }) => credit)];
    };
    expect(await shown()).toEqual([null, ""]);
    expect((await ballotOf(vote)).items.map(({ byline }) => byline)).toEqual([null]);
    await say((sql) => sql`update judging set results_released_at = now() where service_id = ${hidden.serviceID}`);
    expect(await shown()).toEqual(["Entrant Tester", "Entrant’s Studio"]);
  });

  test("N06 no: whoever is signed in votes once a group, whatever is tried again; a stranger is told to sign in", async () => {
    const vote = await contestVote();
    const [brick, glass] = firstOf(await ballotOf(vote));
    const body = { publicVoteID: vote.publicVoteID, choices: [brick!] };
    expect((await town.as()(castBallot, vote, body)).status).toBe(401);
    const cast = (choices: (typeof brick)[]) =>
      town.as("rival")(castBallot, vote, { ...body, choices: choices as (typeof brick & object)[] });
    const tries = await Promise.all(Array.from({ length: 20 }, () => cast([brick])));
    expect(tries.filter(({ answer }) => answer.outcome === "cast")).toHaveLength(1);
    expect(tries.filter(({ answer }) => answer.outcome === "already")).toHaveLength(19);
    expect((await cast([brick, glass])).answer.outcome).toBe("cast");
    expect(await turnoutOf(vote)).toMatchObject({ voters: 1 });
    const kept = await town.inside(
      "oak",
      (sql) => sql`
      select from ballots where public_vote_id = ${vote.publicVoteID}`,
    );
    expect(kept).toHaveLength(2);
  });

  test("N06 no: an account whose address isn't proved has no vote until it is, since accounts cost nothing", async () => {
    const vote = await contestVote();
    const prove = async (isProved: boolean) => {
      await town.home(
        (sql) => sql`
          update users set email_proved_at = case when ${isProved}::boolean then now() end
          where user_id = ${town.people["stranger"]!}`,
      );
      town.app.changes.publish("user", town.people["stranger"]!);
    };
    const [brick] = firstOf(await ballotOf(vote));
    const body = { publicVoteID: vote.publicVoteID, choices: [brick!] };
    await prove(false);
    const refused = await town.as("stranger")(castBallot, vote, body);
    expect(refused).toMatchObject({
      status: 409,
      problem: { detail: "Confirm your email address first, in your account. Then your vote counts." },
    });
    await prove(true);
    expect((await town.as("stranger")(castBallot, vote, body)).status).toBe(200);
  });

  test("twenty voters, each trying twenty times from two connections at once, have twenty ballots", async () => {
    const vote = await contestVote({ grouped: false });
    const { items } = await ballotOf(vote);
    const voters = Array.from({ length: 20 }, (_, at) => `voter${at}`);
    for (const voter of voters) await town.addPerson(voter);
    const cast = (voter: string, at: number) =>
      town.as(voter)(castBallot, vote, {
        publicVoteID: vote.publicVoteID,
        choices: [{ groupID: vote.publicVoteID, itemIDs: [items[at % items.length]!.itemID] }],
      });
    for (const voter of voters) await town.token(voter);
    const connection = async () => {
      for (let at = 0; at < 10; at += 1) await Promise.all(voters.map((voter) => cast(voter, at)));
    };
    await Promise.all([connection(), connection()]);
    const kept = await town.inside(
      "oak",
      (sql) => sql`
      select from ballots where public_vote_id = ${vote.publicVoteID}`,
    );
    expect(kept).toHaveLength(20);
    expect(await turnoutOf(vote)).toMatchObject({ voters: 20 });
  });

  test("as many as may be chosen, each once, of its own group, and what is on the ballot", async () => {
    const vote = await contestVote({ grouped: false, choices: 2 });
    const { items } = await ballotOf(vote);
    const cast = (itemIDs: string[], groupID = vote.publicVoteID) =>
      town.as("scorer")(castBallot, vote, { publicVoteID: vote.publicVoteID, choices: [{ groupID, itemIDs }] });
    const ids = items.map(({ itemID }) => itemID);
    expect(await cast(ids)).toMatchObject({ status: 400, problem: { detail: expect.stringContaining("more than") } });
    expect((await cast([ids[0]!, ids[0]!])).status).toBe(400);
    expect((await cast([ids[0]!, ids[0]!.toUpperCase()])).status).toBe(400);
    expect((await cast([ids[0]!, homes[0]!])).status).toBe(409);
    expect((await cast([ids[0]!], contest.categories.BRICK)).status).toBe(409);
    expect((await cast(ids.slice(1))).answer.outcome).toBe("cast");
  });

  test("nobody votes before it opens, after it closes, or in what isn't published", async () => {
    const vote = await contestVote();
    const choices = firstOf(await ballotOf(vote));
    const body = { publicVoteID: vote.publicVoteID, choices };
    const cast = () => town.as("stranger")(castBallot, vote, body);
    await voteFrom(town, vote, 1, 2);
    expect(await cast()).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("hasn’t opened") } });
    await voteFrom(town, vote, -2, -1);
    expect(await cast()).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("over") } });
    await voteFrom(town, vote, -1, 1);
    const hidden = await contestVote({ published: false });
    expect((await town.as()(getBallot, hidden)).status).toBe(404);
    const { itemID } = (await ballotOf(vote)).items[0]!;
    expect((await town.as()(getBallotItem, { ...hidden, itemID })).status).toBe(404);
    expect((await town.as("stranger")(castBallot, hidden, { ...body, publicVoteID: hidden.publicVoteID })).status).toBe(
      404,
    );
    expect((await cast()).status).toBe(200);
  });

  test("N04 where voting is for members, others are told so", async () => {
    const vote = await contestVote();
    await town.inside(
      "oak",
      (sql) => sql`
      update timeframes set audience = 'member' where service_id = ${contest.serviceID} and name = 'publicVoting'`,
    );
    const body = { publicVoteID: vote.publicVoteID, choices: firstOf(await ballotOf(vote)) };
    expect((await town.as("stranger")(castBallot, vote, body)).status).toBe(403);
    await town.home((sql) => sql`select`);
    await town.inside("oak", (sql) => sql`insert into memberships (user_id) values (${town.people["stranger"]})`);
    expect((await town.as("stranger")(castBallot, vote, body)).status).toBe(200);
    await town.inside(
      "oak",
      (sql) => sql`
      update timeframes set audience = 'all' where service_id = ${contest.serviceID} and name = 'publicVoting'`,
    );
  });
});

describe("N06 unrestricted: one ballot for each confirmed address", () => {
  async function mailed(vote: Voting, email: string): Promise<string> {
    const proof = proofFor(vote.publicVoteID, email);
    const url = `/api/clients/oak/services/${vote.service}/ballot-links`;
    const payload = { publicVoteID: vote.publicVoteID, email, proof };
    const asked = await town.server.inject({ method: "POST", url, payload });
    expect(asked.statusCode).toBe(200);
    return (await mailsTo(town, email)).at(-1)!.content.action!.url.split("#ballot/")[1]!;
  }

  test("whoever reads the mailbox votes once, however the address is written; a used, forged or foreign link is refused", async () => {
    const vote = await contestVote({ ticketRestriction: "unrestricted" });
    const choices = firstOf(await ballotOf(vote));
    const cast = (link: string, to = vote) =>
      town.as()(castBallot, to, { publicVoteID: to.publicVoteID, choices }, { link });
    const first = await mailed(vote, "Ann.Ash@gmail.com");
    const again = await mailed(vote, "annash+two@googlemail.com");
    expect((await town.as()(getMailedBallot, vote, undefined, { link: first })).answer.votedIn).toEqual([]);
    expect((await cast(first)).answer.outcome).toBe("cast");
    expect(await cast(first)).toMatchObject({ status: 401 });
    expect((await cast(again)).answer.outcome).toBe("already");
    expect((await cast("A".repeat(64))).status).toBe(401);
    const other = await contestVote({ ticketRestriction: "unrestricted" });
    expect((await cast(await mailed(vote, "bo@one.example"), other)).status).toBe(403);
    expect(await turnoutOf(vote)).toMatchObject({ voters: 1 });
    expect(await turnoutOf(other)).toMatchObject({ voters: 0 });
    // The mail shows the link's owner, the link shows the mailbox: from there only the key leads to the ballot.
    const joined = await town.inside(
      "oak",
      (sql) => sql`select from ballots b join ballot_requests r using (client_id, voter)`,
    );
    expect(joined).toEqual([]);
  });

  test("N06 invisible letters, full-width letters and mailto: make no further ballot of one mailbox", async () => {
    const vote = await contestVote({ ticketRestriction: "unrestricted" });
    const choices = firstOf(await ballotOf(vote));
    const outcomes: string[] = [];
    for (const spelled of [
      "fan@example.test",
      "fan@example.test\u200b",
      "fan@exam\u200bple.test",
      "f\u00adan@example.test",
      "fan\u2060@example.test",
      "fan@ｅxample.test",
      "mailto:FAN+1@example.test",
    ]) {
      const url = `/api/clients/oak/services/${vote.service}/ballot-links`;
      const payload = {
        publicVoteID: vote.publicVoteID,
        email: spelled,
        proof: proofFor(vote.publicVoteID, "fan@example.test"),
      };
      await town.inside("oak", (sql) => sql`delete from bearer_links where purpose = 'ballot'`);
      expect((await town.server.inject({ method: "POST", url, payload })).statusCode, spelled).toBe(200);
      const recipient = spelled.includes("+1") ? "FAN+1@example.test" : "fan@example.test";
      const link = (await mailsTo(town, recipient)).at(-1)!.content.action!.url.split("#ballot/")[1]!;
      outcomes.push(
        (await town.as()(castBallot, vote, { publicVoteID: vote.publicVoteID, choices }, { link })).answer.outcome,
      );
    }
    expect(outcomes).toEqual(["cast", ...Array<string>(6).fill("already")]);
    expect(await turnoutOf(vote)).toMatchObject({ voters: 1 });
    const asked = { publicVoteID: vote.publicVoteID, email: "jörg@example.test", proof: 0 };
    expect((await town.as()(requestBallot, vote, asked)).problem.errors).toEqual({
      email: "Valid Email address required",
    });
  });

  test("N06 two accounts of one mailbox have one ballot between them, at once as well", async () => {
    const vote = await contestVote({});
    const choices = firstOf(await ballotOf(vote));
    const accounts = ["fanOne", "fanTwo", "fanThree"];
    for (const [at, name] of accounts.entries()) {
      await town.addPerson(name);
      await town.home(
        (sql) => sql`update users set email = ${`two.fans+${at}@gmail.com`} where user_id = ${town.people[name]}`,
      );
    }
    // A client in another database gets the last account last.
    const [last] = accounts.map((name) => town.people[name]!).slice(-1);
    const known = () =>
      town.inside("oak", (sql) => sql`select from users where user_id = ${last!} and email like 'two.fans+%'`);
    await waitUntil(async () => (await known()).length === 1);
    const outcomes = await Promise.all(
      accounts.map(
        async (name) =>
          (await town.as(name)(castBallot, vote, { publicVoteID: vote.publicVoteID, choices })).answer.outcome,
      ),
    );
    expect(outcomes.toSorted()).toEqual(["already", "already", "cast"]);
    expect(await turnoutOf(vote)).toMatchObject({ voters: 1 });
  });

  test("twenty tries by one link, at once, are one ballot; one that has expired is none", async () => {
    const vote = await contestVote({ ticketRestriction: "unrestricted" });
    const choices = firstOf(await ballotOf(vote));
    const cast = (link: string) => town.as()(castBallot, vote, { publicVoteID: vote.publicVoteID, choices }, { link });
    const link = await mailed(vote, "cy@one.example");
    const tries = await Promise.all(Array.from({ length: 20 }, () => cast(link)));
    expect(tries.filter(({ answer }) => answer.outcome === "cast")).toHaveLength(1);
    const late = await mailed(vote, "di@one.example");
    await town.inside(
      "oak",
      (sql) => sql`
      update bearer_links set expires_at = now() where purpose = 'ballot' and used_at is null`,
    );
    expect((await cast(late)).status).toBe(401);
    expect(await turnoutOf(vote)).toMatchObject({ voters: 1 });
  });

  test("nobody's mailbox is flooded: of many who ask for one in an hour, however they write it, five have a mail, and all the same answer", async () => {
    const vote = await contestVote({ ticketRestriction: "unrestricted" });
    const written = ["fil@gmail.com", "f.i.l@gmail.com", "fil+1@gmail.com", "Fil@gmail.com"];
    const proof = proofFor(vote.publicVoteID, written[0]!);
    const asked = [...written, ...written];
    for (const email of asked)
      expect(await town.as()(requestBallot, vote, { publicVoteID: vote.publicVoteID, email, proof })).toMatchObject({
        status: 200,
        answer: {},
      });
    const mails = await Promise.all(written.map((email) => mailsTo(town, email)));
    expect(mails.flat()).toHaveLength(5);
  });

  test("who asks for a ballot without the work that it takes is refused", async () => {
    const vote = await contestVote({ ticketRestriction: "unrestricted" });
    const sent = { publicVoteID: vote.publicVoteID, email: "ed@one.example", proof: -1 };
    for (let proof = proofFor(vote.publicVoteID, sent.email); sent.proof < 0; proof += 1) sent.proof = proof + 1;
    expect((await town.as()(requestBallot, vote, { ...sent, email: "nobody" })).status).toBe(400);
    expect((await town.as()(requestBallot, vote, sent)).problem.detail).toContain("prove");
  });

  test("a burst from one network is put aside with its reason, and counts only once a person says so", async () => {
    const vote = await contestVote({ grouped: false });
    const { items } = await ballotOf(vote);
    const choices = [{ groupID: vote.publicVoteID, itemIDs: [items[0]!.itemID] }];
    for (let at = 0; at < 22; at += 1) {
      await town.addPerson(`many${at}`);
      const url = `/api/clients/oak/services/people/public-votes`;
      const payload = { publicVoteID: vote.publicVoteID, choices };
      const headers = { authorization: `Bearer ${await town.token(`many${at}`)}`, "x-forwarded-for": "203.0.113.9" };
      expect((await town.server.inject({ method: "POST", url, payload, headers })).statusCode).toBe(200);
    }
    const { doubtful, waiting } = await turnoutOf(vote);
    expect(waiting).toBe(2);
    expect(doubtful).toMatchObject([{ reason: "network" }, { reason: "network" }]);
    const raw = await town.inside("oak", (sql) => sql`select row_to_json(b)::text as row from ballots b`);
    expect(JSON.stringify(raw)).not.toContain("203.0.113.9");
    await voteFrom(town, vote, -2, -1);
    expect(await owner(countPublicVote, vote)).toMatchObject({ status: 409 });
    const [one, two] = doubtful.map(({ ballotID }) => ballotID);
    const decide = (ballotIDs: string[], decision: "counts" | "refused", person = "owner") =>
      town.as(person)(decideBallots, vote, { ballotIDs, decision });
    expect((await decide([one!], "counts", "viewer")).status).toBe(403);
    await decide([one!], "counts");
    await decide([two!], "refused");
    expect((await owner(countPublicVote, vote)).status).toBe(200);
    expect((await turnoutOf(vote)).totals[0]!.items[0]).toMatchObject({ votes: 21, place: 1 });
    await voteFrom(town, vote, -1, 1);
  });
});

describe("F13 a public vote on the homes of a tour", () => {
  const cast = (vote: Voting, ticketID: string, itemID: string, link?: string) =>
    town.as()(
      castBallot,
      vote,
      { publicVoteID: vote.publicVoteID, ticketID, choices: [{ groupID: vote.publicVoteID, itemIDs: [itemID] }] },
      link ? { link } : {},
    );

  test("D25 a home comes with its pictures and their captions", async () => {
    const vote = await tourVote();
    await town.inside(
      "oak",
      (sql) => sql`
        with picture as (
          insert into uploads (file_name, file_key, kind, bytes, sha256, is_image, is_pdf, width, height, thumbs, created_by)
          values ('porch.jpg', 'oak/homes/porch', 'jpeg', 1000, ${"0".repeat(64)}, true, false, 1600, 1200,
            '[{"width": 320, "height": 240}]', ${town.people["owner"]})
          returning upload_id)
        insert into property_images (service_id, property_id, kind, upload_id, position, caption)
        select ${tour.serviceID}, ${homes[0]}, 'images', upload_id, 1, 'The porch' from picture`,
    );
    const { answer } = await town.as()(getBallotItem, { ...vote, itemID: homes[0]! });
    expect(answer).toMatchObject({ title: "Home 1", images: [{ caption: "The porch", credit: "" }] });
  });

  test("N06 per-ticket: each ticket of an order has its ballot, by the order's link, its own, or its buyer", async () => {
    const vote = await tourVote({ ticketRestriction: "per-ticket" });
    const [one, two] = await buyTickets(town, tour, "Day", 2);
    const [{ transactionID }] = (await town.inside(
      "oak",
      (sql) => sql<{ transactionID: string }>`
      select transaction_id from tickets where ticket_id = ${one!.ticketID}`,
    )) as [{ transactionID: string }];
    const order = await linkTo("purchase", transactionID);
    expect((await cast(vote, one!.ticketID, homes[0]!, order)).answer.outcome).toBe("cast");
    expect((await cast(vote, two!.ticketID, homes[1]!, await linkTo("ticket", two!.ticketID))).answer.outcome).toBe(
      "cast",
    );
    expect((await cast(vote, one!.ticketID, homes[2]!, order)).answer.outcome).toBe("already");
    const [other] = await buyTickets(town, tour, "Day");
    expect((await cast(vote, other!.ticketID, homes[0]!, order)).status).toBe(403);
    expect((await cast(vote, other!.ticketID, homes[0]!, await linkTo("ticket", one!.ticketID))).status).toBe(403);
    await town.inside("oak", (sql) => sql`update tickets set state = 'refunded' where ticket_id = ${other!.ticketID}`);
    const ended = await cast(vote, other!.ticketID, homes[0]!, await linkTo("ticket", other!.ticketID));
    expect(ended).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("given back") } });
    const { answer } = await town.as()(getTicketBallots, { ...vote, ticketID: one!.ticketID }, undefined, {
      link: order,
    });
    expect(answer.publicVotes).toContainEqual({
      publicVoteID: vote.publicVoteID,
      name: "People’s choice",
      question: "Which one would you come home to?",
      kind: "parade",
      service: "homes",
      state: "open",
      groups: 1,
      votedIn: [vote.publicVoteID],
      visited: null,
    });
    expect(await turnoutOf(vote)).toMatchObject({ voters: 2 });
  });

  test("N06 per-ticket: one that was given to somebody votes by its own link alone, not by the order's", async () => {
    const vote = await tourVote({ ticketRestriction: "per-ticket" });
    const [given] = await buyTickets(town, tour, "Day");
    const { ticketID } = given!;
    const [row] = await town.inside(
      "oak",
      (sql) => sql<{ transactionID: string }>`
        update tickets set given_at = now() where ticket_id = ${ticketID} returning transaction_id`,
    );
    const order = await linkTo("purchase", row!.transactionID);
    expect((await cast(vote, ticketID, homes[0]!, order)).status).toBe(403);
    expect((await cast(vote, ticketID, homes[0]!, await linkTo("ticket", ticketID))).answer.outcome).toBe("cast");
  });

  test("N06 per-scanned-ticket: a ticket votes among the homes where it was, and nowhere else", async () => {
    const vote = await tourVote({ ticketRestriction: "per-scanned-ticket" });
    const [unscanned] = await buyTickets(town, tour, "Day");
    const refused = await cast(vote, unscanned!.ticketID, homes[0]!, await linkTo("ticket", unscanned!.ticketID));
    expect(refused).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("wasn’t scanned") } });
    const ticket = await scannedTicket(homes.slice(0, 4));
    const link = await linkTo("ticket", ticket.ticketID);
    const { answer } = await town.as()(getTicketBallots, { ...vote, ticketID: ticket.ticketID }, undefined, { link });
    const { visited } = answer.publicVotes.find(({ publicVoteID }) => publicVoteID === vote.publicVoteID)!;
    expect(visited!.map(({ itemID }) => itemID).sort()).toEqual(homes.slice(0, 4).sort());
    expect(await cast(vote, ticket.ticketID, homes[4]!, link)).toMatchObject({ status: 409 });
    const tries = await Promise.all(Array.from({ length: 20 }, () => cast(vote, ticket.ticketID, homes[2]!, link)));
    expect(tries.filter(({ answer: { outcome } }) => outcome === "cast")).toHaveLength(1);
    expect(await turnoutOf(vote)).toMatchObject({ voters: 1 });
  });

  test("at a kiosk a ticket's code opens its ballot, until the kiosk is closed; the same ticket doesn't vote again elsewhere", async () => {
    const vote = await tourVote({ ticketRestriction: "per-scanned-ticket" });
    const ticket = await scannedTicket([homes[1]!]);
    const { url } = (await owner(makeKioskLink, vote)).answer;
    const link = url.split("#")[1]!;
    const { answer } = await town.as()(openKioskBallot, vote, { code: ticket.code }, { link });
    expect(answer).toMatchObject({ ticketID: ticket.ticketID, number: ticket.number, votedIn: [] });
    expect(answer.visited).toMatchObject([{ itemID: homes[1] }]);
    const choices = [{ groupID: vote.publicVoteID, itemIDs: [homes[1]!] }];
    const atKiosk = (code: string) =>
      town.as()(castBallot, vote, { publicVoteID: vote.publicVoteID, code, choices }, { link });
    expect((await atKiosk("x".repeat(22))).status).toBe(404);
    expect((await atKiosk(ticket.code)).answer.outcome).toBe("cast");
    const own = await linkTo("ticket", ticket.ticketID);
    expect((await cast(vote, ticket.ticketID, homes[1]!, own)).answer.outcome).toBe("already");
    await owner(closeKiosks, vote);
    expect((await atKiosk(ticket.code)).status).toBe(401);
  });

  test("a contest's vote may be for whoever has a ticket of another program", async () => {
    const vote = await contestVote({ ticketRestriction: "per-ticket", ticketServiceID: tour.serviceID });
    const [ticket] = await buyTickets(town, tour, "Day");
    const link = await linkTo("ticket", ticket!.ticketID);
    const choices = firstOf(await ballotOf(vote));
    const sent = { publicVoteID: vote.publicVoteID, ticketID: ticket!.ticketID, choices };
    expect((await town.as()(castBallot, vote, sent, { link })).answer.outcome).toBe("cast");
  });
});

describe("the count", () => {
  test("totals are told to nobody before it, by no call; then a certificate says them, which anybody can check", async () => {
    const vote = await contestVote();
    const ballot = await ballotOf(vote);
    for (const person of ["rival", "scorer", "stranger"])
      await town.as(person)(castBallot, vote, { publicVoteID: vote.publicVoteID, choices: firstOf(ballot) });
    const before = await turnoutOf(vote);
    expect(before).toMatchObject({ state: "open", voters: 3, totals: [], certificate: null });
    expect((await owner(listPublicVotes, vote)).answer.publicVotes).toContainEqual(
      expect.objectContaining({ publicVoteID: vote.publicVoteID, voters: 3 }),
    );
    expect((await owner(countPublicVote, vote)).status).toBe(409);
    await voteFrom(town, vote, -2, -1);
    expect((await turnoutOf(vote)).totals).toEqual([]);
    expect((await owner(announcePublicVote, vote)).status).toBe(409);
    const counts = await Promise.all([owner(countPublicVote, vote), owner(countPublicVote, vote)]);
    expect(counts.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [brick] = (await turnoutOf(vote)).totals;
    expect(brick!.items).toMatchObject([
      { title: "Kiln house", votes: 3, place: 1 },
      { title: "Long wall", votes: 0, place: 2 },
    ]);
    expect((await ballotOf(vote)).winners).toEqual([]);
    expect((await town.as()(publicVoteCertificate, vote)).status).toBe(404);
    await owner(announcePublicVote, vote);
    expect((await ballotOf(vote)).winners).toMatchObject([{ votes: 3 }, { votes: 3 }]);
    const text = String((await town.as()(publicVoteCertificate, vote)).answer);
    const list = String((await town.as()(publicVoteBallots, vote)).answer);
    const [certificate, rest] = text.split("\nSignature");
    expect(certificate).toContain(createHash("sha256").update(list).digest("hex"));
    const { publicKey } = (await town.as()(getTicketKey, oak)).answer;
    const signature = Buffer.from(rest!.trim().split("\n").at(-1)!, "base64");
    expect(verify(null, Buffer.from(certificate!), publicKey, signature)).toBe(true);
    expect(verify(null, Buffer.from(certificate!.replace("3 votes", "4 votes")), publicKey, signature)).toBe(false);
    await voteFrom(town, vote, -1, 1);
  });

  test("the ballots of a large vote are read in parts, by the count and by whoever downloads them, and agree", async () => {
    const vote = await contestVote();
    const [{ groupID, itemIDs } = { groupID: "", itemIDs: [""] }] = firstOf(await ballotOf(vote));
    const many = 3 * PART_SIZE + 7;
    await town.inside(
      "oak",
      (sql) => sql`
        insert into ballots (public_vote_id, group_id, voter, item_ids, cast_at)
        select ${vote.publicVoteID}, ${groupID}, decode(md5(n::text), 'hex'), ${itemIDs}::uuid[], now()
        from generate_series(1, ${many}) n`,
    );
    await voteFrom(town, vote, -2, -1);
    expect((await owner(countPublicVote, vote)).status).toBe(200);
    await owner(announcePublicVote, vote);
    const { database } = town.app;
    const lengths: number[] = [];
    const counted: Database["readInside"] = (clientID, act) =>
      database.readInside(clientID, async (sql) => {
        const value = await act(sql);
        if (Array.isArray(value)) lengths.push(value.length);
        return value;
      });
    town.app.database = { ...database, readInside: counted };
    const list = String((await town.as()(publicVoteBallots, vote)).answer);
    town.app.database = database;
    expect(lengths.filter((length) => length > 0).slice(-4)).toEqual([PART_SIZE, PART_SIZE, PART_SIZE, 7]);
    const lines = list.trimEnd().split("\n");
    expect(lines).toHaveLength(many);
    expect(lines).toEqual(lines.toSorted());
    const certificate = String((await town.as()(publicVoteCertificate, vote)).answer);
    expect(certificate).toContain(createHash("sha256").update(list).digest("hex"));
    await voteFrom(town, vote, -1, 1);
  });

  test("with the count goes the key: nobody can say any more whose a ballot is, and nobody votes", async () => {
    const vote = await contestVote();
    const body = { publicVoteID: vote.publicVoteID, choices: firstOf(await ballotOf(vote)) };
    await town.as("rival")(castBallot, vote, body);
    await voteFrom(town, vote, -2, -1);
    await owner(countPublicVote, vote);
    await voteFrom(town, vote, -1, 1);
    expect((await town.as("scorer")(castBallot, vote, body)).status).toBe(409);
    const [row] = await town.inside(
      "oak",
      (sql) => sql<{ sealedKey: string | null }>`
      select sealed_key from public_votes where public_vote_id = ${vote.publicVoteID}`,
    );
    expect(row!.sealedKey).toBeNull();
    const all = await town.inside(
      "oak",
      (sql) => sql<{ row: string }>`
      select row_to_json(b)::text as row from ballots b where public_vote_id = ${vote.publicVoteID}`,
    );
    expect(all.map((one) => one.row).join()).not.toContain(town.people["rival"]);
  });

  test("the people's choice goes into the winners gallery in one step, and is taken back in one", async () => {
    const vote = await contestVote({ name: "Visitors’ choice", grouped: false });
    const { items } = await ballotOf(vote);
    const choices = [{ groupID: vote.publicVoteID, itemIDs: [items[2]!.itemID] }];
    await town.as("rival")(castBallot, vote, { publicVoteID: vote.publicVoteID, choices });
    await voteFrom(town, vote, -2, -1);
    await owner(countPublicVote, vote);
    await owner(announcePublicVote, vote);
    await town.inside(
      "oak",
      (sql) => sql`
      insert into judging (service_id, results_released_at) values (${contest.serviceID}, now())
      on conflict (client_id, service_id) do update set results_released_at = now()`,
    );
    town.app.changes.publish("service", town.clients["oak"]!, contest.serviceID);
    const winners = async () => {
      const { galleries } = (await town.as()(listPublicGalleries, vote)).answer;
      const galleryID = galleries.find(({ kind }) => kind === "winners")!.galleryID;
      return (await town.as()(getGallery, { ...vote, galleryID })).answer.entries;
    };
    expect(await winners()).toContainEqual(
      expect.objectContaining({ title: "Greenhouse", awardTitle: expect.stringContaining("Visitors’ choice") }),
    );
    await owner(withdrawPublicVote, vote);
    expect((await winners()).map(({ awardTitle }) => awardTitle)).not.toContain("Visitors’ choice");
    await voteFrom(town, vote, -1, 1);
  });

  test("what decides who votes on what stays once somebody has voted, and such a vote isn't removed", async () => {
    const vote = await contestVote();
    const { publicVotes } = (await owner(listPublicVotes, vote)).answer;
    const { publicVoteID, state, voters, waiting, ...settings } = publicVotes.find(
      (one) => one.publicVoteID === vote.publicVoteID,
    )!;
    expect({ publicVoteID, state, voters, waiting }).toMatchObject({ state: "open", voters: 0 });
    const edit = (change: object) => owner(editPublicVote, vote, { ...settings, ...change });
    expect((await edit({ choices: 2 })).status).toBe(200);
    const body = { publicVoteID: vote.publicVoteID, choices: firstOf(await ballotOf(vote)) };
    await town.as("rival")(castBallot, vote, body);
    expect((await edit({ choices: 3 })).status).toBe(409);
    expect((await edit({ choices: 2, question: "Which?" })).status).toBe(200);
    expect((await owner(removePublicVote, vote)).status).toBe(409);
    const unused = await contestVote();
    expect((await owner(removePublicVote, unused)).status).toBe(200);
  });
});

test("a vote's key goes on to a new secret, so that nobody votes again after the old one has gone", async () => {
  const vote = await contestVote();
  const [older, newer] = ["old-secret-of-an-installation-000", "new-secret-of-an-installation-000"] as const;
  await town.inside("oak", async (sql) => {
    const sealed = sealingWith([older]).seal("key", `public vote ${vote.publicVoteID}`);
    await sql`update public_votes set sealed_key = null where public_vote_id <> ${vote.publicVoteID}`;
    await sql`update public_votes set sealed_key = ${sealed} where public_vote_id = ${vote.publicVoteID}`;
    await sealVoteKeysAnew(sql, sealingWith([newer, older]));
    const [row] = await sql<{ sealedKey: string }>`
      select sealed_key from public_votes where public_vote_id = ${vote.publicVoteID}`;
    expect(sealingWith([newer]).unseal(row!.sealedKey, `public vote ${vote.publicVoteID}`)).toBe("key");
  });
});
