import { expect, test } from "vitest";
import { fillPath } from "../../../contract/platform/endpoint.ts";
import { getGallery } from "../../../contract/galleries/galleries.ts";
import { addContest, addEntry, at } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();

test("a public answer that a browser has already isn't sent again; one that has changed since is", async () => {
  const ask = (etag?: string) =>
    town.server.inject({ url: "/api/clients/oak", headers: etag === undefined ? {} : { "if-none-match": etag } });
  const first = await ask();
  const etag = String(first.headers["etag"]);
  expect(await ask(etag)).toMatchObject({ statusCode: 304, body: "" });
  expect(await ask('"of another day"')).toMatchObject({ statusCode: 200, body: first.body });
});

test("of a public answer in parts each part is kept by itself, and what isn't known is refused however often it was asked", async () => {
  const contest = await addContest(town, { url: "in-parts" });
  await addEntry(town, contest, { submitted: true, title: "Shown" });
  const { galleryID } = await town.inside("oak", async (sql) => {
    const [row] = await sql<{ galleryID: string }>`
      insert into galleries (service_id, kind, name, shows, grouped_by, published)
      values (${contest.serviceID}, 'gallery', 'All of them', 'submitted', 'category', true) returning gallery_id`;
    return row!;
  });
  const ask = async (query = "") => {
    const answer = await town.server.inject({
      url: `/api${fillPath(getGallery.path, { ...at(contest), galleryID })}${query}`,
    });
    return { status: answer.statusCode, shown: answer.json<{ entries?: unknown[] }>().entries?.length };
  };
  for (const time of ["at first", "kept"]) {
    expect(await ask(), time).toEqual({ status: 200, shown: 1 });
    expect(await ask("?after=1"), time).toEqual({ status: 200, shown: 0 });
    expect(await ask("?afer=1"), time).toMatchObject({ status: 400 });
  }
});
