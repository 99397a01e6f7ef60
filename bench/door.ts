import pg from "pg";
import { getAttendance } from "../contract/door/attendance.ts";
import { checkIn } from "../contract/door/door.ts";
import { fillPath } from "../contract/platform/endpoint.ts";
import { fillIfEmpty } from "../demo/fill-if-empty.ts";
import { startServer } from "../e2e/server.ts";
import { requireRow } from "../server/platform/db/sql.ts";
import { handlers } from "../server/app/all-handlers.ts";
import { serve } from "../server/platform/http/serve.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { newFolder } from "./folder.ts";
import { ratio, round, table } from "./machine.ts";
import { type OverheardStatement, overhear, pgbenchVarying } from "./pgbench.ts";
import { type Site, failed, press } from "./pressing.ts";
import { HOMES, Numbered, TICKETS, type Tour, addTour } from "./tour.ts";
import { type BenchTown, lookOver, tokenOf } from "./town.ts";

const CONNECTIONS = [1, 16, 64];
const SCANS = (process.env["BENCH_SCANS"] ?? "10000,1000000,10000000").split(",").map(Number);

/** Homes of which a report is made. */
const reported = new Numbered("00000090");
/** Their scans and tickets, one after the other as time makes them: at random ten million take a quarter of an hour to write. */
const scanned = new Numbered("00000091");

/** The n-th showing of all: each of another ticket, until the next home's turn. */
function showing({ service, tickets, homes, numbered }: Tour, n: number) {
  const ticket = 1 + (n % TICKETS);
  const home = 1 + Math.floor(n / TICKETS);
  if (home > HOMES) throw new Error("All tickets were shown everywhere: set BENCH_TICKETS higher.");
  return {
    path: `/api${fillPath(checkIn.path, { client: "prairie", service, ticketID: tickets.id(ticket) })}`,
    body: { number: numbered + ticket, productType: "ticket", propertyID: homes.id(home), status: true },
  };
}

let shown = 0;

type Door = Site & { tour: Tour };

/** So many doors at once, each with one showing after the other, for so long. */
const show = (door: Door, connections: number, seconds: number) =>
  press(door, { connections, seconds }, () => showing(door.tour, (shown += 1)), '{"verdict":"ok"');

/** What one check-in says to PostgreSQL, for another ticket at another home each time. */
async function statementsOf(
  { app }: BenchTown,
  { token, tour }: Door,
): Promise<{ said: OverheardStatement[]; vary(sql: string): string }> {
  const fastify = serve(app, handlers);
  const showOne = async () => {
    const { path, body } = showing(tour, (shown += 1));
    const scanID = "00000072-0000-7000-8000-" + String(shown).padStart(12, "0");
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body: answer } = await fastify.inject({
      method: "POST",
      url: path,
      headers,
      payload: { ...body, scanID },
    });
    if (statusCode !== 200) throw new Error(answer);
    return { scanID, ticketID: path.split("/").at(-1)!, propertyID: body.propertyID };
  };
  await showOne();
  let ids = { scanID: "", ticketID: "", propertyID: "" };
  const said = await overhear(async () => {
    ids = await showOne();
  });
  const vary = (sql: string) =>
    sql
      .replaceAll(`E'${ids.scanID}'`, "gen_random_uuid()")
      .replaceAll(`E'${ids.ticketID}'`, tour.tickets.idIn(":ticket"))
      .replaceAll(`E'${ids.propertyID}'`, tour.homes.idIn(":home"));
  return { said, vary };
}

async function benchCheckIns(bench: BenchTown, seconds: number): Promise<string> {
  const tour = await addTour(bench.app, "bench-door", 0);
  const site = { url: bench.url, token: await tokenOf(bench.url, "owner"), tour };
  await lookOver(bench.databaseURL);
  const { said, vary } = await statementsOf(bench, site);
  // At other homes than those that people are shown at over HTTP: a ticket lets in once at each.
  const before = [`\\set ticket random(1, ${TICKETS})`, `\\set home random(${HOMES / 2 + 1}, ${HOMES})`];
  const rows = [["check-ins", "connections", "rate /s", "p99 ms", "pgbench /s", "ratio"]];
  for (const connections of CONNECTIONS) {
    await show(site, connections, 1);
    const { rate, p99, failures } = await show(site, connections, seconds);
    const bare = await pgbenchVarying(bench.databaseURL, { said, before, vary }, connections, seconds);
    rows.push([
      "PostgreSQL",
      `${connections}`,
      round(rate) + failed(failures),
      p99.toFixed(1),
      round(bare),
      ratio(rate, bare),
    ]);
  }
  return table([...rows, ...(await embeddedRows(seconds))]);
}

async function embeddedRows(seconds: number): Promise<string[][]> {
  const folder = newFolder();
  const app = await openApp(settingsOf({ DATA_DIR: folder }));
  await fillIfEmpty(app, () => undefined);
  const tour = await addTour(app, "bench-door", 0);
  await closeApp(app);
  shown = 0;
  const server = await startServer(folder, { DATA_DIR: folder });
  const rows: string[][] = [];
  try {
    const site = { url: server.url, token: await tokenOf(server.url, "owner"), tour };
    for (const connections of CONNECTIONS) {
      const { rate, p99, failures } = await show(site, connections, seconds);
      rows.push(["embedded", `${connections}`, round(rate) + failed(failures), p99.toFixed(1), "", ""]);
    }
  } finally {
    await server.stop();
  }
  return rows;
}

/** Four days from 11 to 5 with so many scans, as the doors would have left them. */
async function fillScans(
  databaseURL: string,
  { serviceID, clientID }: Pick<Tour, "serviceID" | "clientID">,
  scans: number,
  first: number,
): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseURL });
  await owner.connect();
  try {
    // The triggers sleep: their counts are made below as they would have made them, all at once.
    await owner.query("set session_replication_role = replica; set synchronous_commit = off; set row_security = off");
    await owner.query(
      `insert into properties (client_id, property_id, service_id, name, position)
        select $1, ${reported.idIn(`${first} + n`)}, $2, 'Home ' || n, n from generate_series(0, ${HOMES - 1}) n`,
      [clientID, serviceID],
    );
    await owner.query(
      `insert into scans (client_id, scan_id, service_id, property_id, ticket_id, at, received_at, told, verdict, seat)
        select $1, ${scanned.idIn(`${first}::bigint * 100000000 + n`)}, $2, ${reported.idIn(`${first} + floor(random() * ${HOMES})`)}, ${scanned.idIn(`${first}::bigint * 100000000 + n`)}, moment, moment, 'ok', 'ok', 1
        from generate_series(1, $3::integer) n,
          lateral (select timestamptz '2030-06-01T16:00:00Z' + floor(random() * 4 + n * 0) * interval '1 day' + random() * interval '6 hours' as moment) t`,
      [clientID, serviceID, scans],
    );
    await owner.query(
      `insert into attendance_slots (client_id, service_id, property_id, slot_at, part, people)
        select client_id, service_id, property_id, date_bin('15 minutes', at, 'epoch'), floor(random() * 8), count(*)
        from scans where client_id = $1 and service_id = $2 group by 1, 2, 3, 4, 5`,
      [clientID, serviceID],
    );
  } finally {
    await owner.end();
  }
  await lookOver(databaseURL);
}

async function benchReport(bench: BenchTown): Promise<string> {
  const token = await tokenOf(bench.url, "owner");
  const rows = [["attendance report", "p50 ms"]];
  for (const [at, scans] of SCANS.entries()) {
    const service = `bench-report-${scans}`;
    const { clientID } = (await bench.app.directory.client("prairie"))!;
    const serviceID = await bench.app.database
      .inside(clientID, async (sql) =>
        requireRow(
          await sql<{ serviceID: string }>`
          insert into services (kind, url, name, status) values ('parade', ${service}, 'Tour', 'published') returning service_id`,
        ),
      )
      .then((row) => row.serviceID);
    await fillScans(bench.databaseURL, { serviceID, clientID }, scans, (at + 1) * 1_000);
    const url = `${bench.url}/api${fillPath(getAttendance.path, { client: "prairie", service })}`;
    const times: number[] = [];
    for (let time = 0; time < 60; time += 1) {
      const began = performance.now();
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(await response.text());
      await response.arrayBuffer();
      times.push(performance.now() - began);
    }
    const median = times.slice(10).toSorted((a, b) => a - b)[25]!;
    rows.push([`${scans.toLocaleString("en-US")} scans`, median.toFixed(1)]);
  }
  return table(rows);
}

/** What a door takes, and what whoever looks at it does: each check-in is on the disk before it is answered. */
export const benchDoor = async (bench: BenchTown, seconds: number): Promise<string> =>
  `${await benchCheckIns(bench, seconds)}\n\n${await benchReport(bench)}`;
