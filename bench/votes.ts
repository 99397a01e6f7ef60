import { fillPath } from "../contract/platform/endpoint.ts";
import { createPublicVote } from "../contract/votes/public-vote-editing.ts";
import { castBallot } from "../contract/votes/public-votes.ts";
import { handlers } from "../server/app/all-handlers.ts";
import { serve } from "../server/platform/http/serve.ts";
import { ratio, round, table } from "./machine.ts";
import { type OverheardStatement, overhear, pgbenchVarying } from "./pgbench.ts";
import { type Press, type Site, failed, press } from "./pressing.ts";
import { HOMES, TICKETS, type Tour, addTour } from "./tour.ts";
import { type BenchTown, lookOver, tokenOf } from "./town.ts";

const CONNECTIONS = [1, 16, 64];

type Vote = { tour: Tour; publicVoteID: string };

/** A vote among a tour's homes, open to each of its tickets. */
async function addVote({ url, app }: BenchTown, token: string): Promise<Vote> {
  const tour = await addTour(app, "bench-vote", 1);
  await app.database.inside(
    tour.clientID,
    (sql) => sql`
      insert into timeframes (service_id, name, opens_at, closes_at, audience)
      values (${tour.serviceID}, 'publicVoting', now() - interval '1 day', now() + interval '1 day', 'all')`,
  );
  const response = await fetch(
    `${url}/api${fillPath(createPublicVote.path, { client: "prairie", service: tour.service })}`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        name: "People’s choice",
        question: "Which one would you come home to?",
        description: "",
        galleryID: null,
        grouped: false,
        choices: 1,
        ticketRestriction: "per-ticket",
        ticketServiceID: null,
        published: true,
      }),
    },
  );
  if (!response.ok) throw new Error(await response.text());
  return { tour, publicVoteID: ((await response.json()) as { publicVoteID: string }).publicVoteID };
}

let voted = 0;

/** The next ticket's ballot. */
function ballot({ tour: { service, tickets, homes }, publicVoteID }: Vote): Press & { ticketID: string } {
  voted += 1;
  if (voted > TICKETS) throw new Error("All tickets have voted: set BENCH_TICKETS higher.");
  const ticketID = tickets.id(voted);
  const choices = [{ groupID: publicVoteID, itemIDs: [homes.id(1 + (voted % HOMES))] }];
  return {
    ticketID,
    path: `/api${fillPath(castBallot.path, { client: "prairie", service })}`,
    body: { publicVoteID, choices, ticketID },
  };
}

/** What one ballot says to PostgreSQL, of another ticket, under another voter's mark, each time. */
async function statementsOf(
  { app }: BenchTown,
  { token }: Site,
  vote: Vote,
): Promise<{ said: OverheardStatement[]; vary(sql: string): string }> {
  const server = serve(app, handlers);
  const castOne = async () => {
    const { path, body, ticketID } = ballot(vote);
    const { statusCode, body: answer } = await server.inject({
      method: "POST",
      url: path,
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    });
    if (statusCode !== 200) throw new Error(answer);
    return ticketID;
  };
  await castOne();
  let ticketID = "";
  const said = await overhear(async () => {
    ticketID = await castOne();
  });
  const cast = said.find(({ text }) => text.includes("cast_ballot"))!;
  const voter = (cast.values.find((value) => Buffer.isBuffer(value)) as Buffer).toString("hex");
  const vary = (sql: string) =>
    sql
      .replaceAll(`'${voter}'`, "md5(random()::text) || md5(random()::text)")
      .replaceAll(`E'${ticketID}'`, vote.tour.tickets.idIn(":ticket"));
  return { said, vary };
}

/** Ballots into one vote, each on the disk before it is answered. */
export async function benchVotes(bench: BenchTown, seconds: number): Promise<string> {
  const token = await tokenOf(bench.url, "owner");
  const vote = await addVote(bench, token);
  const site = { url: bench.url, token };
  await lookOver(bench.databaseURL);
  const { said, vary } = await statementsOf(bench, site, vote);
  const before = [`\\set ticket random(1, ${TICKETS})`];
  const rows = [["ballots", "connections", "rate /s", "p99 ms", "pgbench /s", "ratio"]];
  for (const connections of CONNECTIONS) {
    const voting = (long: number) =>
      press(site, { connections, seconds: long }, () => ballot(vote), '{"outcome":"cast"');
    await voting(1);
    const { rate, p99, failures } = await voting(seconds);
    const bare = await pgbenchVarying(bench.databaseURL, { said, before, vary }, connections, seconds);
    rows.push([
      "one vote",
      `${connections}`,
      round(rate) + failed(failures),
      p99.toFixed(1),
      round(bare),
      ratio(rate, bare),
    ]);
  }
  return table(rows);
}
