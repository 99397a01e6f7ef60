import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { paths } from "../contract/platform/addresses.ts";
import { type AnswerOf, fillPath } from "../contract/platform/endpoint.ts";
import { listBallots } from "../contract/votes/public-votes.ts";
import { measure } from "./load.ts";
import { ratio, round, table } from "./machine.ts";
import type { BenchTown } from "./town.ts";

const headers = { "accept-encoding": "br" };

/** A bare Node server that sends the very bytes the product sends, in a thread of its own. */
async function bareServer(body: Buffer, type: string): Promise<{ url: string; stop(): Promise<number> }> {
  const code = `
    const { createServer } = require("node:http");
    const { parentPort, workerData } = require("node:worker_threads");
    const body = Buffer.from(workerData.body);
    createServer((_request, response) => {
      response.writeHead(200, { "content-type": workerData.type, "content-encoding": "br", "content-length": body.length });
      response.end(body);
    }).listen(0, "127.0.0.1", function () { parentPort.postMessage(this.address().port); });`;
  const worker = new Worker(code, { eval: true, workerData: { body, type } });
  const [port] = (await once(worker, "message")) as [number];
  return { url: `http://127.0.0.1:${port}/`, stop: () => worker.terminate() };
}

/** The body as it goes over the wire: fetch would unpack it. */
async function bytesOf(url: string): Promise<{ body: Buffer; type: string }> {
  const { get } = await import("node:http");
  const [response] = (await once(get(url, { headers }), "response")) as [import("node:http").IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { body: Buffer.concat(chunks), type: String(response.headers["content-type"]) };
}

/** The demo town's vote for a home of its spring parade. */
async function ballotPath({ url }: BenchTown): Promise<string> {
  const at = { client: "prairie", service: "spring-parade" };
  const response = await fetch(`${url}/api${fillPath(listBallots.path, at)}`);
  const { publicVotes } = (await response.json()) as AnswerOf<typeof listBallots>;
  return paths.ballot({ ...at, serviceType: "parades", publicVoteID: publicVotes[0]!.publicVoteID });
}

export async function benchGallery(town: BenchTown, seconds: number): Promise<string> {
  const rows = [["public page", "connections", "bytes", "rate /s", "p50 ms", "p99 ms", "bare http /s", "ratio"]];
  const pages = {
    "winners' gallery of 500": town.galleryPath,
    "tour of 600 homes": town.tourPath,
    "ballot of a tour": await ballotPath(town),
  };
  for (const [name, path] of Object.entries(pages)) {
    const url = `${town.url}${path}`;
    const { body, type } = await bytesOf(url);
    const bare = await bareServer(body, type);
    for (const connections of [16, 64]) {
      await measure({ url, connections, seconds: 2, headers });
      const seen = await measure({ url, connections, seconds, headers });
      const plain = await measure({ url: bare.url, connections, seconds, headers });
      rows.push([
        name,
        `${connections}`,
        round(body.length),
        round(seen.rate),
        seen.p50.toFixed(2),
        seen.p99.toFixed(2),
        round(plain.rate),
        ratio(seen.rate, plain.rate),
      ]);
    }
    await bare.stop();
  }
  return table(rows);
}
