import { execFile, execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { newFolder } from "./folder.ts";

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
};
export type Measured = { rate: number; p50: number; p99: number; failures: number };

const run = promisify(execFile);
const hasWrk = (() => {
  try {
    execFileSync("wrk", ["--version"], { stdio: "ignore" });
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== "ENOENT";
  }
})();

/** The tool that makes the load: wrk where it is installed, since it takes less of the machine it shares with the server. */
export const loadTool = hasWrk ? "wrk" : "autocannon";

/** Requests one after the other on each connection, from a process of its own. Times in milliseconds. */
export const measure = (load: Load): Promise<Measured> => (hasWrk ? byWrk(load) : byAutocannon(load));

async function byWrk({ url, connections, seconds, method = "GET", headers = {}, body = "" }: Load): Promise<Measured> {
  const script = join(newFolder(), "load.lua");
  const quoted = (text: string) => JSON.stringify(text);
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[${quoted(name)}] = ${quoted(value)}`);
  const report = `done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("\\nRESULT %f %f %f %d\\n", summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1000, latency:percentile(99) / 1000, e.status + e.connect + e.read + e.write + e.timeout))
end`;
  writeFileSync(script, [`wrk.method = ${quoted(method)}`, `wrk.body = ${quoted(body)}`, ...lines, report].join("\n"));
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "10s",
    "-s",
    script,
    url,
  ]);
  const [, rate, p50, p99, failures] = stdout.match(/RESULT (\S+) (\S+) (\S+) (\d+)/) ?? [];
  return { rate: Number(rate), p50: Number(p50), p99: Number(p99), failures: Number(failures) };
}

async function byAutocannon({
  url,
  connections,
  seconds,
  method = "GET",
  headers = {},
  body,
}: Load): Promise<Measured> {
  const asked = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const sent = body ? ["-b", body] : [];
  const args = [
    "node_modules/autocannon/autocannon.js",
    "-j",
    "-c",
    `${connections}`,
    "-d",
    `${seconds}`,
    "-m",
    method,
    ...asked,
    ...sent,
    url,
  ];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 26 });
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  };
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, failures: non2xx + errors };
}
