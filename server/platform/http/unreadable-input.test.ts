import { beforeAll, expect, test } from "vitest";
import { fillPath } from "../../../contract/platform/endpoint.ts";
import { calls } from "../../../contract/app/all-calls.ts";
import { grantRole } from "../../../contract/people/people.ts";
import { addContest } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
beforeAll(() => addContest(town));

const nobodys = "01900000-0000-7000-8000-000000000000";

/** An address of the call, of oak and of records that there aren't. */
const addressOf = (path: string) =>
  fillPath(path, {
    client: "oak",
    service: "awards",
    serviceType: "contests",
    ...Object.fromEntries([...path.matchAll(/:(\w+ID)/g)].map(([, name = ""]) => [name, nobodys])),
  });

const nested = (opening: string, closing: string) => `${opening.repeat(20_000)}1${closing.repeat(20_000)}`;

test("what is nested without end is refused by every call that could read it", async () => {
  const owner = await town.token("owner");
  for (const { endpoint, name } of calls.filter((call) => call.endpoint.method === "POST"))
    for (const payload of [nested("[", "]"), nested('{"a":', "}"), `{"email":${nested("[", "]")}}`]) {
      const response = await town.server.inject({
        method: "POST",
        url: `/api${addressOf(endpoint.path)}`,
        headers: {
          authorization: `Bearer ${owner}`,
          "content-type": endpoint.carries === "json" ? "application/json" : "application/octet-stream",
        },
        payload,
      });
      expect(response.statusCode, name).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, name).toBeLessThan(500);
    }
});

test("a choice among records that names none is told so, by its field", async () => {
  const where = { client: "oak", userID: town.people["entrant"]! };
  for (const serviceID of ["constructor", "awards", "0197a1"]) {
    const { status, problem } = await town.as("owner")(grantRole, where, { role: "viewer", serviceID });
    expect([status, problem.errors], serviceID).toEqual([400, { serviceID: "Valid Value required" }]);
  }
});
