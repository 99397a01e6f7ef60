import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPath } from "../contract/platform/endpoint.ts";
import { getPublicVote } from "../contract/votes/public-vote-editing.ts";
import { castBallot } from "../contract/votes/public-votes.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { json } from "../server/platform/db/sql.ts";
import { hashKey, newKey } from "../server/platform/links/keys.ts";
import { mailboxMark } from "../server/votes/vote-keys.ts";
import { type BoughtTicket, type Shop, addShop, buyTickets, takeTestCards } from "./shop.ts";
import { type Town, openTown } from "./town.ts";
import { type Voting, addVote } from "./voting.ts";

/** How many vote, each so often: `VOTERS=5000` is the full size, which takes minutes. */
const VOTERS = Number(process.env["VOTERS"] ?? 150);
const TRIES = 20;

type Voter = { linkHolder: string; ticketID?: string };
type Way = "no" | "unrestricted" | "per-ticket" | "per-scanned-ticket";

/** A process that is killed has PostgreSQL go on without it. */
describe.skipIf(!process.env["TEST_DATABASE_URL"])("a public vote under fire", () => {
  let opened: Awaited<ReturnType<typeof openTown>>;
  let town: Town;
  let server: Server;
  let tour: Shop;
  let homes: string[];
  const start = () => startServer(opened.folder, opened.databases);

  beforeAll(async () => {
    opened = await openTown({ own: true });
    ({ town } = opened);
    await takeTestCards(town);
    tour = await addShop(town, { url: "homes", kind: "parade", products: { Day: { price: 0 } } });
    homes = await town.inside("oak", async (sql) => {
      const rows = await sql<{ propertyID: string }>`
        insert into properties (service_id, name, position)
        select ${tour.serviceID}, 'Home ' || n, n from generate_series(1, 5) n returning property_id`;
      return rows.map(({ propertyID }) => propertyID);
    });
    server = await start();
  });
  afterAll(async () => {
    await server.stop("SIGKILL");
    await opened.close().then(opened.remove);
  });

  const addTourVote = (ticketRestriction: Way) =>
    addVote(town, { client: "oak", service: "homes" }, { grouped: false, ticketRestriction });

  /** A press of the button; undefined where no answer came. */
  async function press(vote: Voting, { linkHolder, ticketID }: Voter, home: number) {
    const choices = [{ groupID: vote.publicVoteID, itemIDs: [homes[home % homes.length]!] }];
    try {
      const response = await fetch(`${server.url}/api${fillPath(castBallot.path, vote)}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: linkHolder },
        body: JSON.stringify({ publicVoteID: vote.publicVoteID, choices, ...(ticketID && { ticketID }) }),
      });
      const { outcome } = (await response.json()) as { outcome?: string };
      return { status: response.status, outcome };
    } catch {
      return undefined;
    }
  }

  const ballotsOf = (vote: Voting) =>
    town.inside(
      "oak",
      async (sql) => (await sql`select from ballots where public_vote_id = ${vote.publicVoteID}`).length,
    );
  const votersOf = async (vote: Voting) => (await town.as("owner")(getPublicVote, vote)).answer.voters;

  /** People who are signed in: their sessions are made at once, as so many passwords would take long. */
  async function people(count: number): Promise<Voter[]> {
    const voters: Voter[] = [];
    for (let at = 0; at < count; at += 1) {
      const name = `fire${at}`;
      if (!town.people[name]) await town.addPerson(name);
      voters.push({ linkHolder: `Bearer ${await town.token(name)}` });
    }
    return voters;
  }

  const linksFor = async (purpose: "ticket" | "ballot", recordIDs: readonly string[]): Promise<string[]> => {
    const keys = recordIDs.map((recordID) => ({ recordID, key: newKey(town.clients["oak"]) }));
    await town.inside("oak", async (sql) => {
      const rows = keys.map(({ recordID, key }) => ({ recordID, hash: hashKey(key).toString("hex") }));
      await sql`
        insert into bearer_links (purpose, record_id, key_hash, expires_at)
        select ${purpose}, k."recordID", decode(k.hash, 'hex'), now() + interval '1 day'
        from json_to_recordset(${json(rows)}::json) as k ("recordID" uuid, hash text)`;
    });
    return keys.map(({ key }) => `Link ${key}`);
  };

  /** Whoever asked for a link by mail and has it; the mails themselves are others' business. */
  async function mailboxes(vote: Voting, count: number): Promise<Voter[]> {
    const { serviceID } = tour;
    const ids = await town.inside("oak", async (sql) => {
      const key = (await town.app.voteKeys.of(sql, serviceID, vote.publicVoteID))!;
      const marks = Array.from({ length: count }, (_, at) => mailboxMark(key, `v${at}@fire.example`).toString("hex"));
      const rows = await sql<{ ballotRequestID: string }>`
        insert into ballot_requests (public_vote_id, voter)
        select ${vote.publicVoteID}, decode(value, 'hex') from json_array_elements_text(${json(marks)}::json)
        returning ballot_request_id`;
      return rows.map(({ ballotRequestID }) => ballotRequestID);
    });
    return (await linksFor("ballot", ids)).map((linkHolder) => ({ linkHolder }));
  }

  /** Tickets of the tour, each let in at every home. */
  async function tickets(count: number): Promise<Voter[]> {
    const bought: BoughtTicket[] = [];
    while (bought.length < count)
      bought.push(...(await buyTickets(town, tour, "Day", Math.min(20, count - bought.length))));
    const ids = bought.map(({ ticketID }) => ticketID);
    await town.inside(
      "oak",
      (sql) => sql`
        insert into scans (scan_id, service_id, property_id, ticket_id, at, received_at, told, verdict, seat)
        select gen_random_uuid(), p.service_id, p.property_id, k.value::uuid, now(), now(), 'ok', 'ok', 1
        from json_array_elements_text(${json(ids)}::json) k cross join properties p
        where p.service_id = ${tour.serviceID}`,
    );
    return (await linksFor("ticket", ids)).map((linkHolder, at) => ({ linkHolder, ticketID: ids[at]! }));
  }

  const votersFor: Record<Way, (vote: Voting) => Promise<Voter[]>> = {
    no: () => people(VOTERS),
    unrestricted: (vote) => mailboxes(vote, VOTERS),
    "per-ticket": () => tickets(VOTERS),
    "per-scanned-ticket": () => tickets(VOTERS),
  };

  test.each(["no", "unrestricted", "per-ticket", "per-scanned-ticket"] as const)(
    `N06 %s: ${VOTERS} voters, each trying ${TRIES} times from two connections at once, are ${VOTERS} ballots`,
    { timeout: 30_000 + VOTERS * 400 },
    async (way) => {
      const vote = await addTourVote(way);
      const voters = await votersFor[way](vote);
      const cast = new Map<Voter, number>();
      const wrong: number[] = [];
      const queue = [...voters];
      const connection = async (voter: Voter, first: number) => {
        for (let at = 0; at < TRIES / 2; at += 1) {
          const told = await press(vote, voter, first + at);
          if (told?.outcome === "cast") cast.set(voter, (cast.get(voter) ?? 0) + 1);
          // A mailed link is spent by its ballot.
          else if (told?.outcome !== "already" && !(way === "unrestricted" && told?.status === 401))
            wrong.push(told?.status ?? 0);
        }
      };
      const takeOn = async () => {
        for (let voter = queue.pop(); voter; voter = queue.pop())
          await Promise.all([connection(voter, 0), connection(voter, 1)]);
      };
      await Promise.all(Array.from({ length: 16 }, takeOn));
      expect(wrong).toEqual([]);
      expect([...cast.values()].every((times) => times === 1)).toBe(true);
      expect(cast.size).toBe(VOTERS);
      expect([await ballotsOf(vote), await votersOf(vote)]).toEqual([VOTERS, VOTERS]);
    },
  );

  test("a process that is killed while people vote loses no ballot that was answered, and counts none twice", async () => {
    const vote = await addTourVote("no");
    const voters = await people(120);
    const answered = new Set<Voter>();
    const pressAll = (of: readonly Voter[]) =>
      Promise.all(
        of.map(async (voter, at) => {
          const told = await press(vote, voter, at);
          if (told?.outcome) answered.add(voter);
          return told;
        }),
      );
    let cut = 0;
    for (const from of [0, 40, 80]) {
      const wave = voters.slice(from, from + 40);
      const were = answered.size;
      const pressing = pressAll(wave);
      // In the middle of the wave: some were answered, some weren't.
      for (const until = Date.now() + 5_000; answered.size < were + 5 && Date.now() < until;) await sleep(1);
      await server.stop("SIGKILL");
      cut += (await pressing).filter((told) => told === undefined).length;
      server = await start();
      expect(await ballotsOf(vote)).toBeGreaterThanOrEqual(answered.size);
      const before = [...answered];
      const again = await Promise.all(before.map((voter) => press(vote, voter, 3)));
      expect(again.map((told) => told?.outcome)).toEqual(before.map(() => "already"));
      await pressAll(wave.filter((voter) => !answered.has(voter)));
    }
    expect(cut).toBeGreaterThan(0);
    expect(answered.size).toBe(voters.length);
    expect([await ballotsOf(vote), await votersOf(vote)]).toEqual([voters.length, voters.length]);
  }, 120_000);
});
