import { fillIfEmpty } from "../demo/fill-if-empty.ts";
import { startServer } from "../e2e/server.ts";
import { giveToPlainOwner } from "../test/servers.ts";
import { startPostgres } from "../scripts/postgres.mjs";
import { withConnection, waitUntilLinked, linkShard } from "../server/platform/db/replication.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { newFolder } from "./folder.ts";
import { readEntry, saveScoresheet } from "./calls.ts";
import { measure } from "./load.ts";
import { ratio, round, table } from "./machine.ts";

const ROUNDS = 3;
const CONNECTIONS = [1, 16];

async function openPostgres(databases: readonly string[]) {
  const postgres = await startPostgres({ own: true });
  if (!postgres) throw new Error("The benchmark needs PostgreSQL's binaries: install postgresql.");
  for (const name of databases) await withConnection(postgres.url, (owner) => owner.query(`create database ${name}`));
  return { stop: () => postgres.stop(), url: (name: string) => postgres.socketURL?.(name) ?? postgres.url };
}

/** The demo town in these databases, and the product serving it. */
async function openTown(databaseURL: string, shardURL?: string) {
  const folder = newFolder();
  const environment = {
    DATABASE_URL: databaseURL,
    SHARD_URLS: shardURL ? `east=${shardURL}` : "",
    DATA_DIR: folder,
  };
  const app = await openApp(settingsOf(environment));
  if (shardURL) {
    const link = { shard: "east", homeURL: databaseURL, shardURL };
    await linkShard(link);
    if (!(await waitUntilLinked(link))) throw new Error("The shard isn't told who is at home.");
  }
  await fillIfEmpty(app, () => undefined);
  await closeApp(app);
  const asOwner = {
    DATABASE_URL: await giveToPlainOwner(databaseURL),
    ...(shardURL && { SHARD_URLS: `east=${await giveToPlainOwner(shardURL)}` }),
  };
  return startServer(folder, { ...environment, ...asOwner, NODE_ENV: "production" });
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The same calls with everything at home, and with home on one server and the clients on another: in turns, the median of each. */
export async function benchShards(seconds: number): Promise<string> {
  const rows = [["call", "connections", "one database /s", "home and shard /s", "ratio"]];
  const first = await openPostgres(["rosette_one", "rosette_home"]);
  const second = await openPostgres(["rosette_east"]);
  const servers = [
    await openTown(first.url("rosette_one")),
    await openTown(first.url("rosette_home"), second.url("rosette_east")),
  ];
  try {
    for (const callAt of [readEntry, saveScoresheet]) {
      const calls = await Promise.all(servers.map(async ({ url }) => ({ url, ...(await callAt(url)) })));
      for (const connections of CONNECTIONS) {
        const rates: number[][] = [[], []];
        for (let turn = 0; turn <= ROUNDS; turn += 1)
          for (const [at, { url, path, request }] of calls.entries()) {
            const load = { ...request, url: `${url}${path}`, connections, seconds };
            const { rate, failures } = await measure(load);
            if (failures > 0) throw new Error(`${failures} of ${path} failed`);
            // The first turn is for warming up.
            if (turn > 0) rates[at]!.push(rate);
          }
        const [one, apart] = rates.map(median) as [number, number];
        rows.push([calls[0]!.name, `${connections}`, round(one), round(apart), ratio(apart, one)]);
      }
    }
  } finally {
    for (const server of servers) await server.stop();
    first.stop();
    second.stop();
  }
  return table(rows);
}
