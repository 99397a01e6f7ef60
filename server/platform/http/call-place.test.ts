import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { calls } from "../../../contract/app/all-calls.ts";
import { userAtClient } from "../../../contract/people/people.ts";
import { listPrograms } from "../../../contract/programs/services.ts";
import { addContest, at } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";
import type { Database } from "../db/sql.ts";

const town = useTown();

/** Every GET call of a client's contest that names no record. */
const readings = calls
  .map(({ endpoint }) => endpoint)
  .filter(({ method, carries, path }) => method === "GET" && carries === "json" && path.includes(":client"))
  .filter(({ path }) => [...path.matchAll(/:(\w+)/g)].every(([, name = ""]) => ["client", "service"].includes(name)));

test("what somebody holds is known before a rule begins: none waits for a second connection while it holds one", async () => {
  const params = at(await addContest(town));
  const { database, sessions } = town.app;
  const within = new AsyncLocalStorage<AnyEndpoint>();
  let endpoint: AnyEndpoint;
  const marked =
    (run: Database["inside"]): Database["inside"] =>
    (clientID, act) =>
      run(clientID, (sql) => within.run(endpoint, () => act(sql)));
  const rolesHeld: string[] = [];
  town.app.database = { ...database, inside: marked(database.inside), readInside: marked(database.readInside) };
  town.app.sessions = {
    ...sessions,
    grants(person, clientID) {
      const call = within.getStore();
      if (call) rolesHeld.push(call.path);
      return sessions.grants(person, clientID);
    },
  };
  try {
    const answeredCalls = new Set<AnyEndpoint>();
    for (endpoint of readings) {
      const { status } = await town.as("owner")(endpoint, params);
      if (status === 200) answeredCalls.add(endpoint);
    }
    for (const call of [listPrograms, userAtClient]) expect(answeredCalls).toContain(call);
    expect(answeredCalls.size).toBeGreaterThan(30);
  } finally {
    Object.assign(town.app, { database, sessions });
  }
  expect(rolesHeld).toEqual([]);
});
