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

/** Every reading call that a client's contest has without naming a record. */
const readings = calls
  .map(({ endpoint }) => endpoint)
  .filter(({ method, carries, path }) => method === "GET" && carries === "json" && path.includes(":client"))
  .filter(({ path }) => [...path.matchAll(/:(\w+)/g)].every(([, name = ""]) => ["client", "service"].includes(name)));

test("what somebody holds is known before a rule begins: none waits for a second connection while it holds one", async () => {
  const params = at(await addContest(town));
  const { database, sessions } = town.app;
  const within = new AsyncLocalStorage<AnyEndpoint>();
  let asking: AnyEndpoint;
  const marked =
    (run: Database["inside"]): Database["inside"] =>
    (clientID, act) =>
      run(clientID, (sql) => within.run(asking, () => act(sql)));
  const held: string[] = [];
  town.app.database = { ...database, inside: marked(database.inside), readInside: marked(database.readInside) };
  town.app.sessions = {
    ...sessions,
    grants(person, clientID) {
      const call = within.getStore();
      if (call) held.push(call.path);
      return sessions.grants(person, clientID);
    },
  };
  try {
    const answered = new Set<AnyEndpoint>();
    for (asking of readings) {
      const { status } = await town.as("owner")(asking, params);
      if (status === 200) answered.add(asking);
    }
    for (const call of [listPrograms, userAtClient]) expect(answered).toContain(call);
    expect(answered.size).toBeGreaterThan(30);
  } finally {
    Object.assign(town.app, { database, sessions });
  }
  expect(held).toEqual([]);
});
