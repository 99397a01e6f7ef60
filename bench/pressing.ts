import { Agent, request } from "node:http";

export type Site = { url: string; token: string };

/** Asks by Node's bare client: what the load takes of the machine, the server hasn't. */
function post(agent: Agent, { url, token }: Site, path: string, body: object): Promise<string> {
  const text = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method: "POST", agent, headers }, (response) => {
      let answer = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
      response.on("end", () => resolve(answer)).on("error", reject);
    });
    asked.on("error", reject).end(text);
  });
}

export type Press = { path: string; body: object };
type Pressing = { connections: number; seconds: number };

/** So many at once, each with one call after the other, another every time, for so long; what doesn't begin as expected has failed. */
export async function press(site: Site, { connections, seconds }: Pressing, next: () => Press, expected: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let failures = 0;
  const one = async () => {
    while (performance.now() < until) {
      const { path, body } = next();
      const began = performance.now();
      if ((await post(agent, site, path, body)).startsWith(expected)) times.push(performance.now() - began);
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  return { rate: times.length / seconds, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, failures };
}

export const failed = (failures: number) => (failures > 0 ? ` (${failures} failed)` : "");
