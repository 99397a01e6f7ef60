import { fillPath } from "../contract/platform/endpoint.ts";
import { getEntry, listMyEntries } from "../contract/entries/entries.ts";
import { getScoring, getScoringQueue, saveScores } from "../contract/judging/scoring.ts";
import { handlers } from "../server/app/all-handlers.ts";
import { serve } from "../server/platform/http/serve.ts";
import { type Load, measure } from "./load.ts";
import { ratio, round, table } from "./machine.ts";
import { type OverheardStatement, overhear, pgbench } from "./pgbench.ts";
import { type BenchTown, tokenOf } from "./town.ts";

const CONNECTIONS = [1, 16, 64];

type Call = { name: string; request: Omit<Load, "connections" | "seconds" | "url">; path: string };

const ask = async <T>(url: string, token: string, path: string): Promise<T> => {
  const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
};

/** A signed-in entrant reads their entry. */
export async function readEntry(url: string): Promise<Call> {
  const token = await tokenOf(url, "entrant");
  const at = { client: "prairie", service: "excellence-open" };
  const { entries } = await ask<{ entries: { entryID: string }[] }>(url, token, fillPath(listMyEntries.path, at));
  const path = `/api${fillPath(getEntry.path, { ...at, entryID: entries[0]!.entryID })}`;
  return { name: "read an entry", path, request: { headers: { authorization: `Bearer ${token}` } } };
}

/** A scorer saves a filled scoresheet. */
export async function saveScoresheet(url: string): Promise<Call> {
  const token = await tokenOf(url, "scorer");
  const at = { client: "prairie", service: "excellence-judging" };
  const { entries } = await ask<{ entries: { entryID: string }[] }>(url, token, fillPath(getScoringQueue.path, at));
  const params = { ...at, entryID: entries[0]!.entryID };
  type Sheet = { scoresheetID: string; scoresheetCriteria: { name: string; maximumValue: number }[] };
  const { scoresheet } = await ask<{ scoresheet: Sheet }>(url, token, fillPath(getScoring.path, params));
  const values = Object.fromEntries(
    scoresheet.scoresheetCriteria.map(({ name, maximumValue }) => [
      name,
      name === "comment" ? "Well made." : Math.round(maximumValue * 0.8),
    ]),
  );
  return {
    name: "save a scoresheet",
    path: `/api${fillPath(saveScores.path, { ...params, scoresheetID: scoresheet.scoresheetID })}`,
    request: {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ values }),
    },
  };
}

/** The statements this call sends once everything that may be kept is kept. */
async function statementsOf({ app }: BenchTown, { path, request }: Call): Promise<OverheardStatement[]> {
  const server = serve(app, handlers);
  const { method = "GET", headers = {}, body } = request;
  const once = () => server.inject({ method, url: path, headers, ...(body && { payload: body }) });
  const { statusCode, body: answer } = await once();
  if (statusCode !== 200) throw new Error(`${path}: ${answer}`);
  return overhear(async () => {
    await once();
    // The commit of a read isn't waited for: hear it too.
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

export async function benchCalls(town: BenchTown, seconds: number): Promise<string> {
  const rows = [["call", "connections", "rate /s", "p50 ms", "p99 ms", "pgbench /s", "ratio"]];
  for (const call of [await readEntry(town.url), await saveScoresheet(town.url)]) {
    const said = await statementsOf(town, call);
    for (const connections of CONNECTIONS) {
      const load = { ...call.request, url: `${town.url}${call.path}`, connections };
      await measure({ ...load, seconds: 2 });
      const seen = await measure({ ...load, seconds });
      const bare = await pgbench(town.databaseURL, said, connections, seconds);
      const failed = seen.failures > 0 ? ` (${seen.failures} failed)` : "";
      rows.push([
        call.name,
        `${connections}`,
        round(seen.rate) + failed,
        seen.p50.toFixed(2),
        seen.p99.toFixed(2),
        round(bare),
        ratio(seen.rate, bare),
      ]);
    }
  }
  return table(rows);
}
