import { beforeAll, expect, test } from "vitest";
import { addBuilder } from "../../contract/tours/builders.ts";
import { type AnyEndpoint, fillPath } from "../../contract/platform/endpoint.ts";
import { makePreviewLink, previewTour, previewTourHome } from "../../contract/app/preview-links.ts";
import { addProperty, createPropertyGroup, disqualifyProperty } from "../../contract/tours/properties.ts";
import { changeStatus } from "../../contract/programs/services.ts";
import { getTour, getTourHome, tourGuide } from "../../contract/tours/tour.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const at = { client: "oak", service: "coming-tour" };
const other = { client: "oak", service: "other-tour" };
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);
let home: typeof at & { propertyID: string };
let hidden: typeof home;

beforeAll(async () => {
  await town.inside(
    "oak",
    (sql) => sql`
      with made as (
        insert into services (kind, url, name, status)
        values ('parade', 'coming-tour', 'Coming Tour', 'draft'), ('parade', 'other-tour', 'Other Tour', 'draft')
        returning service_id)
      insert into timeframes (service_id, name, opens_at, closes_at)
      select service_id, 'tour', '2030-05-04T16:00Z', '2030-05-04T22:00Z' from made`,
  );
  const { propertyGroupID } = (await manager(createPropertyGroup, at, { name: "Lakeside" })).answer;
  const { builderID } = (await manager(addBuilder, at, { company: "Nobody knows them yet" })).answer;
  const add = async (name: string) =>
    (await manager(addProperty, at, { propertyGroupID, name, builderID })).answer.propertyID;
  home = { ...at, propertyID: await add("First of the spring") };
  hidden = { ...at, propertyID: await add("Not shown") };
  await manager(disqualifyProperty, hidden, { disqualified: true });
});

const linkTo = async (place: typeof at) => {
  const { answer } = await town.as("owner")(makePreviewLink, place, { note: "", days: "7" });
  return answer.url.split("/").at(-1)!;
};

async function asked(endpoint: AnyEndpoint, params: object, headers: Record<string, string> = {}) {
  const url = `/api${fillPath(endpoint.path, params as Record<string, string>)}`;
  const { statusCode: status, headers: sent, body } = await town.server.inject({ method: "GET", url, headers });
  return { status, sent, body };
}
const bearing = async (endpoint: AnyEndpoint, params: object, key: string) => {
  const { status, sent, body } = await asked(endpoint, params, { authorization: `Link ${key}` });
  return { status, sent, answer: JSON.parse(body) };
};

test("F07 staff, and whoever has a link, see a draft's homes as visitors will, and none that they won't", async () => {
  const key = await linkTo(at);
  const { status, answer, sent } = await bearing(previewTour, at, key);
  expect(status).toBe(200);
  expect(sent["cache-control"]).toBe("no-store");
  expect(answer.homes).toMatchObject([{ name: "First of the spring", company: "Nobody knows them yet" }]);
  expect((await bearing(previewTourHome, home, key)).answer.home.name).toBe("First of the spring");
  expect((await bearing(previewTourHome, hidden, key)).status).toBe(404);
  expect((await town.as("viewer")(previewTour, at)).answer.total).toBe(1);
  await town.as("owner")(changeStatus, at, { status: "published" });
  const published = (await town.as()(getTour, at)).answer;
  const page = (await town.as()(getTourHome, home)).answer;
  await town.as("owner")(changeStatus, at, { status: "draft" });
  expect({ ...answer, now: "" }).toEqual({ ...published, now: "" });
  expect({ ...(await bearing(previewTourHome, home, key)).answer, now: "" }).toEqual({ ...page, now: "" });
});

test("a link to one tour opens no other, and nobody without one learns that there is any", async () => {
  const key = await linkTo(at);
  expect((await bearing(previewTour, other, key)).status).toBe(404);
  await town.as("owner")(changeStatus, other, { status: "published" });
  expect((await bearing(previewTour, other, key)).status).toBe(403);
  await town.as("owner")(changeStatus, other, { status: "draft" });
  for (const person of ["entrant", "elmOwner"]) {
    expect((await town.as(person)(previewTour, at)).status).toBe(404);
    expect((await town.as(person)(previewTourHome, home)).status).toBe(404);
  }
});

test("a draft that was looked at is to the public, byte for byte, as if there were none", async () => {
  await bearing(previewTour, at, await linkTo(at));
  const nowhere = { client: "oak", service: "no-such-tour", propertyID: home.propertyID };
  for (const endpoint of [getTour, getTourHome, tourGuide]) {
    const [draft, none] = [await asked(endpoint, home), await asked(endpoint, nowhere)];
    expect(draft.status, endpoint.path).toBe(404);
    expect(draft.body, endpoint.path).toBe(none.body);
    expect(Object.keys(draft.sent)).toEqual(Object.keys(none.sent));
  }
});
