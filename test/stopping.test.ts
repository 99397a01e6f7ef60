import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { fillPath } from "../contract/platform/endpoint.ts";
import {
  type IncomingUpload,
  beginIncomingUpload,
  sendUploadPart,
  uploadEntryFile,
} from "../contract/entries/entry-uploads.ts";
import { updateContact } from "../contract/people/users.ts";
import type { Server } from "../e2e/server.ts";
import { addContest, addEntry } from "./contest.ts";
import { useLastingTown } from "./lasting-town.ts";
import { openWire, requestHead } from "./connection.ts";

let token = "";
let uploadPath = "";
let partsPath: (incomingUploadID: string) => string;
let beginPath = "";

const lasting = useLastingTown(async (town) => {
  const contest = await addContest(town);
  const entryID = await addEntry(town, contest);
  token = await town.token("entrant");
  const place = { client: "oak", service: contest.url, entryID, folderID: contest.folders.photos };
  uploadPath = `/api${fillPath(uploadEntryFile.path, place)}?name=photo.jpg`;
  beginPath = `/api${fillPath(beginIncomingUpload.path, place)}`;
  partsPath = (incomingUploadID) => `/api${fillPath(sendUploadPart.path, { ...place, incomingUploadID })}?offset=`;
});

/** Longer than a process takes on a slow machine, and shorter than any connection is kept for its next request. */
const PROMPT = 15_000;

const stopped = async (server: Server) => {
  const since = Date.now();
  await server.stop();
  return Date.now() - since;
};

/** Asks again and again on connections that it keeps; says what went wrong with those that the server had taken. */
function askOnAndOn(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const wrong: string[] = [];
  let over = false;
  let answered = 0;
  const one = async () => {
    while (!over)
      try {
        const asked = request(`${url}/api/clients/oak`, { agent }).end();
        const [response] = (await once(asked, "response")) as [IncomingMessage];
        for await (const _ of response);
        if (response.statusCode === 200) answered += 1;
        else wrong.push(String(response.statusCode));
      } catch (error) {
        // A new connection, which nobody takes any more.
        if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") return;
        wrong.push(String(error));
      }
  };
  const asking = Promise.all(Array.from({ length: 20 }, one));
  return {
    wrong,
    answered: () => answered,
    async end() {
      over = true;
      await asking;
      agent.destroy();
    },
  };
}

test("a process that is told to stop answers what it was asked on connections that are kept, and ends", async () => {
  const server = await lasting.start();
  const load = askOnAndOn(server.url);
  await expect.poll(load.answered).toBeGreaterThan(100);
  expect(await stopped(server)).toBeLessThan(PROMPT);
  await load.end();
  expect(load.wrong).toEqual([]);
});

test("connections on which nothing is asked, or never was, are closed with a goodbye", async () => {
  const server = await lasting.start();
  const wires = await Promise.all(Array.from({ length: 10 }, () => openWire(server.url)));
  for (const wire of wires.slice(0, 5)) {
    await wire.send(requestHead("GET", "/api/clients/oak"));
    expect((await wire.answer()).status).toBe(200);
  }
  expect(await stopped(server)).toBeLessThan(PROMPT);
  expect(await Promise.all(wires.map(({ ended }) => ended))).toEqual(wires.map(() => "end"));
});

test("a request that has come in part is answered when the rest has come; meanwhile the process isn't ready for others", async () => {
  const server = await lasting.start();
  const [wire, probe] = await Promise.all([openWire(server.url), openWire(server.url)]);
  const form = JSON.stringify({ company: "Late & Sons" });
  const head = requestHead("POST", `/api${fillPath(updateContact.path, {})}`, {
    token,
    type: "application/json",
    length: form.length,
  });
  await wire.send(head + form.slice(0, 10));
  await probe.send(requestHead("GET", "/readyz"));
  expect((await probe.answer()).status).toBe(200);
  const ended = stopped(server);
  await expect.poll(() => openWire(server.url).catch((error: { code?: string }) => error.code)).toBe("ECONNREFUSED");
  await probe.send(requestHead("GET", "/readyz"));
  expect(await probe.answer()).toMatchObject({ status: 503, headers: { connection: "close" } });
  await wire.send(form.slice(10));
  const { status, headers } = await wire.answer();
  expect([status, headers["connection"]]).toEqual([200, "close"]);
  expect(await ended).toBeLessThan(PROMPT);
});

test("an upload that is still on its way is told, and so can be sent again", async () => {
  const server = await lasting.start();
  const wire = await openWire(server.url);
  await wire.send(requestHead("POST", uploadPath, { token, type: "application/octet-stream", length: 1_000_000 }));
  await wire.send(Buffer.from("ffd8ffe000104a46494600010100", "hex"));
  await sleep(200);
  const ended = stopped(server);
  const { status, headers, body } = await wire.answer();
  expect([status, headers["retry-after"]]).toEqual([503, "60"]);
  expect((JSON.parse(body) as { detail: string }).detail).toMatch(/restarting.*again/);
  expect(await ended).toBeLessThan(PROMPT);
});

test("of a file that is sent in parts what has arrived stays, and the next process takes the rest", async () => {
  const authorization = `Bearer ${token}`;
  const post = async (server: Server, path: string, body: BodyInit, type: string) => {
    const response = await fetch(server.url + path, {
      method: "POST",
      headers: { authorization, "content-type": type },
      body,
    });
    return (await response.json()) as IncomingUpload;
  };
  const file = Buffer.alloc(1_000_000, 7);
  Buffer.from("ffd8ffe000104a46494600010100", "hex").copy(file);
  const first = await lasting.start();
  const said = JSON.stringify({ name: "photo.jpg", bytes: file.length });
  const { incomingUploadID } = await post(first, beginPath, said, "application/json");
  const wire = await openWire(first.url);
  const type = "application/octet-stream";
  await wire.send(requestHead("POST", `${partsPath(incomingUploadID)}0`, { token, type, length: file.length }));
  await wire.send(file.subarray(0, 600_000));
  const ended = stopped(first);
  expect((await wire.answer()).status).toBe(503);
  expect(await ended).toBeLessThan(PROMPT);

  const next = await lasting.start();
  const headers = { authorization };
  const seen = await fetch(next.url + partsPath(incomingUploadID).replace(/\/parts.*/, ""), { headers });
  const { received } = (await seen.json()) as IncomingUpload;
  expect(received).toBe(600_000);
  const rest = await post(next, `${partsPath(incomingUploadID)}${received}`, file.subarray(received), type);
  expect(rest.received).toBe(file.length);
  await next.stop();
});
