import { beforeAll, expect, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { updatePrivacy } from "../../../contract/people/users.ts";
import { listPeople } from "../../../contract/people/people.ts";
import { type AnyEndpoint, fillPath } from "../../../contract/platform/endpoint.ts";
import { addContest } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
beforeAll(() => addContest(town));

test("T10 the cookie signs nobody in but for files: a page elsewhere could make a browser send it, and no header", async () => {
  const cookie = `rosette-auth=${await town.token("owner")}`;
  const authorization = `Bearer ${await town.token("owner")}`;
  const statusOf = async (endpoint: AnyEndpoint, headers: Record<string, string>) => {
    const url = `/api${fillPath(endpoint.path, { client: "oak" })}`;
    return (await town.server.inject({ method: endpoint.method, url, headers })).statusCode;
  };
  for (const endpoint of [me, listPeople, updatePrivacy]) {
    expect(await statusOf(endpoint, { cookie }), endpoint.path).toBe(401);
    expect(await statusOf(endpoint, { authorization }), endpoint.path).not.toBe(401);
  }
});
