import type { FastifyInstance } from "fastify";
import { String as Str } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { get } from "../../contract/platform/endpoint.ts";
import { getEntry } from "../../contract/entries/entries.ts";
import { Standings, record } from "../../contract/platform/schema.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import { on } from "../platform/http/handlers.ts";
import type { RecordKind } from "../platform/http/record-kinds.ts";
import { records } from "./records.ts";
import { serve } from "../platform/http/serve.ts";

const town = useTown();

type TimeframeRow = { timeframeID: string; name: string };

/** One row more: what a new kind of record costs. */
const timeframeID: RecordKind<"timeframe", TimeframeRow> = {
  name: "timeframe",
  word: "timeframe",
  find: ({ sql, serviceID }, id) => sql<TimeframeRow>`
    select timeframe_id, name from timeframes where timeframe_id = ${id} and service_id = ${serviceID}`,
  relations: ({ name }) => (name === "entries" ? ["ticketVerifier"] : []),
};

/** Two that answer only once both have been asked. */
let asked = 0;
let bothAsked: () => void;
const both = new Promise<void>((resolve) => (bothAsked = resolve));
const together = async () => {
  asked += 1;
  if (asked === 2) bothAsked();
  await both;
  return [{ there: true }];
};
const kinds = {
  ...records,
  timeframeID,
  leftID: { name: "left", word: "left", find: together } satisfies RecordKind<"left", { there: boolean }>,
  rightID: { name: "right", word: "right", find: together } satisfies RecordKind<"right", { there: boolean }>,
};

const getTimeframe = get("/:client/contests/:service/timeframes/:timeframeID", {
  summary: "For this test",
  allow: "SIGNED_IN",
  answer: record({ name: Str(), standings: Standings() }),
});
const getBoth = get("/:client/contests/:service/both/:leftID/:rightID", {
  summary: "For this test",
  allow: "SIGNED_IN",
});

let server: FastifyInstance;
let contest: Contest;

beforeAll(async () => {
  const handlers = [
    on<typeof getTimeframe, typeof kinds>(getTimeframe, ({ timeframe, standings }) => ({
      name: timeframe.name,
      standings: [...standings],
    })),
    on<typeof getBoth, typeof kinds>(getBoth, () => ({})),
  ];
  server = serve(town.app, handlers, kinds);
  contest = await addContest(town);
});
afterAll(() => server.close());

const idOf = async (client: string, service: Contest) =>
  (
    await town.inside(
      client,
      (sql) => sql<TimeframeRow>`
        select timeframe_id, name from timeframes where service_id = ${service.serviceID} and name = 'entries'`,
    )
  )[0]!.timeframeID;

async function timeframe(id: string, person = "stranger") {
  const response = await server.inject({
    url: `/api/oak/contests/${contest.url}/timeframes/${id}`,
    headers: { authorization: `Bearer ${await town.token(person)}` },
  });
  return {
    status: response.statusCode,
    answer: response.json<{ name?: string; standings?: string[]; detail?: string }>(),
  };
}

test("a new kind of record is one row: it is found, and says what the person is to it", async () => {
  const { status, answer } = await timeframe(await idOf("oak", contest));
  expect(status).toBe(200);
  expect(answer).toEqual({ name: "entries", standings: ["anyone", "user", "ticketVerifier"] });
});

test("another service's record isn't there, nor another client's, nor one of nowhere", async () => {
  const other = await addContest(town, { url: "other" });
  const elms = await addContest(town, { client: "elm", url: contest.url });
  const ids = [await idOf("oak", other), await idOf("elm", elms), "01900000-0000-7000-8000-000000000000", "x"];
  for (const id of ids)
    expect(await timeframe(id)).toMatchObject({ status: 404, answer: { detail: "No such timeframe." } });
});

test("an address with two records asks for both before either is answered", async () => {
  const id = "01900000-0000-7000-8000-000000000000";
  const response = await server.inject({
    url: `/api/oak/contests/${contest.url}/both/${id}/${id}`,
    headers: { authorization: `Bearer ${await town.token("stranger")}` },
  });
  expect(response.statusCode).toBe(200);
});

test("an entry isn't there below another program of its client, whoever asks", async () => {
  const other = await addContest(town, { url: "elsewhere" });
  const entryID = await addEntry(town, contest);
  for (const person of ["entrant", "owner"])
    expect(await town.as(person)(getEntry, { ...at(other), entryID })).toMatchObject({
      status: 404,
      problem: { detail: "No such entry." },
    });
});
