import { beforeAll, describe, expect, test } from "vitest";
import { countPublicVote, getPublicVote } from "../../contract/votes/public-vote-editing.ts";
import { castBallot, getBallot } from "../../contract/votes/public-votes.ts";
import { type Contest, addContest, addEntry } from "../../test/contest.ts";
import { type Shop, addShop, buyTickets, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { type Voting, addVote, voteFrom } from "../../test/voting.ts";
import { newKey } from "../platform/links/keys.ts";
import { createLink, revokeLinks } from "../platform/links/queries.ts";
import { mailboxMark } from "./vote-keys.ts";
import { insertBallotRequest } from "./voter-queries.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
let contest: Contest;
let tour: Shop;
let elsewhere: Shop;
let home: string;

beforeAll(async () => {
  contest = await addContest(town, { url: "fair" });
  await addEntry(town, contest, { title: "Kiln house", submitted: true });
  await takeTestCards(town);
  tour = await addShop(town, { url: "fair-homes", kind: "parade", products: { Day: { price: 0 } } });
  elsewhere = await addShop(town, { url: "other-homes", kind: "parade", products: { Day: { price: 0 } } });
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ propertyID: string }>`
      insert into properties (service_id, name) values (${tour.serviceID}, 'Home') returning property_id`,
  );
  home = row!.propertyID;
});

const tourVote = (ticketRestriction: "per-ticket" | "per-scanned-ticket") =>
  addVote(town, { client: "oak", service: "fair-homes" }, { grouped: false, ticketRestriction });
const mailVote = () =>
  addVote(town, { client: "oak", service: "fair" }, { grouped: false, ticketRestriction: "unrestricted" });
const linkTo = (purpose: "ticket" | "ballot" | "preview", recordID: string, lasts = "1 day", client = "oak") =>
  town.inside(client, (sql) => createLink(sql, town.clients[client]!, { purpose, recordID, lasts }));
const ticketOf = async (shop: Shop) => (await buyTickets(town, shop, "Day"))[0]!.ticketID;
/** The record behind a mailed link of one address. */
const requestFor = (vote: Voting, email: string, serviceID = contest.serviceID) =>
  town.inside("oak", async (sql) => {
    const key = (await town.app.voteKeys.of(sql, serviceID, vote.publicVoteID))!;
    return (await insertBallotRequest(sql, vote.publicVoteID, mailboxMark(key, email)))[0]!.ballotRequestID;
  });

const press = async (
  vote: Voting,
  { link, ticketID, person }: { link?: string; ticketID?: string; person?: string },
) => {
  const { items } = (await town.as()(getBallot, vote)).answer;
  const itemIDs = [items[0]?.itemID ?? home];
  const choices = [{ groupID: vote.publicVoteID, itemIDs }];
  const sent = { publicVoteID: vote.publicVoteID, choices, ...(ticketID && { ticketID }) };
  return town.as(person)(castBallot, vote, sent, link ? { link } : {});
};
const votersOf = async (vote: Voting) => (await owner(getPublicVote, vote)).answer.voters;

type Case = [
  what: string,
  status: number,
  says: string,
  tried: () => Promise<{ vote: Voting } & Parameters<typeof press>[1]>,
];

const cases: Case[] = [
  ["a forged link", 401, "", async () => ({ vote: await mailVote(), link: newKey(town.clients["oak"]) })],
  [
    "a link of which a letter was changed",
    401,
    "",
    async () => {
      const vote = await mailVote();
      const link = await linkTo("ballot", await requestFor(vote, "a@fair.example"));
      return { vote, link: link.slice(0, -1) + (link.endsWith("A") ? "B" : "A") };
    },
  ],
  [
    "a mailed link that has expired",
    401,
    "",
    async () => {
      const vote = await mailVote();
      return { vote, link: await linkTo("ballot", await requestFor(vote, "b@fair.example"), "-1 minute") };
    },
  ],
  [
    "a mailed link that was revoked",
    401,
    "",
    async () => {
      const vote = await mailVote();
      const requestID = await requestFor(vote, "c@fair.example");
      const link = await linkTo("ballot", requestID);
      await town.inside("oak", (sql) => revokeLinks(sql, "ballot", requestID));
      return { vote, link };
    },
  ],
  [
    "a mailed link to another vote",
    403,
    "This link isn’t for that.",
    async () => {
      const [vote, other] = [await mailVote(), await mailVote()];
      return { vote, link: await linkTo("ballot", await requestFor(other, "d@fair.example")) };
    },
  ],
  [
    "a link of another client",
    403,
    "This link isn’t for that.",
    async () => ({
      vote: await mailVote(),
      link: await linkTo("ballot", await requestFor(await mailVote(), "e@fair.example"), "1 day", "elm"),
    }),
  ],
  [
    "a link for something else",
    403,
    "This link isn’t for that.",
    async () => ({
      vote: await mailVote(),
      link: await linkTo("preview", contest.serviceID),
    }),
  ],
  [
    "somebody signed in where a mailbox votes",
    403,
    "One votes another way here.",
    async () => ({
      vote: await mailVote(),
      person: "rival",
    }),
  ],
  ["nobody", 401, "", async () => ({ vote: await mailVote() })],
  [
    "a ticket’s link where a mailbox votes",
    403,
    "One votes another way here.",
    async () => {
      const ticketID = await ticketOf(tour);
      return { vote: await mailVote(), ticketID, link: await linkTo("ticket", ticketID) };
    },
  ],
  [
    "a ticket of another program",
    403,
    "This ticket isn’t for this vote.",
    async () => {
      const ticketID = await ticketOf(elsewhere);
      return { vote: await tourVote("per-ticket"), ticketID, link: await linkTo("ticket", ticketID) };
    },
  ],
  [
    "another’s ticket by one’s own ticket’s link",
    403,
    "This link isn’t for that.",
    async () => ({
      vote: await tourVote("per-ticket"),
      ticketID: await ticketOf(tour),
      link: await linkTo("ticket", await ticketOf(tour)),
    }),
  ],
  [
    "another’s ticket by one’s account",
    403,
    "This ticket isn’t for this vote.",
    async () => ({
      vote: await tourVote("per-ticket"),
      ticketID: await ticketOf(tour),
      person: "rival",
    }),
  ],
  [
    "a ticket’s link that has expired",
    401,
    "",
    async () => {
      const ticketID = await ticketOf(tour);
      return { vote: await tourVote("per-ticket"), ticketID, link: await linkTo("ticket", ticketID, "-1 minute") };
    },
  ],
  [
    "a ticket that was given back",
    409,
    "This ticket was given back",
    async () => {
      const ticketID = await ticketOf(tour);
      await town.inside("oak", (sql) => sql`update tickets set state = 'refunded' where ticket_id = ${ticketID}`);
      return { vote: await tourVote("per-ticket"), ticketID, link: await linkTo("ticket", ticketID) };
    },
  ],
  [
    "a ticket that wasn’t scanned",
    409,
    "This ticket wasn’t scanned yet.",
    async () => {
      const ticketID = await ticketOf(tour);
      return { vote: await tourVote("per-scanned-ticket"), ticketID, link: await linkTo("ticket", ticketID) };
    },
  ],
];

test.each(cases)("N06 %s is refused, and nothing is counted", async (_what, status, says, tried) => {
  const { vote, ...by } = await tried();
  const { status: told, problem } = await press(vote, by);
  expect([told, problem.detail]).toEqual([status, expect.stringContaining(says)]);
  expect(problem.detail!.length).toBeGreaterThan(10);
  expect(await votersOf(vote)).toBe(0);
});

describe("what was good once", () => {
  test("is one ballot when it is sent again, and none after the count", async () => {
    const vote = await mailVote();
    const link = await linkTo("ballot", await requestFor(vote, "z@fair.example"));
    const late = await linkTo("ballot", await requestFor(vote, "y@fair.example"));
    const replayed = await Promise.all(Array.from({ length: 10 }, () => press(vote, { link })));
    expect(replayed.filter(({ answer }) => answer?.outcome === "cast")).toHaveLength(1);
    expect((await press(vote, { link })).status).toBe(401);
    expect(await votersOf(vote)).toBe(1);
    await voteFrom(town, vote, -2, -1);
    expect((await owner(countPublicVote, vote)).status).toBe(200);
    expect(await press(vote, { link: late })).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining("Voting is over.") },
    });
    expect(await votersOf(vote)).toBe(1);
    await voteFrom(town, vote, -1, 1);
  });
});
